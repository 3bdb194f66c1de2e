/** Trouble as a sentence, where it happened, with a way on. */
import { sentenceOf, Trouble } from '../wire/ask.ts'
import { Button } from './button.tsx'
import { TokenAsked } from './token-asked.tsx'

/** A sentence about what went wrong. */
export function TroubleNote({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  if (error instanceof Trouble && error.code === 'request/no-token') return <TokenAsked />
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
