/**
 * Seed 003's Validator: what of all that was understood may be tried. It asks no dice and of the rules only the sheets,
 * changes nothing, and trusts neither the player's claims nor a game master's reading of them; every no comes with a reason.
 */
import type { ProposedAction, ValidatorOutput } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Violation } from '../../core/violation.ts'
import { takenFor } from '../../reading/index.ts'
import type { AttemptedAction, SheetReader } from '../../rules/index.ts'
import { type Claim, findClaims } from '../interpret/find-player-claims.ts'
import { leftOver, mostActions } from '../interpret/read-game-master-understanding.ts'
import { plainVerb } from '../interpret/verb-table.ts'
import type { ActCase } from './action-checks.ts'
import { clockPriceOf } from './action-clock-costs.ts'
import { type AnsweredClaim, answerClaim } from './answer-player-claims.ts'
import { attemptsOf, noneTwice, offeredAs, targetOf } from './attempts-from-acts.ts'
import { type Confirm, confirmIrreversible } from './confirm-irreversible.ts'
import { costClassOf } from './cost-class-of-act.ts'
import { clauseWords, settleDoubts, stopsTheRest } from './question-about-line.ts'
import { nameOf, sense } from './senses-and-targets.ts'
import { going, taking } from './tools-needed-and-verb-groups.ts'
import { caseOf, type JudgedLine, type Verdict, verdictOf } from './verdict-on-one-act.ts'
import { type AskedBack, isWhole } from './when-to-ask-back.ts'

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
    const act = caseOf(state, senses, action, insists, input.powers)
    // A choice was judged when it was offered: what stands against it now, the rules say.
    if (offeredAs(input, action) === undefined) return verdictOf(act, before)
    const { offer_key: _offer, ...plain } = action
    const isPossiblePlainly =
      understood.proposed_actions.length > 1 &&
      verdictOf({ ...act, action: plain }, before).kind === 'allowed'
    return { kind: 'allowed', act, step: null, isPossiblePlainly }
  }
  const acts = atMostFour(meant, wished)
  const onTheWay = leftWhereOpen(
    leftOnTheWay(
      acts.map((action, at) =>
        isGoneTo(action.at_place, acts.slice(0, at))
          ? judgeBeyond(input, action, senses.known, judge)
          : judge(action),
      ),
    ),
  )
  const left = understood.assumptions.filter((line) =>
    [leftOver, takenFor].some((start) => line.startsWith(start)),
  )
  const notices = [...answered.flatMap(({ notice }) => notice ?? []), ...left]
  // Without a hero nothing can be done, whatever the line means.
  const isPlayed = actor_id !== ''
  const { asked, verdicts } =
    insists || !isPlayed ? { asked: null, verdicts: onTheWay } : settleDoubts(input, onTheWay, judge)
  return sumUp(input, asked === null ? untilStopped(verdicts) : verdicts, [...new Set(notices)], asked)
}

/** True for a place that one of the acts before leads to. */
function isGoneTo(place: string | undefined, before: readonly ProposedAction[]): boolean {
  return (
    place !== undefined && before.some(({ action, target_id }) => going.has(action) && target_id === place)
  )
}

/**
 * An act at the end of a way is judged in the scene there. What is not clear or would have to be asked about waits until
 * the player is there, because a question beforehand would tell who and what that is.
 */
function judgeBeyond(
  { state, actor_id, ruleset, beyond }: JudgedLine,
  action: ProposedAction,
  known: ReadonlySet<string>,
  judgeHere: (action: ProposedAction) => Verdict,
): Verdict {
  const there = beyond?.(state, action.at_place ?? '') ?? null
  if (there === null) return judgeHere(action)
  const sensed = sense(there.state, actor_id, ruleset)
  const routes = new Set(there.routes)
  const senses = { ...sensed, routes, known: new Set([...sensed.known, ...known, ...routes]) }
  const act = caseOf(there.state, senses, action, false)
  const verdict = verdictOf(act, { confirmed: null, asked: true, scene: undefined })
  return verdict.kind === 'allowed' ? verdict : { kind: 'left', act }
}

/** What cannot be done here because it belongs to the place that the player has set out for is left, and not refused (READ-07). */
function leftOnTheWay(all: readonly Verdict[]): readonly Verdict[] {
  return all.map(
    (verdict, at): Verdict =>
      verdict.kind === 'blocked' && isOnTheWay(all, at) ? { kind: 'left', act: verdict.act } : verdict,
  )
}

/**
 * What hangs on how an act before it turns out waits for the player where that act is not tried, and where it cannot be
 * done yet: what is found first can be taken then, and nothing else of the line is held up by it.
 */
function leftWhereOpen(all: readonly Verdict[]): readonly Verdict[] {
  return all.map((verdict, at): Verdict => {
    if (verdict.act.action.hangs_on === undefined) return verdict
    const ground = all.slice(0, at).findLast(({ act }) => act.action.hangs_on === undefined)
    const { action } = verdict.act
    const isReady =
      verdict.kind === 'allowed' && (isWhole(action) || action.manner?.includes('aloud') === true)
    return ground?.kind === 'allowed' && isReady ? verdict : { kind: 'left', act: verdict.act }
  })
}

/**
 * What comes after a way that is closed, or after an act that cannot be done, is left, unless it only takes words or
 * looks, or is an authored action, which stands by itself.
 */
function untilStopped(verdicts: readonly Verdict[]): readonly Verdict[] {
  const stop = verdicts.findIndex(stopsTheRest)
  const stopped = verdicts[stop]
  if (stopped === undefined) return verdicts
  const goes = going.has(stopped.act.action.action)
  return verdicts.map((verdict, at) => {
    const { action, state } = verdict.act
    if (at <= stop) return verdict
    if (isWithout(stopped.act.action, action)) return { kind: 'left', act: verdict.act }
    if (verdict.kind === 'blocked') return verdict
    const authored = (action.offer_key ?? action.affordance_id) !== undefined && !going.has(action.action)
    const isTold = action.action === 'gesture'
    const harmless = !goes && !isTold && (authored || costClassOf(state, action) === 'free')
    return harmless ? verdict : { kind: 'left', act: verdict.act }
  })
}

/** True for an act with the thing that could not be had. */
function isWithout(refused: ProposedAction, { missing }: ProposedAction): boolean {
  return taking.has(refused.action) && missing !== undefined && missing === refused.missing
}

/** True for an act that comes after the player has set out for another place. */
function isOnTheWay(verdicts: readonly Verdict[], at: number): boolean {
  return verdicts
    .slice(0, at)
    .some(
      ({ kind, act: { action, state } }) =>
        kind === 'allowed' && going.has(action.action) && costClassOf(state, action) === 'costly',
    )
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
  // What is said to a person is no claim, with quotation marks or without.
  const done = understood.proposed_actions.reduce(
    (rest, { speech = '' }) =>
      // Who says it may stand between the words.
      speech
        .split(/[,.!?;]+(?:\s+|$)/)
        .filter((part) => part.length > 2)
        .reduce((left, part) => left.replace(part, ' '), rest),
    player_input,
  )
  const all = [...(understood.claims_named === true ? [] : findClaims(done)), ...told]
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
    attempts: noneTwice(
      allowed.flatMap((verdict) => attemptsOf(input, verdict.act, verdict.step, verdict.isPossiblePlainly)),
    ),
    implicit: [...new Set(allowed.flatMap(({ step }) => step?.announce ?? []))],
    notices: [...notices, ...leftNotices(input.understood.intent, verdicts), ...unreadNotices(input, asked)],
    question,
    asked,
    confirm: waits?.confirm ?? null,
    meant: allowed.some(({ act }) => confirmIrreversible(act)?.key === before.confirm)
      ? before.confirm
      : null,
    violations: [...blocked.map(violationOf), ...priced.flatMap(({ violations }) => violations)],
  }
}

function leftNotices(line: string, verdicts: readonly Verdict[]): readonly string[] {
  const words = verdicts.flatMap(({ kind, act: { action } }) => {
    const { span, details, hangs_on: ground } = action
    const said = span === undefined ? details : clauseWords(line, span)
    // "I go and find him": a bare verb is a part of what follows it.
    return kind === 'left' && (said.split(' ').length > 2 || ground !== undefined) ? [`“${said}”`] : []
  })
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
