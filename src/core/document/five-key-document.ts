/**
 * The five-key document of seed 000 as a shape. It is a lens: nothing is kept in this form, it is read from the
 * state and compiled back into a StateDiff.
 */
import type { JsonObject } from '../json.ts'

/** The only keys an update may have at its top (STATE-01). */
export const documentKeys = [
  'player_character_data',
  'world_data',
  'npc_data',
  'custom_campaign_state',
  'combat_state',
] as const

export type DocumentKey = (typeof documentKeys)[number]

/** The state of a campaign as seed 000 writes it: the author's view, with everything in it. */
export type GameDocument = { readonly [Key in DocumentKey]: JsonObject }

/** The text that, as a whole value, takes a key away; it is an order and never a value (STATE-04). */
export const deleteMark = '__DELETE__'
