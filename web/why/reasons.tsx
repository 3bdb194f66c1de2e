/** Reasons as a list: what it is about, and the sentence with its numbers. */

/** Something and its reason. */
export interface Reason {
  readonly what: string
  readonly why: string
}

/** Reasons under a heading; nothing where there are none. */
export function Reasons({ title, reasons }: { readonly title: string; readonly reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null
  return (
    <section className="mt-4 first:mt-0">
      <h4 className="mb-1 text-sm font-medium text-soft">{title}</h4>
      <ul className="grid gap-2.5">
        {reasons.map(({ what, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be explained twice, and reasons never move
          <li key={index} className="text-sm wrap-break-word">
            {what !== '' && <p className="font-medium">{what.replaceAll('*', '')}</p>}
            <p className="text-soft">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
