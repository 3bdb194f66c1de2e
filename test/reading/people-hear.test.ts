/** What is said to people reaches them, at the command line: told, shown, offered, joked, pleaded, and never rolled for as plain talk. */
import { describe, expect, it } from 'vitest'
import { beginAt, type Played } from './at-the-command-line.ts'

const kinds = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ type, details }) => (type === 'spoke' ? [String(details.kind)] : []))
const told = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ type, details }) => (type === 'disclosed' ? [String(details.entry_id)] : []))
/** What an author prepared for just this, by its entry. */
const answered = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ details }) => (details.kind === 'answered' ? [String(details.entry_id)] : []))
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
      ['ask Viktor about the weather', 'small_talk'],
      ['tell Viktor my brother Corin used to drink here', 'news'],
      ['say to Chen that I am nobody important', 'news'],
      ['I beg Viktor to lend me his umbrella', 'requested'],
      ['offer Viktor a cigarette', 'offered'],
      ['whisper to Viktor that my hamster has a cold', 'news'],
      ['I swear to Viktor that I will wash my hair', 'promise'],
      ['tell Viktor it is all his fault', 'accused'],
    ] as const) {
      const heard = await type(line)
      expect(kinds(heard), line).toContain(kind)
      expect(heard.turn.rolls, line).toEqual([])
      expect(heard.turn.notices, line).toEqual([])
    }
  })

  it('B4: what an author prepared for just that is said to it, and nothing is rolled', async () => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    for (const [line, entry] of [
      ['ask Viktor how his night is going', 'viktor_tonight'],
      ['I beg Viktor to help me, I have nobody else', 'viktor_help'],
      ['whisper to Viktor that Chen is lying', 'viktor_chen_trust'],
      ['I give Viktor my word', 'viktor_promise'],
    ] as const) {
      const heard = await type(line)
      expect(answered(heard), line).toEqual([`neo_seattle:${entry}`])
      expect(heard.turn.rolls, line).toEqual([])
      expect(heard.turn.notices, line).toEqual([])
    }
  })

  it('B4: what is only told is no question that has the same words', async () => {
    const bar = await beginAt('dead_drop')
    expect(kinds(await bar.type('whisper to Viktor that my hamster has a cold'))).toEqual(['news'])
    const { type } = await beginAt('nineteen_year_tide')
    const confessed = await type(...stool, 'I confess to Mother Crake that I stole a pie')
    expect(kinds(confessed)).toEqual(['confessed'])
  })

  it('B4: news is taken up before it is answered, whatever it says', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const hall = await type(
      "GOD MODE: teleport me to the Wardens' Hall",
      'look around',
      'tell her my hamster is dead',
    )
    expect(kinds(hall)).toEqual(['news'])
    expect(hall.said).toContain('You tell her your hamster is dead.')
    expect(hall.said).not.toMatch(/could not tell|not here/)
    const dead = await type('tell her Tam is dead')
    expect(answered(dead)).toEqual(['nineteen_year_tide:ysolde_news_dead'])
    expect(dead.said).toContain('You tell her Tam is dead.')
    expect(dead.said).not.toMatch(/could not tell|not here/)
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
    const swig = await type('tell Rusk my hamster has a cold and offer him a swig from my flask')
    expect(kinds(swig)).toEqual(['news', 'offered'])
    expect(await holds('oil-flask')).toBe(had)
    const tired = await type('tell Rusk he looks tired and offer him a swig from my flask')
    expect(kinds(tired)).toEqual(['answered', 'offered'])
    expect(answered(tired)).toEqual(['nineteen_year_tide:rusk_how'])
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

const row = ['go to gutters row']
const answerOf = ({ turn }: Played): string => turn.narrative

describe('what is asked is answered', () => {
  it.each([
    ['ask Chen what she is offering', 'neo_seattle:k_offer'],
    ['"So what exactly do you want from me?" I ask Agent Chen', 'neo_seattle:k_offer'],
    ['I ask the agent what it feels like to delete somebody', 'neo_seattle:chen_feel'],
    ['Miss Chen what is it that you are offering?', 'neo_seattle:k_offer'],
    ['ask Chen how many signatures a form needs', 'neo_seattle:k_d40'],
  ])('B4: by the words of the question: "%s"', async (line, entry) => {
    const { type } = await beginAt('dead_drop')
    const asked = await type('look around', line)
    expect(hearers(asked)).toContain('agent_chen')
    expect([...told(asked), ...answered(asked)]).toContain(entry)
    expect(asked.turn.rolls).toEqual([])
  })

  it('B4: a price is said, and nothing is bought by asking for it', async () => {
    for (const line of [
      'nan, how much 4 a boat?',
      'I ask Nan how much for a boat to Pier Nine',
      'ask the oyster woman what a boat would cost me',
    ]) {
      const { type, holds } = await beginAt('nineteen_year_tide')
      await type(...row)
      const had = await holds('coin')
      expect(answerOf(await type(line)), line).toMatch(/five/i)
      expect(await holds('coin'), line).toBe(had)
    }
  })

  it('B4: of several ways to say it the one that answers is taken', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('look around')
    expect(answerOf(await type('ask the sergeant who has keys to the tower'))).toMatch(/three keys/i)
    expect(answerOf(await type('ask Rusk where the masons put their crates'))).toMatch(/Crates, twelve/)
  })

  it('B4: what anybody would know is said by whoever is asked', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type(...stool)
    expect(answerOf(await type('ask Brida what time it is'))).toMatch(/It has gone \d\d:\d\d/)
    expect(answerOf(await type('ask Jory how long until high water'))).toMatch(/full by midnight/)
    expect(answerOf(await type('"Which way is the Bell Tower?" I ask Brida'))).toMatch(/Gutters' Row/)
    expect(answerOf(await type('ask Mother Crake who the innkeeper is'))).toMatch(/Brida Oake/)
  })

  it('B4: what somebody has words of their own for they say in those', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const way = await type(...stool, '"Which way is the chandlery?" I ask Brida')
    expect(answered(way)).toEqual(['nineteen_year_tide:brida_oda'])
    expect(answerOf(way)).toMatch(/along the Row/)
    const who = await type('ask Brida who the old woman is')
    expect(answered(who)).toEqual(['nineteen_year_tide:brida_crake'])
    expect(answerOf(who)).toMatch(/Bet Crake/)
  })

  it('B4: every question of a line is answered, and a name is asked beside others', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('look around')
    const three = await type(
      'ask Rusk who the Quay Company are and what was in the crates, and if he saw Tam Wick',
    )
    expect(told(three)).toEqual(['nineteen_year_tide:k_rusk_company', 'nineteen_year_tide:k_rusk_tam'])
    const masons = await type(
      '"Why would masons come without trowels, and have you any cheese from the north?"',
    )
    expect(answerOf(masons)).toMatch(/masons|mason/i)
    const named = await type('"What is your name, and where did the cat with the bent ear go?"')
    expect(kinds(named)).toEqual(['named', 'unknown'])
    expect(answerOf(named)).not.toMatch(/cat\?/)
  })

  it('B4: whoever has nothing on it says so in words of their own, and what they could tell of', async () => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    for (const [line, own] of [
      ['ask Viktor why the fish was left on the bar this week', /run a bar|on tap|with a window/],
      ['I say to Chen "why don\'t you wash your umbrella?"', /my file|couldn't say|different office/],
      ['ask Viktor about the snow in the mountains', /run a bar|on tap|with a window/],
      ['viktor hmmmm why that then mister sparkles??', /run a bar|on tap|with a window/],
    ] as const) {
      const asked = await type(line)
      expect(kinds(asked), line).toEqual(['unknown'])
      expect(answerOf(asked), line).toMatch(own)
      expect(answerOf(asked), line).not.toMatch(/\b(?:my|the|that) (?:fish|umbrella|snow|hmmmm|sparkles)\?/i)
      const leads = asked.turn.engine_events.flatMap(({ details }) => details.lead ?? [])
      expect(leads, line).toHaveLength(1)
      expect(leads.join(), line).not.toMatch(/Chen's/)
    }
  })
})

describe('what is asked for', () => {
  it.each([
    ['I ask Brida to lend me a fish hook.', /fish hook/],
    ["Please Brida can I have the map of the moon, I promise I'll bring it back", /map/],
    ['"Would you juggle for me, Brida?"', /Brida|innkeeper|landlady/],
    ["ask Jory if he'd let me through to the cellar", /Jory|boatman/],
    ['"Can you give me a crown, Jory?"', /Jory|boatman/],
  ])('B4: is granted or refused in words, and never rolled for: "%s"', async (line, words) => {
    const { type } = await beginAt('nineteen_year_tide')
    const asked = await type(...stool, line)
    expect(kinds(asked)).toEqual(['requested'])
    expect(told(asked)).toEqual([])
    expect(asked.turn.rolls).toEqual([])
    expect(answerOf(asked)).toMatch(words)
  })

  it.each([
    ['I ask Brida to lend me the cellar key.', 'brida_key', /hook/],
    ["Please Brida can I have the key to the cellar, I promise I'll bring it back", 'brida_key', /hook/],
    ['"Would you come with me, Brida?"', 'brida_help', /stop here/],
  ])('B4: is answered in prepared words, and never rolled for: "%s"', async (line, entry, words) => {
    const { type } = await beginAt('nineteen_year_tide')
    const asked = await type(...stool, line)
    expect(answered(asked)).toEqual([`nineteen_year_tide:${entry}`])
    expect(told(asked)).toEqual([])
    expect(asked.turn.rolls).toEqual([])
    expect(answerOf(asked)).toMatch(words)
  })

  it('B4: a refusal says what would help, where it can be seen', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const asked = await type(...stool, '"Can I have the nameboard, Brida?"')
    expect(kinds(asked)).toEqual(['requested'])
    expect(answerOf(asked)).toMatch(/turn the nameboard to face the room/)
  })

  it('B4: insults and confessions are taken as what they are', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const confessed = await type(...stool, 'I confess to Mother Crake that I stole a pie')
    expect(kinds(confessed)).toEqual(['confessed'])
    const insulted = await type('I tell Brida she looks like a turnip')
    expect(kinds(insulted)).toEqual(['insulted'])
    expect(insulted.turn.rolls).toEqual([])
  })
})

describe('words without quotes', () => {
  it.each([
    [
      'i go to the lady in the nice coat and say hello I am Wren why are you not drinking your coffee',
      'agent_chen',
    ],
    ['I walk over to Viktor and ask him do you remember my friend', 'viktor'],
    ['viktor what do you know about lifts', 'viktor'],
    ['I lean in and whisper to Viktor is the woman over there dangerous', 'viktor'],
    ['I ask the coffee lady can I sit with you', 'agent_chen'],
  ])('[READ-06] are said to whom they are said: "%s"', async (line, who) => {
    const { type } = await beginAt('dead_drop')
    const said = await type('look around', line)
    expect(said.turn.mode).toBe('STORY')
    expect(hearers(said).at(-1)).toBe(who)
  })

  it.each([
    'I am Marren Ash. Who left by this gate after six?',
    "I already showed you my letter. I'm Marren Ash. Who came in today?",
    'I wonder aloud whether the boy Tam came through here.',
    'Sergeant I do not think you are telling me everything, please tell me who left',
    'who came through here on Monday?',
  ])('[READ-06] in a conversation are for whoever one talks with: "%s"', async (line) => {
    const { type } = await beginAt('nineteen_year_tide')
    const said = await type('look around', 'talk to the sergeant', line)
    expect(said.turn.mode).toBe('STORY')
    expect(new Set(hearers(said))).toEqual(new Set(['pell_rusk']))
    expect(said.turn.notices).toEqual([])
  })

  it('[READ-05] whoever is called for and is not there does not come, and is not refused', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('look around')
    for (const [line, name] of [
      ["LOTTE!!! It's your sister, come out!", 'Lotte'],
      ['I shout for Tam Wick', 'Tam Wick'],
      ['I call out to Ysolde', 'Ysolde'],
      ['I yell for Billy', 'Billy'],
      ['Corin! Where are you?', 'Corin'],
    ] as const) {
      const called = await type(line)
      expect(called.said, line).toContain(`You call for ${name}. Nobody answers.`)
      expect(called.said, line).not.toContain('not here')
    }
  })
})

describe('words and acts in one line', () => {
  it('[READ-06] whoever is called within the words, or was gone to, hears all of them', async () => {
    const { type } = await beginAt('dead_drop')
    const booth = await type(
      'talk to Viktor',
      "I walk over to Agent Chen's booth and say excuse me, your coffee is cold, why did they delete Jin?",
    )
    expect(hearers(booth)).toContain('agent_chen')
    expect(hearers(booth)).not.toContain('viktor')
    expect(booth.said).toContain('"Excuse me, your coffee is cold')
    const form = await type('what is form d-40, I ask her, and what are you offering me?')
    expect([...new Set(hearers(form))]).toEqual(['agent_chen'])
    expect(form.turn.notices).toEqual([])
    const gate = await beginAt('nineteen_year_tide')
    const called = await gate.type(
      'look around',
      'What is the Company up to, sergeant, and who gives the orders there?',
    )
    expect([...new Set(hearers(called))]).toEqual(['pell_rusk'])
  })

  it('[READ-01] what is done behind the words is done, and leave that is taken is not begged for', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const book = await type(
      'look around',
      'Can I look in your book please? I turn the pages back to see who came in',
    )
    expect(book.said).toMatch(/eggs/)
    const left = await type(
      "Thank you, bye bye mister, I'm going up to Gutters' Row now to ask the people there",
    )
    expect(left.turn.location_confirmed).toBe("Gutters' Row")
  })

  it('[READ-04] an idiom in what is told does nothing', async () => {
    const { type } = await beginAt('dead_drop')
    const told = await type(
      'look around',
      'tell Viktor that Chen has confessed and sold him out, then ask him about Jin',
    )
    expect(told.acts.map(({ action }) => action)).toEqual(['talk', 'ask'])
  })
})

describe('requests and acts beside speech', () => {
  it.each(['can I look in your book please, and did you see Tam Wick?', 'lemme see your log'])(
    '[READ-04] "%s" is the offer that stands open, asked for and granted in one',
    async (line) => {
      const { type } = await beginAt('nineteen_year_tide')
      const { acts, turn } = await type('show the sergeant the letter', line)
      expect(acts[0]).toMatchObject({ phrase: 'read back through the watch-book' })
      expect(turn.rolls).toHaveLength(1)
    },
  )

  it('a question to the game master about an offer does nothing', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { turn } = await type('show the sergeant the letter', 'can I read back through the watch-book?')
    expect(turn.rolls).toEqual([])
    expect(turn.mode).toBe('DM')
  })

  it('what is done behind a farewell is done', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type(
      'show the sergeant the letter',
      'bye mister sergeant, I walk up to the Stool and I look who is inside',
    )
    expect(acts.map(({ action }) => action)).toEqual(['talk', 'go', 'look'])
  })
})
