/**
 * One turn, from what a player sent to what is committed. Every mode takes the stages in this order and leaves out those it
 * has no use for; `modes/play-story-turn.ts` takes them all. A call comes by `engine.turns.play` and `playTurn`. In brackets: what the seeds call the stage.
 *
 *   begin      an interrupted turn is finished, a repeated request answered   begin-turn.ts
 *   parse      what was said, in which mode [PARSE_INPUT]                     parse-message.ts
 *   gather     the scene, its lore, what came before [CONTEXT_FETCH]          gather-scene-and-lore.ts
 *   interpret  what the line means [Interpreter]                              interpret-line.ts
 *   validate   what of it may be tried [Validator]                            validate-actions.ts
 *   recall     what was narrated before and fits [LoreRetriever]              recall-memories.ts
 *   plan       beats and pressure, limited to what is possible [Planner]      plan-turn.ts
 *   resolve    dice, rules, time and the world [Resolver, RULE_RESOLVE]       resolve-actions.ts
 *   commit 1   the dice are durable before a model sees them; they wait       commit-turn-records.ts
 *              for commit 2 when no model is asked
 *   offer      what could be done next [ACTION_MENU]                          offer-choices.ts
 *   narrate    words [Narrator, SCENE_NARRATE]: its proposals are judged      narrate-turn.ts
 *   accept     by accept, its words compared with what happened by audit;     accept-narrator-proposals.ts
 *   audit      two tries, then the backstop game master                       audit/
 *   commit 2   the words, and what was accepted with them [ARCHIVE_DELTA]     end-turn.ts, commit-turn-records.ts
 *   render     the turn as its author and its player see it [HUD]             render-turn.ts, called
 *              by commit 2, which keeps the rendered reply for a repeated request
 */

import { asObject, asText } from '../core/json.ts'
import type { AuthorTurn } from '../core/protocol/turn-envelope.ts'
import { done, type Result } from '../core/result.ts'
import { playerIdOf } from '../core/state/state-queries.ts'
import type { Mode } from '../core/turn-mode.ts'
import { begin } from './begin-turn.ts'
import { finishInterrupted } from './finish-interrupted.ts'
import { gather } from './gather-scene-and-lore.ts'
import { playGodTurn } from './modes/play-god-turn.ts'
import { playTakenBack } from './modes/play-refused-and-withdrawn-turns.ts'
import { playStoryTurn } from './modes/play-story-turn.ts'
import { playTalkTurn } from './modes/play-talk-turn.ts'
import { playThinkTurn } from './modes/play-think-turn.ts'
import { parse } from './parse-message.ts'
import type { TurnDependencies } from './turn-dependencies.ts'
import type { TurnReply, TurnRequest } from './turn-request-and-reply.ts'
import type { Begun, Gathered } from './turn-value-by-stage.ts'

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
  const undone = request.meant?.undone === true
  const played = await (undone ? playTakenBack(turn) : playMode[turn.mode](turn))
  if (!played.ok) return played
  await remember(turn)
  return done({ turn: played.value, said: wordsOf(request) ?? turn.choice?.text ?? '', left: turn.left })
}

/** The stages from interpret on, by mode. */
const playMode: Readonly<Record<Mode, (turn: Gathered) => Promise<Result<AuthorTurn>>>> = {
  STORY: playStoryTurn,
  THINK: playThinkTurn,
  DM: playTalkTurn,
  GOD: playGodTurn,
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

/** What the player typed; undefined for a choice that was picked without a word. */
function wordsOf({ input }: TurnRequest): string | undefined {
  return asText(input) ?? asText(asObject(input)?.message)
}

/** The newest turns stand in every packet, so the memory takes them in a few at a time. */
const memoryPace = { least: 8, most: 64 } as const

/** Lets the memory follow the log, after the turn is committed. */
async function remember({ dependencies, state, head: before }: Gathered): Promise<void> {
  const { store, memory } = dependencies
  const head = await store.head(before.campaign_id)
  if (head.ok) await memory.keepUp(store, head.value, playerIdOf(state), memoryPace)
}
