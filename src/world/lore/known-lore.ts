/** A piece of lore that was found, with what it is about, and whether the player may hear of it. */
import type { FoundLore, LoreChunk } from '../../core/protocol/lore.ts'

/** A piece with what it is about. */
export interface KnownLore {
  readonly found: FoundLore
  readonly about: Pick<
    LoreChunk['metadata'],
    'type' | 'location_ids' | 'entity_ids' | 'faction_ids' | 'thread_ids' | 'tags'
  >
  /** As its pack counted it; missing when nobody did. */
  readonly tokens: number | undefined
}

const hiddenTags: readonly string[] = ['secrets', 'secret', 'gm', 'gm_only', 'hidden']

/** A piece with what it is about: as the search says, else as the campaign's own piece does. */
export function knownLore(found: FoundLore, chunks: ReadonlyMap<string, LoreChunk>): KnownLore {
  const said = { ...chunks.get(found.chunk_id)?.metadata, ...found.metadata } as Partial<
    LoreChunk['metadata']
  >
  const { type = '', location_ids = [], entity_ids = [], faction_ids = [], thread_ids = [], tags = [] } = said
  return {
    found,
    about: { type, location_ids, entity_ids, faction_ids, thread_ids, tags },
    tokens: typeof said.token_count === 'number' ? said.token_count : undefined,
  }
}

/** True for what a pack keeps from the player: a section of secrets, or a file marked as the game master's. */
export function isKept({ about }: KnownLore): boolean {
  return about.tags.some((tag) => hiddenTags.includes(tag)) // enforces: LORE-20 — mutate: hiddenTags.includes(tag) => false
}
