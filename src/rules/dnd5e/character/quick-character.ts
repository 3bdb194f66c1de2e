/**
 * A quick character, whole out of a name, a people and a calling, at any level: for players who want to begin,
 * companions, and simulations. Every open question gets its first answer, or the first that is wished for, so the
 * same wish gives the same character.
 */

import { asInteger, asTexts, type JsonObject } from '../../../core/json.ts'
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Ability, ClassId } from '../data/srd-vocabulary.ts'
import { highestScore } from './ability-modifiers.ts'
import { classOf, type Rulebook } from './character-rulebook.ts'
import { withDefaults } from './choice-steps-and-answers.ts'
import { createCharacter, type NewCharacter } from './create-character.ts'
import { highestLevel, pointsAtStart } from './experience.ts'
import { alwaysPrepared, preparedChanges, preparingStep } from './learn-and-prepare-spells.ts'
import { takeLevel } from './level-up.ts'
import { levelUpSteps } from './level-up-steps.ts'
import { readSheet, type Sheet } from './sheet.ts'
import { setLeaf } from './sheet-diff.ts'
import {
  callingOf,
  filledChoices,
  leanings,
  suggestedScores,
  wishedFirst,
} from './suggested-scores-and-choices.ts'

/** A dice roller that gives no dice: a quick character takes averages. */
const noDice = { roll: () => refuse('dice/no-notation', 'A quick character is made without dice.') } as const

/**
 * Makes a character at a level, answering what is left open.
 *
 * @example
 * const mira = quickCharacter(rulebook, { name: 'Mira', class: 'rogue', race: 'halfling' }, 5)
 */
export function quickCharacter(
  rulebook: Rulebook,
  choices: JsonObject,
  level = 1,
  wishes: readonly string[] = [],
  rolls: readonly DiceEntry[] = [],
): Result<NewCharacter> {
  const classId = callingOf(choices)
  const scored: JsonObject = { abilities: { ...suggestedScores(classId) }, class: classId, ...choices }
  const made = createCharacter(rulebook, filledChoices(rulebook, scored, wishes), rolls)
  if (!made.ok) return made
  let sheet = readSheet(made.value.attrs).after([setLeaf(['experience', 'current'], pointsAtStart(level))])
  for (let next = 2; next <= level; next += 1) {
    const raised = raiseQuickly(rulebook, sheet, classId, wishes)
    if (!raised.ok) return raised
    sheet = raised.value
  }
  return done({ ...made.value, attrs: sheet.toAttrs() })
}

/** The sheet one level higher, every question answered; experience has to allow it. */
export function raiseQuickly(
  rulebook: Rulebook,
  sheet: Sheet,
  classId: ClassId,
  wishes: readonly string[] = [],
): Result<Sheet> {
  const filled = usualLevel(rulebook, sheet, classId, wishes)
  if (!filled.ok) return filled
  const taken = takeLevel(rulebook, 'pc_quick_001', sheet, filled.value, noDice)
  return taken.ok
    ? done(readied(rulebook, sheet.after(taken.value.changes, taken.value.removed), wishes))
    : taken
}

/** Every question of the next level answered as its class usually would; no dice are asked for. */
export function usualLevel(
  rulebook: Rulebook,
  sheet: Sheet,
  classId: ClassId,
  wishes: readonly string[] = [],
): Result<JsonObject> {
  const steps = levelUpSteps(rulebook, sheet)
  if (!steps.ok) return steps
  const growing = steps.value.some((step) => step.id === 'ability_increase')
  const chosen: JsonObject = growing ? { ability_increase: increases(sheet, classId) } : {}
  return done(
    withDefaults(chosen, (so) => {
      const asked = levelUpSteps(rulebook, sheet, so)
      return asked.ok ? wishedFirst(asked.value, wishes) : []
    }),
  )
}

/** The sheet with as many spells prepared as the level allows. */
function readied(rulebook: Rulebook, sheet: Sheet, wishes: readonly string[]): Sheet {
  const table = classOf(rulebook, sheet.classId)
  if (table === undefined) return sheet
  const always = alwaysPrepared(rulebook, sheet, table)
  const written = sheet.spellsKnown
  const step = preparingStep(rulebook, table, sheet.level, sheet.scores, written, always)
  if (step === null) return sheet
  const [asked] = wishedFirst([step], wishes)
  const chosen = (asked ?? step).options.slice(0, step.choose).map((option) => option.id)
  const place = (id: string) => (written.includes(id) ? written.indexOf(id) : written.length)
  const inOrder = [...always, ...chosen].sort((a, b) => place(a) - place(b))
  return sheet.after(preparedChanges(sheet, table, inOrder))
}

/** Two steps for the ability the calling leans on most and that can still grow, or one each for two. */
function increases({ scores }: Sheet, classId: ClassId): Ability[] {
  const open = leanings[classId].filter((leaning) => scores[leaning] < highestScore)
  const [first, second = first] = open
  if (first === undefined || second === undefined) return []
  return scores[first] <= highestScore - 2 ? [first, first] : [first, second]
}

/**
 * Makes a character; `level` above one among the choices raises it, and `wishes` are ids that are chosen first on the way.
 *
 * @example
 * createAtLevel(rulebook, { name: 'Mira', class: 'rogue', race: 'halfling', level: 3 })
 */
export function createAtLevel(
  rulebook: Rulebook,
  choices: JsonObject,
  rolls?: readonly DiceEntry[],
): Result<NewCharacter> {
  const { level = 1, wishes = [], ...rest } = choices
  const wanted = asInteger(level) ?? 0
  if (wanted < 1 || wanted > highestLevel)
    return refuse('rules/bad-level', `A level is a whole number from 1 to ${highestLevel}.`)
  if (wanted === 1 && !Object.hasOwn(choices, 'wishes')) return createCharacter(rulebook, rest, rolls)
  return quickCharacter(rulebook, rest, wanted, asTexts(wishes), rolls)
}
