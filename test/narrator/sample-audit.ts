/** What a narration of the sample landing is held against, with nothing happening in it. Only tests use it. */
import type { NarrationHints } from '../../src/core/protocol/scene-hints-for-narrator.ts'
import { applyDiff } from '../../src/core/state/apply-diff.ts'
import { MemoryTables } from '../../src/core/state/memory-and-overlay-tables.ts'
import { harptos } from '../../src/core/time/shipped-calendars.ts'
import { wren } from '../../src/gm/embedded/narrate/sample-narration-request.ts'
import type { AuditInput } from '../../src/turn/audit/audit-input-and-findings.ts'

/** The audit's input, but for the words and what happened. */
export function sampleAudit(cues: NarrationHints): Omit<AuditInput, 'narrative' | 'events'> {
  const tables = new MemoryTables()
  const person = (id: string, name: string) => ({
    id,
    type: 'npc',
    name,
    attrs: { hp_current: 9, hp_max: 9 },
    tags: [],
  })
  applyDiff(tables, {
    campaign: {
      ...{ id: 'ferry', name: 'Ferry', ruleset: 'dnd5e', calendar: harptos, calibration: {}, system: {} },
      ...{ genre_rules: {}, input_profile: 'natural', player_id: wren, reproducible: true },
      founded_at: '2026-01-01T00:00:00Z',
    },
    entities_add: [
      {
        id: wren,
        type: 'pc',
        name: 'Wren',
        attrs: { hp_current: 20, hp_max: 24, resources: { gold: 10 } },
        tags: [],
      },
      { id: 'ferry:landing', type: 'location', name: 'The Landing', attrs: {}, tags: [] },
      { id: 'ferry:inn', type: 'location', name: 'The Split Oar', attrs: {}, tags: [] },
      ...cues.people.map((one) => person(one.id, one.name)),
      person('foe_thug', 'Scarred Thug'),
      person('foe_wolf', 'Wolf 2'),
    ],
    inventory_changes: [
      { owner_id: wren, item_id: 'black_ledger', delta: 1 },
      { owner_id: wren, item_id: 'shortsword', delta: 1 },
    ],
    scene_update: {
      id: 'scene_001',
      location_id: 'ferry:landing',
      present_entity_ids: [wren, 'ferry:maddock', 'ferry:isolde', 'foe_thug', 'foe_wolf'],
    },
  })
  return {
    mode: 'STORY',
    entries: [],
    diffs: [],
    state: tables.state,
    player_id: wren,
    player_input: '',
    recent: [],
    introduced: [],
    secrets: [],
    offered: [],
    selection: false,
    social: null,
    known_names: [],
  }
}
