import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContextPacket, contextPacketSchema } from '../core/protocol/context-packet.ts'
import { applyDiff } from '../core/state/apply-diff.ts'
import type { GameState } from '../core/state/game-state.ts'
import { MemoryTables } from '../core/state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import { bands2d6 } from '../rules/bands-2d6/bands-2d6.ts'
import { chen, kira, streetState, viktor } from '../testing/sample-street.ts'
import type { ContextOptions } from './context-builder-port.ts'
import { countTokens, defaultBudget, packetBuilder, packetCaps } from './packet-builder.ts'

type FactAdd = NonNullable<StateDiff['facts_add']>[number]

function after(state: GameState, diff: StateDiff): GameState {
  const tables = new MemoryTables(state)
  applyDiff(tables, diff)
  return tables.state
}

function fact(id: string, subject_id: string, more: Partial<FactAdd> = {}): FactAdd {
  return {
    id,
    subject_id,
    predicate: 'is',
    object: id,
    visibility: 'known',
    confidence: 1,
    tags: [],
    ...more,
  }
}

function packetOf(
  state: GameState,
  options: Omit<ContextOptions, 'ruleset'> = {},
  line = 'I look around',
): ContextPacket {
  const packet = packetBuilder.buildContext(state, line, { ruleset: bands2d6, ...options })
  return contextPacketSchema.parse(packet)
}

const full: StateDiff = {
  campaign: { calibration: { tone: { dark_vs_light: 0.6 }, boundaries: { lines: ['child_harm'] } } },
  entities_add: [
    { id: 'item_knife_001', type: 'item', name: 'Knife', attrs: { description: 'A thin blade.' }, tags: [] },
    {
      id: 'npc_guard_001',
      type: 'npc',
      name: 'Guard',
      tags: ['guard', 'secret_agent'],
      attrs: {
        role: 'guard',
        alignment: 'lawful evil',
        mbti: 'ENTJ',
        hp_current: 3,
        hp_max: 10,
        threat_level: 'moderate',
        capabilities: ['baton', { name: 'CANARY cyberarm', hidden: true }],
        equipment: ['baton'],
        limitations: ['half blind'],
        secrets: ['CANARY debt'],
        agenda: 'CANARY goal',
        true_name: 'CANARY name',
      },
    },
    { id: 'npc_lurker_001', type: 'npc', name: 'CANARY Lurker', attrs: {}, tags: [] },
  ],
  entities_update: [{ id: kira, set: [{ path: ['failure_streak'], value: { count: 2, turn: 4 } }] }],
  scene_update: {
    location_id: 'loc_alley_001',
    present_entity_ids: [kira, viktor, 'npc_guard_001', chen, 'npc_lurker_001'],
    constraints: { no_violence: true },
    visibility_conditions: 'fog',
    noise_level: 'loud',
    obscured_entities: [chen, 'npc_lurker_001'],
  },
  facts_add: [
    fact('f_find', 'loc_alley_001', {
      predicate: 'hides',
      object: 'a chip',
      tags: ['clue', 'case'],
      discovered_turn: 3,
      discovery_method: 'search',
    }),
    fact('f_next', viktor, { object: 'CANARY second clue', visibility: 'world', tags: ['clue', 'case'] }),
    fact('f_chen', chen, { object: 'an agent' }),
    fact('f_gm', viktor, { object: 'CANARY traitor', visibility: 'gm' }),
    fact('f_npc', viktor, { object: 'CANARY only the guard knows', visibility: 'world' }),
    fact('f_public', 'loc_alley_001', { object: 'wet', visibility: 'public' }),
    fact('f_threat', 'npc_guard_001', {
      predicate: 'pending_threat',
      object: { what: 'He reaches for his radio.', level: 'soft', since_turn: 4 },
    }),
    fact('f_plan', 'scene', { predicate: 'pending_threat', object: 'CANARY ambush', visibility: 'gm' }),
    fact('f_spot', kira, { predicate: 'situation', object: { name: 'exposed', severity: 'soft' } }),
  ],
  knowledge_add: [
    { knower_id: viktor, fact_id: 'f_chen', turn: 2, source: 'told' },
    { knower_id: 'npc_guard_001', fact_id: 'f_npc', turn: 1, source: 'witnessed' },
  ],
  threads_add: [
    {
      id: 'case',
      title: 'The case',
      status: 'active',
      stakes: { success: 'peace', secret: 'CANARY' },
      related_entity_ids: [viktor],
      tags: [],
    },
    {
      id: 'plot',
      title: 'CANARY plot',
      status: 'active',
      stakes: {},
      related_entity_ids: [],
      tags: ['hidden'],
    },
  ],
  clocks_add: [
    {
      id: 'alarm',
      name: 'Alarm',
      value: 2,
      max: 6,
      triggers: { '2': 'A lamp goes on.', '4': 'CANARY they come' },
      tags: [],
    },
    { id: 'doom', name: 'CANARY doom', value: 1, max: 6, triggers: {}, tags: ['hidden'] },
  ],
  inventory_changes: [
    { owner_id: kira, item_id: 'item_knife_001', delta: 1, flags: { equipped: true, cursed_by: 'CANARY' } },
    { owner_id: 'npc_guard_001', item_id: 'canary_orders_CANARY', delta: 1 },
  ],
  relationships_change: [
    {
      a_id: viktor,
      b_id: kira,
      rel_type: 'trust',
      intensity: 2,
      notes: { because: 'old times', secret_reason: 'CANARY' },
    },
    { a_id: viktor, b_id: 'npc_guard_001', rel_type: 'CANARY_pays', intensity: 1 },
  ],
  documents_update: [
    {
      kind: 'agenda',
      id: viktor,
      set: [
        { path: ['current_goal'], value: 'get paid' },
        { path: ['visibility'], value: 'known' },
      ],
    },
    { kind: 'agenda', id: 'npc_guard_001', set: [{ path: ['current_goal'], value: 'CANARY arrest' }] },
    { kind: 'directive', id: 'd1', set: [{ path: ['text'], value: 'Keep it short.' }] },
  ],
  memories_append: ['The bridge fell.', 'Jin died.'],
  summaries_add: [
    { id: 's1', scope: 'scene', scope_id: 'scene_001', text: 'Rain and waiting.', turn_no_range: [1, 3] },
    { id: 's2', scope: 'thread', scope_id: 'case', text: 'Jin was last seen here.', turn_no_range: [1, 3] },
  ],
}

const recent = [1, 2, 3, 4, 5, 6].map((turn_no) => ({
  turn_no,
  player_input: `line ${turn_no}`,
  text: 'x'.repeat(900),
}))

function fullState(): GameState {
  return after(streetState(), full)
}

describe('a packet', () => {
  const packet = packetOf(fullState(), {
    for: 'narrator',
    recent,
    lore: { atmosphere: ['Haze.'], token_count: 12 },
  })

  it('fills every field of the protocol', () => {
    for (const [field, value] of Object.entries(packet)) {
      const filled =
        typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined
      expect([field, filled]).toEqual([field, true])
    }
    expect(Object.keys(packet).sort()).toEqual(Object.keys(contextPacketSchema.shape).sort())
  })

  it('says where, when and how well one sees and hears', () => {
    expect(packet.scene).toMatchObject({
      location_id: 'loc_alley_001',
      time: { hour: 14 },
      constraints: { no_violence: true },
      visibility_conditions: 'fog',
      noise_level: 'loud',
    })
  })

  it('says what was found, when and how, and who of those present knows it', () => {
    const found = packet.facts.find((row) => row.id === 'f_find')
    expect(found).toMatchObject({ discovered_turn: 3, discovery_method: 'search', known_by: [kira] })
    expect(packet.facts.find((row) => row.id === 'f_chen')?.known_by).toEqual([kira, viktor])
    expect(packet.facts.find((row) => row.id === 'f_public')?.known_by).toBeUndefined()
  })

  it('an NPC does not know what the player found in secret (playtest)', () => {
    const finds = packet.facts.filter((row) => row.id === 'f_find')
    expect(finds.flatMap((row) => row.known_by ?? ['everybody'])).toEqual([kira])
  })

  it('says what those present can and cannot do (playtest: capability inflation)', () => {
    expect(packet.npc_capabilities.npc_guard_001).toEqual({
      threat_level: 'moderate',
      capabilities: ['baton'],
      equipment: ['baton'],
      limitations: ['half blind'],
    })
  })

  it('says how far the case is, what threatens, what went wrong', () => {
    expect(packet.investigation_progress.case).toEqual({ clues_found: 1, clues_total: 2, last_clue_turn: 3 })
    expect(packet.pending_threats).toEqual([
      {
        id: 'f_threat',
        what: 'He reaches for his radio.',
        level: 'soft',
        source_id: 'npc_guard_001',
        since_turn: 4,
      },
    ])
    expect(packet.active_situations).toEqual([{ name: 'exposed', severity: 'soft' }])
    expect(packet.failure_streak).toEqual({ count: 2, turn: 4 })
    expect(packet.npc_agendas).toEqual({ [viktor]: { current_goal: 'get paid', visibility: 'known' } })
  })

  it('tells of clocks what has happened, not what will', () => {
    expect(packet.clocks.find((row) => row.id === 'alarm')?.triggers).toEqual({ '2': 'A lamp goes on.' })
  })

  it('shows health in words and no personality code', () => {
    const guard = packet.entities.find((row) => row.id === 'npc_guard_001')
    expect(guard?.attrs).toEqual({ role: 'guard', health: 'badly hurt' })
    expect(guard?.tags).toEqual(['guard'])
  })

  it('[PIPE-23] holds nothing that only the game master knows', () => {
    expect(JSON.stringify(packet)).not.toContain('CANARY')
    expect(packet.present_entities).toEqual([kira, viktor, 'npc_guard_001'])
    expect(packet.scene.obscured_entities).toEqual([chen])
  })

  it('shows a planner what is hidden, marked as such', () => {
    const planned = packetOf(fullState(), { for: 'planner' })
    expect(planned.facts.find((row) => row.id === 'f_gm')).toMatchObject({ visibility: 'gm', known_by: [] })
    expect(planned.facts.find((row) => row.id === 'f_npc')).toMatchObject({ known_by: ['npc_guard_001'] })
    expect(planned.npc_agendas.npc_guard_001).toEqual({ current_goal: 'CANARY arrest' })
    expect(planned.present_entities).toContain('npc_lurker_001')
    expect(JSON.stringify(planned)).not.toMatch(/ENTJ|lawful evil/u)
  })

  it('keeps the last five turns, five hundred characters each', () => {
    expect(packet.recent_events.map((row) => row.turn_no)).toEqual([2, 3, 4, 5, 6])
    for (const row of packet.recent_events) expect(row.text.length).toBeLessThanOrEqual(500)
  })

  it('counts its parts once, near to what the whole would count', () => {
    const whole = countTokens(JSON.stringify({ ...packet, token_count: 0 }))
    expect(packet.token_count).toBeGreaterThan(whole * 0.75)
    expect(packet.token_count).toBeLessThan(whole * 1.1)
  })
})

describe('the size of a packet', () => {
  function aged(turns: number): GameState {
    const state = fullState()
    const count = Math.max(150, turns)
    const facts = Array.from({ length: count }, (_, index) => {
      const row = {
        ...fact(`f_${index}`, index % 2 === 0 ? viktor : 'loc_alley_001'),
        object: 'something that was once seen here',
      }
      return {
        ...row,
        discovered_turn: index,
        discovery_method: null,
        origin: 'campaign',
        pack_id: null,
      } as GameState['facts'][string]
    })
    const memories = Array.from({ length: count }, (_, index) => ({
      id: `m${index}`,
      text: 'On this day something happened here.',
      turn: index,
    }))
    return {
      ...state,
      facts: { ...state.facts, ...Object.fromEntries(facts.map((row) => [row.id, row])) },
      memories: Object.fromEntries(memories.map((row) => [row.id, row])),
    }
  }

  it('is the same at any age', () => {
    const young = packetOf(aged(100), { recent })
    const old = packetOf(aged(3_000), { recent })
    expect(old.token_count).toBeLessThanOrEqual((young.token_count ?? 0) * 1.05)
    expect(old.facts.length).toBe(young.facts.length)
    expect(packetOf(aged(3_000), { budget: 50_000 }).facts).toHaveLength(packetCaps.facts)
    expect(old.core_memories).toHaveLength(packetCaps.core_memories)
  })

  it('keeps to its budget, and to what matters most when that is small', () => {
    for (const budget of [1_500, 3_000, defaultBudget]) {
      const packet = packetOf(aged(3_000), { recent, budget })
      expect(packet.token_count).toBeLessThanOrEqual(budget)
      expect(packet.entities[0]?.id).toBe(kira)
      expect(packet.present_entities).toContain(viktor)
      expect(packet.directives).toEqual(['Keep it short.'])
    }
  })

  it('takes lore whole by its stored count, or not at all', () => {
    const lore = { atmosphere: ['Haze.'], token_count: defaultBudget - 100 }
    expect(packetOf(fullState(), { lore }).lore_context).toEqual({})
    expect(packetOf(fullState(), { lore: { ...lore, token_count: 10 } }).lore_context).toMatchObject({
      atmosphere: ['Haze.'],
    })
  })

  it('mentions whom the line names before others who are only known', () => {
    const names = Array.from({ length: 80 }, (_, index) => `npc_person_${String(index).padStart(3, '0')}`)
    const people = after(streetState(), {
      entities_add: names.map((id) => ({
        id,
        type: 'npc',
        name: `Person ${id.slice(-3)}`,
        attrs: {},
        tags: [],
      })),
      facts_add: names.map((id) => fact(`f_${id}`, id)),
    })
    const ids = packetOf(people, {}, 'I ask about Person 077').entities.map((row) => row.id)
    expect(ids).toHaveLength(packetCaps.entities)
    expect(ids).toContain('npc_person_077')
  })
})

describe('fifty scenes', () => {
  const visibility = fc.constantFrom('known', 'player', 'world', 'gm', 'hidden', 'rumored', 'public')
  const who = fc.constantFrom(viktor, chen, 'npc_jin_001', kira)
  const scene = fc.record({
    facts: fc.array(
      fc.record({
        visibility,
        subject: fc.constantFrom(viktor, chen, 'loc_alley_001', 'scene'),
        knowers: fc.uniqueArray(who, { maxLength: 3 }),
        predicate: fc.constantFrom('is', 'pending_threat', 'located_at'),
      }),
      { maxLength: 25 },
    ),
    present: fc.uniqueArray(fc.constantFrom(viktor, chen, 'npc_jin_001'), { maxLength: 3 }),
    obscured: fc.uniqueArray(fc.constantFrom(viktor, chen), { maxLength: 2 }),
    secretKey: fc.constantFrom(
      'secrets',
      'gm_notes',
      'true_identity',
      'agenda',
      'withholds',
      'hidden_motive',
      'anything_else',
    ),
  })

  it('never hold what only the game master knows, nor say that anybody knows what they did not learn', () => {
    fc.assert(
      fc.property(scene, ({ facts, present, obscured, secretKey }) => {
        const open = (row: (typeof facts)[number]): boolean =>
          ['known', 'player', 'public'].includes(row.visibility) || row.knowers.includes(kira)
        const rows = facts.map((row, index) =>
          fact(`f${index}`, row.subject, {
            visibility: row.visibility,
            predicate: row.predicate,
            object: open(row) ? `open ${index}` : `CANARY ${index}`,
          }),
        )
        const state = after(streetState(), {
          scene_update: {
            location_id: 'loc_alley_001',
            present_entity_ids: [kira, ...present],
            obscured_entities: obscured,
          },
          facts_add: rows,
          knowledge_add: facts.flatMap((row, index) =>
            row.knowers.map((knower_id) => ({
              knower_id,
              fact_id: `f${index}`,
              turn: 1,
              source: 'witnessed',
            })),
          ),
          entities_update: [viktor, chen].map((id) => ({
            id,
            set: [{ path: [secretKey], value: 'CANARY of the sheet' }],
          })),
        })
        const packet = packetOf(state, { for: 'narrator' })
        expect(JSON.stringify(packet)).not.toContain('CANARY')
        for (const id of obscured) {
          expect(packet.present_entities).not.toContain(id)
          expect(packet.npc_capabilities).not.toHaveProperty(id)
        }
        for (const row of packet.facts) {
          const knowers = facts[Number(row.id.slice(1))]?.knowers ?? []
          for (const id of row.known_by ?? []) if (id !== kira) expect(knowers).toContain(id)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('counting tokens', () => {
  it.each([
    ['', 0],
    ['The ferry leaves at dawn.', 6],
    ['{"a":1}', 5],
    ['incomprehensibilities', 4],
  ])('%j counts %i', (text, tokens) => {
    expect(countTokens(text)).toBe(tokens)
  })

  it('counts ten megabytes in a moment, and never less for more', () => {
    expect(countTokens('ab {'.repeat(2_500_000))).toBe(3_750_000)
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => countTokens(left + right) >= countTokens(left)),
    )
  })
})
