/**
 * Reading a line with a model's help: the own reader first, because it costs nothing, and a model where that one is not
 * sure. A model that fails leaves the own reading in place, and the reading says so.
 */
import { isJsonObject } from '../../core/json.ts'
import { modelUnderstandingSchema } from '../../core/protocol/model-answer-schemas.ts'
import { type InterpreterOutput, interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { PromptBlock } from '../../llm/index.ts'
import type { GameMaster, InterpretRequest, Telling } from '../game-master.ts'
import { askModel } from './ask-model.ts'
import { longestAnswers, type StrategyParts } from './strategy-parts.ts'
import type { TurnTabs } from './turn-tabs.ts'

/** From here on the own reading is simply taken. */
const surely = 0.7

/** Reads lines. */
export function modelReader(parts: StrategyParts, tabs: TurnTabs): GameMaster['interpret'] {
  return async (request, telling) => {
    const own = await ownReading(parts, request, telling)
    const way = parts.reading ?? 'when-unsure'
    if (way === 'never' || (way === 'when-unsure' && isSure(own))) return own
    try {
      return withoutNulls(await askForReading(parts, tabs, request, telling))
    } catch (error) {
      // Nobody waits any more: the engine has read the line itself.
      if (telling.signal.aborted || own === null) throw error
      const why = error instanceof Error ? error.message.slice(0, 200) : 'it failed without a reason'
      return { ...own, assumptions: [...own.assumptions, `Read without a model: ${why}`] }
    }
  }
}

/** The reading that needs no model; null when even that one came to nothing. */
export async function ownReading(
  { own }: StrategyParts,
  request: InterpretRequest,
  telling: Telling,
): Promise<InterpreterOutput | null> {
  const read = interpreterOutputSchema.safeParse(await own.interpret(request, telling))
  return read.success ? read.data : null
}

/** True when there is nothing to ask about a reading. */
export function isSure(reading: InterpreterOutput | null): boolean {
  if (reading === null || (reading.confidence ?? 1) < surely) return false
  return reading.proposed_actions.length > 0 || reading.aside !== undefined
}

async function askForReading(
  parts: StrategyParts,
  tabs: TurnTabs,
  request: InterpretRequest,
  { signal }: Telling,
): Promise<unknown> {
  const size = parts.size ?? 'full'
  const prompt = parts.prompts('interpreter', size, request.scene?.prompt_pins)
  const question = {
    stage: 'interpret',
    model: parts.small ?? parts.model,
    messages: [
      { role: 'system', text: prompt.text, cache: 'stable' },
      { role: 'user', text: readingText(request), cache: 'none' },
    ] satisfies PromptBlock[],
    schema: modelUnderstandingSchema,
    schemaName: 'understanding',
    maxOutputTokens: longestAnswers[size].read,
    signal,
  }
  return askModel(question, tabs.of(request.scene), parts.price)
}

const mostNamed = 60

/** What can be named, what was just told, and the line; nothing else is needed to read it. */
function readingText({ packet, player_input, open_question, cues }: InterpretRequest): string {
  const named =
    cues === undefined
      ? packet.entities.map(({ id, name, type }) => ({ id, name, kind: type }))
      : cues.nameable.map(({ id, name, kind }) => ({ id, name, kind }))
  const deeds = (cues?.affordances ?? []).slice(0, 20).map(({ id, text }) => ({ id, text }))
  const last = packet.recent_events.at(-1)
  return [
    '# WHAT CAN BE NAMED',
    ...named.slice(0, mostNamed).map((one) => `- ${JSON.stringify(one)}`),
    ...(deeds.length === 0 ? [] : ['# LISTED DEEDS', ...deeds.map((one) => `- ${JSON.stringify(one)}`)]),
    ...(last === undefined ? [] : ['# TOLD LAST', JSON.stringify(last.text.slice(-600))]),
    ...(open_question === null ? [] : ['# OPEN QUESTION', JSON.stringify(open_question)]),
    '# THE PLAYER’S LINE',
    JSON.stringify(player_input.slice(0, 2_000)),
  ].join('\n')
}

/** A shape in which nothing may be missing says null for what is not there. */
function withoutNulls(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutNulls)
  if (!isJsonObject(answer)) return answer
  const entries = Object.entries(answer).filter(([, value]) => value !== null)
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutNulls(value)]))
}
