/**
 * An hour's rest: hit dice are spent and rolled, and what recovers with a short rest recovers. Everything else stays
 * as it was; a wizard gets slots back only by Arcane Recovery.
 */
import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution, RulesEvent } from '../../ruleset.ts'
import type { ClassId } from '../data/vocabulary.ts'
import { endEvents, endedByRest } from '../scene/end-effects.ts'
import { abilityModifier } from './ability.ts'
import { hitPointCeiling, mayRest, type Rester } from './may-rest.ts'
import { remaining, spendFrom } from './pool.ts'
import { recoverSlots, type SlotWish } from './recover-slots.ts'
import { restRecovery } from './rest-recovery.ts'
import { realChanges, type SheetChange, setLeaf, setPool, sheetDiff } from './sheet-changes.ts'

/** What somebody does with the hour. */
export interface ShortRestPlan {
  /** How many hit dice to spend. */
  readonly hit_dice?: number
  /** Slots to win back by Arcane or Natural Recovery: how many of each spell level. */
  readonly recover_slots?: SlotWish
}

/**
 * Takes a short rest.
 *
 * @example
 * const rested = shortRest(view, 'pc_mira_001', { hit_dice: 2 }, cup)
 */
export function shortRest(
  view: RulesView,
  actorId: string,
  plan: ShortRestPlan,
  cup: Cup,
): Result<Resolution> {
  const rester = mayRest(view, actorId, 'RULE-08')
  if (!rester.ok) return rester
  const { entity, sheet } = rester.value
  const wanted = plan.hit_dice ?? 0
  const dice = spendFrom(sheet.hitDice, wanted)
  if (dice === undefined) return tooManyDice(rester.value, wanted) // enforces: RULE-10
  const slots = recoverSlots(sheet, plan.recover_slots ?? {})
  if (!slots.ok) return slots
  const healed = rollHitDice(rester.value, wanted, cup)
  if (!healed.ok) return healed
  const hitPoints = Math.max(
    sheet.hitPoints,
    Math.min(hitPointCeiling(sheet), sheet.hitPoints + healed.value),
  )
  const worn = endedByRest(sheet.attrs, 'short')
  const changes: SheetChange[] = [
    setLeaf(['hp_current'], hitPoints),
    ...setPool(sheet.attrs, ['resources', 'hit_dice'], dice),
    ...restRecovery(sheet, 'short'),
    ...slots.value,
    ...worn.changes,
  ]
  const details = {
    actor_id: actorId,
    hit_dice_spent: wanted,
    hit_points_regained: hitPoints - sheet.hitPoints,
  }
  return done({
    outcome: 'automatic',
    events: [
      ...restEvents('short_rest_taken', details, realChanges(sheet.attrs, changes)),
      ...endEvents(entity.id, worn.ended, 'rest'),
    ],
    diff: sheetDiff(entity.id, sheet.attrs, changes),
    elapsed: { action: 'short_rest' },
  })
}

/** One event for the rest and one for each pool that came back. */
export function restEvents(type: string, details: JsonObject, changes: readonly SheetChange[]): RulesEvent[] {
  const restored = changes
    .filter(({ path }) => path[0] === 'resources' && path[1] !== 'hit_dice')
    .map(({ path }) => path[2] ?? '')
  return [{ type, details: { ...details, restored: [...new Set(restored)] }, tags: ['rest'] }]
}

/** The hit points that so many hit dice give; none of them gives less than nothing. */
function rollHitDice({ entity, sheet }: Rester, count: number, cup: Cup): Result<number> {
  const constitution = abilityModifier(sheet.scores.constitution)
  let total = 0
  for (let index = 0; index < count; index += 1) {
    const row = cup.roll({
      label: 'Hit die',
      notation: `1d${hitDieOf(sheet.classId)}`,
      modifiers: [{ value: constitution, source: 'CON' }],
      attempt: { actor: entity.id, action: 'rest', target: '', check: 'hit die' },
    })
    if (!row.ok) return row
    total += Math.max(0, row.value.total)
  }
  return count > 0 ? songOfRest({ entity, sheet }, total, cup) : done(total)
}

/** A bard's song adds a die for whoever spent one. */
function songOfRest({ entity, sheet }: Rester, healed: number, cup: Cup): Result<number> {
  if (sheet.classId !== 'bard' || sheet.level < 2) return done(healed)
  const faces = sheet.level >= 17 ? 12 : sheet.level >= 13 ? 10 : sheet.level >= 9 ? 8 : 6
  const attempt = { actor: entity.id, action: 'rest', target: '', check: 'song of rest' }
  const row = cup.roll({ label: 'Song of Rest', notation: `1d${faces}`, attempt })
  return row.ok ? done(healed + row.value.total) : row
}

function tooManyDice({ entity, sheet }: Rester, wanted: number): Result<Resolution> {
  const left = remaining(sheet.hitDice)
  const sentence =
    Number.isSafeInteger(wanted) && wanted >= 0
      ? `${entity.name} has ${left} of ${sheet.hitDice.max} hit dice left and cannot spend ${wanted}.`
      : 'Hit dice are spent in whole numbers from 0.'
  return refuse('rules/no-hit-dice', sentence, { rule: 'RULE-08', data: { left } })
}

/** The die a class heals and grows by. */
const hitDice: Readonly<Record<ClassId, 6 | 8 | 10 | 12>> = {
  barbarian: 12,
  bard: 8,
  cleric: 8,
  druid: 8,
  fighter: 10,
  monk: 8,
  paladin: 10,
  ranger: 10,
  rogue: 8,
  sorcerer: 6,
  warlock: 8,
  wizard: 6,
}

/**
 * The faces of a class's hit die; a class that is somebody's own has a d8.
 *
 * @example
 * hitDieOf('wizard') // 6
 */
export function hitDieOf(classId: ClassId | undefined): number {
  return classId === undefined ? 8 : hitDice[classId]
}
