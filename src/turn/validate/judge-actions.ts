/**
 * Seed 003's Validator: what of all that was understood may be tried. It asks no dice and of the rules only the sheets,
 * changes nothing, and trusts neither the player's claims nor a game master's reading of them; every no comes with a reason.
 */
import type { InterpreterOutput, ProposedAction, ValidatorOutput } from '../../core/protocol/stage-outputs.ts'
import { rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction, SheetReader } from '../../rules/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { inSentence } from '../../text/grammar.ts'
import { type Claim, findClaims } from '../interpret/claims.ts'
import { leftOver, mostActions } from '../interpret/read-understanding.ts'
import { plainVerb } from '../interpret/verb-table.ts'
import {
  type ActCase,
  contradiction,
  impossible,
  inventory,
  location,
  type Objection,
  presence,
  searchedBefore,
} from './action-checks.ts'
import { clockPriceOf } from './action-clock-costs.ts'
import { costClassOf } from './action-cost.ts'
import { going } from './action-needs.ts'
import { type AnsweredClaim, answerClaim } from './answer-player-claims.ts'
import {
  type AskedBack,
  askBack,
  type HeldReading,
  isGuess,
  isWhole,
  needsPerson,
  phraseOf,
  phrasesOf,
} from './ask-back.ts'
import { type Confirm, confirmIrreversible } from './confirm-irreversible.ts'
import { type ImplicitStep, implicitStep } from './implicit-steps.ts'
import { checkMissingThing, type SceneWords, unheard } from './missing-thing-check.ts'
import { findTarget, nameOf, type Senses, sense } from './senses-and-targets.ts'

/** What is judged, and what waits from the turn before. */
export interface JudgedLine {
  readonly understood: InterpreterOutput
  readonly state: GameState
  readonly ruleset: SheetReader
  readonly actor_id: string
  /** The player's own line: claims are looked for in it, however it was understood. */
  readonly player_input: string
  /** What stands behind the choices that acts of the line name. */
  readonly offers?: Readonly<Record<string, AttemptedAction>>
  readonly before: {
    readonly question: string | null
    readonly confirm: string | null
    /** True when the line that was asked about is typed once more: then it is meant as it was read. */
    readonly insists?: boolean
  }
  /** Those the player has heard of beside what the scene's facts tell. */
  readonly heard?: readonly string[]
  /** Places that known ways lead to, however far. */
  readonly routes?: readonly string[]
  /** What the place and the last narration speak of. */
  readonly scene?: () => SceneWords
}

export interface Judgement {
  readonly output: ValidatorOutput
  readonly attempts: readonly AttemptedAction[]
  /** The steps that the act implies, as they are announced to the player. */
  readonly implicit: readonly string[]
  readonly notices: readonly string[]
  readonly question: string | null
  /** The question with the readings it chooses from; null when nothing is asked about the line. */
  readonly asked: AskedBack | null
  readonly confirm: Confirm | null
  /** The key of an act that was asked about and is meant: while it goes on, it is not asked about again. */
  readonly meant: string | null
  readonly violations: readonly Violation[]
}

type Verdict =
  | { readonly kind: 'allowed'; readonly act: ActCase; readonly step: ImplicitStep | null }
  | { readonly kind: 'blocked'; readonly act: ActCase; readonly objection: Objection }
  | { readonly kind: 'unclear'; readonly act: ActCase; readonly ids: readonly string[] }
  | { readonly kind: 'confirm'; readonly act: ActCase; readonly confirm: Confirm }
  | { readonly kind: 'left'; readonly act: ActCase }

/**
 * Judges what was understood.
 *
 * @example
 * judgeActions({ understood, state, ruleset, actor_id: 'pc_kira_001', player_input: 'I shoot', before }).output.blocked_actions[0]?.reason
 */
export function judgeActions(input: JudgedLine): Judgement {
  const { understood, state, actor_id } = input
  const sensed = sense(state, actor_id, input.ruleset)
  const routes = new Set(input.routes ?? [])
  const known = new Set([...sensed.known, ...(input.heard ?? []), ...routes])
  const senses = { ...sensed, routes, known }
  const claims = claimsOf(input)
  const answered = claims.map((claim) => answerClaim(claim, state, senses))
  const wished = answered.flatMap(({ attempt }) => attempt ?? [])
  const meant = withoutDenied(understood.proposed_actions, claims, answered)
  const insists = input.before.insists === true
  const before = { confirmed: input.before.confirm, asked: insists, scene: input.scene }
  const judge = (action: ProposedAction): Verdict => {
    const act = caseOf(state, senses, action, insists)
    // A choice was judged when it was offered: what stands against it now, the rules say.
    return offeredAs(input, action) === undefined
      ? verdictOf(act, before)
      : { kind: 'allowed', act, step: null }
  }
  const verdicts = untilStopped(atMostFour(meant, wished).map(judge))
  const left = understood.assumptions.filter((line) => line.startsWith(leftOver))
  const notices = [...answered.flatMap(({ notice }) => notice ?? []), ...left]
  const asked = insists ? null : askedAbout(input, verdicts, judge)
  return sumUp(input, verdicts, [...new Set(notices)], asked)
}

/**
 * What comes after a way that is closed, or after an act that cannot be done, is left, unless it only takes words or
 * looks, or is an authored action, which stands by itself. What cannot be done here because it belongs to the place that
 * the player has set out for is left too, and not refused (READ-07).
 */
function untilStopped(all: readonly Verdict[]): readonly Verdict[] {
  const verdicts = all.map(
    (verdict, at): Verdict =>
      verdict.kind === 'blocked' && isOnTheWay(all, at) ? { kind: 'left', act: verdict.act } : verdict,
  )
  const stop = verdicts.findIndex(({ kind }) => kind === 'blocked')
  const stopped = verdicts[stop]
  if (stopped === undefined) return verdicts
  const goes = going.has(stopped.act.action.action)
  return verdicts.map((verdict, at) => {
    const { action, state } = verdict.act
    if (at <= stop || verdict.kind === 'blocked') return verdict
    const authored = (action.offer_key ?? action.affordance_id) !== undefined && !going.has(action.action)
    const harmless = !goes && (authored || costClassOf(state, action) === 'free')
    return harmless ? verdict : { kind: 'left', act: verdict.act }
  })
}

/** True for an act that comes after the player has set out for another place. */
function isOnTheWay(verdicts: readonly Verdict[], at: number): boolean {
  return verdicts
    .slice(0, at)
    .some(
      ({ kind, act: { action } }) =>
        kind === 'allowed' && going.has(action.action) && action.target_id !== '',
    )
}

/** The question the line must be asked before anything of it is done; null when it may be played. */
function askedAbout(
  input: JudgedLine,
  verdicts: readonly Verdict[],
  judge: (action: ProposedAction) => Verdict,
): AskedBack | null {
  const { state, understood } = input
  const held = (some: readonly Verdict[]): HeldReading[] => {
    const possible = some.flatMap((verdict) =>
      (verdict.kind === 'allowed' || verdict.kind === 'confirm') && isWhole(verdict.act.action)
        ? [verdict]
        : [],
    )
    const attempts = noneTwice(possible.flatMap((verdict) => attemptsOf(input, verdict)))
    const text = phrasesOf(
      possible.map(({ act }) => act.action),
      (id) => nameOf(state, id),
    )
    return attempts.length === 0 ? [] : [{ text, attempts }]
  }
  const irreversible = verdicts.find((verdict) => verdict.kind === 'confirm')
  if (irreversible !== undefined) {
    const { question } = irreversible.confirm
    return { question, readings: held(verdicts) }
  }
  const open = questionable(verdicts)
  if (open !== undefined)
    return askBack(open.ids.flatMap((id) => held([judge(aimedAt(open.act.action, id, state))])))
  const doubtful = verdicts.findIndex(
    (verdict) => verdict.kind === 'allowed' && isGuess(state, understood, verdict.act.action),
  )
  if (doubtful < 0) return null
  const named = withWhom(verdicts[doubtful]?.act)
  if (named.length > 0) return askBack(named.flatMap((action) => held([judge(action)])))
  const chips = (understood.chips ?? []).map(({ action, text }) => ({ ...action, phrase: inSentence(text) }))
  return askBack([
    ...held(verdicts),
    ...chips.flatMap((action) => held([judge(action)])),
    ...held(verdicts.slice(0, doubtful)),
  ])
}

/** An act that is for a person and names none, once for each of those in sight. */
function withWhom(act: ActCase | undefined): readonly ProposedAction[] {
  if (act === undefined || act.action.target_id !== '' || !needsPerson.has(act.action.action)) return []
  return visiblePeople(act).map((id) => aimedAt(act.action, id, act.state))
}

/** An act with another target, and a phrase that says so. */
function aimedAt(action: ProposedAction, id: string, state: GameState): ProposedAction {
  const { phrase = '', ...rest } = action
  const aimed = { ...rest, target_id: id }
  const filled = /\bsomebody\b/.test(phrase) ? { ...aimed, phrase } : aimed
  return { ...aimed, phrase: phraseOf(filled, () => nameOf(state, id)) }
}

/** The act of which it is unclear to whom or what it is done, when nothing else of the line can be done first. */
function questionable(
  verdicts: readonly Verdict[],
): { readonly act: ActCase; readonly ids: readonly string[] } | undefined {
  if (verdicts.some(({ kind }) => kind === 'allowed')) return undefined
  const unclear = verdicts.find((verdict) => verdict.kind === 'unclear')
  if (unclear !== undefined) return unclear
  const missing = verdicts.flatMap((verdict) =>
    verdict.kind === 'blocked' && verdict.objection.rule === 'PIPE-03' ? [verdict] : [],
  )
  const [first] = missing
  if (first === undefined || missing.length < verdicts.length) return undefined
  const ids = alike(first.act)
  return ids.length === 0 ? undefined : { act: first.act, ids }
}

/** Says of an actor's actions whether nothing known stands in the way of each, so that it may be offered (PIPE-24). */
export function admissibleTo(
  state: GameState,
  actorId: string,
  ruleset: SheetReader,
): (action: ProposedAction) => boolean {
  const senses = sense(state, actorId, ruleset)
  const known = { confirmed: null, asked: false, scene: undefined }
  return (action) => verdictOf(caseOf(state, senses, action, false), known).kind !== 'blocked'
}

/** The player's claims: found in the line itself, and what a game master took for claims. */
function claimsOf({ understood, player_input }: JudgedLine): readonly Claim[] {
  const told = (understood.claims ?? []).slice(0, 4).flatMap(findClaims)
  const all = [...findClaims(player_input), ...told]
  return all
    .filter((claim, index) => all.findIndex(({ words }) => words === claim.words) === index)
    .slice(0, 4)
}

/** One line is at most four actions; an attempt made of a claim comes after what was understood, and never twice. */
function atMostFour(
  understood: readonly ProposedAction[],
  wished: readonly ProposedAction[],
): readonly ProposedAction[] {
  const own = understood
    .slice(0, mostActions)
    .map((action) => ({ ...action, action: plainVerb(action.action) }))
  const fresh = wished.filter((wish) => !own.some((action) => action.action === wish.action))
  return [...own, ...fresh].slice(0, mostActions)
}

function caseOf(state: GameState, senses: Senses, action: ProposedAction, askedLastTurn: boolean): ActCase {
  const found = findTarget(state, senses, action.target_id)
  const [first] = found.kind === 'several' ? found.ids : []
  // A player who was asked last turn is not asked again: the first that fits is meant.
  const settled = askedLastTurn && first !== undefined ? ({ kind: 'one', id: first } as const) : found
  const target = settled.kind === 'one' ? rowOf(state.entities, settled.id) : undefined
  return { state, senses, action, found: settled, target }
}

const questions = [impossible, inventory, contradiction, searchedBefore] as const

/** What is known beside the act itself. */
interface Known {
  /** The irreversible act that was asked about last turn. */
  readonly confirmed: string | null
  /** True when the last turn ended with a question. */
  readonly asked: boolean
  readonly scene: (() => SceneWords) | undefined
}

function verdictOf(act: ActCase, { confirmed, asked, scene }: Known): Verdict {
  const { action, found } = act
  if (found.kind === 'several' && !['look', 'listen', 'wait', 'search'].includes(action.action))
    return { kind: 'unclear', act, ids: found.ids }
  const listeners = asked ? [] : possibleListeners(act)
  if (listeners.length > 1) return { kind: 'unclear', act, ids: listeners }
  const step = implicitStep(act)
  const there =
    step === null
      ? (checkMissingThing(act, scene) ?? unheard(act, scene) ?? presence(act) ?? location(act))
      : null
  const near = step === null || step.attempt.verb === 'go' ? act : { ...act, action: withoutItem(action) }
  const objection =
    there ?? questions.map((question) => question(near)).find((answer) => answer !== null) ?? null
  if (objection !== null) return { kind: 'blocked', act, objection }
  const confirm = confirmIrreversible(act)
  return confirm !== null && confirm.key !== confirmed
    ? { kind: 'confirm', act, confirm }
    : { kind: 'allowed', act, step }
}

/** People who could be meant by a question that names no listener. */
function possibleListeners({ state, senses, action, found }: ActCase): readonly string[] {
  if (action.action !== 'ask' || found.kind !== 'none' || action.missing !== undefined) return []
  if ((action.topics ?? []).length === 0) return []
  return visiblePeople({ state, senses })
}

function visiblePeople({ state, senses }: Pick<ActCase, 'state' | 'senses'>): readonly string[] {
  return [...senses.visible].filter(
    (id) => id !== senses.actor_id && rowOf(state.entities, id)?.type === 'npc',
  )
}

function withoutItem(action: ProposedAction): ProposedAction {
  const { item_id: _taken, ...rest } = action
  return rest
}

function sumUp(
  input: JudgedLine,
  verdicts: readonly Verdict[],
  notices: readonly string[],
  asked: AskedBack | null,
): Judgement {
  const { before } = input
  const waits = verdicts.find((verdict) => verdict.kind === 'confirm')
  const allowed = asked === null ? verdicts.filter((verdict) => verdict.kind === 'allowed') : []
  const unclear = verdicts.filter((verdict) => verdict.kind === 'unclear')
  const question = waits === undefined ? (asked?.question ?? null) : null
  const priced = allowed.map((verdict) => ({
    verdict,
    ...clockPriceOf(input.state, verdict.act.action.action),
  }))
  const blocked = verdicts.filter((verdict) => verdict.kind === 'blocked')
  const refusals = blocked.map(({ act, objection }) => ({
    action: act.action.action,
    reason: objection.reason,
    rule: objection.rule,
  }))
  const vague = unclear.map(({ act, ids }) => ({ action: act.action.action, reason: notClear(act, ids) }))
  const output: ValidatorOutput = {
    allowed_actions: priced.map(({ verdict: { act }, costs }) => ({
      action: act.action.action,
      target_id: targetOf(act) ?? '',
      details: act.action.details,
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
    notices: [...notices, ...leftNotices(verdicts), ...unreadNotices(input, asked)],
    question,
    asked,
    confirm: waits?.confirm ?? null,
    meant: allowed.some(({ act }) => confirmIrreversible(act)?.key === before.confirm)
      ? before.confirm
      : null,
    violations: [...blocked.map(violationOf), ...priced.flatMap(({ violations }) => violations)],
  }
}

function leftNotices(verdicts: readonly Verdict[]): readonly string[] {
  const words = verdicts.flatMap(({ kind, act }) =>
    kind === 'left' && act.action.details !== '' ? [`“${act.action.details}”`] : [],
  )
  return words.length === 0 ? [] : [`${leftOver}: ${words.join(', ')}.`]
}

/** Clauses that nothing could be made of are named; the question about a line names them otherwise. */
function unreadNotices({ understood }: JudgedLine, asked: AskedBack | null): readonly string[] {
  const clauses = (understood.unread ?? []).filter((clause) => clause.includes(' '))
  return asked !== null || clauses.length === 0
    ? []
    : [`I could not make out ${clauses.map((clause) => `“${clause}”`).join(', ')}, so that was left out.`]
}

function notClear({ state }: ActCase, ids: readonly string[]): string {
  return `It is not clear whether you mean ${ids.map((id) => nameOf(state, id)).join(' or ')}.`
}

/** Those in sight whose names share a word or a beginning with what was said. */
function alike({ senses, state, action, found }: ActCase): readonly string[] {
  const said = foldedWords(found.kind === 'unknown' ? found.words : action.target_id).filter(
    (word) => word.length > 2,
  )
  return visiblePeople({ state, senses })
    .filter((id) =>
      foldedWords(nameOf(state, id)).some((word) =>
        said.some((other) => other.slice(0, 3) === word.slice(0, 3)),
      ),
    )
    .slice(0, 4)
}

function targetOf({ found, senses }: ActCase): string | undefined {
  if (found.kind === 'self') return senses.actor_id
  return found.kind === 'one' ? found.id : undefined
}

/** The attempt behind the choice that an act names; undefined when it names none that is open. */
function offeredAs({ offers }: JudgedLine, { offer_key }: ProposedAction): AttemptedAction | undefined {
  return offer_key === undefined || offers === undefined ? undefined : rowOf(offers, offer_key)
}

function attemptsOf(
  input: JudgedLine,
  verdict: Extract<Verdict, { kind: 'allowed' | 'confirm' }>,
): AttemptedAction[] {
  const { understood, player_input } = input
  const { act } = verdict
  const step = verdict.kind === 'allowed' ? verdict.step : implicitStep(act)
  const { state, senses, action } = act
  const offered = offeredAs(input, action)
  if (offered !== undefined) return [offered]
  const item = action.item_id === undefined ? undefined : findTarget(state, senses, action.item_id)
  const target = targetOf(act)
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
    ...(action.speech !== undefined && { said: action.speech }),
    ...(action.amount !== undefined && { amount: action.amount }),
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
  const isFirst = (attempt: AttemptedAction, index: number): boolean =>
    attempts.findIndex(
      (other) =>
        other.verb === attempt.verb &&
        other.said === attempt.said &&
        other.target_id === attempt.target_id &&
        other.item_id === attempt.item_id &&
        other.deed_id === attempt.deed_id &&
        (other.topics ?? []).join() === (attempt.topics ?? []).join(),
    ) === index
  return attempts.filter(isFirst)
}

function violationOf({ act, objection }: Extract<Verdict, { kind: 'blocked' }>): Violation {
  const { action, target_id } = act.action
  return {
    rule_id: objection.rule,
    severity: 'warn',
    action: 'blocked',
    at: `proposed_actions.${action}`,
    message: objection.reason,
    before: target_id,
  }
}

function withoutDenied(
  actions: readonly ProposedAction[],
  claims: readonly Claim[],
  answered: readonly AnsweredClaim[],
): readonly ProposedAction[] {
  const denied = answered.some(({ attempt, notice }) => attempt === null && notice !== null)
  const without = claims.filter((claim, at) => claim.voids && answered[at]?.notice !== null)
  return actions.filter(
    (action) => !(denied && isIdle(action)) && !without.some(({ about }) => action.details.includes(about)),
  )
}

/** Words without any use here: beside a claim that was denied, they are the claim again. */
function isIdle({ action, target_id, item_id }: ProposedAction): boolean {
  if (plainVerb(action) === 'ready') return true
  return plainVerb(action) === 'improvise' && !target_id && item_id === undefined
}
