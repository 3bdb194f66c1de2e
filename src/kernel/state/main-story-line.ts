/**
 * The mainline: the spine is state, a few lines of it are guidance, and wherever a side quest led, the way back is known.
 * Guidance is never a fact: nothing here is stored, and nothing may be stored from it.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { pathBackToStory } from '../../world/index.ts'

/** The mainline, for a game master. */
export interface Mainline {
  /** At most six lines. */
  readonly spine: readonly string[]
  /** The step that waits; null when there is none. */
  readonly next: string | null
  /** Where and how it goes on from here; null when the scene is on it. */
  readonly back: string | null
}

const mostSpineLines = 6

/** Reads the mainline of a campaign. */
export function mainlineOf(state: GameState): Mainline {
  const steps = Object.values(state.documents)
    .filter((row) => row.kind === 'spine')
    .flatMap((row) => (Array.isArray(row.value.steps) ? row.value.steps : []))
    .filter(isJsonObject)
  const path = pathBackToStory(state)
  const at =
    path === null ? steps.length : steps.findIndex((step) => String(step.id ?? step.title) === path.step_id)
  const titles = steps.map((step) => titleOf(step, state))
  const waiting = titles[at]
  const aim = waiting === undefined ? [] : [`Aim: ${waiting}${stakesOf(steps[at], state)}`]
  const lines = [
    ...aim,
    ...titles.map((title, index) => `${index + 1}. ${title} (${index < at ? 'done' : 'open'})`),
  ]
  const next = path?.next_place_id ?? null
  const name = (id: string | null): string => (id === null ? '' : (state.entities[id]?.name ?? id))
  const by = next === null ? '' : `, by way of ${name(next)}`
  return {
    spine: lines.slice(0, mostSpineLines), // enforces: KRN-09
    next: waiting ?? null,
    back:
      path?.away === true
        ? `The mainline waits at ${name(path.location_id)}${by}: ${waiting ?? path.title}`
        : null,
  }
}

function threadOf(step: JsonObject | undefined, state: GameState) {
  return typeof step?.thread_id === 'string' ? state.threads[step.thread_id] : undefined
}

function titleOf(step: JsonObject, state: GameState): string {
  if (typeof step.title === 'string') return step.title
  return threadOf(step, state)?.title ?? String(step.id ?? 'What comes next')
}

function stakesOf(step: JsonObject | undefined, state: GameState): string {
  const objective = threadOf(step, state)?.stakes.objective
  return typeof objective === 'string' ? ` ${objective}` : ''
}
