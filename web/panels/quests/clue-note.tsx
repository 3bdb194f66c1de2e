/** Something that was found out, or that follows from what was: a note on the board, with the turn it comes from. */
import { TurnLink } from '../turn-link.tsx'

/** One note. */
export function ClueNote({
  campaign,
  text,
  turn,
  from,
  clues = [],
  concluded = false,
}: {
  readonly campaign: string
  readonly text: string
  readonly turn: number | null
  /** How it came to be known. */
  readonly from?: string
  readonly clues?: readonly string[]
  readonly concluded?: boolean
}) {
  const how = from === undefined ? '' : sentence(from)
  return (
    <li className={`border-l-3 py-0.5 pl-3 ${concluded ? 'border-lamp-fill' : 'border-line'}`}>
      <p className="font-story leading-snug">{text}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        {how !== '' && <span>{how}</span>}
        {turn !== null && turn > 0 && <TurnLink campaign={campaign} turn={turn} />}
      </p>
      {clues.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer rounded py-1 text-soft hover:text-ink">
            Out of {clues.length} {clues.length === 1 ? 'piece' : 'pieces'}
          </summary>
          <ul className="list-disc pl-5 text-soft">
            {clues.map((clue) => (
              <li key={clue}>{clue}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function sentence(from: string): string {
  const words = from.replaceAll('_', ' ')
  return words === '' ? '' : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)},`
}
