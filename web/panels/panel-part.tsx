/** A part of a panel: its heading, what stands beside the heading, and a sentence where there is nothing to show. */
import { type ReactNode, useId } from 'react'

/** A part with its heading. */
export function PanelPart({
  title,
  beside,
  children,
}: {
  readonly title: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 first-of-type:mt-0">
      <div className="mb-2 flex min-h-8 items-center gap-3 border-b border-line pb-1">
        <h3 id={id} className="mr-auto text-sm font-medium text-soft">
          {title}
        </h3>
        {beside}
      </div>
      {children}
    </section>
  )
}

/** What is said instead of a list with nothing in it. */
export function NothingYet({ children }: { readonly children: string }) {
  return <p className="py-2 text-sm text-soft">{children}</p>
}
