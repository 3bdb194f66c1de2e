/** What transcripts showed to be wrong, each mended once and for all: order, paragraphs, capitals, whose words are whose. */
import { describe, expect, it } from 'vitest'
import type { PersonHints } from '../../../core/protocol/scene-hints-for-narrator.ts'
import type { ShownEvent } from '../../../core/protocol/turn-envelope.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { openLibrary } from './fragment-library.ts'
import { tellStory } from './narrate-story-turn.ts'
import { spoken } from './quoted-speech-with-speaker.ts'
import { codeOf } from './recently-used-wordings.ts'
import { event, isolde, landing, maddock, requestFor, wren } from './sample-narration-request.ts'
import { chanceFrom } from './seeded-random-for-words.ts'
import { joinerFor } from './what-people-are-doing.ts'

const library = openLibrary()
const tell = (events: readonly ShownEvent[], more: Partial<NarrateRequest> = {}): string =>
  (tellStory(requestFor(events, more), library).answer as { final_text: string }).final_text
const many = (events: readonly ShownEvent[], more: Partial<NarrateRequest> = {}): string[] =>
  Array.from({ length: 30 }, (_one, at) => tell(events, { ...more, variety: `v${at}` }))
const paragraphs = (told: string): string[] => told.split('\n\n')
const with_ = (...people: PersonHints[]): Partial<NarrateRequest> => ({ cues: { ...landing, people } })

describe('an author’s words', () => {
  it('keep their small letters after an abbreviation, and everywhere else', () => {
    const line = "The note is short. 'V. asked me to sit down. V. poured. it was late.'"
    for (const told of many([event('narration_due', { text: [line] })])) expect(told).toContain(line)
  })
  it('are not cut in two by one when they are spoken', () => {
    expect(spoken('Old V. asked me to sit. I sat.', 'says Wren')).toBe(
      '"Old V. asked me to sit," says Wren. "I sat."',
    )
    expect(spoken('No. Not that.', 'says Wren')).toBe('"No. Not that," says Wren.')
  })
  it('get a capital only where something is filled in at the beginning of a sentence', () => {
    const line = 'The bell swings. {he} steadies it, as {he} always does.'
    const did = event('npc_remembers', { npc_id: maddock.id, text: [line] })
    for (const told of many([did]))
      expect(told).toMatch(/swings\. (?:He|Maddock\b.*) steadies it, as he always/)
  })
})

describe('an ending', () => {
  const end = event('ending_reached', {
    ending_id: 'ferry:over',
    title: 'Over',
    text: ['The bell rings.', 'It rings twice.'],
    epilogue: ['Maddock buys a boat.', 'Nobody buys the landing.'],
  })
  it('is told whole, every line a paragraph, after everything else', () => {
    const omen = event('clock_triggered', { clock_id: 'tide', text: ['The river stands up.'] })
    for (const told of many([omen, end, event('deed_done', { deed_id: 'd', say: ['You ring it.'] })])) {
      expect(paragraphs(told).slice(-4)).toEqual([
        'The bell rings.',
        'It rings twice.',
        'Maddock buys a boat.',
        'Nobody buys the landing.',
      ])
      expect(told).not.toContain('The river stands up.')
    }
  })
  it('is told alone where the engine hushed the rest', () => {
    const hushed = [
      event('storylet_played', { text: ['A gull walks past.'] }, 'quiet'),
      event('rumour_heard', { text: ['They say it floats.'] }, 'quiet'),
      event('hint_given', { text: ['Look under the bench.'] }, 'quiet'),
    ]
    for (const told of many([...hushed, end])) expect(told).not.toMatch(/gull walks|floats|under the bench/)
  })
})

describe('talk and thoughts', () => {
  const said = 'My neighbour coughs in two notes now. Like a doorbell.'
  it('are somebody’s: talk stands in marks, with whoever it comes from', () => {
    const waited = event('no_roll', { actor: wren, action: 'wait' })
    const heard = event('rumour_heard', { rumour_id: 'r', npc_id: maddock.id, text: [said], about: [] })
    const told = many([waited, heard])
    for (const one of told) {
      const last = paragraphs(one).at(-1) ?? ''
      expect(last).toContain(`"${said}"`)
      expect(last.length).toBeGreaterThan(said.length + 12)
    }
    expect(new Set(told.map((one) => (paragraphs(one).at(-1) ?? '').replace(said, ''))).size).toBeGreaterThan(
      6,
    )
  })
  it('are overheard where there are people enough, whomever one talks with', () => {
    const greeted = event('spoke', { npc_id: isolde.id, kind: 'greet', say: ['In you come.'] })
    const heard = (about: string[]) => event('rumour_heard', { npc_id: isolde.id, text: [said], about })
    for (const about of [[], [isolde.id]])
      for (const told of many([greeted, heard(about)]))
        expect(paragraphs(told).at(-1)).not.toMatch(/Isolde|landlady|innkeeper/)
  })
  it('frame a hint as the player’s own, unless it is worded as one', () => {
    const bare = event('hint_given', { hint_id: 'h', text: ['Iron does not walk.'] })
    const own = event('hint_given', { hint_id: 'h', text: ['You keep thinking of the cellar door.'] })
    for (const told of many([bare])) expect(told).toMatch(/[.] Iron does not walk\.$/)
    for (const told of many([own])) expect(told).toMatch(/(?:^|\n\n)You keep thinking of the cellar door\.$/)
  })
})

describe('a piece of story', () => {
  it('tells of those it brings in itself: nobody is at work in the room before they appear', () => {
    const look = event('no_roll', { actor: wren, action: 'look' })
    const brings = event('storylet_played', {
      storylet_id: 's',
      text: ['A woman comes out.'],
      brings: [isolde.id],
    })
    expect(many([look]).some((told) => told.includes('Isolde'))).toBe(true)
    for (const told of many([look, brings])) expect(told).not.toContain('Isolde')
  })
})

describe('a search', () => {
  const heat = { clock_id: 'ferry:heat', name: 'Heat', kind: 'heat', reason: 'complication:search', delta: 1 }
  const events = [
    event('clock_advanced', { ...heat, text: ['A shutter opens.'] }, 'clock', 'quiet'),
    event('clock_triggered', { ...heat, text: ['A shutter opens.'] }, 'clock'),
    event('action_partial', { verb: 'search', actor_id: wren, target_id: 'ferry:chest', roll: 'r1' }),
    event('examined', { target_id: 'ferry:chest', text: ['Tin, with a dent like a thumb.'] }),
    event('discovered', { discoverable_id: 'd', say: ['Under the lid is a key.'] }),
  ]
  it('tells the thing, how it went, the find, and the omen last in its own paragraph', () => {
    for (const told of many(events)) {
      const parts = paragraphs(told)
      expect(parts.at(-1)).toBe('A shutter opens.')
      expect(parts.at(-2)).toBe('Under the lid is a key.')
      expect(parts[0]).toMatch(/thumb\. \S/)
      expect(told.match(/A shutter opens/g)).toHaveLength(1)
      expect(told).not.toMatch(/remembered your face|talked about|more visible|never met/)
    }
  })
  it('tells its price after the find, where no omen does', () => {
    const { text: _text, ...plain } = { ...heat, text: '' }
    const priced = [event('clock_advanced', plain, 'clock', 'quiet'), ...events.slice(2)]
    for (const told of many(priced)) {
      const find = told.indexOf('Under the lid is a key.')
      const price = told.search(/remembered your face|be talked about|a reason to ask|more visible than/)
      expect(price).toBeGreaterThan(find)
    }
  })
  it('of a whole place that finds nothing is no look around', () => {
    const looked = event('no_roll', { actor: wren, action: 'look', target: 'ferry:landing' })
    for (const told of many([looked, event('nothing_found', { target_id: 'ferry:landing' })]))
      expect(told).not.toMatch(/green at the edges|The Split Oar/)
  })
})

describe('somebody asked again', () => {
  const asked = event('no_roll', { actor: wren, action: 'ask', target: maddock.id })
  const again = event('told_before', {
    npc_id: maddock.id,
    entry_id: 'e',
    say: [
      'It sank. I saw it go, with the lamp lit, and nobody on the near bank to say so.',
      'Down by the bow.',
    ],
  })
  it('always says something, in fewer words or in others', () => {
    for (const told of many([asked, again])) expect(told).toMatch(/"[^"]{8,}"/)
  })
  it('leaves out what was said, and cuts short what was not', () => {
    const memory = `1:${codeOf('Down by the bow.')}`
    for (const told of many([asked, again], { memory })) {
      expect(told).not.toContain('Down by the bow')
      expect(told).toMatch(/"It sank/)
      expect(told).not.toContain('near bank to say so')
    }
  })
})

describe('people’s business', () => {
  const long = 'Viktor turns the page of a paper that is no longer printed, like somebody nodding'
  it('is joined only when the first of two is short and plain', () => {
    const chance = chanceFrom(3)
    expect(joinerFor(long, 'Chen wipes the table', chance)).toBeNull()
    expect(joinerFor('Viktor sits there smiling', 'Chen wipes the table', chance)).toBeNull()
    expect(joinerFor('Viktor nods, and goes on nodding a little', 'Chen wipes', chance)).not.toBe(' while ')
    expect(joinerFor('Viktor dries a glass', 'Chen turns a page', chance)).not.toBeNull()
  })
  it('is not told of whoever has just spoken', () => {
    const hello = event('spoke', { npc_id: maddock.id, kind: 'greet', say: ['Evening.'] })
    const moved = event('scene_changed', { to: 'ferry:landing', first: true })
    for (const told of many([hello, moved], with_({ ...maddock, business: ['coils the rope'] })))
      expect(told.match(/coils the rope/g)?.length ?? 0).toBeLessThanOrEqual(1)
  })
  it('tells a tic as a thing that is done', () => {
    const chat = event('spoke', { npc_id: maddock.id, kind: 'small_talk', say: [] })
    const voice = { ...maddock.voice, tics: ['counts the planks again'] }
    for (const told of many([chat], with_({ ...maddock, voice })))
      expect(told).not.toMatch(/"[^"]*counts the planks/)
  })
})

describe('several things at once', () => {
  it('give each disclosure its own paragraph, and what somebody feels another', () => {
    const told = (id: string, say: string) =>
      event('disclosed', { npc_id: isolde.id, entry_id: id, tell: [], say: [say] })
    const warmer = event('relationship_changed', { with_id: isolde.id, delta: 1 })
    const found = many([told('a', 'The box went first.'), told('b', 'Then the clerk went.'), warmer])
    for (const one of found) {
      const parts = paragraphs(one)
      expect(parts.findIndex((part) => part.includes('box went'))).not.toBe(
        parts.findIndex((part) => part.includes('clerk went')),
      )
      for (const part of parts.filter((one) => /opinion|unkindly|become easier/.test(one)))
        expect(part).not.toContain('"')
    }
  })
  it('speak of feelings once in a while only', () => {
    const warmer = event('relationship_changed', { with_id: isolde.id, delta: 1 })
    const memory = `1:${codeOf('liking')}`
    for (const told of many([warmer], { memory })) expect(told).not.toMatch(/opinion|unkindly|become easier/)
  })
  it('are too many for a wait: the place, and one thing beside it', () => {
    const understood = { proposed_actions: [{ action: 'wait', estimated_minutes: 30 }] } as never
    const waited = event('no_roll', { actor: wren, action: 'wait' })
    const heard = event('rumour_heard', { npc_id: maddock.id, text: ['It floats.'], about: [] })
    const omen = event('clock_advanced', { clock_id: 'tide', text: ['The river stands up.'] })
    const palette = [
      landing.place?.smell,
      landing.place?.sound,
      landing.place?.sight,
      landing.place?.touch,
    ].flat()
    for (const told of many([waited, heard, omen], { understood })) {
      expect(palette.some((line) => line !== undefined && told.includes(line))).toBe(true)
      expect(told).not.toContain('The river stands up.')
    }
    for (const told of many([waited, omen], { understood }))
      expect(told).toMatch(/\n\nThe river stands up\.$/)
  })
})

describe('ways', () => {
  const shut = { id: 'ferry:vault', name: 'The Vault', kind: 'exit', aliases: [], tags: ['closed'] } as const
  const look = event('no_roll', { actor: wren, action: 'look' })
  const around = (tags: readonly string[]) => ({
    cues: { ...landing, nameable: [...landing.nameable, { ...shut, tags }] },
  })
  it('that are shut are no ways out until one has been through them', () => {
    for (const told of many([look], around(['closed']))) {
      expect(told).toContain('the Split Oar')
      expect(told).not.toContain('the Vault')
    }
    for (const told of many([look], around(['closed', 'seen']))) expect(told).toContain('the Vault')
  })
  it('have their danger told where they have one, and their deed', () => {
    const moved = event('scene_changed', {
      from: 'x',
      to: 'ferry:landing',
      lines: ['You stroll.'],
      first: true,
    })
    const slip = event('hazard_passed', {
      to: 'ferry:landing',
      band: 'fail',
      say: ['The plank tips you in.'],
    })
    const rolled = event('check', { actor: wren, action: 'act', target: '', success: false })
    for (const told of many([rolled, slip, moved])) expect(told).toMatch(/^The plank tips you in\.\n\n/)
    const rowed = event('deed_done', {
      deed_id: 'd',
      outcome: 'automatic',
      say: ['He rows, and says nothing.'],
    })
    const carried = event('scene_changed', { from: 'x', to: 'ferry:landing', because: 'rowed', first: true })
    for (const told of many([carried, rowed])) expect(told).toMatch(/^He rows, and says nothing\.\n\n/)
  })
  it('are not gone by whoever is still there', () => {
    const went = event('no_roll', { actor: wren, action: 'go' })
    for (const told of many([went])) expect(told).not.toMatch(/You go where|make your way/)
  })
})
