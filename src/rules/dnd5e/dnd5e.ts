/**
 * dnd5e: SRD 5.1 as a Ruleset. Each idea stands in its own file in the folders beside this one; this file only names
 * them and says who is asked first. Its data is ours to ship under CC-BY-4.0 (data/ATTRIBUTION.md).
 */

import { coinsAmong } from '../../core/character-money.ts'
import { done, type Result } from '../../core/result.ts'
import type { DiceRoller } from '../../dice/index.ts'
import { type PlanningTopic, planningDifficulty } from '../planning-difficulty.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Demand, Offer, PlanningCheck, Resolution, Ruleset } from '../ruleset.ts'
import { abilityModifier } from './character/ability-modifiers.ts'
import { sheetLaw } from './character/allowed-sheet-changes.ts'
import { openRulebook, type Rulebook } from './character/character-rulebook.ts'
import { creationSteps } from './character/creation-steps.ts'
import { namedPowers } from './character/named-powers.ts'
import { createAtLevel } from './character/quick-character.ts'
import {
  characterAction,
  characterDemand,
  characterOffers,
  characterQuestions,
} from './character/rest-equip-level-actions.ts'
import { type Sheet, sheetOf } from './character/sheet.ts'
import { creatureSheet, npcHitPoints } from './character/sheet-from-stat-block.ts'
import { conditionsLine, resourcesLine, statusLine } from './character/status-and-resources-lines.ts'
import { suggestedChoices } from './character/suggested-scores-and-choices.ts'
import { demandCheck } from './checks/demand-check.ts'
import { difficultyBand } from './checks/difficulty.ts'
import { resolveCheck } from './checks/resolve-check.ts'
import { demandCombat } from './combat/encounter/demand-combat-check.ts'
import { resolveCombat } from './combat/encounter/resolve-combat.ts'
import { verifyCombatUpdates } from './combat/encounter/verify-combat-proposal.ts'
import { combatOffers, dyingOffers } from './combat/offers-to-player/combat-offers.ts'
import { runningCombat } from './combat/state/combat-document.ts'
import { combatVerb } from './combat/turn/action-types.ts'
import { createSrd, type Srd } from './data/load-srd.ts'
import { toolsFor } from './model-roll-tools.ts'
import { sceneOffers } from './outside-combat/offers-outside-combat.ts'
import { elapse } from './outside-combat/passing-time.ts'
import { demandScene, resolveScene } from './outside-combat/resolve-scene-action.ts'
import { storyEffectsOf } from './story-harm-and-fights.ts'

/**
 * The d20 rules of SRD 5.1. Keep what it gives: it remembers the data it has read.
 *
 * @example
 * const dnd5e = createDnd5e()
 * dnd5e.difficultyLabel(15) // 'medium'
 */
export function createDnd5e(srd: Srd = createSrd()): Ruleset<Sheet> {
  const rules = { srd, rulebook: openRulebook(srd) }
  return {
    specVersion: 1,
    id: 'dnd5e',
    name: 'SRD 5.1 (d20)',
    readSheet: sheetOf,
    demand: (view, action) => demandOf(rules, view, action),
    resolve: (view, action, roller) => resolutionOf(rules, view, action, roller),
    offers: (view, actorId) => offersOf(rules, view, actorId),
    powers: (view, actorId) => namedPowers(srd, view, actorId),
    questions: (view, action) => characterQuestions(rules.rulebook, view, action),
    elapse: (view, seconds, roller) => elapse(srd, view, seconds, roller),
    statusLine: (view, actorId) => statusLine(sheetOf(view.entity(actorId)), coinsAmong(view.items(actorId))),
    conditionsLine: (view, actorId) => conditionsLine(sheetOf(view.entity(actorId))),
    resourcesLine: (view, actorId) => resourcesLine(sheetOf(view.entity(actorId)), view.items(actorId)),
    planningCheck,
    difficultyLabel: difficultyBand,
    tools: (mode) => toolsFor(mode, srd),
    documentLaw: {
      get sheetLaw() {
        return sheetLaw(rules.rulebook.armours, srd)
      },
      hpFor: npcHitPoints(srd),
      creatureNamed: (name) => creatureSheet(srd, name),
    },
    answerFight: (view, updates, roller) => verifyCombatUpdates(view, updates, roller, srd),
    storyEffects: storyEffectsOf(srd),
    createCharacter: (choices, rolls) => createAtLevel(rules.rulebook, choices, rolls),
    creationSteps: (choices) => creationSteps(rules.rulebook, choices),
    suggestedChoices,
  }
}

/** What every part of these rules reads. */
export interface Dnd5eRules {
  readonly srd: Srd
  readonly rulebook: Rulebook
}

const openers: readonly string[] = ['attack', 'grapple', 'shove', 'death_save']

function opens(action: AttemptedAction): boolean {
  return openers.includes(combatVerb(action))
}

function isFight(view: RulesView, action: AttemptedAction): boolean {
  return runningCombat(view) !== undefined || opens(action) || combatVerb(action) === 'cast'
}

/** What an action calls for; what cannot be done is no error but an answer, with the reason. */
export function demandOf(rules: Dnd5eRules, view: RulesView, action: AttemptedAction): Result<Demand> {
  const demand = demandBy(rules, view, action)
  if (demand.ok || view.entity(action.actor_id) === undefined) return demand
  const { message, data } = demand.refusal
  const instead = data?.instead
  return done({ kind: 'impossible', reason: message, ...(typeof instead === 'string' && { instead }) })
}

/** What the rulebook sets a check for is that check and nothing else, unless blades are out. */
function isAuthored(view: RulesView, action: AttemptedAction): boolean {
  return action.authored !== undefined && runningCombat(view) === undefined
}

function demandBy(rules: Dnd5eRules, view: RulesView, action: AttemptedAction): Result<Demand> {
  if (isAuthored(view, action)) return demandCheck(view, action, rules.srd)
  const own =
    characterDemand(rules.rulebook, view, action) ??
    (opens(action) ? undefined : demandScene(view, action, rules.srd))
  if (own !== undefined) return own
  return isFight(view, action) ? demandCombat(view, action, rules.srd) : demandCheck(view, action, rules.srd)
}

export function resolutionOf(
  rules: Dnd5eRules,
  view: RulesView,
  action: AttemptedAction,
  roller: DiceRoller,
): Result<Resolution> {
  if (isAuthored(view, action)) return resolveCheck(view, action, roller, rules.srd)
  const own =
    characterAction(rules.rulebook, view, action, roller) ??
    (opens(action) ? undefined : resolveScene(view, action, roller, rules.srd))
  if (own !== undefined) return own
  return isFight(view, action)
    ? resolveCombat(view, action, roller, rules.srd)
    : resolveCheck(view, action, roller, rules.srd)
}

/** What the actor could do now, in a fight or outside one. */
export function offersOf(rules: Dnd5eRules, view: RulesView, actorId: string): readonly Offer[] {
  if (runningCombat(view) !== undefined) return combatOffers(view, actorId, rules.srd)
  // Outside a fight the sheet alone says whether the actor is dying; building a fight to find out would cost too much.
  const { hitPoints } = sheetOf(view.entity(actorId))
  const dying = hitPoints > 0 ? [] : dyingOffers(view, actorId, rules.srd)
  if (dying.length > 0) return dying
  return [...sceneOffers(view, actorId, rules.srd), ...characterOffers(rules.rulebook, view, actorId)]
}

export function planningCheck(view: RulesView, actorId: string, topic: PlanningTopic): PlanningCheck {
  const { intelligence, wisdom } = sheetOf(view.entity(actorId)).scores
  const intuitive = wisdom > intelligence
  const score = intuitive ? wisdom : intelligence
  return {
    stat: intuitive ? 'WIS' : 'INT',
    stat_value: score,
    modifier: abilityModifier(score),
    ...planningDifficulty(topic),
  }
}
