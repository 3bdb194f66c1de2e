/**
 * The world definitions of campaigns, each read once: a definition never changes, so its hash is its name. Only the few
 * that were used last are kept.
 */
import { Fault } from '../core/fault.ts'
import { joinedKey } from '../core/state/game-state.ts'
import type { StateStore } from '../store/state-store.ts'
import { emptyDefinition, type WorldDefinition, worldDefinitionSchema } from '../world/index.ts'
import type { TurnDependencies } from './turn-dependencies.ts'

/** More than are played at a time. */
const maxDefinitions = 12

/** Where definitions that were read and checked are kept for the next process, by their hash. */
export interface WorldDefinitionStore {
  get(hash: string): WorldDefinition | null
  put(hash: string, definition: WorldDefinition): void
}

/** Finds the world definition of a campaign in its store. */
export function definitionReader(
  store: StateStore,
  kept?: WorldDefinitionStore,
): TurnDependencies['definitionFor'] {
  const known = new Map<string, Promise<WorldDefinition>>()
  return (head, state) => {
    const hash = state.documents[joinedKey('world', 'book')]?.value.hash
    if (typeof hash !== 'string') return Promise.resolve(emptyDefinition)
    const found = known.get(hash) ?? readDefinition(store, head.campaign_id, hash, kept)
    known.delete(hash)
    known.set(hash, found)
    for (const oldest of known.keys()) if (known.size > maxDefinitions) known.delete(oldest)
    // A definition that could not be read is asked for again: the file may have been repaired.
    found.catch(() => known.delete(hash))
    return found
  }
}

async function readDefinition(
  store: StateStore,
  campaignId: string,
  hash: string,
  kept?: WorldDefinitionStore,
): Promise<WorldDefinition> {
  const text = await store.attachment(campaignId, hash)
  const trouble = (why: string): Fault =>
    new Fault('damaged', `The book this campaign was founded with ${why}; restore a backup or an export.`, {
      details: { campaign_id: campaignId, hash },
    })
  if (!text.ok || text.value === null) throw trouble('is missing from its file')
  const before = kept?.get(hash)
  if (before) return before
  const read = worldDefinitionSchema.safeParse(JSON.parse(text.value))
  if (!read.success) throw trouble('cannot be read by this Fatewright')
  kept?.put(hash, read.data)
  return read.data
}
