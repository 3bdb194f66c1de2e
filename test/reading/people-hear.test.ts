/** What is said to people reaches them, at the command line: told, shown, offered, joked, pleaded, and never rolled for as plain talk. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

const kinds = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ type, details }) => (type === 'spoke' ? [String(details.kind)] : []))
const told = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ type, details }) => (type === 'disclosed' ? [String(details.entry_id)] : []))
const hearers = ({ acts }: Played): readonly string[] =>
  acts.flatMap(({ action, target_id }) => (action === 'gesture' ? [] : target_id.replace(/^.*:/, '')))

const stool = ['GOD MODE: teleport me to the Dry Stool', 'look around']

describe('people hear', () => {
  it('B4: plain talk of any kind is heard as what it is, and nothing is rolled', async () => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    for (const [line, kind] of [
      ['I tell Viktor a joke about a courier who walks into a lift', 'joke'],
      ['I tell Chen her coat is beautiful', 'praise'],
      ['ask Viktor how his night is going', 'small_talk'],
      ['tell Viktor my brother Corin used to drink here', 'news'],
      ['say to Chen that I am nobody important', 'news'],
      ['I beg Viktor to help me, I have nobody else', 'requested'],
      ['offer Viktor a cigarette', 'offered'],
      ['whisper to Viktor that Chen is lying', 'news'],
      ['I give Viktor my word', 'promise'],
      ['tell Viktor it is all his fault', 'accused'],
    ] as const) {
      const heard = await type(line)
      expect(kinds(heard), line).toContain(kind)
      expect(heard.turn.rolls, line).toEqual([])
      expect(heard.turn.notices, line).toEqual([])
    }
  })

  it('B4: news is taken up before it is answered, whatever it says', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const hall = await type(
      "GOD MODE: teleport me to the Wardens' Hall",
      'look around',
      'tell her Tam is dead',
    )
    expect(kinds(hall)).toEqual(['news'])
    expect(hall.said).toContain('You tell her Tam is dead.')
    expect(hall.said).not.toMatch(/could not tell|not here/)
    const sworn = await type("I kneel and swear to her I'll bring the tongue back before midnight")
    expect(kinds(sworn)).toContain('promise')
  })

  it('B4: two things said to one person are both answered', async () => {
    const { type } = await beginAt('dead_drop')
    const both = await type('talk to Viktor', 'thank him and say goodbye')
    expect(kinds(both)).toEqual(['thanks', 'farewell'])
  })

  it('A1: an accusation is made with words, and not with the body', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const accused = await type(...stool, 'I accuse Jory of stealing the bell tongue')
    expect(hearers(accused)).toEqual(['jory_sprat'])
    expect(accused.turn.engine_events.map((event) => event.type)).not.toContain('improvised')
    expect(accused.turn.rolls.every(({ label }) => !/acrobatics|athletics/i.test(String(label)))).toBe(true)
  })
})

describe('who is spoken to', () => {
  it('[READ-06] everybody in the room, two by name, and the other one', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const all = await type(...stool, 'ask everyone in the taproom whether they saw Tam Wick')
    expect(hearers(all)).toEqual(['brida_oake', 'jory_sprat', 'mother_crake'])
    expect(told(all)).toContain('nineteen_year_tide:k_brida_tam')
    const two = await type(
      '"Six men on a sledge," I say to Jory. Then to Brida: "You heard that, didn\'t you?"',
    )
    expect(hearers(two)).toEqual(['jory_sprat', 'brida_oake'])
    expect(two.said).toMatch(/Jory/)
    const asked = await type('ask Brida and Jory about the bell')
    expect(hearers(asked)).toEqual(['brida_oake', 'jory_sprat'])
    const drunk = await beginAt('dead_drop')
    expect(hearers(await drunk.type('I say "you two should get married"'))).toHaveLength(2)
    expect(hearers(await drunk.type('look at Viktor, then at the other one'))).toEqual([
      'viktor',
      'agent_chen',
    ])
  })

  it('[READ-06] whom a drink was bought for is asked, and not who sold it', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const asked = await type(...stool, 'buy the old woman a drink and ask about the song')
    expect(hearers(asked).at(-1)).toBe('mother_crake')
  })

  it('[READ-06] who is told who they are is spoken to, and words to nobody ask whom they are for', async () => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    const named = await type('"You\'re Chen, aren\'t you?"')
    expect(hearers(named)).toEqual(['agent_chen'])
    const fresh = await beginAt('dead_drop')
    const before = await fresh.type('look around')
    const asked = await fresh.type("no thanks, I don't drink")
    expect(asked.minute).toBe(before.minute)
    expect(JSON.stringify(asked.turn.planning_block)).toMatch(/Viktor/)
    const aloud = await fresh.type('"Nobody deletes a person," I say to no one in particular')
    expect(aloud.turn.mode).toBe('STORY')
  })

  it('[READ-05] whoever was called and has gone or never came is not answered for by another', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('look around')
    for (const line of ["ask the carter if he'll wait for me", 'ask the plumber whether he saw Tam']) {
      const nobody = await type(line)
      expect(hearers(nobody), line).toEqual([''])
      expect(nobody.said, line).not.toContain('Rusk')
    }
    const silent = await type('tell Rusk that I will not tell anyone')
    expect(silent.acts[0]?.topics ?? []).toEqual([])
  })
})

describe('things and money in talk', () => {
  it('[READ-08] a swig is not the flask, and what one has none of is not shown', async () => {
    const { type, holds } = await beginAt('nineteen_year_tide')
    await type('look around')
    const had = await holds('oil-flask')
    const swig = await type('tell Rusk he looks tired and offer him a swig from my flask')
    expect(kinds(swig)).toEqual(['news', 'offered'])
    expect(await holds('oil-flask')).toBe(had)
    for (const line of ['show Rusk the brake pin', 'give Rusk the brake pin', 'flash a badge at Rusk'])
      expect((await type(line)).said, line).toMatch(/^You have no (?:brake pin|badge)\./)
  })

  it('[READ-08] money buys what it was offered for, in any wording, and is not thanked for when it stays', async () => {
    for (const line of [
      'offer Jory ten crowns for the truth about the sledge',
      '"Here\'s ten crowns, Jory. Where did it go?"',
    ]) {
      const { type, holds } = await beginAt('nineteen_year_tide')
      await type(...stool)
      const had = await holds('coin')
      expect(told(await type(line)), line).toContain('nineteen_year_tide:w_jory_boat')
      expect(await holds('coin'), line).toBe(had - 10)
    }
    const { type, holds } = await beginAt('nineteen_year_tide')
    await type('look around')
    const had = await holds('coin')
    const kept = await type('I slip Rusk five crowns and ask him to leave me out of his book')
    expect(await holds('coin')).toBe(had)
    expect(kept.turn.engine_events.map((event) => event.type)).not.toContain('npc_reacted')
  })

  it('C2: proof is shown by any natural wording', async () => {
    for (const line of [
      'show Rusk the letter',
      "put the letter under Rusk's nose",
      'I throw the letter on the ground in front of Rusk',
      '"Read this." I hold out the letter so he can see the seal.',
    ]) {
      const { type } = await beginAt('nineteen_year_tide')
      const shown = await type('look around', line)
      expect(shown.said, line).toMatch(/vouched for/i)
    }
  })

  it('[READ-08] nobody is struck where nobody was found', async () => {
    const { type } = await beginAt('dead_drop')
    const struck = await type('go outside', 'I attack the nearest guard.')
    expect(struck.turn.rolls).toEqual([])
    expect(struck.said).toMatch(/nobody here to fight|no nearest guard|no guard/)
  })
})

describe('what is read twice', () => {
  it('a place is looked at as often as one likes, and no number of a rule is read', async () => {
    const { type } = await beginAt('dead_drop')
    for (const _ of [1, 2, 3]) {
      const looked = await type('look around')
      expect(looked.turn.notices).toEqual([])
    }
  })
})
