/** In the time the player does one thing, nobody else does six: at most two acts by others stand in one turn. */

/** How many acts of NPCs stand beside one act of the player. */
export const mostNpcActions = 2

/**
 * Keeps the first acts and hands back those that have to wait for another turn.
 *
 * @example
 * const { kept, waiting } = capNpcActions([{ npc_id: 'npc_oda_001', act: 'draws a knife' }])
 */
export function capNpcActions<Act extends { readonly npc_id: string }>(
  acts: readonly Act[],
  most = mostNpcActions,
): { readonly kept: readonly Act[]; readonly waiting: readonly Act[] } {
  return { kept: acts.slice(0, most), waiting: acts.slice(most) }
}
