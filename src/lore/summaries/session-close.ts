/**
 * What is kept when an evening ends: the scene as far as it was played, the session as the weightiest lines of its scenes,
 * and the story so far with them. It reads the summaries of scenes, not their turns, so a long evening costs no more than
 * its number of scenes.
 */
import type { Summary } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import { own } from '../../world/state-rows.ts'
import {
  markMoved,
  type PlayedScene,
  sceneMark,
  storyId,
  storyWith,
  summariseScene,
  toldBefore,
} from './scene-close.ts'
import { heaviestLines, readLines, type SummaryLine, tellingLines, writeLines } from './summary-lines.ts'

const linesOfSession = 12

/** The scene that is still being played when `turn` turns are told; null when it has no turn yet. */
export function sceneSoFar(state: GameState, turn: number): PlayedScene | null {
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
  const story = own(state.summaries, storyId) ?? null
  const last =
    open === null ? null : summariseScene(open.scene, { turns: open.turns, facts: state.facts }, story)
  const scenes = [...scenesOf(state, session), ...(last === null ? [] : [last.scene])]
  const all = scenes.flatMap((scene) => readLines(scene.text))
  const lines = heaviestLines(
    tellingLines(all.filter(({ turn }) => turn >= session.from && turn <= session.to)),
    linesOfSession,
  )
  const row: Summary = {
    ...{ id: session.id, scope: 'session', scope_id: session.id, text: writeLines(lines) },
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
  const told = toldBefore({ before: summaries[0]?.text ?? '', here: '', story })
  const place = state.scene.location_id ?? ''
  return markMoved({ place, since: scene.next }, { place: scene.place, summaries, told })
}

function scenesOf(
  { summaries }: GameState,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Summary[] {
  return Object.values(summaries)
    .filter(({ scope, turn_no_range: [first, last] }) => scope === 'scene' && last >= from && first <= to)
    .sort((one, other) => one.turn_no_range[0] - other.turn_no_range[0])
}
