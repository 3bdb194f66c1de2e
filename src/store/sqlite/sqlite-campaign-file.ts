/** One campaign in one SQLite file: the log, what is derived from it, and what stands beside it. */

import { isFault } from '../../core/fault.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import type { Violation } from '../../core/violation.ts'
import type { CampaignFile, Snapshot } from '../campaign-file-port.ts'
import { type HiddenRows, hiddenRows } from '../hidden-rows-by-words.ts'
import type { Probe } from '../log/append-and-create-log.ts'
import { snapshotWhenDue } from '../log/write-snapshot-when-due.ts'
import { type SeedCipher, unsealedSeeds } from '../seed-cipher-port.ts'
import type { SliceLimits, SliceWishes, StateSlice } from '../state-slice.ts'
import type { Epoch, RequestKey, SeedSecret } from '../state-store.ts'
import { markClean, markTouched } from './clean-shutdown-mark.ts'
import { findHidden } from './hidden-index.ts'
import type { Database, Row } from './node-sqlite-driver.ts'
import { SqliteLog } from './sqlite-campaign-log.ts'
import { sqliteSlice } from './sqlite-state-slice.ts'

/** After this many commits the write-ahead file is folded into the database, when nobody is waiting. */
const commitsBetweenTidying = 64

/** After this many it is done at once: somebody commits without ever letting go of the thread. */
const mostCommitsUntidied = 512

/** How a file is used. */
export interface SqliteFileOptions {
  /** Called at each step of a commit; for tests of interrupted commits. */
  readonly probe?: Probe
  /** How seeds are kept; as they are when missing. */
  readonly seeds?: SeedCipher
  /** True for a copy of a file that cannot be written itself. */
  readonly readOnly?: boolean
}

export class SqliteFile extends SqliteLog implements CampaignFile {
  readonly readOnly: boolean
  #wrote = false
  #untidied = 0
  #scheduled = false
  #closed = false
  #pended: (() => void) | null = null
  readonly #probe: Probe
  readonly #seeds: SeedCipher

  constructor(
    campaignId: string,
    database: Database,
    hash: HashText,
    { probe = () => {}, seeds = unsealedSeeds, readOnly = false }: SqliteFileOptions = {},
  ) {
    super(campaignId, database, hash)
    this.#probe = probe
    this.#seeds = seeds
    this.readOnly = readOnly
  }

  transaction<Value>(work: () => Value): Value {
    let wasClean = false
    const value = this.database.transaction(() => {
      wasClean = markTouched(this.database)
      return work()
    })
    this.#wrote = true
    this.#untidied += 1
    if (wasClean) this.#ifPossible(() => this.#checkpoint())
    return value
  }

  dropLedgerAfter(no: number): void {
    this.database.run('DELETE FROM dice_ledger WHERE record_no > ?', no)
    this.database.run('DELETE FROM violations WHERE record_no > ?', no)
  }

  tentatively<Value>(work: () => Value): Value {
    return this.database.tentatively(work)
  }

  deriving<Value>(work: () => Value): Value {
    return this.database.lightly(work)
  }

  pend(work: () => void): void {
    this.settle()
    this.#pended = work
    setImmediate(() => {
      if (!this.#closed) this.settle()
    })
  }

  settle(): void {
    const work = this.#pended
    this.#pended = null
    if (work !== null) this.#ifPossible(work)
  }

  /** After a full check the file deserves its mark on closing, even when nobody writes. */
  trust(): void {
    this.#wrote = true
  }

  reading<Value>(work: () => Value): Value {
    return this.database.reading(work)
  }

  slice(limits: SliceLimits, wishes: SliceWishes): StateSlice {
    const head = this.onPath(this.pathLength() - 1)
    return sqliteSlice(this.database, this, head?.turn ?? 0, limits, wishes)
  }

  hidden(words: readonly string[]): HiddenRows {
    return hiddenRows(this, findHidden(this.database, words))
  }

  insertDice(recordNo: number, moment: string, entry: DiceEntry): void {
    this.database.run(
      'INSERT INTO dice_ledger (id, record_no, moment, turn_nonce, epoch, attempt, total, entry_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      entry.id,
      recordNo,
      moment,
      entry.turn_nonce,
      entry.epoch,
      entry.attempt,
      entry.total,
      JSON.stringify(entry),
    )
  }

  diceFrom(moment: string): readonly DiceEntry[] {
    const sql = 'SELECT entry_json FROM dice_ledger WHERE moment = ? ORDER BY no'
    return this.database.all(sql, moment).map((row) => JSON.parse(String(row[0])))
  }

  diceTried(attempt: string): readonly { readonly recordNo: number; readonly entry: DiceEntry }[] {
    const sql = 'SELECT record_no, entry_json FROM dice_ledger WHERE attempt = ? ORDER BY no'
    return this.database
      .all(sql, attempt)
      .map((row) => ({ recordNo: Number(row[0]), entry: JSON.parse(String(row[1])) }))
  }

  lastWithDice(upTo: number): number | undefined {
    const sql = 'SELECT record_no FROM dice_ledger WHERE record_no <= ? ORDER BY record_no DESC LIMIT 1'
    const row = this.database.get(sql, upTo)
    return row === undefined ? undefined : Number(row[0])
  }

  diceOf(recordNo: number): readonly DiceEntry[] {
    const sql = 'SELECT entry_json FROM dice_ledger WHERE record_no = ? ORDER BY no'
    return this.database.all(sql, recordNo).map((row) => JSON.parse(String(row[0])))
  }

  diceBetween(from: number, to: number): readonly DiceEntry[] {
    const sql = 'SELECT entry_json FROM dice_ledger WHERE turn_nonce BETWEEN ? AND ? ORDER BY no'
    return this.database.all(sql, from, to).map((row) => JSON.parse(String(row[0])))
  }

  insertViolation(recordNo: number, turn: number, violation: Violation): void {
    this.database.run(
      'INSERT INTO violations (record_no, turn, rule_id, severity, action, violation_json) VALUES (?, ?, ?, ?, ?, ?)',
      recordNo,
      turn,
      violation.rule_id,
      violation.severity,
      violation.action,
      JSON.stringify(violation),
    )
  }

  putEpoch(epoch: Omit<Epoch, 'server_seed'>): void {
    this.database.run(
      'INSERT INTO epochs (epoch, commitment, client_seed, reproducible) VALUES (?, ?, ?, ?) ON CONFLICT (epoch) DO NOTHING',
      epoch.epoch,
      epoch.commitment,
      epoch.client_seed,
      epoch.reproducible ? 1 : 0,
    )
  }

  revealEpoch(epoch: number, serverSeed: string): void {
    this.database.run('UPDATE epochs SET server_seed = ? WHERE epoch = ?', serverSeed, epoch)
  }

  epochList(): readonly Epoch[] {
    const rows = this.database.all(
      'SELECT epoch, commitment, client_seed, reproducible, server_seed FROM epochs ORDER BY epoch',
    )
    return rows.map(([epoch, commitment, client_seed, reproducible, server_seed]) => {
      return { epoch, commitment, client_seed, reproducible: reproducible === 1, server_seed } as Epoch
    })
  }

  putSecret(secret: SeedSecret): void {
    this.database.run(
      'INSERT INTO secrets (epoch, server_seed) VALUES (?, ?) ON CONFLICT (epoch) DO NOTHING',
      secret.epoch,
      this.#seeds.seal({ campaign: this.campaignId, epoch: secret.epoch }, secret.server_seed),
    )
  }

  secret(epoch: number): string | undefined {
    const row = this.database.get('SELECT server_seed FROM secrets WHERE epoch = ?', epoch)
    if (row === undefined) return undefined
    return this.#seeds.open({ campaign: this.campaignId, epoch }, String(row[0])) ?? undefined
  }

  /** Seals seeds anew that were kept unsealed or with an older key, and leaves no trace of what stood there. */
  resealSeeds(): void {
    const kept = this.database.all('SELECT epoch, server_seed FROM secrets')
    const outdated = kept.flatMap(([epoch, text]) => {
      const place = { campaign: this.campaignId, epoch: Number(epoch) }
      const seed = this.#seeds.isOutdated(String(text)) ? this.#seeds.open(place, String(text)) : null
      return seed === null ? [] : [{ place, seed }]
    })
    if (outdated.length === 0) return
    this.database.exec('PRAGMA secure_delete = ON')
    this.transaction(() => {
      for (const { place, seed } of outdated)
        this.database.run(
          'UPDATE secrets SET server_seed = ? WHERE epoch = ?',
          this.#seeds.seal(place, seed),
          place.epoch,
        )
    })
    this.#ifPossible(() => this.#checkpoint())
    this.database.exec('PRAGMA secure_delete = OFF')
  }

  clearDerived(): void {
    this.clearRows()
    for (const table of ['path', 'story_entries', 'dice_ledger', 'violations', 'epochs'])
      this.database.run(`DELETE FROM ${table}`)
  }

  requestKey(key: string): RequestKey | undefined {
    const row = this.database.get('SELECT request, answer FROM request_keys WHERE key = ?', key)
    return row === undefined
      ? undefined
      : { key, request: String(row[0]), answer: JSON.parse(String(row[1])) }
  }

  putRequestKey(key: RequestKey): void {
    this.database.run(
      'INSERT INTO request_keys (key, request, answer) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET answer = excluded.answer',
      key.key,
      key.request,
      JSON.stringify(key.answer),
    )
  }

  snapshotAtOrBefore(depth: number): Snapshot | undefined {
    const sql =
      'SELECT s.no, s.depth, s.text, s.hash FROM snapshots s JOIN path p ON p.depth = s.depth AND p.record_no = s.no WHERE s.depth <= ? ORDER BY s.depth DESC LIMIT 1'
    return snapshot(this.database.get(sql, depth))
  }

  snapshotDepth(depth: number): number | undefined {
    const sql =
      'SELECT s.depth FROM snapshots s JOIN path p ON p.depth = s.depth AND p.record_no = s.no WHERE s.depth <= ? ORDER BY s.depth DESC LIMIT 1'
    return this.database.get(sql, depth)?.[0] as number | undefined
  }

  snapshotOf(no: number): Snapshot | undefined {
    return snapshot(this.database.get('SELECT no, depth, text, hash FROM snapshots WHERE no = ?', no))
  }

  putSnapshot({ no, depth, text, hash }: Snapshot): void {
    this.database.run(
      'INSERT OR REPLACE INTO snapshots (no, depth, text, hash) VALUES (?, ?, ?, ?)',
      no,
      depth,
      text,
      hash,
    )
  }

  dropSnapshot(no: number): void {
    this.database.run('DELETE FROM snapshots WHERE no = ?', no)
  }

  note(text: string): void {
    this.database.run('INSERT INTO notes (text) VALUES (?)', text)
  }

  notes(): readonly string[] {
    return this.database.all('SELECT text FROM notes ORDER BY no').map((row) => String(row[0]))
  }

  tidy(): void {
    if (this.#untidied >= mostCommitsUntidied) {
      this.#ifPossible(() => this.#tidyNow())
      return
    }
    if (this.#untidied < commitsBetweenTidying || this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      if (!this.#closed) this.#ifPossible(() => this.#tidyNow())
    })
  }

  close(): void {
    if (this.#closed) return
    this.settle()
    this.#closed = true
    try {
      if (this.#wrote) this.#closeProperly()
      this.#probe('marked')
    } catch (error) {
      // Without the mark the next opening checks everything: slower, never wrong.
      if (!isFault(error)) throw error
    } finally {
      this.database.close()
    }
  }

  /** An evening may be too short for tidying to come round; the next one must not pay for that. */
  #closeProperly(): void {
    this.transaction(() => snapshotWhenDue(this))
    markClean(this.database, this.hash)
  }

  /** The turns are durable before this runs; a full disk only means that it is tried again after the next one. */
  #ifPossible(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!isFault(error)) throw error
    }
  }

  /** Once at the first write too: the file itself must then say that more is to be found beside it. */
  #checkpoint(): void {
    this.database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  }

  #tidyNow(): void {
    this.settle()
    this.transaction(() => {
      snapshotWhenDue(this)
      this.#probe('snapshot')
    })
    this.#checkpoint()
    this.#untidied = 0
    this.#probe('tidied')
  }
}

function snapshot(row: Row | undefined): Snapshot | undefined {
  if (row === undefined) return undefined
  const [no, depth, text, hash] = row
  return { no, depth, text, hash } as Snapshot
}
