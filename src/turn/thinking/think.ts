/**
 * A whole thought: frozen or not, its one roll, what it came to, and the block that shows it. Everything it changes is
 * one diff for the record that holds the roll; it moves nothing else in the world (PLAN-12).
 */

import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { PlanQuality } from '../../core/protocol/planning-block.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { durationText } from '../../core/time/action-duration.ts'
import { microsecondsPerMinute } from '../../core/time/instant.ts'
import type { DiceRoller, RollRequest } from '../../dice/index.ts'
import type { AttemptedAction, CharacterSheet, Offer, PlanningCheck, Ruleset } from '../../rules/index.ts'
import { commonForm, contentWords, foldedTokens } from '../../text/similarity.ts'
import type { OwnBlock } from '../offer/own-block.ts'
import { type FrozenPlan, freezeOf, freezeOn, type Topic, timeLeft, topicOf, writeFreeze } from './freezes.ts'
import { keepPlan } from './kept-plan.ts'
import { tierEffects, tierOf } from './plan-quality.ts'
import { pressureOn } from './pressure.ts'
import { thinkingBlock } from './thinking-block.ts'

/** Who thinks about what, and what could be done about it. */
export interface ThoughtInput extends ThinkingInput {
  readonly offers: readonly Offer[]
  readonly admissible: (action: AttemptedAction) => boolean
  readonly difficultyLabel: (value: number) => string
}

/** What came of a thought. */
export interface Thought {
  readonly plan: ThinkingPlan
  readonly entry: DiceEntry
  readonly quality: PlanQuality
  readonly own: OwnBlock
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
  /** For the author only: what was weighed wrongly. */
  readonly author: readonly string[]
}

/** Thinks; a frozen topic is refused before any die is used. */
export function think(input: ThoughtInput, roller: DiceRoller): Result<Thought> {
  const planned = planThinking(input)
  if (!planned.ok) return planned
  const plan = planned.value
  const rolled = roller.roll(plan.request)
  if (!rolled.ok) return rolled
  const came = thinkingOutcome(rolled.value, plan, input.state)
  if (!came.ok) return came
  const { quality, events } = came.value
  const { state, actor_id, offers, admissible, difficultyLabel } = input
  const shown = thinkingBlock({
    state,
    actor_id,
    offers,
    admissible,
    difficultyLabel,
    topic: plan.topic,
    quality,
  })
  const kept = keepPlan(state, {
    topic: plan.topic.key,
    tier: quality.quality_tier,
    actor_id,
    ways: shown.ways,
  })
  const frozen = came.value.diff
  const diff: StateDiff = {
    ...kept,
    documents_update: [...(frozen.documents_update ?? []), ...(kept.documents_update ?? [])],
  }
  return done({ plan, entry: rolled.value, quality, own: shown.own, diff, events, author: shown.author })
}

/** A thought after its roll: one diff and its events, for the record that holds the roll. */
interface ThinkingOutcome {
  readonly quality: PlanQuality
  readonly diff: StateDiff
  readonly events: readonly ShownEvent[]
}

/** What the roll came to. */
function thinkingOutcome(entry: DiceEntry, plan: ThinkingPlan, state: GameState): Result<ThinkingOutcome> {
  const quality = qualityOf(entry, plan)
  const { topic } = plan
  const rolled: ShownEvent = {
    type: 'planning_check',
    details: { topic: topic.key, dc: quality.dc, total: quality.roll_result, tier: quality.quality_tier },
    tags: ['thinking'],
  }
  if (quality.success) return done({ quality, diff: {}, events: [rolled] })
  const frozen = freezeOf(state, { topic, dc: quality.dc, entity_ids: plan.entity_ids })
  if (!frozen.ok) return frozen
  const event: ShownEvent = {
    type: 'plan_frozen',
    details: {
      topic: topic.key,
      freeze_hours: frozen.value.freeze_hours,
      freeze_until: frozen.value.freeze_until,
    },
    tags: ['thinking'],
  }
  return done({ quality, diff: writeFreeze(frozen.value), events: [rolled, event] }) // enforces: FRZ-10
}

/** The numbers of a plan, from its ledger row. */
export function qualityOf(entry: DiceEntry, { check }: ThinkingPlan): PlanQuality {
  const margin = entry.total - check.dc // enforces: FRZ-02
  const quality_tier = tierOf(margin)
  return {
    stat_used: check.stat,
    stat_value: check.stat_value,
    modifier: check.modifier < 0 ? `${check.modifier}` : `+${check.modifier}`,
    roll_result: entry.total,
    dc: check.dc,
    dc_category: check.dc_category,
    dc_reasoning: check.dc_reasoning,
    success: margin >= 0,
    margin,
    quality_tier,
    effect: tierEffects[quality_tier].text,
  }
}

/**
 * Everything about a thought that is fixed before its die falls: what it is about, how hard it is and why, and whether
 * it may be thought at all. A topic that is frozen is refused here, so no nonce and no die is used (FRZ-07).
 */
const mostNamed = 12
const mostLooked = 400

/** What rules may look at, as the ruleset's own port names it. */
type PlannersView = Parameters<Ruleset['planningCheck']>[0]

/** Who thinks about what. */
interface ThinkingInput {
  readonly state: GameState
  readonly view: PlannersView
  readonly ruleset: Pick<Ruleset, 'planningCheck' | 'readSheet'>
  readonly actor_id: string
  /** The player's line without its prefix. */
  readonly words: string
}

/** A thought before its roll. */
interface ThinkingPlan {
  readonly actor_id: string
  readonly topic: Topic
  /** Who and what the thought names, of those in reach. */
  readonly entity_ids: readonly string[]
  readonly scope: PlanningScope
  readonly check: PlanningCheck
  /** The one roll of this turn (MODE-12). */
  readonly request: RollRequest
}

/**
 * Plans a thought; refused with `rules/plan-frozen` while its topic is frozen.
 *
 * @example
 * const plan = planThinking({ state, view, ruleset, actor_id: 'pc_mira_001', words: 'plan the warehouse ambush' })
 * if (plan.ok) roller.roll(plan.value.request)
 */
export function planThinking(input: ThinkingInput): Result<ThinkingPlan> {
  const { state, actor_id, words } = input
  const topic = topicOf(words, state.scene.location_id ?? state.scene.id)
  const frozen = freezeOn(state, topic)
  if (frozen !== null) return stillFrozen(state, frozen) // enforces: FRZ-07
  const scope = scopeOf(words)
  const knows = knowledgeOf(input.ruleset.readSheet(rowOf(state.entities, actor_id)), topic.words)
  const check = input.ruleset.planningCheck(input.view, actor_id, {
    scope,
    ...pressureOn(state, actor_id, input.ruleset),
    ...(knows !== undefined && { knows }),
  })
  return done({
    actor_id,
    topic,
    entity_ids: namedIn(state, topic),
    scope,
    check,
    request: rollFor(actor_id, topic, check),
  })
}

function stillFrozen(state: GameState, frozen: FrozenPlan): Result<ThinkingPlan> {
  const left = timeLeft(state, frozen)
  const shown = durationText(Math.ceil(left / microsecondsPerMinute) * microsecondsPerMinute)
  const message =
    `You have been over this already and got nowhere (${frozen.description}): ${shown} left before a fresh look helps. ` +
    'Something new about it, somebody’s help or another approach would help sooner.'
  const { topic, freeze_until, original_dc } = frozen
  return refuse('rules/plan-frozen', message, {
    rule: 'FRZ-07',
    data: { topic, remaining_microseconds: left, freeze_until, original_dc },
  })
}

function rollFor(actor: string, topic: Topic, check: PlanningCheck): RollRequest {
  return {
    label: `Planning (${check.stat})`,
    notation: '1d20',
    modifiers: [{ value: check.modifier, source: check.stat }], // enforces: FRZ-03
    target: { kind: 'DC', value: check.dc },
    attempt: {
      actor: actor.slice(0, 200),
      action: 'plan',
      target: topic.key.slice(0, 200),
      check: 'planning',
    },
  }
}

/** Whom and what the words of a topic name, among those in reach. */
function namedIn(state: GameState, topic: Topic): readonly string[] {
  const present = new Set([...state.scene.present_entity_ids, state.scene.location_id ?? ''])
  const near = Object.values(state.entities).slice(0, mostLooked)
  const ordered = [...near.filter(({ id }) => present.has(id)), ...near.filter(({ id }) => !present.has(id))]
  return ordered
    .filter(({ name }) => [...contentWords(name)].some((word) => topic.words.has(word)))
    .slice(0, mostNamed)
    .map(({ id }) => id)
}

/** The scopes a ruleset knows, smallest first. */
const planningScopes = ['obvious', 'quick', 'simple', 'deep', 'strategic', 'mastermind', 'epic'] as const
/** One of them. */
type PlanningScope = (typeof planningScopes)[number]

const signs: Readonly<Partial<Record<PlanningScope, string>>> = {
  epic: 'war empire kingdom kingdoms realm continent world worlds god gods apocalypse dynasty crusade revolution armies',
  mastermind:
    'heist conspiracy coup overthrow usurp blackmail frame framing doublecross betrayal assassinate assassination factions mastermind throne',
  strategic:
    'strategy strategize strategies siege ambush infiltrate infiltration raid battle campaign alliance treaty defend defence defense escape trap rescue army invasion assault',
  deep: 'plan planning convince persuade negotiate investigate approach break steal rob sneak attack fight defeat kill capture deceive solve mystery',
}

const bySign: ReadonlyMap<string, PlanningScope> = new Map(
  [...planningScopes].flatMap((scope) =>
    (signs[scope] ?? '')
      .split(' ')
      .flatMap((word) => [[word, scope] as const, [commonForm(word), scope] as const]),
  ),
)

const knowing: readonly string[] = ['remember', 'recall', 'what do i know', 'what do we know', 'what have i']
const quickly: readonly string[] = [
  'what now',
  'options',
  'quick',
  'what can i do',
  'my choices',
  'look around',
]

/**
 * The scope of a line: the biggest thing it speaks of.
 *
 * @example
 * scopeOf('plan the ambush at the warehouse') // 'strategic'
 */
function scopeOf(line: string): PlanningScope {
  const words = foldedTokens(line.slice(0, 2_000))
  const text = ` ${words.join(' ')} `
  if (knowing.some((phrase) => text.includes(` ${phrase} `))) return 'obvious'
  const found = words.flatMap((word) => bySign.get(word) ?? bySign.get(commonForm(word)) ?? [])
  const biggest = Math.max(-1, ...found.slice(0, 500).map((scope) => planningScopes.indexOf(scope)))
  if (biggest >= 0) return planningScopes[biggest] ?? 'deep'
  if (quickly.some((phrase) => text.includes(` ${phrase} `)) || words.length <= 3) return 'quick'
  return words.length <= 12 ? 'simple' : 'deep'
}

/** What a character brings to a question: a calling that fits it, a trained skill, or real mastery of one (seed 001). */
const mostSkills = 60

/** What a skill or a calling knows about, beside its own name. */
const fields: Readonly<Record<string, string>> = {
  stealth: 'sneak hide infiltrate shadow ambush unseen patrol',
  persuasion: 'persuade convince treaty ally alliance audience',
  negotiation: 'negotiate bargain price deal treaty contract',
  deception: 'lie deceive con bluff disguise trick impostor',
  intimidation: 'threaten frighten scare interrogate',
  investigation: 'clue murder mystery evidence search culprit investigate',
  perception: 'watch guard lookout ambush trap',
  insight: 'motive liar trust intention',
  arcana: 'magic spell ritual rune curse wizard ward',
  history: 'war kingdom ruin dynasty battle empire',
  religion: 'god temple cult priest undead demon',
  nature: 'beast forest weather river plant',
  survival: 'track hunt wilderness trail camp desert travel',
  medicine: 'heal wound poison disease plague',
  sleight_of_hand: 'steal pickpocket lock pocket theft',
  hacking: 'hack network server system camera firewall',
  tech: 'machine drone system engine camera',
  streetwise: 'gang street smuggle fence dealer informant',
  tactics: 'battle ambush siege army raid defend assault flank',
  fighting: 'fight duel battle',
  athletics: 'climb swim jump cliff wall',
  soldier: 'battle ambush siege army raid defend fort patrol war barrack',
  criminal: 'heist steal rob lock fence guard smuggle warehouse vault break',
  charlatan: 'con disguise forge lie bluff',
  sage: 'library lore book rune history ritual',
  noble: 'court king queen duke politics ball treaty throne',
  acolyte: 'temple god priest cult ritual',
  sailor: 'ship sea harbour harbor storm port crew ferry river',
  urchin: 'street gang alley roof market',
  outlander: 'wilderness track hunt trail forest',
  entertainer: 'crowd stage tavern audience',
  merchant: 'trade price market caravan goods',
  courier: 'route street deliver package roof',
  fixer: 'deal gang street informant contract',
  fighter: 'battle fight duel ambush siege',
  rogue: 'lock trap steal heist sneak ambush',
  wizard: 'spell magic rune ritual ward',
  cleric: 'temple god undead',
  ranger: 'track forest hunt trail',
}

/** What a character brings; undefined when nothing fits. */
function knowledgeOf(sheet: CharacterSheet, topic: ReadonlySet<string>): 'background' | 'expert' | undefined {
  const trained = sheet.knownSkills?.(mostSkills) ?? []
  const fits = (name: string): boolean => coversTopic(name, topic)
  if (trained.some(({ name, expert }) => expert && fits(name))) return 'expert'
  if (sheet.callings?.some(fits) || trained.some(({ name }) => fits(name))) return 'background'
  return undefined
}

function coversTopic(name: string, topic: ReadonlySet<string>): boolean {
  const plain = name
    .slice(0, 60)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const about = Object.hasOwn(fields, plain) ? (fields[plain] ?? '') : ''
  const words = [...contentWords(plain.replaceAll('_', ' ')), ...about.split(' ').map(commonForm)]
  return words.some((word) => word !== '' && topic.has(word))
}
