/** Threads a narrator moves on: only those there are, only to a status there is, and never back from an ending (PIPE-18). */
import { isJsonObject } from '../../core/json.ts'
import type { Thread } from '../../core/state/rows.ts'
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
    const problem = threadProblem(thread, wanted)
    const refused = problem !== null // enforces: PIPE-18 — mutate: problem !== null => false
    if (refused) ruling.refuse(path, 'PIPE-18', problem, one)
    else {
      ruling.accept(path)
      if (thread !== undefined && wanted !== undefined && wanted !== thread.status)
        moved.push({ id: thread.id, status: wanted })
    }
  }
  if (moved.length > 0) ruling.diff = { threads_update: moved }
  return ruling.finish()
}

function threadProblem(thread: Thread | undefined, wanted: string | undefined): string | null {
  if (thread === undefined) return 'There is no such thread.'
  if (wanted === undefined) return `A thread is ${statuses.join(', ')}; nothing else.`
  const over = endings.includes(thread.status) && wanted !== thread.status
  return over ? `"${thread.title}" is over and stays so.` : null
}
