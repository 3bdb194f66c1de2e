/** Threads a narrator moves on: only those there are, only to a status there is, and never back from an ending (PIPE-18). */
import { isJsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { type Ruling, RulingDraft } from './ruling.ts'

const statuses = ['active', 'stalled', 'resolved', 'failed'] as const
const endings: readonly string[] = ['resolved', 'failed', 'completed']

/** Judges thread_updates. */
export function acceptThreads(told: unknown, state: GameState): Ruling {
  const ruling = new RulingDraft()
  const list = Array.isArray(told) ? (told as readonly unknown[]).slice(0, 10) : []
  const moved: { id: string; status: string }[] = []
  for (const [index, one] of list.entries()) {
    const path = `thread_updates[${index}]`
    const { id, status } = isJsonObject(one) ? one : {}
    const thread = typeof id === 'string' && Object.hasOwn(state.threads, id) ? state.threads[id] : undefined
    const wanted = statuses.find((word) => word === status)
    if (thread === undefined)
      ruling.refuse(path, 'PIPE-18', 'There is no such thread.', one) // enforces: PIPE-18
    else if (wanted === undefined)
      ruling.refuse(path, 'PIPE-18', `A thread is ${statuses.join(', ')}; nothing else.`, one)
    else if (endings.includes(thread.status) && wanted !== thread.status)
      ruling.refuse(path, 'PIPE-18', `"${thread.title}" is over and stays so.`, one)
    else {
      ruling.accept(path)
      if (wanted !== thread.status) moved.push({ id: thread.id, status: wanted })
    }
  }
  if (moved.length > 0) ruling.diff = { threads_update: moved }
  return ruling.finish()
}
