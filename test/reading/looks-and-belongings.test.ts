/** Looks that cost nothing, and what belongs to somebody, at the command line. */
import { describe, expect, it } from 'vitest'
import { openLineModel } from '../../src/compose/open-line-meaning.ts'
import { beginAt, type Played } from './at-the-command-line.ts'

const done = ({ acts }: Played): readonly string[] =>
  acts.map(({ action, target_id }) => `${action} ${target_id.replace(/^.*:/, '')}`.trim())
const unrolled = ({ turn }: Played): void => expect(turn.rolls).toEqual([])

describe('a look that nothing is rolled for', () => {
  it.each([
    'check whether anybody is following me',
    "I look round to see if I'm being watched",
    'I make sure nobody is tailing us',
  ])('[READ-02] looks all around, and reads nobody who stands by: %s', async (line) => {
    const { type } = await beginAt('dead_drop')
    const looked = await type('go to the concourse', line)
    unrolled(looked)
    expect(done(looked)).toEqual(['look'])
  })

  it.each(['dead_drop', 'nineteen_year_tide'])(
    '[READ-02] counts what there is to see in %s',
    async (scenario) => {
      const { type } = await beginAt(scenario)
      const counted = await type('count the cameras')
      unrolled(counted)
      expect(done(counted)).toEqual(['look'])
      expect(counted.said).not.toContain('There are no cameras')
    },
  )

  it('[READ-06] stops at any corner of the street it goes to', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const gone = await type("I set off for Gutters' Row and stop at the first corner to see who is about")
    expect(gone.turn.location_confirmed).toBe("Gutters' Row")
    expect(done(gone)).toEqual(['go gutters_row', 'look'])
    expect(gone.said).not.toContain('Not done yet')
  })

  it('[READ-05] leaves to the player whether a person attends to them', async () => {
    const { type } = await beginAt('dead_drop')
    const gone = await type("I glance at Chen; if she isn't watching me, I walk out to the concourse")
    expect(gone.turn.location_confirmed).toBe('the concourse')
    expect(done(gone)).toEqual(['observe agent_chen', 'go concourse'])
  })

  it.each(['leap into the skiff and rummage it', 'I jump down into the tarred skiff and search it'])(
    '[READ-02] gets into what lies at the kerb without a feat: %s',
    async (line) => {
      const { type } = await beginAt('nineteen_year_tide')
      const { turn, acts } = await type("go to Gutters' Row", line)
      expect(turn.rolls.map(({ label }) => label)).not.toContain('Athletics')
      expect(acts.at(-1)).toMatchObject({ action: 'search', target_id: 'nineteen_year_tide:jorys_boat' })
    },
  )
})

describe('what belongs to somebody', () => {
  it.each([
    'i look all over and under jins chair',
    "I feel about under Jin's lonely old seat",
    "I search Jin's abandoned stool",
  ])('[READ-02] is what is searched, and not its owner: %s', async (line) => {
    const { type } = await beginAt('dead_drop')
    const found = await type(line)
    expect(done(found)).toEqual(['search stool_nineteen'])
    expect(found.said).toContain('sandpaper')
  })

  it('[READ-02] is told by whoever it belongs to, in another pack', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    expect(done(await type("go to Gutters' Row", "I search Jory's boat"))).toEqual(['search jorys_boat'])
  })
})

const model = await openLineModel()
const byMeaning = { FATEWRIGHT_EMBEDDINGS: 'minilm' }

describe.runIf(model !== null)('by meaning', () => {
  it.each([
    "put on Jin's old song and watch whose face goes funny",
    'I feed the jukebox the song he could never leave alone, then turn my back to the bar and watch whose face changes.',
    "spin B7 on the juke, and study everyone's reaction",
  ])('[READ-02] a choice made to see who minds is one act: %s', async (line) => {
    const { type } = await beginAt('dead_drop', 'who minds', byMeaning)
    const played = await type(line)
    expect(played.turn.rolls).toHaveLength(1)
    expect(played.acts.map(({ action }) => action).filter((action) => action !== 'gesture')).toEqual([
      'improvise',
    ])
  })

  it.each([
    'ok i rite JIN on you with big leters',
    "hold out your arm, and I write Jin's name on it",
    'I ink JIN PARK upon her skin, asking what she remembered',
    'I write JIN upon her skin, asking her what she remembered',
  ])('[READ-04] what is written on somebody is written, and they are asked: %s', async (line) => {
    const { type } = await beginAt('dead_drop', 'on her arm', byMeaning)
    const written = await type('Buy a round for the couriers', line)
    expect(written.said).toContain('on the inside of the wrist')
    const asked = written.acts.filter(({ action }) => action === 'ask')
    expect(asked.map(({ target_id }) => target_id)).toEqual(
      line.includes('asking') ? ['neo_seattle:seven'] : [],
    )
  })
})

describe('turns of phrase', () => {
  it.each([
    'Viktor, spill the beans on Jin',
    'dish the dirt on Jin, Viktor',
    'ask Vik-meister about Jin',
    'Vikkster, where is Jin?',
  ])('[READ-07] asks the one who is meant: %s', async (line) => {
    const { type } = await beginAt('dead_drop')
    const { acts } = await type(line)
    expect(acts).toHaveLength(1)
    expect(acts[0]).toMatchObject({
      action: 'ask',
      target_id: 'neo_seattle:viktor',
      topics: ['neo_seattle:jin'],
    })
  })

  it('[READ-07] knows a person under a pet title, in another pack', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type("go to Gutters' Row", 'ask Granny Nan about the boat')
    expect(acts.map(({ target_id }) => target_id)).toEqual(['nineteen_year_tide:nan_eddy'])
  })

  it.each([
    'Gotcha! I look at the jukebox',
    'Ooh la la! I look at the jukebox',
    'Nope nope, I look at the jukebox',
  ])('[READ-07] a cry calls nobody: %s', async (line) => {
    const { type } = await beginAt('dead_drop')
    expect(done(await type(line))).toEqual(['investigate jukebox'])
  })

  it.each([
    'I pounce on the corner booth and poke my nose between the cushions',
    'I dive at the corner booth and rummage through it',
  ])('[READ-02] searches what is pounced on: %s', async (line) => {
    const { type } = await beginAt('dead_drop')
    const { acts, turn } = await type(line)
    expect(acts.at(-1)).toMatchObject({ action: 'search', target_id: 'neo_seattle:corner_booth' })
    expect(turn.rolls.map(({ label }) => label)).not.toContain('Athletics')
  })

  it('[READ-06] goes the way that is told behind "where they go I went"', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const gone = await type("Where the cart ruts go I went too, slipping down to Gutters' Row")
    expect(gone.turn.location_confirmed).toBe("Gutters' Row")
  })

  it('[READ-04] shows what is held between two fingers', async () => {
    const { type } = await beginAt('dead_drop')
    const shown = await type(
      'search stool nineteen',
      'take the sandpaper',
      'The folded sandpaper lifted between two fingers, I show it to Viktor and ask him whose it is',
    )
    expect(shown.acts[0]).toMatchObject({ action: 'show', target_id: 'neo_seattle:viktor' })
    expect(shown.acts[0]?.item_id).toContain('sandpaper')
  })

  it('[READ-07] asks nothing of why it is asked', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    const { acts } = await type('ask Rusk about the tide, midnights ages off n im skint here')
    expect(acts).toHaveLength(1)
    expect(acts[0]?.topics).toEqual(['nineteen_year_tide:long_tide'])
  })
})
