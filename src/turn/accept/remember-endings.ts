/** What an accepted telling brought to its end belongs into the long memory like any other ending (MEM-04). */
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { memoriesOf } from '../../world/memories-of.ts'

/** The memories of the threads and missions that a telling ended. */
export function rememberEndings(diff: StateDiff, state: GameState): StateDiff {
  const ended = (diff.threads_update ?? []).flatMap(({ id, status }) => {
    const thread = Object.hasOwn(state.threads, id) ? state.threads[id] : undefined
    if (thread === undefined || status === undefined || thread.status === status) return []
    const details = { thread_id: id, title: thread.title, from: thread.status, to: status }
    return [{ type: 'thread_changed', details, tags: thread.tags }]
  })
  const lines = memoriesOf(ended, state)
  return lines.length === 0 ? {} : { memories_append: [...lines] } // enforces: MEM-04 — mutate: { memories_append: [...lines] } => {}
}
