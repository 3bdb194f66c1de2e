/**
 * An engine whose folders follow it: after whatever moved a campaign's head, the folders bound to it are brought along. The
 * turn is committed by then; a folder that cannot be written now is repaired the next time, and no turn fails for it. Whoever
 * plays is told.
 */

import { done, type Result } from '../../core/result.ts'
import type { Engine, PlayedTurn } from '../../engine/index.ts'

/** Brings the folders of a campaign to where its log is; a sentence for each that could not follow. */
type FollowFolders = (engine: Engine, campaignId: string) => Promise<readonly string[]>

/** What is done with the folders of a campaign. */
export interface FolderCare {
  readonly follow: FollowFolders
  /** Lets go of them when their campaign was deleted. */
  readonly forget: (campaignId: string) => Promise<void>
}

type Work<Rest extends readonly unknown[], Value> = (
  campaignId: string,
  ...rest: Rest
) => Promise<Result<Value>>

/** Says the troubles in an answer; where there is no place for them they wait for the next turn, which has them too. */
type Say<Value> = (value: Value, troubles: readonly string[]) => Value

/** Binds the folders to an engine. */
export function keepFolders(engine: Engine, { follow, forget }: FolderCare): Engine {
  const after =
    <Rest extends readonly unknown[], Value>(
      work: Work<Rest, Value>,
      say: Say<Value> = (value) => value,
    ): Work<Rest, Value> =>
    async (campaignId, ...rest) => {
      const answer = await work(campaignId, ...rest)
      if (!answer.ok) return answer
      const troubles = await follow(engine, campaignId)
      return troubles.length === 0 ? answer : done(say(answer.value, troubles))
    }
  const { campaigns, turns, branches, sessions, dice } = engine
  return {
    ...engine,
    turns: {
      ...turns,
      play: after(turns.play, withNotices),
      playRaw: after(turns.playRaw),
    },
    branches: {
      ...branches,
      undo: after(branches.undo),
      redo: after(branches.redo),
      create: after(branches.create),
      switchTo: after(branches.switchTo),
    },
    sessions: {
      ...sessions,
      startSession: after(sessions.startSession),
      endSession: after(sessions.endSession),
    },
    dice: { openEpoch: after(dice.openEpoch), revealSeed: after(dice.revealSeed) },
    campaigns: {
      ...campaigns,
      async delete(campaignId, confirmedId) {
        const deleted = await campaigns.delete(campaignId, confirmedId)
        if (deleted.ok) await forget(campaignId)
        return deleted
      },
    },
  }
}

function withNotices(played: PlayedTurn, troubles: readonly string[]): PlayedTurn {
  const { turn } = played
  return { ...played, turn: { ...turn, notices: [...turn.notices, ...troubles] } }
}
