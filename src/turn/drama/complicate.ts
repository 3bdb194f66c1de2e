/**
 * Unforeseen complications at a table that wants them: after a risky thing went well a hundred-sided die of the ledger
 * says whether something comes in between. It costs what a failure costs and takes nothing back of what was won.
 */
import { admitComplication, playsComplications, successStreak } from '../../world/complication.ts'
import { driveClocks } from '../../world/drama/consequences.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, enter, unfold } from './account.ts'
import type { DramaInput } from './drama-input.ts'

/** Asks the die, once a turn, for the last thing that was rolled for; a fight is complicated enough. */
export function complicate(account: Account, { book, cup, tried }: DramaInput): void {
  if (!playsComplications(account.state) || isFighting(account.state)) return
  const risky = tried.findLast((one) => one.outcome !== 'automatic')
  if (risky === undefined || account.events.some((event) => event.tags.includes('combat'))) return
  if (risky.outcome === 'failure') {
    if (successStreak(account.state) > 0)
      enter(account, admitComplication(account.state, { succeeded: false, total: 0 }))
    return
  }
  const { actor_id: actor, verb: action, target_id: target = '' } = risky.attempt
  const attempt = { actor, action, target, check: 'complication' }
  const rolled = cup.roll({ label: 'Complication', notation: '1d100', attempt })
  if (!rolled.ok) return
  const came = admitComplication(account.state, { succeeded: true, total: rolled.value.total })
  enter(account, came)
  if (!came.events.some((event) => event.type === 'complication')) return
  unfold(account, (work) => driveClocks(work, book, { failed: true, rested: false }, account.events))
}
