/**
 * Two phases (seed 000): the model says which dice it would have rolled, the engine rolls by its rules, the model tells. One
 * round of requests and no second; a story from before the dice stands only where none fell and nothing else happened.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { phaseOneSchema, phaseTwoSchema } from '../../core/protocol/model-answer-schemas.ts'
import { interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { GameMaster, InterpretRequest, NarrateRequest, Telling } from '../game-master.ts'
import { askModel } from './ask-model-for-shaped-answer.ts'
import { toldInstructions } from './instructions-given-to-model.ts'
import { modelReader, readerOf } from './model-reader.ts'
import { alreadyTold, type TellingStyle, teller } from './narrate-with-model.ts'
import { layOut, layoutStyle } from './prompt-layout/lay-out-prompt.ts'
import { promptVersionsWithReader } from './prompt-versions-in-use.ts'
import { withToolWishes } from './rolls-requested-by-model.ts'
import { longestAnswers, type StrategyParts } from './strategy-dependencies.ts'
import { type TurnTab, turnTabs, usageOf } from './turn-usage-and-early-answers.ts'

const phaseOne = 'Phase 1: the dice have not fallen. Ask for rolls, or tell the turn if it needs none.'
const phaseTwo = 'Phase 2: the dice have fallen. Tell the turn with what happened, and ask for no rolls.'

const style: TellingStyle = {
  prompt: 'two-phase',
  protocol: 'input-schema',
  schema: phaseTwoSchema,
  schemaName: 'story',
  wanted: phaseTwo,
  translate: storyToEnvelope,
}

/**
 * Makes the game master.
 *
 * @example
 * const master = twoPhaseGameMaster({ model: languageModel, own: gameMaster, prompts })
 */
export function twoPhaseGameMaster(parts: StrategyParts): GameMaster {
  const tabs = turnTabs(parts.begun)
  const tell = teller(parts, tabs, style)
  const read = modelReader(parts, tabs)
  return {
    specVersion: 1,
    id: `two-phase:${parts.model.provider}:${parts.model.id}`,
    instant: false,
    reader: readerOf(parts),
    interpret: (request, telling) => askForDice(parts, tabs.of(request.scene), read, request, telling),
    plan: (request, telling) => parts.own.plan(request, telling),
    narrate: async (request, telling) => {
      const tab = tabs.of(request.scene)
      const story = storyBefore(tab, request)
      return story === null ? tell(request, telling) : alreadyTold(story, telling, usageOf(tab))
    },
    promptVersions: promptVersionsWithReader(parts, ['two-phase']),
    instructions: toldInstructions(parts, ['two-phase'], [phaseOne, phaseTwo]),
    spent: tabs.spent,
  }
}

/** Phase one. Without an answer the line is read as it stands, and the rules roll what it needs. */
async function askForDice(
  parts: StrategyParts,
  tab: TurnTab,
  read: GameMaster['interpret'],
  request: InterpretRequest,
  telling: Telling,
): Promise<unknown> {
  const letter = await read(request, telling)
  tab.early = null
  const { read_by, vetoed, fell_back, ...told } = isJsonObject(letter) ? letter : ({} as JsonObject)
  const readable = interpreterOutputSchema.safeParse(told)
  if (!readable.success || readable.data.aside !== undefined) return letter
  const reading = readable.data
  const signed = {
    read_by,
    ...(vetoed !== undefined && { vetoed }),
    ...(fell_back !== undefined && { fell_back }),
  }
  try {
    const size = parts.size ?? 'full'
    const prompt = parts.prompts(style.prompt, size, request.scene?.prompt_pins)
    const moment = { ...request, mode: 'STORY' as const, understood: reading, wanted: phaseOne }
    const question = {
      stage: 'interpret',
      model: parts.model,
      messages: layOut(prompt.text, moment, layoutStyle(style.protocol, size)),
      schema: phaseOneSchema,
      schemaName: 'dice',
      maxOutputTokens: longestAnswers[size].ask,
      signal: telling.signal,
    }
    const answer = await askModel(question, tab, parts.price)
    const { narrative, tool_requests } = isJsonObject(answer) ? answer : ({} as JsonObject)
    const none = Array.isArray(tool_requests) && tool_requests.length === 0
    if (none && typeof narrative === 'string' && narrative.trim() !== '')
      tab.early = { player_input: request.player_input, narrative }
    return { ...withToolWishes(reading, tool_requests, request.packet), ...signed }
  } catch (error) {
    if (telling.signal.aborted) throw error
    const why = error instanceof Error ? error.message.slice(0, 200) : 'it failed without a reason'
    return { ...reading, ...signed, assumptions: [...reading.assumptions, `Nobody asked for dice: ${why}`] }
  }
}

/** Events that only say that an act was done. */
const uneventful: ReadonlySet<string> = new Set(['action_succeeded', 'turn_counted'])

/** The story of phase one, where it can be true: for the same line, with no dice, nothing else come to pass and no complaint. */
function storyBefore({ early }: TurnTab, request: NarrateRequest): string | null {
  const quiet =
    request.mode === 'STORY' &&
    request.dice_rolls.length === 0 &&
    request.engine_events.every(({ type }) => uneventful.has(type)) &&
    request.blocked.length === 0 &&
    request.repair.length === 0
  return quiet && early?.player_input === request.player_input ? early.narrative : null
}

/** A story as seed 000's envelope: choices by their keys, wishes by their paths; anything else is handed on as it came. */
export function storyToEnvelope(story: unknown): unknown {
  if (!isJsonObject(story)) return story
  const { planning_block: block, state_updates: updates } = story
  return {
    ...story,
    ...(isJsonObject(block) &&
      Array.isArray(block.choices) && {
        planning_block: { ...block, choices: choicesByKey(block.choices as readonly JsonValue[]) },
      }),
    ...(Array.isArray(updates) && { state_updates: wishesByPath(updates as readonly JsonValue[]) }),
  }
}

function choicesByKey(choices: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(
    choices.slice(0, 12).flatMap((one) => {
      if (!isJsonObject(one) || typeof one.key !== 'string') return []
      const { key, ...choice } = one
      return [[key, choice]]
    }),
  )
}

const mostWishes = 40
const deepestPath = 6

/** Wishes as a nested document; a path that cannot be followed is left out. */
function wishesByPath(updates: readonly JsonValue[]): JsonObject {
  const document = Object.create(null) as Record<string, JsonValue>
  for (const one of updates.slice(0, mostWishes)) {
    if (!isJsonObject(one) || typeof one.path !== 'string' || typeof one.value !== 'string') continue
    const path = one.path.split('.').filter((step) => step !== '')
    if (path.length === 0 || path.length > deepestPath) continue
    put(document, path, valueIn(one.value))
  }
  return document
}

function valueIn(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return text
  }
}

function put(document: Record<string, JsonValue>, path: readonly string[], value: JsonValue): void {
  const [step, ...rest] = path
  if (step === undefined) return
  if (rest.length === 0) {
    document[step] = value
    return
  }
  const known = Object.hasOwn(document, step) ? document[step] : undefined
  const inner = isJsonObject(known) ? { ...known } : {}
  const part = Object.assign(Object.create(null) as Record<string, JsonValue>, inner)
  put(part, rest, value)
  document[step] = part
}
