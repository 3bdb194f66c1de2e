import { describe, expect, it } from 'vitest'
import type { NarrateRequest } from '../../game-master.ts'
import { requestFor, wren } from '../narrate/sample-narration-request.ts'
import { answerQuestion } from './answer-question.ts'

function asked(line: string, about: readonly string[] = [], more: Partial<NarrateRequest> = {}): string {
  const understood = {
    ...{
      intent: line,
      referenced_entities: [...about],
      proposed_actions: [],
      assumptions: [],
      risk_flags: [],
    },
    ...{ perception_flags: [], confidence: 1, claims: [], understood: '', aside: 'question' as const },
  }
  return answerQuestion(requestFor([], { mode: 'DM', player_input: line, understood, ...more }), null)
}

describe('questions about where one is', () => {
  it.each(['who else is here', "who's around", 'anyone around?', 'is anyone here?'])('%s', (line) => {
    expect(asked(line)).toBe('Here with you are Maddock Thrale (ferryman), Isolde Quill and the carters.')
  })

  it.each(['any exits?', 'where can i go', 'is there a back way out'])('%s', (line) => {
    expect(asked(line)).toBe('From the Landing you can go to the Split Oar.')
  })

  it('says what can be seen of somebody, and claims no more', () => {
    const told = asked('is maddock armed?', ['ferry:maddock'])
    expect(told).toMatch(/^You see no weapon on Maddock Thrale, which is not to say that there is none\./)
    expect(told).toContain('A long man with short patience.')
  })

  it('knows the way next door, and says when it knows none', () => {
    expect(asked('how do i get to the inn', ['ferry:inn'])).toMatch(
      /^The Split Oar is next door, straight from here\.$/,
    )
    expect(asked('how do i get to the moon')).toMatch(
      /^You know of no way there yet\. From here the ways lead to the Split Oar\.$/,
    )
  })

  it('says what there is of a kind, here or on oneself, and else that there is none', () => {
    expect(asked('is there a chest i could open')).toBe('There is the tin chest here.')
    expect(asked('is there a ledger here')).toMatch(/you carry the black ledger/)
    expect(asked('is there a cannon i could borrow')).toBe('You see no cannon here.')
  })

  it('counts the time to an hour', () => {
    expect(asked('how long until midnight')).toMatch(
      /^It is \d\d:\d\d.*\. It is 8 hours and 40 minutes to midnight\.$/,
    )
  })
})

it('lists belongings once each, as people call them, what is worn and at hand first', () => {
  const { packet } = requestFor([])
  const equipment = { weapons: ['Dagger', 'Dagger'], armor: 'Leather Armor' }
  const entities = packet.entities.map((one) =>
    one.id === wren ? { ...one, attrs: { ...one.attrs, equipment } } : one,
  )
  const inventory = [
    ...(
      [
        ['dagger', 2],
        ['leather-armor', 1],
        ['lantern-hooded', 1],
        ['oil-flask', 2],
        ['arrow', 20],
      ] as const
    ).map(([item_id, qty]) => ({ owner_id: wren, item_id, qty, flags: {} })),
  ]
  expect(asked('what do i have on me', [], { packet: { ...packet, entities, inventory } })).toBe(
    'You wear leather armor. At hand: 2 daggers. You carry hooded lantern, 2 × oil (flask) and 20 arrows.',
  )
})
