/**
 * When a scene is over, what is kept of it: a summary of its own, and its weightiest lines in the story so far. A scene
 * ends when the player goes elsewhere, and a long one is closed in parts, so that no summary ever has much to read.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Summary } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import { documentOf, own, wholeIn } from '../../world/state-rows.ts'
import {
  type FactsTold,
  heaviestLines,
  linesOfTurns,
  readLines,
  type SummaryLine,
  tellingLines,
  writeLines,
} from './summary-lines.ts'

/** A scene longer than this is closed in parts. */
export const longestScene = 16
const linesOfScene = 6
const linesOfStory = 16

/** The id of the one summary of everything: the story so far. */
export const storyId = 'story'

/** Which turns a scene had. */
export interface PlayedScene {
  readonly place: string
  readonly from: number
  readonly to: number
  /** Where the next one begins. */
  readonly next: number
}

/** Where the book-keeping of scenes stands. */
export interface SceneMark {
  readonly place: string
  readonly since: number
}

/** The mark that the state keeps; null when nobody has begun to keep one. */
export function sceneMark(state: GameState): SceneMark | null {
  const { place, since } = documentOf(state, 'chronicle', 'scene')
  return typeof place === 'string' ? { place, since: wholeIn(since, 1) } : null
}

/** The scene that is over now, `turn` turns having been told; null while it goes on. */
export function sceneOver(state: GameState, turn: number): PlayedScene | null {
  const mark = sceneMark(state)
  const here = state.scene.location_id ?? ''
  if (mark === null) return null
  const { place, since } = mark
  if (place !== here) {
    const arrived = wholeIn(own(documentOf(state, 'world', 'visited'), here), turn)
    const next = Math.max(since, arrived > since && arrived <= turn ? arrived : turn)
    return { place, from: since, to: next - 1, next }
  }
  return turn - since + 1 >= longestScene ? { place, from: since, to: turn, next: turn + 1 } : null
}

/** Turns that were told, with the facts that came to light in them. */
export interface ToldTurns {
  readonly turns: readonly TurnEvent[]
  readonly facts: FactsTold
}

/** The summary of a scene and the story with it; null when nothing in it was told. */
export function summariseScene(
  scene: PlayedScene,
  { turns, facts }: ToldTurns,
  story: Summary | null,
): { readonly scene: Summary; readonly story: Summary } | null {
  const lines = heaviestLines(tellingLines(linesOfTurns(turns, facts)), linesOfScene)
  if (lines.length === 0) return null
  const id = `scene_${scene.from}`
  const row: Summary = {
    ...{ id, scope: 'scene', scope_id: id, text: writeLines(lines) },
    turn_no_range: [scene.from, scene.to],
  }
  return { scene: row, story: storyWith(story, lines, scene.to) }
}

/** The story so far with more lines in it; it never grows beyond what one can read at a glance. */
export function storyWith(story: Summary | null, lines: readonly SummaryLine[], turn: number): Summary {
  const told = heaviestLines(tellingLines([...readLines(story?.text ?? ''), ...lines]), linesOfStory)
  return {
    ...{ id: storyId, scope: 'campaign', scope_id: storyId, text: writeLines(told) },
    turn_no_range: [told[0]?.turn ?? turn, turn],
  }
}

/** What is over, with its summaries and what a packet will say of it until the next scene is. */
export interface OverScene {
  readonly place: string
  readonly summaries: readonly Summary[]
  readonly told: string
}

/** The change that moves the mark on, with the summaries of what is over. */
export function markMoved(next: SceneMark, over: OverScene | null): StateDiff {
  const scene = over?.summaries.find((one) => one.scope === 'scene')
  const leaves = [
    { path: ['place'], value: next.place },
    { path: ['since'], value: next.since },
    ...(scene === undefined ? [] : [{ path: ['last'], value: scene.id }]),
    ...(over === null ? [] : [{ path: ['told'], value: over.told }]),
  ]
  const places =
    over === null || scene === undefined || over.place === ''
      ? []
      : [{ kind: 'chronicle' as const, id: 'places', set: [{ path: [over.place], value: scene.id }] }]
  return {
    documents_update: [{ kind: 'chronicle', id: 'scene', set: leaves }, ...places],
    ...(over !== null && over.summaries.length > 0 && { summaries_add: [...over.summaries] }),
  }
}

/** What a packet says of what came before: the last scene, the last time here, the story so far. */
export function toldBefore(texts: {
  readonly before: string
  readonly here: string
  readonly story: string
}): string {
  const part = (head: string, text: string, most: number): string => {
    const lines = heaviestLines(readLines(text), most)
    return lines.length === 0 ? '' : `${head}\n${writeLines(lines)}`
  }
  const parts = [
    part('Just before:', texts.before, 3),
    part('When the player was last here:', texts.here, 2),
    part('The story so far:', texts.story, 6),
  ]
  return parts.filter((text) => text !== '').join('\n')
}

/** Which summaries say what was before (the last scene's, the last one's at this place), and what a packet says of it. */
export function earlierScenes(state: GameState): {
  readonly last: string | null
  readonly here: string | null
  readonly told: string
} {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const places: JsonObject = documentOf(state, 'chronicle', 'places')
  const scene = documentOf(state, 'chronicle', 'scene')
  const here = isJsonObject(places) ? text(own(places, state.scene.location_id ?? '')) : null
  return { last: text(scene.last), here, told: text(scene.told) ?? '' }
}
