/** A line to write on, with its question over it and its help under it. */
import { useId } from 'react'

/** What a field says and does. */
export interface TextFieldParts {
  readonly label: string
  readonly help?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly longest?: number
}

/** The field. */
export function TextField({ label, help, value, onChange, placeholder, longest = 200 }: TextFieldParts) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <input
        id={id}
        value={value}
        maxLength={longest}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        className="mt-1.5 min-h-11 w-full rounded-lg border border-edge bg-raised px-3 placeholder:text-soft"
      />
      {help !== undefined && (
        <p id={`${id}-help`} className="mt-1 text-sm text-soft">
          {help}
        </p>
      )}
    </div>
  )
}
