/**
 * Tries a model in a short test: does it answer, in pieces, in the shape that it is asked for, does it ask for a roll
 * in the place of making one, and how fast is it? Four small calls. It judges no prose.
 */
import { z } from 'zod'
import type { WallClock } from '../core/environment-ports.ts'
import type { LanguageModel, ModelUsage, PromptBlock } from './language-model.ts'
import { troubleOf } from './model-fault.ts'
import { priceOfUsage } from './model-prices.ts'
import { addUsage, noUsage } from './model-usage.ts'
import { type GatewayPrompt, llmGateway } from './structured-answer-gateway.ts'

/** One thing that was tried. */
export interface TrialFinding {
  readonly what: 'answer' | 'streaming' | 'structured' | 'tools'
  readonly ok: boolean
  readonly says: string
}

/** What came of a trial. */
export interface ModelTrial {
  readonly ok: boolean
  readonly findings: readonly TrialFinding[]
  /** Milliseconds to the first word; null when none came. */
  readonly first_word_ms: number | null
  /** Tokens a second after the first word; null when the answer was too short to tell. */
  readonly tokens_per_second: number | null
  readonly usage: ModelUsage
  /** In US dollars; null when the price is unknown. */
  readonly cost: number | null
  /** The strategies that will work, the best one first. */
  readonly strategies: readonly ('pipeline' | 'two-phase' | 'single-pass')[]
}

const shape = z.object({
  narrative: z.string().min(1),
  minutes: z.int().min(0),
  mood: z.enum(['calm', 'tense']).nullable(),
})

const rolls = ['roll_dice', 'roll_attack', 'roll_skill_check', 'roll_saving_throw'] as const

const request = z.object({
  tool_requests: z.array(z.object({ tool: z.enum(rolls), args: z.object({ skill: z.string().nullable() }) })),
})

function prompt(system: string, line: string): GatewayPrompt<null> {
  const blocks: readonly PromptBlock[] = [
    { role: 'system', text: system, cache: 'none' },
    { role: 'user', text: line, cache: 'none' },
  ]
  return { id: 'trial', version: '1', render: () => blocks }
}

const narration = prompt(
  'You tell a story of a game in the second person. Answer as JSON: narrative (two sentences), minutes (how long it takes, a whole number), mood (calm, tense or null).',
  'I wait on the quay until the bell rings.',
)

const asking = prompt(
  'You never roll dice. When an act may fail, answer as JSON with tool_requests: a list of {tool, args}, where tool is one of roll_dice, roll_attack, roll_skill_check, roll_saving_throw and args holds the skill or null. When nothing may fail, the list is empty.',
  'I pick the lock of the customs house while the guard is looking away.',
)

/**
 * Tries a model.
 *
 * @example
 * const trial = await tryModel(model, { clock, signal })
 */
export async function tryModel(
  model: LanguageModel,
  { clock, signal }: { readonly clock: WallClock; readonly signal: AbortSignal },
): Promise<ModelTrial> {
  const speech = await speak(model, clock, signal)
  if (!speech.answered) return trialOf(model, speech, [{ what: 'answer', ok: false, says: speech.says }])
  const gateway = llmGateway(model)
  const options = { signal, maxOutputTokens: 600 }
  const told = await gateway.runStructured(narration, null, shape, { ...options, schemaName: 'story' })
  const asked = await gateway.runStructured(asking, null, request, { ...options, schemaName: 'requests' })
  const tries = [told, asked].map((answer) => (answer.ok ? answer.value.usage : noUsage))
  return trialOf(model, { ...speech, usage: tries.reduce(addUsage, speech.usage) }, [
    { what: 'answer', ok: true, says: speech.says },
    speech.pieces > 1
      ? { what: 'streaming', ok: true, says: `words came in ${speech.pieces} pieces` }
      : {
          what: 'streaming',
          ok: false,
          says: 'the whole answer came at once: nothing can be shown before its end',
        },
    told.ok
      ? { what: 'structured', ok: true, says: shapeSays(told.value.attempts, model) }
      : { what: 'structured', ok: false, says: told.refusal.message },
    asked.ok
      ? toolsFinding(asked.value.value.tool_requests.map(({ tool }) => tool))
      : { what: 'tools', ok: false, says: asked.refusal.message },
  ])
}

interface Speech {
  readonly answered: boolean
  readonly says: string
  readonly pieces: number
  readonly firstMs: number | null
  readonly perSecond: number | null
  readonly usage: ModelUsage
}

async function speak(model: LanguageModel, clock: WallClock, signal: AbortSignal): Promise<Speech> {
  const start = Date.parse(clock.now())
  let pieces = 0
  let first: number | null = null
  const onText = (): void => {
    pieces += 1
    first ??= Date.parse(clock.now()) - start
  }
  const messages: readonly PromptBlock[] = [
    { role: 'user', text: 'Describe a harbour at low tide in about eighty words.', cache: 'none' },
  ]
  try {
    const reply = await model.ask({ messages, maxOutputTokens: 600, signal, onText })
    const after = Date.parse(clock.now()) - start - (first ?? 0)
    const perSecond =
      after >= 50 && reply.usage.output > 10 ? Math.round((reply.usage.output * 10_000) / after) / 10 : null
    const answered = reply.text.trim() !== '' && reply.finish !== 'refusal'
    const says = answered
      ? `${model.id} answers`
      : `${model.id} gave no words (it ended with "${reply.finish}")`
    return { answered, says, pieces, firstMs: first, perSecond, usage: reply.usage }
  } catch (error) {
    if (troubleOf(error) === null || !(error instanceof Error)) throw error
    return { answered: false, says: error.message, pieces, firstMs: first, perSecond: null, usage: noUsage }
  }
}

function shapeSays(attempts: number, model: LanguageModel): string {
  const how = { native: 'held to it by the provider', json: 'asked for in words', none: 'asked for in words' }
  const tries = attempts === 1 ? 'at once' : 'after one repair'
  return `the answer had its shape ${tries} (${how[model.abilities.structured]})`
}

function toolsFinding(tools: readonly string[]): TrialFinding {
  const ok = tools.includes('roll_skill_check') || tools.includes('roll_dice')
  const says = ok
    ? `asked for ${tools.join(', ')} where an act might fail`
    : 'did not ask for a roll where an act might fail; the engine rolls all the same'
  return { what: 'tools', ok, says }
}

function trialOf(model: LanguageModel, speech: Speech, findings: readonly TrialFinding[]): ModelTrial {
  const fine = (what: TrialFinding['what']): boolean =>
    findings.some((finding) => finding.what === what && finding.ok)
  const strategies: ModelTrial['strategies'] = fine('structured')
    ? ['pipeline', ...(fine('tools') ? (['two-phase'] as const) : []), 'single-pass']
    : []
  return {
    ok: fine('answer') && fine('structured'),
    findings,
    first_word_ms: speech.firstMs,
    tokens_per_second: speech.perSecond,
    usage: speech.usage,
    cost: priceOfUsage(model, speech.usage),
    strategies,
  }
}
