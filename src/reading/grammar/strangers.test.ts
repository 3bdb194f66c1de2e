/** What strangers typed in their first ten minutes, class by class: each was once read as something else. */
import { describe, expect, it } from 'vitest'
import type { ReadingEntity, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { readLine } from './read-line.ts'
import { readingToOutput } from './reading-to-interpreter-output.ts'

const person = (id: string, name: string, pronoun: string, tags: readonly string[] = []): ReadingEntity => ({
  ...{ id, name, pronoun, tags, kind: 'person', aliases: name.toLowerCase().split(' ') },
})

const scene: ReadingScene = {
  mode: 'explore',
  people: [
    { ...person('brida', 'Brida Oake', 'she', ['friendly']), aliases: ['brida', 'innkeeper'] },
    person('rusk', 'Sergeant Pell Rusk', 'he', ['authority']),
    person('crake', 'Mother Crake', 'she'),
  ],
  objects: [
    { id: 'bar', name: 'the bar', aliases: ['bar'], kind: 'object', tags: ['fixed'] },
    { id: 'stool', name: 'the stool', aliases: ['stool'], kind: 'object', tags: ['fixed'] },
  ],
  exits: [{ id: 'street', name: "Gutters' Row", aliases: ['street', 'outside'], kind: 'exit' }],
  belongings: [{ id: 'sword', name: 'sword', aliases: [], kind: 'item', tags: ['weapon'] }],
  topics: [{ id: 'bell', name: 'the bell', aliases: ['bell'], kind: 'topic' }],
  ...{ places: [], affordances: [], focus: [], interlocutor: null, open_question: null },
}

function read(line: string, around: Partial<ReadingScene> = {}): readonly (string | null)[] {
  const { mode, actions } = readLine(line, { ...scene, ...around })
  return [mode, ...actions.flatMap(({ action, target }) => [action, target])]
}

const withRusk = { interlocutor: 'rusk', focus: ['rusk'] }

describe('somebody told by what they are', () => {
  it.each([
    ['i go up to whoever looks most in charge and ask what is going on', 'rusk'],
    ['ask the barman about the bell', 'brida'],
    ['ask the nearest guard about the bell', 'rusk'],
    ['talk to somebody about the bell', 'brida'],
  ])('%s', (line, whom) => expect(read(line)).toEqual(expect.arrayContaining(['ask', whom])))

  it('never takes them for a way', () => {
    expect(read('i go up to whoever looks most in charge')).toEqual(['play', 'go', 'rusk'])
  })
})

describe('words to a face', () => {
  it.each([
    ["i don't believe you. what are you hiding?", 'ask'],
    ['could you tell me more about the bell', 'ask'],
    ["you're lying", 'accuse'],
    ["please don't shout", 'persuade'],
  ])('%s', (line, act) => expect(read(line, withRusk)).toEqual(['play', act, 'rusk']))
})

describe('questions for the table', () => {
  it.each([
    'can i swim here?',
    'who else is here',
    'any exits?',
    'how long until midnight',
    "what's his name",
  ])('%s', (line) => expect(read(line, withRusk).slice(0, 2)).toEqual(['gm', 'question']))
})

describe('what is not done', () => {
  it.each([
    ['open the bar but don’t wake rusk', 'open'],
    ['punch rusk! hang on, let me look at the stool first', 'examine'],
    ["i drop my sword but i don't surrender", 'put'],
  ])('%s', (line, act) => expect(read(line)[1]).toBe(act))
})

it('stays where it is when one goes outside under the open sky', () => {
  expect(read('go outside and look at the stool', { outdoors: true })).toEqual(['play', 'examine', 'stool'])
  expect(read('go outside')).toEqual(['play', 'go', 'street'])
})

describe('what is handed on', () => {
  const verbs = (line: string): string[] =>
    readingToOutput(readLine(line, { ...scene, ...withRusk })).proposed_actions.map(({ action }) => action)

  it('hands posture on as a gesture, and loses no third act', () => {
    expect(verbs('i lean in and whisper "who took it?"')).toEqual(['gesture', 'ask'])
    expect(verbs('sit at the bar and order an ale, then quietly ask the barman about the bell')).toEqual([
      'go',
      'buy',
      'ask',
    ])
  })

  it.each([
    ['swim across', 'swim'],
    ['jump over the bar', 'jump'],
    ['crawl through the hatch', 'crawl'],
    ['climb over the bar', 'climb'],
  ])('has its own word for "%s"', (line, verb) => expect(verbs(line)).toEqual([verb]))
})
