/**
 * Any action of a player's turn, read and done: the verb decides which module is asked. What cannot be
 * done is refused with what could be, and a refusal costs nothing.
 */
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { actionRow } from '../../checks/checks-by-action.ts'
import { paysFrom } from '../../items/item-activities.ts'
import { escapeGrapple, grappleOrShove, hide } from '../activities/ability-checks-and-grappling.ts'
import { ownUse } from '../activities/activity-use-of-combatant.ts'
import { perform } from '../activities/perform-activity.ts'
import { castSpell } from '../casting/cast-spell.ts'
import { rollDeathSave } from '../damage/death.ts'
import {
  flee,
  leaveCombat,
  moveWithin,
  speedNow,
  standUp,
  surrender,
} from '../movement/move-flee-surrender.ts'
import { readyAction } from '../reactions/readied-actions.ts'
import {
  type Battle,
  foesByDistance,
  gripOn,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import {
  type BasicAction,
  type CheckedAction,
  combatVerb,
  freeActions,
  isSpecialAction,
  type SimpleAction,
  type SpecialAction,
  simpleActions,
  type TurnAction,
} from './action-types.ts'
import { attackRound, makeOffHandAttack, readAttack } from './attack-actions.ts'
import { doFreeAction, readFreeAction } from './free-actions.ts'
import {
  doHelp,
  doSearch,
  doStabilise,
  readActivity,
  readHelp,
  readItem,
  readSearch,
  readStabilise,
} from './help-search-use-actions.ts'
import { refuseMove } from './planned-moves.ts'
import { readCast } from './read-cast-action.ts'
import { readReady } from './read-ready-action.ts'
import { activityReach, targetOf } from './read-targets.ts'
import { doStunt, readStunt } from './stunt-actions.ts'
import { demandSurrender, parley, readParley, readSurrenderDemand } from './talk-actions.ts'

const specialWords: Readonly<Record<string, string>> = {
  drink: 'use',
  quaff: 'use',
  feed: 'use',
  use_item: 'use',
  intimidate: 'demand_surrender',
  threaten: 'demand_surrender',
  persuade: 'parley',
  negotiate: 'parley',
  talk: 'say',
  ask: 'say',
  shout: 'say',
  taunt: 'say',
  stunt: 'improvise',
  stand_up: 'stand',
  get_up: 'stand',
  lie_down: 'drop_prone',
  aid: 'help',
  assist: 'help',
}

/** Actions that need movement. */
const runs: ReadonlySet<string> = new Set(['dash', 'flee'])

/** The verb in the words of a person's turn. */
export function turnVerb(action: AttemptedAction): string {
  const verb = combatVerb(action)
  return Object.hasOwn(specialWords, verb) ? (specialWords[verb] ?? verb) : verb
}

/** Reads any action; a verb that no reader knows is a stunt when it names a skill. */
export function readTurnAction(
  battle: Battle,
  action: AttemptedAction,
  lenient: boolean,
): Result<TurnAction> {
  const verb = turnVerb(action)
  const free = freeActions.find((name) => name === verb)
  if (free !== undefined) return readFreeAction(battle, action, free)
  switch (verb) {
    case 'help':
      return readHelp(battle, action, lenient)
    case 'ready':
      return readReady(battle, action)
    case 'search':
      return done(readSearch(battle, action))
    case 'improvise':
      return readStunt(battle, action, lenient)
    case 'demand_surrender':
      return readSurrenderDemand(battle, action)
    case 'parley':
      return readParley(battle, action)
    case 'use':
      return usesItem(action) ? readItem(battle, action) : readFeature(battle, action, lenient)
    default:
      return readUsual(battle, action, lenient)
  }
}

function usesItem(action: AttemptedAction): boolean {
  return (
    action.item_id !== undefined ||
    typeof action.options?.item === 'string' ||
    featureIn(action) === undefined
  )
}

function featureIn(action: AttemptedAction): string | undefined {
  const { feature, activity } = action.options ?? {}
  return [feature, activity].find((value): value is string => typeof value === 'string' && value !== '')
}

/** `use` with a feature is read as that feature. */
function readFeature(battle: Battle, action: AttemptedAction, lenient: boolean): Result<TurnAction> {
  return readBasicAction(battle, { ...action, verb: featureIn(action) ?? action.verb }, lenient)
}

function readUsual(battle: Battle, action: AttemptedAction, lenient: boolean): Result<TurnAction> {
  const read = readBasicAction(battle, action, lenient)
  if (!read.ok) {
    const skilled = action.skill !== undefined || actionRow(action) !== undefined
    return skilled && read.refusal.code === 'rules/unknown-deed' ? readStunt(battle, action, lenient) : read
  }
  if (read.value.kind !== 'plain' || !runs.has(read.value.what)) return read
  const move = { to: 'away', when: 'after' } as const
  return refuseMove(battle, action.actor_id, move, speedNow(battle, action.actor_id)) ?? read
}

export function doTurnAction(battle: Battle, id: string, action: TurnAction): undefined {
  return isSpecialAction(action) ? doSpecialAction(battle, id, action) : doBasicAction(battle, id, action)
}

function doSpecialAction(battle: Battle, id: string, action: SpecialAction): undefined {
  switch (action.kind) {
    case 'help':
      return doHelp(battle, id, action)
    case 'ready':
      return readyAction(battle, id, action.readied)
    case 'free':
      return doFreeAction(battle, id, action)
    case 'off-hand':
      return makeOffHandAttack(battle, id, action)
    case 'sprint':
      stateOf(battle, id).economy.movement += speedNow(battle, id)
      return logEvent(battle, 'dashes', { who: id })
    case 'test':
      doCheckedAction(battle, id, action)
  }
}

function doCheckedAction(battle: Battle, id: string, action: CheckedAction): boolean {
  switch (action.what) {
    case 'search':
      return doSearch(battle, id, action)
    case 'improvise':
      return doStunt(battle, id, action)
    case 'demand_surrender':
      return demandSurrender(battle, id, action)
    case 'parley':
      return parley(battle, id, action)
  }
}

/** Reads an action; `lenient` skips what only the moment of the turn can tell, such as distances. */
export function readBasicAction(
  battle: Battle,
  action: AttemptedAction,
  lenient: boolean,
): Result<BasicAction> {
  const verb = combatVerb(action)
  const options = action.options ?? {}
  const simple = simpleActions.find((name) => name === verb)
  if (simple === 'escape' && gripOn(stateOf(battle, action.actor_id)) === undefined)
    return refuse('rules/not-held', 'Nothing holds you; to get out of the fight, flee.', { rule: 'PIPE-06' })
  if (simple !== undefined) return done({ kind: 'plain', what: simple })
  if (verb === 'attack') return readAttack(battle, action, options, lenient)
  if (verb === 'cast') return readCast(battle, action, options, lenient)
  if (verb === 'grapple' || verb === 'shove') {
    const target = targetOf(battle, action, lenient ? undefined : 5)
    return target.ok ? done({ kind: 'seize', how: verb, target: target.value }) : target
  }
  if (verb === 'stabilise') return readStabilise(battle, action)
  return readActivity(battle, action, verb)
}

export function doBasicAction(battle: Battle, id: string, action: BasicAction): undefined {
  if (action.kind !== 'plain' || action.what !== 'death_save') standUp(battle, id)
  switch (action.kind) {
    case 'attack':
      return attackRound(battle, id, action)
    case 'cast': {
      const [first] = action.targets
      if (first !== undefined && first !== id && !moveWithin(battle, id, first, Math.max(5, action.reach)))
        return logEvent(battle, 'too_far', { who: id, target: first })
      return castSpell(battle, { ...action, caster: id })
    }
    case 'activity': {
      const [first] = action.targets
      const reach = activityReach(battle, action.activity)
      if (first !== undefined && first !== id && !moveWithin(battle, id, first, reach))
        return logEvent(battle, 'too_far', { who: id, target: first })
      const { kind: _kind, activity, targets, ...choices } = action
      if (paysFrom(activity) === undefined)
        logEvent(battle, 'feature_used', { who: id, feature: activity.name, targets: [...targets] })
      return perform(battle, id, activity, targets, { ...ownUse(battle, id, activity), ...choices })
    }
    case 'seize':
      if (!moveWithin(battle, id, action.target, 5))
        return logEvent(battle, 'too_far', { who: id, target: action.target })
      grappleOrShove(battle, id, action.target, action.how)
      return
    case 'stabilise':
      return doStabilise(battle, id, action.target)
    case 'plain':
      return doSimpleAction(battle, id, action.what)
  }
}

function doSimpleAction(battle: Battle, id: string, what: SimpleAction): undefined {
  const state = stateOf(battle, id)
  switch (what) {
    case 'death_save':
      return rollDeathSave(battle, id)
    case 'dodge':
      state.dodging = true
      return logEvent(battle, 'dodges', { who: id })
    case 'disengage':
      state.disengaged = true
      return logEvent(battle, 'disengages', { who: id })
    case 'dash': {
      state.economy.movement += speedNow(battle, id)
      const [foe] = foesByDistance(battle, id)
      if (foe !== undefined) moveWithin(battle, id, foe, 5)
      return logEvent(battle, 'dashes', { who: id })
    }
    case 'hide':
      return hide(battle, id)
    case 'flee': {
      if (flee(battle, id))
        for (const [other, combatant] of Object.entries(battle.document.combatants))
          if (combatant.type === 'ally' && isStanding(combatant)) leaveCombat(battle, other)
      return
    }
    case 'surrender':
      return surrender(battle, id)
    case 'escape':
      escapeGrapple(battle, id)
      return
    case 'wait':
      return logEvent(battle, 'waits', { who: id })
  }
}
