/**
 * Walking on after eight hours: at the end of each further hour a Constitution save, DC 10 and one more for each hour
 * beyond the eighth, or a step of exhaustion. Who cannot walk any more stops there.
 */
import { done, type Result, refuse } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Because, Check, Resolution, RulesEvent } from '../../ruleset.ts'
import type { Ability } from '../data/srd-vocabulary.ts'
import { abilityCodes, abilityModifier, proficiencyBonus } from './ability-modifiers.ts'
import { exhaustionEffects } from './exhaustion.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { setLeaf } from './sheet-diff.ts'

/** Hours a body walks in a day without harm. */
export const hoursOfTravel = 8

/** What of a sheet matters on a march. */
type Marcher = Pick<Sheet, 'scores' | 'level' | 'trainedSaves' | 'exhaustion'>

/**
 * The save at the end of an hour of marching, fixed before the roll.
 *
 * @example
 * forcedMarchCheck(sheetOf(entity), 10).difficulty?.value // 12
 */
export function forcedMarchCheck(sheet: Marcher, hour: number): Check {
  const beyond = hour - hoursOfTravel
  return {
    label: 'Forced march',
    skill: 'constitution',
    notation: '1d20',
    modifiers: savingThrowBonus(sheet, 'constitution'),
    difficulty: {
      kind: 'DC',
      value: 10 + beyond,
      parts: [
        { value: 10, source: 'forced march', reason: 'a body that has walked its eight hours' },
        { value: beyond, source: 'hours', reason: `hour ${hour} on the way` },
      ],
    },
    advantage: false,
    disadvantage: exhaustionEffects(sheet.exhaustion).disadvantageOnAttacksAndSaves,
    rule: 'a Constitution saving throw for each hour beyond the eighth',
  }
}

/**
 * Marches for so many hours in one day, of which the first eight are free.
 *
 * @example
 * const marched = forcedMarch(view, 'pc_mira_001', 10, dice roller)
 */
export function forcedMarch(
  view: RulesView,
  actorId: string,
  hours: number,
  roller: DiceRoller,
): Result<Resolution> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  if (!Number.isSafeInteger(hours) || hours < 1 || hours > 24)
    return refuse('rules/bad-march', `A day's march has 1 to 24 whole hours; ${hours} is not that.`)
  const sheet = sheetOf(entity)
  let { exhaustion } = sheet
  if (exhaustionEffects(exhaustion).speedFactor === 0)
    return refuse(
      'rules/too-tired',
      `${entity.name} is too exhausted to walk at all; only a long rest helps.`,
    )
  const events: RulesEvent[] = []
  let walked = Math.min(hours, hoursOfTravel)
  while (walked < hours && exhaustionEffects(exhaustion).speedFactor > 0) {
    walked += 1
    const saved = rollSave(
      { scores: sheet.scores, level: sheet.level, trainedSaves: sheet.trainedSaves, exhaustion },
      actorId,
      walked,
      roller,
    )
    if (!saved.ok) return saved
    if (saved.value) continue
    exhaustion += 1
    const details = { actor_id: actorId, hour: walked, exhaustion }
    events.push({ type: 'exhaustion_gained', details, tags: ['travel', 'exhaustion'] })
  }
  const details = { actor_id: actorId, hours: walked, stopped: walked < hours }
  return done({
    outcome: events.length === 0 ? 'success' : 'mixed',
    events: [{ type: 'march_made', details, tags: ['travel'] }, ...events],
    diff: events.length === 0 ? {} : sheet.diff(actorId, [setLeaf(['exhaustion'], exhaustion)]),
    elapsed: { action: 'travel', measured_seconds: walked * 3_600 },
  })
}

function rollSave(sheet: Marcher, actorId: string, hour: number, roller: DiceRoller): Result<boolean> {
  const check = forcedMarchCheck(sheet, hour)
  const { difficulty } = check
  if (difficulty === null) return done(true)
  const row = roller.roll({
    label: check.label,
    notation: check.notation,
    modifiers: check.modifiers.map(({ value, source }) => ({ value, source })),
    target: { kind: difficulty.kind, value: difficulty.value },
    attempt: { actor: actorId, action: 'travel', target: '', check: `forced march hour ${hour}` },
    disadvantage: check.disadvantage,
  })
  return row.ok ? done(row.value.total >= difficulty.value) : row
}

/** The modifiers of a saving throw: ability, and proficiency when trained. */
function savingThrowBonus(sheet: Marcher, ability: Ability): Because[] {
  const own = {
    value: abilityModifier(sheet.scores[ability]),
    source: abilityCodes[ability],
    reason: `${ability} ${sheet.scores[ability]}`,
  }
  if (!sheet.trainedSaves.includes(ability)) return [own]
  const trained = {
    value: proficiencyBonus(sheet.level),
    source: 'PROF',
    reason: `proficient in ${ability} saves`,
  }
  return [own, trained]
}
