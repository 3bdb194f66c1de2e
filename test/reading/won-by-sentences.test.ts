/**
 * The last lines of an adventure at the command line: what ends the story is done where it is surely meant and asked about
 * where it is not, and a question that is still on the screen can still be answered.
 */
import { describe, expect, it } from 'vitest'
import { offersOf, type ScenedOffer, sceneFor, shownNumber } from '../../evals/reading/offer-scenes.ts'
import { createEngine } from '../../src/compose.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { Engine } from '../../src/engine/index.ts'
import { openMiniLm } from '../../src/llm/embedding/minilm-embedding.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { beginAt } from './at-the-command-line.ts'

const { model, absent } = await openMiniLm()
if (model === null) console.log(`Nothing was read by meaning: ${absent}`)
const readers = model === null ? ['off'] : ['off', 'minilm']

async function withEngine<Value>(home: string, work: (engine: Engine) => Promise<Value>): Promise<Value> {
  const engine = createEngine({ home })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

async function offersIn(scenario: Scenario): Promise<readonly ScenedOffer[]> {
  return withEngine(scratchFolder(), async (engine) => {
    const opened = await engine.packs.loader?.openScenario(scenario)
    if (opened?.ok !== true) throw new Error(`${scenario} cannot be opened`)
    return offersOf(scenario, opened.value.definition)
  })
}

type Scenario = 'nineteen_year_tide' | 'dead_drop'

/** What lines come to where an action is on offer. */
async function typedWhere(
  scenario: Scenario,
  action: string,
  reader: string,
  ...lines: readonly string[]
): Promise<{
  readonly turn: AuthorTurn
  readonly deeds: readonly unknown[]
  readonly asked: readonly string[]
}> {
  const all = await offersIn(scenario)
  const offer = all.find(({ id }) => id.replace(/^.*:/, '') === action)
  if (offer === undefined) throw new Error(`${scenario} has no ${action}`)
  const home = scratchFolder()
  const id = await withEngine(home, async (engine) => {
    const campaign = await sceneFor(engine, offer, all)
    await shownNumber(engine, campaign, offer)
    return campaign
  })
  let turn: AuthorTurn | undefined
  for (const line of lines) {
    const { exit, stdout, stderr } = await tryCli(['turn', id, line, '--json'], {
      home,
      environment: { FATEWRIGHT_EMBEDDINGS: reader },
    })
    expect(exit, stderr).toBe(0)
    turn = JSON.parse(stdout) as AuthorTurn
  }
  if (turn === undefined) throw new Error('nothing was typed')
  const choices = Object.entries(turn.planning_block?.choices ?? {})
  return {
    turn,
    deeds: turn.engine_events.flatMap(({ details }) => details.deed_id ?? []),
    asked: choices.flatMap(([key, { text }]) => (key.startsWith('reading_') ? [text] : [])),
  }
}

describe.each(readers)('the bell, read %s', (reader) => {
  it.each([
    'I grip the rope with both hands and pull until she sounds.',
    'I heave on the rope so that the bell tolls over the town.',
    'Sound the bell.',
    'I pull the bell-rope with all my strength.',
  ])('[READ-03] "%s" rings it, or is asked, and lets nothing go', { timeout: 120_000 }, async (line) => {
    const { deeds, asked } = await typedWhere('nineteen_year_tide', 'rope_ring', reader, line)
    expect(deeds.join()).not.toMatch(/let_go|refuse|speak_into/)
    expect([...deeds, ...asked].join()).toMatch(/ring/i)
  })

  it.each([
    'I heave the iron in through the louvre and hook it onto the bell.',
    "I drag the tongue in and hang it on its hook as well as I'm able.",
    'I swing the tongue into place.',
    'I haul the tongue in and hang it',
  ])('[READ-03] "%s" hangs the tongue', { timeout: 120_000 }, async (line) => {
    const { deeds, asked } = await typedWhere('nineteen_year_tide', 'hang_it_anyhow', reader, line)
    expect([...deeds, ...asked].join()).toMatch(/hang/i)
    expect(asked.length).toBeLessThan(2)
  })
})

describe.each(readers)('the calling, read %s', (reader) => {
  it.each([
    ['begin_the_naming', 'I call the drowned in by name, as the captain asked.'],
    ['begin_the_naming', 'I open the muster-book and call the roll, loudly.'],
    ['names_idlers', 'I go on to the last watch, finishing with the cook, Amos Crake.'],
    ['names_idlers', 'I call the last watch'],
  ])('[READ-03] %s: "%s"', { timeout: 120_000 }, async (action, line) => {
    const { deeds, asked } = await typedWhere('nineteen_year_tide', action, reader, line)
    expect(deeds.join() + asked.join()).toMatch(/naming|call|names/i)
    expect(asked.join()).not.toMatch(/attack/i)
  })
})

describe.each(readers)('the cans, read %s', (reader) => {
  it('[READ-03] packing them runs nobody in a deck', { timeout: 120_000 }, async () => {
    const line = 'I put all the cans in my satchel and go to the freight lifts.'
    const { deeds, turn } = await typedWhere('dead_drop', 'keep_him', reader, line)
    expect(deeds.join()).not.toContain('keep_him')
    expect(turn.rolls).toEqual([])
  })
})

describe('an answer to a question that is still on the screen', () => {
  const asking = 'I burn the letter'
  const between = ['Who is here?', 'I ask the baker about the weather']

  it.each(['yes', 'Yes, burn it.', 'Yes, do it.'])(
    '[READ-11] "%s" is taken after lines that did nothing in the world',
    async (answer) => {
      const { type } = await beginAt('nineteen_year_tide')
      const first = await type(asking)
      expect(Object.keys(first.turn.planning_block?.choices ?? {})).toContain('reading_1')
      const still = await type(...between)
      expect(still.turn.mode).toBe('DM')
      expect(Object.keys(still.turn.planning_block?.choices ?? {})).toContain('reading_1')
      const { turn } = await type(answer)
      expect(turn.mode).toBe('STORY')
    },
  )
})

describe('a blow', () => {
  it('[READ-05] is for nobody who only shares a surname with whom the line names', async () => {
    const { acts } = await (await beginAt('nineteen_year_tide')).type('I finish with the cook, Amos Rusk.')
    expect(acts.filter(({ target_id }) => target_id.includes('rusk'))).toEqual([])
  })
})
