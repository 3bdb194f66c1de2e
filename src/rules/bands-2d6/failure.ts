/**
 * What a failure does: clocks always; at tier 1 a soft situation; at tier 2 a hard one, harm, and somebody who goes
 * one step further. Never more than the tier allows, never nothing.
 */
import type { AttemptedAction } from '../ruleset.ts'
import type { Aftermath } from './aftermath.ts'
import { calibrated } from './calibration.ts'
import { enterSituation } from './change-situation.ts'
import { type Costs, costKinds } from './clock-rules.ts'
import { payAll } from './costs.ts'
import { escalate } from './escalation.ts'
import { type FailureTier, failureTier } from './failure-tier.ts'
import { harmActor } from './harm.ts'
import { situationLeftBy } from './situations.ts'
import { primaryThreat } from './threats.ts'
import { changeTrust } from './trust.ts'
import { isFight, type Verb } from './verbs.ts'

const trustLosers: readonly string[] = ['persuade', 'intimidate', 'deceive', 'negotiate', 'provoke']
const heatRaisers: readonly string[] = ['sneak', 'hide', 'steal']

/** Deals out a failure; answers its tier. */
export function fail(after: Aftermath, action: AttemptedAction, verb: Verb): FailureTier {
  const { view, rules, calibration } = after
  const tier = failureTier(view, action, verb)
  const effects = rules.failure(calibration.failure_mode)
  const listed: Costs = (isFight(verb) ? effects.combat : undefined) ?? effects.default
  const due = Object.fromEntries(
    costKinds.flatMap((kind) => {
      const amount = listed[kind]
      return amount === undefined ? [] : [[kind, calibrated(calibration, kind, amount)]]
    }),
  )
  payAll(after, due, `failure:${verb.word}`) // enforces: KRN-17 — mutate: payAll(after => payAll.bind(null, after
  const situation = tier === 0 ? null : situationLeftBy(verb.word)
  if (tier >= 1)
    enterSituation(after, situationLeftBy(verb.word), tier === 2 ? 'hard' : 'soft', `failed to ${verb.word}`) // enforces: PIPE-12
  if (tier === 2) endanger(after, verb, (listed.harm ?? 0) > 0) // enforces: PIPE-12
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  if (target?.type === 'npc' && trustLosers.includes(verb.word)) changeTrust(after, target, -1, verb.word)
  const target_id = action.target_id ?? null
  const told = { verb: verb.word, actor_id: action.actor_id, target_id, ...after.roll }
  const details = { ...told, severity_tier: tier, failure_state: situation ?? 'setback', consequence: due }
  after.tell('action_failed', details, ['outcome'])
  return tier
}

/** Tier 2: harm once, heat for what should have stayed unseen, and the threat goes a step further. */
function endanger(after: Aftermath, verb: Verb, harmedAlready: boolean): void {
  const { view, actor, rules } = after
  if (!harmedAlready && rules.harmVerbs.includes(verb.word)) harmActor(after, 1, `danger:${verb.word}`)
  if (heatRaisers.includes(verb.word))
    after.pay('heat', calibrated(after.calibration, 'heat', 1), `danger:${verb.word}`)
  const threat = primaryThreat(view, actor.id)
  const npc = threat?.id == null ? undefined : view.entity(threat.id)
  if (npc === undefined || npc.type !== 'npc') return
  const level = escalate(after, npc)
  if (level === 'lethal') harmActor(after, 1, `lethal:${npc.id}`)
}
