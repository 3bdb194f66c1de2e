/**
 * The path back from a side quest to the main story: a scenario's spine is state (documents of kind `spine`); this says
 * which step of it waits, where, and which road leads there.
 */
import { isMissionOver } from '../core/document/mission-status.ts'
import { asText, type JsonObject } from '../core/json.ts'
import { placeOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/game-state.ts'
import { playerIdOf, rowOf } from '../core/state/state-queries.ts'
import { conditionSchema, holds } from './authored-conditions.ts'
import { objectList, stringList } from './read-untrusted-lists.ts'

/** The next step of the spine and the way to it. */
interface PathBack {
  readonly spine_id: string
  readonly step_id: string
  readonly title: string
  readonly hint: string | null
  readonly location_id: string | null
  /** True when the scene is somewhere else. */
  readonly away: boolean
  /** The neighbouring place that leads there; null when one is there, or no road is known. */
  readonly next_place_id: string | null
}

const maxSteps = 50
const maxPlaces = 300

/**
 * The way back to the mainline; null when there is no spine or all of it is done.
 *
 * @example
 * pathBackToStory(state)?.hint // 'Brida said the tower is open until nine.'
 */
export function pathBackToStory(state: GameState): PathBack | null {
  for (const row of Object.values(state.documents)) {
    if (row.kind !== 'spine') continue
    const step = objectList(row.value.steps, maxSteps).find((step) => !isDone(step, state))
    if (step !== undefined) return pathTo(row.id, step, state)
  }
  return null
}

function isDone(step: JsonObject, state: GameState): boolean {
  const thread = rowOf(state.threads, asText(step.thread_id))
  if (thread !== undefined && isMissionOver(thread.status)) return true
  const read = conditionSchema.safeParse(step.done_if)
  return read.success && holds(read.data, state, playerIdOf(state))
}

function pathTo(spineId: string, step: JsonObject, state: GameState): PathBack {
  const place = typeof step.location_id === 'string' ? step.location_id : null
  const here = state.scene.location_id
  const away = place !== null && place !== here
  return {
    spine_id: spineId,
    step_id: String(step.id ?? step.title ?? 'next'),
    title: String(step.title ?? step.id ?? 'What comes next'),
    hint: stringList(step.hint)[0] ?? null,
    location_id: place,
    away,
    next_place_id: away && here !== null ? firstStep(state, here, place) : null,
  }
}

/** The neighbour through which the shortest known way leads. */
function firstStep(state: GameState, from: string, to: string): string | null {
  const through = new Map<string, string>([[from, '']])
  const line = [from]
  for (let index = 0; index < line.length && index < maxPlaces; index += 1) {
    const here = line[index] ?? ''
    for (const next of placeOf(rowOf(state.entities, here)).exits) {
      if (through.has(next)) continue
      const first = here === from ? next : (through.get(here) ?? next)
      if (next === to) return first
      through.set(next, first)
      line.push(next)
    }
  }
  return null
}
