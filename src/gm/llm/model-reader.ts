/**
 * Reading a line with a model (READ-12): it gets the closed list of what can be named, the offers, the last turns and the
 * line, and answers once, in a shape. The engine vetoes what the line does not bear out. A model that is slow, silent, over
 * its budget or talks nonsense leaves the grammar's reading in place, and the reading says so.
 */

import { Fault } from '../../core/fault.ts'
import { isJsonObject } from '../../core/json.ts'
import type { ReadingEntity } from '../../core/protocol/free-text-reading.ts'
import { lineReadingSchema, modelUnderstandingSchema } from '../../core/protocol/model-answer-schemas.ts'
import { type InterpreterOutput, interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { ReaderSetting } from '../../core/state/model-reader-setting.ts'
import type { LanguageModel, PromptBlock } from '../../llm/index.ts'
import {
  placedAtEnds,
  type ReaderOffer,
  readingScene,
  readingToOutput,
  readModelAnswer,
  sceneLists,
} from '../../reading/index.ts'
import type { GameMaster, InterpretRequest, Telling } from '../game-master.ts'
import { askModel } from './ask-model-for-shaped-answer.ts'
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
  const scene = readingScene(request)
  const offers = candidatesOf(request)
  const lastTold = request.last_turns?.at(-1)?.text ?? ''
  const lists = sceneLists(scene, request.player_input, lastTold)
  const ids = {
    named: lists.flatMap(({ entities }) => entities.map(({ id }) => id)),
    offers: offers.map(({ id }) => id),
  }
  const question = {
    stage: 'interpret',
    model: readingModel(parts),
    messages: [
      { role: 'system', text: prompt.text, cache: 'stable' },
      { role: 'user', text: readingText(request, lists, offers), cache: 'none' },
    ] satisfies PromptBlock[],
    // The first version of the prompt asks for another shape, the second for one without gestures; campaigns may be held to them.
    schema:
      prompt.version === '1' ? modelUnderstandingSchema : lineReadingSchema(ids, prompt.version !== '2'),
    schemaName: 'understanding',
    maxOutputTokens: longestAnswers[size].read,
    signal,
  }
  const answer = withoutNulls(await askModel(question, tabs.of(request.scene), parts.price))
  if (isJsonObject(answer) && Array.isArray(answer.proposed_actions)) return answer
  const judged = readModelAnswer(parsed(answer), request.player_input, scene, offers, lastTold)
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

const mostDeeds = 24

function candidatesOf({ offers = [], cues }: InterpretRequest): readonly ReaderOffer[] {
  const actions = cues?.affordances ?? []
  const shown = offers.map(({ id, text }) => {
    const phrases = actions.find((action) => action.text === text)?.phrases ?? []
    return { id, text, shown: true, phrases }
  })
  const titles = new Set(offers.map(({ text }) => text))
  const authored = actions
    .filter(({ text }) => !titles.has(text))
    .slice(0, mostDeeds)
    .map(({ id, text, phrases }) => ({ id, text, shown: false, phrases }))
  return [...shown, ...authored]
}

const longestTold = 700

/** What can be named, what was just told, and the line; nothing else is needed to read it. */
function readingText(
  request: InterpretRequest,
  lists: ReturnType<typeof sceneLists>,
  offers: readonly ReaderOffer[],
): string {
  const { player_input, open_question, cues, last_turns = [], packet } = request
  const talksWith = cues?.interlocutor ?? null
  const told =
    last_turns.length > 0 ? last_turns : packet.recent_events.map(({ text }) => ({ player_input: '', text }))
  return [
    ...lists.flatMap(({ heading, entities }) => [`# ${heading.toUpperCase()}`, ...entities.map(row)]),
    ...(talksWith === null ? [] : [`# TALKING WITH`, talksWith]),
    ...(offers.length === 0 ? [] : ['# OFFERS', ...offers.map(({ id, text }) => `- ${id}: ${quoted(text)}`)]),
    ...(told.length === 0 ? [] : ['# TOLD LAST']),
    ...told
      .slice(-3)
      .flatMap((turn) => [
        ...(turn.player_input === '' ? [] : [`player: ${quoted(turn.player_input.slice(0, 300))}`]),
        `story: ${quoted(turn.text.slice(-longestTold))}`,
      ]),
    ...(open_question === null ? [] : ['# OPEN QUESTION', quoted(open_question)]),
    '# THE PLAYER’S LINE',
    quoted(player_input.slice(0, 2_000)),
  ].join('\n')
}

const mostAliases = 4

function row({ id, name, aliases, pronoun }: ReadingEntity): string {
  const own = name.toLowerCase()
  const others = aliases.filter((alias) => !own.includes(alias.toLowerCase())).slice(0, mostAliases)
  const notes = [...(pronoun === undefined ? [] : [pronoun]), ...others]
  return `- ${id}: ${quoted(name)}${notes.length === 0 ? '' : ` (${notes.map((note) => note.slice(0, 40)).join(', ')})`}`
}

/** Names and lines are data: quoted, and on one line. */
function quoted(text: string): string {
  return JSON.stringify(text)
}

/** A shape in which nothing may be missing says null for what is not there. */
function withoutNulls(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutNulls)
  if (!isJsonObject(answer)) return answer
  const entries = Object.entries(answer).filter(([, value]) => value !== null)
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutNulls(value)]))
}
