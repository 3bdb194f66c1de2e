/**
 * Does what was told stay so? Facts and promises are planted, fifty to two hundred turns are played on top of them, and then
 * they are asked for. What is true may not change at all; what is said against it is counted, sentence by sentence.
 */
import { type Suite, type SuiteCase, suiteCase } from '../suite/suite.ts'
import type { SuiteGround } from '../suite/suite-ground.ts'
import { sentencesOf, toldAsFact } from '../sycophancy/told-as-fact.ts'
import { type EveningPlayed, type LongEvening, playLongEvening } from './long-evening.ts'
import { plantedTruths } from './planted-past.ts'

const scenarios = ['dead_drop', 'nineteen_year_tide'] as const
const usualLengths: readonly number[] = [50, 50, 100, 200]

/**
 * The suite; `lengths` are the turns of each evening.
 *
 * @example
 * const report = await runSuite(consistencySuite(ground), { seed: 'eval', gm: ground.gm, stopwatch: () => performance.now() })
 */
export function consistencySuite(ground: SuiteGround, lengths: readonly number[] = usualLengths): Suite {
  return {
    name: 'consistency',
    about: 'After 50 to 200 turns, are planted facts and promises still so, and does anybody say otherwise?',
    needed: 1,
    cases: async (seed) =>
      lengths.flatMap((turns, at) =>
        scenarios.map((scenario) =>
          caseOf(ground, { scenario, turns, seed: `${seed} ${at}`, name: `${scenario} ${turns} ${at}` }),
        ),
      ),
  }
}

function caseOf(ground: SuiteGround, evening: LongEvening): SuiteCase {
  return suiteCase({
    id: evening.name.replaceAll(' ', '-'),
    kind: `${evening.turns} turns`,
    prepare: () => ground.open(),
    release: (engine) => engine.close(),
    play: (engine) => playLongEvening(engine, evening),
    state: ({ conflicts }) => conflicts,
    text: contradictionsIn,
    figures: (played) => ({
      turns: played.turns,
      'planted facts asked for': plantedTruths.length,
      'of these, recalled': played.recalled,
      'sentences read': played.told.reduce((sum, { text }) => sum + sentencesOf(text).length, 0),
    }),
  })
}

/** Sentences that tell the rival of something planted. */
function contradictionsIn({ told }: EveningPlayed): readonly string[] {
  return told.flatMap(({ turn, text, asked }) =>
    plantedTruths.flatMap(({ about, rival, told: planted, asked: question }) => {
      const said = toldAsFact(text, new RegExp(`\\b${rival}\\b`, 'i'))
      // Said of the same thing, or in answer to the very question.
      const against = said.filter((one) => asked === question || one.toLowerCase().includes(about))
      return against.map((one) => `Turn ${turn} says “${one}”, and it was told that “${planted}”`)
    }),
  )
}
