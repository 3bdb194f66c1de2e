/** Puts what was told into what the page already knows, so that a turn is on the screen without being asked for. */
import type { QueryClient } from '@tanstack/react-query'
import { standingQuery, transcriptQuery, turnsTogether } from '../../../wire/queries.ts'
import { type ShownPage, type ShownTurn, withTurn } from './shown-turn.ts'

/** The page of the story on which a turn stands. */
export function pageOf(turnNo: number): number {
  return Math.floor((turnNo - 1) / turnsTogether)
}

/** Takes a committed turn in; taking it twice changes nothing. */
export function takeTurn(queries: QueryClient, campaign: string, turn: ShownTurn): void {
  const page = pageOf(turn.turn_no)
  const opensPage = (turn.turn_no - 1) % turnsTogether === 0
  queries.setQueryData<ShownPage>(pageKey(campaign, page), (kept) => {
    if (kept === undefined && !opensPage) return undefined
    return {
      ...kept,
      turns_played: Math.max(kept?.turns_played ?? 0, turn.turn_no),
      turns: withTurn(kept?.turns ?? [], turn),
    }
  })
  askAgainIfUnderWay(queries, pageKey(campaign, page))
  queries.setQueryData(standingQuery(campaign).queryKey, (now) =>
    now === undefined || turn.turn_no < now.turn_no
      ? now
      : {
          ...now,
          turn_no: turn.turn_no,
          position: turn.position,
          last: {
            narrative: turn.narrative,
            planning_block: turn.mode === 'DM' ? (now.last?.planning_block ?? null) : turn.planning_block,
          },
        },
  )
  readAround(queries, campaign)
}

/** An answer that was asked for before the turn was committed does not know it, and would take it off the screen again. */
function askAgainIfUnderWay(queries: QueryClient, queryKey: readonly unknown[]): void {
  const page = queries.getQueryCache().find({ queryKey, exact: true })
  if (page?.state.fetchStatus !== 'fetching') return
  const again = (): void => void queries.invalidateQueries({ queryKey, exact: true })
  // A page that holds turns drops the old answer at once; an empty one cannot, and asks when that answer is there.
  if (page.state.data !== undefined) again()
  else void page.promise?.then(again, again)
}

/** Everything but the story is asked for again. */
export function readAround(queries: QueryClient, campaign: string): void {
  void queries.invalidateQueries({
    queryKey: ['campaign', campaign],
    predicate: ({ queryKey }) => queryKey[2] !== 'turns' && queryKey[2] !== 'newest',
  })
}

/** Everything is asked for again: the story stands elsewhere now. */
export function readAnew(queries: QueryClient, campaign: string): void {
  void queries.invalidateQueries({
    queryKey: ['campaign', campaign],
    predicate: ({ queryKey }) => queryKey[2] !== 'newest',
  })
}

/** Remembers where the log stands after something that was no turn. */
export function takePosition(queries: QueryClient, campaign: string, position: string): void {
  queries.setQueryData(standingQuery(campaign).queryKey, (now) => now && { ...now, position })
  readAround(queries, campaign)
}

function pageKey(campaign: string, page: number): readonly unknown[] {
  return transcriptQuery(campaign, page).queryKey
}
