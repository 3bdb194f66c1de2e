/** `fatewright show`: a campaign, as a summary or one part of it in full. */
import { Argument, type Command } from 'commander'
import { asNumber, asObject, type JsonObject } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import { type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { renderLedgerString } from '../../dice/index.ts'
import type { CampaignMemory, MemoryEntry } from '../../engine/index.ts'
import type { Branch, Head, SealedRecord, TurnEvent } from '../../store/state-store.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign, turnNumber } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { describePosition } from '../printed-turn-and-position.ts'
import { oneLine, printable } from '../terminal-text.ts'

type Part = (context: CliContext, campaignId: string) => Promise<Result<Answer>>

const parts: Readonly<Record<string, Part>> = {
  summary: showSummary,
  state: showState,
  events: showEvents,
  dice: showDice,
  branches: showBranches,
  entries: showEntries,
  memory: showMemory,
  divergence: showDivergence,
  readings: showReadings,
}

const turnParts: Readonly<Record<string, (...rest: [...Parameters<Part>, number]) => ReturnType<Part>>> = {
  turn: showTurn,
  context: showContext,
}

export function addShow(program: Command, perform: Perform): void {
  program
    .command('show')
    .description(
      'look at a campaign: a summary, its state, turns, what a turn was told from, dice, branches, memory, lines that were asked about, how far it is from its packs',
    )
    .argument(...campaignArgument)
    .addArgument(
      new Argument('[what]', 'which part')
        .choices([...Object.keys(parts), ...Object.keys(turnParts)])
        .default('summary'),
    )
    .argument('[number]', 'which turn', turnNumber)
    .action((name: string, what: string, number: number | undefined) =>
      perform(
        onCampaign(name, async (context, id) => {
          const part = parts[what]
          if (part !== undefined) return part(context, id)
          const ofTurn = turnParts[what]
          if (ofTurn !== undefined && number !== undefined) return ofTurn(context, id, number)
          return refuse('campaign/no-such-turn', `Say which turn: fatewright show CAMPAIGN ${what} 3.`)
        }),
      ),
    )
}

/** Where the campaign stands, what is in it, and whether its file is sound. */
async function showSummary(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const { store } = context.engine
  const head = await store.head(campaignId)
  if (!head.ok) return head
  const described = await describePosition(context, head.value)
  if (!described.ok) return described
  const state = await store.getState(campaignId)
  if (!state.ok) return state
  const branches = await store.branches(campaignId)
  if (!branches.ok) return branches
  const last = await store.getEvents(campaignId, { from: head.value.turn, to: head.value.turn })
  if (!last.ok) return last
  // The notes of repairs come with the full check, which also says whether the file is sound.
  const report = await store.verify(campaignId)
  if (!report.ok) return report
  const { ok, problems, notes } = report.value
  const facts: Facts = {
    head: head.value,
    state: state.value,
    branches: branches.value,
    last: last.value[0],
    notes,
  }
  const data = { ...described.value.data, ...summaryData(facts), ok, problems, notes }
  return answer(
    data,
    [summaryText(facts, described.value.line, context), ...problems.map(printable)].join('\n'),
  )
}

interface Facts {
  readonly head: Head
  readonly state: GameState
  readonly branches: readonly Branch[]
  readonly last: TurnEvent | undefined
  readonly notes: readonly string[]
}

function summaryData({ state, branches, last }: Facts): object {
  const { name, ruleset, calendar, founded_at } = state.campaign
  return {
    name,
    ruleset,
    calendar: calendar.id,
    founded_at,
    dice: state.dice,
    scene: state.scene,
    session: openSession(state) ?? null,
    counts: countsOf(state),
    branches,
    last_input: last?.player_input ?? null,
  }
}

function countsOf(state: GameState): Readonly<Record<string, number>> {
  const counted = ['entities', 'facts', 'threads', 'clocks', 'memories'] as const
  return Object.fromEntries(counted.map((name) => [name, Object.keys(state[name]).length]))
}

function openSession(state: GameState): string | undefined {
  return Object.values(state.sessions).find((session) => session.ended_at === null)?.id
}

/** How much of the story was told by another program. */
function importedLine(state: GameState): readonly string[] {
  const kept = state.documents['world|imported']?.value
  if (kept === undefined) return []
  return [
    `  imported    ${String(kept.turns)} turns of ${oneLine(String(kept.format), 60)}, told elsewhere, without dice`,
  ]
}

function summaryText({ state, branches, last, notes }: Facts, where: string, { paint }: CliContext): string {
  const { name, id, ruleset } = state.campaign
  const counts = Object.entries(countsOf(state)).map(([what, count]) => `${count} ${what}`)
  const redo = branches.find((branch) => branch.active)?.redo ?? 0
  const others = branches.filter((branch) => !branch.active).map(({ name, turn }) => `${name} (${turn})`)
  const session = openSession(state)
  return [
    `${paint.strong(oneLine(name))}  ${paint.dim(`${id}, ${oneLine(ruleset, 40)}`)}`,
    `  stands at   ${where}`,
    ...(last === undefined ? [] : [`  last input  ${oneLine(last.player_input)}`]),
    `  world       ${counts.join(', ')}`,
    ...importedLine(state),
    `  dice        epoch ${state.dice.epoch}, committed to ${state.dice.commitment}`,
    ...(state.dice.reproducible ? ['              decided by --seed: reproducible, not unknowable'] : []),
    ...(session === undefined ? [] : [`  session     ${session} is open`]),
    ...(others.length === 0 ? [] : [`  branches    ${others.join(', ')}`]),
    ...(redo === 0 ? [] : [`  redo        ${redo}`]),
    ...notes.map((note) => `  note        ${printable(note)}`),
  ].join('\n')
}

const everything = { from: 0, to: Number.MAX_SAFE_INTEGER } as const

/** The canonical state, as JSON for people too: there is no shorter way to say all of it. */
async function showState(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const state = await context.engine.campaigns.state(campaignId)
  return state.ok ? answer(state.value, printable(JSON.stringify(state.value, null, 2))) : state
}

async function showEvents(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const events = await context.engine.store.getEvents(campaignId, everything)
  if (!events.ok) return events
  const lines = events.value.map(({ turn_no, player_input, final_text }) => {
    const text = final_text === '' ? '' : `\n      ${oneLine(final_text)}`
    return `${String(turn_no).padStart(4)}  ${oneLine(player_input)}${text}`
  })
  return answer({ events: events.value }, lines.length === 0 ? 'Nothing was played yet.' : lines.join('\n'))
}

/** Every roll ever made, abandoned branches included, and the seeds behind them. */
async function showDice(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const rolls = await context.engine.store.dice(campaignId, everything)
  const epochs = await context.engine.store.epochs(campaignId)
  if (!rolls.ok) return rolls
  if (!epochs.ok) return epochs
  const lines = rolls.value.map((roll) => {
    const where = `${roll.id}  epoch ${roll.epoch}, nonce ${roll.nonce}, offset ${roll.offset}`
    return `${context.paint.dim(where)}\n  ${printable(renderLedgerString(roll))}${roll.repeats ? '  (same dice as before)' : ''}`
  })
  const data = { rolls: rolls.value, epochs: epochs.value }
  return answer(data, lines.length === 0 ? 'No dice were rolled yet.' : lines.join('\n'))
}

/** The branches, the one in play marked. */
async function showBranches(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const branches = await context.engine.store.branches(campaignId)
  if (!branches.ok) return branches
  return answer(
    { branches: branches.value },
    branches.value.map((branch) => branchLine(branch, context)).join('\n'),
  )
}

function branchLine(branch: Branch, { paint }: CliContext): string {
  const redo = branch.redo === 0 ? '' : `, ${branch.redo} to redo`
  const name = branch.active ? paint.strong(`* ${branch.name}`) : `  ${branch.name}`
  return `${name}  turn ${branch.turn}${redo}  ${paint.dim(branch.head.slice(0, 12))}`
}

/** An entry of the story with the three numbers it is counted by. */
interface ShownEntry {
  readonly turn_number: number | null
  readonly sequence_id: number | null
  readonly user_scene_number: number | null
  readonly role: 'user' | 'ai'
  readonly text: string
}

/** The story entries of the active branch with their numbers. */
async function showEntries(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const records = await context.engine.store.getRecords(campaignId, everything)
  if (!records.ok) return records
  const entries = records.value.flatMap(entriesOf)
  const lines = entries.map(({ turn_number, user_scene_number, role, text }) => {
    const scene = user_scene_number === null ? '     -' : String(user_scene_number).padStart(6)
    return `${String(turn_number ?? '').padStart(6)}${scene}  ${role.padEnd(4)}  ${oneLine(text)}`
  })
  const head = context.paint.dim('  turn scene  who   text')
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

/** A turn of the active branch with its dice, its words and what was refused. */
async function showTurn(context: CliContext, campaignId: string, turn: number): Promise<Result<Answer>> {
  const { store } = context.engine
  const found = await context.engine.turns.records(campaignId, turn)
  if (!found.ok) return found
  const events = await store.getEvents(campaignId, { from: turn, to: turn })
  if (!events.ok) return events
  const records = found.value
  const resolved = records.find((record) => record.kind === 'resolved')?.body
  const narrated = records.find((record) => record.kind === 'told')?.body
  const dice_rolls = resolved?.rolls.map(renderLedgerString) ?? []
  const event = events.value[0]
  const data = { turn_no: turn, mode: resolved?.mode, dice_rolls, event, records }
  return answer(data, turnText(turn, resolved, narrated, context))
}

/** A line about who told it, when it was told by another program. */
function importedTurnLine(resolved: RecordBodies['resolved'] | undefined): readonly string[] {
  const event = resolved?.engine_events.find(({ tags }) => tags.includes('imported'))
  if (event === undefined) return []
  return [`  told elsewhere (${printable(String(event.details.by))}): no dice of ours are in it`]
}

function turnText(
  turn: number,
  resolved: RecordBodies['resolved'] | undefined,
  narrated: RecordBodies['told'] | undefined,
  { paint }: CliContext,
): string {
  return [
    paint.strong(`Turn ${turn} · ${resolved?.mode ?? ''} · ${resolved?.at ?? ''}`),
    ...importedTurnLine(resolved).map((line) => paint.dim(line)),
    ...(resolved?.entries ?? [])
      .filter((entry) => entry.text !== '')
      .map((entry) => paint.dim(`> ${printable(entry.text)}`)),
    ...(resolved?.rolls ?? []).map((roll) => `  ${printable(renderLedgerString(roll))}`),
    ...(narrated === undefined ? ['  (not told yet: the next turn finishes it)'] : []),
    ...(narrated === undefined || narrated.narrative === '' ? [] : ['', printable(narrated.narrative)]),
    ...(narrated?.accepted ?? []).map((path) => `  accepted ${printable(path)}`),
    ...(narrated?.refused ?? []).map(({ path, reason, rule }) =>
      paint.bad(`  refused ${printable(path)}: ${printable(reason)} [${rule}]`),
    ),
    ...[...(resolved?.violations ?? []), ...(narrated?.violations ?? [])].map(
      ({ action, rule_id, message }) => paint.bad(`  ${action} [${rule_id}] ${printable(message)}`),
    ),
  ].join('\n')
}

/** Core memories, established facts and summaries. */
async function showMemory(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const memory = await context.engine.memory.list(campaignId)
  return memory.ok ? answer(memory.value, memoryText(memory.value, context)) : memory
}

/** The lines that were asked about, with what was answered. */
async function showReadings(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const read = await context.engine.reports.readings(campaignId)
  if (!read.ok) return read
  const lines = read.value.map(({ turn, line, readings, answer: given }) => {
    const picked = given?.reading ?? null
    const came = picked === null ? (given?.words ?? 'nothing yet') : (readings[picked - 1] ?? String(picked))
    const asked = readings.map((text, at) => `${at + 1}. ${text}`).join('  ')
    return `${String(turn).padStart(6)}  ${oneLine(line)}\n        ${oneLine(asked)}\n        = ${oneLine(came)}`
  })
  const text = lines.length === 0 ? 'No line was asked about yet.' : lines.join('\n')
  return answer({ readings: read.value }, text)
}

function memoryText(memory: CampaignMemory, { paint }: CliContext): string {
  const head = (text: string): string => paint.strong(text)
  const summaries = memory.summaries.map(
    ({ id, turns: [from, to], text }) => `${id}, turns ${from} to ${to}\n${text.replace(/^/gm, '  ')}`,
  )
  const parts = [
    [head('Core memories'), ...listed(memory.core_memories.map(memoryLine), 'Nothing is remembered yet.')],
    [
      head('Established facts'),
      ...listed(
        memory.established_facts.map(
          (fact) => `${memoryLine(fact)} ${paint.dim(`[${fact.about}; ${fact.by}]`)}`,
        ),
        'Nothing was established yet.',
      ),
    ],
    [head('Summaries'), ...listed(summaries, 'No scene is over yet.')],
  ]
  return printable(parts.map((part) => part.join('\n')).join('\n\n'))
}

function memoryLine({ turn, text }: MemoryEntry): string {
  return `turn ${turn ?? '?'}: ${text.replace(/\s+/g, ' ')}`
}

function listed(lines: readonly string[], none: string): readonly string[] {
  return lines.length === 0 ? [`  ${none}`] : lines.map((line) => line.replace(/^/gm, '  '))
}

/** The packet of a turn; as JSON for people too, because it is what the game master reads. */
async function showContext(context: CliContext, campaignId: string, turn: number): Promise<Result<Answer>> {
  const records = await context.engine.turns.records(campaignId, turn)
  if (!records.ok) return records
  const resolved = records.value.find((record) => record.kind === 'resolved')?.body
  const context_packet = await withLore(context, campaignId, (resolved?.context_packet ?? {}) as JsonObject)
  const none = `Turn ${turn} was played without a game master: nothing was gathered for one.`
  const text = Object.keys(context_packet).length === 0 ? none : JSON.stringify(context_packet, null, 2)
  return answer({ turn_no: turn, context_packet }, printable(text))
}

/** The packet with the lore it was told with: a turn whose lore stood already only names the turn that has it whole. */
async function withLore(context: CliContext, campaignId: string, packet: JsonObject): Promise<JsonObject> {
  const own = asObject(packet.lore_context)
  const turn = asNumber(own?.as_of_turn)
  if (turn === undefined) return packet
  const events = await context.engine.store.getEvents(campaignId, { from: turn, to: turn })
  const whole = events.ok ? asObject(events.value[0]?.context_packet) : undefined
  const { recalled: _then, ...scene } = asObject(whole?.lore_context) ?? {}
  return { ...packet, lore_context: { ...scene, ...own } }
}

/** Everything of the campaign's packs that is not as it was. */
async function showDivergence(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const found = await context.engine.packs.divergence(campaignId)
  if (!found.ok) return found
  const { packs, rows } = found.value
  if (packs.length === 0) return answer(found.value, 'This campaign was founded without a pack.')
  const { paint } = context
  const lines = packs.flatMap(({ id, name, version, installed, rows: all, diverged }) => [
    `${paint.strong(`${oneLine(name)} ${version}`)}  ${diverged} of ${all} are not as the pack has them${installedVersion(version, installed)}`,
    ...rows
      .filter((row) => row.pack_id === id)
      .map((row) => `  ${oneLine(row.name, 60)} ${paint.dim(row.id)}  ${oneLine(row.says, 300)}`),
  ])
  return answer(found.value, lines.join('\n'))
}

function installedVersion(version: string, installed: string | null): string {
  if (installed === version) return ''
  return installed === null ? ' (the pack is not installed any more)' : ` (installed is ${installed})`
}
