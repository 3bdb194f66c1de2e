import { describe, expect, it } from 'vitest'
import { headOf, type ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { readLine } from './read-line.ts'
import { sampleScene } from './sample-scene.ts'

/** The head of a line as `action target item`, with its mode when it is not play. */
function read(line: string, changed: Partial<ReadingScene> = {}): string {
  const reading = readLine(line, sampleScene(changed))
  const head = headOf(reading.actions)
  const mode = reading.mode === 'play' ? [] : [`${reading.mode}:`]
  return [...mode, head?.action, head?.target, head?.item].filter((part) => part !== null).join(' ')
}

/** Every act of a line. */
function acts(line: string, changed: Partial<ReadingScene> = {}): string[] {
  return readLine(line, sampleScene(changed)).actions.map(({ action, target }) =>
    `${action} ${target ?? ''}`.trim(),
  )
}

const talkingTo = (id: string): Partial<ReadingScene> => ({ focus: [id], interlocutor: id })
const fight: Partial<ReadingScene> = {
  mode: 'combat',
  people: sampleScene().people.map((one) => (one.id === 'bram' ? { ...one, tags: ['hostile'] } : one)),
}

describe('whom and what', () => {
  it('finds the verb behind what only says that one is about to', () => {
    expect(read("okay so I'd like to try to quietly open the chest")).toBe('open chest')
    expect(read('let me examine the green book')).toBe('examine green_book')
    expect(read('go talk to the innkeeper')).toBe('greet odile')
  })
  it('links a misspelt name and mends a misspelt verb', () => {
    expect(read('examin the wolfhoud')).toBe('examine wolfhound')
    expect(read('ask oidle abuot the tithe')).toBe('ask odile')
  })
  it('does not mend a word that is English', () => {
    expect(readLine('I lock the barn', sampleScene()).actions[0]?.target).toBeNull()
  })
  it('takes the door-like thing for a lock and the person for a question', () => {
    expect(read('pick the lock')).toBe('unlock chest picks')
    expect(read('use my picks on the box')).toBe('unlock chest picks')
    expect(read('ask about the tithe', talkingTo('odile'))).toBe('ask odile')
  })
  it('names all that fit when several do, takes the first, and offers the others', () => {
    const reading = readLine('take the book', sampleScene())
    expect(reading.actions[0]?.alternatives).toEqual(['green_book', 'blue_book'])
    expect(reading.chips?.map(({ action }) => action.target)).toEqual(['green_book', 'blue_book'])
  })
  it('follows pronouns to what was last spoken of', () => {
    expect(read('read it', { focus: ['blue_book'] })).toBe('read blue_book')
    expect(read('ask her about him', { focus: ['bram', 'odile'], interlocutor: 'odile' })).toBe('ask odile')
    expect(acts('take the green book and read it')).toEqual(['take green_book', 'read green_book'])
  })
  it('knows the other one and the blue one', () => {
    expect(read('take the other one', { focus: ['green_book'] })).toBe('take blue_book')
    expect(read('take the blue one')).toBe('take blue_book')
  })
  it('reads a bare noun by what one does with it', () => {
    expect(read('stew')).toBe('consume stew')
    expect(read('yard')).toBe('go yard')
    expect(read('maren??', talkingTo('odile'))).toBe('ask odile')
    expect(read('lamp off')).toBe('use lamp')
  })
})

describe('several acts in a line', () => {
  it('splits at verbs and nowhere else', () => {
    expect(acts('grab the green book and the blue book')).toEqual(['take green_book', 'take blue_book'])
    expect(acts('walk over to the captain, then show him my sword')).toEqual(['go bram', 'show bram'])
  })
  it('finds the act that is not in the main clause', () => {
    expect(
      read('With a weary smile I cross to the chest and set to work, all the while studying the captain.'),
    ).toBe('examine bram')
    expect(read('The green book lies open, and before anyone looks round it is under my coat.')).toBe(
      'take green_book',
    )
  })
  it('keeps what is taken back out of it', () => {
    expect(acts('attack Bram... no wait, greet Odile')).toEqual(['greet odile'])
  })
  it('reads a line told in the third person', () => {
    expect(read('Corin nodded to the landlady and ordered a stew.')).toBe('trade odile stew')
    expect(read('Tessaly opens the chest', { hero: ['Tessaly'] })).toBe('open chest')
  })
})

describe('speech', () => {
  it('hears whom quoted words are for, and what they do', () => {
    expect(read('"Where is Maren?" I ask Odile')).toBe('ask odile')
    expect(read('"Not a sound, Bram."')).toBe('intimidate bram')
    expect(read('"Evening," I say to the captain')).toBe('greet bram')
  })
  it('keeps the act beside the words', () => {
    expect(acts('"Keep it," I tell Odile, and take the green book')).toEqual([
      'persuade odile',
      'take green_book',
    ])
  })
  it('hears words without quotes: a name called, or somebody one talks with', () => {
    expect(read('Odile, can you hide me?')).toBe('persuade odile')
    expect(read('do you know anything about the tithe?', talkingTo('bram'))).toBe('ask bram')
    expect(read('ping Odile: what happened to Maren?')).toBe('ask odile')
  })
  it('reads reported speech by what is reported', () => {
    expect(read("tell Bram that if he doesn't talk I'll ruin him")).toBe('intimidate bram')
    expect(read('tell Odile to bar the door')).toBe('persuade odile')
    expect(read('tell the captain about the tithe')).toBe('tell bram')
    expect(read('slide some silver across and ask Odile about Maren')).toBe('bribe odile purse')
  })
  it('leaves who one says one is to the validator', () => {
    const reading = readLine("tell Bram I'm from the tithe office", sampleScene())
    expect(headOf(reading.actions)?.action).toBe('deceive')
    expect(reading.claims.join()).toContain("i'm from")
  })
})

describe('what is not play', () => {
  it.each([
    ['((back in five))', 'ooc: ooc'],
    ['think: should I trust Odile', 'think: think odile'],
    ['what would happen if I told Bram?', 'think: think bram'],
    ['inv', 'status: status'],
    ['?', 'system: system'],
    ['undo that', 'system: system'],
    ['is the captain armed?', 'gm: question bram'],
    ['could I reach the loft without the dog noticing?', 'gm: question loft'],
    ['what do I know about the tithe', 'gm: recall'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected))
  it('takes a question about somebody for insight, and does nothing that is only asked about', () => {
    expect(read('is he lying?', talkingTo('bram'))).toBe('insight bram')
    expect(read('can I sneak past the guard?')).toBe('gm: question bram')
  })
})

describe('skills, conditions, authored verbs, answers', () => {
  it('reads the grammar of checks', () => {
    expect(read('Stealth check to get behind the captain')).toBe('sneak bram')
    expect(read('Persuasion on Odile')).toBe('persuade odile')
    expect(read('roll to pick the lock')).toBe('unlock chest picks')
  })
  it('holds a conditional act ready and keeps what it waits for', () => {
    const { actions } = readLine('if the dog moves, I stab it', sampleScene(fight))
    expect(actions).toMatchObject([
      { action: 'ready', readied: 'attack', target: 'wolfhound', trigger: 'if the dog moves' },
    ])
    expect(acts('ready an action: if Bram draws, shoot him', fight)).toEqual(['ready bram'])
  })
  it('tries the verbs of the place first', () => {
    const scene = sampleScene({ affordances: [{ id: 'cheat', phrases: ['cheat at dice'] }] })
    expect(readLine('I try to cheat at dice', scene).actions[0]?.affordance).toBe('cheat')
    expect(readLine('I would never cheat at dice', scene).actions[0]?.affordance).toBeUndefined()
  })
  it('tries a line as an answer before anything else', () => {
    const options = [
      { id: 'green_book', words: ['the green book'] },
      { id: 'blue_book', words: ['the blue book'] },
    ]
    const open_question = { text: 'Which book?', options }
    expect(readLine('blue', sampleScene({ open_question })).answer_to_question).toBe('blue_book')
    expect(readLine('the first one', sampleScene({ open_question })).answer_to_question).toBe('green_book')
    expect(readLine('go to the yard', sampleScene({ open_question })).answer_to_question).toBeUndefined()
  })
})

describe('how sure it is', () => {
  it('is sure of plain words and says back what it is less sure of', () => {
    expect(readLine('open the chest', sampleScene())).toMatchObject({
      band: 'act',
      understood: 'You open the oak chest.',
    })
    expect(readLine('flibber the wolfhound', sampleScene())).toMatchObject({ band: 'improvise' })
  })
  it('never fails, whatever is typed', () => {
    for (const line of ['', '   ', '§§§', '"', '...', '🐺', 'a'.repeat(5_000), '((', '\u0000', "'s 's 's"]) {
      expect(readLine(line, sampleScene()).actions.length).toBeGreaterThan(0)
    }
  })
})
