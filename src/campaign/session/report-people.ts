/** Threads and deaths of a session, from the states before and after it. */
import { isHidden } from '../../core/document/view-for.ts'
import type { Thread } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Tallied } from './report-tally.ts'

/** A thread, with the turn in which it became what it is. */
export interface ThreadTurn {
  readonly id: string
  readonly title: string
  readonly status: string
  /** Null when this session did not change it. */
  readonly turn: number | null
}

/** Somebody who died. */
export interface Death {
  readonly id: string
  readonly name: string
  readonly turn: number | null
}

const closed: readonly string[] = ['resolved', 'completed', 'failed', 'abandoned']
const gone: readonly string[] = ['dead', 'destroyed']

/** The threads that were opened, closed, or stand open. */
export function threadsIn(
  before: GameState,
  after: GameState,
  { changed }: Pick<Tallied, 'changed'>,
): Record<'opened' | 'closed' | 'open', readonly ThreadTurn[]> {
  const seen = Object.values(after.threads).filter(
    ({ tags }) => !tags.some((tag) => tag === 'hidden' || tag === 'gm'),
  )
  const shown = ({ id, title, status }: Thread): ThreadTurn => {
    return { id, title, status, turn: changed.get(`threads|${id}`) ?? null }
  }
  const isOver = (thread: Thread | undefined): boolean => closed.includes(thread?.status ?? '')
  const open = seen.filter((thread) => !isOver(thread))
  return {
    opened: open
      .filter(({ id }) => before.threads[id] === undefined || isOver(before.threads[id]))
      .map(shown),
    closed: seen.filter((thread) => isOver(thread) && !isOver(before.threads[thread.id])).map(shown),
    open: open.map(shown),
  }
}

/** Who died, of those the player could see. */
export function deathsIn(
  before: GameState,
  after: GameState,
  { changed }: Pick<Tallied, 'changed'>,
): readonly Death[] {
  const isGone = (state: GameState, id: string): boolean =>
    gone.includes(String(state.entities[id]?.attrs.status ?? ''))
  return Object.values(after.entities).flatMap((entity) => {
    const { id, name, type } = entity
    const died = (type === 'npc' || type === 'pc') && isGone(after, id) && !isGone(before, id)
    return died && !isHidden(after, entity) ? [{ id, name, turn: changed.get(`entities|${id}`) ?? null }] : []
  })
}
