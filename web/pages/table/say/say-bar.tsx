/** Where one speaks. What is typed is kept until it is told, whatever happens on the way. */
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { WireStanding } from '../../../../src/server/wire/campaign.ts'
import { Button } from '../../../parts/button.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { TroubleNote } from '../../../parts/trouble-note.tsx'
import { seatQuery } from '../../../wire/queries.ts'
import { choiceList } from '../choices/choice-list.ts'
import type { Table } from '../sending/use-table.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { modeAfter, type SayMode, sayModes } from './say-mode.ts'
import { useRecall } from './use-recall.ts'

/** The bar beneath the story. */
export function SayBar({ standing, table }: { readonly standing: WireStanding; readonly table: Table }) {
  const [mode, setMode] = useState<SayMode['id']>('story')
  const line = useRef<HTMLTextAreaElement>(null)
  const draft = useStore(table.now, (now) => now.draft)
  const { trouble, stopped, turn } = useStore(table.sender.store)
  const seat = useQuery(seatQuery(standing.campaign_id))
  const recall = useRecall(draft, table.write)
  const choose = useCallback((next: SayMode['id']) => {
    setMode(next)
    line.current?.focus()
  }, [])
  const say = (): void => {
    const words = draft.trim()
    if (words === '' || turn !== null) return
    const picked =
      mode === 'story' && /^[1-9]$/.test(words)
        ? choiceList(standing.last?.planning_block ?? null).find((one) => one.number === Number(words))
        : undefined
    table.write('')
    recall.remember(words)
    if (picked !== undefined) table.say({ choice: picked.key }, picked.text)
    else table.say(mode === 'story' ? { input: words } : { input: words, mode }, words)
    setMode(modeAfter(mode))
  }
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      say()
    } else if (event.key === 'Escape') event.currentTarget.blur()
    else recall.pressed(event)
  }
  return (
    <div className="border-t border-line bg-paper px-3 pt-2 pb-3 sm:px-8">
      <div className="mx-auto max-w-[68ch]">
        {trouble !== null && (
          <TroubleNote error={trouble} {...(stopped !== null && { again: table.again })} />
        )}
        <form
          className="flex items-end gap-2 rounded-2xl border border-edge bg-raised p-1.5 pl-4 focus-within:border-lamp"
          onSubmit={(event) => {
            event.preventDefault()
            say()
          }}
        >
          <textarea
            ref={line}
            value={draft}
            onChange={(event) => table.write(event.target.value)}
            onKeyDown={pressed}
            rows={1}
            maxLength={20_000}
            aria-label="What you say"
            placeholder={sayModes.find((one) => one.id === mode)?.hint}
            enterKeyHint="send"
            className="field-sizing-content max-h-48 min-h-11 flex-1 resize-none bg-transparent py-2.5 font-story text-[1.0625rem] leading-snug outline-none placeholder:text-soft"
          />
          <Button
            look="loud"
            type="submit"
            disabled={draft.trim() === '' || turn !== null}
            className="rounded-xl"
          >
            <Icon name="send" className="size-4.5" />
            <span className="max-sm:sr-only">Say</span>
          </Button>
        </form>
        <div className="mt-1.5">
          <ModeSwitch mode={mode} owner={seat.data?.role === 'owner'} choose={choose} />
        </div>
      </div>
    </div>
  )
}
