/**
 * Seed 003's Validator: what of all that was understood may be tried. It asks no dice and no rules, changes nothing,
 * and trusts neither the player's claims nor a game master's reading of them; every no comes with a reason.
 */

import type { InterpreterOutput, ProposedAction, ValidatorOutput } from '../../core/protocol/stage-outputs.ts'
import { rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { foldedWords } from '../../text/words.ts'
import { type Claim, findClaims } from '../interpret/claims.ts'
import { mostActions, tooManyActions } from '../interpret/read-understanding.ts'
import { plainVerb } from '../interpret/verb-table.ts'
import { type AnsweredClaim, answerClaim } from './answer-claims.ts'
import {
  type Case,
  contradiction,
  inventory,
  location,
  type Objection,
  presence,
  type Question,
  searchedBefore,
} from './checks.ts'
import { calibrated, listedCosts, readCosts } from './costs.ts'
import { findTarget, nameOf } from './find-target.ts'
import { type ImplicitStep, implicitStep } from './implicit-steps.ts'
import { type Confirm, irreversible } from './irreversible.ts'
import { missing, type SceneWords, unheard } from './missing-thing.ts'
import { oneQuestion } from './one-question.ts'
import { type Senses, sense } from './senses.ts'

/**
 * What nobody can do, by any roll: it is not rolled, and a sentence says what would cost something and could work. The
 * shapes are few and plain; whatever the world itself makes possible (a place by that name, a spell) is no business of theirs.
 */
interface Shape {
  readonly words: RegExp
  readonly instead: string
}

const shapes: readonly Shape[] = [
  {
    words:
      /\b(?:jump|leap|fly|climb|swim|walk|run|reach|teleport)\b.{0,30}\b(?:to|onto|into|for) (?:the )?(?:moon|sun|stars?|sky|heavens?|clouds)\b/i,
    instead: 'A high place and a rope would be a beginning.',
  },
  {
    words: /\b(?:stop|freeze|rewind|reverse|turn back) time\b/i,
    instead: 'Acting first would cost you, and could work.',
  },
  {
    words:
      /\b(?:walk|run|step|go|jump|climb) (?:straight |right )?through (?:the |a |an )?(?:solid |stone |brick |iron )?walls?\b/i,
    instead: 'Breaking through would cost time, noise and skin.',
  },
  {
    words:
      /\b(?:lift|pick up|throw|carry|swallow|eat|drink|uproot) (?:up )?(?:the |a )?(?:whole |entire )?(?:building|tower|house|ship|mountain|city|street|sea|ocean|moon|world)\b/i,
    instead: 'A part of it, with help and all night, perhaps.',
  },
]

const onlyWords: ReadonlySet<string> = new Set([
  'ask',
  'tell',
  'say',
  'talk',
  'look',
  'think',
  'read',
  'cast',
  'lie',
  'deceive',
])

/** Whether anybody at all could do it. */
const beyondAnybody: Question = ({ action, target }) => {
  if (target !== undefined || onlyWords.has(action.action)) return null
  const shape = shapes.find(({ words }) => words.test(`${action.action} ${action.details}`))
  if (shape === undefined) return null
  return { rule: 'KRN-18', reason: `Nobody can do that, and no dice change it. ${shape.instead}` } // enforces: KRN-18
}

/** What is judged, and what waits from the turn before. */
export interface JudgeInput {
  readonly understood: InterpreterOutput
  readonly state: GameState
  readonly actor_id: string
  /** The player's own line: claims are looked for in it, whoever understood it. */
  readonly player_input: string
  readonly before: { readonly question: string | null; readonly confirm: string | null }
  /** The price of an act, when the rules know it better than the campaign's own table. */
  readonly costs?: (verb: string) => unknown
  /** Those the player has heard of beside what the scene's facts tell. */
  readonly heard?: readonly string[]
  /** Places that known ways lead to, however far. */
  readonly led?: readonly string[]
  /** What the place and the last telling speak of. */
  readonly scene?: () => SceneWords
}

/** What may be tried. */
export interface Judgement {
  readonly output: ValidatorOutput
  readonly attempts: readonly AttemptedAction[]
  /** What goes without saying, said. */
  readonly implicit: readonly string[]
  readonly notices: readonly string[]
  readonly question: string | null
  readonly confirm: Confirm | null
  /** The key of an act that was asked about and is meant: while it goes on, it is not asked about again. */
  readonly meant: string | null
  readonly violations: readonly Violation[]
}

type Verdict =
  | { readonly kind: 'allowed'; readonly one: Case; readonly step: ImplicitStep | null }
  | { readonly kind: 'blocked'; readonly one: Case; readonly objection: Objection }
  | { readonly kind: 'unclear'; readonly one: Case; readonly question: string }
  | { readonly kind: 'confirm'; readonly one: Case; readonly confirm: Confirm }

/**
 * Judges what was understood.
 *
 * @example
 * judge({ understood, state, actor_id: 'pc_kira_001', player_input: 'I shoot', before }).output.blocked_actions[0]?.reason
 */
export function judge(input: JudgeInput): Judgement {
  const { understood, state, actor_id } = input
  const sensed = sense(state, actor_id)
  const led = new Set(input.led ?? [])
  const senses = { ...sensed, led, known: new Set([...sensed.known, ...(input.heard ?? []), ...led]) }
  const claims = claimsOf(input)
  const answered = claims.map((claim) => answerClaim(claim, state, senses))
  const wished = answered.flatMap((one) => one.attempt ?? [])
  const meant = withoutDenied(understood.proposed_actions, claims, answered)
  const actions = atMostTwo(meant, wished)
  const asked = input.before.question !== null
  const verdicts = actions.map((action) =>
    verdictOf(caseOf(state, senses, action, asked), input.before.confirm, input.scene, asked),
  )
  const setAside = understood.assumptions.filter((one) => one.startsWith(tooManyActions))
  const notices = [...answered.flatMap((one) => one.notice ?? []), ...setAside]
  return { ...sumUp(input, verdicts, [...new Set(notices)]) }
}

/** Says of an actor's actions whether nothing known stands in the way of each, so that it may be offered (PIPE-24). */
export function admissibleTo(state: GameState, actorId: string): (action: ProposedAction) => boolean {
  const senses = sense(state, actorId)
  return (action) => verdictOf(caseOf(state, senses, action, false), null).kind !== 'blocked'
}

/** The player's claims: found in the line itself, and what a game master took for claims. */
function claimsOf({ understood, player_input }: JudgeInput): readonly Claim[] {
  const told = (understood.claims ?? []).slice(0, 4).flatMap((one) => findClaims(one))
  const all = [...findClaims(player_input), ...told]
  return all.filter((claim, index) => all.findIndex((one) => one.words === claim.words) === index).slice(0, 4)
}

/** One line is at most two actions; an attempt made of a claim comes after what was understood, and never twice. */
function atMostTwo(
  understood: readonly ProposedAction[],
  wished: readonly ProposedAction[],
): readonly ProposedAction[] {
  const own = understood
    .slice(0, mostActions)
    .map((action) => ({ ...action, action: plainVerb(action.action) }))
  const fresh = wished.filter((wish) => !own.some((action) => action.action === wish.action))
  return [...own, ...fresh].slice(0, mostActions)
}

function caseOf(state: GameState, senses: Senses, action: ProposedAction, askedLastTurn: boolean): Case {
  const found = findTarget(state, senses, action.target_id)
  const [first] = found.kind === 'several' ? found.ids : []
  // Whoever was asked last turn is not asked again: the first that fits is meant.
  const settled = askedLastTurn && first !== undefined ? ({ kind: 'one', id: first } as const) : found
  const target = settled.kind === 'one' ? rowOf(state.entities, settled.id) : undefined
  return { state, senses, action, found: settled, target }
}

const questions = [beyondAnybody, inventory, contradiction, searchedBefore] as const

function verdictOf(one: Case, confirmed: string | null, scene?: () => SceneWords, asked = false): Verdict {
  const { state, action, found } = one
  if (found.kind === 'several' && !['look', 'listen', 'wait', 'search'].includes(action.action))
    return { kind: 'unclear', one, question: whichOne(state, found.ids) }
  const listeners = asked ? [] : askedOfNobody(one)
  if (listeners.length > 1) return { kind: 'unclear', one, question: whichOne(state, listeners) }
  const step = implicitStep(one)
  const there =
    step === null ? (missing(one, scene) ?? unheard(one, scene) ?? presence(one) ?? location(one)) : null
  const near = step === null || step.attempt.verb === 'go' ? one : { ...one, action: withoutItem(action) }
  const objection =
    there ?? questions.map((question) => question(near)).find((answer) => answer !== null) ?? null
  if (objection !== null) return { kind: 'blocked', one, objection }
  const confirm = irreversible(one)
  return confirm !== null && confirm.key !== confirmed
    ? { kind: 'confirm', one, confirm }
    : { kind: 'allowed', one, step }
}

/** Those who could be meant by a question that is put to nobody. */
function askedOfNobody({ state, senses, action, found }: Case): readonly string[] {
  if (action.action !== 'ask' || found.kind !== 'none' || action.missing !== undefined) return []
  if ((action.topics ?? []).length === 0) return []
  return [...senses.visible].filter(
    (id) => id !== senses.actor_id && rowOf(state.entities, id)?.type === 'npc',
  )
}

function withoutItem(action: ProposedAction): ProposedAction {
  const { item_id: _taken, ...rest } = action
  return rest
}

function whichOne(state: GameState, ids: readonly string[]): string {
  const names = ids.map((id, index) => `${index + 1}) ${nameOf(state, id)}`)
  return `Which one do you mean: ${names.join(', ')}?`
}

function sumUp(input: JudgeInput, verdicts: readonly Verdict[], notices: readonly string[]): Judgement {
  const { before } = input
  const waits = verdicts.find((verdict) => verdict.kind === 'confirm')
  const allowed = waits === undefined ? verdicts.filter((verdict) => verdict.kind === 'allowed') : []
  const unclear = verdicts.filter((verdict) => verdict.kind === 'unclear')
  // A question is worth asking only when nothing else can happen; the answer then changes the outcome.
  const wanted = allowed.length > 0 || waits !== undefined ? [] : questionsOf(verdicts)
  const { question, violations: tooMany } = oneQuestion(wanted, before.question !== null)
  const priced = allowed.map((verdict) => ({ verdict, ...priceOf(input, verdict.one.action) }))
  const blocked = verdicts.filter((verdict) => verdict.kind === 'blocked')
  const refusals = blocked.map(({ one, objection }) => ({
    action: one.action.action,
    reason: objection.reason,
    rule: objection.rule,
  }))
  const vague = unclear.map(({ one, question: reason }) => ({ action: one.action.action, reason }))
  const output: ValidatorOutput = {
    allowed_actions: priced.map(({ verdict: { one }, costs }) => ({
      action: one.action.action,
      target_id: targetOf(one) ?? '',
      details: one.action.details,
      costs,
    })),
    blocked_actions: [...refusals, ...vague],
    clarification_needed: question !== null,
    clarification_question: question ?? '',
  }
  return {
    output,
    attempts: noneTwice(allowed.flatMap((verdict) => attemptsOf(input, verdict))),
    implicit: [...new Set(allowed.flatMap(({ step }) => step?.announce ?? []))],
    notices,
    question,
    confirm: waits?.confirm ?? null,
    meant: allowed.some(({ one }) => irreversible(one)?.key === before.confirm) ? before.confirm : null,
    violations: [...blocked.map(violationOf), ...priced.flatMap((one) => one.violations), ...tooMany],
  }
}

/** Which of several is meant; or, when all that was named is nowhere to be seen, what was meant at all. */
function questionsOf(verdicts: readonly Verdict[]): readonly string[] {
  const unclear = verdicts.flatMap((verdict) => (verdict.kind === 'unclear' ? [verdict.question] : []))
  if (unclear.length > 0) return unclear
  const missing = verdicts.flatMap((verdict) =>
    verdict.kind === 'blocked' && verdict.objection.rule === 'PIPE-03' ? [verdict] : [],
  )
  if (missing.length === 0 || missing.length < verdicts.length) return []
  return missing.slice(0, 1).flatMap(({ one }) => {
    const like = alike(one)
    return like.length === 0 ? [] : [`${whichOne(one.state, like)}`]
  })
}

/** Those in sight whose names share a word or a beginning with what was said. */
function alike({ senses, state, action, found }: Case): readonly string[] {
  const said = foldedWords(found.kind === 'unknown' ? found.words : action.target_id).filter(
    (word) => word.length > 2,
  )
  return [...senses.visible]
    .filter((id) => id !== senses.actor_id && rowOf(state.entities, id)?.type === 'npc')
    .filter((id) =>
      foldedWords(nameOf(state, id)).some((word) => said.some((one) => one.slice(0, 3) === word.slice(0, 3))),
    )
    .slice(0, 4)
}

function priceOf(input: JudgeInput, action: ProposedAction): ReturnType<typeof readCosts> {
  const told =
    input.costs === undefined ? listedCosts(input.state, action.action) : input.costs(action.action)
  const read = readCosts(told, `costs.${action.action}`)
  return { ...read, costs: calibrated(read.costs, input.state) }
}

function targetOf({ found, senses }: Case): string | undefined {
  if (found.kind === 'self') return senses.actor_id
  return found.kind === 'one' ? found.id : undefined
}

function attemptsOf(
  { understood, player_input }: JudgeInput,
  verdict: Extract<Verdict, { kind: 'allowed' }>,
): AttemptedAction[] {
  const { one, step } = verdict
  const { state, senses, action } = one
  const item = action.item_id === undefined ? undefined : findTarget(state, senses, action.item_id)
  const target = targetOf(one)
  const words = action.details === '' ? player_input.slice(0, 500) : action.details
  const attempt: AttemptedAction = {
    verb: action.action,
    actor_id: senses.actor_id,
    ...(target !== undefined && { target_id: target }),
    ...(item?.kind === 'one' && { item_id: item.id }),
    words,
    ...(understood.risk_flags.length > 0 && { risk_flags: understood.risk_flags }),
    ...(action.skill !== undefined && { skill: action.skill }),
    ...(action.topics !== undefined && { topics: action.topics }),
    ...(action.affordance_id !== undefined && { deed_id: action.affordance_id }),
    ...optionsOf(action),
  }
  return step === null ? [attempt] : [step.attempt, attempt]
}

/** What only some acts need to know: what a readied one waits for, how long a wait is meant to be. */
function optionsOf(action: ProposedAction): Pick<AttemptedAction, 'options'> {
  const { trigger, readied, until, estimated_minutes } = action
  const held = action.action === 'ready' && trigger !== undefined
  if (held) return { options: { trigger, ...(readied !== undefined && { readied }) } }
  const waits = action.action === 'wait'
  return waits ? { options: { estimated_minutes, ...(until !== undefined && { until }) } } : {}
}

/** Going where one is going anyway is one step, not two. */
function noneTwice(attempts: readonly AttemptedAction[]): AttemptedAction[] {
  const isFirst = (one: AttemptedAction, index: number): boolean =>
    attempts.findIndex(
      (other) =>
        other.verb === one.verb && other.target_id === one.target_id && other.item_id === one.item_id,
    ) === index
  return attempts.filter(isFirst)
}

function violationOf({ one, objection }: Extract<Verdict, { kind: 'blocked' }>): Violation {
  const { action, target_id } = one.action
  return {
    rule_id: objection.rule,
    severity: 'warn',
    action: 'blocked',
    at: `proposed_actions.${action}`,
    message: objection.reason,
    before: target_id,
  }
}

/** The acts that stand. */
function withoutDenied(
  actions: readonly ProposedAction[],
  claims: readonly Claim[],
  answered: readonly AnsweredClaim[],
): readonly ProposedAction[] {
  const denied = answered.some((one) => one.attempt === null && one.notice !== null)
  const without = claims.filter((claim, at) => claim.voids && answered[at]?.notice !== null)
  return actions.filter(
    (action) => !(denied && isIdle(action)) && !without.some(({ about }) => action.details.includes(about)),
  )
}

/** Words that no rule and nobody here has a use for: beside a claim that was denied, they are the claim again. */
function isIdle({ action, target_id, item_id }: ProposedAction): boolean {
  if (plainVerb(action) === 'ready') return true
  return plainVerb(action) === 'improvise' && !target_id && item_id === undefined
}
