import { expect, it } from 'vitest'
import type { ReadingScene } from '../../../core/protocol/free-text-reading.ts'
import { readLine } from '../read-line.ts'

const scene: ReadingScene = {
  mode: 'explore',
  people: [{ id: 'viktor', name: 'Viktor', aliases: [], kind: 'person', pronoun: 'he', tags: [] }],
  ...{ objects: [], exits: [], places: [], belongings: [], topics: [], affordances: [] },
  ...{ focus: [], interlocutor: null, open_question: null },
}

it.each(['hello?', 'hey, Viktor?', 'anybody home?'])(
  'takes "%s" for a greeting, not for a question',
  (line) => {
    const { mode, actions } = readLine(line, scene)
    expect([mode, actions[0]?.action]).toEqual(['play', 'greet'])
  },
)
