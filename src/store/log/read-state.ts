/** The state at any record: the nearest snapshot before it, and the fold of what came after. */

import { isJsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { applyDiff } from '../../core/state/apply-diff.ts'
import { MemoryTables } from '../../core/state/memory-tables.ts'
import type { GameState } from '../../core/state/state.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file.ts'
import type { StatePoint } from '../state-store.ts'

/** Parses stored JSON; what cannot be parsed counts as absent, because the fold is total. */
export function parseKept(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text that a snapshot's hash covers: it belongs to one record and to no other. */
export function snapshotText(recordHash: string, text: string): string {
  return `fatewright.snapshot.v1\n${recordHash}\n${text}`
}

/** Folds the state at a record; a snapshot that does not match its hash is dropped, because the log wins. */
export function stateAt(file: CampaignFile, target: KeptRecord): GameState {
  const { tables, tail } = nearestStart(file, target)
  for (let index = tail.length - 1; index >= 0; index -= 1)
    applyDiff(tables, parseKept(tail[index]?.diff ?? ''))
  return tables.state
}

/** The state at a record by folding every record from the first, trusting no snapshot. */
export function stateByReplay(file: CampaignFile, target: KeptRecord): GameState {
  const tables = new MemoryTables()
  if (file.onPath(target.depth)?.no === target.no) {
    for (const record of file.path(0, target.depth)) applyDiff(tables, parseKept(record.diff))
    return tables.state
  }
  const line = ancestry(file, target)
  for (let index = line.length - 1; index >= 0; index -= 1)
    applyDiff(tables, parseKept(line[index]?.diff ?? ''))
  return tables.state
}

/** A record and all before it, newest first. */
export function ancestry(file: CampaignFile, target: KeptRecord): KeptRecord[] {
  const line: KeptRecord[] = []
  for (let record: KeptRecord | undefined = target; record !== undefined; ) {
    line.push(record)
    record = record.parent_no === null ? undefined : file.record(record.parent_no)
  }
  return line
}

function nearestStart(file: CampaignFile, target: KeptRecord): { tables: MemoryTables; tail: KeptRecord[] } {
  if (file.onPath(target.depth)?.no === target.no) return startOnPath(file, target)
  const tail: KeptRecord[] = []
  for (let record: KeptRecord | undefined = target; record !== undefined; ) {
    const kept = readSnapshot(file, record)
    if (kept !== undefined) return { tables: kept, tail }
    tail.push(record)
    record = record.parent_no === null ? undefined : file.record(record.parent_no)
  }
  return { tables: new MemoryTables(), tail }
}

function startOnPath(file: CampaignFile, target: KeptRecord): { tables: MemoryTables; tail: KeptRecord[] } {
  for (let depth = target.depth; ; ) {
    const snapshot = file.snapshotAtOrBefore(depth)
    if (snapshot === undefined)
      return { tables: new MemoryTables(), tail: [...file.path(0, target.depth)].reverse() }
    const record = file.record(snapshot.no)
    const kept = record === undefined ? undefined : readSnapshot(file, record)
    if (kept !== undefined)
      return { tables: kept, tail: [...file.path(snapshot.depth + 1, target.depth)].reverse() }
    depth = snapshot.depth - 1
  }
}

function readSnapshot(file: CampaignFile, record: KeptRecord): MemoryTables | undefined {
  const snapshot = file.snapshotOf(record.no)
  if (snapshot === undefined) return undefined
  if (file.hash(snapshotText(record.hash, snapshot.text)) !== snapshot.hash) return undefined
  const state = parseKept(snapshot.text)
  return isJsonObject(state) ? new MemoryTables(state as unknown as GameState) : undefined
}

/** The record a point of the log means: a hash, a branch's head, or the head that is checked out. */
export function recordAt(file: CampaignFile, point: StatePoint): Result<KeptRecord> {
  if (point.record !== undefined) {
    const record = file.recordByHash(point.record)
    return record === undefined
      ? refuse('campaign/unknown-record', `There is no record ${point.record} in this log.`)
      : done(record)
  }
  const name = point.branch ?? file.activeBranch()
  const record = file.record(file.branchNamed(name)?.head_no ?? 0)
  return record === undefined
    ? refuse('campaign/unknown-branch', `There is no branch "${name}" in this campaign.`)
    : done(record)
}
