/** A folder of campaigns, one SQLite file each. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { backup } from 'node:sqlite'
import { isFault } from '../../core/fault.ts'
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { isWritable, makePrivateFile, makePrivateFolder } from '../../files/index.ts'
import type { CampaignFile } from '../campaign-file-port.ts'
import type { CampaignRepository } from '../campaign-repository-port.ts'
import type { Probe } from '../log/append-and-create-log.ts'
import { readOnlyMessage } from '../log/transaction-with-rollback.ts'
import { unknownCampaign } from '../refuse-unknown-campaign.ts'
import { checkOnOpen } from './check-on-open.ts'
import { besideChanged, markClean, markFolded, readMark } from './clean-shutdown-mark.ts'
import { Database } from './node-sqlite-driver.ts'
import { openDatabase } from './open-campaign-database.ts'
import { SqliteFile, type SqliteFileOptions } from './sqlite-campaign-file.ts'

const ending = '.campaign'
const idPattern = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** How the files of a shelf are used; `readOnly` writes nothing to the folder, whatever may be written there. */
export type SqliteShelfOptions = SqliteFileOptions

interface OpenFile {
  readonly file: SqliteFile
  readonly database: Database
  readonly walWasThere: boolean
  /** Where a copy stands that is used instead of a file that cannot be written. */
  readonly copy: string | null
  checked: boolean
}

/**
 * Campaigns as files in a folder.
 *
 * @example
 * const store = new StateStoreOverCampaignFiles(new SqliteCampaignFolder('/home/me/fatewright/campaigns', sha256))
 */
export class SqliteCampaignFolder implements CampaignRepository {
  readonly #folder: string
  readonly #hash: HashText
  readonly #options: SqliteShelfOptions
  readonly #probe: Probe
  readonly #open = new Map<string, OpenFile>()
  #swept = false

  constructor(folder: string, hash: HashText, options: SqliteShelfOptions = {}) {
    this.#folder = folder
    this.#hash = hash
    this.#options = options
    this.#probe = options.probe ?? (() => {})
  }

  list(): readonly string[] {
    if (!existsSync(this.#folder)) return []
    if (!this.#swept && this.#options.readOnly !== true) sweep(this.#folder)
    this.#swept = true
    return readdirSync(this.#folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && entry.name.endsWith(ending))
      .map((entry) => entry.name.slice(0, -ending.length))
      .filter((id) => idPattern.test(id))
      .sort()
  }

  open(campaignId: string): Result<CampaignFile> {
    const found = this.#find(campaignId)
    if (!found.ok) return found
    if (!found.value.checked) {
      try {
        checkOnOpen(found.value.file, found.value.database, found.value.walWasThere)
        if (!found.value.file.readOnly) found.value.file.resealSeeds()
      } catch (error) {
        // A file that cannot be trusted is closed without the mark of a proper close.
        this.#open.delete(campaignId)
        found.value.database.close()
        discardCopy(found.value)
        throw error
      }
      found.value.checked = true
    }
    return done(found.value.file)
  }

  inspect(campaignId: string): Result<CampaignFile> {
    const found = this.#find(campaignId)
    return found.ok ? done(found.value.file) : found
  }

  create<Value>(campaignId: string, fill: (file: CampaignFile) => Result<Value>): Result<Value> {
    if (!idPattern.test(campaignId)) {
      return refuse(
        'campaign/bad-id',
        `"${campaignId}" cannot be the id of a campaign: use lower-case letters, digits, - and _.`,
      )
    }
    const path = this.pathOf(campaignId)
    if (this.#options.readOnly === true || !isWritable(this.#folder))
      return refuse('store/read-only', `No campaign can be made here: ${this.#folder} can only be read.`)
    if (existsSync(path))
      return refuse('campaign/exists', `There is already a campaign "${campaignId}" here.`)
    makePrivateFolder(this.#folder)
    const unfinished = `${path}.unfinished`
    removeDatabase(unfinished)
    try {
      const filled = this.#fill(campaignId, unfinished, fill)
      this.#probe('filled')
      if (filled.ok) renameSync(unfinished, path)
      this.#probe('founded')
      return filled
    } finally {
      removeDatabase(unfinished)
    }
  }

  checkFile(campaignId: string): readonly string[] {
    const found = this.#find(campaignId)
    if (!found.ok) return [found.refusal.message]
    const rows = found.value.database.all('PRAGMA integrity_check(5)').map((row) => String(row[0]))
    const changed = readMark(found.value.database, this.#hash) === 'beside-changed'
    return [
      ...rows.filter((row) => row !== 'ok').map((row) => `The file is damaged: ${row}.`),
      ...(changed ? [besideChanged(this.pathOf(campaignId))] : []),
    ]
  }

  setAside(campaignId: string): string {
    this.#open.get(campaignId)?.database.close()
    this.#open.delete(campaignId)
    const path = this.pathOf(campaignId)
    let aside = `${path}.damaged`
    for (let number = 2; existsSync(aside); number += 1) aside = `${path}.damaged-${number}`
    for (const tail of ['-wal', '-shm', ''])
      if (existsSync(path + tail)) renameSync(path + tail, aside + tail)
    return aside
  }

  remove(campaignId: string): Result<null> {
    const path = this.pathOf(campaignId)
    if (!idPattern.test(campaignId) || !existsSync(path)) return unknownCampaign(campaignId, this.list())
    if (this.#options.readOnly === true || !isWritable(this.#folder))
      return refuse('store/read-only', readOnlyMessage)
    const open = this.#open.get(campaignId)
    // Work that waits for a quiet moment is done first: there is no file for it afterwards.
    if (open !== undefined) closeFile(open)
    this.#open.delete(campaignId)
    removeDatabase(path)
    return done(null)
  }

  async backup(campaignId: string, file: string): Promise<void> {
    const found = this.#find(campaignId)
    if (!found.ok) return
    found.value.file.settle()
    makePrivateFile(file)
    await copyDatabase(found.value.database.path, file)
    // The copy is whole by itself; it was taken in the middle of things, but not closed in the middle of them.
    const copy = openDatabase(file)
    markClean(copy, this.#hash)
    copy.close()
  }

  close(): void {
    for (const open of this.#open.values()) closeFile(open)
    this.#open.clear()
  }

  /** Where a campaign's file stands. */
  pathOf(campaignId: string): string {
    return join(this.#folder, `${campaignId}${ending}`)
  }

  #fill<Value>(campaignId: string, path: string, fill: (file: CampaignFile) => Result<Value>): Result<Value> {
    const file = new SqliteFile(campaignId, openDatabase(path, { fresh: true }), this.#hash, this.#options)
    try {
      file.transaction(() => file.setMeta('campaign_id', campaignId))
      return fill(file)
    } finally {
      file.close()
    }
  }

  #find(campaignId: string): Result<OpenFile> {
    const known = this.#open.get(campaignId)
    if (known !== undefined) return done(known)
    if (!idPattern.test(campaignId) || !existsSync(this.pathOf(campaignId)))
      return unknownCampaign(campaignId, this.list())
    const own = this.pathOf(campaignId)
    const walWasThere = existsSync(`${own}-wal`)
    const readOnly = this.#options.readOnly === true || !isWritable(own) || !isWritable(this.#folder)
    const copy = readOnly ? copyAside(own) : null
    const database = openDatabase(copy ?? own, { probe: this.#probe })
    // A file may be renamed; the chain is bound to the name it was founded with.
    const founded = database.get("SELECT value FROM meta WHERE key = 'campaign_id'")?.[0]
    const file = new SqliteFile(String(founded ?? campaignId), database, this.#hash, {
      ...this.#options,
      readOnly,
    })
    const opened = { file, database, walWasThere, copy, checked: false }
    this.#open.set(campaignId, opened)
    return done(opened)
  }
}

function closeFile(open: OpenFile): void {
  if (open.checked) open.file.close()
  else closeUnchecked(open.database)
  discardCopy(open)
}

/**
 * SQLite needs to write beside a file that it reads, so one that cannot be written is read in a private copy, which is gone
 * when it is closed.
 */
function copyAside(path: string): string {
  sweepCopies()
  const copy = join(mkdtempSync(join(tmpdir(), `fatewright-reading-${process.pid}-`)), basename(path))
  for (const tail of ['', '-wal'])
    if (existsSync(path + tail)) {
      copyFileSync(path + tail, copy + tail)
      chmodSync(copy + tail, 0o600)
    }
  return copy
}

function discardCopy({ copy }: OpenFile): void {
  if (copy !== null) rmSync(dirname(copy), { recursive: true, force: true })
}

/** SQLite folds the write-ahead file in when the last one closes; without a word of that, it would seem lost. */
function closeUnchecked(database: Database): void {
  try {
    markFolded(database)
  } catch (error) {
    if (!isFault(error)) throw error
  } finally {
    database.close()
  }
}

/** A founding takes less than a second; what is older was left by a program that was killed. */
const staleAfter = 3_600_000

/** Takes away what foundings left that never came to their end. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.campaign\.unfinished(?:-wal|-shm)?$/.test(name)) continue
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > staleAfter && isWritable(folder)) rmSync(path, { force: true })
  }
}

/** Takes away the private copies of programs that were killed while they read. */
function sweepCopies(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^fatewright-reading-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process cannot be asked, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function removeDatabase(path: string): void {
  for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name, { force: true })
}

/** More pages than any campaign has, so that a copy is one step and a commit meanwhile never makes it begin again. */
const allPages = 2 ** 30

/** Copies by a connection of its own: the one that commits at the same time would share its errors with the copy. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const reader = new Database(from, { readOnly: true })
  try {
    await backup(reader.raw, to, { rate: allPages })
  } finally {
    reader.close()
  }
}
