/** How far an enquiry has come: a function of the facts that are clues, and of who knows them. */
import type { Fact, Thread } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { knows } from './holds.ts'
import { wholeIn } from './state-rows.ts'

const clueTags: readonly string[] = ['clue', 'discovery', 'secret', 'player_discovery']
const mostThreads = 40

/** What has been found of a thread. */
export interface InvestigationProgress {
  readonly clues_found: number
  readonly clues_total: number
  readonly last_clue_turn: number | null
}

/**
 * The progress of every thread that has clues. A clue belongs to a thread by its tag `thread:ID`, or because it is about
 * somebody or something the thread is about. A thread's author may say how many there are (`stakes.clues_total`).
 *
 * @example
 * investigationProgress(state, 'pc_mira_001').main_case?.clues_found // 2
 */
export function investigationProgress(
  state: GameState,
  knower: string,
): Readonly<Record<string, InvestigationProgress>> {
  const clues = Object.values(state.facts).filter((fact) => fact.tags.some((tag) => clueTags.includes(tag)))
  const threads = Object.values(state.threads).slice(0, mostThreads)
  const counted = threads.flatMap((thread) => {
    const progress = progressOf(thread, clues, state, knower)
    return progress.clues_total === 0 ? [] : [[thread.id, progress] as const]
  })
  return Object.fromEntries(counted)
}

function progressOf(
  thread: Thread,
  clues: readonly Fact[],
  state: GameState,
  knower: string,
): InvestigationProgress {
  const about = new Set(thread.related_entity_ids)
  const own = clues.filter((fact) => fact.tags.includes(`thread:${thread.id}`) || about.has(fact.subject_id))
  const found = own.filter((fact) => knows(state, knower, fact.id))
  const turns = found.flatMap((fact) => (fact.discovered_turn === null ? [] : [fact.discovered_turn]))
  return {
    clues_found: found.length,
    clues_total: Math.max(own.length, wholeIn(thread.stakes.clues_total, 0)),
    last_clue_turn: turns.length === 0 ? null : Math.max(...turns),
  }
}

/** True when nothing new was learned for some turns, so that an opening is due (a hint, an agenda, a storylet). */
export function isStuck(state: GameState, knower: string, turns = 4): boolean {
  let last = 0
  for (const row of Object.values(state.knowledge))
    if (row.knower_id === knower) last = Math.max(last, row.turn)
  return state.counters.current_turn - last >= turns
}
