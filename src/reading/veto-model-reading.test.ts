/** What is taken out of a model's reading, and what is left in it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReadAct, ReadAction, Reading } from '../core/protocol/free-text-reading.ts'
import { sampleScene } from './grammar/sample-scene.ts'
import { readingOfAnswer } from './model/reading-from-model-answer.ts'
import { vetoReading } from './veto-model-reading.ts'

interface Told {
  readonly words: string
  readonly action: string
  readonly [slot: string]: unknown
}

/** A line as a model reads it, and what the veto leaves of it. */
function judged(line: string, acts: readonly Told[], scene = sampleScene(), more: object = {}) {
  const answer = { kind: 'play', acts, confidence: 0.9, ...more }
  const reading = readingOfAnswer(answer, line, scene, [
    { id: 'leave_now', text: 'Leave by the yard', shown: true },
  ])
  if (reading === null) throw new Error('no reading')
  const { reading: left, vetoes } = vetoReading(reading, line, scene)
  return { left, acts: left.actions, slots: vetoes.map(({ slot }) => slot) }
}

const give = { action: 'give', target_id: 'odile', item_id: 'sword' }

describe('grounds', () => {
  it.each<readonly [string, Told]>([
    [
      'I look at the wolfhound',
      {
        words: 'look at the wolfhound',
        action: 'look',
        target_id: 'wolfhound',
        target_words: 'the wolfhound',
      },
    ],
    [
      'ask the landlady about the tax',
      {
        words: 'ask the landlady about the tax',
        action: 'ask',
        target_id: 'odile',
        target_words: 'the landlady',
        topics: ['tithe'],
        about: 'the tax',
      },
    ],
    [
      'I grab the big fellow in the helmet',
      { words: 'grab the big fellow', action: 'grapple', target_id: 'bram', target_words: 'the big fellow' },
    ],
    [
      'unlock it with my picks',
      {
        words: 'unlock it with my picks',
        action: 'unlock',
        target_id: 'chest',
        target_words: 'it',
        item_id: 'picks',
        item_words: 'my picks',
      },
    ],
    [
      'I give Odile the sword',
      { words: 'I give Odile the sword', ...give, target_words: 'Odile', item_words: 'the sword' },
    ],
    [
      'give her two silver',
      {
        words: 'give her two silver',
        ...give,
        item_id: 'purse',
        target_words: 'her',
        item_words: 'two silver',
        amount: 2,
      },
    ],
    [
      'flip one coin onto the table',
      {
        words: 'flip one coin onto the table',
        action: 'put',
        item_id: 'purse',
        item_words: 'one coin',
        amount: 1,
      },
    ],
    [
      'ask what she knows of the girl who left',
      {
        words: 'ask what she knows of the girl who left',
        action: 'ask',
        target_id: 'odile',
        target_words: 'she',
        topics: ['maren'],
        about: 'the girl who left',
      },
    ],
  ])('stand for “%s”', (line, act) => {
    expect(judged(line, [act])).toMatchObject({ slots: [], acts: [{ action: act.action }] })
  })

  it.each<readonly [string, string, Told]>([
    [
      'target',
      'I look around',
      { words: 'look around', action: 'look', target_id: 'wolfhound', target_words: 'the dog' },
    ],
    [
      'target',
      'look at Scully',
      { words: 'look at Scully', action: 'look', target_id: 'bram', target_words: 'Scully' },
    ],
    [
      'target',
      'look at the captian',
      { words: 'look at the captian', action: 'look', target_id: 'nobody_here' },
    ],
    [
      'item',
      'I read by the window',
      { words: 'read by the window', action: 'read', item_id: 'lamp', item_words: 'by lamplight' },
    ],
    [
      'topic',
      'ask Odile about my brother Corin',
      {
        words: 'ask Odile about my brother Corin',
        action: 'ask',
        target_id: 'odile',
        target_words: 'Odile',
        topics: ['maren'],
        about: 'my brother Corin',
      },
    ],
    ['amount', 'look for three books', { words: 'look for three books', action: 'search', amount: 4 }],
  ])('are missing for a %s of “%s”: it is dropped', (slot, line, act) => {
    const { acts, slots } = judged(line, [act])
    expect(slots).toEqual([slot])
    expect(acts).toHaveLength(1)
    expect(JSON.stringify(acts)).not.toMatch(/wolfhound|bram|nobody_here|"lamp"|maren|"amount"/)
  })

  it('of a topic that nobody listed are the words of the line', () => {
    const told = {
      words: 'ask Odile about my brother Corin',
      action: 'ask',
      target_id: 'odile',
      target_words: 'Odile',
    }
    const { acts } = judged('ask Odile about my brother Corin', [
      { ...told, topics: ['maren'], about: 'my brother Corin' },
    ])
    expect(acts[0]?.topics).toEqual(['my brother Corin'])
  })
})

describe('[READ-12] what would cost something is asked about', () => {
  it.each<readonly [string, string, Told]>([
    [
      'a thing the line does not name',
      'I nod to Odile',
      { words: 'nod to Odile', ...give, target_words: 'Odile' },
    ],
    [
      'a thing named in another clause',
      'I show Bram the sword and hand Odile nothing',
      { words: 'hand Odile nothing', ...give, target_words: 'Odile', item_words: 'the sword' },
    ],
    [
      'another amount',
      'I hand Odile three silver',
      {
        words: 'hand Odile three silver',
        ...give,
        item_id: 'purse',
        item_words: 'three silver',
        target_words: 'Odile',
        amount: 10,
      },
    ],
    [
      'an amount nobody named',
      'I put the coins on the bar',
      {
        words: 'put the coins on the bar',
        action: 'put',
        item_id: 'purse',
        item_words: 'the coins',
        amount: 6,
      },
    ],
    [
      'somebody else',
      'I lunge at Scully',
      { words: 'lunge at Scully', action: 'attack', target_id: 'bram', target_words: 'Scully' },
    ],
    [
      'another place',
      'I slip out by the cellar',
      { words: 'slip out by the cellar', action: 'go', target_id: 'loft', target_words: 'the loft' },
    ],
    [
      'what is denied',
      "I don't give Odile the sword",
      { words: "I don't give Odile the sword", ...give, target_words: 'Odile', item_words: 'the sword' },
    ],
    [
      'words that do not stand there',
      'I sit down',
      { words: 'attack the captain', action: 'attack', target_id: 'bram', target_words: 'the captain' },
    ],
    [
      'an offer without a word of it, in doubt',
      'I shrug',
      { words: 'shrug', action: 'improvise', offer_id: 'leave_now', confidence: 0.6 },
    ],
  ])('%s', (_what, line, act) => {
    const { acts, left } = judged(line, [act])
    expect(acts).toHaveLength(1)
    expect(acts[0]?.confidence).toBeLessThan(0.45)
    expect(left.confidence).toBeLessThan(0.45)
  })

  it('with the amount that the line says, never with another', () => {
    const silver = { ...give, item_id: 'purse', item_words: 'silver', target_words: 'Odile', amount: 10 }
    const three = judged('I hand Odile three silver', [{ ...silver, words: 'hand Odile three silver' }])
    expect(three.acts[0]).toMatchObject({ amount: 3 })
    const some = judged('I hand Odile silver', [{ ...silver, words: 'hand Odile silver' }])
    expect(some.acts[0]).not.toHaveProperty('amount')
  })

  it('in its place among the others, which stay as sure as they were', () => {
    const line = 'I look around, lunge at Scully and take the lamp'
    const { acts } = judged(line, [
      { words: 'look around', action: 'look' },
      { words: 'lunge at Scully', action: 'attack', target_id: 'bram', target_words: 'Scully' },
      { words: 'take the lamp', action: 'take', target_id: 'lamp', target_words: 'the lamp' },
    ])
    expect(acts.map(({ confidence }) => confidence > 0.5)).toEqual([true, false, true])
  })
})

describe('[READ-09] a line that only asks', () => {
  it.each(['can I climb up to the loft?', 'so, could I get out by the yard?'])(
    '“%s” is a question',
    (line) => {
      const { left } = judged(line, [{ words: line, action: 'climb', target_id: 'loft' }])
      expect(left).toMatchObject({ mode: 'gm', actions: [], questions: [line] })
    },
  )

  it.each(['"Can I sleep here?" I ask Odile', 'I go up. Is anybody there?'])(
    '“%s” does something',
    (line) => {
      const { acts } = judged(line, [{ words: line.slice(0, 7), action: 'tell', target_id: 'odile' }])
      expect(acts).toHaveLength(1)
    },
  )
})

describe('whatever a model answers', () => {
  const ids = fc.constantFrom('odile', 'bram', 'sword', 'purse', 'yard', 'tithe', 'nobody', '', null)
  const words = fc.constantFrom(
    'give',
    'Odile',
    'the sword',
    'I give Odile the sword',
    'three silver',
    'x',
    '',
    null,
  )
  const told = fc.record({
    words,
    action: fc.constantFrom('give', 'attack', 'ask', 'go', 'put', 'look', 'fly', ''),
    target_id: ids,
    target_words: words,
    item_id: ids,
    item_words: words,
    topics: fc.array(ids, { maxLength: 3 }),
    about: words,
    amount: fc.oneof(fc.nat(20), fc.constant(null)),
    offer_id: fc.constantFrom('leave_now', 'no_such', null),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const lines = fc.constantFrom(
    'I give Odile the sword',
    'I hand her three silver?',
    "don't give Odile the sword",
    'hm',
  )

  it('leaves only what the scene has and the line says, and never adds to it', () => {
    const scene = sampleScene()
    const known = new Set(['odile', 'bram', 'sword', 'purse', 'yard', 'tithe'])
    fc.assert(
      fc.property(lines, fc.array(told, { maxLength: 6 }), (line, acts) => {
        const reading = readingOfAnswer({ kind: 'play', acts }, line, scene, [])
        if (reading === null) return
        const { reading: left } = vetoReading(reading, line, scene)
        expect(left.actions.length).toBeLessThanOrEqual(4)
        for (const act of left.actions) {
          for (const id of [act.target, act.item]) if (id !== null) expect(known.has(id)).toBe(true)
          if (act.span !== undefined) expect(act.span[1]).toBeLessThanOrEqual(line.length)
          if (act.amount !== undefined && act.action === 'give') expect([1, 3]).toContain(act.amount)
          if (act.action === 'give' && act.confidence > 0.45) expect(line).not.toMatch(/^(?:don't|hm)/)
        }
        const read = reading.actions.map(({ action }: ReadAct): ReadAction => action)
        for (const { action } of left.actions) expect(read).toContain(action)
      }),
    )
  })

  it('is left alone where it stands on the line', () => {
    const scene = sampleScene()
    const sound: Reading | null = readingOfAnswer(
      {
        kind: 'play',
        acts: [{ words: 'take the lamp', action: 'take', target_id: 'lamp', target_words: 'the lamp' }],
      },
      'take the lamp',
      scene,
      [],
    )
    if (sound === null) throw new Error('no reading')
    expect(vetoReading(sound, 'take the lamp', scene).reading).toBe(sound)
  })
})
