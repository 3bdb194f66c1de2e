/**
 * Offered choices said in words, at the command line: the title of a choice does what its number does, other words for it
 * do too, and what has rotated off the screen is still there.
 */
import { describe, expect, it } from 'vitest'
import { offersOf, type ScenedOffer, sceneFor, shownNumber } from '../../evals/reading/offer-scenes.ts'
import { createEngine } from '../../src/compose.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { Engine } from '../../src/engine/index.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { beginAt } from './at-the-command-line.ts'

const scenarios = ['dead_drop', 'nineteen_year_tide'] as const

async function withEngine<Value>(home: string, work: (engine: Engine) => Promise<Value>): Promise<Value> {
  const engine = createEngine({ home })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

async function allOffers(scenario: string): Promise<readonly ScenedOffer[]> {
  return withEngine(scratchFolder(), async (engine) => {
    const opened = await engine.packs.loader?.openScenario(scenario)
    if (opened?.ok !== true) throw new Error(`${scenario} cannot be opened`)
    return offersOf(scenario, opened.value.definition)
  })
}

/** Types a line in a scene where an action is on offer, at the command line. */
async function typed(
  offer: ScenedOffer,
  all: readonly ScenedOffer[],
  lineFor: (number: number | null) => string,
): Promise<{ readonly turn: AuthorTurn; readonly number: number | null }> {
  const home = scratchFolder()
  const { id, number } = await withEngine(home, async (engine) => {
    const campaign = await sceneFor(engine, offer, all)
    return { id: campaign, number: await shownNumber(engine, campaign, offer) }
  })
  const { exit, stdout, stderr } = await tryCli(['turn', id, lineFor(number), '--json'], { home })
  expect(exit, `${offer.id} ${stderr}`).toBe(0)
  return { turn: JSON.parse(stdout) as AuthorTurn, number }
}

/** What the world and the dice did, without the words that were typed. */
function done({ engine_events, rolls, world_time }: AuthorTurn): unknown {
  return {
    events: engine_events.map(({ type, details }) => ({
      type,
      deed: details.deed_id,
      outcome: details.outcome,
    })),
    rolls: rolls.map(({ attempt: _typed, ...roll }) => roll),
    world_time,
  }
}

function deedsOf({ engine_events }: AuthorTurn): readonly unknown[] {
  return engine_events.filter(({ type }) => type === 'deed_done').map(({ details }) => details.deed_id)
}

/** Every so many of the actions; all of them are tried by `npm run eval -- offers`. */
const every = { dead_drop: 9, nineteen_year_tide: 34 }

describe('what is on offer', () => {
  it.each(scenarios)(
    '[READ-03] a title typed in %s does what its number does',
    { timeout: 240_000 },
    async (scenario) => {
      const all = await allOffers(scenario)
      let compared = 0
      for (const offer of all.filter((_, at) => at % every[scenario] === 0)) {
        const byNumber = await typed(offer, all, (number) => String(number ?? 'wait'))
        if (byNumber.number === null) continue
        const byWords = await typed(offer, all, () => offer.text)
        expect(done(byWords.turn), offer.id).toEqual(done(byNumber.turn))
        compared += 1
      }
      expect(compared).toBeGreaterThan(2)
    },
  )

  it('[READ-03] other words get the check and the cost of the choice', { timeout: 120_000 }, async () => {
    const all = await allOffers('nineteen_year_tide')
    for (const [id, line] of [
      ['cut_the_cable', 'I slash one of the long cables'],
      ['climb_the_frame', 'I climb up the bell-frame to get a look at the crossbeam'],
      ['buy_oil', 'buy some oil for the lamp'],
      ['gate_false_name', 'I give him a made-up name'],
    ] as const) {
      const offer = all.find((one) => one.id.endsWith(`:${id}`))
      if (offer === undefined) throw new Error(id)
      const byNumber = await typed(offer, all, (number) => String(number))
      const byWords = await typed(offer, all, () => line)
      expect(done(byWords.turn), line).toEqual(done(byNumber.turn))
      expect(deedsOf(byWords.turn), line).toEqual([offer.id])
    }
  })

  it('[READ-03] what shares words with a choice and does something else is not it', {
    timeout: 60_000,
  }, async () => {
    const { type } = await beginAt('dead_drop')
    for (const line of [
      'look at the jukebox',
      "don't put B7 on the jukebox",
      'order a drink',
      'if Viktor leaves, I put B7 on the jukebox',
      'can I put B7 on the jukebox?',
      '"Put B7 on the jukebox," I tell Viktor',
    ])
      expect(deedsOf((await type(line)).turn), line).toEqual([])
  })

  it('[READ-03] what has rotated off the screen is still what it was', { timeout: 60_000 }, async () => {
    const all = await allOffers('nineteen_year_tide')
    const offer = all.find((one) => one.id.endsWith(':turn_the_nameboard'))
    if (offer === undefined) throw new Error('no such action')
    const home = scratchFolder()
    const id = await withEngine(home, async (engine) => sceneFor(engine, offer, all))
    const { stdout } = await tryCli(['turn', id, 'look around', '--json'], { home })
    const shown = Object.values((JSON.parse(stdout) as AuthorTurn).planning_block?.choices ?? {})
    expect(shown.map(({ text }) => text)).not.toContain(offer.text)
    const typedLine = await tryCli(['turn', id, 'I flip the nameboard around to the room', '--json'], {
      home,
    })
    expect(deedsOf(JSON.parse(typedLine.stdout) as AuthorTurn)).toEqual([offer.id])
  })

  it('[READ-03] acts around it are done too', { timeout: 60_000 }, async () => {
    const { type } = await beginAt('dead_drop')
    const { turn, acts } = await type('buy a round for the couriers and ask Viktor about Jin')
    expect(deedsOf(turn)).toEqual(['neo_seattle:buy_a_round'])
    expect(acts.map(({ target_id }) => target_id)).toContain('neo_seattle:viktor')
  })
})
