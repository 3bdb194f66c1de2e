/** The parts of a campaign that can be shown in full: state, turns, dice, branches, story entries. */
import type { Result } from '../core/refusal.ts'
import { renderLedgerString } from '../dice/ledger-string.ts'
import type { Branch, SealedRecord } from '../store/state-store.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { oneLine, printable } from './printable.ts'

const everything = { from: 0, to: Number.MAX_SAFE_INTEGER } as const

/** The canonical state, as JSON for people too: there is no shorter way to say all of it. */
export async function showState(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const state = await desk.engine.state(campaignId)
  return state.ok ? answer(state.value, printable(JSON.stringify(state.value, null, 2))) : state
}

/** Every turn of the active branch. */
export async function showEvents(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const events = await desk.engine.store.getEvents(campaignId, everything)
  if (!events.ok) return events
  const lines = events.value.map((one) => {
    const text = one.final_text === '' ? '' : `\n      ${oneLine(one.final_text)}`
    return `${String(one.turn_no).padStart(4)}  ${oneLine(one.player_input)}${text}`
  })
  return answer({ events: events.value }, lines.length === 0 ? 'Nothing was played yet.' : lines.join('\n'))
}

/** Every roll ever made, abandoned branches included, and the seeds behind them. */
export async function showDice(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const rolls = await desk.engine.store.dice(campaignId, everything)
  const epochs = await desk.engine.store.epochs(campaignId)
  if (!rolls.ok) return rolls
  if (!epochs.ok) return epochs
  const lines = rolls.value.map((one) => {
    const where = `${one.id}  epoch ${one.epoch}, nonce ${one.nonce}, offset ${one.offset}`
    return `${desk.paint.dim(where)}\n  ${printable(renderLedgerString(one))}${one.repeats ? '  (same dice as before)' : ''}`
  })
  const data = { rolls: rolls.value, epochs: epochs.value }
  return answer(data, lines.length === 0 ? 'No dice were rolled yet.' : lines.join('\n'))
}

/** The branches, the one in play marked. */
export async function showBranches(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const branches = await desk.engine.store.branches(campaignId)
  if (!branches.ok) return branches
  return answer({ branches: branches.value }, branches.value.map((one) => branchLine(one, desk)).join('\n'))
}

function branchLine(branch: Branch, { paint }: CliDesk): string {
  const redo = branch.redo === 0 ? '' : `, ${branch.redo} to redo`
  const name = branch.active ? paint.strong(`* ${branch.name}`) : `  ${branch.name}`
  return `${name}  turn ${branch.turn}${redo}  ${paint.dim(branch.head.slice(0, 12))}`
}

/** One line of the story with the three numbers it is counted by. */
interface ShownEntry {
  readonly turn_number: number | null
  readonly sequence_id: number | null
  readonly user_scene_number: number | null
  readonly role: 'user' | 'ai'
  readonly text: string
}

/** The story entries of the active branch with their numbers. */
export async function showEntries(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const records = await desk.engine.store.getRecords(campaignId, everything)
  if (!records.ok) return records
  const entries = records.value.flatMap(entriesOf)
  const lines = entries.map((one) => {
    const scene = one.user_scene_number === null ? '     -' : String(one.user_scene_number).padStart(6)
    return `${String(one.turn_number ?? '').padStart(6)}${scene}  ${one.role.padEnd(4)}  ${oneLine(one.text)}`
  })
  const head = desk.paint.dim('  turn scene  who   text')
  return answer({ entries }, entries.length === 0 ? 'Nothing was said yet.' : [head, ...lines].join('\n'))
}

function entriesOf(record: SealedRecord): ShownEntry[] {
  if (record.kind === 'told') {
    const { turn_number = null, sequence_id = null, user_scene_number = null } = record.body.entry
    return [{ turn_number, sequence_id, user_scene_number, role: 'ai', text: record.body.narrative }]
  }
  if (record.kind !== 'resolved') return []
  return record.body.entries.map(({ turn_number = null, sequence_id = null, text }) => {
    return { turn_number, sequence_id, user_scene_number: null, role: 'user', text }
  })
}
