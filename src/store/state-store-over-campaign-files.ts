/**
 * The StateStore over any shelf of campaign files. It only finds the file and hands it to the function that knows:
 * the rules live in store/log/, the bytes in the adapter.
 */

import { Fault, isFault } from '../core/fault.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import type { RecordDraft } from '../core/ledger/log-record.ts'
import { done, type Result } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { Campaign, Summary } from '../core/state/table-row-schemas.ts'
import type { CampaignFile } from './campaign-file-port.ts'
import type { CampaignRepository } from './campaign-repository-port.ts'
import { type HiddenRows, mostHiddenWords } from './hidden-rows-by-words.ts'
import { appendRecords, foundCampaign, type Probe } from './log/append-and-create-log.ts'
import { catchUp, isCaughtUp } from './log/catch-up-derived-state.ts'
import { earlierTry, momentAt } from './log/dice-moment-of-record.ts'
import { dumpLog, dumpSince, restoreLog } from './log/dump-and-restore-log.ts'
import { reportOn } from './log/full-log-report.ts'
import { gatherEvidence } from './log/gather-dice-evidence.ts'
import { recallRequest } from './log/idempotency-keys.ts'
import { readBranches, readHead } from './log/read-branch-heads.ts'
import { readRecords, readTurnEvent } from './log/read-records-and-turn-events.ts'
import { soundPart } from './log/sound-part-of-damaged-log.ts'
import { isOnBranch, recordAt, stateAt } from './log/state-at-record.ts'
import { inTransaction } from './log/transaction-with-rollback.ts'
import { redoTurn, startBranch, switchBranch, undoTurn } from './log/undo-redo-branch-switch.ts'
import { type SliceLimits, type SliceWishes, type StateSlice, sceneLimits } from './state-slice.ts'
import type {
  Appended,
  AppendRequest,
  Attachment,
  Branch,
  CampaignSummary,
  DiceEvidence,
  DumpLine,
  Epoch,
  FindTry,
  Head,
  HeadMove,
  LogReport,
  MoveRights,
  Recalled,
  SealedRecord,
  SeedSecret,
  StatePoint,
  StateStore,
  StoryEntry,
  TurnEvent,
} from './state-store.ts'

interface Range {
  readonly from: number
  readonly to: number
}

/**
 * A StateStore over a shelf.
 *
 * @example
 * const store = new StateStoreOverCampaignFiles(new MemoryShelf(sha256))
 */
export class StateStoreOverCampaignFiles implements StateStore {
  readonly specVersion = 1
  readonly #shelf: CampaignRepository
  readonly #probe: Probe

  constructor(shelf: CampaignRepository, probe: Probe = () => {}) {
    this.#shelf = shelf
    this.#probe = probe
  }

  async create(
    campaignId: string,
    founding: RecordDraft,
    secrets: readonly SeedSecret[],
    attachments: readonly Attachment[] = [],
  ): Promise<Result<Head>> {
    const made = this.#shelf.create(campaignId, (file) =>
      foundCampaign(file, founding, secrets, attachments, this.#probe),
    )
    return made.ok ? done(made.value.head) : made
  }

  async campaigns(): Promise<readonly CampaignSummary[]> {
    return this.#shelf.list().map((id) => this.#summary(id))
  }

  async remove(campaignId: string): Promise<Result<null>> {
    return this.#shelf.remove(campaignId)
  }

  async head(campaignId: string, branch?: string): Promise<Result<Head>> {
    return this.#read(campaignId, (file) => file.reading(() => readHead(file, branch)))
  }

  async branches(campaignId: string): Promise<Result<readonly Branch[]>> {
    return this.#read(campaignId, (file) => done(file.reading(() => readBranches(file))))
  }

  async moves(campaignId: string): Promise<Result<readonly HeadMove[]>> {
    return this.#read(campaignId, (file) => done(file.moveList()))
  }

  async append(campaignId: string, request: AppendRequest): Promise<Result<Appended>> {
    return this.#open(campaignId, (file) => {
      const appended = appendRecords(file, request, this.#probe)
      if (appended.ok) file.tidy()
      return appended
    })
  }

  async recall(campaignId: string, key: string, request: string): Promise<Result<Recalled>> {
    return this.#open(campaignId, (file) => recallRequest(file, key, request))
  }

  async stands(campaignId: string, record: string): Promise<Result<boolean>> {
    return this.#read(campaignId, (file) => done(file.reading(() => isOnBranch(file, record))))
  }

  async undo(
    campaignId: string,
    at: string,
    reason?: 'undo' | 'correction',
    by?: MoveRights,
  ): Promise<Result<Head>> {
    return this.#moving(campaignId, (file) => undoTurn(file, at, reason, by))
  }

  async redo(campaignId: string, at: string, by?: MoveRights): Promise<Result<Head>> {
    return this.#moving(campaignId, (file) => redoTurn(file, at, by))
  }

  async branch(
    campaignId: string,
    name: string,
    from: StatePoint & { readonly turn?: number },
    at: string,
    by?: MoveRights,
  ): Promise<Result<Head>> {
    return this.#moving(campaignId, (file) => startBranch(file, name, from, at, by))
  }

  async switchTo(campaignId: string, branch: string, at: string, by?: MoveRights): Promise<Result<Head>> {
    return this.#moving(campaignId, (file) => switchBranch(file, branch, at, by))
  }

  async getState(campaignId: string, point: StatePoint = {}): Promise<Result<GameState>> {
    return this.#read(campaignId, (file) =>
      file.reading(() => {
        const record = recordAt(file, point)
        if (!record.ok) return record
        const isHead = file.onPath(file.pathLength() - 1)?.no === record.value.no
        return done((isHead ? file.present?.() : undefined) ?? stateAt(file, record.value))
      }),
    )
  }

  async getCampaign(campaignId: string): Promise<Result<Campaign>> {
    return this.#read(campaignId, (file) => done(file.single('campaign') as Campaign))
  }

  async getSlice(
    campaignId: string,
    limits: Partial<SliceLimits> = {},
    wishes: SliceWishes = {},
  ): Promise<Result<StateSlice>> {
    return this.#read(campaignId, (file) =>
      done(file.reading(() => file.slice({ ...sceneLimits, ...limits }, wishes))),
    )
  }

  async hiddenBy(campaignId: string, words: readonly string[]): Promise<Result<HiddenRows>> {
    const wanted = words.slice(0, mostHiddenWords)
    return this.#read(campaignId, (file) => done(file.reading(() => file.hidden(wanted))))
  }

  async getEvents(campaignId: string, range: Range): Promise<Result<readonly TurnEvent[]>> {
    return this.#read(campaignId, (file) =>
      file.reading(() => {
        const events: TurnEvent[] = []
        for (let turn = Math.max(1, range.from); turn <= range.to; turn += 1) {
          const event = readTurnEvent(file, turn)
          if (event === null) break
          events.push(event)
        }
        return done(events)
      }),
    )
  }

  async getRecords(
    campaignId: string,
    range: Range & { readonly branch?: string },
  ): Promise<Result<readonly SealedRecord[]>> {
    return this.#read(campaignId, (file) => file.reading(() => readRecords(file, range)))
  }

  async entries(campaignId: string, range: Range): Promise<Result<readonly StoryEntry[]>> {
    return this.#read(campaignId, (file) => done(file.entries(range.from, range.to)))
  }

  async getSummary(campaignId: string, scope: string, scopeId: string): Promise<Result<Summary | null>> {
    return this.#read(campaignId, (file) => {
      // Most are kept under the id of what they are about; only others have to be looked for.
      const kept = file.row('summaries', scopeId)
      if (kept?.scope === scope && kept.scope_id === scopeId) return done(kept)
      for (const [, summary] of file.all('summaries')) {
        if (summary.scope === scope && summary.scope_id === scopeId) return done(summary)
      }
      return done(null)
    })
  }

  async applyStateDiff(campaignId: string, diff: StateDiff, note: string, at: string): Promise<Result<Head>> {
    const head = await this.head(campaignId)
    if (!head.ok) return head
    const draft: RecordDraft = { kind: 'correction', diff, body: { at, author: 'developer', note } }
    const appended = await this.append(campaignId, { expected: head.value.hash, drafts: [draft] })
    return appended.ok ? done(appended.value.head) : appended
  }

  async appendEvent(campaignId: string, draft: RecordDraft): Promise<Result<string>> {
    const head = await this.head(campaignId)
    if (!head.ok) return head
    const appended = await this.append(campaignId, { expected: head.value.hash, drafts: [draft] })
    return appended.ok ? done(appended.value.head.hash) : appended
  }

  async dice(campaignId: string, range: Range): Promise<Result<readonly DiceEntry[]>> {
    return this.#read(campaignId, (file) => done(file.diceBetween(range.from, range.to)))
  }

  async momentOf(campaignId: string, record: string): Promise<Result<string>> {
    return this.#read(campaignId, (file) => {
      const found = recordAt(file, { record })
      return found.ok ? done(file.reading(() => momentAt(file, found.value))) : found
    })
  }

  async rollsFrom(campaignId: string, moment: string): Promise<Result<readonly DiceEntry[]>> {
    return this.#read(campaignId, (file) => done(file.diceFrom(moment)))
  }

  async triedBefore(campaignId: string, record: string): Promise<Result<FindTry>> {
    const found = this.#read(campaignId, (file) => recordAt(file, { record }))
    if (!found.ok) return found
    return done((attempt) => {
      const tried = this.#read(campaignId, (file) => done(earlierTry(file, found.value, attempt)))
      return tried.ok ? tried.value : undefined
    })
  }

  async epochs(campaignId: string): Promise<Result<readonly Epoch[]>> {
    return this.#read(campaignId, (file) => done(file.epochList()))
  }

  async secret(campaignId: string, epoch: number): Promise<Result<string | null>> {
    return this.#open(campaignId, (file) => done(file.secret(epoch) ?? null))
  }

  async attachment(campaignId: string, hash: string): Promise<Result<string | null>> {
    return this.#open(campaignId, (file) => {
      const found = file.attachment(hash)
      if (found !== undefined && file.hash(found.text) !== hash) {
        const message = `The ${found.kind} of this campaign was changed after it was founded. Nothing was changed; restore a backup or an export.`
        throw new Fault('damaged', message, { details: { campaign_id: campaignId, hash } })
      }
      return done(found?.text ?? null)
    })
  }

  async attach(campaignId: string, kind: Attachment['kind'], text: string): Promise<Result<string>> {
    return this.#open(campaignId, (file) => {
      const hash = file.hash(text)
      return inTransaction(file, () => {
        file.putAttachment({ hash, kind, text })
        return done(hash)
      })
    })
  }

  async attachments(campaignId: string, kind: Attachment['kind']): Promise<Result<readonly Attachment[]>> {
    return this.#open(campaignId, (file) => done(file.attachmentList(kind)))
  }

  async verify(campaignId: string): Promise<Result<LogReport>> {
    const inspected = this.#shelf.inspect(campaignId)
    if (!inspected.ok) return inspected
    const damage = this.#shelf.checkFile(campaignId)
    return done(inspected.value.reading(() => reportOn(inspected.value, damage)))
  }

  async evidence(campaignId: string): Promise<Result<DiceEvidence>> {
    const inspected = this.#shelf.inspect(campaignId)
    return inspected.ok ? done(inspected.value.reading(() => gatherEvidence(inspected.value))) : inspected
  }

  async dump(campaignId: string, after?: string): Promise<Result<Iterable<DumpLine>>> {
    return this.#read(campaignId, (file) =>
      after === undefined ? done(dumpLog(file)) : dumpSince(file, after),
    )
  }

  async restore(campaignId: string, lines: Iterable<DumpLine>): Promise<Result<Head>> {
    return this.#shelf.create(campaignId, (file) =>
      inTransaction(file, () => {
        const restored = restoreLog(file, lines)
        this.#probe('restored')
        return restored
      }),
    )
  }

  async rescue(campaignId: string): Promise<Result<{ readonly head: Head; readonly kept: string }>> {
    const inspected = this.#shelf.inspect(campaignId)
    if (!inspected.ok) return inspected
    const saved = inspected.value.reading(() => soundPart(inspected.value))
    if (!saved.ok) return saved
    const kept = this.#shelf.setAside(campaignId)
    const { lines, secrets } = saved.value
    const head = this.#shelf.create(campaignId, (file) =>
      inTransaction(file, () => {
        for (const secret of secrets) file.putSecret(secret)
        return restoreLog(file, lines)
      }),
    )
    return head.ok ? done({ head: head.value, kept }) : head
  }

  async backup(campaignId: string, file: string): Promise<Result<null>> {
    const opened = this.#shelf.open(campaignId)
    if (!opened.ok) return opened
    await this.#shelf.backup(campaignId, file)
    return done(null)
  }

  async close(): Promise<void> {
    this.#shelf.close()
  }

  /** Opens a campaign for changes that start from derived rows: they must be up to date with the log. */
  #with<Value>(campaignId: string, work: (file: CampaignFile) => Result<Value>): Result<Value> {
    return this.#open(campaignId, (file) => {
      file.settle()
      if (!isCaughtUp(file)) file.transaction(() => catchUp(file))
      return work(file)
    })
  }

  /** Opens a campaign for reading; a disk too full to catch up on is no reason not to read. */
  #read<Value>(campaignId: string, work: (file: CampaignFile) => Result<Value>): Result<Value> {
    return this.#open(campaignId, (file) => {
      file.settle()
      if (isCaughtUp(file)) return work(file)
      try {
        file.transaction(() => catchUp(file))
        return work(file)
      } catch (error) {
        if (!isFault(error) || error.kind !== 'full') throw error
        return file.tentatively(() => {
          catchUp(file)
          return work(file)
        })
      }
    })
  }

  /** Opens a campaign for work that looks at the log alone, or that catches up by itself. */
  #open<Value>(campaignId: string, work: (file: CampaignFile) => Result<Value>): Result<Value> {
    const opened = this.#shelf.open(campaignId)
    return opened.ok ? work(opened.value) : opened
  }

  #moving(campaignId: string, move: (file: CampaignFile) => Result<Head>): Result<Head> {
    return this.#with(campaignId, (file) =>
      inTransaction(file, () => {
        const moved = move(file)
        this.#probe('moved')
        return moved
      }),
    )
  }

  #summary(campaignId: string): CampaignSummary {
    const blank = {
      campaign_id: campaignId,
      name: campaignId,
      ruleset: '',
      founded_at: '',
      turns: 0,
      branches: 0,
    }
    try {
      const opened = this.#shelf.inspect(campaignId)
      if (!opened.ok) return { ...blank, trouble: opened.refusal.message }
      const file = opened.value
      const campaign = file.single('campaign')
      if (campaign === undefined)
        return { ...blank, trouble: 'It has no beginning: its founding was never finished.' }
      const { name, ruleset, founded_at } = campaign
      const turns = file.onPath(file.pathLength() - 1)?.turn ?? 0
      const branches = file.branchList().length
      return { campaign_id: campaignId, name, ruleset, founded_at, turns, branches, trouble: null }
    } catch (error) {
      if (isFault(error)) return { ...blank, trouble: error.message }
      throw error
    }
  }
}
