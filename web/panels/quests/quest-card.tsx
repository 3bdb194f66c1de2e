/** A quest as a card on the board. */
import type { WireView } from '../../../src/server/wire/player-views.ts'
import { isOpen, statusLook } from './quest-status.ts'

/** One quest. */
export function QuestCard({ quest }: { readonly quest: WireView['missions'][number] }) {
  const { word, colour } = statusLook(quest.status)
  const open = isOpen(quest.status)
  return (
    <li
      className={`rounded-xl border border-line px-4 py-3 ${open ? 'bg-raised shadow-page' : 'bg-transparent'}`}
    >
      <div className="flex items-baseline gap-3">
        <h4 className="mr-auto font-story text-lg leading-snug">{quest.title}</h4>
        <span className={`text-sm font-medium whitespace-nowrap ${colour}`}>{word}</span>
      </div>
      {quest.objective !== '' && <p className="mt-1 text-sm text-soft">{quest.objective}</p>}
    </li>
  )
}
