/** Trouble as a sentence, where it happened, with a way on. */
import { sentenceOf } from '../wire/ask.ts'
import { Button } from './button.tsx'

/** A sentence about what went wrong. */
export function TroubleNote({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  return (
    <div
      role="alert"
      className="my-3 flex flex-wrap items-center gap-3 rounded-lg border border-blood bg-raised px-4 py-3 text-blood"
    >
      <p className="min-w-0 flex-1">{sentenceOf(error)}</p>
      {again !== undefined && (
        <Button size="small" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  )
}
