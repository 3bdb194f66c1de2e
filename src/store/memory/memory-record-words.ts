/** The words of a record in memory, cut out of its body once: a body holds a whole packet, and records never change. */
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import { parseKept } from '../log/state-at-record.ts'

/** Finds what the player said in a resolved record, and what was told in any other. */
export function memoryWords(file: Pick<CampaignFile, 'body'>): (record: KeptRecord) => string {
  const known = new WeakMap<KeptRecord, string>()
  return (record) => {
    const words = known.get(record) ?? readWords(file.body(record.no) ?? '', record.kind)
    known.set(record, words)
    return words
  }
}

function readWords(body: string, kind: KeptRecord['kind']): string {
  const read = parseKept(body)
  if (kind !== 'resolved') return (read as RecordBodies['told']).narrative
  return (read as RecordBodies['resolved']).entries.map((entry) => entry.text).join('\n')
}
