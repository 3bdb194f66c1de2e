/** Small words: templates, grammar, echoes, speech, names, memory. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLibrary } from '../../../../tools/fragments/parse-library.ts'
import { creatureKind } from './creature-kind-by-name.ts'
import { readTemplate } from './parse-template.ts'
import { echoOf, questionOf } from './player-clause-in-second-person.ts'
import { agreed, polished } from './pronouns-and-verb-agreement.ts'
import { namesSpeaker, spoken } from './quoted-speech-with-speaker.ts'
import { codeOf, readMemory } from './recently-used-wordings.ts'
import { chanceFrom } from './seeded-random-for-words.ts'
import { shortName, spokenName, spokenThing } from './spoken-names.ts'

describe('echoes', () => {
  const names = ['Sergeant Pell Rusk', 'Brida Oake']
  it('gives the first clause back in the second person, with its names', () => {
    expect(echoOf('I lean in close to rusk and say his dice debts out loud', names)).toBe(
      'You lean in close to Rusk.',
    )
    expect(echoOf("I'd like to look at my own hands for a while", names)).toBe(
      'You look at your own hands for a while.',
    )
    expect(echoOf('I ask Brida about the toll', names)).toBe('You ask Brida about the toll.')
  })
  it('never tells a success before the dice do', () => {
    for (const line of [
      'I grab the ledger from the desk',
      'I pick the lock on the chest',
      'I stab the guard in the back',
      'I sneak past the guard quietly',
      'I convince him to help me out',
      'I successfully climb the tall wall',
    ])
      expect(echoOf(line, names), line).toBeNull()
    expect(echoOf('I creep along the wall and grab the ledger', names)).toBe('You creep along the wall.')
  })
  it('leaves alone what would not read well', () => {
    for (const line of [
      '',
      'n',
      'inv',
      '"Hello there," I say',
      'I think we should go home',
      'I DO A THING NOW',
      'I roll 3 dice on the table',
      'I do not want to go there',
      'I look for the',
    ])
      expect(echoOf(line, names), line).toBeNull()
  })
  it('quotes a question back, spoken or bare', () => {
    expect(questionOf('where is the tongue?')).toBe('Where is the tongue?')
    expect(questionOf('I lean over. "Where is it?" I ask')).toBe('Where is it?')
    expect(questionOf('What do I see?')).toBeNull()
    expect(questionOf('I ask about the bell')).toBeNull()
  })
})

describe('speech', () => {
  it('is split around its tag, with marks where they belong', () => {
    expect(spoken('Tam came through. I did not ask.', 'says Brida')).toBe(
      '"Tam came through," says Brida. "I did not ask."',
    )
    expect(spoken('Big, are they? Never seen one.', 'Jory mutters')).toBe(
      '"Big, are they?" Jory mutters. "Never seen one."',
    )
    expect(spoken('Now shift', 'says Rusk')).toBe('"Now shift," says Rusk.')
    expect(spoken('All right. It was me.', '')).toBe('"All right. It was me."')
    expect(spoken('Wait. He said "go" and went.', 'says Rusk')).toBe(
      '"Wait. He said \'go\' and went," says Rusk.',
    )
  })
  it('knows whether a tag names its speaker', () => {
    expect(namesSpeaker('says Brida, low', ['Brida'])).toBe(true)
    expect(namesSpeaker('says, not stopping', ['Brida'])).toBe(false)
  })
  it('keeps its quotation marks in pairs, whatever is said', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.constantFrom('says Brida', ''), (say, tag) => {
        expect((spoken(say, tag).match(/"/g) ?? []).length % 2).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})

describe('grammar', () => {
  it('fits a verb to its subject', () => {
    expect([
      agreed('turns', true),
      agreed('is', true),
      agreed('watches', true),
      agreed('carries', true),
      agreed('goes', true),
    ]).toEqual(['turn', 'are', 'watch', 'carry', 'go'])
  })
  it('polishes a piece without touching what a tag begins with', () => {
    expect(polished('the planks  speak up . You run')).toBe('The planks speak up. You run')
    expect(polished('V. asked me to sit down. V. poured.')).toBe('V. asked me to sit down. V. poured.')
    expect(polished('"Big, are they?" says Jory.')).toBe('"Big, are they?" says Jory.')
  })
})

describe('names', () => {
  it('are whole where they begin with somebody else’s, or with a title', () => {
    expect(shortName("Tusk's cousin")).toBe("Tusk's cousin")
    expect(shortName('Auntie Saff')).toBe('Auntie Saff')
  })
  it('are short where people would shorten them', () => {
    expect(['Brida Oake', 'Sergeant Pell Rusk', 'Mother Crake', 'the boatman'].map(shortName)).toEqual([
      'Brida',
      'Rusk',
      'Mother Crake',
      'the boatman',
    ])
  })
  it('are kinds of creature where they are nobody’s own', () => {
    expect(spokenName('Wolf 2', creatureKind('Wolf 2'))).toBe('the second wolf')
    expect(spokenName('Scarred Thug', creatureKind('Scarred Thug'))).toBe('the scarred thug')
    expect(spokenName('Dobbin Grey', creatureKind('Dobbin Grey'))).toBe('Dobbin Grey')
  })
  it('are things with an article, and keep the capitals that are theirs', () => {
    expect(spokenThing('Black Ledger', new Set())).toBe('the black ledger')
    expect(spokenThing("Hale's Ledger", new Set(['Hale']))).toBe("Hale's ledger")
    expect(spokenThing('an iron key', new Set())).toBe('the iron key')
  })
})

describe('templates', () => {
  it('know their slots and alternatives, and leave plain brackets alone', () => {
    const read = readTemplate("{t} [nods|turns {his} head] at {t's} [thing].")
    expect([...read.slots]).toEqual(['t'])
    expect(read.parts.at(-1)).toBe(' [thing].')
  })
  it('are read whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(readTemplate(text).parts).toBeDefined()
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[', ']', '|', '{', '}', 'a', ' '), { maxLength: 20 }),
        (marks) => {
          expect(readTemplate(marks.join('')).slots).toBeDefined()
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the library file', () => {
  it('is read with its conditions', () => {
    const { rows, problems } = parseLibrary(
      '# a remark\n@ sneak success, hide success | means: threat\nYou go. ~ needs: crowd\n',
    )
    expect(problems).toEqual([])
    expect(rows).toEqual([
      { key: 'sneak.success', text: 'You go.', needs: ['crowd'], tags: { means: 'threat' }, line: 3 },
      { key: 'hide.success', text: 'You go.', needs: ['crowd'], tags: { means: 'threat' }, line: 3 },
    ])
  })
  it('says where it cannot be read', () => {
    const { problems } = parseLibrary('Lost words.\n@ Bad-Key | colour: red\nWords.')
    expect(problems.map(({ line }) => line)).toEqual([1, 2, 2])
  })
})

describe('memory', () => {
  it('knows how long ago something was used, and forgets what does not fit', () => {
    const first = readMemory(undefined).after([codeOf('a'), codeOf('b')])
    const second = readMemory(first).after([codeOf('c')])
    const now = readMemory(second)
    expect([now.now, now.ageOf(codeOf('a')), now.ageOf(codeOf('c')), now.ageOf(codeOf('d'))]).toEqual([
      3,
      2,
      1,
      null,
    ])
    let text = ''
    for (let turn = 0; turn < 300; turn += 1)
      text = readMemory(text).after(Array.from({ length: 9 }, (_one, at) => codeOf(`${turn} ${at}`)))
    expect(text.length).toBeLessThanOrEqual(4_000)
    expect(readMemory(text).ageOf(codeOf('299 3'))).toBe(1)
    expect(readMemory(text).ageOf(codeOf('0 0'))).toBeNull()
  })
  it('reads anything as at least an empty memory', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readMemory(text).now).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })
})

describe('chance', () => {
  it('is the same for the same beginning, and spread evenly', () => {
    const draws = (seed: number) =>
      Array.from({ length: 5 }, (_one, _at, chance = chanceFrom(seed)) => chance.next())
    expect(draws(7)).toEqual(draws(7))
    const chance = chanceFrom(42)
    const counts = [0, 0, 0, 0]
    for (let at = 0; at < 4_000; at += 1) {
      const bucket = chance.below(4)
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
    expect(Math.min(...counts)).toBeGreaterThan(850)
  })
})
