/** Waiting, said aloud: anything that takes longer than a moment shows that it is being worked on. */

/** A line that says what is being waited for. */
export function Busy({ children }: { readonly children: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-6 text-soft">
      <span aria-hidden className="size-2 animate-ping rounded-full bg-lamp" />
      {children}
    </p>
  )
}
