/** What the player said, and in which way. */
import type { Mode } from '../../../../src/core/turn-mode.ts'

const marks: Readonly<Record<Mode, { readonly word: string; readonly look: string } | null>> = {
  STORY: null,
  THINK: { word: 'Thinking', look: 'text-dusk' },
  GOD: { word: 'God mode', look: 'text-amber' },
  DM: { word: 'At the table', look: 'text-tide' },
}

/** The player's line. */
export function Said({ lines, mode }: { readonly lines: readonly string[]; readonly mode: Mode }) {
  const mark = marks[mode]
  if (lines.length === 0 && mark === null) return null
  return (
    <div className="mb-3 border-l-2 border-lamp pl-3.5">
      {mark !== null && (
        <p className={`text-xs font-semibold tracking-wide uppercase ${mark.look}`}>{mark.word}</p>
      )}
      {lines.map((line, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one turn never move
          key={index}
          className="font-story text-[1.0625rem] whitespace-pre-wrap text-soft italic wrap-break-word"
        >
          <span className="sr-only">You: </span>
          {line}
        </p>
      ))}
    </div>
  )
}
