/** The parse stage: what was said becomes a turn of one mode, read from the input channel alone. */
import type { InputMessage } from '../core/protocol/input-message.ts'
import { done, type Result } from '../core/result.ts'
import { type LastTurn, lastTurn, offeredChoices, withoutConsoleChoices } from './last-turn.ts'
import { admitMessage } from './parse/admit-message.ts'
import { checkAnswers, offeredChoice } from './parse/choice-questions.ts'
import type { OfferedChoice } from './parse/find-picked-choice.ts'
import { type LeftByLastTurn, readMode } from './parse/mode-pick-and-commands.ts'
import { sceneState } from './scene-and-player-state.ts'
import type { MeantLine } from './turn-request-and-reply.ts'
import type { Begun, Parsed } from './turn-value-by-stage.ts'

/** Reads the message in the light of what the last turn left. */
export async function parse(begun: Begun): Promise<Result<Parsed>> {
  const { dependencies, request, head } = begun
  const read = withMeant(admitMessage(request.input, { owner: request.owner === true }), request.meant)
  if (!read.ok) return read
  const kept = await lastTurn(dependencies.store, head)
  if (!kept.ok) return kept
  const left = request.owner === true ? kept.value : withoutConsoleChoices(kept.value)
  const choice = await checkedChoice(begun, read.value, left)
  if (!choice.ok) return choice
  const message = await translatedMessage(begun, read.value, left)
  if (!message.ok) return message
  const parsed = readMode(message.value, { owner: request.owner === true }, leftBy(left))
  const picked = choice.value ?? parsed.pick
  const last = parsed.mode === 'GOD' ? left : withoutConsoleChoices(left)
  return done({ ...begun, ...parsed, message: message.value, last, choice: picked })
}

/** The message with the line that was meant in the place of the correction. */
function withMeant(read: Result<InputMessage>, meant: MeantLine | undefined): Result<InputMessage> {
  if (!read.ok || meant === undefined) return read
  const { notices = [] } = read.value
  return done({
    ...read.value,
    text: meant.line,
    notices: meant.undone ? notices : [...notices, meant.notice],
  })
}

/** The choice that must be on offer, with answers that fit; null when the request leaves it to the words. */
async function checkedChoice(
  { dependencies, request }: Begun,
  { choice, answers }: InputMessage,
  last: LastTurn,
): Promise<Result<OfferedChoice | null>> {
  if (request.offeredOnly !== true || choice === undefined) return done(null)
  const offered = offeredChoice(last, choice)
  if (!offered.ok || answers === undefined) return offered // enforces: GM-03
  const fitting = await checkAnswers(dependencies, request.campaign_id, last, offered.value, answers)
  return fitting.ok ? offered : fitting
}

/** The message in words that every stage understands; a campaign without an input profile takes it as it is. */
async function translatedMessage(
  { dependencies, head }: Begun,
  message: InputMessage,
  last: LastTurn,
): Promise<Result<InputMessage>> {
  const { store, profiles } = dependencies
  if (profiles === undefined) return done(message)
  const campaign = await store.getCampaign(head.campaign_id)
  if (!campaign.ok) return campaign
  const profile = profiles[campaign.value.input_profile]
  if (profile === undefined || !profile.appliesTo(message)) return done(message)
  const ids = last.display === null ? [] : (profile.bound?.(last.display) ?? [])
  const slice = await store.getSlice(head.campaign_id, {}, { ids })
  if (!slice.ok) return slice
  return profile.translate(message, { state: sceneState(slice.value), display: last.display })
}

function leftBy(last: LastTurn): LeftByLastTurn {
  return {
    choices: offeredChoices(last),
    held: Object.keys(last.held),
    open_question: last.question,
    last_pick: last.picked,
    last_mode: last.mode,
  }
}
