/**
 * Lines of the first two evenings that went wrong, and others like them, where no other file has them: each typed again, in
 * a scene like the one it was typed in.
 */
import { describe, expect, it } from 'vitest'
import { offersOf, type ScenedOffer, sceneFor } from '../../evals/reading/offer-scenes.ts'
import { createEngine } from '../../src/compose.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { Condition } from '../../src/world/authored-conditions.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { beginAt, type Typing, typingIn } from './at-the-command-line.ts'

/** A table at a place of an adventure, with what has to be so. */
async function atPlace(
  scenario: string,
  place: string,
  ...conditions: readonly Condition[]
): Promise<Typing> {
  const at = { scenario, id: `at ${place}`, text: '', phrases: [], kind: 'place', of: place } as const
  return set((engine) => sceneFor(engine, { ...at, leg: 0, conditions, begins: [] }, []))
}

/** A table at which an authored choice is on offer. */
async function where(scenario: string, title: string): Promise<Typing> {
  return set(async (engine) => {
    const opened = await engine.packs.loader?.openScenario(scenario)
    const all: readonly ScenedOffer[] = opened?.ok === true ? offersOf(scenario, opened.value.definition) : []
    const offer = all.find(({ text }) => text === title)
    if (offer === undefined) throw new Error(`Nobody offers “${title}”.`)
    return sceneFor(engine, offer, all)
  })
}

/** Sets a scene in a folder of its own; the lines are then typed at the command line. */
async function set(scene: (engine: Engine) => Promise<string>): Promise<Typing> {
  const home = scratchFolder()
  const engine = createEngine({ home, environment })
  try {
    return typingIn(await scene(engine), home, environment)
  } finally {
    await engine.close()
  }
}

const environment = { FATEWRIGHT_EMBEDDINGS: 'off' }

function deedsOf({ engine_events }: AuthorTurn): readonly unknown[] {
  return engine_events.filter(({ type }) => type === 'deed_done').map(({ details }) => details.deed_id)
}

const dragon = ['dead_drop', 'neo_seattle:neon_dragon'] as const
const market = ['dead_drop', 'neo_seattle:night_market'] as const
const concourse = ['dead_drop', 'neo_seattle:concourse'] as const
const stool = ['nineteen_year_tide', 'nineteen_year_tide:dry_stool'] as const

describe('a word that hijacks a line', () => {
  it.each([
    "wait until nobody's looking, then sneak behind the bar",
    'I slip in behind the bar',
    'I steal round to the back of the bar and crouch there',
  ])('[READ-02] "%s" takes no key that hangs there, and little time', async (line) => {
    const { type } = await atPlace(...stool)
    const { minute: before } = await type('look around')
    const { turn, minute } = await type(line)
    expect(deedsOf(turn)).toEqual([])
    expect(minute - before).toBeLessThanOrEqual(10)
  })

  it.each(['I lift the key off its hook', 'I reach over and pinch the turnip'])(
    '[READ-03] "%s" takes it, as its choice does',
    async (line) => {
      const { turn } = await (await atPlace(...stool)).type(line)
      expect(deedsOf(turn)).toEqual(['nineteen_year_tide:lift_cellar_key'])
      expect(turn.rolls).toHaveLength(1)
    },
  )
})

describe('what a story needs', () => {
  const cans: Condition = { item: { 'neo_seattle:six_pack': 1 } }

  it('[READ-08] stays, where one of them is set down beside a greeting', async () => {
    const { type, holds } = await atPlace(...dragon, cans)
    await type('I set the warm can on the bar. "Say hello to him, V."')
    expect(await holds('six_pack')).toBe(1)
  })

  it.each(['give Viktor the cans', 'I slide all six cans over to Viktor', 'I hand Viktor the orange cans'])(
    '[READ-08][READ-11] "%s" is asked about, and a yes does just that',
    async (line) => {
      const { type, holds } = await atPlace(...dragon, cans)
      const asked = await type(line)
      expect(asked.said).toContain('Do you go through with it?')
      expect(await holds('six_pack')).toBe(1)
      const given = await type('yes, do it')
      expect(given.said).toContain('You give Viktor the six orange cans.')
      expect(given.turn.rolls).toEqual([])
      expect(await holds('six_pack')).toBe(0)
    },
  )
})

describe('the right person', () => {
  it.each([
    'go to Mira at the night market and ask her about Jin',
    'I walk over to the night market, find Mira and ask her about Jin',
  ])('[READ-06] "%s" asks whom the way named', async (line) => {
    const { acts, turn } = await (await atPlace(...concourse)).type(line)
    expect(turn.location_confirmed).toBe('the Night Market')
    expect(acts.filter(({ action }) => action === 'ask').map(({ target_id }) => target_id)).toEqual([
      'neo_seattle:mira',
    ])
  })

  it('[READ-06] "go to Seven and ask her" asks Seven, whoever was talked with before', async () => {
    const { type } = await beginAt('dead_drop')
    await type('buy a round for the couriers', 'ask Chen about Jin')
    const { acts } = await type('go to Seven and ask her about Jin')
    expect(acts.at(-1)).toMatchObject({ action: 'ask', target_id: 'neo_seattle:seven' })
  })

  it('[READ-06] a threat to somebody of the prose frightens nobody else', async () => {
    const { turn, said } = await (await atPlace(...market)).type('I threaten the plasma man')
    expect(turn.rolls).toEqual([])
    expect(said).toMatch(/plasma man/i)
    expect(said).not.toMatch(/Mira/)
  })

  it('[READ-06] who grabs Jory by the collar frightens Jory or is asked, and never Brida', async () => {
    const line = 'I grab Jory by the collar and growl "You rowed something heavy tonight. Where?"'
    const { turn, acts } = await (await atPlace(...stool)).type(line)
    expect(acts.map(({ target_id }) => target_id)).not.toContain('nineteen_year_tide:brida_oake')
    expect(turn.engine_events.map(({ details }) => details.target_id)).not.toContain(
      'nineteen_year_tide:brida_oake',
    )
  })
})

describe('free words beside a choice', () => {
  it('[READ-03] an accusation and a rest are what they say', async () => {
    const { type } = await atPlace(...dragon)
    const accused = await type('accuse Viktor')
    expect(accused.acts).toMatchObject([{ action: 'accuse', target_id: 'neo_seattle:viktor' }])
    const rested = await type('rest for an hour')
    expect(rested.acts[0]?.action).toBe('rest')
    expect(rested.minute - accused.minute).toBe(60)
  })

  it('[READ-03] the right number is keyed in, and without a ground the reason is said', async () => {
    const { turn, said } = await (await atPlace('dead_drop', 'neo_seattle:laundromat')).type('punch in 0417')
    expect(said).toContain('nothing you have found or been told so far says that this is the number')
    expect(turn.rolls).toEqual([])
  })

  it('[READ-03] a story about one’s knees is the boring choice, or asked about as it', async () => {
    const { type } = await where('dead_drop', 'Be very boring at it')
    const { turn } = await type('I bore the drone with a story about my knees')
    const asked = Object.values(turn.planning_block?.choices ?? {}).map(({ text }) => text)
    expect([...deedsOf(turn), ...asked].join()).toMatch(/drone_play_dead|be very boring at it/i)
  })

  it.each([
    [
      'Cut down the lantern onto the oil',
      'I cut the lantern down onto the oil',
      'nineteen_year_tide:lantern_on_oil',
    ],
    [
      'Shove one of them through the hole in the floor',
      'shove him through the hole',
      'nineteen_year_tide:shove_into_channel',
    ],
  ])('[READ-03] "%s" is meant by "%s"', async (title, line, did) => {
    const { type } = await where('nineteen_year_tide', title)
    const { turn } = await type(line)
    expect(deedsOf(turn)).toContain(did)
  })
})

describe('what a step between leaves out', () => {
  it('[READ-04] a book is read where it lies, and nobody has to take it up first', async () => {
    const { type } = await atPlace('nineteen_year_tide', 'nineteen_year_tide:sea_crypt')
    const { acts, said } = await type('read the muster-book')
    expect(acts).toMatchObject([{ action: 'read', target_id: 'nineteen_year_tide:crew_list' }])
    expect(said).toContain('Thirty-nine names')
  })
})

describe('questions a player must be able to ask', () => {
  it.each([
    ["where's Hale?", /Hale/],
    ['who is Hale?', /Hale/],
    ['is the drone still here?', /drone/],
    ['where is that drone?', /drone/],
  ])('[READ-09] "%s" is answered about what it asks, and costs nothing', async (line, subject) => {
    const { type } = await atPlace(...dragon)
    const { minute: before } = await type('look around')
    const { turn, said, minute } = await type(line)
    expect(said).toMatch(subject)
    expect(turn.mode).toBe('DM')
    expect(turn.rolls).toEqual([])
    expect(minute).toBe(before)
  })
})
