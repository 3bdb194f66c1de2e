/** Looking for whoever hides in the middle of a fight. */
import type { AttemptedAction, Because } from '../../ruleset.ts'
import { passiveScore } from '../checks/profile.ts'
import { rollCheck } from '../checks/resolve-check.ts'
import { type Battle, foesOf, profileNow, stateOf, tell } from './battle.ts'
import { fightCheck } from './fight-check.ts'
import type { TestedDeed } from './special-deed.ts'

const usual: Because = { value: 12, source: 'task', reason: 'to see more than the fight' }

function hiding(battle: Battle, id: string): { readonly foe: string; readonly score: number }[] {
  return foesOf(battle, id)
    .filter((foe) => stateOf(battle, foe).hidden)
    .map((foe) => ({ foe, score: passiveScore(profileNow(battle, foe), 'stealth') }))
    .sort((one, other) => one.score - other.score)
}

/** The search: against the clumsiest of those who hide; each is found by a roll that beats its own Stealth. */
export function readSearch(battle: Battle, action: AttemptedAction): TestedDeed {
  const [first] = hiding(battle, action.actor_id)
  const part =
    first === undefined
      ? usual
      : { value: first.score, source: 'opponent', reason: `${stateOf(battle, first.foe).name}'s Stealth` }
  const rule = 'Perception against the Stealth of whoever hides'
  return {
    kind: 'test',
    what: 'search',
    check: fightCheck(battle, action.actor_id, 'perception', [part], rule),
  }
}

/** Searches; true when somebody is found. */
export function doSearch(battle: Battle, id: string, deed: TestedDeed): boolean {
  const rolled = rollCheck(battle.cup, { verb: 'search', actor_id: id }, deed.check)
  const total = rolled.ok ? rolled.value.total : 0
  const found = hiding(battle, id).flatMap((one) => (total >= one.score ? [one.foe] : []))
  for (const foe of found) stateOf(battle, foe).hidden = false
  const dc = deed.check.difficulty?.value ?? null
  const success = total >= (dc ?? 0)
  tell(battle, 'searches', { who: id, dc, success, found, roll: rolled.ok ? rolled.value.id : null })
  return success
}
