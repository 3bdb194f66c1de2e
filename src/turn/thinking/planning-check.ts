/**
 * The planning check of a thought, as it is fixed before its die falls: what it is about, how hard it is and why, and
 * whether it may be thought at all. A topic that is frozen is refused here, so no nonce and no die is used (FRZ-07).
 */
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import { durationText } from '../../core/time/action-and-travel-duration.ts'
import { microsecondsPerMinute } from '../../core/time/instant.ts'
import type { RollRequest } from '../../dice/index.ts'
import type { CharacterSheet, PlanningCheck, Ruleset } from '../../rules/index.ts'
import { commonForm, contentWords, foldedTokens } from '../../text/word-and-text-similarity.ts'
import { type FrozenPlan, freezeOn, timeLeft } from './failed-plan-freezes.ts'
import { type Topic, topicOf } from './same-topic.ts'
import { pressureOn } from './stress-and-haste.ts'

export interface ThinkingInput {
  readonly state: GameState
  readonly view: Parameters<Ruleset['planningCheck']>[0]
  readonly ruleset: Pick<Ruleset, 'planningCheck' | 'readSheet'>
  readonly actor_id: string
  /** The player's line without its prefix. */
  readonly words: string
}

export interface ThinkingPlan {
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
      once: true,
    },
  }
}

const maxLooked = 400
const maxNamed = 12

/** Whom and what the words of a topic name, among those in reach. */
function namedIn(state: GameState, topic: Topic): readonly string[] {
  const present = new Set([...state.scene.present_entity_ids, state.scene.location_id ?? ''])
  const near = Object.values(state.entities).slice(0, maxLooked)
  const ordered = [...near.filter(({ id }) => present.has(id)), ...near.filter(({ id }) => !present.has(id))]
  return ordered
    .filter(({ name }) => [...contentWords(name)].some((word) => topic.words.has(word)))
    .slice(0, maxNamed)
    .map(({ id }) => id)
}

/** The scopes a ruleset knows, smallest first. */
const planningScopes = ['obvious', 'quick', 'simple', 'deep', 'strategic', 'mastermind', 'epic'] as const
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

const maxSkills = 60

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

/** What a character brings to a question (seed 001): a calling or a trained skill that fits it, or real mastery of one. */
function knowledgeOf(sheet: CharacterSheet, topic: ReadonlySet<string>): 'background' | 'expert' | undefined {
  const trained = sheet.knownSkills?.(maxSkills) ?? []
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
