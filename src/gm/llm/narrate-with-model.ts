/** Telling a turn with a model, the same under every strategy: lay the prompt out, listen while it writes, hand the answer on. */
import type { ModelRequest } from '../../llm/index.ts'
import type { GameMaster, NarrateRequest, Telling, Told } from '../game-master.ts'
import { askModel } from './ask-model-for-shaped-answer.ts'
import { layOut, layoutStyle } from './prompt-layout/lay-out-prompt.ts'
import { longestAnswers, type StrategyParts } from './strategy-dependencies.ts'
import { listenForField } from './stream-story-field-from-json.ts'
import { type TurnTabs, usageOf } from './turn-usage-and-early-answers.ts'

/** What a strategy's telling differs in. */
export interface TellingStyle {
  readonly prompt: string
  readonly protocol: 'packet' | 'input-schema'
  readonly schema: NonNullable<ModelRequest['schema']>
  readonly schemaName: string
  readonly wanted?: string
  /** The answer in a shape that the engine reads; what cannot be translated is handed on as it came. */
  readonly translate: (answer: unknown) => unknown
}

/** Where the story stands, whichever protocol a model falls into; the first of them is heard while it is written. */
const storyFields = ['narrative', 'final_text'] as const

/** Tells turns in a style. */
export function teller(parts: StrategyParts, tabs: TurnTabs, style: TellingStyle): GameMaster['narrate'] {
  return async (request, telling) => {
    // The console is answered by the engine; nobody has to find words for it.
    if (request.mode === 'GOD') return parts.own.narrate(request, telling)
    const tab = tabs.of(request.scene)
    const answer = await askModel(questionFor(parts, style, request, telling), tab, parts.price)
    return { answer: style.translate(answer), usage: usageOf(tab) }
  }
}

function questionFor(
  parts: StrategyParts,
  style: TellingStyle,
  request: NarrateRequest,
  { signal, say }: Telling,
) {
  const size = parts.size ?? 'full'
  const prompt = parts.prompts(style.prompt, size, request.scene?.prompt_pins)
  const moment = style.wanted === undefined ? request : { ...request, wanted: style.wanted }
  return {
    stage: 'narrate',
    model: parts.model,
    messages: layOut(prompt.text, moment, layoutStyle(style.protocol, size)),
    schema: style.schema,
    schemaName: style.schemaName,
    maxOutputTokens: longestAnswers[size].tell,
    signal,
    ...(say !== undefined && { onText: listenForField(storyFields, say) }),
  }
}

/** A telling that asked nobody anew. */
export function alreadyTold(narrative: string, { say }: Telling, usage: Told['usage']): Told {
  // The last sentence ends with the answer; a gate waits for what follows it.
  say?.(`${narrative}\n`)
  return { answer: { narrative, state_updates: {} }, ...(usage !== undefined && { usage }) }
}
