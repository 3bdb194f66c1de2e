/** What a success brings, full or mixed: what was wanted, ways out of trouble, and with a mixed one its price. */
import type { JsonObject } from '../../core/json.ts'
import type { AttemptedAction, Outcome } from '../ruleset.ts'
import type { Aftermath } from './aftermath.ts'
import { answerThreats } from './answer-threat.ts'
import { calibrated, complicationFactor } from './calibration.ts'
import { changeScene } from './change-scene.ts'
import { clearSituations } from './change-situation.ts'
import { type CostKind, type Costs, costKinds } from './clock-rules.ts'
import { payAll } from './costs.ts'
import { discover } from './discovery.ts'
import { calmDown } from './escalation.ts'
import { handOver, heldOfKind, moveThing } from './possessions.ts'
import { recover } from './recovery.ts'
import { destinationOf } from './routes.ts'
import { changeTrust } from './trust.ts'
import { isFight, type Verb } from './verbs.ts'
import { woundTarget } from './wounds.ts'

const trustWinners: readonly string[] = ['talk', 'persuade', 'help', 'negotiate', 'bribe']
const calming: readonly string[] = ['persuade', 'negotiate', 'bribe', 'intimidate', 'deceive']

/** Carries out what succeeded. */
export function succeed(after: Aftermath, action: AttemptedAction, verb: Verb, outcome: Outcome): void {
  const critical = outcome === 'critical'
  const discoveries = discover(after, action, verb.word)
  towardsTarget(after, action, verb, critical)
  const hand = handOver(after.view, action, verb.word)
  if (hand !== null) moveThing(after, hand)
  recover(after, verb.word, critical)
  payAll(after, rewardOf(after, verb, critical), `success:${verb.word}`)
  clearSituations(after, verb.word)
  if (outcome !== 'automatic') answerThreats(after, verb.word, action.target_id, outcome !== 'mixed')
  const place = destinationOf(after.view, verb.word, action.target_id)
  if (place !== undefined) changeScene(after, place)
  const target_id = action.target_id ?? null
  const told = { verb: verb.word, actor_id: action.actor_id, target_id, ...after.roll }
  if (outcome === 'mixed') complicate(after, verb, told, discoveries)
  else after.tell('action_succeeded', { ...told, outcome_state: outcome, discoveries, critical }, ['outcome'])
}

function towardsTarget(after: Aftermath, action: AttemptedAction, verb: Verb, critical: boolean): void {
  const target = action.target_id === undefined ? undefined : after.view.entity(action.target_id)
  if (target?.type !== 'npc') return
  if (isFight(verb)) woundTarget(after, target, action, critical)
  if (trustWinners.includes(verb.word)) changeTrust(after, target, critical ? 2 : 1, verb.word)
  if (calming.includes(verb.word)) calmDown(after, target)
}

/** What a success gives back; a critical one gives twice. */
function rewardOf(after: Aftermath, verb: Verb, critical: boolean): Costs {
  const rewards = after.rules.reward(verb.word)
  return critical ? times(rewards, 2) : rewards
}

/** Half a success: what was wanted, and a price. */
function complicate(
  after: Aftermath,
  verb: Verb,
  told: JsonObject,
  discoveries: readonly JsonObject[],
): void {
  const { complication } = after.rules
  const price = (isFight(verb) ? complication.combat : undefined) ?? complication.default
  const due = times(price, complicationFactor(after.calibration))
  const charged = Object.fromEntries(
    costKinds.flatMap((kind) => {
      const amount = due[kind]
      return amount === undefined ? [] : [[kind, calibrated(after.calibration, kind, amount)]]
    }),
  )
  payAll(after, charged, `complication:${verb.word}`)
  const details = { ...told, mixed_state: 'success_with_complication', complication: charged, discoveries }
  after.tell('action_partial', details, ['outcome'])
}

function times(costs: Costs, factor: number): Costs {
  const scaled: Partial<Record<CostKind, number>> = {}
  for (const kind of costKinds) {
    const amount = costs[kind]
    if (amount !== undefined) scaled[kind] = amount * factor
  }
  return scaled
}

/** Rounds that leave the barrel are gone, hit or miss. */
export function spendAmmunition(after: Aftermath, verb: Verb): void {
  if (verb.word !== 'shoot') return
  const ammunition = heldOfKind(after.view, after.actor.id, 'ammo')
  if (ammunition !== undefined)
    moveThing(after, { from: after.actor.id, to: null, item: ammunition.item_id, qty: 1 })
}
