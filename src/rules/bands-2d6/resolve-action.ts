/**
 * Carries an act out, in the only order there is: what is impossible is refused; costs are paid; the dice fall; the
 * band decides; then the streak. Everything that happened comes back as events and one diff.
 */
import type { JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../dice/index.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Outcome, Resolution } from '../ruleset.ts'
import { attemptCosts, calibratedCosts, payAll, payAttemptCosts } from './attempt-costs.ts'
import { changeScene } from './change-scene.ts'
import { type Costs, type CostsByCategory, costKinds } from './default-clock-rules.ts'
import { demandOfAction } from './demand-of-action.ts'
import { discoverFacts } from './discover-facts.ts'
import { ageThreats, answerThreats } from './end-threats.ts'
import { calmDown, escalate, isEscalation, resolveEscalation } from './escalation.ts'
import { endStreak, lengthenStreak, luckMustTurn } from './failure-streak.ts'
import { harmActor, recover, woundTarget } from './harm-and-recovery.ts'
import { handOver, heldOfKind, moveThing } from './held-items-and-handovers.ts'
import { destinationOf } from './reachable-places.ts'
import { integerIn } from './read-json-fields.ts'
import { ResolutionBuilder } from './resolution-builder.ts'
import { calibrated, complicationFactor } from './risk-calibration.ts'
import { risksOf } from './risk-flags.ts'
import { rollCheck } from './roll-check.ts'
import { clearSituations, enterSituation } from './situation-changes.ts'
import { situationLeftBy } from './situations.ts'
import { isInDanger, primaryThreat } from './threats-and-fallen-creatures.ts'
import { changeTrust } from './trust.ts'
import { isFight, timedActionOf, type Verb } from './verb-kinds-and-skills.ts'

/** An act that is being carried out. */
interface Act {
  readonly action: AttemptedAction
  readonly verb: Verb
  readonly outcome: Outcome
  readonly target: Entity | undefined
  /** What has come of it so far. */
  readonly after: ResolutionBuilder
}

/** Carries an action out; a refusal uses no dice and changes nothing. */
export function resolveAction(
  view: RulesView,
  action: AttemptedAction,
  roller: DiceRoller,
): Result<Resolution> {
  if (isEscalation(action)) return resolveEscalation(view, action)
  const read = demandOfAction(view, action)
  if (!read.ok) return read
  const { actor, verb, demand, impossible } = read.value
  if (impossible !== null) {
    const { code, reason, rule, instead } = impossible
    const message = instead === undefined ? reason : `${reason} ${instead}`
    return refuse(code, message, rule === undefined ? {} : { rule })
  }
  const rolled = demand.kind === 'check' ? rollCheck(action, verb, demand.check, roller) : null
  if (rolled?.ok === false) return rolled
  const band = rolled?.value.band ?? 'automatic'
  const outcome = band === 'mixed' && luckMustTurn(view, actor) ? 'success' : band
  const roll =
    rolled === null || demand.kind !== 'check' ? {} : { roll: rolled.value.entry.id, rule: demand.check.rule }
  const after = new ResolutionBuilder(view, actor, roll)
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  carryOut({ action, verb, outcome, target, after }, outcome !== band)
  return done({ outcome, ...after.finish(), elapsed: elapsedBy(after, action, verb) })
}

function carryOut(act: Act, luckTurned: boolean): void {
  const { action, verb, outcome, after } = act
  const { actor, view } = after
  for (const flag of risksOf(action, verb).dropped)
    after.tell('risk_flag_dropped', { flag: flag.slice(0, 60), rule: 'PIPE-01' }, ['violation'])
  ageThreats(after)
  // Costs, harm and streaks are the player's; others act without them.
  const isPlayer = actor.type === 'pc' || actor.id === view.campaign.player_id
  if (isPlayer) payAttemptCosts(after, attemptCosts(view, action, verb), verb)
  spendAmmunition(act)
  if (luckTurned)
    after.tell('luck_turned', { actor_id: actor.id, rolled: 'mixed', counts_as: 'success' }, ['streak'])
  if (outcome !== 'failure') succeed(act)
  else if (isPlayer) fail(act)
  else {
    const details = { verb: verb.word, actor_id: actor.id, severity_tier: 0, ...after.roll }
    after.tell('action_failed', details, ['outcome'])
  }
  if (isPlayer && outcome === 'failure') lengthenStreak(after)
  else if (isPlayer && outcome !== 'automatic') endStreak(after)
}

function elapsedBy(after: ResolutionBuilder, action: AttemptedAction, verb: Verb): Resolution['elapsed'] {
  const said = integerIn(action.options, 'estimated_minutes')
  const usable = said !== undefined && said >= 0 && said <= 1440
  const minutes = usable ? said : after.rules.minutes(verb.word) // enforces: PIPE-02
  return { action: timedActionOf(verb), measured_seconds: minutes * 60 }
}

/** Rounds that leave the barrel are gone, hit or miss. */
function spendAmmunition({ verb, after }: Act): void {
  if (verb.word !== 'shoot') return
  const ammunition = heldOfKind(after.view, after.actor.id, 'ammo')
  if (ammunition !== undefined)
    moveThing(after, { from: after.actor.id, to: null, item: ammunition.item_id, qty: 1 })
}

/** The details that every outcome is told with. */
function detailsOf({ action, verb, after }: Act): JsonObject {
  const { actor_id, target_id = null } = action
  return { verb: verb.word, actor_id, target_id, ...after.roll }
}

/** The part of a table that a verb falls under. */
function listedFor(verb: Verb, { combat, default: usual }: CostsByCategory): Costs {
  return (isFight(verb) ? combat : undefined) ?? usual
}

const trustLosers: readonly string[] = ['persuade', 'intimidate', 'deceive', 'negotiate', 'provoke']
const heatRaisers: readonly string[] = ['sneak', 'hide', 'steal']

/**
 * What a failure does: clocks always; at tier 1 a soft situation; at tier 2 a hard one, harm, and an NPC who goes
 * one step further. Never more than the tier allows, never nothing.
 */
function fail(act: Act): void {
  const { verb, target, after } = act
  const { rules, calibration } = after
  const tier = failureTier(act)
  const listed = listedFor(verb, rules.failure(calibration.failure_mode))
  const due = calibratedCosts(calibration, listed)
  payAll(after, due, `failure:${verb.word}`) // enforces: KRN-17
  const situation = situationLeftBy(verb.word)
  if (tier >= 1) enterSituation(after, situation, tier === 2 ? 'hard' : 'soft', `failed to ${verb.word}`) // enforces: PIPE-12
  if (tier === 2) endanger(after, verb, (listed.harm ?? 0) > 0) // enforces: PIPE-12
  if (target?.type === 'npc' && trustLosers.includes(verb.word)) changeTrust(after, target, -1, verb.word)
  const failure_state = tier === 0 ? 'setback' : situation
  const details = { ...detailsOf(act), severity_tier: tier, failure_state, consequence: due }
  after.tell('action_failed', details, ['outcome'])
}

/** Danger that is really there makes a failure tier 2; a risk of the act itself makes it tier 1. */
function failureTier({ action, verb, after }: Act): 0 | 1 | 2 {
  if (isInDanger(after.view, action.actor_id)) return 2 // enforces: PIPE-12
  if (risksOf(action, verb).risks.length > 0) return 1 // enforces: PIPE-12
  return 0
}

/** Tier 2: harm once, heat for what should have stayed unseen, and the threat goes a step further. */
function endanger(after: ResolutionBuilder, verb: Verb, harmedAlready: boolean): void {
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

const trustWinners: readonly string[] = ['talk', 'persuade', 'help', 'negotiate', 'bribe']
const calming: readonly string[] = ['persuade', 'negotiate', 'bribe', 'intimidate', 'deceive']

/** What a success brings, full or mixed: what was wanted, ways out of trouble, and with a mixed one its price. */
function succeed(act: Act): void {
  const { action, verb, outcome, after } = act
  const critical = outcome === 'critical'
  const discoveries = discoverFacts(after, action, verb.word)
  affectTarget(act, critical)
  const hand = handOver(after.view, action, verb.word)
  if (hand !== null) moveThing(after, hand)
  recover(after, verb.word, critical)
  const reward = after.rules.reward(verb.word)
  payAll(after, critical ? times(reward, 2) : reward, `success:${verb.word}`)
  clearSituations(after, verb.word)
  if (outcome !== 'automatic') answerThreats(after, verb.word, action.target_id, outcome !== 'mixed')
  const place = destinationOf(after.view, verb.word, action.target_id)
  if (place !== undefined) changeScene(after, place)
  if (outcome === 'mixed') complicate(act, discoveries)
  else {
    const details = { ...detailsOf(act), outcome_state: outcome, discoveries, critical }
    after.tell('action_succeeded', details, ['outcome'])
  }
}

function affectTarget({ action, verb, target, after }: Act, critical: boolean): void {
  if (target?.type !== 'npc') return
  if (isFight(verb)) woundTarget(after, target, action, critical)
  if (trustWinners.includes(verb.word)) changeTrust(after, target, critical ? 2 : 1, verb.word)
  if (calming.includes(verb.word)) calmDown(after, target)
}

/** Half a success: what was wanted, and a price. */
function complicate(act: Act, discoveries: readonly JsonObject[]): void {
  const { verb, after } = act
  const { rules, calibration } = after
  const price = times(listedFor(verb, rules.complication), complicationFactor(calibration))
  const complication = calibratedCosts(calibration, price)
  payAll(after, complication, `complication:${verb.word}`)
  const mixed_state = 'success_with_complication'
  after.tell('action_partial', { ...detailsOf(act), mixed_state, complication, discoveries }, ['outcome'])
}

function times(costs: Costs, factor: number): Costs {
  return Object.fromEntries(
    costKinds.flatMap((kind) => {
      const amount = costs[kind]
      return amount === undefined ? [] : [[kind, amount * factor]]
    }),
  )
}
