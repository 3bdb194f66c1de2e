/** Reads and does any deed of a person's turn, the usual and the special ones. One verb, one reader. */

import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction, Because } from '../../../ruleset.ts'
import { sheetOf } from '../../character/sheet.ts'
import { actionRow } from '../../checks/match-skill.ts'
import { passiveScore } from '../../checks/profile.ts'
import { rollCheck } from '../../checks/resolve-check.ts'
import { itemPowers, paysFrom, powerOf, whyUseless } from '../../items/item-activities.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { slotToCast } from '../casting/spell-slots.ts'
import { applyLasting } from '../effects/effects.ts'
import { moveWithin, speedNow } from '../movement/movement.ts'
import { readyAction } from '../movement/readied.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  friendsOf,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle.ts'
import { type ReadiedAction, type ReadyTrigger, readyTriggers } from '../state/combat-document.ts'
import { combatCheck } from './action-checks.ts'
import { doBasicAction } from './do-action.ts'
import { refuseMove } from './dry-run.ts'
import { doFreeAction, readFreeAction } from './free-actions.ts'
import { doStunt, readStunt } from './stunts.ts'
import { demandSurrender, parley, readParley, readSurrenderDemand } from './talk.ts'
import {
  type ActivityAction,
  isNamed,
  readActivityAction,
  refuseNotInCombat,
  targetOf,
  textOf,
  withinReach,
} from './targeting.ts'
import {
  type CheckedAction,
  combatVerb,
  freeActions,
  isSpecial,
  readBasicAction,
  type SpecialAction,
  type TurnAction,
} from './turn-action.ts'
import { makeOffHandAttack } from './two-weapon-fighting.ts'

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

const runs: ReadonlySet<string> = new Set(['dash', 'flee'])

/** The verb in the words of a person's turn. */
export function turnVerb(action: AttemptedAction): string {
  const verb = combatVerb(action)
  return Object.hasOwn(specialWords, verb) ? (specialWords[verb] ?? verb) : verb
}

/** Reads a deed; what is nobody's verb is a stunt when it names a skill. */
export function readTurnAction(
  battle: Battle,
  action: AttemptedAction,
  lenient: boolean,
): Result<TurnAction> {
  const verb = turnVerb(action)
  const free = freeActions.find((freeDeed) => freeDeed === verb)
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

/** `use` with a feature means that feature. */
function readFeature(battle: Battle, action: AttemptedAction, lenient: boolean): Result<TurnAction> {
  return readBasicAction(battle, { ...action, verb: featureIn(action) ?? action.verb }, lenient)
}

function readUsual(battle: Battle, action: AttemptedAction, lenient: boolean): Result<TurnAction> {
  const usual = readBasicAction(battle, action, lenient)
  if (usual.ok && usual.value.kind === 'plain' && runs.has(usual.value.what)) {
    const stuck = refuseMove(
      battle,
      action.actor_id,
      { to: 'away', when: 'after' },
      speedNow(battle, action.actor_id),
    )
    if (stuck !== null) return stuck
  }
  if (usual.ok || usual.refusal.code !== 'rules/unknown-deed') return usual
  const skilled = action.skill !== undefined || actionRow(action) !== undefined
  return skilled ? readStunt(battle, action, lenient) : usual
}

/** Does a deed. */
export function doTurnAction(battle: Battle, id: string, deed: TurnAction): undefined {
  return isSpecial(deed) ? doSpecial(battle, id, deed) : doBasicAction(battle, id, deed)
}

function doSpecial(battle: Battle, id: string, deed: SpecialAction): undefined {
  switch (deed.kind) {
    case 'help':
      return doHelp(battle, id, deed)
    case 'ready':
      return readyAction(battle, id, deed.readied)
    case 'free':
      return doFreeAction(battle, id, deed)
    case 'off-hand':
      return makeOffHandAttack(battle, id, deed)
    case 'sprint':
      stateOf(battle, id).economy.movement += speedNow(battle, id)
      return logEvent(battle, 'dashes', { who: id })
    case 'test':
      doTest(battle, id, deed)
  }
}

function doTest(battle: Battle, id: string, deed: CheckedAction): boolean {
  switch (deed.what) {
    case 'search':
      return doSearch(battle, id, deed)
    case 'improvise':
      return doStunt(battle, id, deed)
    case 'demand_surrender':
      return demandSurrender(battle, id, deed)
    case 'parley':
      return parley(battle, id, deed)
  }
}

/** Reads which thing is used, for what, and on whom. */
function readItem(battle: Battle, action: AttemptedAction): Result<ActivityAction> {
  const { actor_id: id } = action
  const wanted = action.item_id ?? textOf(action.options?.item)
  const entity = battle.view.entity(id)
  const thing =
    wanted === undefined || entity === undefined
      ? undefined
      : itemPowers(sheetOf(entity), battle.view.items(id), wanted, battle.catalogue)
  if (thing === undefined) {
    const message = `You do not have ${wanted ?? 'what you want to use'}, or it does nothing in a fight; ${instead(battle, id)}.`
    return refuse('rules/no-item', message, { rule: 'PIPE-05' })
  }
  if (!thing.ready) return refuse('rules/not-attuned', `You are not attuned to the ${thing.name}.`)
  const power = powerOf(thing, action.options?.activity)
  if (power === undefined)
    return refuse('rules/no-use', whyUseless(stateOf(battle, id).name, thing), { rule: 'PIPE-05' })
  return readActivityAction(battle, action, power)
}

function instead(battle: Battle, id: string): string {
  const names = combatantOf(battle, id).activities.flatMap((activity) =>
    paysFrom(activity) !== undefined && isAvailable(battle, id, activity) ? [activity.name] : [],
  )
  return names.length === 0
    ? 'nothing you carry can be used in a fight'
    : `you could use ${[...new Set(names)].join(', ')}`
}

/** Looking for whoever hides in the middle of a fight. */
const usual: Because = { value: 12, source: 'task', reason: 'to see more than the fight' }

function hiding(battle: Battle, id: string): { readonly foe: string; readonly score: number }[] {
  return foesOf(battle, id)
    .filter((foe) => stateOf(battle, foe).hidden)
    .map((foe) => ({ foe, score: passiveScore(profileNow(battle, foe), 'stealth') }))
    .sort((a, b) => a.score - b.score)
}

/** The search: against the clumsiest of those who hide; each is found by a roll that beats its own Stealth. */
function readSearch(battle: Battle, action: AttemptedAction): CheckedAction {
  const [first] = hiding(battle, action.actor_id)
  const part =
    first === undefined
      ? usual
      : { value: first.score, source: 'opponent', reason: `${stateOf(battle, first.foe).name}'s Stealth` }
  const rule = 'Perception against the Stealth of whoever hides'
  return {
    kind: 'test',
    what: 'search',
    check: combatCheck(battle, action.actor_id, 'perception', [part], rule),
  }
}

/** Searches; true when somebody is found. */
function doSearch(battle: Battle, id: string, deed: CheckedAction): boolean {
  const rolled = rollCheck(battle.dice, { verb: 'search', actor_id: id }, deed.check)
  const total = rolled.ok ? rolled.value.total : 0
  const found = hiding(battle, id).flatMap((one) => (total >= one.score ? [one.foe] : []))
  for (const foe of found) stateOf(battle, foe).hidden = false
  const dc = deed.check.difficulty?.value ?? null
  const success = total >= (dc ?? 0)
  logEvent(battle, 'searches', { who: id, dc, success, found, roll: rolled.ok ? rolled.value.id : null })
  return success
}

/** Help in a fight: one distracts a foe next to oneself, and a friend's next attack on it has advantage. */
type Help = Extract<SpecialAction, { kind: 'help' }>

/** Reads whom to help (a friend) against whom (a foe within reach). */
function readHelp(battle: Battle, action: AttemptedAction, lenient: boolean): Result<Help> {
  const id = action.actor_id
  const all = friendsOf(battle, id)
  if (all.length === 0)
    return refuse('rules/nobody-to-help', 'No friend stands beside you; dodge or attack instead.', {
      rule: 'PIPE-03',
    })
  const named = action.target_id
  const friend = named !== undefined && all.includes(named) ? named : undefined
  const against = action.options?.against
  const foe = friend === undefined ? named : typeof against === 'string' ? against : nearestTo(battle, friend)
  const { target_id: _, ...rest } = action
  const target = targetOf(battle, foe === undefined ? rest : { ...rest, target_id: foe }, undefined)
  if (!target.ok) return target
  const reached = lenient ? target : withinReach(battle, id, target.value, 5)
  if (!reached.ok) return reached
  return done({ kind: 'help', foe: target.value, friends: friend === undefined ? all : [friend] })
}

function nearestTo(battle: Battle, id: string): string | undefined {
  return foesOf(battle, id).sort((a, b) => feetBetween(battle, id, a) - feetBetween(battle, id, b))[0]
}

/** Helps. */
function doHelp(battle: Battle, id: string, deed: Help): undefined {
  if (!moveWithin(battle, id, deed.foe, 5)) return logEvent(battle, 'too_far', { who: id, target: deed.foe })
  const { name } = stateOf(battle, id)
  applyLasting(battle, deed.foe, {
    name: `${name} distracts`,
    source: id,
    ends: { turn_of: id, at: 'start', round: battle.document.current_round + 1 },
    opening: { for: [...deed.friends] },
  })
  logEvent(battle, 'helps', { who: id, target: deed.foe, friends: [...deed.friends] })
}

/** Reads a readied deed: what is waited for, and the attack or spell that answers it. */
type Ready = Extract<SpecialAction, { kind: 'ready' }>

const triggerWords: readonly (readonly [RegExp, ReadyTrigger])[] = [
  [/near|reach|close|approach|comes?\b/i, 'comes_near'],
  [/cast|spell|magic/i, 'casts'],
  [/attack|strike|shoot|hits?\b/i, 'attacks'],
]

function triggerIn(text: string): ReadyTrigger | undefined {
  return (
    readyTriggers.find((readyTrigger) => readyTrigger === text) ??
    triggerWords.find(([form]) => form.test(text))?.[1]
  )
}

/** Reads it. */
function readReady(battle: Battle, action: AttemptedAction): Result<Ready> {
  const options = action.options ?? {}
  const trigger = triggerIn(typeof options.trigger === 'string' ? options.trigger : 'comes_near')
  if (trigger === undefined) {
    const message = `Wait for one of: ${readyTriggers.join(', ')}; "${String(options.trigger)}" is none.`
    return refuse('rules/no-trigger', message, { data: { instead: [...readyTriggers] } })
  }
  const by = action.target_id
  if (by !== undefined && battle.document.combatants[by] === undefined)
    return refuseNotInCombat(battle.view, by)
  const common = { trigger, ...(by !== undefined && { by }) }
  if (typeof options.spell === 'string') return readSpell(battle, action.actor_id, options.spell, common)
  const wanted = typeof options.weapon === 'string' ? options.weapon : action.item_id
  const attacks = combatantOf(battle, action.actor_id).activities.flatMap((activity) =>
    activity.kind === 'attack' && activity.cost === 'action' ? [activity.name] : [],
  )
  const attack = attacks.find((one) => wanted === undefined || isNamed(one, wanted))
  if (attack === undefined)
    return refuse('rules/no-weapon', `Ready one of: ${attacks.join(', ')}.`, { rule: 'PIPE-05' })
  return done({ kind: 'ready', readied: { ...common, attack } })
}

function readSpell(
  battle: Battle,
  id: string,
  wanted: string,
  common: Pick<ReadiedAction, 'trigger' | 'by'>,
): Result<Ready> {
  const known = (combatantOf(battle, id).casting?.spells ?? []).filter(
    ({ spell }) => spell.casting.cost === 'action' && spell.activities[0]?.target?.area === undefined,
  )
  const spell = known.find((entry) => isNamed(entry.spell.name, wanted))?.spell
  if (spell === undefined) {
    const names = known.map((entry) => entry.spell.name).join(', ')
    const message = `"${wanted}" cannot be held back; a spell of one action that strikes one creature can${names === '' ? '' : `: ${names}`}.`
    return refuse('rules/unknown-spell', message, { rule: 'PIPE-05' })
  }
  const slot = slotToCast(battle, id, spell)
  if (slot === undefined)
    return refuse('rules/no-slot', `No slot is left for ${spell.name}.`, { rule: 'RULE-10' })
  const { concentration } = stateOf(battle, id)
  if (concentration !== null) {
    const message = `Holding ${spell.name} takes the concentration that ${concentration} needs; drop it first.`
    return refuse('rules/concentrating', message, {
      rule: 'PIPE-06',
      data: { instead: 'drop_concentration' },
    })
  }
  return done({ kind: 'ready', readied: { ...common, spell: spell.name, slot } })
}
