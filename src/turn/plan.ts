/** The plan stage: beats and pressure, as the game master wishes them; the engine decides what of it may come. */
import { isJsonObject } from '../core/json.ts'
import { noPlan, type PlannerOutput } from '../core/protocol/stage-outputs.ts'
import { ask } from './ask-game-master.ts'
import type { Understood } from './interpret.ts'
import type { OpenTurn } from './open-turn.ts'
import type { Judged } from './validate/judge.ts'

const mostBeats = 3
const longestBeat = 300

/** Plans the turn; a plan that cannot be read is no plan. */
export async function plan(turn: OpenTurn, understood: Understood, judged: Judged): Promise<PlannerOutput> {
  const { desk, packet, parsed, options, cues } = turn
  const request = {
    packet,
    player_input: parsed.text,
    understood: understood.output,
    validated: judged.output,
    cues,
    ...(turn.scene !== undefined && { scene: turn.scene }),
  }
  const asked = await ask(
    (signal) => desk.gameMaster.plan(request, { signal }),
    desk.limits.plan_ms,
    desk.patience,
    options.signal,
  )
  return asked.answered ? readPlan(asked.answer) : noPlan
}

/** A told plan, cut to what a turn can hold. */
export function readPlan(told: unknown): PlannerOutput {
  if (!isJsonObject(told)) return noPlan
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, longestBeat) : '')
  const texts = (value: unknown, most: number): string[] =>
    Array.isArray(value)
      ? value
          .map(text)
          .filter((one) => one.trim() !== '')
          .slice(0, most)
      : []
  return {
    beats: texts(told.beats, mostBeats),
    tension_move: text(told.tension_move),
    tension_move_type: text(told.tension_move_type),
    clarification_question: text(told.clarification_question),
    next_suggestions: texts(told.next_suggestions, 5),
  }
}
