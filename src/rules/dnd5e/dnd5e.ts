/**
 * dnd5e: SRD 5.1 as a Ruleset. Each idea stands in its own file in the folders beside this one; this file only names
 * them and says who is asked first. Its data is ours to ship under CC-BY-4.0 (data/ATTRIBUTION.md).
 */

import type { JsonObject } from '../../core/json.ts'
import { coinsOf } from '../../core/money.ts'
import type { RulesView } from '../rules-view.ts'
import type { Ruleset } from '../ruleset.ts'
import { characterQuestions } from './character/character-actions.ts'
import { characterBook } from './character/character-book.ts'
import { createAtLevel } from './character/create-at-level.ts'
import { creationSteps } from './character/creation-steps.ts'
import { creatureSheet } from './character/creature-sheet.ts'
import { npcHitPoints } from './character/npc-hit-points.ts'
import { suggestedChoices } from './character/quick-character.ts'
import { resourcesLine } from './character/resources-line.ts'
import { sheetLaw } from './character/sheet-law.ts'
import { statusLine } from './character/status-line.ts'
import { difficultyBand } from './checks/difficulty.ts'
import { answerFight } from './combat/answer-fight.ts'
import { ordealsOf } from './combat/ordeals.ts'
import { toolsFor } from './combat/tools.ts'
import { createSrd, type Srd } from './data/load-srd.ts'
import { elapse } from './elapse.ts'
import { planningCheck } from './planning-check.ts'
import { demandOf, offersOf, resolutionOf } from './who-decides.ts'

/**
 * The d20 rules of SRD 5.1. Keep what it gives: it remembers the data it has read.
 *
 * @example
 * const dnd5e = createDnd5e()
 * dnd5e.difficultyLabel(15) // 'medium'
 */
export function createDnd5e(srd: Srd = createSrd()): Ruleset {
  const rules = { srd, book: characterBook(srd) }
  return {
    specVersion: 1,
    id: 'dnd5e',
    name: 'SRD 5.1 (d20)',
    demand: (view, action) => demandOf(rules, view, action),
    resolve: (view, action, cup) => resolutionOf(rules, view, action, cup),
    offers: (view, actorId) => offersOf(rules, view, actorId),
    questions: (view, action) => characterQuestions(rules.book, view, action),
    elapse: (view, seconds, cup) => elapse(srd, view, seconds, cup),
    statusLine: (view, actorId) => statusLine(attrsOf(view, actorId), coinsOf(view.items(actorId))),
    resourcesLine: (view, actorId) => resourcesLine(attrsOf(view, actorId), view.items(actorId)),
    planningCheck,
    difficultyLabel: difficultyBand,
    tools: (mode) => toolsFor(mode, srd),
    documentLaw: {
      get sheetLaw() {
        return sheetLaw(rules.book.armours, srd)
      },
      hpFor: npcHitPoints(srd),
      creatureNamed: (name) => creatureSheet(srd, name),
    },
    answerFight: (view, updates, cup) => answerFight(view, updates, cup, srd),
    ordeals: ordealsOf(srd),
    createCharacter: (choices, rolls) => createAtLevel(rules.book, choices, rolls),
    creationSteps: (choices) => creationSteps(rules.book, choices),
    suggestedChoices,
  }
}

function attrsOf(view: RulesView, actorId: string): JsonObject {
  return (view.entity(actorId)?.attrs ?? {}) as JsonObject
}
