/** Rolling the six ability scores once, before the story begins, and making the same character with them. */

import { withoutSheetGold } from '../../../core/character-money.ts'
import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import { abilities } from '../data/srd-vocabulary.ts'
import { rollScores } from './ability-score-methods.ts'
import type { Rulebook } from './character-rulebook.ts'
import { createAtLevel } from './quick-character.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { setLeaf } from './sheet-diff.ts'
import { filledChoices, placedScores } from './suggested-scores-and-choices.ts'

/** Rolls six scores and makes the sheet of these choices with them. */
export function rollAbilities(
  rulebook: Rulebook,
  view: RulesView,
  actorId: string,
  choices: JsonObject,
  roller: DiceRoller,
): Result<Resolution> {
  const before = mayRollAbilities(view, actorId)
  if (!before.ok) return before
  const rolls = rollScores(roller, actorId)
  if (!rolls.ok) return rolls
  const totals = rolls.value.map((row) => row.total)
  const scores = placedScores(choices, totals)
  const wanted = { ...choices, ability_method: 'rolled', abilities: { ...scores } }
  const create = (wishes: JsonObject) => createAtLevel(rulebook, filledChoices(rulebook, wishes), rolls.value)
  const first = create(wanted)
  // How many spells may be prepared depends on the scores: what was picked for others is picked again.
  const made = first.ok ? first : create(withoutSpells(wanted))
  if (!made.ok) return made
  const after = { ...withoutSheetGold(made.value.attrs), scores_rolled: true }
  const changes = Object.entries(after).map(([key, value]) => setLeaf([key], value))
  const text = abilities.map((ability) => `${ability} ${scores[ability]}`).join(', ')
  return done({
    outcome: 'automatic',
    events: [{ type: 'abilities_rolled', details: { actor: actorId, text }, tags: ['character'] }],
    diff: before.value.diff(actorId, changes),
    elapsed: { action: 'quick_action', measured_seconds: 0 },
  })
}

/** The sheet whose scores may be rolled now, or why they may not. */
export function mayRollAbilities(view: RulesView, actorId: string): Result<Sheet> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/scores-rolled', 'There is nobody to roll for.')
  const sheet = sheetOf(entity)
  return view.turn > 1 || sheet.hasRolledScores
    ? refuse('rules/scores-rolled', 'Ability scores are rolled once, before the story begins.')
    : done(sheet)
}

function withoutSpells(choices: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !/spell|prepare|cantrip/.test(key)))
}
