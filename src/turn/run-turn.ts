/**
 * One turn, from what a player sent to what is committed. Read it to know the whole: every mode takes the stages in this
 * order and leaves out those it has no use for, and every turn ends in the same two commits.
 *
 *   parse      what was said, in which mode                       parse.ts
 *   gather     the scene, its lore, what came before               gather.ts
 *   interpret  what the line means                                 interpret.ts
 *   validate   what of it may be tried                             validate.ts
 *   recall     what was told before and fits                       recall.ts
 *   plan       beats and pressure, held to what is possible        plan.ts
 *   resolve    dice, rules, time and the world                     resolve.ts
 *   commit 1   the dice are durable before a model sees them;      commit.ts
 *              they wait for commit 2 when no model is asked
 *   offer      what could be done next                             offer.ts
 *   narrate    words, with proposals that accept judges and        narrate.ts, accept.ts,
 *   accept     words that audit compares with what happened;       audit/
 *   audit      two tries, then the backstop game master
 *   commit 2   the words, and what was accepted with them          commit.ts
 *   render     the turn as its author and its player see it        render.ts
 */

import { isJsonObject } from '../core/json.ts'
import type { Mode } from '../core/mode.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { done, type Result } from '../core/result.ts'
import { playerIdOf } from '../core/state/readers.ts'
import { begin } from './begin.ts'
import { commitDice } from './commit.ts'
import { endTurn } from './end-turn.ts'
import { finishInterrupted } from './finish-interrupted.ts'
import { gather } from './gather.ts'
import { interpret } from './interpret.ts'
import { playGod, playRecovery, recoveryFor } from './modes/god.ts'
import { narrateStory, offerNext } from './modes/story.ts'
import { asTalk, isAside, narrateTalk, resolveTalk } from './modes/talk.ts'
import { narrateThought, resolveThought } from './modes/think.ts'
import { parse } from './parse.ts'
import { plan } from './plan.ts'
import { recall } from './recall.ts'
import { resolve } from './resolve.ts'
import type { Begun, Gathered, Interpreted } from './turn.ts'
import type { TurnDependencies } from './turn-dependencies.ts'
import type { TurnReply, TurnRequest } from './turn-request.ts'
import { validate } from './validate.ts'

/**
 * Plays a turn: the only way into the pipeline, for every surface.
 *
 * @example
 * const played = await runTurn(dependencies, { campaign_id: 'the_salt_road_k3f9q2', input: 'I look around.', owner: true })
 */
export async function runTurn(
  dependencies: TurnDependencies,
  request: TurnRequest,
): Promise<Result<TurnReply>> {
  const beginning = await begin(dependencies, request)
  if (!beginning.ok) return beginning
  if ('reply' in beginning.value)
    return done({ turn: beginning.value.reply, said: wordsOf(request) ?? '', left: null })
  const gathered = await parseAndGather(beginning.value.begun)
  if (!gathered.ok) return gathered
  const turn = gathered.value
  const played = await modes[turn.mode](turn)
  if (!played.ok) return played
  await remember(turn)
  return done({ turn: played.value, said: wordsOf(request) ?? turn.choice?.text ?? '', left: turn.left })
}

const modes: Readonly<Record<Mode, (turn: Gathered) => Promise<Result<AuthorTurn>>>> = {
  STORY: playStory,
  THINK: playThought,
  DM: playTalk,
  GOD: playGod,
}

async function playStory(gathered: Gathered): Promise<Result<AuthorTurn>> {
  const recovery = recoveryFor(gathered)
  if (recovery !== null) return playRecovery(gathered, recovery)
  const read = await interpret(gathered)
  if (isAside(read)) return playTalk(asTalk(read))
  const judged = await recall(validate(read), read.understood.output)
  const planned = await plan(judged)
  const resolved = await resolve(planned)
  if (!resolved.ok) return resolved
  const committed = await commitDice(resolved.value)
  if (!committed.ok) return committed
  const choices = offerNext(committed.value)
  return endTurn(await narrateStory(committed.value, choices))
}

async function playThought(gathered: Gathered): Promise<Result<AuthorTurn>> {
  const resolved = await resolveThought(await recall(gathered, null, 'answer'))
  if (!resolved.ok) return resolved
  const committed = await commitDice(resolved.value)
  return committed.ok ? endTurn(await narrateThought(committed.value)) : committed
}

async function playTalk(turn: Gathered | Interpreted): Promise<Result<AuthorTurn>> {
  const aside = 'understood' in turn ? turn.understood.output : null
  const resolved = resolveTalk(await recall(turn, aside, 'answer'), aside)
  const committed = await commitDice(resolved)
  return committed.ok ? endTurn(await narrateTalk(committed.value)) : committed
}

/** How often a turn is parsed and gathered anew before a faster one wins; a commit for an old head is refused anyway. */
const maxOpenings = 3

/** The turn for what is committed now: when another was played while it was gathered, it is parsed and gathered again. */
async function parseAndGather(begun: Begun, openings = maxOpenings): Promise<Result<Gathered>> {
  const parsed = await parse(begun)
  if (!parsed.ok) return parsed
  const gathered = await gather(parsed.value)
  if (!gathered.ok || openings <= 1) return gathered
  const { dependencies, head } = begun
  const now = await dependencies.store.head(head.campaign_id)
  if (!now.ok || now.value.hash === head.hash) return gathered // enforces: GM-11
  const settled = await finishInterrupted(dependencies, head.campaign_id)
  return settled.ok ? parseAndGather({ ...begun, head: settled.value }, openings - 1) : settled
}

/** What the player typed; null for a choice that was picked without a word. */
function wordsOf({ input }: TurnRequest): string | null {
  if (typeof input === 'string') return input
  return isJsonObject(input) && typeof input.message === 'string' ? input.message : null
}

/** The newest turns stand in every packet, so the memory takes them in a few at a time. */
const memoryPace = { least: 8, most: 64 } as const

/** Lets the memory follow the log, after the turn is committed. */
async function remember({ dependencies, state, head: before }: Gathered): Promise<void> {
  const { store, memory } = dependencies
  const head = await store.head(before.campaign_id)
  if (head.ok) await memory.keepUp(store, head.value, playerIdOf(state), memoryPace)
}
