/** Lines that go to another place and on from there, typed at the command line. */
import { describe, expect, it } from 'vitest'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { beginAt } from './at-the-command-line.ts'

/** A line typed on the concourse of Dead Drop. */
async function fromTheConcourse(line: string): Promise<AuthorTurn> {
  const { type } = await beginAt('dead_drop', 'journeys')
  return (await type('go to the concourse', line)).turn
}

function successes({ engine_events: events }: AuthorTurn): readonly string[] {
  return events.flatMap(({ type, details: { verb, target_id } }) =>
    type === 'action_succeeded' ? [`${String(verb)} ${String(target_id)}`] : [],
  )
}

const pods = 'neo_seattle:pod_house'

describe('[READ-07] what a line does at the end of a way', () => {
  it('is read and done there', async () => {
    const turn = await fromTheConcourse('walk to the pod-house and ask Auntie Saff about Jin')
    expect(successes(turn)).toEqual([`go ${pods}`, 'ask neo_seattle:saff'])
    expect(turn.location_confirmed).toBe('the pod-house')
    expect(turn.narrative).not.toContain('does not begin here')
  })

  it('reaches things and authored actions of that place', async () => {
    const searched = await fromTheConcourse("I go up to the pods, then search Jin's boots")
    expect(searched.location_confirmed).toBe('the pod-house')
    expect(searched.engine_events.map(({ type }) => type)).toContain('discovered')
    const bought = await fromTheConcourse('go back in the Dragon and buy the couriers a round')
    expect(bought.location_confirmed).toBe('the Neon Dragon')
    expect(bought.resources).toContain('coin: 35')
  })

  it('takes speech along', async () => {
    const turn = await fromTheConcourse('I go back to the Dragon. "Viktor, what was in the cans?"')
    expect(successes(turn)).toEqual(['go neo_seattle:neon_dragon', 'ask neo_seattle:viktor'])
  })

  it('goes through several places', async () => {
    const turn = await fromTheConcourse(
      'run up to the pod-house, then back to the concourse and into the Dragon',
    )
    expect(turn.location_confirmed).toBe('the Neon Dragon')
  })

  it('is left, and said, where it cannot be done there', async () => {
    const turn = await fromTheConcourse('go to the pod-house and ask Viktor about Jin')
    expect(turn.location_confirmed).toBe('the pod-house')
    expect(successes(turn)).toEqual([`go ${pods}`])
    expect(turn.notices.join(' ')).toContain('Not done yet')
  })

  it('gives nothing away there that would have to be asked about', async () => {
    const turn = await fromTheConcourse('go to the Night Market and give everything I have to the woman')
    expect(turn.resources).toContain('coin: 45')
  })
})

describe('[READ-06] ways and acts that were typed in one breath', () => {
  it('[READ-06] a way without a verb is taken, not used', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type('go to the Dry Stool', 'down the cellar now quietly')
    expect(acts.map(({ action }) => action)).toEqual(['sneak'])
  })

  it('[READ-06] acts that run on without a comma are all read, and a way beside an offer is no part of it', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts, said } = await type('go to the Dry Stool', 'swipe the cellar key go down the cellar')
    expect(acts.map(({ action }) => action)).toEqual(['improvise', 'go'])
    expect(acts[1]?.target_id).toContain('cellar')
    expect(said).not.toContain('Go there first')
  })

  it('[READ-06] what is done while another talks is not lost', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const line = 'ask brida bout tam n while shes yakking nick the key off that turnip hook'
    const { acts, turn } = await type('go to the Dry Stool', line)
    expect(acts.map(({ action }) => action)).toEqual(['ask', 'improvise'])
    expect(turn.rolls.length).toBeGreaterThan(0)
  })

  it('[READ-01] shortened words mean the whole ones, and who ducks into a place goes there', async () => {
    const { type } = await beginAt('dead_drop', 'journeys')
    const line = 'blend in w the shift workers til any tail loses me then duck in the old laundromat'
    const { acts, said } = await type('go to the concourse', line)
    expect(acts.map(({ action }) => action)).toEqual(['hide', 'go'])
    expect(acts[1]?.target_id).toContain('laundromat')
    expect(said).not.toContain('no til here')
  })

  it('[READ-01] who looks out for followers looks around, and at nothing else', async () => {
    const { type } = await beginAt('dead_drop')
    const line = 'head out to the concourse n check if some1 from the bar is tailing me'
    const { acts } = await type('look around', line)
    expect(acts.map(({ action, target_id: target }) => [action, target])).toEqual([
      ['go', 'neo_seattle:concourse'],
      ['look', ''],
    ])
  })
})

/** Holds a narration to tell all of it, in this order. */
function expectInOrder(turn: AuthorTurn, ...patterns: readonly RegExp[]): void {
  const found = patterns.map((pattern) => turn.narrative.search(pattern))
  expect(found, turn.narrative).not.toContain(-1)
  expect(found, turn.narrative).toEqual(found.toSorted((left, right) => left - right))
}

const jukebox = /called B7/
const ofJin = /\blifts\b/i
const corrections = /RECORD CORRECTIONS, it says/
const podHouse = /\bpods\b|pod-house|little round doors|noodle stand/

describe('[READ-07] a line of several acts', () => {
  it('is told in its order, from the arrival on', async () => {
    const turn = await fromTheConcourse(
      'I walk back into the Dragon, look at the jukebox and ask Viktor about Jin',
    )
    expect(turn.location_confirmed).toBe('the Neon Dragon')
    expectInOrder(turn, /Dragon|shutter/, jukebox, ofJin)
  })

  it('is told in its order, up to the leaving', async () => {
    const { type } = await beginAt('dead_drop', 'journeys')
    const { turn } = await type('I ask Viktor about Jin, look at the jukebox and go out to the concourse')
    expect(turn.location_confirmed).toBe('the concourse')
    expectInOrder(turn, ofJin, jukebox, /concourse/)
  })

  it('is told at the place where each act was done', async () => {
    const { type } = await beginAt('dead_drop', 'journeys')
    const { turn } = await type('go to the concourse, search the public screen and go to the pod-house')
    expect(turn.location_confirmed).toBe('the pod-house')
    expectInOrder(turn, corrections, podHouse, /landing/)
  })

  it('is told in the other order when it was typed in the other', async () => {
    const { type } = await beginAt('dead_drop', 'journeys')
    const first = await type('I look at the jukebox, then ask Viktor about Jin')
    expectInOrder(first.turn, jukebox, ofJin)
    const other = await beginAt('dead_drop', 'journeys')
    const second = await other.type('I ask Viktor about Jin, then look at the jukebox')
    expectInOrder(second.turn, ofJin, jukebox)
  })
})
