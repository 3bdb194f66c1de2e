/** A figure that says where it comes from: by pointing at it, by pressing it, by keyboard. */
import { type ReactNode, useId } from 'react'

/** Something with its reason. */
export function Explained({
  because,
  children,
  className = '',
}: {
  readonly because: string
  readonly children: ReactNode
  readonly className?: string
}) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={because}
        className={`rounded-md hover:bg-sunken pointer-coarse:min-h-11 ${className}`}
      >
        {children}
      </button>
      <span
        id={id}
        popover="auto"
        className="inset-auto m-2 max-w-72 rounded-xl border border-edge bg-raised px-4 py-3 text-left text-sm text-ink shadow-page [position-area:bottom] [position-try-fallbacks:flip-block,flip-inline]"
      >
        {because}
      </span>
    </>
  )
}
