/** The shapes that seed 003 prints are shapes the protocol takes, field for field. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { contextPacketSchema } from './context-packet.ts'
import { inputMessageSchema } from './input-message.ts'
import { planningBlockSchema } from './planning-block.ts'
import {
  interpreterOutputSchema,
  narratorOutputSchema,
  noPlan,
  plannerOutputSchema,
  validatorOutputSchema,
} from './stage-outputs.ts'

const schemas: Readonly<Record<string, z.ZodType>> = {
  ContextPacket: contextPacketSchema,
  InterpreterOutput: interpreterOutputSchema,
  ValidatorOutput: validatorOutputSchema,
  PlannerOutput: plannerOutputSchema,
  NarratorOutput: narratorOutputSchema,
}

/** The seed's shapes, filled in; the fields are the printed ones. */
const examples: Readonly<Record<string, unknown>> = {
  ContextPacket: {
    scene: { location_id: 'neon_dragon', time: { hour: 20 }, constraints: {} },
    present_entities: ['viktor'],
    entities: [{ id: 'viktor', type: 'npc', name: 'Viktor', attrs: {}, tags: [] }],
    facts: [
      {
        id: 'f1',
        subject_id: 'viktor',
        predicate: 'owes',
        object: {},
        visibility: 'known',
        confidence: 0,
        tags: [],
      },
    ],
    threads: [
      { id: 'main', title: 'The case', status: 'active', stakes: {}, related_entity_ids: [], tags: [] },
    ],
    clocks: [{ id: 'heat', name: 'Heat', value: 0, max: 8, triggers: {}, tags: [] }],
    inventory: [{ owner_id: 'player', item_id: 'stim', qty: 1, flags: {} }],
    relationships: [{ a_id: 'viktor', b_id: 'player', rel_type: 'trust', intensity: 0, notes: {} }],
    summary: { scene: '', threads: '' },
    recent_events: [{ turn_no: 0, text: '' }],
    npc_agendas: {},
    npc_capabilities: {},
    investigation_progress: {},
    pending_threats: [],
    active_situations: [],
    failure_streak: {},
    calibration: {},
    lore_context: {},
  },
  InterpreterOutput: {
    intent: 'look',
    referenced_entities: ['viktor'],
    proposed_actions: [{ action: 'look', target_id: 'viktor', details: '', estimated_minutes: 0 }],
    assumptions: [''],
    risk_flags: ['violence', 'sensitive', 'contested', 'dangerous', 'pursuit', 'hostile_present'],
    perception_flags: [],
  },
  ValidatorOutput: {
    allowed_actions: [
      { action: 'look', target_id: '', details: '', costs: { heat: 0, time: 0, cred: 0, harm: 0, rep: 0 } },
    ],
    blocked_actions: [{ action: 'attack', reason: 'not present' }],
    clarification_needed: false,
    clarification_question: '',
  },
  PlannerOutput: noPlan,
  NarratorOutput: {
    final_text: 'Rain.',
    next_prompt: '',
    suggested_actions: [''],
    established_facts: [{ subject_id: 'viktor', predicate: 'wears', detail: 'a coat' }],
    introduced_items: [{ id: 'i', name: 'Key', description: '', location: '' }],
    introduced_npcs: [{ id: 'n', name: 'Ota', description: '', type: '', tags: [] }],
    scene_transition: { location_id: '', name: '', description: '', present_entities: [] },
    thread_updates: [{ id: 'main', status: 'active', reason: '' }],
  },
}

const seed = '../shared/seeds/003_freeform_rpg_engine_tdd.md'

/** The JSON printed under a heading. */
function printed(text: string, heading: string): unknown {
  const from = text.indexOf(`### ${heading}\n`)
  const start = text.indexOf('```json', from) + '```json'.length
  return from === -1 ? undefined : (JSON.parse(text.slice(start, text.indexOf('```', start))) as unknown)
}

describe('the protocol', () => {
  it.each(Object.keys(schemas))('takes %s as the seed shapes it, and no field more', (name) => {
    const example = examples[name] as Record<string, unknown>
    expect(schemas[name]?.parse(example)).toEqual(example)
    expect(schemas[name]?.safeParse({ ...example, hp: 9_999 }).success).toBe(false)
  })

  it.each(Object.keys(examples))('refuses %s with a field of the wrong kind', (name) => {
    const example = examples[name] as Record<string, unknown>
    for (const field of Object.keys(example))
      expect([field, schemas[name]?.safeParse({ ...example, [field]: 7 }).success]).toEqual([field, false])
  })

  it('takes the very examples that the seed prints, where the seeds are at hand', () => {
    if (!existsSync(seed)) {
      console.log(`The seeds are not at hand (${seed}); the copies above were checked alone.`)
      return
    }
    const text = readFileSync(seed, 'utf8')
    for (const [name, schema] of Object.entries(schemas)) {
      const result = schema.safeParse(printed(text, name))
      expect([name, result.error?.issues ?? []]).toEqual([name, []])
    }
  })

  it('takes a planning block with all that thinking adds', () => {
    const choice = { text: 'Wait', description: 'Let them come.', risk_level: 'low' }
    const analysis = { pros: ['quiet'], cons: ['slow'], confidence: 'high' }
    const block = {
      thinking: 'The door is watched.',
      plan_quality: {
        stat_used: 'INT',
        stat_value: 14,
        modifier: '+2',
        roll_result: 17,
        dc: 12,
        margin: 5,
        success: true,

        dc_category: 'Complicated Planning',
        dc_reasoning: 'many guards',
        quality_tier: 'Sharp',
        effect: '',
      },
      situation_assessment: { current_state: '', key_factors: [], constraints: [], resources_available: [] },
      choices: { wait: { ...choice, analysis }, other_action: choice },
      analysis: { recommended_approach: 'wait', reasoning: '', contingency: '' },
    }
    expect(planningBlockSchema.parse(block)).toEqual(block)
    expect(planningBlockSchema.safeParse({ ...block, choices: { wait: 'Wait' } }).success).toBe(false)
  })

  it('takes a message whose metadata is missing or wrong', () => {
    expect(inputMessageSchema.parse({ message: 'Hello', context: { sequence_id: 'seven' } })).toMatchObject({
      message: 'Hello',
    })
    expect(inputMessageSchema.safeParse({ message_type: 12, mode: [], text: 'Hello' }).success).toBe(true)
  })
})
