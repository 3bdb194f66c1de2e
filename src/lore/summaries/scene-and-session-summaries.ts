/**
 * When a scene is over, what is kept of it: a summary of its own, and its weightiest lines in the story so far. A scene
 * ends when the player goes elsewhere, and a long one is closed in parts, so that no summary ever has much to read.
 */
import { asInteger, isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { Summary } from '../../core/state/table-row-schemas.ts'
import type { Head, StateStore, TurnEvent } from '../../store/state-store.ts'
import { readFacts } from '../read-facts-by-id.ts'
import { citation, learnedOf, openThreads } from '../scene/open-threads.ts'
import {
  type FactsTold,
  factsIn,
  linesOfTurns,
  notableLines,
  readLines,
  type SummaryLine,
  weightiestLines,
  writeLines,
} from './summary-lines.ts'

/** A scene longer than this is closed in parts. */
export const maxSceneTurns = 16
const linesOfScene = 6
const linesOfStory = 16

/** The id of the one summary of everything: the story so far. */
export const storySummaryId = 'story'

/** Which turns a scene had. */
export interface PlayedScene {
  readonly place: string
  readonly from: number
  readonly to: number
  /** Where the next one begins. */
  readonly next: number
}

/** The scene that is being played, and the turn it began in. */
export interface SceneMark {
  readonly place: string
  readonly since: number
}

/** Null before the first scene is marked. */
export function sceneMark(state: GameState): SceneMark | null {
  const { place, since } = documentOf(state, 'chronicle', 'scene')
  return typeof place === 'string' ? { place, since: asInteger(since) ?? 1 } : null
}

/** The scene that is over now, `turn` turns having been told; null while it goes on. */
export function sceneOver(state: GameState, turn: number): PlayedScene | null {
  const mark = sceneMark(state)
  const here = state.scene.location_id ?? ''
  if (mark === null) return null
  const { place, since } = mark
  if (place !== here) {
    const arrived = asInteger(rowOf(documentOf(state, 'world', 'visited'), here)) ?? turn
    const next = Math.max(since, arrived > since && arrived <= turn ? arrived : turn)
    return { place, from: since, to: next - 1, next }
  }
  return turn - since + 1 >= maxSceneTurns ? { place, from: since, to: turn, next: turn + 1 } : null
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
  const lines = weightiestLines(notableLines(linesOfTurns(turns, facts)), linesOfScene)
  if (lines.length === 0) return null
  const id = `scene_${scene.from}`
  const row: Summary = {
    id,
    scope: 'scene',
    scope_id: id,
    text: writeLines(lines),
    turn_no_range: [scene.from, scene.to],
  }
  return { scene: row, story: storyWith(story, lines, scene.to) }
}

/** The story so far with more lines in it; it never grows beyond what one can read at a glance. */
export function storyWith(story: Summary | null, lines: readonly SummaryLine[], turn: number): Summary {
  const told = weightiestLines(notableLines([...readLines(story?.text ?? ''), ...lines]), linesOfStory)
  return {
    id: storySummaryId,
    scope: 'campaign',
    scope_id: storySummaryId,
    text: writeLines(told),
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
export function sceneMarkChange(next: SceneMark, over: OverScene | null): StateDiff {
  const scene = over?.summaries.find((summary) => summary.scope === 'scene')
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
export function earlierText(texts: {
  readonly before: string
  readonly here: string
  readonly story: string
}): string {
  const part = (head: string, text: string, most: number): string => {
    const lines = weightiestLines(readLines(text), most)
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
  const here = isJsonObject(places) ? text(rowOf(places, state.scene.location_id ?? '')) : null
  return { last: text(scene.last), here, told: text(scene.told) ?? '' }
}

const linesOfSession = 12

/** The scene that is still being played when `turn` turns are told; null when it has no turn yet. */
export function currentScene(state: GameState, turn: number): PlayedScene | null {
  const mark = sceneMark(state)
  if (mark === null || mark.since > turn) return null
  return { place: mark.place, from: mark.since, to: turn, next: turn + 1 }
}

/** What an ended session writes down, and the lines it is made of. */
export interface ClosedSession {
  readonly diff: StateDiff
  readonly lines: readonly SummaryLine[]
}

/** Closes a session of these turns. */
export function closeSession(
  state: GameState,
  session: { readonly id: string; readonly from: number; readonly to: number },
  open: { readonly scene: PlayedScene; readonly turns: readonly TurnEvent[] } | null,
): ClosedSession {
  const story = rowOf(state.summaries, storySummaryId) ?? null
  const last =
    open === null ? null : summariseScene(open.scene, { turns: open.turns, facts: state.facts }, story)
  const scenes = [...scenesOf(state, session), ...(last === null ? [] : [last.scene])]
  const all = scenes.flatMap((scene) => readLines(scene.text))
  const lines = weightiestLines(
    notableLines(all.filter(({ turn }) => turn >= session.from && turn <= session.to)),
    linesOfSession,
  )
  const row: Summary = {
    id: session.id,
    scope: 'session',
    scope_id: session.id,
    text: writeLines(lines),
    turn_no_range: [session.from, Math.max(session.from, session.to)],
  }
  const whole = storyWith(last?.story ?? story, lines, session.to)
  const kept = lines.length === 0 ? [] : [row, whole]
  const summaries = last === null ? [] : [last.scene]
  const moved = open === null ? {} : markAfter(state, open.scene, summaries, whole.text)
  return { diff: { ...moved, summaries_add: [...summaries, ...kept] }, lines }
}

/** The next evening begins a scene of its own, and knows how the last one ended. */
function markAfter(
  state: GameState,
  scene: PlayedScene,
  summaries: readonly Summary[],
  story: string,
): StateDiff {
  const told = earlierText({ before: summaries[0]?.text ?? '', here: '', story })
  const place = state.scene.location_id ?? ''
  return sceneMarkChange({ place, since: scene.next }, { place: scene.place, summaries, told })
}

function scenesOf(
  { summaries }: GameState,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Summary[] {
  return Object.values(summaries)
    .filter(({ scope, turn_no_range: [first, last] }) => scope === 'scene' && last >= from && first <= to)
    .sort((left, right) => left.turn_no_range[0] - right.turn_no_range[0])
}

/** What came before. */
export interface EarlierStory {
  readonly summary: { readonly scene: string; readonly threads: string }
  /** What the next record of the story writes down; empty while a scene goes on. */
  readonly diff: StateDiff
}

type Reading = Pick<StateStore, 'getEvents' | 'getSummary' | 'getSlice'>

/** Looks back before a turn. */
export async function summariseEarlier(
  store: Reading,
  { campaign_id, turn }: Pick<Head, 'campaign_id' | 'turn'>,
  state: GameState,
): Promise<Result<EarlierStory>> {
  const place = state.scene.location_id ?? ''
  const mark = sceneMark(state)
  const over = sceneOver(state, turn)
  const { last, here, told } = earlierScenes(state)
  const threads = threadsOf(state)
  if (over === null) {
    const diff = mark === null ? sceneMarkChange({ place, since: turn + 1 }, null) : {}
    return done({ diff, summary: { scene: told, threads } })
  }
  const played = await store.getEvents(campaign_id, { from: over.from, to: over.to })
  if (!played.ok) return played
  const summary = (scope: string, id: string | null): Promise<Summary | null> =>
    summaryOf(store, campaign_id, scope, id)
  const kept = await summary('campaign', last === null ? null : storySummaryId)
  const turns = { turns: played.value, facts: await factsOf(store, campaign_id, played.value) }
  const summed = over.to < over.from ? null : summariseScene(over, turns, kept)
  const scene = earlierText({
    before: (summed?.scene ?? (await summary('scene', last)))?.text ?? '',
    here: here === last ? '' : ((await summary('scene', here))?.text ?? ''),
    story: (summed?.story ?? kept)?.text ?? '',
  })
  const summaries = summed === null ? [] : [summed.scene, summed.story]
  const diff = sceneMarkChange({ place, since: over.next }, { place: over.place, summaries, told: scene })
  return done({ diff, summary: { scene, threads } })
}

/** The facts that were revealed in some turns: their subjects may be far away by now. */
async function factsOf(store: Reading, campaignId: string, turns: readonly TurnEvent[]): Promise<FactsTold> {
  const facts = factsIn(turns)
  if (facts.length === 0) return {}
  const known = await readFacts(store, campaignId, facts)
  return Object.fromEntries(known.map((fact) => [fact.id, fact]))
}

async function summaryOf(
  store: Reading,
  campaignId: string,
  scope: string,
  id: string | null,
): Promise<Summary | null> {
  const found = id === null ? null : await store.getSummary(campaignId, scope, id)
  return found?.ok === true ? found.value : null
}

/** The newest thing the player has learned about each open thread. */
function threadsOf(state: GameState): string {
  const lines = openThreads(state).flatMap(({ id, title }) => {
    const [newest] = learnedOf(id, state)
    return newest === undefined ? [] : [`${title}: ${citation(newest)}`]
  })
  return lines.slice(0, 6).join('\n')
}
