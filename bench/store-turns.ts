/** The campaign and the turns that the store is measured with: about 8 KB of JSON and eleven rows a turn. */

import type { RecordDraft } from '../src/core/ledger/log-record.ts'
import type { StateDiff } from '../src/core/state/state-diff.ts'
import { harptos } from '../src/core/time/shipped-calendars.ts'
import { worldTimeAt } from '../src/core/time/world-time.ts'
import { epochDraft } from '../src/engine/campaign-dice-and-seeds.ts'
import type { Head } from '../src/store/state-store.ts'
import type { StateStoreOverCampaignFiles } from '../src/store/state-store-over-campaign-files.ts'

const at = '2026-01-01T00:00:00.000Z'
const startDay = 545_000

/** What a scene is about in every measured campaign. */
const people = ['pc_mira_001', 'npc_orrin_001', 'npc_vess_001', 'npc_tam_001'] as const

/** Founds a campaign to be measured and gives its head. */
export async function foundMeasured(store: StateStoreOverCampaignFiles, id: string): Promise<Head> {
  const seed = 'ab'.repeat(32)
  const epoch = { epoch: 0, server_seed: seed, client_seed: '', reproducible: true, reason: 'founding', at }
  const { draft, secret } = epochDraft(epoch)
  const made = await store.create(id, { ...draft, diff: { ...draft.diff, ...world(id) } }, [secret])
  if (!made.ok) throw new Error(made.refusal.message)
  return made.value
}

function world(id: string): StateDiff {
  const named = (name: string, type: string) => ({
    id: name,
    type,
    name,
    attrs: { hp: 10, gold: 5 },
    tags: [],
  })
  return {
    campaign: {
      id,
      name: id,
      ruleset: 'bands-2d6',
      calendar: harptos,
      calibration: {},
      system: {},
      genre_rules: {},
      input_profile: 'natural',
      player_id: people[0],
      reproducible: true,
      founded_at: at,
    },
    counters: { turn_number: 0, sequence_id: 0, user_scene_number: 0, current_turn: 0 },
    time: timeAt(0),
    entities_add: [...people.map((name) => named(name, 'npc')), named('loc_quay_001', 'location')],
    scene_update: { id: 'scene_001', location_id: 'loc_quay_001', present_entity_ids: [...people] },
    clocks_add: [{ id: 'heat', name: 'Heat', value: 0, max: 1_000_000_000, triggers: {}, tags: [] }],
    threads_add: [
      { id: 'the_debt', title: 'The debt', status: 'active', stakes: {}, related_entity_ids: [], tags: [] },
    ],
  }
}

function timeAt(turn: number) {
  return worldTimeAt(harptos, {
    day: startDay + Math.floor(turn / 1_000),
    microsecond_of_day: (turn % 1_000) * 20_000_000,
  })
}

const words = 'the salt wind carries a rumour of ships past the quay and nobody on the wall looks up twice '

function prose(index: number, length: number): string {
  return `${index} ${words.repeat(Math.ceil(length / words.length))}`.slice(0, length)
}

/** The two records of a turn, as one commit makes them durable. */
export function turnDrafts(head: Pick<Head, 'turn' | 'resolved'>): [RecordDraft, RecordDraft] {
  const turn = head.turn + 1
  const body = { at, mode: 'STORY' as const, nonce: head.resolved, violations: [] }
  return [
    {
      kind: 'resolved',
      diff: resolvedDiff(turn),
      body: {
        ...body,
        entries: [{ role: 'user', text: prose(turn, 120) }],
        rolls: [],
        engine_events: [{ type: 'checked', details: { skill: 'wits', margin: turn % 7 }, tags: ['check'] }],
        context_packet: {
          scene: prose(turn, 1_400),
          lore: prose(turn + 1, 1_900),
          recent: prose(turn + 2, 900),
        },
        pass_outputs: { interpreter: prose(turn, 400), planner: prose(turn, 500) },
        prompt_versions: { narrator: 'v7', planner: 'v3' },
      },
    },
    {
      kind: 'told',
      diff: { facts_add: [fact(people[turn % 4] ?? people[0], turn, 'heard')] },
      body: {
        ...body,
        narrative: prose(turn, 1_200),
        envelope: { planning_block: prose(turn, 500), hud: prose(turn, 150) },
        accepted: ['npc_data.orrin.mood'],
        refused: [],
        usage: { input: 9_000, output: 350 },
      },
    },
  ]
}

function fact(subject: string, turn: number, predicate: string) {
  return {
    subject_id: subject,
    predicate,
    object: { turn, of: 'the ship' },
    visibility: 'known',
    confidence: 1,
    tags: [],
  }
}

/** With the fact of the telling, the counters of both records and the time: eleven upserts and a few updates. */
function resolvedDiff(turn: number): StateDiff {
  const owner = people[turn % 4] ?? people[0]
  return {
    time: timeAt(turn),
    entities_update: [
      { id: people[0], set: [{ path: ['hp'], value: turn % 11 }] },
      { id: people[1], set: [{ path: ['mood'], value: turn % 5 }] },
      { id: people[2], set: [{ path: ['gold'], value: turn % 13 }] },
    ],
    clocks: [{ id: 'heat', delta: 1 }],
    facts_add: [fact(people[0], turn, 'saw')],
    inventory_changes: [
      { owner_id: owner, item_id: 'salt', delta: 1 },
      { owner_id: people[1], item_id: 'coin', delta: 2 },
    ],
    relationships_change: [{ a_id: people[1], b_id: people[0], rel_type: 'trust', delta: (turn % 3) - 1 }],
    threads_update: [{ id: 'the_debt', stakes: { due: turn } }],
    documents_update: [{ kind: 'world', id: 'weather', set: [{ path: ['wind'], value: turn % 12 }] }],
  }
}

/** Plays one measured turn and gives the new head. */
export async function commitTurn(store: StateStoreOverCampaignFiles, head: Head): Promise<Head> {
  const appended = await store.append(head.campaign_id, { expected: head.hash, drafts: turnDrafts(head) })
  if (!appended.ok) throw new Error(appended.refusal.message)
  return appended.value.head
}
