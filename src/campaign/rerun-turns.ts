/**
 * Playing turns again (seed 003's rerunTurn and rerunTurns): from the log's own state before them, with the same words
 * and the same dice, in a store that forgets. The campaign itself is only read.
 */
import { canonicalJson, type JsonObject } from '../core/json.ts'
import type { RecordBodies } from '../core/ledger/record.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { recalledIn } from '../core/protocol/recalled.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import type { GameMaster } from '../gm/game-master.ts'
import type { DumpLine, SealedRecord, StateStore } from '../store/state-store.ts'
import { noMemory } from '../turn/memory/campaign-memory.ts'
import { runTurn } from '../turn/orchestrator.ts'
import { whoToldElsewhere } from '../turn/told-elsewhere.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { turnDesk } from './play-turn.ts'
import { cupFor, type DiceSource } from './turn-cup.ts'

/** What may be different the second time. */
export interface RerunOptions {
  readonly gameMaster?: GameMaster
}

/** A turn as it was, and as it is when played again. */
export interface Rerun {
  readonly turn: number
  readonly input: string
  readonly before: { readonly narrative: string; readonly rolls: readonly string[] }
  readonly again: AuthorTurn
  /** What the log has of the turn, for whoever compares. */
  readonly recorded: RecordedTurn
  /** Prompts the turn was told with that are not at hand any more: the second telling used others. */
  readonly missing_prompts: readonly string[]
}

/** A turn as the log has it. */
export interface RecordedTurn {
  readonly resolved: RecordBodies['resolved']
  readonly told: RecordBodies['told']
}

/**
 * Plays one turn again.
 *
 * @example
 * const again = await rerunTurn(desk, 'the_salt_road_k3f9q2', 3)
 */
export async function rerunTurn(
  desk: CampaignDesk,
  campaignId: string,
  turnNo: number,
  options: RerunOptions = {},
): Promise<Result<Rerun>> {
  const records = await desk.store.getRecords(campaignId, { from: 0, to: Number.MAX_SAFE_INTEGER })
  if (!records.ok) return records
  const resolved = records.value.find((record) => record.kind === 'resolved' && record.turn === turnNo)
  const told = records.value.find((record) => record.kind === 'told' && record.turn === turnNo)
  if (resolved === undefined || told === undefined)
    return refuse('campaign/no-such-turn', `There is no turn ${turnNo} on this branch to play again.`)
  const elsewhere = whoToldElsewhere((resolved.body as RecordBodies['resolved']).engine_events)
  if (elsewhere !== null)
    return refuse(
      'campaign/told-elsewhere',
      `Turn ${turnNo} was told by ${elsewhere}: there is nothing to play again.`,
    )
  const sandbox = await sandboxBefore(desk, campaignId, resolved)
  if (!sandbox.ok) return sandbox
  return playAgain(desk, sandbox.value, campaignId, resolved, told, options)
}

/** Plays a range of turns again, each from the state the log had before it. */
export async function rerunTurns(
  desk: CampaignDesk,
  campaignId: string,
  range: { readonly from: number; readonly to: number },
  options: RerunOptions = {},
): Promise<Result<readonly Rerun[]>> {
  const reruns: Rerun[] = []
  for (let turn = range.from; turn <= range.to; turn += 1) {
    const again = await rerunTurn(desk, campaignId, turn, options)
    if (!again.ok) return again
    reruns.push(again.value)
  }
  return done(reruns)
}

/** A store that holds the log as it was before a record: all branches, so that the dice are the same. */
async function sandboxBefore(
  desk: CampaignDesk,
  campaignId: string,
  record: SealedRecord,
): Promise<Result<StateStore>> {
  const dumped = await desk.store.dump(campaignId)
  if (!dumped.ok) return dumped
  const store = desk.sandbox()
  const restored = await store.restore(campaignId, linesBefore(dumped.value, record))
  return restored.ok ? done(store) : restored
}

function* linesBefore(lines: Iterable<DumpLine>, record: SealedRecord): Iterable<DumpLine> {
  for (const line of lines) {
    if (line.type !== 'record' && line.type !== 'attachment') break
    if (line.type === 'record' && line.hash === record.hash) break
    yield line
  }
  yield {
    type: 'branch',
    name: 'main',
    head: record.parent,
    active: true,
    created_from: null,
    created_at: '',
  }
}

async function playAgain(
  desk: CampaignDesk,
  sandbox: StateStore,
  campaignId: string,
  resolved: SealedRecord,
  told: SealedRecord,
  options: RerunOptions,
): Promise<Result<Rerun>> {
  const asked = resolved.body as RecordBodies['resolved']
  const [entry] = asked.entries
  const input = asked.entries.map((one) => one.text).join('\n')
  const again = await runTurn(
    {
      ...turnDesk({ ...desk, store: sandbox, ...(options.gameMaster && { gameMaster: options.gameMaster }) }),
      // The sandbox has the log but not its secrets; the dice come from where they are kept.
      cupFor: (head, state) => cupFor(secretsFrom(desk, sandbox), head, state),
      // What came to mind then comes to mind again, whatever has been told since.
      memory: {
        ...noMemory,
        recall: async () => recalledIn((asked.context_packet as JsonObject).lore_context),
      },
    },
    { message_type: entry?.message_type ?? 'user_input', message: input },
    campaignId,
    { owner: asked.mode === 'GOD' },
  )
  if (!again.ok) return again
  const before = told.body as RecordBodies['told']
  const rolls = asked.rolls.map((roll) => roll.id)
  return done({
    turn: resolved.turn,
    input,
    before: { narrative: before.narrative, rolls },
    again: again.value,
    recorded: { resolved: asked, told: before },
    missing_prompts: missingPrompts(asked.prompt_versions, again.value.prompt_versions),
  })
}

/** Names of the pinned prompts whose version the game master of today does not have. */
function missingPrompts(pinned: JsonObject, now: JsonObject): readonly string[] {
  const gone = ([name, version]: readonly [string, unknown]): boolean =>
    canonicalJson(now[name] ?? null) !== canonicalJson(version) // enforces: STORE-05 — mutate: !== => ===
  return Object.entries(pinned)
    .filter(gone)
    .map(([name, version]) => `${name} ${String(version)}`)
}

function secretsFrom(desk: CampaignDesk, sandbox: StateStore): DiceSource {
  return {
    streams: desk.streams,
    store: {
      secret: (campaignId, epoch) => desk.store.secret(campaignId, epoch),
      rollsFrom: (campaignId, record) => sandbox.rollsFrom(campaignId, record),
    },
  }
}
