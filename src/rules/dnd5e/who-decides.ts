/**
 * Who decides about an action: the character's own business first, then the fight that goes on, then what can be done
 * in peace, then the check that fits. Demand and resolution ask in the same order, so that what was announced is what
 * happens.
 */
import type { JsonObject } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { Cup } from '../../dice/cup.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Demand, Offer, Resolution } from '../ruleset.ts'
import { characterAction, characterDemand, characterOffers } from './character/character-actions.ts'
import type { CharacterBook } from './character/character-book.ts'
import { readSheet } from './character/read-sheet.ts'
import { demandCheck } from './checks/demand-check.ts'
import { resolveCheck } from './checks/resolve-check.ts'
import { runningCombat } from './combat/combat-document.ts'
import { combatOffers } from './combat/combat-offers.ts'
import { demandCombat } from './combat/demand-combat.ts'
import { dyingOffers } from './combat/offer-death-save.ts'
import { fightVerb } from './combat/own-deed.ts'
import { resolveCombat } from './combat/resolve-combat.ts'
import type { Srd } from './data/load-srd.ts'
import { demandScene, resolveScene } from './scene/scene-door.ts'
import { sceneOffers } from './scene/scene-offers.ts'

/** What every part of these rules reads. */
export interface Dnd5eRules {
  readonly srd: Srd
  readonly book: CharacterBook
}

const openers: readonly string[] = ['attack', 'grapple', 'shove', 'death_save']

function opens(action: AttemptedAction): boolean {
  return openers.includes(fightVerb(action))
}

function isFight(view: RulesView, action: AttemptedAction): boolean {
  return runningCombat(view) !== undefined || opens(action) || fightVerb(action) === 'cast'
}

/** What an action calls for; what cannot be done is no error but an answer, with the reason. */
export function demandOf(rules: Dnd5eRules, view: RulesView, action: AttemptedAction): Result<Demand> {
  const demand = demandBy(rules, view, action)
  if (demand.ok || view.entity(action.actor_id) === undefined) return demand
  const { message, data } = demand.refusal
  const instead = data?.instead
  return done({ kind: 'impossible', reason: message, ...(typeof instead === 'string' && { instead }) })
}

/** What the book sets a check for is that check and nothing else, unless blades are out. */
function isAuthored(view: RulesView, action: AttemptedAction): boolean {
  return action.authored !== undefined && runningCombat(view) === undefined
}

function demandBy(rules: Dnd5eRules, view: RulesView, action: AttemptedAction): Result<Demand> {
  if (isAuthored(view, action)) return demandCheck(view, action, rules.srd)
  const own =
    characterDemand(rules.book, view, action) ??
    (opens(action) ? undefined : demandScene(view, action, rules.srd))
  if (own !== undefined) return own
  return isFight(view, action) ? demandCombat(view, action, rules.srd) : demandCheck(view, action, rules.srd)
}

/** What comes of an action. */
export function resolutionOf(
  rules: Dnd5eRules,
  view: RulesView,
  action: AttemptedAction,
  cup: Cup,
): Result<Resolution> {
  if (isAuthored(view, action)) return resolveCheck(view, action, cup, rules.srd)
  const own =
    characterAction(rules.book, view, action, cup) ??
    (opens(action) ? undefined : resolveScene(view, action, cup, rules.srd))
  if (own !== undefined) return own
  return isFight(view, action)
    ? resolveCombat(view, action, cup, rules.srd)
    : resolveCheck(view, action, cup, rules.srd)
}

/** What somebody could do now. */
export function offersOf(rules: Dnd5eRules, view: RulesView, actorId: string): readonly Offer[] {
  if (runningCombat(view) !== undefined) return combatOffers(view, actorId, rules.srd)
  // In peace the sheet says it: whoever stands is not asked what a fight would make of them.
  const { hitPoints } = readSheet((view.entity(actorId)?.attrs ?? {}) as JsonObject)
  const dying = hitPoints > 0 ? [] : dyingOffers(view, actorId, rules.srd)
  if (dying.length > 0) return dying
  return [...sceneOffers(view, actorId, rules.srd), ...characterOffers(rules.book, view, actorId)]
}
