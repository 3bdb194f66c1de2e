/**
 * A campaign that has been played for long, without playing it: records like those of real turns, with facts, memories,
 * people, places and threads growing as they grow in play. The scene stays the starter scene, so that ages compare.
 */

import type { RecordDraft } from '../src/core/ledger/log-record.ts'
import type { StateDiff } from '../src/core/state/state-diff.ts'
import { harptos } from '../src/core/time/shipped-calendars.ts'
import { addToTime } from '../src/core/time/world-time.ts'
import type { Engine } from '../src/engine/engine.ts'
import type { Head } from '../src/store/state-store.ts'

const at = '2026-01-01T00:00:00.000Z'
const present = ['pc_wren_001', 'npc_hesper_001'] as const

/** Founds the campaign. */
export async function foundGrowing(engine: Engine, ruleset: string): Promise<Head> {
  const founded = await engine.campaigns.createStarter({ name: 'Grown', seed: 'grown', ruleset })
  if (!founded.ok) throw new Error(founded.refusal.message)
  return founded.value
}

/** Adds one turn of history. */
export async function growTurn(engine: Engine, head: Head): Promise<Head> {
  const drafts = grownDrafts(head)
  const appended = await engine.store.append(head.campaign_id, { expected: head.hash, drafts })
  if (!appended.ok) throw new Error(appended.refusal.message)
  return appended.value.head
}

function grownDrafts(head: Head): RecordDraft[] {
  const turn = head.turn + 1
  const time = addToTime(harptos, head.time, { minutes: 2 })
  if (!time.ok) throw new Error(time.refusal.message)
  const common = { at, mode: 'STORY' as const, nonce: head.resolved, violations: [] }
  return [
    {
      kind: 'resolved',
      diff: { ...growth(turn), time: time.value },
      body: {
        ...common,
        entries: [{ role: 'user', text: `I walk the jetty and look at plank ${turn}.` }],
        rolls: [],
        engine_events: [
          { type: 'investigated', details: { target_id: 'loc_landing_001', plank: turn }, tags: [] },
        ],
        context_packet: { scene: { location_id: 'loc_landing_001' }, filler: words(turn, 3_000) },
        pass_outputs: { interpreter: words(turn, 300) },
        prompt_versions: {},
      },
    },
    {
      kind: 'told',
      diff: { facts_add: [fact(`fact_told_${turn}`, 'npc_hesper_001', 'said', words(turn, 60))] },
      body: {
        ...common,
        narrative: words(turn, 500),
        envelope: { planning_block: null, offers: {}, picked: null, question: null, confirm: null },
        accepted: [],
        refused: [],
        usage: {},
      },
    },
  ]
}

const vocabulary =
  'plank rope bell mist river reed tide lamp stone heron barrel ferry wheel smoke gull mud pole net oar sail moss rain'.split(
    ' ',
  )

/** Words that differ from turn to turn, so that no turn looks like the one before. */
function words(turn: number, length: number): string {
  const list: string[] = []
  for (let size = 0, step = turn; size < length; step = (step * 31 + 17) % 104_729) {
    const word = vocabulary[step % vocabulary.length] ?? 'river'
    list.push(word)
    size += word.length + 1
  }
  return list.join(' ').slice(0, length)
}

function fact(id: string, subject_id: string, predicate: string, object: string) {
  return { id, subject_id, predicate, object, visibility: 'known', confidence: 1, tags: [] }
}

/** What one turn adds: a fact and who knows it; now and then a memory, somebody new, a place, a thread. */
function growth(turn: number): StateDiff {
  const subject = [...present, 'loc_landing_001'][turn % 3] ?? present[0]
  const met = turn % 10 === 0
  const found = turn % 50 === 0
  const named = { tags: [], attrs: { description: words(turn, 80) } }
  return {
    facts_add: [fact(`fact_seen_${turn}`, subject, 'seen', words(turn + 1, 60))],
    knowledge_add: present.map((knower_id) => {
      return { knower_id, fact_id: `fact_seen_${turn}`, turn, source: 'witnessed' }
    }),
    relationships_change: [
      { a_id: present[1], b_id: present[0], rel_type: 'trust', delta: turn % 2 === 0 ? 1 : -1 },
    ],
    ...(turn % 5 === 0 && {
      memories_append: [`Turn ${turn}: ${words(turn, 90)}.`],
    }),
    ...((met || found) && {
      entities_add: [
        ...(met
          ? [{ id: `npc_passenger_${numbered(turn)}`, type: 'npc', name: `Passenger ${turn}`, ...named }]
          : []),
        ...(found
          ? [{ id: `loc_ford_${numbered(turn)}`, type: 'location', name: `Ford ${turn}`, ...named }]
          : []),
      ],
    }),
    ...(found && {
      threads_add: [
        {
          ...{ id: `thread_${turn}`, title: `What happened at ford ${turn}`, status: 'resolved' },
          ...{ stakes: {}, related_entity_ids: [], tags: [] },
        },
      ],
    }),
  }
}

function numbered(turn: number): string {
  return String(turn).padStart(3, '0')
}
