/**
 * The door of a turn (seed 003's Orchestrator). Read it aloud: what was cut short is told, the message is read and parsed,
 * the scene is gathered, the mode's own stages play it, and only what is committed is answered.
 */

import { isJsonObject } from '../core/json.ts'
import type { Mode } from '../core/mode.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import type { InputMessage } from '../core/protocol/input-message.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { Head } from '../store/state-store.ts'
import { documentOf } from '../world/state-rows.ts'
import { beginTurn } from './begin-turn.ts'
import { checkAnswers, offeredChoice } from './choice-questions.ts'
import { openChronicle } from './chronicle/open-chronicle.ts'
import { sceneCues } from './cues.ts'
import { finishInterrupted } from './finish-interrupted.ts'
import { forTheSame } from './for-the-same.ts'
import { gather } from './gather.ts'
import { gatherBook } from './gather-book.ts'
import { playGod } from './god.ts'
import { hear } from './hear.ts'
import { plainReader } from './interpret/understand-plainly.ts'
import { type LastTurn, lastTurn } from './last-turn.ts'
import { gatherLore } from './lore/gather-lore.ts'
import type { OpenTurn } from './open-turn.ts'
import type { OfferedChoice } from './parse/find-pick.ts'
import { type LeftByLastTurn, parseInput } from './parse/parse-input.ts'
import { readMessage } from './parse/read-message.ts'
import { sceneSoFar } from './scene-so-far.ts'
import { secretsOf } from './secrets-of.ts'
import { playStory } from './story.ts'
import { playTalk } from './talk.ts'
import { playThink } from './think.ts'
import type { TurnDependencies } from './turn-dependencies.ts'
import type { PlayedTurn, TurnRequest } from './turn-request.ts'

const plays: Readonly<Record<Mode, (turn: OpenTurn) => Promise<Result<AuthorTurn>>>> = {
  STORY: playStory,
  THINK: playThink,
  GOD: playGod,
  DM: (turn) => playTalk(turn),
}

/**
 * Plays one turn from what a player sent to what is committed.
 *
 * @example
 * const played = await runTurn(dependencies, { campaign_id: 'the_salt_road_k3f9q2', input: 'I look around.', owner: true })
 */
export async function runTurn(desk: TurnDependencies, request: TurnRequest): Promise<Result<PlayedTurn>> {
  const begun = await beginTurn(desk, request)
  if (!begun.ok) return begun
  if (begun.value.reply !== null)
    return done({ turn: begun.value.reply, said: wordsOf(request) ?? '', left: null })
  const { head, left, hash } = begun.value
  const opened = await openCurrent(desk, head, (at) => openTurn(desk, at, request, hash))
  if (!opened.ok) return opened
  const played = await plays[opened.value.parsed.mode](opened.value)
  if (!played.ok) return played
  await keepMemory(desk, opened.value)
  return done({ turn: played.value, said: wordsOf(request) ?? opened.value.choice?.text ?? '', left })
}

/** What the player typed; null for a choice that was picked without a word. */
function wordsOf({ input }: TurnRequest): string | null {
  if (typeof input === 'string') return input
  return isJsonObject(input) && typeof input.message === 'string' ? input.message : null
}

/** The newest turns stand in every packet, so the memory takes them in a few at a time, and after they are committed. */
const memoryPace = { least: 8, most: 64 } as const

async function keepMemory(desk: TurnDependencies, { state, head: before }: OpenTurn): Promise<void> {
  const head = await desk.store.head(before.campaign_id)
  if (head.ok) await desk.memory.keepUp(desk.store, head.value, state.campaign.player_id ?? '', memoryPace)
}

/** How often a turn is opened anew before whoever is faster is left to win; a commit for an old head is refused anyway. */
const mostOpenings = 3

/** A turn opened for what is committed now: when somebody played while it was gathered, it is gathered again. */
async function openCurrent(
  desk: TurnDependencies,
  head: Head,
  open: (head: Head) => Promise<Result<OpenTurn>>,
  left = mostOpenings,
): Promise<Result<OpenTurn>> {
  const opened = await open(head)
  if (!opened.ok || left <= 1) return opened
  const now = await desk.store.head(head.campaign_id)
  if (!now.ok || now.value.hash === head.hash) return opened // enforces: GM-11
  const settled = await finishInterrupted(desk, head.campaign_id)
  return settled.ok ? openCurrent(desk, settled.value, open, left - 1) : settled
}

/** Reads, parses and gathers: everything a stage needs to know. */
async function openTurn(
  desk: TurnDependencies,
  head: Head,
  options: TurnRequest,
  request: string | null,
): Promise<Result<OpenTurn>> {
  const read = readMessage(options.input)
  if (!read.ok) return read
  const last = await lastTurn(desk.store, head)
  if (!last.ok) return last
  const choice = await pickedChoice(desk, options, read.value, last.value)
  if (!choice.ok) return choice
  const message = await hear(desk, head, read.value, last.value)
  if (!message.ok) return message
  const parsed = parseInput(message.value, { owner: options.owner === true }, leftBy(last.value))
  const gathered = await gather(desk.store, head.campaign_id, parsed)
  if (!gathered.ok) return gathered
  const { recent } = gathered.value
  const book = await desk.bookFor(head, gathered.value.state)
  const widened = await gatherBook(desk.store, head.campaign_id, gathered.value.state, book)
  if (!widened.ok) return widened
  const state = widened.value
  const ruleset = await desk.rulesets(state.campaign.ruleset)
  if (ruleset === undefined) {
    const reason = `This campaign plays by "${state.campaign.ruleset}", and no such rules are installed.`
    return refuse('rules/no-ruleset', reason)
  }
  const session = documentOf(state, 'chronicle', 'session').id
  const session_id = typeof session === 'string' ? session : null
  const lore = await gatherLore(desk, { head, state, book, last: last.value.lore, session_id })
  const chronicle = await openChronicle(desk.store, head, state)
  if (!chronicle.ok) return chronicle
  // A prompt holds the scene; what the book may speak of beside it is for the engine alone.
  const packet = desk.context.buildContext(gathered.value.state, parsed.text, {
    ...{ for: 'narrator', recent, summary: chronicle.value.summary },
    ...(lore.kept !== null && { lore: lore.context }),
  })
  // Whoever answers at once reads the scene itself; the others are prompted, and a prompt grows only at its end.
  const scene = desk.gameMaster.instant ? undefined : await sceneSoFar(desk.store, head, state)
  return done({
    desk,
    options,
    message: message.value,
    parsed,
    choice: choice.value ?? parsed.pick,
    head,
    last: last.value,
    state,
    ruleset,
    book,
    cues: sceneCues(state, book, { focus: last.value.focus, told: recent.map((one) => one.text) }),
    packet,
    ...(scene !== undefined && { scene }),
    readerIn: forTheSame(plainReader),
    secretsOf: forTheSame((scene) => secretsOf(scene, desk.hunt)),
    lore: lore.kept,
    chronicle: chronicle.value,
    recent: recent.map((one) => one.text).slice(-3),
    lastInput: recent.at(-1)?.player_input ?? '',
    request,
  })
}

/** The offered choice that is picked; null when words are to be read, and refused when it is not on offer or badly answered. */
async function pickedChoice(
  desk: TurnDependencies,
  { campaign_id, offeredOnly }: TurnRequest,
  { choice, answers }: InputMessage,
  last: LastTurn,
): Promise<Result<OfferedChoice | null>> {
  if (offeredOnly !== true || choice === undefined) return done(null)
  const picked = offeredChoice(last, choice)
  if (!picked.ok || answers === undefined) return picked // enforces: GM-03
  const fitting = await checkAnswers(desk, campaign_id, last, picked.value, answers)
  return fitting.ok ? picked : fitting
}

function leftBy(last: LastTurn): LeftByLastTurn {
  return {
    choices: Object.entries(last.block?.choices ?? {}).map(([key, { text }]) => ({ key, text })),
    open_question: last.question,
    last_pick: last.picked,
    last_mode: last.mode,
  }
}
