/** A model's answer in the engine's own terms: which slot holds what, what waits, what is named and not done. */
import { describe, expect, it } from 'vitest'
import { sampleScene } from '../grammar/sample-scene.ts'
import { readingOfAnswer } from './reading-from-model-answer.ts'

const offers = [
  { id: 'leave_now', text: 'Leave by the yard', shown: true },
  { id: 'pay_tithe', text: 'Pay the tithe at the box', shown: false, phrases: ['pay the tax'] },
]

function read(line: string, acts: readonly object[], more: object = {}) {
  const reading = readingOfAnswer(
    { kind: 'play', acts, confidence: 0.9, ...more },
    line,
    sampleScene(),
    offers,
  )
  if (reading === null) throw new Error('no reading')
  return reading
}

describe('an act that a model read', () => {
  it.each<readonly [string, object, object]>([
    [
      'I draw my sword',
      { action: 'equip', item_id: 'sword', item_words: 'my sword' },
      { action: 'equip', target: 'sword', item: null, said: { target: 'my sword' } },
    ],
    [
      'I climb onto the chest',
      { action: 'climb', target_id: 'chest', target_words: 'the chest' },
      { action: 'gesture', target: 'chest' },
    ],
    [
      'I leg it into the yard',
      { action: 'flee', target_id: 'yard', target_words: 'the yard' },
      { action: 'go', target: 'yard' },
    ],
    [
      'I buy a stew from Odile with my coins',
      {
        action: 'trade',
        target_id: 'odile',
        target_words: 'Odile',
        item_id: 'purse',
        item_words: 'my coins',
      },
      { action: 'trade', target: 'odile', item: null },
    ],
    [
      'I ask the man with the carpenter’s rule',
      { action: 'ask', missing: 'the man with the carpenter’s rule' },
      { action: 'ask', target: null, missing: 'man' },
    ],
    ['I throw a pebble at the sky', { action: 'use', missing: 'a pebble' }, { action: 'improvise' }],
  ])('has its slots as the engine does: %s', (line, told, meant) => {
    expect(read(line, [{ words: line, ...told }]).actions).toMatchObject([meant])
  })

  it('waits for its condition; a second one is named and not done', () => {
    const line = 'If Bram leaves I hide, otherwise I sleep; if it is locked I force the chest.'
    const { actions, assumptions } = read(line, [
      { words: 'I hide', action: 'hide', condition: 'If Bram leaves' },
      { words: 'I sleep', action: 'rest', condition: 'otherwise' },
      { words: 'I force the chest', action: 'force', target_id: 'chest', condition: 'if it is locked' },
    ])
    expect(actions).toMatchObject([
      { action: 'ready', readied: 'hide', trigger: 'if Bram leaves' },
      { action: 'force', target: 'chest' },
    ])
    expect(actions[1]?.trigger).toBeUndefined()
    expect(assumptions).toEqual(['Not done yet: if not, I sleep.'])
  })

  it('is a choice where its reader forgot to say so, and none where its words differ', () => {
    const act = (words: string) => read(words, [{ words, action: 'improvise' }]).actions[0]
    expect(act('leave by the yard')).toMatchObject({ offer: 'leave_now' })
    expect(act('pay the tithe at the box')).toMatchObject({ affordance: 'pay_tithe' })
    expect(act('burn the tithe box')).toMatchObject({ improvised: true })
    expect(act('pay the tax')?.improvised).toBeUndefined()
  })

  it('asks what is looked up', () => {
    const line = 'I sit down and check what I carry'
    const { questions } = read(line, [{ words: 'I sit down', action: 'gesture' }], {
      questions: ['check what I carry'],
    })
    expect(questions).toEqual(['what I carry'])
  })
})
