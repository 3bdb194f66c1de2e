/** The pages of the book: a title, the opening, then what was said and what was told. */
import type { WireToldTurn } from '../../../src/server/wire/turn.ts'

interface BookParts {
  readonly title: string
  readonly opening: readonly string[]
  readonly turns: readonly WireToldTurn[]
}

/** The book. */
export function Chapters({ title, opening, turns }: BookParts) {
  return (
    <article className="font-story text-lg leading-relaxed">
      <header className="py-16 text-center print:flex print:h-[80vh] print:flex-col print:justify-center print:break-after-page">
        <h1 className="text-4xl sm:text-5xl">{title}</h1>
        <p className="mt-4 text-soft">
          as it was played, in {turns.length === 1 ? '1 turn' : `${turns.length} turns`}
        </p>
      </header>
      {opening.map((paragraph) => (
        <p key={paragraph} className="mb-4 whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      {turns
        .filter((turn) => turn.narrative !== '')
        .map((turn) => (
          <section key={turn.turn_no} className="mt-8 break-inside-avoid-page">
            {turn.input.length > 0 && <p className="mb-2 text-soft italic">{turn.input.join(' ')}</p>}
            <p className="whitespace-pre-line">{turn.narrative}</p>
          </section>
        ))}
    </article>
  )
}
