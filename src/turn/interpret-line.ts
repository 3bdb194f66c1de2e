/**
 * The interpret stage: what the line means. A picked choice means what it was offered as; otherwise the game master
 * reads the line, and where it cannot, the engine's own small reader does.
 */

import type { Nameable, NarrationHints } from '../core/protocol/scene-hints-for-narrator.ts'
import { type InterpreterOutput, interpreterOutputSchema } from '../core/protocol/stage-outputs.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { ReaderSetting } from '../core/state/model-reader-setting.ts'
import { readerSettingOf } from '../core/state/model-reader-setting.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import type { Violation } from '../core/violation.ts'
import type { InterpretRequest } from '../gm/game-master.ts'
import { actNamed, beginsWithVerb } from '../reading/index.ts'
import { type AttemptedAction, viewOf } from '../rules/index.ts'
import { actAskedAbout } from '../text/act-inside-question.ts'
import { yesWords } from '../text/yes-words.ts'
import {
  actionMeant,
  authoredSearches,
  closedActions,
  hintsForReader,
  strangersAmong,
} from '../world/index.ts'
import { askInTime, callerSignal } from './ask-game-master.ts'
import { answersReaderMayName } from './interpret/answers-reader-may-name.ts'
import { withSubjectsFollowedUp } from './interpret/follow-up-questions.ts'
import { dueLevel } from './interpret/level-up-request.ts'
import { type AuthoredBook, withShutDeed } from './interpret/match-unavailable-action.ts'
import {
  askableStrangers,
  strangersToForget,
  tellerHere,
  withoutNames,
} from './interpret/names-unknown-to-player.ts'
import { answeredOffer } from './interpret/offer-with-player-answers.ts'
import { type PossibleOffer, possibleOffers, withoutTwins } from './interpret/possible-offers.ts'
import { withAnswersAskedFor } from './interpret/prepared-answers-asked-for.ts'
import { leftOver, readUnderstanding } from './interpret/read-game-master-understanding.ts'
import { withSafePhrases } from './interpret/safe-phrases-for-acts.ts'
import { sceneBeyond } from './interpret/scene-at-destination.ts'
import { settled, withListeners } from './interpret/settle-listeners-and-topics.ts'
import type { Gathered, Interpreted, Understood } from './turn-value-by-stage.ts'

export async function interpret(typed: Gathered): Promise<Interpreted> {
  const turn = withoutRefusalBefore(withActAgreedTo(typed))
  const understood = await understand(turn)
  const fellBack = understood.violations.some(
    ({ rule_id, action }) => rule_id === 'READ-12' && action === 'fell-back',
  )
  return fellBack
    ? { ...turn, understood, notices: [...turn.notices, withoutReader] }
    : { ...turn, understood }
}

const yes = new RegExp(
  `^(?:${yesWords}|do it|go on|please do|then i do (?:it|that)|i do (?:it|that)|let's do (?:it|that))(?:[,.! ]+(?:please|then|do it|do that|i do|let's do (?:it|that)|${yesWords}))*[.!]*$`,
  'i',
)

/** "Can I carry the bed?", and then "yes": what was asked about is done. */
function withActAgreedTo(turn: Gathered): Gathered {
  const { last, lastInput, pick, text } = turn
  if (pick !== null || last.mode !== 'DM' || last.question !== null || !yes.test(text.trim())) return turn
  const isOffer = /\b(?:can|could|may|might|should) (?:i|we)\b/i.test(lastInput)
  const act = isOffer ? actAskedAbout(lastInput) : undefined
  return act === undefined ? turn : { ...turn, text: `I ${act}` }
}

const refusal = /^(?:(?:no+|nope|nah|neither|none(?: of (?:them|those|these))?)\b[\s,.:;!—–-]*)+(?=i\s)/i
const saidInAnswer =
  /\b(?:don't|dont|do not|won't|wont|will not|can't|cannot|can not|not|never|didn't|wouldn't|refuse|mean|meant|think|know|guess|believe|thank|swear|am|was|have|had|want|need|said|you|your)\b/i

/** "No, I look at the jukebox": what is refused before an act is no part of it. */
function withoutRefusalBefore(turn: Gathered): Gathered {
  const { pick, text } = turn
  const rest = text.replace(refusal, '').replace(/^I(?= )/, 'i')
  if (pick !== null || !refusal.test(text) || rest.includes('"') || saidInAnswer.test(rest)) return turn
  return beginsWithVerb(rest) && actNamed(rest) !== undefined ? { ...turn, text: rest } : turn
}

/** What a player is told when the model that should have read the line did not. */
const withoutReader =
  'The model that reads your lines did not answer in time or made no sense; this line was read without it.'

async function understand(turn: Gathered): Promise<Understood> {
  const { recordedReading } = turn.dependencies
  if (turn.pick !== null) return readAfresh(turn)
  if (recordedReading === undefined) {
    const read = await readAfresh(turn)
    const output = withSubjectsFollowedUp(read.output, turn)
    return { ...read, output: inKeptOrder(await withAnswersAskedFor(output, turn)) }
  }
  const { output, by, offered, violations } = recordedReading
  return {
    output,
    ...(offered === null ? offersMeant(output, possibleOffers(turn)) : { offered }),
    by,
    violations,
  }
}

/**
 * Reads a line, and where it names strangers, reads it without them. A model is asked once: the engine's own reading says
 * beforehand who is left out.
 */
async function readAfresh(turn: Gathered): Promise<Understood> {
  const { text, state, definition, pick, dependencies } = turn
  const hints = withPowers({ ...hintsForReader(turn.hints, state, definition), told: turn.toldHere }, turn)
  if (pick !== null) return readWith(turn, hints, new Set())
  const strangers = strangersAmong(hints, state, definition)
  const forgottenBy = (output: InterpreterOutput): ReadonlySet<string> =>
    strangersToForget(output, text, strangers, state)
  if (!dependencies.gameMaster.instant || dependencies.gameMaster.reader !== undefined) {
    const forgotten = forgottenBy(plainReading(turn, hints, new Set()))
    const askable = askableStrangers(strangers, forgotten, state)
    return readWith(turn, withoutNames(hints, forgotten), forgotten, askable)
  }
  const read = await readWith(turn, hints, new Set())
  const forgotten = forgottenBy(read.output)
  return forgotten.size === 0 ? read : readWith(turn, withoutNames(hints, forgotten), forgotten)
}

/** The engine's own reading. */
function plainReading(
  turn: Gathered,
  hints: NarrationHints,
  forgotten: ReadonlySet<string>,
): InterpreterOutput {
  const { last, state, text } = turn
  const waiting = last.question === null ? undefined : { question: last.question, input: turn.lastInput }
  return understoodAs(turn, turn.readerFor(state)(text, waiting), true, hints, forgotten)
}

/** A reading settled in the scene; `byEngine` when it is the engine's own. */
function understoodAs(
  turn: Gathered,
  output: InterpreterOutput,
  byEngine: boolean,
  hints: NarrationHints,
  forgotten: ReadonlySet<string>,
): InterpreterOutput {
  const { text } = turn
  const there = hintsBeyond(turn, forgotten)
  return withShutDeed(settled(output, hints, text, byEngine, there), text, bookOf(turn), hints)
}

/** The hints at the end of a way. */
function hintsBeyond(turn: Gathered, forgotten: ReadonlySet<string>) {
  return (placeId: string): NarrationHints | undefined =>
    sceneBeyond(turn, turn.state, placeId, forgotten)?.hints
}

/** What authors wrote for this place and this moment. */
function bookOf(turn: Gathered): AuthoredBook {
  const { state, definition } = turn
  return {
    ...closedActions(state, definition, playerIdOf(state)),
    searches: authoredSearches(state),
    offers: () => possibleOffers(turn),
    actionsAt: (placeId) => definition.places[placeId]?.affordances ?? [],
    hereId: state.scene.location_id ?? '',
  }
}

async function readWith(
  turn: Gathered,
  hints: NarrationHints,
  forgotten: ReadonlySet<string>,
  askable: InterpretRequest['askable'] = [],
): Promise<Understood> {
  const { dependencies, text, pick, state, request, definition } = turn
  const { gameMaster, limits, timer } = dependencies
  const reader =
    gameMaster.reader === undefined ? 'never' : (readerSettingOf(state) ?? gameMaster.reader.usual)
  const picked = pick === null ? null : pickedOffer(turn, pick.key)
  const level = pick === null ? dueLevel(turn) : null
  const plain = plainReading(turn, hints, forgotten)
  const offered = picked ?? level
  if (offered !== null) return { output: plain, offered, by: 'choice', violations: [] }
  const possible = possibleOffers(turn)
  const answerable =
    reader === 'never'
      ? []
      : await answersReaderMayName(
          turn,
          hints.nameable.map(({ id }) => id),
        )
  const asked = await askInTime(
    (signal) =>
      gameMaster.interpret(
        {
          ...readingRequest(turn, hints, forgotten, reader, withoutTwins(possible)),
          ...(askable.length > 0 && { askable }),
          ...(answerable.length > 0 && { answerable }),
        },
        { signal },
      ),
    limits.interpret_ms,
    timer,
    gameMaster.reader === undefined ? callerSignal(gameMaster, request.signal) : request.signal,
  )
  const byEngine = { output: plain, offered: actionMeant(state, definition, text), by: 'engine' }
  if (!asked.answered)
    return { ...byEngine, violations: [unread(asked.problem, reader === 'never' ? 'PIPE-01' : 'READ-12')] }
  if (asked.answer === null || asked.answer === undefined) return { ...byEngine, violations: [] }
  const read = readUnderstanding(asked.answer)
  if (read.unreadable !== null) return { ...byEngine, violations: read.violations }
  const by = read.by ?? gameMaster.id
  const byModel = gameMaster.reader?.id === by
  const meant = byModel
    ? withShutDeed(
        withListeners(read.output, hints, hintsBeyond(turn, forgotten), (topics) =>
          tellerHere(topics, state),
        ),
        text,
        bookOf(turn),
        hints,
      )
    : understoodAs(turn, read.output, false, hints, forgotten)
  const output = withQuestionsWhole(withSafePhrases(meant, text, state, hints), possible)
  return { output, ...offersMeant(output, possible), by, violations: read.violations }
}

/** "Ask her who took Jin's last delivery" is more than the choice to ask about the delivery: the question stays what it is. */
function withQuestionsWhole(
  output: InterpreterOutput,
  possible: readonly PossibleOffer[],
): InterpreterOutput {
  const proposed_actions = output.proposed_actions.map((act) => {
    const offer = possible.find(({ id }) => id === act.offer_key)?.action
    const isAsked = offer?.verb === 'ask' && offer.deed_id === undefined && offer.target_id !== undefined
    if (!isAsked || act.action !== 'ask' || !asksMore.test(act.speech ?? act.details)) return act
    const { offer_key: _offer, ...rest } = act
    const topics = [...new Set([...(act.topics ?? []), ...(offer.topics ?? [])])]
    return { ...rest, target_id: offer.target_id ?? '', ...(topics.length > 0 && { topics }) }
  })
  return { ...output, proposed_actions }
}

const asksMore =
  /\b(?:who|whom|whose|when|where|why|how|which|if|whether|did|does|is|was|were|has|have|can|could|will|would)\b/i

/** The fields in the order in which a record is read back, so that a turn played again is the same to the byte. */
function inKeptOrder(output: InterpreterOutput): InterpreterOutput {
  const kept = interpreterOutputSchema.safeParse(output)
  return kept.success ? kept.data : output
}

/** The hints with what the rules call by name: it is read like everything else that has a name. */
function withPowers(hints: NarrationHints, { ruleset, state }: Gathered): NarrationHints {
  const powers = ruleset.powers?.(viewOf(state), playerIdOf(state)) ?? []
  const named = powers.map(({ id, name, aliases, kind, lacking }): Nameable => {
    const tags = [...(kind === 'spell' ? [] : [kind]), ...(lacking === undefined ? [] : ['lacking'])]
    return { id, name, aliases, kind: 'spell', tags }
  })
  return { ...hints, nameable: [...hints.nameable, ...named] }
}

/** What reading is asked with. */
function readingRequest(
  turn: Gathered,
  hints: NarrationHints,
  forgotten: ReadonlySet<string>,
  reader: ReaderSetting,
  possible: readonly PossibleOffer[],
): InterpretRequest {
  const { packet, text, last, sceneSoFar, lastTurns } = turn
  return {
    packet,
    player_input: text,
    campaign_id: turn.head.campaign_id,
    open_question: last.question,
    cues: hints,
    reader,
    last_turns: lastTurns,
    possible,
    offers: possible
      .filter(({ shown, isOfPiece }) => shown || isOfPiece)
      .map(({ id, text: title }) => ({ id, text: title })),
    ...(sceneSoFar !== undefined && { scene: sceneSoFar }),
    beyond: (placeId) => requestBeyond(turn, turn.state, placeId, forgotten),
  }
}

/** What reading is asked with for what a line does at the end of a way. */
function requestBeyond(
  turn: Gathered,
  from: GameState,
  placeId: string,
  forgotten: ReadonlySet<string>,
): InterpretRequest | null {
  const there = sceneBeyond(turn, from, placeId, forgotten)
  if (there === null) return null
  const { packet, hints, state } = there
  return {
    packet,
    player_input: turn.text,
    open_question: null,
    cues: hints,
    beyond: (next) => requestBeyond(turn, state, next, forgotten),
  }
}

/** Below it an offer is asked about, and not taken. */
const surely = 0.45

/** A line that only means an offer is that offer, exactly as if it had been picked; beside other acts it is one of them. */
function offersMeant(
  { proposed_actions: acts, chips = [], unread = [], questions = [], assumptions }: InterpreterOutput,
  possible: readonly PossibleOffer[],
): Pick<Understood, 'offered' | 'offers'> {
  const named = [...acts, ...chips.map(({ action }) => action)].flatMap(({ offer_key }) =>
    possible.filter(({ id }) => id === offer_key),
  )
  const [first] = named
  if (first === undefined) return { offered: null }
  const sure = acts.every(({ confidence = 1 }) => confidence >= surely)
  // What the line leaves for later has to be said, which a pick does not do.
  const isAll = !assumptions.some((line) => line.startsWith(leftOver))
  const alone =
    isAll && acts.length === 1 && chips.length === 0 && unread.length === 0 && questions.length === 0
  if (alone && sure) return { offered: first.action }
  const offers = Object.fromEntries(named.map(({ id, action }) => [id, action]))
  return { offered: null, offers }
}

/** What the picked choice was offered as, with what its player decided about it. */
function pickedOffer({ last, message, ruleset, state }: Gathered, key: string): AttemptedAction | null {
  const offer = last.offers[key] ?? null
  return offer === null ? null : answeredOffer(offer, message.answers, ruleset, viewOf(state))
}

/** The game master was asked to read the line and did not; the engine read it. */
function unread(problem: string, rule_id: 'PIPE-01' | 'READ-12'): Violation {
  const message = `The line was not understood (${problem}); the engine read it.`
  return { rule_id, severity: 'warn', action: 'fell-back', at: 'interpreter', message }
}
