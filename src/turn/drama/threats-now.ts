/** Threats in the air: those nobody answers grow and fall; a game master's pressure is admitted within the craft's bounds. */

import { driveClocks } from '../../world/drama/consequences.ts'
import { runningPiece } from '../../world/drama/progress.ts'
import { admitTension, ageThreats, pendingThreats, settleThreat } from '../../world/tension.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, enter, unfold } from './account.ts'
import type { DramaInput } from './drama-input.ts'

/** Lets threats grow, and admits one move more when the moment bears it. */
export function pressOn(account: Account, input: DramaInput): void {
  if (runningPiece(account.state) !== null || isFighting(account.state)) return
  if (pendingThreats(account.state).length > 0) {
    const aged = ageThreats(account.state)
    enter(account, aged)
    const due = aged.events.filter((event) => event.type === 'threat_due')
    for (const event of due) fall(account, input, String(event.details.fact_id))
  }
  const { plan } = input
  if (plan === null || plan.tension_move === '' || plan.tension_move_type === '') return
  const mood = account.events.some((event) => event.type === 'scene_changed') ? 'transition' : undefined
  const move = { type: plan.tension_move_type, text: plan.tension_move }
  const admitted = admitTension(move, account.state, mood)
  if (admitted.ok) enter(account, admitted.value)
}

/** A threat that was left to itself falls: it costs what a failure costs, and hangs no more. */
function fall(account: Account, { book }: DramaInput, factId: string): void {
  unfold(account, (work) => driveClocks(work, book, { failed: true, rested: false }, account.events))
  const settled = settleThreat(factId, 'it fell', account.state)
  if (settled.ok) enter(account, settled.value)
}
