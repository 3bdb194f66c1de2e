/**
 * The scene until now, for a game master that is prompted: read from the log alone, so that the same prompt is made again
 * after a restart, an undo or on another machine, and only ever grows at its end while the scene goes on.
 */
import { asNumber, asObject, asTexts, type JsonObject } from '../../core/json.ts'
import {
  type ContextPacket,
  contextPacketSchema,
  type SceneSoFar,
  type SceneTurn,
} from '../../core/protocol/context-packet.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { pinnedLore, sceneMark, sceneOver } from '../../lore/index.ts'
import type { Head, StateStore, TurnEvent } from '../../store/state-store.ts'

type Reading = Pick<StateStore, 'getEvents'>

/** Reads the turns of the scene; a scene has a bounded number of them, whatever the campaign's age. */
export async function sceneSoFar(store: Reading, head: Head, state: GameState): Promise<SceneSoFar> {
  const { campaign_id, branch, turn } = head
  const since = sceneOver(state, turn)?.next ?? sceneMark(state)?.since ?? turn + 1
  const read = since > turn ? null : await store.getEvents(campaign_id, { from: since, to: turn })
  const played = read?.ok === true ? read.value : []
  // A player who arrived in the scene's first turn was still given the place they came from.
  const first = played.findIndex((event) => placeOf(event) === state.scene.location_id)
  const here = first === -1 ? [] : played.slice(first)
  const [began] = here
  const began_with = began === undefined ? null : await packetOf(store, campaign_id, began)
  return {
    campaign_id,
    branch,
    turn: turn + 1,
    began_with,
    turns: began_with === null ? [] : here.map(shown).filter(({ text }) => text.trim() !== ''),
    prompt_pins: pinsOf(state),
  }
}

function packetIn({ context_packet }: TurnEvent): JsonObject {
  return asObject(context_packet) ?? {}
}

function placeOf(turn: TurnEvent): unknown {
  return asObject(packetIn(turn).scene)?.location_id
}

function shown(turn: TurnEvent): SceneTurn {
  const { turn_no, player_input, final_text: text } = turn
  return { turn_no, player_input, text, lore: packetIn(turn).lore_context }
}

/** The packet of a turn with its lore whole: a record only names the lore that stood already. */
async function packetOf(store: Reading, campaignId: string, turn: TurnEvent): Promise<ContextPacket | null> {
  const read = contextPacketSchema.safeParse(turn.context_packet)
  if (!read.success) return null
  const { as_of_turn, recalled } = read.data.lore_context
  const named = asNumber(as_of_turn)
  if (named === undefined) return read.data
  const lore = await pinnedLore(store, campaignId, named)
  return {
    ...read.data,
    lore_context: { ...lore, ...(recalled !== undefined && { recalled }) },
  }
}

function pinsOf({ documents }: GameState): SceneSoFar['prompt_pins'] {
  const pins = Object.values(documents).filter((row) => row.kind === 'prompt_pin')
  return Object.fromEntries(
    pins.flatMap(({ id, value }) => asTexts([value.version]).map((version) => [id, version])),
  )
}
