/**
 * What is checked before anybody plays on. After a proper close: the newest snapshot, the chain behind it, and that
 * nobody touched the derived rows. After a crash: everything. The log always wins; what is derived is made anew from
 * it and a note says so. A log that was changed cannot be played on.
 */
import { Fault } from '../../core/fault.ts'
import { derivedDifferences, type LogProblem, replayHead, walkLog, walkTail } from '../log/check-log.ts'
import { snapshotText } from '../log/read-state.ts'
import { rebuildDerived } from '../log/rebuild.ts'
import { isClean } from './clean-shutdown.ts'
import type { Database } from './driver.ts'
import type { SqliteFile } from './sqlite-file.ts'

/** Checks a file that was just opened; mends what is derived; throws when the log itself cannot be trusted. */
export function checkOnOpen(file: SqliteFile, database: Database): void {
  if (isClean(database, file.hash) && headIsOut(file)) {
    const problem = file.reading(() => walkTail(file, checkedUpTo(file)))
    if (problem === null) return
    throw damaged(database.path, problem)
  }
  const walk = file.reading(() => walkLog(file, { bodies: true }))
  const first = earliest(walk.problems)
  if (first !== null) throw damaged(database.path, first)
  mendDerived(file)
}

function mendDerived(file: SqliteFile): void {
  const state = file.reading(() => replayHead(file))
  const out = file.reading(() => headIsOut(file))
  const differing =
    state === null || !out ? ['the path'] : file.reading(() => derivedDifferences(file, state))
  if (differing.length === 0) return
  file.transaction(() => {
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

function damaged(path: string, problem: LogProblem): Fault {
  const message = `The log of this campaign is damaged at turn ${problem.turn}: ${problem.problem}. Nothing was changed; "fatewright verify" tells more, "fatewright doctor --rescue" saves the turns before it. (${path})`
  return new Fault('damaged', message, { details: { path, first_bad_turn: problem.turn } })
}
