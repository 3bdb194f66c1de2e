/** The question a line must be asked before anything of it is done: which parts are doubtful or refused, and what they may mean. */
import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { capitalize, inSentence } from '../../text/capitals-articles-plurals-lists.ts'
import type { ActCase } from './action-checks.ts'
import { attemptsOf, noneTwice } from './attempts-from-acts.ts'
import { costClassOf } from './cost-class-of-act.ts'
import { nameOf } from './senses-and-targets.ts'
import { alike, type JudgedLine, stepOf, type Verdict, visiblePeople } from './verdict-on-one-act.ts'
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

/**
 * What becomes of a line of which something is doubtful. Only what could cost something is asked about: beside an act that
 * is sure, a cheap guess is left, and named.
 */
export function settleDoubts(
  input: JudgedLine,
  verdicts: readonly Verdict[],
  judge: (action: ProposedAction) => Verdict,
): { readonly asked: AskedBack | null; readonly verdicts: readonly Verdict[] } {
  const isSure = (verdict: Verdict): boolean =>
    verdict.kind === 'allowed' && !isGuess(input.state, input.understood, verdict.act.action)
  const settled = verdicts.map((verdict): Verdict => {
    const isCheapGuess = !isSure(verdict) && !isCostly(verdict)
    const isLeft = verdict.kind === 'allowed' && (isCheapGuess || leadsNowhere(verdict.act.action))
    const isBeside = (other: Verdict): boolean =>
      other !== verdict && isSure(other) && isWhole(other.act.action) && !leadsNowhere(other.act.action)
    return isLeft && verdicts.some(isBeside) ? { kind: 'left', act: verdict.act } : verdict
  })
  return { asked: askedAbout(input, settled, judge), verdicts: settled }
}

/** "… before I go in": a way that was not named is not set out on beside other acts. */
function leadsNowhere({ action, target_id, missing }: ProposedAction): boolean {
  return action === 'go' && target_id === '' && missing === undefined
}

/** What an author wrote may cost anything. */
function isCostly({ act: { action, state } }: Verdict): boolean {
  return (action.offer_key ?? action.affordance_id) !== undefined || costClassOf(state, action) === 'costly'
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
    ...unreadParts(input, verdicts, judge),
  ].toSorted((left, right) => left.from - right.from)
  const asks = parts.some(({ doubtful, refusal }) => doubtful && refusal === undefined)
  if (asks || isHalfRefused(verdicts, parts)) return askAboutParts(withDependents(parts), told) // enforces: READ-01, READ-02
  return null
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

/** "You are there already", "The guard shrugs": nothing of the line is lost by it. */
function isDoneAlready(verdict: Verdict): boolean {
  if (verdict.kind !== 'blocked') return false
  return verdict.objection.answers === true || /\balready\b/.test(verdict.objection.reason)
}

/** What was understood comes first, unless it is hardly likely and an offer comes near. */
function withOwn(own: readonly HeldAct[], guesses: readonly HeldAct[]): readonly HeldAct[] {
  const [first, ...others] = guesses
  const unlikely = own.every(({ action: { likelihood = 1 } }) => likelihood < hardlyLikely)
  return first?.action.offer_key !== undefined && unlikely ? [first, ...own, ...others] : [...own, ...guesses]
}

const hardlyLikely = 0.4

/**
 * Clauses that nothing was made of, with what they may mean. Beside what is done they are only named as left out, unless
 * something costly follows: they may have said how, to whom or whether not.
 */
function unreadParts(
  input: JudgedLine,
  verdicts: readonly Verdict[],
  judge: (action: ProposedAction) => Verdict,
): readonly LinePart[] {
  const { intent, unread = [], gate } = input.understood
  if (gate === undefined) return []
  const done = verdicts.filter(({ kind }) => kind === 'allowed')
  return unread.flatMap((words) => {
    const from = intent.indexOf(words)
    const follows = done.some((verdict) => isCostly(verdict) && (verdict.act.action.span?.[0] ?? 0) >= from)
    const doubtful = done.length === 0 || follows
    const acts = from < 0 || !doubtful ? [] : guessesFor(input, [from, from + words.length], judge)
    return words.includes(' ') ? [{ from, words: clauseWords(words), acts, doubtful }] : []
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
export function clauseWords(line: string, span?: readonly number[]): string {
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
  const isStopped = verdicts.some((verdict) => stopsTheRest(verdict) && !isDoneAlready(verdict))
  return isStopped && done.some((verdict) => isCostly(verdict) || verdict.act.action.action === 'wait')
}

/** True for an act that was refused and that others may hang on: a look, a gesture or an answer holds nothing up. */
export function stopsTheRest(verdict: Verdict): boolean {
  if (verdict.kind !== 'blocked' || verdict.objection.answers === true) return false
  return !idle.has(verdict.act.action.action)
}

const idle: ReadonlySet<string> = new Set(
  'look observe investigate listen read_person gesture think'.split(' '),
)

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
