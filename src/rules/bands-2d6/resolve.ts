/**
 * Carries an act out, in the only order there is: what is impossible is refused; costs are paid; the dice fall; the
 * band decides; then the streak. Everything that happened comes back as events and one diff.
 */

import type { JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { Entity, Fact } from '../../core/state/rows.ts'
import type { DiceRoller } from '../../dice/index.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Outcome, Resolution } from '../ruleset.ts'
import { readAction, rollCheck } from './check.ts'
import {
  ageThreats,
  answerThreats,
  changeTrust,
  clearByScene,
  clearSituations,
  costsOf,
  easeSituation,
  enterSituation,
  harmActor,
  leaveSituation,
  leaveThreatsBehind,
  payAll,
  payCosts,
  woundTarget,
} from './consequences.ts'
import { calmDown, escalate, isEscalation, resolveEscalation } from './escalation.ts'
import {
  type CostKind,
  type Costs,
  calibrated,
  complicationFactor,
  costKinds,
  harmHealedByRest,
} from './house-rules.ts'
import { handOver, heldOfKind, moveThing } from './possessions.ts'
import { integerIn } from './read-attrs.ts'
import { ResolutionBuilder } from './resolution-builder.ts'
import { destinationOf } from './routes.ts'
import { sheetOf } from './sheet.ts'
import { situationLeftBy } from './situations.ts'
import { endStreak, lengthenStreak, luckMustTurn } from './streak.ts'
import { isInDanger, primaryThreat } from './threats.ts'
import { isFight, risksOf, timedActionOf, type Verb } from './verbs.ts'

/** Carries an action out; a refusal uses no dice and changes nothing. */
export function resolveAction(
  view: RulesView,
  action: AttemptedAction,
  roller: DiceRoller,
): Result<Resolution> {
  if (isEscalation(action)) return resolveEscalation(view, action)
  const read = readAction(view, action)
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
  const lucky = band === 'mixed' && luckMustTurn(view, actor)
  const outcome: Outcome = lucky ? 'success' : band
  const roll =
    rolled === null || demand.kind !== 'check' ? {} : { roll: rolled.value.entry.id, rule: demand.check.rule }
  const after = new ResolutionBuilder(view, actor, roll)
  for (const flag of risksOf(action, verb).dropped)
    after.tell('risk_flag_dropped', { flag: flag.slice(0, 60), rule: 'PIPE-01' }, ['violation'])
  ageThreats(after)
  // Costs, harm and streaks are the player's; others act without them.
  const player = actor.type === 'pc' || actor.id === view.campaign.player_id
  if (player) payCosts(after, costsOf(view, action, verb), verb)
  spendAmmunition(after, verb)
  if (lucky)
    after.tell('luck_turned', { actor_id: actor.id, rolled: 'mixed', counts_as: 'success' }, ['streak'])
  if (outcome !== 'failure') succeed(after, action, verb, outcome)
  else if (player) fail(after, action, verb)
  else
    after.tell('action_failed', { verb: verb.word, actor_id: actor.id, severity_tier: 0, ...roll }, [
      'outcome',
    ])
  if (player && outcome === 'failure') lengthenStreak(after)
  else if (player && outcome !== 'automatic') endStreak(after)
  return done({ outcome, ...after.finish(), elapsed: elapsedBy(after, action, verb) })
}

function elapsedBy(after: ResolutionBuilder, action: AttemptedAction, verb: Verb): Resolution['elapsed'] {
  const said = integerIn(action.options, 'estimated_minutes')
  const usable = said !== undefined && said >= 0 && said <= 1440
  const minutes = usable ? said : after.rules.minutes(verb.word) // enforces: PIPE-02
  return { action: timedActionOf(verb), measured_seconds: minutes * 60 }
}

/**
 * What a failure does: clocks always; at tier 1 a soft situation; at tier 2 a hard one, harm, and an NPC who goes
 * one step further. Never more than the tier allows, never nothing.
 */
const trustLosers: readonly string[] = ['persuade', 'intimidate', 'deceive', 'negotiate', 'provoke']
const heatRaisers: readonly string[] = ['sneak', 'hide', 'steal']

/** Deals out a failure; answers its tier. */
function fail(after: ResolutionBuilder, action: AttemptedAction, verb: Verb): FailureTier {
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
  payAll(after, due, `failure:${verb.word}`) // enforces: KRN-17
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

/** One of the three tiers. */
type FailureTier = 0 | 1 | 2

/** The tier of a failure: danger that is really there makes it 2; a risk of the act itself makes it 1. */
function failureTier(view: RulesView, action: AttemptedAction, verb: Verb): FailureTier {
  if (isInDanger(view, action.actor_id)) return 2 // enforces: PIPE-12
  if (risksOf(action, verb).risks.length > 0) return 1 // enforces: PIPE-12
  return 0
}

/** What a success brings, full or mixed: what was wanted, ways out of trouble, and with a mixed one its price. */
const trustWinners: readonly string[] = ['talk', 'persuade', 'help', 'negotiate', 'bribe']
const calming: readonly string[] = ['persuade', 'negotiate', 'bribe', 'intimidate', 'deceive']

/** Carries out what succeeded. */
function succeed(after: ResolutionBuilder, action: AttemptedAction, verb: Verb, outcome: Outcome): void {
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

function towardsTarget(
  after: ResolutionBuilder,
  action: AttemptedAction,
  verb: Verb,
  critical: boolean,
): void {
  const target = action.target_id === undefined ? undefined : after.view.entity(action.target_id)
  if (target?.type !== 'npc') return
  if (isFight(verb)) woundTarget(after, target, action, critical)
  if (trustWinners.includes(verb.word)) changeTrust(after, target, critical ? 2 : 1, verb.word)
  if (calming.includes(verb.word)) calmDown(after, target)
}

/** What a success gives back; a critical one gives twice. */
function rewardOf(after: ResolutionBuilder, verb: Verb, critical: boolean): Costs {
  const rewards = after.rules.reward(verb.word)
  return critical ? times(rewards, 2) : rewards
}

/** Half a success: what was wanted, and a price. */
function complicate(
  after: ResolutionBuilder,
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
function spendAmmunition(after: ResolutionBuilder, verb: Verb): void {
  if (verb.word !== 'shoot') return
  const ammunition = heldOfKind(after.view, after.actor.id, 'ammo')
  if (ammunition !== undefined)
    moveThing(after, { from: after.actor.id, to: null, item: ammunition.item_id, qty: 1 })
}

/** Getting better: rest and medicine take harm away and end injuries, as lastingly as the table chose. */
const rests: readonly string[] = ['rest', 'sleep', 'recover']

/** What rest or medicine does to the actor. */
function recover(after: ResolutionBuilder, verb: string, critical: boolean): void {
  const resting = rests.includes(verb)
  if (!resting && verb !== 'medical') return
  const { actor, calibration } = after
  const injured = after.situations.get('injured')
  const onlySoftens = resting && calibration.permanence === 'hard' && injured?.severity === 'hard'
  if (injured !== undefined && onlySoftens) easeSituation(after, injured, verb)
  else if (injured !== undefined) leaveSituation(after, injured, verb)
  const down = sheetOf(actor).isUnconscious
  const healed = resting ? harmHealedByRest(calibration) : critical ? 2 : 1
  const clock = after.clock('harm')
  const most = clock?.value ?? 0
  after.pay('harm', -Math.min(most, Math.max(healed, down ? 1 : 0)), verb)
  if (down) after.setAttribute('character_woke', { actor_id: actor.id }, actor.id, ['status'], 'conscious')
}

/**
 * Going somewhere else. Those who follow come along, those who stay are remembered where they stayed; sight and noise
 * are the new place's when it has its own, else they stay as they were. What a change of scene ends, ends here.
 */
const followers: readonly string[] = ['companion', 'party']

/** Takes the actor, and the companions who follow, to a place. */
function changeScene(after: ResolutionBuilder, place: Entity): void {
  const { view, actor } = after
  const { location_id: from, present_entity_ids: here, obscured_entities: obscured } = view.scene
  const follows = (id: string): boolean => {
    const entity = view.entity(id)
    if (entity === undefined) return false
    return entity.tags.some((tag) => followers.includes(tag)) || sheetOf(entity).follows === actor.id
  }
  const coming = [actor.id, ...here.filter((id) => id !== actor.id && follows(id))]
  const staying = here.filter((id) => !coming.includes(id))
  const { present: waitingIds, visibilityConditions: sight, noiseLevel: noise } = placeOf(place)
  const waiting = waitingIds.filter((id) => view.entity(id) !== undefined)
  const present = [...new Set([...coming, ...waiting])]
  const scene = {
    location_id: place.id,
    present_entity_ids: present,
    obscured_entities: obscured.filter((id) => present.includes(id)),
    ...(sight !== undefined && sight !== '' && { visibility_conditions: sight }),
    ...(noise !== undefined && noise !== '' && { noise_level: noise }),
  }
  const left = from === null ? [] : [leaf(from, staying)]
  const change = {
    scene_update: scene,
    entities_update: [
      ...left,
      leaf(
        place.id,
        waiting.filter((id) => !coming.includes(id)),
      ),
    ],
  }
  after.record('scene_changed', { from, to: place.id, to_name: place.name, with: coming }, change, ['scene'])
  clearByScene(after)
  leaveThreatsBehind(after, present)
}

function leaf(placeId: string, present: readonly string[]) {
  return { id: placeId, set: [{ path: ['entities_present'], value: [...present] }] }
}

/**
 * What looking closely brings to light: facts that are out in the world and not yet known, once. Secrets of the game
 * master and facts behind a gate stay where they are; a second search of the same thing finds nothing new.
 */
const lookings: readonly string[] = ['investigate', 'search', 'examine', 'hack']
const visible = ['description', 'cause_of_death', 'status'] as const

/** What an act looks at: its target, or the place. */
function lookedAt(view: RulesView, action: AttemptedAction): Entity | undefined {
  const named = action.target_id === undefined ? undefined : view.entity(action.target_id)
  return named ?? (view.scene.location_id === null ? undefined : view.entity(view.scene.location_id))
}

/** Brings to light what an act finds; answers what was found. */
function discover(after: ResolutionBuilder, action: AttemptedAction, verb: string): readonly JsonObject[] {
  const { view, actor } = after
  const target = lookings.includes(verb) ? lookedAt(view, action) : undefined
  if (target === undefined) return []
  const facts = view.facts(target.id)
  const hidden = facts.filter((fact) => fact.visibility === 'world' && !isAuthored(fact))
  for (const fact of hidden) {
    const learned = { knower_id: actor.id, fact_id: fact.id, turn: view.turn, source: verb }
    after.record(
      'fact_revealed',
      { fact_id: fact.id, subject_id: target.id, predicate: fact.predicate, method: verb },
      {
        facts_update: [
          { id: fact.id, visibility: 'known', discovered_turn: view.turn, discovery_method: verb },
        ],
        knowledge_add: [learned],
      },
      ['discovery'],
    )
  }
  const searchedBefore = facts.some((fact) => fact.predicate === 'investigated_by_player')
  if (searchedBefore) return hidden.map(({ id, predicate, object }) => ({ fact_id: id, predicate, object }))
  noteSearch(after, target, verb)
  const plain = visible.flatMap((key) => {
    const text = sheetOf(target).visibleText(key)
    return text === undefined ? [] : [{ about: target.id, [key]: text }]
  })
  return [...plain, ...hidden.map(({ id, predicate, object }) => ({ fact_id: id, predicate, object }))]
}

/** Behind a gate, or a clue of a pack, which is come by as its author says. */
function isAuthored({ tags, origin }: Fact): boolean {
  return tags.includes('gated') || (origin === 'pack' && tags.includes('clue'))
}

function noteSearch(after: ResolutionBuilder, target: Entity, verb: string): void {
  const fact = { subject_id: target.id, predicate: 'investigated_by_player', object: { by: verb } }
  const more = { visibility: 'known', tags: ['investigation'], discovered_turn: after.view.turn }
  after.record('investigated', { target_id: target.id, by: verb }, { facts_add: [{ ...fact, ...more }] })
}
