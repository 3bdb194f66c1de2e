/** Help, Search, stabilising, and using an item or a feature. */
import { asText } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction, Because } from '../../../ruleset.ts'
import { sheetOf } from '../../character/sheet.ts'
import { passiveScore } from '../../checks/creature-scores-and-proficiencies.ts'
import { rollCheck } from '../../checks/resolve-check.ts'
import { itemPowers, paysFrom, powerOf, whyUseless } from '../../items/item-activities.ts'
import { combatCheck, rollAbilityCheck } from '../activities/ability-checks-and-grappling.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { isDying, stabilise } from '../damage/death.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { moveWithin } from '../movement/move-flee-surrender.ts'
import {
  type Battle,
  combatantOf,
  foesByDistance,
  foesOf,
  friendsOf,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { ActivityAction, BasicAction, CheckedAction, SpecialAction } from './action-types.ts'
import { isNamed, readActivityAction, targetOf, textOf, withinReach } from './read-targets.ts'

/** Reads which thing is used, for what, and on whom. */
export function readItem(battle: Battle, action: AttemptedAction): Result<ActivityAction> {
  const { actor_id: id } = action
  const wanted = action.item_id ?? textOf(action.options?.item)
  const entity = battle.view.entity(id)
  const thing =
    wanted === undefined || entity === undefined
      ? undefined
      : itemPowers(sheetOf(entity), battle.view.items(id), wanted, battle.catalogue)
  if (thing === undefined) {
    const message = `You do not have ${wanted ?? 'what you want to use'}, or it does nothing in a fight; ${usableInstead(battle, id)}.`
    return refuse('rules/no-item', message, { rule: 'PIPE-05' })
  }
  if (!thing.ready) return refuse('rules/not-attuned', `You are not attuned to the ${thing.name}.`)
  const power = powerOf(thing, action.options?.activity)
  if (power === undefined)
    return refuse('rules/no-use', whyUseless(stateOf(battle, id).name, thing), { rule: 'PIPE-05' })
  return readActivityAction(battle, action, power)
}

function usableInstead(battle: Battle, id: string): string {
  const names = combatantOf(battle, id).activities.flatMap((activity) =>
    paysFrom(activity) !== undefined && isAvailable(battle, id, activity) ? [activity.name] : [],
  )
  return names.length === 0
    ? 'nothing you carry can be used in a fight'
    : `you could use ${[...new Set(names)].join(', ')}`
}

const usualDifficulty: Because = { value: 12, source: 'task', reason: 'to see more than the fight' }

function hiddenFoes(battle: Battle, id: string): { readonly foe: string; readonly score: number }[] {
  return foesOf(battle, id)
    .filter((foe) => stateOf(battle, foe).hidden)
    .map((foe) => ({ foe, score: passiveScore(profileNow(battle, foe), 'stealth') }))
    .sort((a, b) => a.score - b.score)
}

/** Search: against the clumsiest of those who hide; each is found by a roll that reaches its own Stealth. */
export function readSearch(battle: Battle, action: AttemptedAction): CheckedAction {
  const [first] = hiddenFoes(battle, action.actor_id)
  const part =
    first === undefined
      ? usualDifficulty
      : { value: first.score, source: 'opponent', reason: `${stateOf(battle, first.foe).name}'s Stealth` }
  const rule = 'Perception against the Stealth of whoever hides'
  return {
    kind: 'test',
    what: 'search',
    check: combatCheck(battle, action.actor_id, { check: 'perception', parts: [part], rule }),
  }
}

export function doSearch(battle: Battle, id: string, action: CheckedAction): boolean {
  const rolled = rollCheck(battle.dice, { verb: 'search', actor_id: id }, action.check)
  const total = rolled.ok ? rolled.value.total : 0
  const found = hiddenFoes(battle, id).flatMap((entry) => (total >= entry.score ? [entry.foe] : []))
  for (const foe of found) stateOf(battle, foe).hidden = false
  const dc = action.check.difficulty?.value ?? null
  const success = total >= (dc ?? 0)
  logEvent(battle, 'searches', { who: id, dc, success, found, roll: rolled.ok ? rolled.value.id : null })
  return success
}

type Help = Extract<SpecialAction, { kind: 'help' }>

/** Help: distracts a foe within reach, so that the next attack of a friend on it has advantage. */
export function readHelp(battle: Battle, action: AttemptedAction, lenient: boolean): Result<Help> {
  const id = action.actor_id
  const friends = friendsOf(battle, id)
  if (friends.length === 0)
    return refuse('rules/nobody-to-help', 'No friend stands beside you; dodge or attack instead.', {
      rule: 'PIPE-03',
    })
  const named = action.target_id
  const friend = named !== undefined && friends.includes(named) ? named : undefined
  const foe =
    friend === undefined ? named : (asText(action.options?.against) ?? foesByDistance(battle, friend)[0])
  const { target_id: _, ...rest } = action
  const target = targetOf(battle, foe === undefined ? rest : { ...rest, target_id: foe }, undefined)
  if (!target.ok) return target
  const reached = lenient ? target : withinReach(battle, id, target.value, 5)
  if (!reached.ok) return reached
  return done({ kind: 'help', foe: target.value, friends: friend === undefined ? friends : [friend] })
}

export function doHelp(battle: Battle, id: string, action: Help): undefined {
  if (!moveWithin(battle, id, action.foe, 5))
    return logEvent(battle, 'too_far', { who: id, target: action.foe })
  const { name } = stateOf(battle, id)
  applyLasting(battle, action.foe, {
    name: `${name} distracts`,
    source: id,
    ends: { turn_of: id, at: 'start', round: battle.document.current_round + 1 },
    opening: { for: [...action.friends] },
  })
  logEvent(battle, 'helps', { who: id, target: action.foe, friends: [...action.friends] })
}

export function readStabilise(battle: Battle, action: AttemptedAction): Result<BasicAction> {
  const target = action.target_id
  if (target === undefined || battle.document.combatants[target] === undefined)
    return refuse('rules/no-target', 'Say whom you tend.', { rule: 'PIPE-03' })
  const state = stateOf(battle, target)
  if (!isDying(state))
    return refuse('rules/not-dying', `${state.name} is not dying and needs no tending.`, { rule: 'PIPE-06' })
  const near = withinReach(battle, action.actor_id, target, 5)
  return near.ok ? done({ kind: 'stabilise', target }) : near
}

export function readActivity(battle: Battle, action: AttemptedAction, verb: string): Result<BasicAction> {
  const wanted = textOf(action.options?.activity) ?? action.item_id ?? verb
  const { activities } = combatantOf(battle, action.actor_id)
  const exact = activities.find((candidate) => candidate.name.toLowerCase() === wanted.toLowerCase())
  const activity = exact ?? activities.find((candidate) => isNamed(candidate.name, wanted))
  if (activity === undefined)
    return refuse(
      'rules/unknown-deed',
      'That is nothing one does in a fight. You could attack, cast, move, dodge, dash, disengage, hide, help, ready an action, use a thing, search, grapple, shove, call on them to surrender, parley, flee, give up or wait; a stunt names its skill.',
      { rule: 'DICE-23' },
    )
  return readActivityAction(battle, action, activity)
}

export function doStabilise(battle: Battle, id: string, target: string): undefined {
  if (!moveWithin(battle, id, target, 5)) return logEvent(battle, 'too_far', { who: id, target })
  const test = { label: 'Medicine', action: 'stabilise', target, dc: 10 }
  const { succeeded: helped, entry } = rollAbilityCheck(battle, id, 'medicine', test)
  logEvent(battle, 'tends', { who: id, target, helped, roll: entry?.id ?? null })
  if (helped) stabilise(battle, target, stateOf(battle, id).name)
}
