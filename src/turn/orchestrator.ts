/**
 * The door of a turn (seed 003's Orchestrator). Read it aloud: what was cut short is told, the message is read and parsed,
 * the scene is gathered, the mode's own stages play it, and only what is committed is answered.
 */

import { canonicalJson } from '../core/json.ts'
import type { Mode } from '../core/mode.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { sha256Hex } from '../dice/random-stream.ts'
import type { Head } from '../store/state-store.ts'
import { documentOf } from '../world/state-rows.ts'
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
import type { OpenTurn, TurnOptions } from './open-turn.ts'
import { type LeftByLastTurn, parseInput } from './parse/parse-input.ts'
import { readMessage } from './parse/read-message.ts'
import { sceneSoFar } from './scene-so-far.ts'
import { secretsOf } from './secrets-of.ts'
import { playStory } from './story.ts'
import { playTalk } from './talk.ts'
import { playThink } from './think.ts'
import type { TurnDesk } from './turn-desk.ts'

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
 * const played = await runTurn(desk, 'I look around.', 'the_salt_road_k3f9q2', { owner: true })
 */
export async function runTurn(
  desk: TurnDesk,
  playerInput: unknown,
  campaignId: string,
  options: TurnOptions = {},
): Promise<Result<AuthorTurn>> {
  const request = options.key === undefined ? null : sha256Hex(canonicalJson(playerInput))
  const head = await finishInterrupted(desk, campaignId)
  if (!head.ok) return head
  const before = await answered(desk, campaignId, options.key, request)
  if (!before.ok || before.value !== null) return before as Result<AuthorTurn>
  const opened = await openCurrent(desk, head.value, (at) =>
    openTurn(desk, playerInput, at, options, request),
  )
  if (!opened.ok) return opened
  const played = await plays[opened.value.parsed.mode](opened.value)
  if (played.ok) await keepMemory(desk, opened.value)
  return played
}

/** The newest turns stand in every packet, so the memory takes them in a few at a time, and after they are committed. */
const memoryPace = { least: 8, most: 64 } as const

async function keepMemory(desk: TurnDesk, { state, head: before }: OpenTurn): Promise<void> {
  const head = await desk.store.head(before.campaign_id)
  if (head.ok) await desk.memory.keepUp(desk.store, head.value, state.campaign.player_id ?? '', memoryPace)
}

/** The answer that the same request got before; null when there is none. */
async function answered(
  desk: TurnDesk,
  campaignId: string,
  key: string | undefined,
  request: string | null,
): Promise<Result<AuthorTurn | null>> {
  if (key === undefined || request === null) return done(null)
  const recalled = await desk.store.recall(campaignId, key, request)
  if (!recalled.ok) return recalled
  if (recalled.value.state === 'answered') return done(recalled.value.answer as unknown as AuthorTurn)
  if (recalled.value.state === 'new') return done(null)
  // Only logs of older versions: their turns do not say who asked for them.
  const message =
    'This turn was resolved before the telling was cut short; it has been told since. Look at the last turn.'
  return refuse('turn/told-already', message)
}

/** How often a turn is opened anew before whoever is faster is left to win; a commit for an old head is refused anyway. */
const mostOpenings = 3

/** A turn opened for what is committed now: when somebody played while it was gathered, it is gathered again. */
async function openCurrent(
  desk: TurnDesk,
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
  desk: TurnDesk,
  playerInput: unknown,
  head: Head,
  options: TurnOptions,
  request: string | null,
): Promise<Result<OpenTurn>> {
  const read = readMessage(playerInput)
  if (!read.ok) return read
  const last = await lastTurn(desk.store, head)
  if (!last.ok) return last
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

function leftBy(last: LastTurn): LeftByLastTurn {
  return {
    choices: Object.entries(last.block?.choices ?? {}).map(([key, { text }]) => ({ key, text })),
    open_question: last.question,
    last_pick: last.picked,
    last_mode: last.mode,
  }
}
