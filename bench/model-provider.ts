/**
 * A provider on a clock of its own: it answers after so long and at such a pace (PERFORMANCE figures of hosted models), and
 * the waiting is added to the clock and not waited for. What the engine itself takes is counted in CPU time, as everywhere
 * on a shared machine; the sum is what a player would have waited on a quiet one.
 */
import { countTokens } from '../src/context/packet-builder.ts'
import type { LanguageModel, ModelRequest } from '../src/llm/index.ts'
import { breathe } from './measure.ts'

/** A clock that can be moved on. */
export interface SkippingClock {
  now(): number
  skip(milliseconds: number): void
}

/** Makes one. */
export function skippingClock(): SkippingClock {
  let skipped = 0
  return {
    now: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000 + skipped
    },
    skip: (milliseconds) => {
      skipped += milliseconds
    },
  }
}

/** How quick a model is. */
export interface Pace {
  /** Milliseconds to the first token. */
  readonly first: number
  /** Tokens a second from then on. */
  readonly rate: number
}

/** A large hosted model. */
export const largePace: Pace = { first: 1_800, rate: 63 }
/** A small, quick one. */
export const smallPace: Pace = { first: 410, rate: 235 }

/** Letters of a token. */
const tokenLength = 4

/** A model that says what the script says, at its pace. */
export function pacedModel(
  id: string,
  pace: Pace,
  clock: SkippingClock,
  script: (request: ModelRequest) => string,
): LanguageModel {
  return {
    id,
    provider: 'bench',
    abilities: { structured: 'native', tools: false, cache: 'breakpoints' },
    ask: async (request) => {
      const text = script(request)
      await speak(text, pace, clock, request.onText)
      const input = request.messages.reduce((sum, block) => sum + countTokens(block.text), 0)
      const usage = { input, cached: 0, cacheWritten: 0, output: Math.ceil(text.length / tokenLength) }
      return { text, finish: 'stop', usage }
    },
  }
}

/** Says a text token by token; somebody who listens is given the time to act on each. */
export async function speak(
  text: string,
  { first, rate }: Pace,
  clock: SkippingClock,
  onText: ((piece: string) => void) | undefined,
): Promise<void> {
  clock.skip(first)
  for (let at = 0; at < text.length; at += tokenLength) {
    clock.skip(1_000 / rate)
    if (onText === undefined) continue
    onText(text.slice(at, at + tokenLength))
    await breathe()
  }
}
