/** The plan stage: beats and pressure as the game master wishes them, held to what is possible. */
import { asList, asObject, asText } from '../core/json.ts'
import { noPlan, type PlannerOutput } from '../core/protocol/stage-outputs.ts'
import { askInTime, callerSignal } from './ask-game-master.ts'
import type { Planned, Validated } from './turn-value-by-stage.ts'
import { admissibleSuggestions } from './validate/admissible-suggestions.ts'
import { keepOneQuestion } from './validate/one-clarifying-question.ts'

const maxBeats = 3
const maxBeatLength = 300
const maxSuggestions = 5

/** Plans the turn: suggestions that could be carried out, and no second question. */
export async function plan(turn: Validated): Promise<Planned> {
  const { state, ruleset, last, readerFor, hints, judgement } = turn
  const wished = await askForPlan(turn)
  const listed = hints.affordances.map(({ text }) => text)
  const suggested = admissibleSuggestions(wished.next_suggestions, state, ruleset, listed, readerFor)
  const own = judgement.question === null ? [] : [judgement.question]
  const asked = keepOneQuestion([...own, wished.clarification_question], last.question !== null)
  const question = own.length === 0 ? (asked.question ?? '') : ''
  return {
    ...turn,
    plan: { ...wished, next_suggestions: [...suggested.kept], clarification_question: question },
    planViolations: [...suggested.violations, ...asked.violations],
  }
}

/** What the game master wishes; a plan that cannot be read is no plan. */
async function askForPlan(turn: Validated): Promise<PlannerOutput> {
  const { dependencies, packet, text, request, hints, understood, judgement, sceneSoFar } = turn
  const { gameMaster, limits, timer } = dependencies
  const question = {
    packet,
    player_input: text,
    understood: understood.output,
    validated: judgement.output,
    cues: hints,
    ...(sceneSoFar !== undefined && { scene: sceneSoFar }),
  }
  const asked = await askInTime(
    (signal) => gameMaster.plan(question, { signal }),
    limits.plan_ms,
    timer,
    callerSignal(gameMaster, request.signal),
  )
  return asked.answered ? readPlan(asked.answer) : noPlan
}

/** An answered plan, cut to what a turn can hold. */
export function readPlan(answer: unknown): PlannerOutput {
  const plan = asObject(answer)
  if (plan === undefined) return noPlan
  const text = (value: unknown): string => (asText(value) ?? '').slice(0, maxBeatLength)
  const texts = (value: unknown, count: number): string[] =>
    asList(value)
      .map(text)
      .filter((line) => line.trim() !== '')
      .slice(0, count)
  return {
    beats: texts(plan.beats, maxBeats),
    tension_move: text(plan.tension_move),
    tension_move_type: text(plan.tension_move_type),
    clarification_question: text(plan.clarification_question),
    next_suggestions: texts(plan.next_suggestions, maxSuggestions),
  }
}
