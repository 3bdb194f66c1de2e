/** A dialog over the page, by the browser's own element: it keeps the focus, closes on Escape, and is open while it is there. */
import { type ReactNode, useEffect, useId, useRef } from 'react'

/** What a dialog is told. */
export interface DialogParts {
  readonly title: string
  readonly leave: () => void
  readonly children: ReactNode
}

/** The dialog. */
export function OpenDialog({ title, leave, children }: DialogParts) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={leave}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(38rem,calc(100vw-1rem))] max-w-none overscroll-contain rounded-2xl border border-edge bg-paper p-5 text-ink shadow-page backdrop:bg-sunken/80 sm:p-6"
    >
      <h2 id={id} className="font-story text-2xl wrap-break-word">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
