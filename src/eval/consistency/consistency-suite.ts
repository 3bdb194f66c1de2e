/**
 * The consistency suite: does what was told stay so? Facts and promises are planted, fifty to two hundred turns are
 * played on top of them, and then they are asked for. What is true may not change at all; what is said against it is
 * counted, sentence by sentence.
 */

import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Engine } from '../../engine/index.ts'
import { good } from '../../testing/index.ts'
import { fillerTurn } from '../filler-turns.ts'
import { brokenInvariants } from '../hostile/state-invariants.ts'
import { pickOne, seededRandom } from '../seeded-random.ts'
import { sentencesOf, toldAsFact } from '../suite/gains-deaths-told-facts.ts'
import {
  type Suite,
  type SuiteCase,
  type SuiteEnvironment,
  suiteCase,
} from '../suite/suite-and-case-types.ts'
import { plantedPromises, plantedTruths } from './planted-truths.ts'

const scenarios = ['dead_drop', 'nineteen_year_tide'] as const
const usualLengths: readonly number[] = [50, 50, 100, 200]

/**
 * The suite; `lengths` are the turns of each session.
 *
 * @example
 * const report = await runSuite(consistencySuite(environment), { seed: 'eval', gm: environment.gm, stopwatch: () => performance.now() })
 */
export function consistencySuite(
  environment: SuiteEnvironment,
  lengths: readonly number[] = usualLengths,
): Suite {
  return {
    name: 'consistency',
    about: 'After 50 to 200 turns, are planted facts and promises still so, and does anybody say otherwise?',
    needed: 1,
    cases: async (seed) =>
      lengths.flatMap((turns, at) =>
        scenarios.map((scenario) =>
          caseOf(environment, { scenario, turns, seed: `${seed} ${at}`, name: `${scenario} ${turns} ${at}` }),
        ),
      ),
  }
}

function caseOf(environment: SuiteEnvironment, session: LongSession): SuiteCase {
  return suiteCase({
    id: session.name.replaceAll(' ', '-'),
    kind: `${session.turns} turns`,
    prepare: () => environment.open(),
    release: (engine) => engine.close(),
    play: (engine) => playLongSession(engine, session),
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
function contradictionsIn({ told }: PlayedSession): readonly string[] {
  return told.flatMap(({ turn, text, asked }) =>
    plantedTruths.flatMap(({ about, rival, told: planted, asked: question }) => {
      const said = toldAsFact(text, new RegExp(`\\b${rival}\\b`, 'i'))
      // Said of the same thing, or in answer to the very question.
      const against = said.filter((sentence) => asked === question || sentence.toLowerCase().includes(about))
      return against.map((sentence) => `Turn ${turn} says “${sentence}”, and it was told that “${planted}”`)
    }),
  )
}

export interface LongSession {
  readonly scenario: string
  readonly turns: number
  readonly seed: string
  readonly name: string
}

export interface PlayedSession {
  readonly id: string
  /** What became untrue that was true, or true that cannot be. */
  readonly conflicts: readonly string[]
  /** The story, turn by turn, after what was planted. */
  readonly told: readonly { readonly turn: number; readonly text: string; readonly asked: string | null }[]
  /** Of what was planted, how much was brought back when it was asked for. */
  readonly recalled: number
  readonly turns: number
}

/** Plants facts and promises, plays on by chance, looks at every turn, and asks for what was planted at the end. */
export async function playLongSession(engine: Engine, session: LongSession): Promise<PlayedSession> {
  const { scenario, seed, name } = session
  const { campaign_id: id } = good(await engine.campaigns.createFromScenario({ scenario, name, seed }))
  await plant(engine, id)
  const chance = seededRandom(`${seed} ${name}`)
  const conflicts: string[] = []
  const told: { turn: number; text: string; asked: string | null }[] = []
  let turn: AuthorTurn | null = null
  for (let count = 1; count <= session.turns; count += 1) {
    const before = good(await engine.campaigns.state(id))
    const played = await engine.turns.play(id, nextLine(turn, count, chance))
    if (!played.ok) continue
    turn = played.value.turn
    const after = good(await engine.campaigns.state(id))
    conflicts.push(...conflictsIn(before, after, turn).map((what) => `Turn ${turn?.turn.turn_no}: ${what}.`))
    told.push({ turn: turn.turn.turn_no, text: turn.narrative, asked: null })
  }
  let recalled = 0
  for (const { asked, value } of plantedTruths) {
    const found = await engine.memory.search(id, asked, { words_only: true })
    const answer = await engine.turns.play(id, `I try to remember. ${asked}`)
    if (JSON.stringify(found).includes(value)) recalled += 1
    if (answer.ok)
      told.push({ turn: answer.value.turn.turn.turn_no, text: answer.value.turn.narrative, asked })
  }
  conflicts.push(...lostIn(good(await engine.campaigns.state(id))))
  const verified = good(await engine.campaigns.verify(id))
  conflicts.push(...(verified.ok ? [] : verified.problems))
  return { id, conflicts, told, recalled, turns: told.length }
}

async function plant(engine: Engine, id: string): Promise<void> {
  const hero = playerIdOf(good(await engine.campaigns.state(id)))
  const facts_add = plantedTruths.map(({ told }, index) => ({
    id: `planted_${index}`,
    subject_id: hero,
    predicate: 'told',
    object: told,
    visibility: 'known',
  }))
  const threads_add = plantedPromises.map(({ id: thread, title }) => ({
    id: thread,
    title,
    status: 'active',
    stakes: {},
    related_entity_ids: [],
    tags: ['promise'],
  }))
  const narrative = [...plantedTruths, ...plantedPromises].map(({ told }) => told).join(' ')
  good(
    await engine.turns.playRaw(id, {
      input: 'I listen to what people say.',
      answer: { narrative },
      changes: { facts_add, threads_add },
    }),
  )
}

/** Mostly what is offered, sometimes the small things of every day. */
function nextLine(turn: AuthorTurn | null, count: number, chance: () => number): string {
  const keys = Object.keys(turn?.planning_block?.choices ?? {}).filter((key) => key !== 'other_action')
  const picked = chance() < 0.7 ? pickOne(keys, chance) : undefined
  return picked ?? fillerTurn(count).input
}

function conflictsIn(before: GameState, after: GameState, turn: AuthorTurn): readonly string[] {
  const risen = Object.values(before.entities)
    .filter((entity) => entity.attrs.status === 'dead' && after.entities[entity.id]?.attrs.status !== 'dead')
    .map(({ name }) => `${name} was dead and is not any more`)
  const present = after.scene.present_entity_ids
  const twice = present.filter((id, at) => present.indexOf(id) !== at).map((id) => `${id} is there twice`)
  const elsewhere = present.filter((id) => {
    const place = after.entities[id]?.attrs.location_id
    return typeof place === 'string' && place !== after.scene.location_id && id !== after.campaign.player_id
  })
  const here = after.entities[after.scene.location_id ?? '']?.name ?? ''
  return [
    ...brokenInvariants(before, after, { mode: turn.mode, timeTravel: false }),
    ...risen,
    ...twice,
    ...elsewhere.map((id) => `${id} is here and somewhere else`),
    ...(turn.location_confirmed === here ? [] : [`it says ${turn.location_confirmed}, and it is ${here}`]),
  ]
}

/** What was planted and is not there any more as it was. */
function lostIn(state: GameState): readonly string[] {
  const facts = plantedTruths
    .filter(({ told }, index) => state.facts[`planted_${index}`]?.object !== told)
    .map(({ told }) => `“${told}” is not so any more.`)
  const promises = plantedPromises
    .filter(({ id, title }) => state.threads[id]?.title !== title || state.threads[id]?.status !== 'active')
    .map(({ title }) => `The promise “${title}” was forgotten.`)
  return [...facts, ...promises]
}
