/** Harm: what the player's character takes and recovers from, and the wounds of others. */

import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction } from '../ruleset.ts'
import { sheetOf } from './character-sheet.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'
import { calibrated, fateWhenHarmIsFull, harmHealedByRest } from './risk-calibration.ts'
import { easeSituation, enterSituation, leaveSituation } from './situation-changes.ts'
import { isOut } from './threats-and-fallen-creatures.ts'

/** Harms the actor. Answers how much harm was really taken. */
export function harmActor(after: ResolutionBuilder, amount: number, reason: string): number {
  return payHarm(after, calibrated(after.calibration, 'harm', amount), reason)
}

/** Charges harm that is already calibrated, such as a cost. */
export function payHarm(after: ResolutionBuilder, amount: number, reason: string): number {
  const clock = after.clock('harm')
  if (clock === undefined || amount <= 0) return 0
  const wouldFill = clock.value < clock.max && clock.value + amount >= clock.max
  if (wouldFill && spendPlotArmour(after)) return after.pay('harm', clock.max - 1 - clock.value, reason)
  const taken = after.pay('harm', amount, reason)
  if (taken > 0 && clock.value + taken >= clock.max) fall(after)
  return taken
}

/** Thick armour always holds; thin armour holds once; none never does. */
function spendPlotArmour(after: ResolutionBuilder): boolean {
  const { actor, calibration } = after
  const details = { actor_id: actor.id, plot_armor: calibration.plot_armor }
  if (calibration.plot_armor === 'thick') {
    after.tell('plot_armor_held', details)
    return true
  }
  if (calibration.plot_armor === 'none' || sheetOf(actor).hasSpentPlotArmor) return false
  after.setAttribute('plot_armor_held', details, actor.id, ['plot_armor_spent'], true)
  return true
}

function fall(after: ResolutionBuilder): void {
  const { actor } = after
  const fate = fateWhenHarmIsFull(after.calibration)
  const status = fate === 'death' ? 'dead' : 'unconscious'
  after.setAttribute('character_down', { actor_id: actor.id, fate, status }, actor.id, ['status'], status)
  if (fate === 'lasting_wound') enterSituation(after, 'injured', 'hard', 'the harm clock is full')
}

const resilience: Readonly<Record<string, number>> = { low: 1, moderate: 2, high: 3, extreme: 4 }

/** Hits an NPC; two wounds when the blow was critical. */
export function woundTarget(
  after: ResolutionBuilder,
  target: Entity,
  action: AttemptedAction,
  critical: boolean,
): void {
  if (isOut(target, after.view.facts(target.id))) return
  const sheet = sheetOf(target)
  const level = sheet.threatLevel ?? 'low'
  const takes = (Object.hasOwn(resilience, level) ? resilience[level] : undefined) ?? 1
  const wounds = Math.min(takes, sheet.wounds + (critical ? 2 : 1))
  const details = { npc_id: target.id, npc_name: target.name, wounds, takes }
  after.setAttribute('npc_wounded', details, target.id, ['wounds'], wounds)
  if (wounds < takes) return
  const status = meansToKill(action) ? 'dead' : 'unconscious'
  after.setAttribute('npc_beaten', { ...details, status }, target.id, ['status'], status)
}

function meansToKill(action: AttemptedAction): boolean {
  return action.verb.trim().toLowerCase() === 'kill' || action.options?.lethal === true
}

const rests: readonly string[] = ['rest', 'sleep', 'recover']

/** What rest or medicine does to the actor: harm goes and injuries end, as lastingly as the table chose. */
export function recover(after: ResolutionBuilder, verb: string, critical: boolean): void {
  const resting = rests.includes(verb)
  if (!resting && verb !== 'medical') return
  const { actor, calibration } = after
  const injured = after.situations.get('injured')
  const onlySoftens = resting && calibration.permanence === 'hard' && injured?.severity === 'hard'
  if (injured !== undefined && onlySoftens) easeSituation(after, injured, verb)
  else if (injured !== undefined) leaveSituation(after, injured, verb)
  const down = sheetOf(actor).isUnconscious
  const healed = resting ? harmHealedByRest(calibration) : critical ? 2 : 1
  const present = after.clock('harm')?.value ?? 0
  after.pay('harm', -Math.min(present, Math.max(healed, down ? 1 : 0)), verb)
  if (down) after.setAttribute('character_woke', { actor_id: actor.id }, actor.id, ['status'], 'conscious')
}
