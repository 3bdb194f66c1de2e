/**
 * Resting, equipping, levelling and the other actions that a character does about itself rather than to the world:
 * marching, preparing spells. One table from verbs to what they ask and do; the ruleset asks here first.
 */

import { asNumber, asObject, type JsonObject } from '../../../core/json.ts'
import { done, type Result } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { ActionQuestion, AttemptedAction, Demand, Offer, Resolution } from '../../ruleset.ts'
import { attune } from '../items/attune.ts'
import type { Rulebook } from './character-rulebook.ts'
import { answerTo } from './choice-steps-and-answers.ts'
import { equipItem } from './equip-item.ts'
import { forcedMarch, forcedMarchCheck, hoursOfTravel } from './forced-march.ts'
import { prepareSpells } from './learn-and-prepare-spells.ts'
import { checkLevel, levelUp } from './level-up.ts'
import { levelDue, levelUpSteps } from './level-up-steps.ts'
import { usualLevel } from './quick-character.ts'
import { numberAt } from './read-json-fields.ts'
import { remaining } from './resource-pool.ts'
import { hitPointCeiling, longRest, mayRest, type SlotWish, shortRest } from './rests.ts'
import { mayRollAbilities, rollAbilities } from './roll-ability-scores.ts'
import { sheetOf } from './sheet.ts'

/** Who tries one of these actions, and with what. */
interface Attempt {
  readonly rulebook: Rulebook
  readonly view: RulesView
  readonly actorId: string
  /** Empty when no item is named. */
  readonly itemId: string
  readonly options: JsonObject
}

interface CharacterAction {
  /** Refuses what cannot be done; asks for no dice and changes nothing. */
  readonly check?: (attempt: Attempt) => Result<unknown>
  readonly carryOut: (attempt: Attempt, roller: DiceRoller) => Result<Resolution>
}

const shortRestAction: CharacterAction = {
  check: ({ view, actorId }) => mayRest(view, actorId, 'RULE-08'),
  carryOut: ({ view, actorId, options }, roller) => {
    // A player who rests hurt without a word about dice does what the choice of resting does.
    const usual = isHurtWithDice(sheetOf(view.entity(actorId))) ? 1 : 0
    const plan = { hit_dice: asNumber(options.hit_dice) ?? usual, recover_slots: slotWish(options) }
    return shortRest(view, actorId, plan, roller)
  },
}

const longRestAction: CharacterAction = {
  check: ({ view, actorId }) => longRest(view, actorId),
  carryOut: ({ view, actorId }) => longRest(view, actorId),
}

/** An action that asks for no dice: trying it shows what stands in its way. */
function withoutDice(carryOut: (attempt: Attempt) => Result<Resolution>): CharacterAction {
  return { check: carryOut, carryOut }
}

const actions: Readonly<Record<string, CharacterAction>> = {
  short_rest: shortRestAction,
  long_rest: longRestAction,
  sleep: longRestAction,
  level_up: {
    check: ({ rulebook, view, actorId, options }) => {
      const sheet = sheetOf(view.entity(actorId))
      return Object.keys(options).length === 0
        ? levelDue(rulebook, sheet)
        : checkLevel(rulebook, sheet, options)
    },
    carryOut: ({ rulebook, view, actorId, options }, roller) =>
      levelUp(rulebook, view, actorId, options, roller),
  },
  prepare: {
    carryOut: ({ rulebook, view, actorId, options }) =>
      prepareSpells(rulebook, view, actorId, answerTo(options, 'spells')),
  },
  equip: withoutDice(({ rulebook, view, actorId, itemId }) => equipItem(rulebook, view, actorId, itemId)),
  unequip: withoutDice(({ rulebook, view, actorId, itemId }) =>
    equipItem(rulebook, view, actorId, itemId, true),
  ),
  attune: withoutDice(({ rulebook, view, actorId, itemId }) => attune(rulebook, view, actorId, itemId)),
  unattune: withoutDice(({ rulebook, view, actorId, itemId }) =>
    attune(rulebook, view, actorId, itemId, true),
  ),
  roll_abilities: {
    check: ({ view, actorId }) => mayRollAbilities(view, actorId),
    carryOut: ({ rulebook, view, actorId, options }, roller) =>
      rollAbilities(rulebook, view, actorId, options, roller),
  },
  march: {
    carryOut: ({ view, actorId, options }, roller) =>
      forcedMarch(view, actorId, hoursWanted(options), roller),
  },
}

/** The action of a verb; `rest` is a short one unless a long one is asked for. */
function actionOf({ verb, options }: AttemptedAction): CharacterAction | undefined {
  if (verb === 'rest') return options?.kind === 'long' ? longRestAction : shortRestAction
  return Object.hasOwn(actions, verb) ? actions[verb] : undefined
}

function attemptOf(rulebook: Rulebook, view: RulesView, action: AttemptedAction): Attempt {
  const { actor_id: actorId, item_id: itemId = '', options = {} } = action
  return { rulebook, view, actorId, itemId, options }
}

function slotWish(options: JsonObject): SlotWish {
  const wanted = asObject(options.recover_slots) ?? {}
  return Object.fromEntries(Object.keys(wanted).map((level) => [level, numberAt(wanted, level, 0)]))
}

function hoursWanted(options: JsonObject): number {
  return numberAt(options, 'hours', hoursOfTravel)
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
  return actionOf(action)?.carryOut(attemptOf(rulebook, view, action), roller)
}

/** What an action of this kind calls for; undefined when the verb is none of them. */
export function characterDemand(
  rulebook: Rulebook,
  view: RulesView,
  action: AttemptedAction,
): Result<Demand> | undefined {
  const entity = view.entity(action.actor_id)
  const known = actionOf(action)
  if (known === undefined || entity === undefined) return undefined
  const attempt = attemptOf(rulebook, view, action)
  if (action.verb === 'march' && hoursWanted(attempt.options) > hoursOfTravel)
    return done({ kind: 'check', check: forcedMarchCheck(sheetOf(entity), hoursOfTravel + 1) })
  const checked = known.check?.(attempt)
  return checked?.ok === false
    ? done({ kind: 'impossible', reason: checked.refusal.message })
    : done({ kind: 'automatic', reason: 'Nothing stands in the way of it.' })
}

/** What a character decides about an action of this kind: what a level brings. */
export function characterQuestions(
  rulebook: Rulebook,
  view: RulesView,
  action: AttemptedAction,
): Result<readonly ActionQuestion[]> {
  const entity = view.entity(action.actor_id)
  if (action.verb !== 'level_up' || entity === undefined) return done([])
  return levelUpSteps(rulebook, sheetOf(entity), action.options)
}

/** What a character could do about itself now: take a level that is due, or rest. */
export function characterOffers(rulebook: Rulebook, view: RulesView, actorId: string): readonly Offer[] {
  if (view.entity(actorId) === undefined) return []
  const level = levelOffer(rulebook, view, actorId)
  return mayRest(view, actorId, 'RULE-08').ok ? [...level, ...restOffers(view, actorId)] : level
}

function levelOffer(rulebook: Rulebook, view: RulesView, actorId: string): readonly Offer[] {
  const sheet = sheetOf(view.entity(actorId))
  const due = levelDue(rulebook, sheet)
  if (!due.ok) return []
  // Picked as it stands, the offer must be a valid level; a player who wants other choices sends them along.
  const usual = usualLevel(rulebook, sheet, due.value.table.id)
  const action = { verb: 'level_up', actor_id: actorId, options: usual.ok ? usual.value : {} }
  return [safeOffer('level_up_now', 'Take a level', `Become level ${due.value.next}.`, action)]
}

function restOffers(view: RulesView, actorId: string): readonly Offer[] {
  const sheet = sheetOf(view.entity(actorId))
  const short = { verb: 'short_rest', actor_id: actorId, options: { hit_dice: 1 } }
  const long = { verb: 'long_rest', actor_id: actorId, options: {} }
  return [
    ...(isHurtWithDice(sheet)
      ? [safeOffer('take_short_rest', 'Rest for an hour', 'Spend a hit die and catch your breath.', short)]
      : []),
    ...(longRest(view, actorId).ok
      ? [safeOffer('take_long_rest', 'Sleep', 'Eight hours; health and magic return.', long)]
      : []),
  ]
}

function isHurtWithDice(sheet: ReturnType<typeof sheetOf>): boolean {
  return sheet.hitPoints < hitPointCeiling(sheet) && remaining(sheet.hitDice) > 0
}

function safeOffer(key: string, text: string, description: string, action: AttemptedAction): Offer {
  return { key, text, description, risk_level: 'safe', action, check: null }
}
