/** A part of the sheet with its heading. */
import { type ReactNode, useId } from 'react'

/** A part. */
export function SheetPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="mb-1.5 border-b border-line pb-1 text-sm font-medium text-soft">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** Names one after the other; nothing when there are none. */
export function NameList({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <SheetPart title={title}>
      <ul className="flex flex-wrap gap-1.5">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same name may stand there twice
          <li key={index} className="rounded-md border border-line bg-raised px-2 py-1 text-sm">
            {name}
          </li>
        ))}
      </ul>
    </SheetPart>
  )
}
