/**
 * Reading a line with a model (READ-12): it gets the closed list of what can be named, the offers, the last turns and the
 * line, and answers once, in a shape. The engine vetoes what the line does not bear out. A model that is slow, silent, over
 * its budget or talks nonsense leaves the grammar's reading in place, and the reading says so.
 */

import { Fault } from '../../core/fault.ts'
import { isJsonObject } from '../../core/json.ts'
import { lineReadingSchema, modelUnderstandingSchema } from '../../core/protocol/model-answer-schemas.ts'
import { type InterpreterOutput, interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { ReaderSetting } from '../../core/state/model-reader-setting.ts'
import type { LanguageModel, PromptBlock } from '../../llm/index.ts'
import {
  noListener,
  placedAtEnds,
  readingScene,
  readingToOutput,
  readModelAnswer,
  sceneLists,
} from '../../reading/index.ts'
import type { GameMaster, InterpretRequest, Telling } from '../game-master.ts'
import { askModel } from './ask-model-for-shaped-answer.ts'
import { candidatesOf, lastToldIn, readingText } from './reading-request-text.ts'
import { shortIds, withWholeIds } from './short-ids.ts'
import { withAskable, withoutStrangers } from './strangers-to-ask-about.ts'
import { longestAnswers, type StrategyParts } from './strategy-dependencies.ts'
import type { TurnTabs } from './turn-usage-and-early-answers.ts'

/** From here on a doubtful reader takes the grammar's reading. */
const surely = 0.7

/** What a reader is made of. */
export type ReaderParts = Omit<StrategyParts, 'model'> & { readonly model?: LanguageModel }

/** Who reads lines with these parts: the reader that is named, else the quick model, else the one that tells. */
function readingModel({ reader, small, model }: ReaderParts): LanguageModel {
  const found = reader ?? small ?? model
  if (found === undefined) throw new Fault('unsupported', 'No model is set up to read lines.')
  return found
}

/** The reader as a game master names it. */
export function readerOf(parts: ReaderParts): NonNullable<GameMaster['reader']> {
  const { provider, id } = readingModel(parts)
  return { id: `${provider}:${id}`, usual: parts.reading ?? 'always' }
}

/** Reads lines. */
export function modelReader(parts: ReaderParts, tabs: TurnTabs): GameMaster['interpret'] {
  const { id: read_by, usual } = readerOf(parts)
  return async (request, telling) => {
    const setting: ReaderSetting = request.reader ?? usual
    const own = await ownReading(parts, request, telling)
    if (setting === 'never' || (setting === 'doubtful' && isSure(own))) return byGrammar(own)
    try {
      return { ...(await askForReading(parts, tabs, request, telling)), read_by }
    } catch (error) {
      // Nobody waits any more: the engine has read the line itself.
      if (telling.signal.aborted || own === null) throw error
      const why = error instanceof Error ? error.message.slice(0, 200) : 'it failed without a reason'
      return { ...byGrammar(own), fell_back: why }
    }
  }
}

/** The grammar's reading, signed. */
function byGrammar(own: InterpreterOutput | null): object | null {
  return own === null ? null : { ...own, read_by: 'grammar' }
}

/** The reading that needs no model; null when even that one came to nothing. */
export async function ownReading(
  { own }: Pick<StrategyParts, 'own'>,
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
  parts: ReaderParts,
  tabs: TurnTabs,
  request: InterpretRequest,
  { signal }: Telling,
): Promise<object> {
  const size = parts.readerSize ?? parts.size ?? 'full'
  const prompt = parts.prompts('interpreter', size, request.scene?.prompt_pins)
  const scene = readingScene(withAskable(request))
  const offers = candidatesOf(request)
  const lastTold = lastToldIn(request)
  const lists = sceneLists(scene, request.player_input, lastTold)
  const named = lists.flatMap(({ entities }) => entities.map(({ id }) => id))
  const answerable = (request.answerable ?? []).filter(({ by }) => named.includes(by))
  const ids = {
    named: shortIds(named),
    offers: shortIds(offers.map(({ id }) => id)),
    answers: shortIds(answerable.map(({ id }) => id)),
  }
  const shape = {
    named: named.map(ids.named.short),
    acted: [
      ...lists.flatMap(({ isSpokenOf, entities }) =>
        isSpokenOf ? [] : entities.map(({ id }) => ids.named.short(id)),
      ),
      noListener,
    ],
    offers: offers.map(({ id }) => ids.offers.short(id)),
    answers: answerable.map(({ id }) => ids.answers.short(id)),
  }
  const question = {
    stage: 'interpret',
    model: readingModel(parts),
    messages: [
      { role: 'system', text: prompt.text, cache: 'stable' },
      { role: 'user', text: readingText({ ...request, answerable }, lists, offers, ids), cache: 'none' },
    ] satisfies PromptBlock[],
    // Each version of the prompt asks for a shape of its own; campaigns may be held to an older one.
    schema:
      prompt.version === '1' ? modelUnderstandingSchema : lineReadingSchema(shape, Number(prompt.version)),
    schemaName: 'understanding',
    maxOutputTokens: longestAnswers[size].read,
    signal,
  }
  const answer = withoutNulls(await askModel(question, tabs.of(request.scene), parts.price))
  if (isJsonObject(answer) && Array.isArray(answer.proposed_actions)) return answer
  const judged = readModelAnswer(
    withoutStrangers(withWholeIds(parsed(answer), ids), request),
    request.player_input,
    scene,
    offers,
    lastTold,
    answerable,
  )
  if (judged === null) throw new Fault('unreadable', 'The reader’s answer is no reading.')
  const vetoed = judged.vetoes.map(({ act, slot, why }) => `act ${act + 1}, ${slot}: ${why}`)
  const reading = placedAtEnds(judged.reading, scene, request.beyond)
  return { ...readingToOutput(reading), claims_named: true, ...(vetoed.length > 0 && { vetoed }) }
}

/** Models wrap answers in fences and chatter; the outermost braces hold the answer. */
function parsed(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer
  const [from, to] = [answer.indexOf('{'), answer.lastIndexOf('}')]
  try {
    return withoutNulls(JSON.parse(answer.slice(from, to + 1)) as unknown)
  } catch {
    return null
  }
}

/** A shape in which nothing may be missing says null for what is not there. */
function withoutNulls(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutNulls)
  if (!isJsonObject(answer)) return answer
  // That a question is none of those it was shown is something a reader has said.
  const entries = Object.entries(answer).flatMap(([key, value]) =>
    value !== null ? [[key, value] as const] : key === 'answer_id' ? [[key, ''] as const] : [],
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutNulls(value)]))
}
