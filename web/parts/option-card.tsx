/** One of several: a card that is a radio button or a check box, so that every keyboard and every reader knows it. */
import type { ReactNode } from 'react'

/** What a card says and does. */
export interface OptionParts {
  /** The group it belongs to. */
  readonly group: string
  readonly name: string
  readonly summary?: ReactNode
  readonly chosen: boolean
  readonly onChoose: () => void
  /** Several may be chosen. */
  readonly many?: boolean
  readonly disabled?: boolean
  /** Named for tests and for whoever speaks to the page by names. */
  readonly value?: string
}

/** The card. */
export function OptionCard(parts: OptionParts) {
  const { group, name, summary, chosen, onChoose, many = false, disabled = false, value } = parts
  return (
    <label
      className={`flex cursor-pointer gap-3 rounded-xl border border-line bg-raised p-3.5 transition hover:border-edge has-checked:border-lamp has-checked:shadow-page has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lamp has-disabled:cursor-not-allowed has-disabled:opacity-55`}
    >
      <input
        type={many ? 'checkbox' : 'radio'}
        name={group}
        value={value ?? name}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-[var(--lamp)] outline-none"
      />
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        {summary !== undefined && summary !== '' && (
          <span className="mt-0.5 block text-sm leading-snug text-soft">{summary}</span>
        )}
      </span>
    </label>
  )
}
