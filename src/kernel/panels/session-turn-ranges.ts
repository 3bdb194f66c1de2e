/** The evenings of a campaign by the turns they began with: which one a turn belongs to, and what its files are called. */
import type { GameState } from '../../core/state/game-state.ts'

/** The name of an evening's file, without its ending; 0 is what was played before the first one. */
export function sessionName(number: number): string {
  return number === 0 ? 'session_0000_bootstrap' : `session_${String(number).padStart(4, '0')}`
}

/** The files of an evening, by their paths in the campaign. */
export function eveningFiles(number: number): {
  readonly decisions: string
  readonly snapshot: string
  readonly compressed: string
  readonly fiction: string
} {
  const name = sessionName(number)
  return {
    ...{ decisions: `sessions/${name}.md`, snapshot: `sessions/${name}_snapshot.md` },
    compressed: `sessions/${name}_compressed.md`,
    fiction: `Writing/Fiction_par${String(number).padStart(3, '0')}.md`,
  }
}

/** The first turn of every evening, in order. */
export function eveningStarts(state: GameState): readonly number[] {
  return Object.values(state.sessions)
    .map((one) => one.turn_range_start ?? 1)
    .toSorted((a, b) => a - b)
}

/** The evenings that have files; what was played before the first one counts when there is any, or nothing else. */
export function eveningNumbers(starts: readonly number[]): readonly number[] {
  const numbers = starts.map((_, index) => index + 1)
  return (starts[0] ?? 2) > 1 ? [0, ...numbers] : numbers
}

/** The evening that a turn belongs to. */
export function eveningOf(starts: readonly number[], turn: number): number {
  return starts.filter((start) => start <= turn).length
}

/** The first and the last turn of an evening; null when none was told in it. */
export function eveningRange(
  starts: readonly number[],
  number: number,
  told: number,
): readonly [number, number] | null {
  const first = number === 0 ? 1 : (starts[number - 1] ?? 1)
  const last = Math.min(told, (starts[number] ?? Number.POSITIVE_INFINITY) - 1)
  return last < first ? null : [first, last]
}
