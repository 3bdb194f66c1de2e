/**
 * Ability scores by dice: six throws of the campaign's own cup, laid where the calling needs them, and the whole sheet made
 * anew with them. Once, before the story begins; whoever does not like what fell has the story of it to tell.
 */
import { canonicalJson, type JsonObject } from '../../../core/json.ts'
import { withoutSheetGold } from '../../../core/purse.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import { abilities } from '../data/vocabulary.ts'
import { rollScores } from './ability-scores.ts'
import type { CharacterBook } from './character-book.ts'
import { createAtLevel } from './create-at-level.ts'
import { filledChoices, placedScores } from './quick-character.ts'
import { type SheetChange, setLeaf, sheetDiff } from './sheet-changes.ts'

/** Why scores cannot be rolled now; null when they can. */
export function rollingRefused(view: RulesView, actorId: string): string | null {
  const entity = view.entity(actorId)
  if (entity === undefined) return 'There is nobody to roll for.'
  const late = view.turn > 1 || entity.attrs.scores_rolled === true
  return late ? 'Ability scores are rolled once, before the story begins.' : null
}

/** Rolls six scores and makes the sheet of these choices with them. */
export function rollAbilities(
  book: CharacterBook,
  view: RulesView,
  actorId: string,
  choices: JsonObject,
  cup: Cup,
): Result<Resolution> {
  const refused = rollingRefused(view, actorId)
  if (refused !== null) return refuse('rules/scores-rolled', refused)
  const rolls = rollScores(cup, actorId)
  if (!rolls.ok) return rolls
  const scores = placedScores(
    choices,
    rolls.value.map((row) => row.total),
  )
  const wanted = { ...choices, ability_method: 'rolled', abilities: { ...scores } }
  const made = createAtLevel(book, filledChoices(book, wanted), rolls.value)
  // How many spells one may prepare hangs on the scores: what was picked for others is picked again.
  const whole = made.ok ? made : createAtLevel(book, filledChoices(book, withoutSpells(wanted)), rolls.value)
  if (!whole.ok) return whole
  const before = (view.entity(actorId)?.attrs ?? {}) as JsonObject
  const after = { ...withoutSheetGold(whole.value.attrs), scores_rolled: true }
  const told = abilities.map((one) => `${one} ${scores[one]}`).join(', ')
  return done({
    outcome: 'automatic',
    events: [{ type: 'abilities_rolled', details: { actor: actorId, text: told }, tags: ['character'] }],
    diff: sheetDiff(actorId, before, changesBetween(before, after)),
    elapsed: { action: 'quick_action', measured_seconds: 0 },
  })
}

function withoutSpells(choices: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(choices).filter(([key]) => !/spell|prepare|cantrip/.test(key)))
}

/** What is different on the new sheet; what a scenario has written beside it stays. */
function changesBetween(before: JsonObject, after: JsonObject): readonly SheetChange[] {
  return Object.entries(after).flatMap(([key, value]) => {
    const old = before[key]
    const same = old !== undefined && canonicalJson(old) === canonicalJson(value)
    return same ? [] : [setLeaf([key], value)]
  })
}
