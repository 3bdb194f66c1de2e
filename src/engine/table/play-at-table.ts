/**
 * A turn as surfaces with buttons send it: what the player saw, said and picked. It is played once for a key, not at all
 * when the story has moved on since, and a button counts only while it is there.
 */
import type { JsonObject } from '../../core/json.ts'
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import type { ChoiceAnswers } from '../../turn/choice-questions.ts'
import { runTurn } from '../../turn/run-turn.ts'
import type { TurnOptions } from '../../turn/turn-request.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { turnDesk } from '../play-turn.ts'
import { turnRecords } from './turn-records.ts'
import { positionOf } from '../../core/ledger/chain.ts'
import { done, type Result } from '../../core/result.ts'

/** What was sent. */
export interface SentTurn {
  readonly input?: string | undefined
  readonly mode?: string | undefined
  readonly choice?: string | number | undefined
  /** What was decided about the choice; what nobody decided is done as usual. */
  readonly answers?: ChoiceAnswers | undefined
  /** The position the player saw. */
  readonly after?: string | undefined
}

/** A turn that was played, now or when the same key came before. */
export interface TurnAtTable {
  readonly turn: AuthorTurn
  /** What was said: the player's line, or the words of the choice. */
  readonly input: string
  readonly position: string
  /** The branch that was left to play from another position. */
  readonly left: string | null
}

/**
 * Plays it.
 *
 * @example
 * const played = await playAtTable(desk, 'the_salt_road_k3f9q2', { choice: 2 }, { owner: true, key: 'a7' })
 */
export async function playAtTable(
  desk: CampaignDesk,
  campaignId: string,
  sent: SentTurn,
  options: TurnOptions = {},
): Promise<Result<TurnAtTable>> {
  const played = await runTurn(turnDesk(desk), {
    campaign_id: campaignId,
    input: messageOf(sent),
    ...options,
    offeredOnly: true,
    ...(sent.after !== undefined && { after: sent.after }),
  })
  if (!played.ok) return played
  const { turn, said, left } = played.value
  const position = await positionAfter(desk, campaignId, turn)
  return position.ok ? done({ turn, input: said, position: position.value, left }) : position
}

function messageOf({ input, mode, choice, answers }: SentTurn): JsonObject {
  return {
    ...(choice !== undefined && answers !== undefined && { answers: { ...answers } as JsonObject }),
    ...(input !== undefined && { message: input }),
    ...(mode !== undefined && { mode }),
    ...(choice !== undefined && { choice: String(choice) }),
  }
}

/** Where the log stood when the turn was committed. */
async function positionAfter(
  desk: CampaignDesk,
  campaignId: string,
  turn: AuthorTurn,
): Promise<Result<string>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  if (head.value.hash === turn.record) return done(positionOf(head.value))
  const records = await turnRecords(desk, campaignId, turn.turn.turn_no)
  const own = records.ok ? records.value.find(({ hash }) => hash === turn.record) : undefined
  return done(positionOf(own ?? head.value))
}
