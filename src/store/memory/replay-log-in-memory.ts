/**
 * A log walked forward in memory, so that its turns can be played again one after the other for the price of one fold.
 * It stands where the log stood; what is played is played in a fork, and the walk itself never sees it.
 */
import { genesisParent, type HashText } from '../../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { KeptRecord } from '../campaign-file-port.ts'
import { standAt } from '../log/check-out-branch.ts'
import { chainProblem, damagedLog } from '../log/check-single-record.ts'
import { indexLedger } from '../log/index-record-lookups.ts'
import { parseKept } from '../log/state-at-record.ts'
import type { DumpLine, Rehearsal, StateStore } from '../state-store.ts'
import { StateStoreOverCampaignFiles } from '../state-store-over-campaign-files.ts'
import { MemoryFile } from './memory-campaign-file.ts'
import { MemoryShelf } from './memory-campaign-repository.ts'

type RecordLine = DumpLine & { readonly type: 'record' }

/**
 * Makes rehearsals with a hash.
 *
 * @example
 * const rehearse = memoryRehearsal(sha256Hex)
 */
export function memoryRehearsal(
  hash: HashText,
): (campaignId: string, branch: string, lines: Iterable<DumpLine>) => Rehearsal {
  return (campaignId, branch, lines) => {
    const walk = new Walk(new MemoryFile(campaignId, hash), branch, lines)
    return { before: (record) => walk.before(record), after: (record) => walk.after(record) }
  }
}

class Walk {
  readonly #file: MemoryFile
  readonly #branch: string
  readonly #lines: Iterator<DumpLine>
  readonly #known = new Map<string, KeptRecord>()
  /** Read, but not yet part of the log that is stood on. */
  #waiting: RecordLine | null = null

  constructor(file: MemoryFile, branch: string, lines: Iterable<DumpLine>) {
    this.#file = file
    this.#branch = branch
    this.#lines = lines[Symbol.iterator]()
  }

  before(record: string): Result<StateStore> {
    const line = this.#goTo(record)
    const parent = line === null ? undefined : this.#known.get(line.parent)
    return parent === undefined ? passed(record) : done(this.#forkAt(parent))
  }

  after(record: string): Result<StateStore> {
    if (this.#goTo(record) !== null) this.#takeWaiting()
    const kept = this.#known.get(record)
    return kept === undefined ? passed(record) : done(this.#forkAt(kept))
  }

  /** Takes everything in that was written before a record; the record itself waits. Null when it is not ahead. */
  #goTo(record: string): RecordLine | null {
    while (!this.#known.has(record)) {
      if (this.#waiting?.hash === record) return this.#waiting
      this.#takeWaiting()
      const next = this.#lines.next()
      if (next.done === true) return null
      if (next.value.type === 'record') this.#waiting = next.value
      else if (next.value.type === 'attachment') this.#file.putAttachment(next.value)
      else return null
    }
    return null
  }

  #takeWaiting(): void {
    const line = this.#waiting
    if (line === null) return
    this.#waiting = null
    const { type: _type, body, ...fields } = line
    const parent = this.#known.get(line.parent)
    const row = { ...fields, parent_no: parent?.no ?? null, body_hash: this.#file.hash(body) }
    const genesis = genesisParent(this.#file.campaignId, this.#file.hash)
    const problem = chainProblem(this.#file, { ...row, no: 0 }, parent, genesis)
    if (problem !== null) throw damagedLog(line.turn, problem, this.#file.campaignId)
    const kept = { ...row, no: this.#file.insertRecord(row, body) }
    indexLedger(this.#file, kept, parseKept(body))
    this.#file.setIndexedUpTo(kept.no)
    this.#known.set(line.hash, kept)
  }

  #forkAt(record: KeptRecord): StateStore {
    standAt(this.#file, record)
    const branch = { name: this.#branch, redo: [], created_from: null, created_at: '' }
    this.#file.putBranch({ ...branch, head_no: record.no })
    this.#file.setActiveBranch(this.#branch)
    const fork = this.#file.fork()
    return new StateStoreOverCampaignFiles(new MemoryShelf(fork.hash, [fork]))
  }
}

function passed(record: string): Result<never> {
  const message = `There is no record ${record.slice(0, 12)}… ahead in this log.`
  return refuse('campaign/unknown-record', message)
}
