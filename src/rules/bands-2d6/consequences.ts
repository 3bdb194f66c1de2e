/** What an attempt costs, before anybody knows how it goes; paid whether it works or not (PIPE-09). */

import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Entity } from '../../core/state/rows.ts'
import { addToTime, compareTimes, worldTimeSchema } from '../../core/time/world-time.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Resolution } from '../ruleset.ts'
import {
  type CostKind,
  type Costs,
  calibrated,
  calibrationOf,
  costKinds,
  fateWhenHarmIsFull,
  houseRules,
  type ReadCosts,
  readCosts,
} from './house-rules.ts'
import { textIn, valueIn } from './read-attrs.ts'
import { ResolutionBuilder } from './resolution-builder.ts'
import { escalationLevels, sheetOf } from './sheet.ts'
import {
  type ActiveSituation,
  type Severity,
  type SituationName,
  situationFactId,
  situationRules,
} from './situations.ts'
import { isOut, type PendingThreat, pendingThreats, threatLifetime } from './threats.ts'
import { isFight, type Verb } from './verbs.ts'

/**
 * The costs of an attempt: the table's, raised by what the action offers of itself (a larger bribe), never lowered,
 * and calibrated. Costs that are none are named, not charged.
 */
export function costsOf(view: RulesView, action: AttemptedAction, verb: Verb): ReadCosts {
  const rules = houseRules(view)
  const listed =
    rules.costs(verb.word) ?? (isFight(verb) ? rules.costs('combat') : undefined) ?? rules.costs('_default')
  const said = valueIn(action.options, 'costs')
  const offered = isJsonObject(said) ? readCosts(said) : undefined
  const calibration = calibrationOf(view)
  const costs: Partial<Record<CostKind, number>> = {}
  for (const kind of costKinds) {
    const amount = Math.max(listed?.costs[kind] ?? 0, offered?.costs[kind] ?? 0)
    const due = calibrated(calibration, kind, amount)
    if (due > 0) costs[kind] = due
  }
  return { costs, dropped: [...(listed?.dropped ?? []), ...(offered?.dropped ?? [])] }
}

/** Charges the costs of an attempt. */
export function payCosts(after: ResolutionBuilder, { costs, dropped }: ReadCosts, verb: Verb): void {
  for (const name of dropped) {
    const reason = 'only whole amounts of heat, time, cred, harm and rep can be charged'
    after.tell('cost_dropped', { cost: name.slice(0, 60), reason, rule: 'PIPE-08' }, ['violation'])
  }
  payAll(after, costs, `attempt:${verb.word}`) // enforces: PIPE-09
}

/** Charges amounts that are already calibrated. */
export function payAll(after: ResolutionBuilder, costs: Costs, reason: string): void {
  for (const kind of costKinds) {
    const amount = costs[kind] ?? 0
    if (kind === 'harm' && amount > 0) payHarm(after, amount, reason)
    else after.pay(kind, amount, reason)
  }
}

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
  const kills = verbKills(action)
  const status = kills ? 'dead' : 'unconscious'
  after.setAttribute('npc_beaten', { ...details, status }, target.id, ['status'], status)
}

function verbKills(action: AttemptedAction): boolean {
  return action.verb.trim().toLowerCase() === 'kill' || valueIn(action.options, 'lethal') === true
}

/** Puts the actor into a situation; being in it softly already makes it hard. Answers how bad it is now. */
export function enterSituation(
  after: ResolutionBuilder,
  name: SituationName,
  severity: Severity,
  reason: string,
): Severity {
  const { actor, view } = after
  const before = after.situations.get(name)
  if (before?.severity === 'hard') return 'hard'
  const now: Severity = before === undefined ? severity : 'hard'
  const id = before?.fact.id ?? situationFactId(actor.id, name)
  const object = { name, severity: now, ...standing(after, name, now), reason }
  after.situations.set(name, { name, severity: now, fact: { id, object } })
  const event = { situation: name, severity: now, actor_id: actor.id, reason, cleared_by: object.cleared_by }
  if (before !== undefined) {
    after.record('situation_worsened', event, { facts_update: [{ id, object }] }, ['situation'])
    return now
  }
  const fact = { id, subject_id: actor.id, predicate: 'situation', object, visibility: 'known' }
  const change = { facts_add: [{ ...fact, tags: ['situation'], discovered_turn: view.turn }] }
  after.record('situation_created', event, change, ['situation'])
  return now
}

/** What a situation says of itself: since when, what ends it, and when it passes. */
function standing(after: ResolutionBuilder, name: SituationName, severity: Severity) {
  const { clearedBy, clearedBySceneChange, fadesAfter } = situationRules[name]
  const { view } = after
  const fades =
    severity === 'soft' && fadesAfter !== null
      ? addToTime(view.campaign.calendar, view.time, { minutes: fadesAfter })
      : null
  return {
    since_turn: view.turn,
    cleared_by: [...clearedBy, ...(clearedBySceneChange ? ['scene_change'] : [])],
    ...(fades?.ok && { fades_at: fades.value }),
  }
}

/** Ends a situation. */
export function leaveSituation(after: ResolutionBuilder, situation: ActiveSituation, by: string): void {
  after.situations.delete(situation.name)
  const details = { situation: situation.name, actor_id: after.actor.id, cleared_by: by }
  after.record('situation_cleared', details, { facts_remove: [{ id: situation.fact.id }] }, ['situation'])
}

/** Makes a hard situation soft again. */
export function easeSituation(after: ResolutionBuilder, situation: ActiveSituation, by: string): void {
  const { name, fact } = situation
  const object = { ...(fact.object as JsonObject), severity: 'soft', ...standing(after, name, 'soft') }
  after.situations.set(name, { name, severity: 'soft', fact: { id: fact.id, object } })
  const details = { situation: name, actor_id: after.actor.id, eased_by: by }
  after.record('situation_eased', details, { facts_update: [{ id: fact.id, object }] }, ['situation'])
}

/** Ends every situation that an act ends; injuries heal by their own rules (recovery.ts). */
export function clearSituations(after: ResolutionBuilder, verb: string): void {
  for (const situation of [...after.situations.values()]) {
    if (situation.name === 'injured') continue
    if (situationRules[situation.name].clearedBy.includes(verb)) leaveSituation(after, situation, verb)
  }
}

/** Ends every situation that a change of scene ends. */
export function clearByScene(after: ResolutionBuilder): void {
  for (const situation of [...after.situations.values()]) {
    if (situationRules[situation.name].clearedBySceneChange) leaveSituation(after, situation, 'scene_change')
  }
}

/** Acts that get away from every threat. */
const evasions: readonly string[] = ['flee', 'hide']
/** Acts that answer the one who threatens. */
const answers: readonly string[] = [
  'attack',
  'fight',
  'combat',
  'shoot',
  'persuade',
  'negotiate',
  'intimidate',
  'deceive',
  'bribe',
]

/** A success ends the threats it answers; a mixed one takes them down a step. */
export function answerThreats(
  after: ResolutionBuilder,
  verb: string,
  targetId: string | undefined,
  full: boolean,
): void {
  for (const threat of pendingThreats(after.view)) {
    const answered =
      evasions.includes(verb) ||
      (answers.includes(verb) && (threat.source_id === null || threat.source_id === targetId))
    if (!answered) continue
    const lower = escalationLevels[escalationLevels.indexOf(threat.level) - 1]
    if (full || lower === undefined) clear(after, threat, verb)
    else ease(after, threat, lower)
  }
}

/** Ends what was left behind: threats of people who stay, unless they follow. */
export function leaveThreatsBehind(after: ResolutionBuilder, present: readonly string[]): void {
  for (const threat of pendingThreats(after.view)) {
    const follows = threat.source_id === null ? isFollowing(threat) : present.includes(threat.source_id)
    if (!follows) clear(after, threat, 'scene_change')
  }
}

/** Ends stale threats, and writes down since when the others stand, so that they can grow stale too. */
export function ageThreats(after: ResolutionBuilder): void {
  for (const threat of pendingThreats(after.view)) {
    const { fact, since } = threat
    if (since === null) {
      const change = { facts_update: [{ id: fact.id, discovered_turn: after.view.turn }] }
      after.record('threat_noted', { fact_id: fact.id, what: threat.what }, change)
    } else if (after.view.turn - since > threatLifetime) clear(after, threat, 'stale')
  }
}

function isFollowing(threat: PendingThreat): boolean {
  const { object } = threat.fact
  return isJsonObject(object) && object.follows === true
}

function clear(after: ResolutionBuilder, { fact, what }: PendingThreat, by: string): void {
  after.forgetFact('threat_cleared', { what, by }, fact.id)
}

function ease(after: ResolutionBuilder, { fact, what }: PendingThreat, level: string): void {
  if (after.hasForgotten(fact.id)) return
  const object = { what, ...(isJsonObject(fact.object) && fact.object), level }
  after.record('threat_eased', { fact_id: fact.id, what, level }, { facts_update: [{ id: fact.id, object }] })
}

const least = -10
const most = 10
const smallTalk: readonly string[] = ['talk', 'ask', 'say']

/** How much another entity trusts the actor. */
export function trustOf(view: RulesView, actorId: string, otherId: string): number {
  return view.relationship(actorId, otherId, 'trust')?.intensity ?? 0
}

/** Changes trust within its bounds; wins count once per verb, place and day. */
export function changeTrust(after: ResolutionBuilder, other: Entity, delta: number, verb: string): void {
  const { actor, view } = after
  const before = view.relationship(actor.id, other.id, 'trust')
  const now = before?.intensity ?? 0
  const { year, month, day } = view.time
  const occasion = `${view.scene.location_id ?? 'nowhere'} ${year} ${month} ${day}`
  const note = `won_by_${verb}`
  if (delta > 0 && textIn(before?.notes, note) === occasion) return
  const ceiling = delta > 0 && smallTalk.includes(verb) ? Math.max(now, 1) : most
  const to = Math.max(least, Math.min(ceiling, now + delta))
  if (to === now) return
  const notes = delta > 0 ? { [note]: occasion } : {}
  const change = { a_id: actor.id, b_id: other.id, rel_type: 'trust', delta: to - now, notes }
  const details = { with_id: other.id, with_name: other.name, from: now, to, by: verb }
  after.record('relationship_changed', details, { relationships_change: [change] }, ['relationship'])
}

/** The longest stretch that is reckoned with, in seconds: about 285 years. */
const longest = 9_000_000_000

/** Lets time pass over the player's character. */
export function elapseTime(view: RulesView, seconds: number): Resolution {
  const whole = Number.isFinite(seconds) ? Math.min(longest, Math.max(0, Math.floor(seconds))) : 0
  const elapsed = { action: 'unspecified', measured_seconds: whole } as const
  const actor = view.campaign.player_id === null ? undefined : view.entity(view.campaign.player_id)
  const later = addToTime(view.campaign.calendar, view.time, { seconds: whole })
  if (actor === undefined || !later.ok) return { outcome: 'automatic', events: [], diff: {}, elapsed }
  const after = new ResolutionBuilder(view, actor)
  for (const situation of [...after.situations.values()]) {
    const fades = situation.severity === 'soft' ? fadesAt(situation.fact.object) : undefined
    if (fades !== undefined && compareTimes(view.campaign.calendar, fades, later.value) <= 0)
      leaveSituation(after, situation, 'time')
  }
  ageThreats(after)
  return { outcome: 'automatic', ...after.finish(), elapsed }
}

function fadesAt(object: unknown) {
  const kept: JsonObject = isJsonObject(object) ? object : {}
  const time = worldTimeSchema.safeParse(kept.fades_at)
  return time.success ? time.data : undefined
}
