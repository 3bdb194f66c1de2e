/** Checking: every revealed roll recomputed in this browser; and, on request, the whole log on the server. */
import { useMutation } from '@tanstack/react-query'
import type { Verification } from '../../../src/dice/verify-dice-ledger.ts'
import type { WireDice } from '../../../src/server/wire/dice-and-verification.ts'
import { Button } from '../../parts/button.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { ofCampaign } from '../../wire/queries.ts'
import { honestyWords, type LogCheck } from './honesty-words.ts'
import { verificationWords } from './verification-words.ts'
import { verifyRolls } from './verify-rolls.ts'

/** The two checks. */
export function CheckRolls({ campaign, dice }: { readonly campaign: string; readonly dice: WireDice }) {
  const here = useMutation({ mutationFn: () => verifyRolls(dice) })
  const log = useMutation({ mutationFn: () => ask<LogCheck>(ofCampaign(campaign, '/verify')) })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => here.mutate()} disabled={here.isPending}>
          Check the dice in this browser
        </Button>
        <Button look="bare" onClick={() => log.mutate()} disabled={log.isPending}>
          Check the whole log
        </Button>
      </div>
      <div role="status" className="mt-2 grid gap-2 text-sm">
        {here.data !== undefined && <Found found={here.data} />}
        {log.data !== undefined && (
          <p className={log.data.ok ? '' : 'text-blood'}>{honestyWords(log.data)}</p>
        )}
      </div>
      {here.isError && <TroubleNote error={here.error} again={() => here.mutate()} />}
      {log.isError && <TroubleNote error={log.error} again={() => log.mutate()} />}
    </>
  )
}

const mostShown = 8

function Found({ found }: { readonly found: Verification }) {
  const { bad, checked } = found
  const tone = bad.length > 0 ? 'text-blood' : checked > 0 ? 'text-tide' : 'text-soft'
  return (
    <div className={tone}>
      <p>{verificationWords(found)}</p>
      {bad.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {bad.slice(0, mostShown).map(({ id, reason }) => (
            <li key={id + reason}>
              {id.replaceAll('_', ' ')}: {reason}.
            </li>
          ))}
          {bad.length > mostShown && <li>And {bad.length - mostShown} more.</li>}
        </ul>
      )}
    </div>
  )
}
