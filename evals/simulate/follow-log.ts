/** Brings the twin to where the store's head is: forward by what was appended, or back and over to another branch. */
import type { Engine } from '../../src/engine/engine.ts'
import { good } from '../../src/testing/index.ts'
import type { Change, FoldedTwin } from './folded-twin.ts'
import type { Head, LoggedRecord } from './looked.ts'

/** Follows; `from` is the head that was only appended to, null when the head may be anywhere. */
export async function followLog(
  { store }: Pick<Engine, 'store'>,
  id: string,
  twin: FoldedTwin,
  from: Head | null,
): Promise<{ readonly records: readonly LoggedRecord[]; readonly changes: readonly Change[] }> {
  const head = good(await store.head(id))
  if (twin.head === head.hash) return { records: [], changes: [] }
  const path = good(await store.getRecords(id, { from: from === null ? 0 : from.depth + 1, to: head.depth }))
  const shared = from === null ? path.findLastIndex((record) => twin.has(record.hash)) : -1
  if (shared >= 0) twin.backTo(path[shared]?.hash ?? '')
  const records = path.slice(shared + 1)
  const net = new Map<string, Change>()
  for (const record of records) {
    for (const change of twin.step(record)) {
      const at = `${change.table}|${change.key}`
      net.set(at, { ...change, was: net.has(at) ? net.get(at)?.was : change.was })
    }
  }
  return { records, changes: [...net.values()] }
}
