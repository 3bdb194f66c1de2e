/**
 * A turn that was resolved and never narrated is finished before anything else happens: its process died, or it is a
 * live turn of another process whose model is still being asked; that narration then comes too late and is refused as
 * stale. Nothing is rolled again; the backstop narrates what the record says, and a request that asked for the turn
 * under a key gets this narration when it comes again.
 */
import type { RecordBodies } from '../core/ledger/log-record.ts'
import { contextPacketSchema, emptyPacket } from '../core/protocol/context-packet.ts'
import { noPlan } from '../core/protocol/stage-outputs.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import { renderLedgerString } from '../dice/index.ts'
import type { Head } from '../store/state-store.ts'
import { emptyDefinition } from '../world/index.ts'
import { commitNarration } from './commit-turn-records.ts'
import { readAnswer } from './narrator-answer/read-narrator-answer.ts'
import { offerIn } from './offer-choices.ts'
import { type Ending, ownWords } from './render-turn.ts'
import { sceneState } from './scene-and-player-state.ts'
import type { TurnDependencies } from './turn-dependencies.ts'
import type { TurnToEnd } from './turn-value-by-stage.ts'

type ResolvedBody = RecordBodies['resolved']

/** No game master is asked but the backstop. */
type FinishDependencies = Pick<TurnDependencies, 'store' | 'clock' | 'rulesets' | 'backstop'>

/** Narrates what was left unfinished, and gives the head that can be played on. */
export async function finishInterrupted(
  dependencies: FinishDependencies,
  campaignId: string,
): Promise<Result<Head>> {
  const { store } = dependencies
  const head = await store.head(campaignId)
  if (!head.ok || head.value.kind !== 'resolved') return head
  const { depth } = head.value
  const records = await store.getRecords(campaignId, { from: depth, to: depth })
  if (!records.ok) return records
  const body = records.value[0]?.body as ResolvedBody | undefined
  if (body === undefined) return refuse('store/damaged', 'The turn that waits to be told cannot be read.')
  const slice = await store.getSlice(campaignId)
  if (!slice.ok) return slice
  const turn = interruptedTurn(dependencies, head.value, body)
  const ending = await plainEnding(dependencies, turn, body, sceneState(slice.value))
  const committed = await commitNarration(turn, ending)
  return committed.ok ? done(committed.value.head) : committed
}

/** The turn as its record has it. */
function interruptedTurn(
  dependencies: FinishDependencies,
  head: Head,
  { asked_as, nonce, mode, rolls, ...body }: ResolvedBody,
): TurnToEnd {
  const packet = contextPacketSchema.safeParse(body.context_packet)
  return {
    dependencies,
    idempotency: asked_as ?? null,
    committed: { head, waiting: [], nonce },
    mode,
    packet: packet.success ? packet.data : emptyPacket,
    prompt_versions: body.prompt_versions,
    rolls,
    events: body.engine_events,
    violations: body.violations,
    pass_outputs: body.pass_outputs,
  }
}

/** The ending in the backstop's words; the story's turns always say what can be done next. */
async function plainEnding(
  { backstop, rulesets }: FinishDependencies,
  turn: TurnToEnd,
  { entries }: ResolvedBody,
  state: GameState,
): Promise<Ending> {
  const { mode, packet, events, rolls } = turn
  const ruleset = await rulesets(state.campaign.ruleset)
  const choices =
    ruleset === undefined || mode !== 'STORY'
      ? null
      : offerIn({ state, ruleset, definition: emptyDefinition })
  const narrated = await backstop.narrate(
    {
      mode,
      packet,
      player_input: entries.map((entry) => entry.text).join('\n'),
      understood: null,
      plan: noPlan,
      engine_events: events,
      dice_rolls: rolls.map(renderLedgerString),
      blocked: [],
      planning_block: null,
      repair: [],
    },
    { signal: new AbortController().signal },
  )
  const { narrative } = readAnswer(narrated.answer, mode)
  return {
    state,
    own: ownWords(state, ruleset, rolls),
    narrative: `The telling of this turn was interrupted; what happened stands. ${narrative}`,
    block: choices?.block ?? null,
    notices: [],
    god_mode_response: '',
    entities_mentioned: [],
    diff: {},
    state_updates: {},
    accepted: [],
    refused: [],
    envelope: {
      planning_block: choices?.block ?? null,
      offers: choices?.offers ?? {},
      finished_after: 'interruption',
    },
    violations: [],
    debug: { dm_notes: [], state_rationale: '' },
    usage: { by: backstop.id },
  }
}
