/** Reads facts by their ids, wherever their subjects are by now. */
import type { Fact } from '../core/state/table-row-schemas.ts'
import type { StateStore } from '../store/state-store.ts'

const factsOnly = {
  facts_per_subject: 0,
  relationships_per_entity: 0,
  items_per_owner: 0,
  threads: 0,
  clocks: 0,
  memories: 0,
  documents_per_kind: 0,
  recent_turns: 0,
} as const

/** Those of the facts that the store finds; none when it cannot be read. */
export async function readFacts(
  store: Pick<StateStore, 'getSlice'>,
  campaignId: string,
  ids: readonly string[],
): Promise<readonly Fact[]> {
  const slice = await store.getSlice(campaignId, factsOnly, { facts: ids })
  return slice.ok ? slice.value.facts : []
}
