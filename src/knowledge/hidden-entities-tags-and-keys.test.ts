import { describe, expect, it } from 'vitest'
import type { Entity, Fact } from '../core/state/table-row-schemas.ts'
import {
  isHidden,
  isInternalKey,
  isMarkedHidden,
  isSecretKey,
  isSecretTag,
} from './hidden-entities-tags-and-keys.ts'
import { factsKnownBy, isHiddenFact, isPublicFact, knows, knowsFact } from './who-knows-which-fact.ts'

const entity = (attrs: object, tags: readonly string[] = []) =>
  ({ id: 'npc_vex_001', type: 'npc', name: 'Vex', attrs, tags }) as unknown as Entity
const obscuring = (...obscured_entities: string[]) =>
  ({ scene: { obscured_entities } }) as unknown as Parameters<typeof isHidden>[0]

describe('an entity that the player cannot perceive', () => {
  it.each([
    ['the attr hidden', true, entity({ hidden: true }), obscuring()],
    ['a hidden that is not true', false, entity({ hidden: 'yes' }), obscuring()],
    ['the visibility hidden', true, entity({ visibility: 'hidden' }), obscuring()],
    ['the visibility invisible', true, entity({ visibility: 'invisible' }), obscuring()],
    ['the status hidden', true, entity({ status: 'hidden' }), obscuring()],
    ['the status invisible', true, entity({ status: 'invisible' }), obscuring()],
    ['the status dead', false, entity({ status: 'dead' }), obscuring()],
    ['the tag hidden', true, entity({}, ['hidden']), obscuring()],
    ['the tag gm', true, entity({}, ['gm']), obscuring()],
    ['the tag augmented', false, entity({}, ['augmented']), obscuring()],
    ['the tag secret, which is not shown but hides nobody', false, entity({}, ['secret']), obscuring()],
    ['something between', true, entity({}), obscuring('npc_vex_001')],
    ['something before others', false, entity({}), obscuring('npc_oda_001')],
    ['no mark', false, entity({}), obscuring()],
    ['no scene', false, entity({}), {} as Parameters<typeof isHidden>[0]],
  ])('by %s: %s', (_, expected, subject, state) => {
    expect(isHidden(state, subject)).toBe(expected)
  })
})

describe('words that tell a secret by themselves', () => {
  it.each([
    'gm',
    'gm_only',
    'hidden',
    'Secret',
    'secret_agent',
    'traitor',
    'house-spy',
    'spymaster',
    'gmNote',
  ])('the tag %s is not shown', (tag) => expect(isSecretTag(tag)).toBe(true))
  it.each(['augmented', 'segment', 'spyglass', 'secretary', 'pigment', 'crispy', 'merchant', ''])(
    'the tag %s is shown',
    (tag) => expect(isSecretTag(tag)).toBe(false),
  )
  it.each([
    ...['_note', 'gm_notes', 'dm_hint', 'true_name', 'trueName', 'secret', 'secrets', 'hidden_door'],
    ...['withholds', 'lies', 'tells_lies', 'private', 'internal_state', 'real_identity', 'agenda'],
    ...['backstory', 'alignment', 'mbti', 'personality_traits', 'realIdentity', 'notes_gm_only'],
  ])('the key %s holds what only the game master knows', (key) => expect(isSecretKey(key)).toBe(true))
  it.each(['allies', 'supplies', 'families', 'privateer', 'true', 'gm', 'augmented', 'name', 'secretary'])(
    'the key %s is open',
    (key) => expect(isSecretKey(key)).toBe(false),
  )
  it('are the narrator’s tools in a sheet', () => {
    expect(['inner_alignment', 'mbti', 'Personality', 'hp_current'].map(isInternalKey)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
  it('may stand in the data itself', () => {
    expect([{ hidden: true }, { visibility: 'gm' }, { hidden: 1 }, null].map(isMarkedHidden)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('who knows a fact', () => {
  const fact = (id: string, visibility: string, tags: readonly string[] = []): Fact =>
    ({ id, subject_id: 'npc_vex_001', predicate: 'is', object: 'late', visibility, tags }) as unknown as Fact
  const facts = [
    fact('open', 'known'),
    fact('told', 'player'),
    fact('common', 'public'),
    fact('rumour', 'world', ['public']),
    fact('plot', 'world'),
    fact('truth', 'gm'),
    fact('learned', 'gm'),
  ]
  const state = {
    campaign: { player_id: 'pc_kira_001' },
    facts: Object.fromEntries(facts.map((row) => [row.id, row])),
    knowledge: { 'npc_oda_001|learned': {}, 'pc_kira_001|learned': {} },
  } as unknown as Parameters<typeof factsKnownBy>[0] & Parameters<typeof knows>[0]
  const knownTo = (knowerId: string): string[] =>
    facts.filter((row) => knowsFact(state, knowerId, row)).map((row) => row.id)

  it('is the player for what is open to the player, and anybody for what they learned', () => {
    expect(knownTo('pc_kira_001')).toEqual(['open', 'told', 'learned'])
    expect(knownTo('npc_oda_001')).toEqual(['learned'])
    expect([knows(state, 'pc_kira_001', 'told'), knows(state, 'pc_kira_001', 'none')]).toEqual([true, false])
  })
  it('is everybody for what is public', () => {
    expect(facts.filter(isPublicFact).map((row) => row.id)).toEqual(['common', 'rumour'])
    expect(factsKnownBy(state, 'npc_oda_001').map((row) => row.id)).toEqual(['common', 'rumour', 'learned'])
  })
  it('is nobody from the start for what is hidden', () => {
    expect(facts.filter(isHiddenFact).map((row) => row.id)).toEqual(['rumour', 'plot', 'truth', 'learned'])
  })
})
