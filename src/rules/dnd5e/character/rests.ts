/**
 * Rests. A short rest spends hit dice and brings back what recovers with it. A long rest, at most one in 24 hours, brings
 * back hit points, slots, resources and half of the hit dice, and takes a level of exhaustion. It does its good when it
 * ends, so the day is counted from end to end.
 */

import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import { durationTable, durationText } from '../../../core/time/action-and-travel-duration.ts'
import { microsecondsPerDay } from '../../../core/time/instant.ts'
import { addToTime, instantOf, timeBetween, type WorldTime } from '../../../core/time/world-time.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution, RulesEvent } from '../../ruleset.ts'
import type { ClassId } from '../data/srd-vocabulary.ts'
import { abilityModifier } from './ability-modifiers.ts'
import { endEvents, endedByRest } from './active-effects.ts'
import { type ClassResource, type Rest, resourcesOf } from './class-resources.ts'
import { noPool, type Pool, remaining, restoreTo, spendFrom } from './resource-pool.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { type SheetChange, setLeaf } from './sheet-diff.ts'

/**
 * Takes a long rest; asks for no dice.
 *
 * @example
 * const rested = longRest(view, 'pc_mira_001')
 */
export function longRest(view: RulesView, actorId: string): Result<Resolution> {
  const rester = mayRest(view, actorId, 'RULE-09')
  if (!rester.ok) return rester
  const { entity, sheet } = rester.value
  const { calendar } = view.campaign
  const end = addToTime(calendar, view.time, { microseconds: durationTable.long_rest.usual })
  if (!end.ok) return end
  const wait = waitLeft(view, sheet, end.value)
  if (wait > 0) return tooSoon(entity.name, wait) // enforces: RULE-09
  const worn = endedByRest(sheet, 'long')
  const changes = [...longRestChanges(sheet, end.value), ...worn.changes]
  const details = {
    actor_id: actorId,
    hit_points_regained: hitPointsAfterNight(sheet) - sheet.hitPoints,
    exhaustion: exhaustionAfterNight(sheet),
  }
  return done({
    outcome: 'automatic',
    events: [
      restEvent('long_rest_taken', details, sheet.realChanges(changes)),
      ...endEvents(entity.id, worn.ended, 'rest'),
    ],
    diff: sheet.diff(entity.id, changes),
    elapsed: { action: 'long_rest' },
  })
}

function exhaustionAfterNight(sheet: Sheet): number {
  return Math.max(0, sheet.exhaustion - 1)
}

function hitPointsAfterNight(sheet: Sheet): number {
  const hitPointMaximum = sheet.hitPointMaximum + sheet.maximumLowered
  return hitPointCeiling({ hitPointMaximum, exhaustion: exhaustionAfterNight(sheet) })
}

function longRestChanges(sheet: Sheet, end: WorldTime): SheetChange[] {
  const half = Math.max(1, Math.floor(sheet.hitDice.max / 2)) // enforces: RULE-09
  const { maximumLowered } = sheet
  const maximum = [
    setLeaf(['hp_max'], sheet.hitPointMaximum + maximumLowered),
    setLeaf(['hp_max_lowered'], 0),
  ]
  return [
    ...(maximumLowered === 0 ? [] : maximum),
    setLeaf(['hp_current'], hitPointsAfterNight(sheet)),
    setLeaf(['temp_hp'], 0),
    ...sheet.setHitDice(restoreTo(sheet.hitDice, half)),
    ...restRecovery(sheet, 'long'),
    ...(sheet.countsExhaustion ? [setLeaf(['exhaustion'], exhaustionAfterNight(sheet))] : []),
    setLeaf(['death_saves', 'successes'], 0),
    setLeaf(['death_saves', 'failures'], 0),
    setLeaf(['last_long_rest'], end as unknown as JsonObject),
  ]
}

/** Microseconds until a rest that began now would do any good; 0 when it does. */
function waitLeft(view: RulesView, sheet: Sheet, end: WorldTime): number {
  const last = sheet.lastLongRest
  if (last === undefined || !instantOf(view.campaign.calendar, last).ok) return 0
  const { days, microseconds } = timeBetween(view.campaign.calendar, last, end)
  // A clock that god moved back before the last rest leaves nothing to wait for.
  if (days !== 0) return 0
  return microsecondsPerDay - microseconds
}

function tooSoon(name: string, wait: number): Result<Resolution> {
  const hours = durationText(Math.ceil(wait / 60_000_000) * 60_000_000)
  const sentence = `${name} has had a long rest within the last day; another does good again in ${hours}. A short rest is always possible.`
  return refuse('rules/rested-today', sentence, {
    rule: 'RULE-09',
    data: { wait_seconds: Math.ceil(wait / 1_000_000) },
  })
}

/** What a character does with the hour. */
interface ShortRestPlan {
  /** How many hit dice to spend. */
  readonly hit_dice?: number
  /** Slots to win back by Arcane or Natural Recovery: how many of each spell level. */
  readonly recover_slots?: SlotWish
}

/**
 * Takes a short rest.
 *
 * @example
 * const rested = shortRest(view, 'pc_mira_001', { hit_dice: 2 }, roller)
 */
export function shortRest(
  view: RulesView,
  actorId: string,
  plan: ShortRestPlan,
  roller: DiceRoller,
): Result<Resolution> {
  const rester = mayRest(view, actorId, 'RULE-08')
  if (!rester.ok) return rester
  const { entity, sheet } = rester.value
  const wanted = plan.hit_dice ?? 0
  const dice = spendFrom(sheet.hitDice, wanted)
  if (dice === undefined) return tooManyDice(rester.value, wanted) // enforces: RULE-10
  const slots = recoverSlots(sheet, plan.recover_slots ?? {})
  if (!slots.ok) return slots
  const healed = rollHitDice(rester.value, wanted, roller)
  if (!healed.ok) return healed
  const hitPoints = Math.max(
    sheet.hitPoints,
    Math.min(hitPointCeiling(sheet), sheet.hitPoints + healed.value),
  )
  const worn = endedByRest(sheet, 'short')
  const changes: SheetChange[] = [
    setLeaf(['hp_current'], hitPoints),
    ...sheet.setHitDice(dice),
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
      restEvent('short_rest_taken', details, sheet.realChanges(changes)),
      ...endEvents(entity.id, worn.ended, 'rest'),
    ],
    diff: sheet.diff(entity.id, changes),
    elapsed: { action: 'short_rest' },
  })
}

/** The event of a rest, which names the pools that came back. */
function restEvent(type: string, details: JsonObject, changes: readonly SheetChange[]): RulesEvent {
  const restored = changes
    .filter(({ path }) => path[0] === 'resources' && path[1] !== 'hit_dice')
    .map(({ path }) => path[2] ?? '')
  return { type, details: { ...details, restored: [...new Set(restored)] }, tags: ['rest'] }
}

/** The hit points that so many hit dice give; none of them gives less than nothing. */
function rollHitDice({ entity, sheet }: Rester, count: number, roller: DiceRoller): Result<number> {
  const constitution = abilityModifier(sheet.scores.constitution)
  let total = 0
  for (let index = 0; index < count; index += 1) {
    const row = roller.roll({
      label: 'Hit die',
      notation: `1d${hitDieOf(sheet.classId)}`,
      modifiers: [{ value: constitution, source: 'CON' }],
      attempt: { actor: entity.id, action: 'rest', target: '', check: 'hit die' },
    })
    if (!row.ok) return row
    total += Math.max(0, row.value.total)
  }
  return count > 0 ? songOfRest({ entity, sheet }, total, roller) : done(total)
}

/** Song of Rest: a bard's song adds a die for a character who spent a hit die. */
function songOfRest({ entity, sheet }: Rester, healed: number, roller: DiceRoller): Result<number> {
  if (sheet.classId !== 'bard' || sheet.level < 2) return done(healed)
  const faces = sheet.level >= 17 ? 12 : sheet.level >= 13 ? 10 : sheet.level >= 9 ? 8 : 6
  const attempt = { actor: entity.id, action: 'rest', target: '', check: 'song of rest' }
  const row = roller.roll({ label: 'Song of Rest', notation: `1d${faces}`, attempt })
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
 * The faces of a class's hit die; a class that is not in the SRD has a d8.
 *
 * @example
 * hitDieOf('wizard') // 6
 */
export function hitDieOf(classId: ClassId | undefined): number {
  return classId === undefined ? 8 : hitDice[classId]
}

/** All that a rest brings back beside hit points and hit dice. */
function restRecovery(sheet: Sheet, rest: Rest): SheetChange[] {
  return [...slotChanges(sheet, rest), ...classChanges(sheet, rest), ...racialChanges(sheet, rest)]
}

/** Slots that come back: pact magic with every rest, all other slots with a long one. */
function slotChanges(sheet: Sheet, rest: Rest): SheetChange[] {
  if (rest === 'short' && sheet.classId !== 'warlock') return [] // enforces: RULE-08
  return [...sheet.slots].flatMap(([level, pool]) => sheet.setSlots(level, restoreTo(pool, pool.max)))
}

function classChanges(sheet: Sheet, rest: Rest): SheetChange[] {
  const table = sheet.classId === undefined ? [] : resourcesOf(sheet.classId)
  return [...sheet.classFeatures].flatMap(([key, pool]) => {
    const resource = table.find((entry) => entry.key === key)
    const whole = rest === 'long' || comesBackShort(resource, sheet.level)
    // Sorcerous Restoration gives four points with a short rest.
    const some = key === 'sorcery_points' && sheet.level >= 20 ? 4 : 0
    const amount = whole ? pool.max : some
    return sheet.setClassFeature(key, restoreTo(pool, amount))
  })
}

function comesBackShort(resource: ClassResource | undefined, level: number): boolean {
  return resource?.recovers(level) === 'short' // enforces: RULE-08
}

function racialChanges(sheet: Sheet, rest: Rest): SheetChange[] {
  return [...sheet.racialFeatures].flatMap(([key, pool]) => {
    const back = rest === 'long' || sheet.recoversWithShortRest(key)
    return sheet.setRacialFeature(key, restoreTo(pool, back ? pool.max : 0))
  })
}

/** How many slots of each spell level are wanted back, keyed by the level. */
export type SlotWish = Readonly<Record<string, number>>

/** The changes that give these slots back, or why they cannot come back. */
function recoverSlots(sheet: Sheet, wish: SlotWish): Result<SheetChange[]> {
  const wanted = Object.entries(wish).map(([level, count]) => ({ level: Number(level), count }))
  if (wanted.length === 0) return done([])
  const key = sheet.classId === 'druid' ? 'natural_recovery' : 'arcane_recovery'
  const uses = sheet.classFeatures.get(key) ?? noPool
  const spent = spendFrom(uses, 1)
  if (spent === undefined) return noRecovery(whyNoRecovery(key, uses)) // enforces: RULE-08
  const budget = Math.ceil(sheet.level / 2)
  const worth = wanted.reduce((sum, slots) => sum + slots.level * slots.count, 0)
  const isWhole = wanted.every(({ level, count }) => {
    return Number.isSafeInteger(count) && count >= 1 && level >= 1 && level <= 5
  })
  if (!isWhole)
    return noRecovery('Only slots of the 1st to the 5th level come back this way, in whole numbers.')
  if (worth > budget)
    return noRecovery(`Those slots are worth ${worth} levels; at level ${sheet.level} it is ${budget}.`)
  const missing = wanted.find((slots) => (sheet.slots.get(slots.level)?.used ?? 0) < slots.count)
  if (missing !== undefined) return noRecovery(`Not so many slots of level ${missing.level} are spent.`)
  const changes = wanted.flatMap(({ level, count }) => {
    const pool = sheet.slots.get(level) ?? noPool
    return sheet.setSlots(level, restoreTo(pool, count))
  })
  return done([...changes, ...sheet.setClassFeature(key, spent)])
}

function noRecovery(message: string): Result<SheetChange[]> {
  return refuse('rules/no-slot-recovery', message, { rule: 'RULE-08' })
}

function whyNoRecovery(key: string, uses: Pool): string {
  return uses.max === 0
    ? 'A short rest gives no spell slots back: that takes a long rest.'
    : `${key.replace('_', ' ')} works once between two long rests, and it is spent.`
}

/** A character about to rest. */
interface Rester {
  readonly entity: Entity
  readonly sheet: Sheet
}

/** The rester, or why there is no rest to be had. */
export function mayRest(view: RulesView, actorId: string, rule: string): Result<Rester> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  const sheet = sheetOf(entity)
  if (sheet.isDead) return refuse('rules/dead', `${entity.name} is dead and rests for good.`, { rule })
  if (sheet.hitPoints < 1) {
    const sentence = `${entity.name} is at 0 hit points: somebody has to help first, then a rest does some good.`
    return refuse('rules/too-hurt-to-rest', sentence, { rule })
  }
  if (view.document('combat', 'current')?.value.in_combat === true) {
    return refuse('rules/no-rest-in-combat', 'Nobody rests in the middle of a fight.', { rule })
  }
  return done({ entity, sheet })
}

/** The most hit points a body can have now: exhaustion may halve them. */
export function hitPointCeiling(sheet: Pick<Sheet, 'exhaustion' | 'hitPointMaximum'>): number {
  return sheet.exhaustion >= 4 ? Math.floor(sheet.hitPointMaximum / 2) : sheet.hitPointMaximum
}
