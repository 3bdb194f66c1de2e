/** A page of the story: twenty-five turns that come and go together. */
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { TroubleNote } from '../../../parts/trouble-note.tsx'
import { transcriptQuery } from '../../../wire/queries.ts'
import type { ShownPage } from '../sending/shown-turn.ts'
import { TurnView } from './turn-view.tsx'

/** Turns of one page; it says how high it is, and when it has its turns. */
export function StoryPage({
  campaign,
  page,
  estimate,
  fresh,
  correct,
  measured,
}: {
  readonly campaign: string
  readonly page: number
  readonly estimate: number
  readonly fresh: number | null
  /** Begins a line that corrects how the newest one was read. */
  readonly correct: () => void
  readonly measured: (page: number, height: number) => void
}) {
  const own = useRef<HTMLDivElement>(null)
  const read = useQuery(transcriptQuery(campaign, page))
  const { turns, turns_played } = (read.data as ShownPage | undefined) ?? {}
  const here = turns !== undefined
  useLayoutEffect(() => {
    const element = own.current
    if (element === null || !here) return
    const watch = new ResizeObserver(() => measured(page, element.offsetHeight))
    watch.observe(element)
    measured(page, element.offsetHeight)
    return () => watch.disconnect()
  }, [page, measured, here])
  if (read.isError) return <TroubleNote error={read.error} again={() => void read.refetch()} />
  if (turns === undefined)
    return (
      <p role="status" style={{ height: estimate }} className="pt-8 text-soft">
        Turning the pages back …
      </p>
    )
  return (
    <div ref={own}>
      {turns.map((turn) => (
        <TurnView
          key={turn.turn_no}
          turn={turn}
          fresh={turn.turn_no === fresh}
          correct={turn.turn_no === turns_played ? correct : null}
        />
      ))}
    </div>
  )
}
