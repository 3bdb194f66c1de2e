/** What could be done next, as cards: by mouse, by finger, by the number on them. */
import { type NumberedChoice, riskLooks } from './choice-list.ts'

/** The cards. */
export function ChoiceCards({
  choices,
  recommended,
  disabled,
  pick,
}: {
  readonly choices: readonly NumberedChoice[]
  readonly recommended: string | null
  readonly disabled: boolean
  readonly pick: (choice: NumberedChoice) => void
}) {
  if (choices.length === 0) return null
  return (
    <ul aria-label="What you could do" className="grid gap-2">
      {choices.map((choice) => (
        <li key={choice.key}>
          <ChoiceCard
            choice={choice}
            recommended={choice.key === recommended}
            disabled={disabled}
            pick={() => pick(choice)}
          />
        </li>
      ))}
    </ul>
  )
}

function ChoiceCard({
  choice,
  recommended,
  disabled,
  pick,
}: {
  readonly choice: NumberedChoice
  readonly recommended: boolean
  readonly disabled: boolean
  readonly pick: () => void
}) {
  const { number, text, description, risk_level, check } = choice
  const { word, look } = riskLooks[risk_level]
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={pick}
      title={check?.reason}
      className="group flex min-h-14 w-full items-start gap-3 rounded-xl border border-line bg-raised px-3.5 py-3 text-left transition hover:border-lamp disabled:opacity-60"
    >
      <kbd
        aria-hidden={number > 9}
        className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-md border border-line bg-paper font-figure text-xs text-soft group-hover:border-lamp group-hover:text-lamp"
      >
        {number}
      </kbd>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-break-word">
          {text}
          {recommended && <span className="ml-2 text-sm font-normal text-dusk">your best guess</span>}
        </span>
        {description !== text && (
          <span className="block text-sm text-soft wrap-break-word">{description}</span>
        )}
        <Analysis choice={choice} />
      </span>
      <span className="shrink-0 text-right text-sm">
        <span className={`block font-medium ${look}`}>{word}</span>
        {check !== undefined && <span className="block text-soft">{checkWords(check)}</span>}
      </span>
    </button>
  )
}

function checkWords({ skill, difficulty }: NonNullable<NumberedChoice['check']>): string {
  const name = skill.replaceAll(/[-_]/g, ' ')
  const shown = name.charAt(0).toUpperCase() + name.slice(1)
  return difficulty === null ? shown : `${shown} ${difficulty}`
}

/** What speaks for and against it, after thinking. */
function Analysis({ choice: { analysis } }: { readonly choice: NumberedChoice }) {
  if (analysis === undefined) return null
  return (
    <span className="mt-1.5 grid gap-0.5 text-sm">
      {analysis.pros.map((pro) => (
        <span key={pro} className="flex gap-2">
          <span className="text-tide">
            <span aria-hidden>+</span>
            <span className="sr-only">For:</span>
          </span>
          {pro}
        </span>
      ))}
      {analysis.cons.map((con) => (
        <span key={con} className="flex gap-2">
          <span className="text-blood">
            <span aria-hidden>−</span>
            <span className="sr-only">Against:</span>
          </span>
          {con}
        </span>
      ))}
    </span>
  )
}
