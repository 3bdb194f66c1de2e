/** Something that can be opened: the browser's own details, with a mark that shows it. */
import type { ReactNode } from 'react'
import { Icon } from '../parts/icon.tsx'

/** A line that opens. */
export function Fold({ line, children }: { readonly line: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded text-sm hover:text-lamp [&::-webkit-details-marker]:hidden">
        <Icon
          name="back"
          className="size-4 rotate-180 text-soft transition-transform group-open:-rotate-90"
        />
        <span className="min-w-0 flex-1">{line}</span>
      </summary>
      <div className="pb-3 pl-6">{children}</div>
    </details>
  )
}
