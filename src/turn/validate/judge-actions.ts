/**
 * Seed 003's Validator: what of all that was understood may be tried. It asks no dice and of the rules only the sheets,
 * changes nothing, and trusts neither the player's claims nor a game master's reading of them; every no comes with a reason.
 */
import type { InterpreterOutput, ProposedAction, ValidatorOutput } from '../../core/protocol/stage-outputs.ts'
import { isFighting, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction, NamedPower, SheetReader } from '../../rules/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { capitalize, inSentence, withArticle } from '../../text/grammar.ts'
import { type Claim, findClaims } from '../interpret/claims.ts'
import { leftOver, mostActions } from '../interpret/read-understanding.ts'
import { plainVerb } from '../interpret/verb-table.ts'
import {
  type ActCase,
  contradiction,
  impossible,
  inventory,
  location,
  namesThing,
  type Objection,
  presence,
  searchedBefore,
} from './action-checks.ts'
import { clockPriceOf } from './action-clock-costs.ts'
import { costClassOf } from './action-cost.ts'
import { going, taking } from './action-needs-and-verb-groups.ts'
import { type AnsweredClaim, answerClaim } from './answer-player-claims.ts'
import { attemptsOf, noneTwice, offeredAs, targetOf } from './attempts-from-acts.ts'
import { type Confirm, confirmIrreversible } from './confirm-irreversible.ts'
import { type ImplicitStep, implicitStep } from './implicit-steps.ts'
import { checkMissingThing, type SceneWords, spokenToThing, unheard } from './missing-thing-check.ts'
import { findTarget, nameOf, type Senses, sense } from './senses-and-targets.ts'
import { takeToldThing } from './told-things.ts'
import {
  type AskedBack,
  askAboutParts,
  askBack,
  type HeldAct,
  type HeldReading,
  isGuess,
  isWhole,
  type LinePart,
  needsPerson,
  phraseOf,
  phrasesOf,
} from './when-to-ask-back.ts'

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
  /** What the actor may do by its name in the rules. */
  readonly powers?: readonly NamedPower[]
  /** Places that known ways lead to, however far. */
  readonly routes?: readonly string[]
  /** What the place and the last narration speak of. */
  readonly scene?: () => SceneWords
  /** The scene at the end of a known way, for acts that are done there; null where none leads. */
  readonly beyond?: (
    from: GameState,
    placeId: string,
  ) => { state: GameState; routes: readonly string[] } | null
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
    const act = caseOf(state, senses, action, insists, input.powers)
    // A choice was judged when it was offered: what stands against it now, the rules say.
    return offeredAs(input, action) === undefined
      ? verdictOf(act, before)
      : { kind: 'allowed', act, step: null }
  }
  const acts = atMostFour(meant, wished)
  const onTheWay = leftOnTheWay(
    acts.map((action, at) =>
      isGoneTo(action.at_place, acts.slice(0, at))
        ? judgeBeyond(input, action, senses.known, judge)
        : judge(action),
    ),
  )
  const verdicts = untilStopped(onTheWay)
  const left = understood.assumptions.filter((line) => line.startsWith(leftOver))
  const notices = [...answered.flatMap(({ notice }) => notice ?? []), ...left]
  const asked = insists ? null : askedAbout(input, onTheWay, judge)
  return sumUp(input, asked === null ? verdicts : onTheWay, [...new Set(notices)], asked)
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
 * What comes after a way that is closed, or after an act that cannot be done, is left, unless it only takes words or
 * looks, or is an authored action, which stands by itself.
 */
function untilStopped(verdicts: readonly Verdict[]): readonly Verdict[] {
  const stop = verdicts.findIndex(({ kind }) => kind === 'blocked')
  const stopped = verdicts[stop]
  if (stopped === undefined) return verdicts
  const goes = going.has(stopped.act.action.action)
  return verdicts.map((verdict, at) => {
    const { action, state } = verdict.act
    if (at <= stop) return verdict
    if (isWithout(stopped.act.action, action)) return { kind: 'left', act: verdict.act }
    if (verdict.kind === 'blocked') return verdict
    const authored = (action.offer_key ?? action.affordance_id) !== undefined && !going.has(action.action)
    const harmless = !goes && (authored || costClassOf(state, action) === 'free')
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

/** The question the line must be asked before anything of it is done; null when it may be played. */
function askedAbout(
  input: JudgedLine,
  verdicts: readonly Verdict[],
  judge: (action: ProposedAction) => Verdict,
): AskedBack | null {
  const { state } = input
  const told = (actions: readonly ProposedAction[]): string => phrasesOf(actions, (id) => nameOf(state, id))
  const held = (some: readonly Verdict[]): HeldReading[] => {
    const acts = some.flatMap((verdict) => heldActs(input, verdict))
    const attempts = noneTwice(acts.flatMap((act) => act.attempts))
    return attempts.length === 0 ? [] : [{ text: told(acts.map(({ action }) => action)), attempts }]
  }
  const irreversible = verdicts.find((verdict) => verdict.kind === 'confirm')
  if (irreversible !== undefined) {
    const { question } = irreversible.confirm
    return { question, shown: question, readings: held(verdicts) }
  }
  const open = questionable(verdicts)
  if (open !== undefined)
    return askBack(open.ids.flatMap((id) => held([judge(aimedAt(open.act.action, id, state))])))
  const parts = [
    ...verdicts.flatMap((verdict) => partOf(input, verdict, judge)),
    ...unreadParts(input, judge),
  ].toSorted((left, right) => left.from - right.from)
  const asks = parts.some(({ doubtful, refusal }) => doubtful && refusal === undefined)
  return asks || isHalfRefused(verdicts, parts) ? askAboutParts(withDependents(parts), told) : null // enforces: READ-01, READ-02
}

/** An act that may be done, as it would be; nothing for one that is not whole. */
function heldActs(input: JudgedLine, verdict: Verdict): readonly HeldAct[] {
  const { action } = verdict.act
  if ((verdict.kind !== 'allowed' && verdict.kind !== 'confirm') || !isWhole(action)) return []
  return [{ action, attempts: attemptsOf(input, verdict.act, stepOf(verdict)) }]
}

/** A verdict as a part of the line; what waits for another place is none. */
function partOf(
  input: JudgedLine,
  verdict: Verdict,
  judge: (action: ProposedAction) => Verdict,
): readonly LinePart[] {
  const { understood, state } = input
  const { action } = verdict.act
  if (verdict.kind === 'left' || isDoneAlready(verdict)) return []
  const part = { from: action.span?.[0] ?? 0, words: clauseWords(understood.intent, action.span) }
  const guesses = guessesFor(input, action.span, judge)
  if (verdict.kind === 'blocked')
    return [{ ...part, acts: guesses, doubtful: true, refusal: capitalize(verdict.objection.reason) }]
  const aimed = (ids: readonly string[]): HeldAct[] =>
    ids.flatMap((id) => heldActs(input, judge(aimedAt(action, id, state))))
  if (verdict.kind === 'unclear') return [{ ...part, acts: aimed(verdict.ids), doubtful: true }]
  const own = heldActs(input, verdict)
  if (verdict.kind !== 'allowed' || !isGuess(state, understood, action))
    return [
      {
        ...part,
        acts: own.length > 0 ? own : [{ action, attempts: attemptsOf(input, verdict.act, stepOf(verdict)) }],
        doubtful: false,
      },
    ]
  const named = withWhom(verdict.act)
  return [{ ...part, acts: named.length > 0 ? aimed(named) : withOwn(own, guesses), doubtful: true }]
}

/** "You are there already", "It is open already": nothing of the line is lost by it. */
function isDoneAlready(verdict: Verdict): boolean {
  return verdict.kind === 'blocked' && /\balready\b/.test(verdict.objection.reason)
}

/** What was understood comes first, unless it is hardly likely and an offer comes near. */
function withOwn(own: readonly HeldAct[], guesses: readonly HeldAct[]): readonly HeldAct[] {
  const [first, ...others] = guesses
  const unlikely = own.every(({ action: { likelihood = 1 } }) => likelihood < hardlyLikely)
  return first?.action.offer_key !== undefined && unlikely ? [first, ...own, ...others] : [...own, ...guesses]
}

const hardlyLikely = 0.4

/** Clauses that nothing was made of, with what they may mean. */
function unreadParts(input: JudgedLine, judge: (action: ProposedAction) => Verdict): readonly LinePart[] {
  const { intent, unread = [], gate } = input.understood
  if (gate === undefined) return []
  return unread.flatMap((words) => {
    const from = intent.indexOf(words)
    const acts = from < 0 ? [] : guessesFor(input, [from, from + words.length], judge)
    return words.includes(' ') ? [{ from, words: clauseWords(words), acts, doubtful: true }] : []
  })
}

/** What a part of the line may mean instead and could be done. */
function guessesFor(
  input: JudgedLine,
  span: ProposedAction['span'],
  judge: (action: ProposedAction) => Verdict,
): readonly HeldAct[] {
  const { chips = [] } = input.understood
  return chips
    .filter(({ action }) => span === undefined || action.span === undefined || overlap(span, action.span))
    .flatMap(({ action, text }) => heldActs(input, judge({ ...action, phrase: inSentence(text) })))
}

function overlap([from, to]: readonly number[], [start, end]: readonly number[]): boolean {
  return (from ?? 0) < (end ?? 0) && (start ?? 0) < (to ?? 0)
}

/** A part of the line in the player's words, without what joins it to the others. */
function clauseWords(line: string, span?: readonly number[]): string {
  const words = span === undefined ? line : line.slice(span[0], span[1])
  return words
    .replace(/^(?:[\s,.;:!-]|(?:and|then|but)\b)+/iu, '')
    .replace(/(?:[\s,.;:]|\b(?:and|then|but))+$/iu, '')
}

/** "Take the comm and put it in my bag": what is done with a thing that cannot be had is not done either. */
function withDependents(parts: readonly LinePart[]): readonly LinePart[] {
  const out: LinePart[] = []
  for (const part of parts) {
    const before = out.at(-1)
    const [act] = part.acts
    const aimless = act?.action.action === 'gesture' || act?.action.target_id === ''
    const depends = before?.refusal !== undefined && aimless && /\b(?:it|them)\b/i.test(part.words)
    out.push(depends ? { ...part, acts: [], doubtful: true, refusal: before.refusal } : part)
  }
  return out
}

/** True when something of the line cannot be done and something else of it would be, and would change things. */
function isHalfRefused(verdicts: readonly Verdict[], parts: readonly LinePart[]): boolean {
  if (!parts.some(({ refusal }) => refusal !== undefined)) return false
  const done = verdicts.filter(({ kind }) => kind === 'allowed')
  if (done.length === 0) return parts.some(({ acts }) => acts[0]?.action.offer_key !== undefined)
  return done.some(({ act: { action, state } }) => {
    const told = action.action === 'gesture' || (action.offer_key ?? action.affordance_id) !== undefined
    return told || going.has(action.action) || costClassOf(state, action) !== 'free'
  })
}

/** Those in sight, for an act that is for a person and names none. */
function withWhom(act: ActCase): readonly string[] {
  return act.action.target_id !== '' || !needsPerson.has(act.action.action) ? [] : visiblePeople(act)
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
  // What is said to a person is no claim, with quotation marks or without.
  const done = understood.proposed_actions.reduce(
    (rest, { speech = '' }) => (speech === '' ? rest : rest.replace(speech.replace(/\?$/, ''), ' ')),
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

function caseOf(
  state: GameState,
  senses: Senses,
  action: ProposedAction,
  askedLastTurn: boolean,
  powers: readonly NamedPower[] = [],
): ActCase {
  const power = powers.find(({ id }) => id === action.item_id)
  const found = findTarget(state, senses, action.target_id)
  const [first] = found.kind === 'several' ? found.ids : []
  // A player who was asked last turn is not asked again: the first that fits is meant.
  const settled = askedLastTurn && first !== undefined ? ({ kind: 'one', id: first } as const) : found
  const target = settled.kind === 'one' ? rowOf(state.entities, settled.id) : undefined
  return { state, senses, action, found: settled, target, ...(power !== undefined && { power }) }
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

function verdictOf(act: ActCase, known: Known): Verdict {
  const told = toldThingOf(act, known.scene)
  if (told === null) return verdictOfKnown(act, known)
  if ('objection' in told) return { kind: 'blocked', act, objection: told.objection }
  const { thing } = told
  const brought = { ...act, brings: thing }
  if (taking.has(act.action.action)) return { kind: 'allowed', act: brought, step: null }
  // What lies there and is shown or given away is taken first.
  const { missing: _told, ...rest } = act.action
  const handed = verdictOfKnown({ ...brought, action: rest }, known)
  if (handed.kind !== 'allowed') return handed
  const attempt = { verb: 'take', actor_id: act.senses.actor_id, item_id: thing.id, brings: thing }
  return { ...handed, step: { announce: `You take ${withArticle(thing.name)} first.`, attempt } }
}

const handing: ReadonlySet<string> = new Set(['show', 'give'])

/** What becomes of an act on a small thing that only the prose has named; null when it is about no such thing. */
function toldThingOf(act: ActCase, scene: Known['scene']): ReturnType<typeof takeToldThing> {
  const { action, missing, item_id, affordance_id } = act.action
  if (missing === undefined || item_id !== undefined || affordance_id !== undefined || scene === undefined)
    return null
  if (taking.has(action)) return act.found.kind === 'none' ? takeToldThing(act, missing, scene()) : null
  if (!handing.has(action) || act.found.kind !== 'one') return null
  const told = takeToldThing(act, missing, scene())
  return told !== null && 'thing' in told ? told : null
}

function verdictOfKnown(act: ActCase, { confirmed, asked, scene }: Known): Verdict {
  const { action, found } = act
  if (found.kind === 'several' && !['look', 'listen', 'wait', 'search'].includes(action.action))
    return { kind: 'unclear', act, ids: found.ids }
  const listeners = asked ? [] : possibleListeners(act)
  if (listeners.length > 1) return { kind: 'unclear', act, ids: listeners }
  const receivers = lacksReceiver(act) ? visiblePeople(act) : undefined
  if (receivers !== undefined && !asked && receivers.length > 0)
    return { kind: 'unclear', act, ids: receivers.slice(0, 4) }
  if (receivers !== undefined)
    return {
      kind: 'blocked',
      act,
      objection: { rule: 'PIPE-03', reason: 'There is nobody here whom you could give it to.' },
    }
  if (act.power?.lacking !== undefined)
    return { kind: 'blocked', act, objection: { rule: 'PIPE-05', reason: act.power.lacking } }
  const step = act.power === undefined ? implicitStep(act) : null
  const there =
    step === null
      ? (namesThing(act) ??
        checkMissingThing(act, scene) ??
        spokenToThing(act) ??
        unheard(act, scene) ??
        presence(act) ??
        location(act))
      : null
  const own = act.power === undefined && (step === null || step.attempt.verb === 'go')
  const near = own ? act : { ...act, action: withoutItem(action) }
  const objection =
    there ?? questions.map((question) => question(near)).find((answer) => answer !== null) ?? null
  if (objection !== null) return { kind: 'blocked', act, objection }
  const confirm = confirmIrreversible(act)
  return confirm !== null && confirm.key !== confirmed
    ? { kind: 'confirm', act, confirm }
    : { kind: 'allowed', act, step }
}

/** Said so that no listener in particular is meant. */
const saidAloud =
  /\b(?:aloud|out loud|to (?:the|an) (?:\w+ )?(?:room|crowd|air|empty|wall|ceiling|world)|to (?:nobody|no one|myself|everyone|everybody|anyone)|under my breath|loudly|shout|yell|announce|scream|mutter|hum|sing|whistle|toast|drink to|raise my)\b/i

/** True for words to a person: a question about something, or a sentence of one's own. */
function isForListener({ action, topics = [], speech, details, manner = [] }: ProposedAction): boolean {
  if (manner.includes('aloud')) return false
  if (action === 'ask') return topics.length > 0 || speech !== undefined
  if (action !== 'talk' || saidAloud.test(details)) return false
  return (speech ?? details).trim().split(/\s+/).length > 1
}

function stepOf(verdict: Extract<Verdict, { kind: 'allowed' | 'confirm' }>): ImplicitStep | null {
  return verdict.kind === 'allowed' ? verdict.step : implicitStep(verdict.act)
}

/** People who could be meant by words that name no listener. */
function possibleListeners({ state, senses, action, found }: ActCase): readonly string[] {
  if (found.kind !== 'none' || action.missing !== undefined || !isForListener(action)) return []
  return visiblePeople({ state, senses })
}

/** Something is to change hands, and no receiver was named: it is never told as given. */
function lacksReceiver({ state, action, found }: ActCase): boolean {
  const { affordance_id, offer_key, missing } = action
  return (
    found.kind === 'none' &&
    (action.action === 'give' || action.action === 'bribe') &&
    (affordance_id ?? offer_key ?? missing) === undefined &&
    !isFighting(state)
  )
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
    attempts: noneTwice(allowed.flatMap((verdict) => attemptsOf(input, verdict.act, verdict.step))),
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
