/** A long evening after something was planted: choices picked and lines typed by chance, every turn looked at. */

import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import { playerIdOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Engine } from '../../engine/index.ts'
import { good } from '../../testing/expectations.ts'
import { unlawfulIn } from '../hostile/lawful-state.ts'
import { fillerTurn } from '../memory/filler-turns.ts'
import { oneOf, seededChance } from '../walks/seeded-chance.ts'
import { plantedPromises, plantedTruths } from './planted-past.ts'

/** Which evening, and how long. */
export interface LongEvening {
  readonly scenario: string
  readonly turns: number
  readonly seed: string
  readonly name: string
}

/** What came of it. */
export interface EveningPlayed {
  readonly id: string
  /** What became untrue that was true, or true that cannot be. */
  readonly conflicts: readonly string[]
  /** The story, turn by turn, after what was planted. */
  readonly told: readonly { readonly turn: number; readonly text: string; readonly asked: string | null }[]
  /** Of what was planted, how much was brought back when it was asked for. */
  readonly recalled: number
  readonly turns: number
}

/** Plays it. */
export async function playLongEvening(engine: Engine, evening: LongEvening): Promise<EveningPlayed> {
  const { scenario, seed, name } = evening
  const { campaign_id: id } = good(await engine.campaigns.createFromScenario({ scenario, name, seed }))
  await plant(engine, id)
  const chance = seededChance(`${seed} ${name}`)
  const conflicts: string[] = []
  const told: { turn: number; text: string; asked: string | null }[] = []
  let turn: AuthorTurn | null = null
  for (let count = 1; count <= evening.turns; count += 1) {
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
    ...{ id: `planted_${index}`, subject_id: hero, predicate: 'told', object: told, visibility: 'known' },
  }))
  const threads_add = plantedPromises.map(({ id: thread, title }) => ({
    ...{ id: thread, title, status: 'active', stakes: {}, related_entity_ids: [], tags: ['promise'] },
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
  const picked = chance() < 0.7 ? oneOf(keys, chance) : undefined
  return picked ?? fillerTurn(count).input
}

function conflictsIn(before: GameState, after: GameState, turn: AuthorTurn): readonly string[] {
  const risen = Object.values(before.entities)
    .filter((one) => one.attrs.status === 'dead' && after.entities[one.id]?.attrs.status !== 'dead')
    .map(({ name }) => `${name} was dead and is not any more`)
  const present = after.scene.present_entity_ids
  const twice = present.filter((id, at) => present.indexOf(id) !== at).map((id) => `${id} is there twice`)
  const elsewhere = present.filter((id) => {
    const place = after.entities[id]?.attrs.location_id
    return typeof place === 'string' && place !== after.scene.location_id && id !== after.campaign.player_id
  })
  const here = after.entities[after.scene.location_id ?? '']?.name ?? ''
  return [
    ...unlawfulIn(before, after, { mode: turn.mode, timeTravel: false }),
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
