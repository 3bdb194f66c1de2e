import { describe, expect, it } from 'vitest'
import { bands2d6 } from '../rules/bands-2d6/bands-2d6.ts'
import { brida, harbour, jory, mira } from './sample-world.ts'
import { knowledgeOfTurn, witnessedKnowledge, witnessesOf } from './witnesses.ts'

describe('a fact that a turn adds', () => {
  const learned = (visibility: string) => {
    const fact = { id: 'fact_bell', subject_id: jory, predicate: 'took', object: 'the tongue', visibility }
    return (knowledgeOfTurn({ facts_add: [fact] }, [], harbour(), bands2d6).knowledge_add ?? []).map(
      (row) => row.knower_id,
    )
  }

  it.each(['gm', 'hidden', 'world', 'secret'])('is learned by no one present when it is %s', (visibility) => {
    expect(learned(visibility)).toEqual([])
  })

  it('is learned by those present when it happens in the open', () => {
    expect(learned('known')).toContain(mira)
  })
})

describe('people remember', () => {
  it('what they saw: those here and awake, and not what was found or whispered', () => {
    const shot = { type: 'shot_fired', details: { fact_id: 'f_rowed' }, tags: ['violence'] }
    expect(witnessesOf(shot, harbour())).toEqual([mira, jory, brida])
    const asleep = harbour({ entities_update: [{ id: brida, set: [{ path: ['conscious'], value: false }] }] })
    expect(witnessedKnowledge([shot], asleep)).toEqual([
      { knower_id: mira, fact_id: 'f_rowed', turn: 5, source: 'witnessed' },
      { knower_id: jory, fact_id: 'f_rowed', turn: 5, source: 'witnessed' },
    ])
    const found = { type: 'fact_revealed', details: { fact_id: 'c_sledge' }, tags: ['discovery'] }
    expect(witnessedKnowledge([found], harbour())).toEqual([])
    expect(witnessesOf({ ...found, tags: ['discovery', 'aloud'] }, harbour())).toHaveLength(3)
  })
})
