/** Whoever and whatever the prose has brought in is there, at the command line: seen, spoken to, never denied. */
import { describe, expect, it } from 'vitest'
import { beginAt } from './at-the-command-line.ts'

describe('people of the prose', () => {
  it('B1: somebody whom a narration brought in is spoken to, and nobody answers for her', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type("go to Gutters' Row")
    for (const line of [
      'ask the mum about Tam Wick',
      'ask the mum about maps',
      '"When did you last see the bell, mum?"',
    ]) {
      const { said, acts, turn } = await type(line)
      expect(said, line).toContain('The mum shrugs; she has nothing on')
      expect(acts[0]?.target_id, line).toBe('')
      expect(turn.rolls, line).toEqual([])
    }
    const her = await type('ask her when she last saw it')
    expect(her.said).toContain('The mum')
  })

  it('B1: a courier who came to the bar answers for herself, by whatever she is called', async () => {
    const { type } = await beginAt('dead_drop')
    await type('buy a round for the couriers')
    for (const [line, entry] of [
      ['ask Seven about Jin', 'seven_jin'],
      ['ask the courier with number seven about Jin', 'seven_jin'],
      ['"When did you last see him, Seven?"', 'seven_last_ride'],
      ['ask her when she last saw him', 'seven_last_ride'],
    ] as const) {
      const { acts, turn } = await type(line)
      expect(acts[0]?.target_id, line).toBe('neo_seattle:seven')
      expect(turn.rolls, line).toEqual([])
      expect(
        turn.engine_events.map(({ details }) => details.entry_id),
        line,
      ).toContain(`neo_seattle:${entry}`)
    }
  })

  it('B1: they can be looked at and approached, and it never comes to blows with them', async () => {
    const { type } = await beginAt('dead_drop')
    const seen = await type('look at the couriers')
    expect(seen.said).toMatch(/The couriers are there as you were told/)
    const near = await type('I walk over to the couriers')
    expect(near.said).toContain('You go over to the couriers; say what you want there.')
    expect(near.turn.location_confirmed).toBe(seen.turn.location_confirmed)
    const hit = await type('I punch a courier')
    expect(hit.turn.rolls).toEqual([])
    expect(hit.said).toMatch(/quarrel/)
  })

  it('A3: somebody listed is not thrust aside by them', async () => {
    const { type } = await beginAt('dead_drop')
    const coat = await type('talk to the woman in the good coat')
    expect(coat.acts[0]?.target_id).toContain('agent_chen')
    const both = await type('ask the courier and Viktor about Jin')
    expect(both.acts[0]?.target_id).toContain('viktor')
  })
})

describe('pronouns', () => {
  it('[READ-06] he is never a woman, and she is never a man', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('ask the sergeant about the bell')
    const him = await type('go to gutters row', 'talk to Nan', 'ask her about the bell')
    expect(him.acts[0]?.target_id).toContain('nan_eddy')
    const gone = await type('ask him about the tide')
    expect(gone.acts[0]?.target_id).not.toContain('nan_eddy')
    expect(gone.said).toMatch(
      /^(?:The man (?:shrugs; he has nothing on|looks up)|(?:Sergeant Pell Rusk|Whoever you mean) is not here\.)/,
    )
  })

  it('[READ-06] she is the one who was named in the line', async () => {
    const { type } = await beginAt('dead_drop')
    const coat = await type('I grin at Viktor, sit down with Agent Chen and ask her about Jin')
    const asked = coat.acts.find(({ action }) => action === 'ask')
    expect(asked?.target_id).toContain('agent_chen')
  })
})

describe('things of the prose', () => {
  it('B7: what the opening told is there to be looked at and, when it is small, taken', async () => {
    const { type, holds } = await beginAt('dead_drop')
    const cup = await type('look at the cup of coffee')
    expect(cup.said).toContain(
      'You look the cup over. In the corner booth a woman in a good coat is not drinking a cup of coffee',
    )
    const taken = await type('I take the cup')
    expect(taken.said).toContain('You take the cup.')
    expect(await holds('cup')).toBe(1)
    const fixed = await type('I take the banner')
    expect(fixed.said).toContain('The banner is not for taking: it belongs where it is.')
    const sea = await type('look at the cathedral')
    expect(sea.said).toContain('There is no cathedral here.')
  })

  it('B7: what another place was told to have is not here', async () => {
    const { type } = await beginAt('dead_drop')
    await type('go to the concourse')
    expect((await type('look at the cup')).said).toContain('There is no cup here.')
    expect((await type('ask the bartender about Jin')).said).toMatch(/no bartender here/)
  })
})

describe('people of the prose answer', () => {
  it('B1: by their kin, by what they hold, by their number', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    await type('go to gutters row')
    for (const [line, words] of [
      ['I ask the mum what her name is', /^The mum looks at you/],
      ['ask the kids whether they have seen a dog', /^The kids shrug; they have nothing on/],
      ['I ask the man with the rule how fast the water is rising', /full by midnight/],
      ['I tell the mum a joke about a bishop', /laughs/],
      ['I thank the mum', /it was nothing/],
      ['ask the family where the Dry Stool is', /The Dry Stool\? Straight on from here/],
    ] as const) {
      const { said, turn } = await type(line)
      expect(said, line).toMatch(words)
      expect(turn.rolls, line).toEqual([])
    }
  })

  it('B1: a courier who goes by a number gives it, and answers to the figure', async () => {
    const { type } = await beginAt('dead_drop')
    await type('buy a round for the couriers')
    const named = await type("I ask number seven what's your name")
    expect(named.acts[0]?.target_id).toBe('neo_seattle:seven')
    expect(named.said).toMatch(/"Stool seven\b/)
    const asked = await type('ask 7 where he went last')
    expect(asked.acts[0]?.target_id).toBe('neo_seattle:seven')
    expect(asked.turn.engine_events).toContainEqual(
      expect.objectContaining({
        type: 'spoke',
        details: expect.objectContaining({ npc_id: 'neo_seattle:seven' }),
      }),
    )
  })

  it('B1: the man with the rule hears jokes and thanks as anybody does', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const joke = await type("go to Gutters' Row", 'I tell the man with the ruler a joke about a bishop')
    const thanks = await type('I thank the kneeling man')
    const kinds = [joke, thanks].map(({ turn }) =>
      turn.engine_events.flatMap(({ type: event, details }) => (event === 'spoke' ? [details.kind] : [])),
    )
    expect(kinds).toEqual([['joke'], ['thanks']])
    for (const { acts } of [joke, thanks]) expect(acts[0]?.target_id).toBe('nineteen_year_tide:kerb_measurer')
  })

  it('A3: somebody listed is known by what they wear and hold', async () => {
    const { type } = await beginAt('dead_drop')
    await type('look around')
    for (const line of [
      'I talk to the lady in the nice coat',
      'ask the coffee lady about Jin',
      'I greet the woman with the phone',
      'smile at the lady with the coffee',
      'I walk over to the coat lady',
    ])
      expect((await type(line)).acts[0]?.target_id, line).toContain('agent_chen')
  })
})
