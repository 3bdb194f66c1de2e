import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LorePiece } from '../core/protocol/lore-schemas.ts'
import { sha256Hex } from '../dice/random-stream.ts'
import { SqliteLoreIndex } from '../store/sqlite/lore/sqlite-lore-index.ts'
import { stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { campaignLoreSearch } from './campaign-prose-search.ts'

const piece = (text: string): LorePiece => ({
  id: 'bay:quay:overview',
  pack_id: 'bay',
  section_path: 'The Quay',
  chunk_text: text,
  metadata: {
    type: 'location',
    location_ids: ['bay:quay'],
    entity_ids: [],
    faction_ids: [],
    thread_ids: [],
    tags: [],
    token_count: 6,
  },
})

const here = { location_id: 'bay:quay', keywords: 'quay', corpus: 'authored', max_tokens: 500 } as const

describe('the prose a campaign was founded with', () => {
  it('keeps its own words beside another version of the same pack', async () => {
    const index = new SqliteLoreIndex(null, sha256Hex)
    const open = campaignLoreSearch({ index, clock: stillClock() })
    const old = open([piece('Nets dry on the quay.')], sha256Hex('old'))
    const young = open([piece('The quay has burned down.')], sha256Hex('young'))
    for (const [search, text] of [
      [old, 'Nets dry on the quay.'],
      [young, 'The quay has burned down.'],
    ] as const) {
      const { chunks } = await search.query(here)
      expect(chunks).toHaveLength(1)
      expect(chunks[0]).toMatchObject({ chunk_id: 'bay:quay:overview', pack_id: 'bay', text })
    }
    await index.close()
  })

  it('is searched plainly where there can be no index', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fatewright-no-index-'))
    writeFileSync(join(folder, 'file'), '')
    const index = new SqliteLoreIndex(join(folder, 'file', 'lore.sqlite'), sha256Hex)
    const search = campaignLoreSearch({ index, clock: stillClock() })(
      [piece('Nets dry on the quay.')],
      sha256Hex('a'),
    )
    expect((await search.query(here)).chunks[0]?.chunk_id).toBe('bay:quay:overview')
    rmSync(folder, { recursive: true, force: true })
  })
})
