/**
 * An engine whose folders follow it: after whatever moved a campaign's head, the folders bound to it are brought along. The
 * turn is committed by then; a folder that cannot be written now is repaired the next time, and no turn fails for it.
 */
import type { Engine } from '../../campaign/engine.ts'
import type { Result } from '../../core/refusal.ts'

/** Brings the folders of a campaign to where its log is. */
export type FollowFolders = (engine: Engine, campaignId: string) => Promise<void>

/** Binds the folders to an engine. */
export function keepFolders(engine: Engine, follow: FollowFolders): Engine {
  const after =
    <Rest extends readonly unknown[], Value>(
      work: (campaignId: string, ...rest: Rest) => Promise<Result<Value>>,
    ): ((campaignId: string, ...rest: Rest) => Promise<Result<Value>>) =>
    async (campaignId, ...rest) => {
      const answer = await work(campaignId, ...rest)
      if (answer.ok) await follow(engine, campaignId)
      return answer
    }
  return {
    ...engine,
    play: after(engine.play),
    turn: after(engine.turn),
    undo: after(engine.undo),
    redo: after(engine.redo),
    branch: after(engine.branch),
    switchTo: after(engine.switchTo),
    startSession: after(engine.startSession),
    endSession: after(engine.endSession),
  }
}
