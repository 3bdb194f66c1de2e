/**
 * A turn that was resolved and never told is told before anything else happens: the process died, or the game master was
 * called off. Nothing is rolled again; the backstop tells what the record says, and whoever asked for the turn under a
 * key gets this telling when they ask again.
 */
import type { JsonValue } from '../core/json.ts'
import type { RecordBodies, RecordDraft } from '../core/ledger/record.ts'
import { type ContextPacket, contextPacketSchema, emptyPacket } from '../core/protocol/context-packet.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { noPlan } from '../core/protocol/stage-outputs.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import { renderLedgerString } from '../dice/ledger-string.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { Head } from '../store/state-store.ts'
import { readAnswer } from './answer/read-answer.ts'
import { offer } from './offer.ts'
import { ownWords } from './own-words.ts'
import type { OwnBlock } from './planning/block-from-offers.ts'
import { renderTurn } from './render.ts'
import { sceneState } from './scene-state.ts'
import type { TurnDependencies } from './turn-dependencies.ts'

type ResolvedBody = RecordBodies['resolved']

/** What finishing a turn needs; no game master is asked but the backstop. */
type FinishDependencies = Pick<TurnDependencies, 'store' | 'clock' | 'rulesets' | 'backstop'>

/** A turn that is being finished. */
interface Unfinished {
  readonly desk: FinishDependencies
  readonly body: ResolvedBody
  readonly packet: ContextPacket
  /** The scene as the turn left it. */
  readonly state: GameState
  readonly ruleset: Ruleset | undefined
  /** What can be done next; the story's turns always say so. */
  readonly own: OwnBlock | null
}

/** Tells what was left untold, and gives the head that can be played on. */
export async function finishInterrupted(desk: FinishDependencies, campaignId: string): Promise<Result<Head>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok || head.value.kind !== 'resolved') return head
  const { depth, hash } = head.value
  const records = await desk.store.getRecords(campaignId, { from: depth, to: depth })
  if (!records.ok) return records
  const body = records.value[0]?.body as ResolvedBody | undefined
  if (body === undefined) return refuse('store/damaged', 'The turn that waits to be told cannot be read.')
  const slice = await desk.store.getSlice(campaignId)
  if (!slice.ok) return slice
  const unfinished = await readUnfinished(desk, body, sceneState(slice.value))
  const narrative = await retelling(unfinished)
  const answer = (now: Head): JsonValue => rendered(unfinished, narrative, now) as unknown as JsonValue
  const appended = await desk.store.append(campaignId, {
    expected: hash,
    drafts: [toldAfterwards(unfinished, narrative)],
    ...(body.asked_as !== undefined && { key: { ...body.asked_as, answer } }),
  })
  return appended.ok ? done(appended.value.head) : appended
}

async function readUnfinished(
  desk: FinishDependencies,
  body: ResolvedBody,
  state: GameState,
): Promise<Unfinished> {
  const kept = contextPacketSchema.safeParse(body.context_packet)
  const ruleset = await desk.rulesets(state.campaign.ruleset)
  const own = ruleset === undefined || body.mode !== 'STORY' ? null : offer(state, ruleset, [], false)
  return { desk, body, packet: kept.success ? kept.data : emptyPacket, state, ruleset, own }
}

async function retelling({ desk, body, packet }: Unfinished): Promise<string> {
  const told = await desk.backstop.narrate(
    {
      mode: body.mode,
      packet,
      player_input: body.entries.map((entry) => entry.text).join('\n'),
      understood: null,
      plan: noPlan,
      engine_events: body.engine_events,
      dice_rolls: body.rolls.map(renderLedgerString),
      blocked: [],
      planning_block: null,
      repair: [],
    },
    { signal: new AbortController().signal },
  )
  const { narrative } = readAnswer(told.answer, body.mode)
  return `The telling of this turn was interrupted; what happened stands. ${narrative}`
}

function toldAfterwards({ desk, body, own }: Unfinished, narrative: string): RecordDraft {
  const envelope: Record<string, JsonValue> = {
    planning_block: (own?.block ?? null) as unknown as JsonValue,
    offers: (own?.offers ?? {}) as unknown as JsonValue,
    finished_after: 'interruption',
  }
  return {
    kind: 'told',
    diff: {},
    body: {
      at: desk.clock.now(),
      mode: body.mode,
      nonce: body.nonce,
      narrative,
      envelope,
      accepted: [],
      refused: [],
      violations: [],
      usage: { by: desk.backstop.id },
    },
  }
}

/** The finished turn as whoever asked for it gets it. */
function rendered(unfinished: Unfinished, narrative: string, head: Head): AuthorTurn {
  const { desk, body, packet, state, ruleset, own } = unfinished
  const shown = {
    parsed: { mode: body.mode },
    packet,
    desk: { gameMaster: { promptVersions: () => body.prompt_versions } },
  }
  return renderTurn(shown, {
    head,
    state: { ...state, counters: head.counters },
    own: ownWords(state, ruleset, body.rolls),
    narrative,
    block: own?.block ?? null,
    god_mode_response: '',
    entities_mentioned: [],
    notices: [],
    rolls: body.rolls,
    events: body.engine_events,
    state_updates: {},
    accepted: [],
    refused: [],
    violations: body.violations,
    debug: { dm_notes: [], state_rationale: '' },
    pass_outputs: body.pass_outputs,
    usage: { by: desk.backstop.id },
  })
}
