/** What a game master tried and was stopped at. What it said may spoil, so it is shown to whoever asks for it. */
import type { WireHonestyReport } from '../../../src/server/wire/honesty-why-feedback.ts'
import { Button } from '../../parts/button.tsx'

/** The list. */
export function Stopped({
  stopped,
  show,
}: {
  readonly stopped: WireHonestyReport['stopped']
  readonly show: () => void
}) {
  const told = stopped.some((one) => one.message !== undefined)
  return (
    <section aria-labelledby="stopped" className="mt-10">
      <h2 id="stopped" className="mb-3 font-story text-xl">
        What was stopped
      </h2>
      {stopped.length === 0 ? (
        <p className="text-soft">Nothing: no telling broke a rule, so there was nothing to stop.</p>
      ) : (
        <ul className="grid gap-2">
          {stopped.map(({ rule, count, turns, message }) => (
            <li key={rule} className="rounded-xl border border-line bg-raised px-4 py-3">
              <p>
                <span className="font-figure">{rule}</span>{' '}
                <span className="text-soft">
                  {count === 1 ? 'once' : `${count} times`}, {turns.length === 1 ? 'turn' : 'turns'}{' '}
                  {turns.slice(0, 8).join(', ')}
                  {turns.length > 8 && ' …'}
                </span>
              </p>
              {message !== undefined && <p className="mt-1 text-sm wrap-break-word">{message}</p>}
            </li>
          ))}
        </ul>
      )}
      {stopped.length > 0 && !told && (
        <Button size="small" className="mt-3 print:hidden" onClick={show}>
          Say what was tried (may spoil)
        </Button>
      )}
    </section>
  )
}
