/**
 * What a character does about itself rather than to the world: resting, marching, dressing, preparing, growing. One
 * table from verbs to the functions that resolve them; the ruleset asks here first.
 */

import { isJsonObject, type JsonObject } from '../../../core/json.ts'
import { withoutSheetGold } from '../../../core/money.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { ActionQuestion, AttemptedAction, Demand, Offer, Resolution } from '../../ruleset.ts'
import type { Armour } from '../data/shapes.ts'
import { abilities } from '../data/vocabulary.ts'
import { attune } from '../items/attune.ts'
import { findMagicItem } from '../items/find-item.ts'
import { rollScores } from './ability-scores.ts'
import { armourClass } from './armour-class.ts'
import { answerTo } from './choices.ts'
import { checkLevel, levelDue, levelUp, levelUpSteps } from './level-up.ts'
import { remaining } from './pool.ts'
import { createAtLevel, filledChoices, placedScores, usualLevel } from './quick-character.ts'
import { hitPointCeiling, longRest, mayRest, type SlotWish, shortRest } from './rests.ts'
import { entryOf, type Rulebook, rulebookCatalogue } from './rulebook.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { type SheetChange, setLeaf } from './sheet-changes.ts'
import { prepareSpells } from './spells.ts'
import { numberAt, ruleId } from './stored-values.ts'
import { forcedMarch, forcedMarchCheck, hoursOfTravel } from './travel.ts'

type Act = (
  rulebook: Rulebook,
  view: RulesView,
  action: AttemptedAction,
  roller: DiceRoller,
) => Result<Resolution>

function optionsOf(action: AttemptedAction): JsonObject {
  return action.options ?? {}
}

function slotWish(options: JsonObject): SlotWish {
  const told = isJsonObject(options.recover_slots) ? options.recover_slots : {}
  return Object.fromEntries(Object.keys(told).map((level) => [level, numberAt(told, level, 0)]))
}

const restShort: Act = (_book, view, action, roller) => {
  const options = optionsOf(action)
  const told = options.hit_dice
  const plan = { hit_dice: typeof told === 'number' ? told : 0, recover_slots: slotWish(options) }
  return shortRest(view, action.actor_id, plan, roller)
}

const restLong: Act = (_book, view, action) => longRest(view, action.actor_id)

const acts: Readonly<Record<string, Act>> = {
  short_rest: restShort,
  long_rest: restLong,
  sleep: restLong,
  rest: (rulebook, view, action, roller) =>
    optionsOf(action).kind === 'long'
      ? restLong(rulebook, view, action, roller)
      : restShort(rulebook, view, action, roller),
  level_up: (rulebook, view, action, roller) =>
    levelUp(rulebook, view, action.actor_id, optionsOf(action), roller),
  prepare: (rulebook, view, action) =>
    prepareSpells(rulebook, view, action.actor_id, answerTo(optionsOf(action), 'spells')),
  equip: (rulebook, view, action) => equipItem(rulebook, view, action.actor_id, action.item_id ?? ''),
  unequip: (rulebook, view, action) => equipItem(rulebook, view, action.actor_id, action.item_id ?? '', true),
  attune: (rulebook, view, action) => attune(rulebook, view, action.actor_id, action.item_id ?? ''),
  unattune: (rulebook, view, action) => attune(rulebook, view, action.actor_id, action.item_id ?? '', true),
  roll_abilities: (rulebook, view, action, roller) =>
    rollAbilities(rulebook, view, action.actor_id, optionsOf(action), roller),
  march: (_book, view, action, roller) =>
    forcedMarch(view, action.actor_id, numberAt(optionsOf(action), 'hours', hoursOfTravel), roller),
}

/**
 * Carries out an action of this kind; undefined when the verb is none of them.
 *
 * @example
 * const rested = characterAction(rulebook, view, { verb: 'short_rest', actor_id: 'pc_mira_001' }, roller)
 */
export function characterAction(
  rulebook: Rulebook,
  view: RulesView,
  action: AttemptedAction,
  roller: DiceRoller,
): Result<Resolution> | undefined {
  return Object.hasOwn(acts, action.verb) ? acts[action.verb]?.(rulebook, view, action, roller) : undefined
}

/** What an action of this kind calls for; undefined when the verb is none of them. */
export function characterDemand(
  rulebook: Rulebook,
  view: RulesView,
  action: AttemptedAction,
): Result<Demand> | undefined {
  const entity = view.entity(action.actor_id)
  if (!Object.hasOwn(acts, action.verb) || entity === undefined) return undefined
  const sheet = sheetOf(entity)
  const hours = numberAt(optionsOf(action), 'hours', hoursOfTravel)
  if (action.verb === 'march' && hours > hoursOfTravel)
    return done({ kind: 'check', check: forcedMarchCheck(sheet, hoursOfTravel + 1) })
  const refused = obstacle(rulebook, view, action, sheet)
  if (refused !== null) return done({ kind: 'impossible', reason: refused })
  return done({ kind: 'automatic', reason: 'Nothing stands in the way of it.' })
}

/** What a character decides about an action of this kind: what a level brings. */
export function characterQuestions(
  rulebook: Rulebook,
  view: RulesView,
  action: AttemptedAction,
): Result<readonly ActionQuestion[]> {
  const entity = view.entity(action.actor_id)
  if (action.verb !== 'level_up' || entity === undefined) return done([])
  return levelUpSteps(rulebook, sheetOf(entity), optionsOf(action))
}

/** Why the action cannot be done, or null; asks for no dice and changes nothing. */
function obstacle(rulebook: Rulebook, view: RulesView, action: AttemptedAction, sheet: Sheet): string | null {
  const tried = rehearsal(rulebook, view, action, sheet)
  return tried.ok ? null : tried.refusal.message
}

function rehearsal(
  rulebook: Rulebook,
  view: RulesView,
  action: AttemptedAction,
  sheet: Sheet,
): Result<unknown> {
  const { verb, actor_id: actorId } = action
  if (verb === 'roll_abilities') {
    const refused = rollingRefused(view, actorId)
    return refused === null ? done(true) : refuse('rules/scores-rolled', refused)
  }
  if (verb === 'level_up')
    return Object.keys(optionsOf(action)).length === 0
      ? levelDue(rulebook, sheet)
      : checkLevel(rulebook, sheet, optionsOf(action))
  if (verb === 'long_rest' || verb === 'sleep' || optionsOf(action).kind === 'long')
    return longRest(view, actorId)
  if (verb === 'rest' || verb === 'short_rest') return mayRest(view, actorId, 'RULE-08')
  if (verb === 'attune' || verb === 'unattune')
    return attune(rulebook, view, actorId, action.item_id ?? '', verb === 'unattune')
  if (verb !== 'equip' && verb !== 'unequip') return done(true)
  return equipItem(rulebook, view, actorId, action.item_id ?? '', verb === 'unequip')
}

/** What a character could do about itself now: take a level that is due, or rest. */
export function characterOffers(rulebook: Rulebook, view: RulesView, actorId: string): readonly Offer[] {
  const entity = view.entity(actorId)
  if (entity === undefined) return []
  const sheet = sheetOf(entity)
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
  const candidate = levelDue(rulebook, sheet)
  if (candidate.ok) {
    // Picked as it stands, the offer must be a valid level; a player who wants other choices sends them along.
    const usual = usualLevel(rulebook, sheet, candidate.value.table.id)
    const become = `Become level ${candidate.value.next}.`
    offer('level_up_now', 'level_up', 'Take a level', become, usual.ok ? usual.value : {})
  }
  if (!mayRest(view, actorId, 'RULE-08').ok) return offers
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

/** Why scores cannot be rolled now; null when they can. */
function rollingRefused(view: RulesView, actorId: string): string | null {
  const entity = view.entity(actorId)
  if (entity === undefined) return 'There is nobody to roll for.'
  const late = view.turn > 1 || sheetOf(entity).hasRolledScores
  return late ? 'Ability scores are rolled once, before the story begins.' : null
}

/** Rolls six scores and makes the sheet of these choices with them. */
function rollAbilities(
  rulebook: Rulebook,
  view: RulesView,
  actorId: string,
  choices: JsonObject,
  roller: DiceRoller,
): Result<Resolution> {
  const refused = rollingRefused(view, actorId)
  if (refused !== null) return refuse('rules/scores-rolled', refused)
  const rolls = rollScores(roller, actorId)
  if (!rolls.ok) return rolls
  const scores = placedScores(
    choices,
    rolls.value.map((row) => row.total),
  )
  const wanted = { ...choices, ability_method: 'rolled', abilities: { ...scores } }
  const made = createAtLevel(rulebook, filledChoices(rulebook, wanted), rolls.value)
  // How many spells one may prepare hangs on the scores: what was picked for others is picked again.
  const whole = made.ok
    ? made
    : createAtLevel(rulebook, filledChoices(rulebook, withoutSpells(wanted)), rolls.value)
  if (!whole.ok) return whole
  const before = sheetOf(view.entity(actorId))
  const after = { ...withoutSheetGold(whole.value.attrs), scores_rolled: true }
  const told = abilities.map((ability) => `${ability} ${scores[ability]}`).join(', ')
  return done({
    outcome: 'automatic',
    events: [{ type: 'abilities_rolled', details: { actor: actorId, text: told }, tags: ['character'] }],
    diff: before.diff(
      actorId,
      Object.entries(after).map(([key, value]) => setLeaf([key], value)),
    ),
    elapsed: { action: 'quick_action', measured_seconds: 0 },
  })
}

function withoutSpells(choices: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !/spell|prepare|cantrip/.test(key)))
}

/** Seconds it takes to put armour on. */
const donning: Readonly<Record<Armour['group'], number>> = { light: 60, medium: 300, heavy: 600, shield: 6 }

/** What an item is, as far as it can be worn or wielded. */
type Wearable =
  | { readonly kind: 'armour'; readonly armour: Armour; readonly name: string }
  | { readonly kind: 'weapon'; readonly name: string }
  | { readonly kind: 'worn'; readonly name: string }

function wearable(rulebook: Rulebook, itemId: string): Wearable | undefined {
  const id = ruleId(itemId)
  const armour = entryOf(rulebook.armours, id)
  if (armour !== undefined) return { kind: 'armour', armour, name: armour.name }
  const weapon = entryOf(rulebook.weapons, id)
  return weapon === undefined ? magicThing(rulebook, itemId) : { kind: 'weapon', name: weapon.name }
}

/** A magic item is the armour or weapon it is made of, or something to wear; potions and scrolls are neither. */
function magicThing(rulebook: Rulebook, itemId: string): Wearable | undefined {
  const found = findMagicItem(itemId, rulebookCatalogue(rulebook))
  if (found === undefined || found.item.consumable === true) return undefined
  const armour = entryOf(rulebook.armours, found.base)
  if (armour !== undefined) return { kind: 'armour', armour, name: found.name }
  return { kind: entryOf(rulebook.weapons, found.base) === undefined ? 'worn' : 'weapon', name: found.name }
}

function no(
  code: 'rules/not-owned' | 'rules/not-wearable' | 'rules/no-time',
  message: string,
  rule?: string,
): Result<never> {
  return refuse(code, message, rule === undefined ? {} : { rule })
}

/**
 * Puts on armour or a shield, or takes a weapon in hand; with `off`, puts it away.
 *
 * @example
 * const dressed = equipItem(rulebook, view, 'pc_mira_001', 'chain-mail')
 */
export function equipItem(
  rulebook: Rulebook,
  view: RulesView,
  actorId: string,
  itemId: string,
  off = false,
): Result<Resolution> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  const owned = view.items(actorId).some((item) => item.qty > 0 && ruleId(item.item_id) === ruleId(itemId))
  if (!owned) return no('rules/not-owned', `${entity.name} has no ${itemId} to use.`, 'PIPE-05') // enforces: PIPE-05
  const thing = wearable(rulebook, itemId)
  if (thing === undefined) return no('rules/not-wearable', `${itemId} is nothing to wear or wield.`)
  const suit = thing.kind === 'armour' && thing.armour.group !== 'shield'
  if (suit && view.document('combat', 'current')?.value.in_combat === true)
    return no('rules/no-time', `There is no time to change into ${thing.name} in the middle of a fight.`)
  const sheet = sheetOf(entity)
  const worn = wornChange(sheet, thing, off)
  const after = armourClass(sheet.after([worn]), rulebook.armours, rulebookCatalogue(rulebook)).value
  const seconds = thing.kind === 'armour' ? donning[thing.armour.group] : 6
  const details = { actor_id: actorId, item_id: itemId, armor_class: after }
  return done({
    outcome: 'automatic',
    events: [{ type: off ? 'item_put_away' : 'item_equipped', details, tags: ['equipment'] }],
    diff: sheet.diff(actorId, [worn, setLeaf(['armor_class'], after)]),
    elapsed: { action: 'unspecified', measured_seconds: seconds },
  })
}

function wornChange(sheet: Sheet, thing: Wearable, off: boolean): SheetChange {
  if (thing.kind === 'armour') {
    const slot = thing.armour.group === 'shield' ? 'shield' : 'armor'
    return setLeaf(['equipment', slot], off ? '' : thing.name)
  }
  const slot = thing.kind === 'weapon' ? 'weapons' : 'worn'
  return setLeaf(['equipment', slot], sheet.equipment.listWith(slot, thing.name, off))
}
