/**
 * The history checker: a campaign file after a crash, held against what its dead player had been promised. It looks
 * at the log with its own eyes (dump, chain, fold) besides asking the engine to verify itself.
 */

import { sha256 } from '../../src/compose/system-clock-entropy-network.ts'
import { canonicalJson } from '../../src/core/json.ts'
import { genesisParent, sealText } from '../../src/core/ledger/hash-chain-texts.ts'
import type { RecordBodies } from '../../src/core/ledger/log-record.ts'
import { applyDiff } from '../../src/core/state/apply-diff.ts'
import { MemoryTables } from '../../src/core/state/memory-and-overlay-tables.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { DumpLine } from '../../src/store/state-store.ts'
import type { ChildLine } from './child-plan.ts'
import { must } from './must.ts'

type RecordLine = DumpLine & { readonly type: 'record' }

/** What the log holds, by its own account. */
export interface KeptHistory {
  readonly records: readonly RecordLine[]
  /** Ids of all rolls, in the order of the log. */
  readonly rolls: readonly string[]
}

/** Everything that is wrong with a campaign after a crash; empty when every promise was kept. */
export async function historyProblems(
  engine: Engine,
  campaign: string,
  said: readonly ChildLine[],
): Promise<string[]> {
  const lines = [...must(await engine.store.dump(campaign))]
  const records = lines.filter((line) => line.type === 'record')
  const history = { records, rolls: records.flatMap(rollIds) }
  const head = must(await engine.store.head(campaign))
  const report = must(await engine.campaigns.verify(campaign))
  const state = must(await engine.campaigns.state(campaign))
  return [
    ...lostPromises(history, said),
    ...brokenChain(history, campaign),
    ...tornTurns(history),
    ...doubledDice(history),
    ...(await derivedProblems(engine, campaign, history)),
    ...(canonicalJson(state) === foldOf(history, head.hash)
      ? []
      : ['the state is not what the log folds to']),
    ...(report.ok ? [] : [`verify: ${report.problems.join(' ')}`]),
    ...headProblems(history, said, head.hash),
  ]
}

function rollIds(record: RecordLine): string[] {
  return record.kind === 'resolved' ? bodyOf(record).rolls.map((roll) => roll.id) : []
}

function bodyOf(record: RecordLine): RecordBodies['resolved'] {
  return JSON.parse(record.body)
}

function lostPromises(history: KeptHistory, said: readonly ChildLine[]): string[] {
  const byHash = new Map(history.records.map((record) => [record.hash, record]))
  const problems: string[] = []
  for (const line of said) {
    if (line.say !== 'done' || line.head.length !== 64) continue
    const kept = byHash.get(line.head)
    if (kept === undefined) problems.push(`lost: ${line.what} ${line.index} was acknowledged and is gone`)
    if (kept === undefined || (line.what !== 'turn' && line.what !== 'told')) continue
    const resolved = byHash.get(kept.parent)
    const totals = resolved === undefined ? [] : bodyOf(resolved).rolls.map((roll) => roll.total)
    if (totals.join() !== line.totals.join())
      problems.push(`turn ${line.index} promised ${line.totals}, kept ${totals}`)
  }
  return problems
}

function brokenChain(history: KeptHistory, campaign: string): string[] {
  const seen = new Set([genesisParent(campaign, sha256)])
  const problems: string[] = []
  for (const { diff, body, ...record } of history.records) {
    const fields = { ...record, campaign_id: campaign, body_hash: sha256(body), diff_text: diff }
    if (!seen.has(record.parent)) problems.push(`chain: turn ${record.turn} follows nothing`)
    if (sha256(sealText(fields)) !== record.hash) problems.push(`chain: turn ${record.turn} has another hash`)
    seen.add(record.hash)
  }
  return problems
}

/** A resolved record without its telling is torn, unless it is the newest of all: then it waits to be finished. */
function tornTurns(history: KeptHistory): string[] {
  const told = new Set(
    history.records.filter((record) => record.kind === 'told').map((record) => record.parent),
  )
  const newest = history.records.at(-1)
  return history.records
    .filter((record) => record.kind === 'resolved' && record !== newest && !told.has(record.hash))
    .map((record) => `torn: turn ${record.turn} was resolved and never told`)
}

function doubledDice(history: KeptHistory): string[] {
  const nonces = history.records.filter((record) => record.kind === 'resolved').map((record) => record.nonce)
  const problems: string[] = []
  nonces.forEach((nonce, index) => {
    if (nonce !== index) problems.push(`dice: nonce ${nonce} where ${index} was due`)
  })
  if (new Set(history.rolls).size !== history.rolls.length)
    problems.push('dice: a roll id stands twice in the log')
  return problems
}

async function derivedProblems(engine: Engine, campaign: string, history: KeptHistory): Promise<string[]> {
  const ledger = must(await engine.store.dice(campaign, { from: 0, to: Number.MAX_SAFE_INTEGER })).map(
    (roll) => roll.id,
  )
  return ledger.join() === history.rolls.join() ? [] : ['dice: the ledger is not what the log says']
}

/** The state at a record, folded here from the dump alone. */
function foldOf(history: KeptHistory, head: string): string {
  const byHash = new Map(history.records.map((record) => [record.hash, record]))
  const line: RecordLine[] = []
  for (let record = byHash.get(head); record !== undefined; record = byHash.get(record.parent))
    line.push(record)
  const tables = new MemoryTables()
  for (const record of line.reverse()) applyDiff(tables, JSON.parse(record.diff))
  return canonicalJson(tables.state)
}

/** The head stands where the last acknowledgement left it, or where the operation in flight would have put it. */
function headProblems(history: KeptHistory, said: readonly ChildLine[], head: string): string[] {
  const last = said.at(-1)
  const acknowledged = said.filter((line) => line.say === 'done').at(-1)
  if (acknowledged?.say !== 'done' || acknowledged.head.length !== 64 || acknowledged.head === head) return []
  const inFlight = last?.say === 'trying'
  const known = new Set(said.map((line) => (line.say === 'done' ? line.head : '')))
  const moved = inFlight && (last.what === 'undo' || last.what === 'redo')
  const isNew = !known.has(head) && history.records.some((record) => record.hash === head)
  return moved || isNew ? [] : ['the head is not where it was left']
}
