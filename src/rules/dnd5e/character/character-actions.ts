/**
 * What a character does about itself rather than to the world: resting, marching, dressing, preparing, growing. One
 * table from verbs to the functions that know; whoever assembles the ruleset asks here first.
 */
import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { ActionQuestion, AttemptedAction, Demand, Offer, Resolution } from '../../ruleset.ts'
import { attune } from '../items/attune.ts'
import type { CharacterBook } from './character-book.ts'
import { answerTo } from './choice.ts'
import { equipItem } from './equip-item.ts'
import { forcedMarch, forcedMarchCheck } from './forced-march.ts'
import { checkLevel, levelUp } from './level-up.ts'
import { levelUpSteps, mayClimb } from './level-up-steps.ts'
import { longRest } from './long-rest.ts'
import { hitPointCeiling, mayRest } from './may-rest.ts'
import { remaining } from './pool.ts'
import { prepareSpells } from './prepare-spells.ts'
import { usualLevel } from './quick-character.ts'
import { numberAt, readSheet } from './read-sheet.ts'
import type { SlotWish } from './recover-slots.ts'
import { rollAbilities, rollingRefused } from './roll-abilities.ts'
import { shortRest } from './short-rest.ts'
import { hoursOfTravel } from './travel-pace.ts'

type Act = (book: CharacterBook, view: RulesView, action: AttemptedAction, cup: Cup) => Result<Resolution>

function optionsOf(action: AttemptedAction): JsonObject {
  return action.options ?? {}
}

function slotWish(options: JsonObject): SlotWish {
  const told = isJsonObject(options.recover_slots) ? options.recover_slots : {}
  return Object.fromEntries(Object.keys(told).map((level) => [level, numberAt(told, level, 0)]))
}

const restShort: Act = (_book, view, action, cup) => {
  const options = optionsOf(action)
  const told = options.hit_dice
  const plan = { hit_dice: typeof told === 'number' ? told : 0, recover_slots: slotWish(options) }
  return shortRest(view, action.actor_id, plan, cup)
}

const restLong: Act = (_book, view, action) => longRest(view, action.actor_id)

const acts: Readonly<Record<string, Act>> = {
  short_rest: restShort,
  long_rest: restLong,
  sleep: restLong,
  rest: (book, view, action, cup) =>
    optionsOf(action).kind === 'long'
      ? restLong(book, view, action, cup)
      : restShort(book, view, action, cup),
  level_up: (book, view, action, cup) => levelUp(book, view, action.actor_id, optionsOf(action), cup),
  prepare: (book, view, action) =>
    prepareSpells(book, view, action.actor_id, answerTo(optionsOf(action), 'spells')),
  equip: (book, view, action) => equipItem(book, view, action.actor_id, action.item_id ?? ''),
  unequip: (book, view, action) => equipItem(book, view, action.actor_id, action.item_id ?? '', true),
  attune: (book, view, action) => attune(book, view, action.actor_id, action.item_id ?? ''),
  unattune: (book, view, action) => attune(book, view, action.actor_id, action.item_id ?? '', true),
  roll_abilities: (book, view, action, cup) =>
    rollAbilities(book, view, action.actor_id, optionsOf(action), cup),
  march: (_book, view, action, cup) =>
    forcedMarch(view, action.actor_id, numberAt(optionsOf(action), 'hours', hoursOfTravel), cup),
}

/**
 * Carries out an action of this kind; undefined when the verb is none of them.
 *
 * @example
 * const rested = characterAction(book, view, { verb: 'short_rest', actor_id: 'pc_mira_001' }, cup)
 */
export function characterAction(
  book: CharacterBook,
  view: RulesView,
  action: AttemptedAction,
  cup: Cup,
): Result<Resolution> | undefined {
  return Object.hasOwn(acts, action.verb) ? acts[action.verb]?.(book, view, action, cup) : undefined
}

/** What an action of this kind calls for; undefined when the verb is none of them. */
export function characterDemand(
  book: CharacterBook,
  view: RulesView,
  action: AttemptedAction,
): Result<Demand> | undefined {
  const entity = view.entity(action.actor_id)
  if (!Object.hasOwn(acts, action.verb) || entity === undefined) return undefined
  const attrs = entity.attrs as JsonObject
  const hours = numberAt(optionsOf(action), 'hours', hoursOfTravel)
  if (action.verb === 'march' && hours > hoursOfTravel)
    return done({ kind: 'check', check: forcedMarchCheck(readSheet(attrs), hoursOfTravel + 1) })
  const refused = obstacle(book, view, action, attrs)
  if (refused !== null) return done({ kind: 'impossible', reason: refused })
  return done({ kind: 'automatic', reason: 'Nothing stands in the way of it.' })
}

/** What a character decides about an action of this kind: what a level brings. */
export function characterQuestions(
  book: CharacterBook,
  view: RulesView,
  action: AttemptedAction,
): Result<readonly ActionQuestion[]> {
  const entity = view.entity(action.actor_id)
  if (action.verb !== 'level_up' || entity === undefined) return done([])
  return levelUpSteps(book, entity.attrs as JsonObject, optionsOf(action))
}

/** Why the action cannot be done, or null; asks for no dice and changes nothing. */
function obstacle(
  book: CharacterBook,
  view: RulesView,
  action: AttemptedAction,
  attrs: JsonObject,
): string | null {
  const tried = rehearsal(book, view, action, attrs)
  return tried.ok ? null : tried.refusal.message
}

function rehearsal(
  book: CharacterBook,
  view: RulesView,
  action: AttemptedAction,
  attrs: JsonObject,
): Result<unknown> {
  const { verb, actor_id: actorId } = action
  if (verb === 'roll_abilities') {
    const refused = rollingRefused(view, actorId)
    return refused === null ? done(true) : refuse('rules/scores-rolled', refused)
  }
  if (verb === 'level_up')
    return Object.keys(optionsOf(action)).length === 0
      ? mayClimb(book, attrs)
      : checkLevel(book, attrs, optionsOf(action))
  if (verb === 'long_rest' || verb === 'sleep' || optionsOf(action).kind === 'long')
    return longRest(view, actorId)
  if (verb === 'rest' || verb === 'short_rest') return mayRest(view, actorId, 'RULE-08')
  if (verb === 'attune' || verb === 'unattune')
    return attune(book, view, actorId, action.item_id ?? '', verb === 'unattune')
  if (verb !== 'equip' && verb !== 'unequip') return done(true)
  return equipItem(book, view, actorId, action.item_id ?? '', verb === 'unequip')
}

/** What a character could do about itself now: take a level that is due, or rest. */
export function characterOffers(book: CharacterBook, view: RulesView, actorId: string): readonly Offer[] {
  const entity = view.entity(actorId)
  if (entity === undefined) return []
  const attrs = entity.attrs as JsonObject
  const offers: Offer[] = []
  const offer = (
    key: string,
    verb: string,
    text: string,
    description: string,
    options: JsonObject = {},
  ): undefined => {
    const action = { verb, actor_id: actorId, options }
    offers.push({ key, text, description, risk_level: 'safe', action, check: null })
  }
  const climber = mayClimb(book, attrs)
  if (climber.ok) {
    // Picked as it stands it must be a level: whoever wants other choices says them with the action.
    const usual = usualLevel(book, attrs, climber.value.table.id)
    const become = `Become level ${climber.value.next}.`
    offer('level_up_now', 'level_up', 'Take a level', become, usual.ok ? usual.value : {})
  }
  if (!mayRest(view, actorId, 'RULE-08').ok) return offers
  const sheet = readSheet(attrs)
  const dice = Math.min(1, remaining(sheet.hitDice))
  const hurt = sheet.hitPoints < hitPointCeiling(sheet)
  if (hurt && dice > 0)
    offer('take_short_rest', 'short_rest', 'Rest for an hour', 'Spend a hit die and catch your breath.', {
      hit_dice: dice,
    })
  if (longRest(view, actorId).ok)
    offer('take_long_rest', 'long_rest', 'Sleep', 'Eight hours; health and magic return.')
  return offers
}
