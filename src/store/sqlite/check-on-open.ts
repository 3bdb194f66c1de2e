/**
 * What is checked before anybody plays on. After a proper close: the newest snapshot, the chain behind it, and that
 * nobody touched the derived rows. After a crash: everything. The log always wins; what is derived is made anew from
 * it and a note says so. A log that was changed cannot be played on.
 */
import { Fault } from '../../core/fault.ts'
import { catchUp, isCaughtUp } from '../log/catch-up-derived-state.ts'
import { derivedDifferences, type LogProblem, replayHead, walkLog, walkTail } from '../log/check-log.ts'
import { damagedLog } from '../log/check-single-record.ts'
import { rebuildDerived } from '../log/rebuild-derived-state.ts'
import { snapshotText } from '../log/snapshot-text-format.ts'
import { besideChanged, type Mark, readMark } from './clean-shutdown-mark.ts'
import type { Database } from './node-sqlite-driver.ts'
import type { SqliteFile } from './sqlite-campaign-file.ts'

/** Checks a file that was just opened; mends what is derived; throws when the log itself cannot be trusted. */
export function checkOnOpen(file: SqliteFile, database: Database, walWasThere: boolean): void {
  try {
    const mark = file.reading(() => readMark(database, file.hash))
    check(file, database, mark)
    if (mark === 'touched' && !walWasThere) file.transaction(() => file.note(tailIsMissing))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // JSON that we wrote and that is no longer JSON: the file is to blame.
    const message = `The campaign file is damaged: a part of it cannot be read. It was left as it is; restore a backup or an export. (${database.path})`
    throw new Fault('damaged', message, { cause: error, details: { path: database.path } })
  }
}

/** An open file always has its write-ahead file beside it; without one, somebody took it or copied only the half. */
const tailIsMissing =
  'This file was in use when it was copied or its program died, and the write-ahead file (…-wal) that belongs to it is not here. Turns played since it was last tidied may be missing; they are in that file.'

function check(file: SqliteFile, database: Database, mark: Mark): void {
  if (mark === 'beside-changed')
    throw new Fault('damaged', besideChanged(database.path), { details: { path: database.path } })
  if (mark === 'clean' && headIsOut(file)) {
    const problem = walkTail(file, checkedUpTo(file))
    if (problem !== null) throw damagedLog(problem.turn, problem.problem, database.path)
    return
  }
  const walk = file.reading(() => walkLog(file, { bodies: true }))
  const first = earliest(walk.problems)
  if (first !== null) throw damagedLog(first.turn, first.problem, database.path)
  // A crash between a commit and its settling leaves rows a turn behind: that is no damage.
  if (!isCaughtUp(file)) file.transaction(() => catchUp(file))
  const found = differences(file)
  // The digest also covers the path, the ledger and the epochs, which no comparison of states would see.
  const differing =
    found.length === 0 && mark === 'derived-changed' ? ['rows that were changed from outside'] : found
  if (differing.length > 0) mend(file, database, differing)
  file.trust()
}

function differences(file: SqliteFile): string[] {
  return file.reading(() => {
    const state = replayHead(file)
    if (state === null || !headIsOut(file)) return ['the path']
    try {
      return derivedDifferences(file, state)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      return ['rows that cannot be read']
    }
  })
}

function mend(file: SqliteFile, database: Database, differing: readonly string[]): void {
  file.transaction(() => {
    database.exec('REINDEX')
    rebuildDerived(file)
    const shown = differing.slice(0, 3).join('; ')
    const rest = differing.length > 3 ? ` and ${differing.length - 3} more` : ''
    file.note(
      `The derived state differed from the log (${shown}${rest}) and was rebuilt from it. No turn was lost.`,
    )
  })
}

/** True when the path ends at the head of the active branch. */
function headIsOut(file: SqliteFile): boolean {
  const head = file.branchNamed(file.activeBranch())?.head_no
  return head !== undefined && file.onPath(file.pathLength() - 1)?.no === head
}

/** The depth from which the chain must be walked: behind the newest good snapshot. */
function checkedUpTo(file: SqliteFile): number {
  const snapshot = file.snapshotAtOrBefore(file.pathLength() - 1)
  if (snapshot === undefined) return 0
  const record = file.record(snapshot.no)
  const sound = record !== undefined && file.hash(snapshotText(record.hash, snapshot.text)) === snapshot.hash
  if (sound) return snapshot.depth + 1
  file.transaction(() => {
    file.dropSnapshot(snapshot.no)
    file.note(`The snapshot at turn ${record?.turn ?? '?'} was damaged and was dropped. No turn was lost.`)
  })
  return checkedUpTo(file)
}

function earliest(problems: readonly LogProblem[]): LogProblem | null {
  return problems.reduce<LogProblem | null>(
    (first, one) => (first === null || one.turn < first.turn ? one : first),
    null,
  )
}
