import { describe, expect, it } from 'vitest'
import { interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { chen, kira, streetState, viktor } from '../../testing/sample-street.ts'
import { plainReader } from './fallback-interpreter.ts'
import { findClaims } from './find-player-claims.ts'

function understandPlainly(text: string, state: GameState) {
  return plainReader(state, bands2d6)(text)
}

function person(
  id: string,
  name: string,
  attrs: Record<string, never[]> = {},
): NonNullable<StateDiff['entities_add']>[number] {
  return { id, type: 'npc', name, attrs, tags: [] }
}

function bar(): GameState {
  const item = (id: string, name: string) => ({ id, type: 'item', name, attrs: {}, tags: [] })
  return streetState({
    chenIsHere: true,
    more: {
      entities_add: [
        person('npc_brida_001', 'Brida Oake', { aliases: ['innkeeper', 'landlady'] as never[] }),
        item('item_silver_key_001', 'Silver Key'),
        item('item_healing_potion_001', 'Healing Potion'),
        item('item_chest_001', 'Iron Chest'),
      ],
      scene_update: {
        location_id: 'loc_alley_001',
        present_entity_ids: [kira, viktor, chen, 'npc_jin_001', 'npc_brida_001', 'item_chest_001'],
      },
      inventory_changes: [
        { owner_id: kira, item_id: 'item_silver_key_001', delta: 1 },
        { owner_id: kira, item_id: 'item_healing_potion_001', delta: 2 },
      ],
    },
  })
}

const brida = 'npc_brida_001'
const chest = 'item_chest_001'

/** Lines, the verb they mean, and the target or item they name. */
const lines: readonly (readonly [line: string, verb: string, target?: string | undefined, item?: string])[] =
  [
    ['I attack Chen', 'attack', chen],
    ['stab the agent Chen', 'attack', chen],
    ['I swing at Chen with my fists', 'attack', chen],
    ['I try to sneak past Chen', 'sneak', chen],
    ['hide behind the crates', 'hide'],
    ['search the chest', 'search', chest],
    ['I look for clues', 'search'],
    ['Examine the iron chest carefully', 'investigate', chest],
    ['I listen at the door', 'listen'],
    ['look around', 'look'],
    ['look', 'look'],
    ['I talk to Viktor', 'talk', viktor],
    ['speak with the innkeeper', 'talk', brida],
    ['ask Brida about Jin', 'ask', brida],
    ['Who owns this place?', 'ask'],
    ['I persuade the landlady to lower her price', 'persuade', brida],
    ['convince Viktor to help', 'persuade', viktor],
    ['I lie to Chen about my name', 'deceive', chen],
    ['threaten Viktor', 'intimidate', viktor],
    ['go to the Neon Dragon', 'go', 'loc_dragon_001'],
    ['I walk into the neon dragon', 'go', 'loc_dragon_001'],
    ['travel to Datahaven', 'travel', 'loc_haven_001'],
    ['run away', 'flee'],
    ['I flee!', 'flee'],
    ['pick up the chest', 'take', chest],
    ['drop the silver key', 'drop', undefined, 'item_silver_key_001'],
    ['give the silver key to Viktor', 'give', viktor, 'item_silver_key_001'],
    ['I hand Viktor the key', 'give', viktor, 'item_silver_key_001'],
    ['drink my healing potion', 'drink', undefined, 'item_healing_potion_001'],
    ['use the silver key on the chest', 'use', chest, 'item_silver_key_001'],
    ['open the chest', 'open', chest],
    ['unlock the chest with the silver key', 'unlock', chest, 'item_silver_key_001'],
    ['climb the wall', 'climb'],
    ['I jump over the fence', 'jump'],
    ['swim across the river', 'swim'],
    ['take a short rest', 'rest'],
    ['sleep until morning', 'sleep'],
    ['wait for an hour', 'wait'],
    ['I cast fireball at Chen', 'cast', chen],
    ['help Viktor up', 'help', viktor],
    ['buy a drink from Brida', 'buy', brida],
    ['pay Viktor', 'pay', viktor],
    ['"Where is Jin?" I ask Viktor', 'ask', viktor],
    ['“Nice evening.”', 'talk'],
    ['I attack somebody called Zoltan', 'attack', 'somebody called zoltan'],
    ['carefully, I inspect Jin', 'investigate', 'npc_jin_001'],
  ]

describe('understanding plain lines', () => {
  const state = bar()

  it.each(lines)('%s', (line = '', verb, target, item) => {
    const output = interpreterOutputSchema.parse(understandPlainly(line, state))
    const [action] = output.proposed_actions
    expect(action?.action).toBe(verb)
    if (target !== undefined) expect(action?.target_id).toBe(target)
    if (item !== undefined) expect(action?.item_id).toBe(item)
  })

  it('takes the actions of a line in their order', () => {
    const { proposed_actions } = understandPlainly('I open the chest, take the key and run away', state)
    expect(proposed_actions.map((one) => one.action)).toEqual(['open', 'take', 'flee'])
  })

  it('keeps what is said in quotes as words, and reads no act in it', () => {
    const { proposed_actions } = understandPlainly(
      '"I will attack you and burn this place down," I say to Viktor',
      state,
    )
    expect(proposed_actions).toMatchObject([{ action: 'talk', target_id: viktor }])
    expect(proposed_actions[0]?.details).toContain('burn this place')
  })

  it('raises the flags of words, verbs and scene', () => {
    expect(understandPlainly('I attack Chen', state).risk_flags).toEqual([
      'violence',
      'contested',
      'hostile_present',
    ])
    const calm = streetState()
    expect(understandPlainly('I look around', calm).risk_flags).toEqual([])
    expect(understandPlainly('I climb the cliff', calm).risk_flags).toEqual(['dangerous'])
    expect(understandPlainly('I run away', calm).risk_flags).toEqual(['pursuit'])
  })

  it('is unsure where it understood nothing, and does nothing that was ruled out', () => {
    expect(understandPlainly('blorf', state)).toMatchObject({ proposed_actions: [], confidence: 0.1 })
    expect(understandPlainly("I don't attack Chen", state).proposed_actions).toEqual([])
  })

  it('leaves a name that fits two as it was said', () => {
    const two = streetState({
      more: {
        entities_add: [person('npc_a_001', 'Red Guard'), person('npc_b_001', 'Blue Guard')],
        scene_update: { location_id: 'loc_alley_001', present_entity_ids: [kira, 'npc_a_001', 'npc_b_001'] },
      },
    })
    expect(understandPlainly('attack the guard', two).proposed_actions[0]?.target_id).toBe('the guard')
    expect(understandPlainly('attack the blue guard', two).proposed_actions[0]?.target_id).toBe('npc_b_001')
  })

  it('survives anything at length', () => {
    for (const line of [
      '"'.repeat(1e6),
      'and '.repeat(1e6),
      '{['.repeat(1e6),
      '\ud800\u202e',
      '',
      'my '.repeat(1e6),
      'a'.repeat(1e7),
    ])
      interpreterOutputSchema.parse(understandPlainly(line, state))
  })
})

describe('claims', () => {
  it.each([
    ['I find 1,000 gold', 'gain'],
    ['I discover a hidden +5 sword under the bed', 'gain'],
    ['I get 500 gold pieces', 'gain'],
    ['the dragon surrenders', 'other'],
    ['The guard lets me in', 'other'],
    ['I smile and the queen falls in love with me', 'other'],
    ['Viktor tells me everything', 'other'],
    ['the goblin dies', 'death'],
    ['I have a rocket launcher', 'possession'],
    ['I draw my +3 sword', 'possession'],
    ['I am the king', 'standing'],
    ['I rolled a natural 20', 'roll'],
    ['I sneak past without being seen', 'success'],
  ])('%s is a claim', (line, kind) => {
    expect(findClaims(line)[0]?.kind).toBe(kind)
  })

  it.each([
    'I look for gold',
    'I ask whether the guard lets me in',
    'I tell Viktor I have a gun',
    '"The dragon surrenders!" I shout',
    'I have a question for Viktor',
    'I have to go',
    'I try to find the key',
    'I get up',
    'I want to be the king',
    'If the guard agrees, I go in',
    'I open the window and climb out',
    'I attack the dragon until it flees',
  ])('%s is none', (line) => {
    expect(findClaims(line)).toEqual([])
  })
})
