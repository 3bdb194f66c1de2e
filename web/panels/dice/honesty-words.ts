/** What checking a whole log found, and how its dice were treated. Nothing of it is forbidden; all of it is said. */

/** What the server found. */
export interface LogCheck {
  readonly ok: boolean
  readonly records: number
  readonly turns: number
  readonly first_bad_turn?: number | undefined
  readonly problems: readonly string[]
  readonly honesty: {
    readonly rolls: number
    readonly repeated: number
    readonly undone: number
    readonly redone: number
    readonly branched: number
  }
}

/** As sentences. */
export function honestyWords({ ok, records, first_bad_turn, problems, honesty }: LogCheck): string {
  if (!ok) {
    const where = first_bad_turn === undefined ? '' : ` from turn ${first_bad_turn} on`
    return `The log is not sound${where}: ${problems.join(' ')}`
  }
  const { undone, redone, branched, repeated } = honesty
  const steps = [
    [undone, 'taken back', 'turn was', 'turns were'],
    [redone, 'put back', 'turn was', 'turns were'],
    [branched, 'begun', 'branch was', 'branches were'],
    [repeated, 'the same attempt as before and got the same dice', 'roll was', 'rolls were'],
  ] as const
  const said = steps
    .filter(([count]) => count > 0)
    .map(([count, what, one, many]) => `${count} ${count === 1 ? one : many} ${what}`)
  const treated = said.length === 0 ? 'No turn was ever taken back.' : `${said.join('; ')}.`
  return `All ${records} records of the log hold together, and every roll in it is right. ${treated}`
}
