/** `fatewright doctor --model`: tries the model that is set, and says what will work with it and what it cost to find out. */
import { openModel, tryLanguageModel } from '../compose/models.ts'
import type { Result } from '../core/refusal.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { printable } from './printable.ts'

type Trial = Awaited<ReturnType<typeof tryLanguageModel>>

/** Tries it. */
export async function examineModel({ surroundings, paint }: CliDesk): Promise<Result<Answer>> {
  const opened = await openModel(surroundings.environment)
  if (!opened.ok) return opened
  if (opened.value === null) {
    const words =
      'No language model is set: the embedded game master tells. It needs no key and no network.\nTo use a model, set FATEWRIGHT_MODEL, for example to ollama:qwen3:8b; docs/guides/models.md has the choices.'
    return answer({ ok: true, model: 'embedded', trial: null }, words)
  }
  const { model } = opened.value
  const trial = await tryLanguageModel(model, new AbortController().signal)
  const lines = trial.findings.map(({ what, ok, says }) => {
    const sign = ok ? paint.good('✓') : paint.bad('✗')
    return `${sign} ${titles[what]}: ${printable(says)}`
  })
  const words = [`${model.provider}:${model.id}`, ...lines, ...measures(trial), verdict(trial)].join('\n')
  const shown = {
    ok: trial.ok,
    model: `${model.provider}:${model.id}`,
    trial: { ...trial, usage: { ...trial.usage } },
  }
  return answer(shown, words, { holds: trial.ok })
}

const titles = {
  answer: 'Answer',
  streaming: 'Streaming',
  structured: 'Structured answers',
  tools: 'Rolls',
} as const

function measures(trial: Trial): string[] {
  if (trial.first_word_ms === null) return []
  const pace = trial.tokens_per_second === null ? '' : `, then ${trial.tokens_per_second} tokens a second`
  const cost =
    trial.cost === null
      ? 'its price is not known'
      : trial.cost === 0
        ? 'no charge by the token'
        : `about $${trial.cost.toFixed(4)}`
  const { input, output } = trial.usage
  return [
    `  Speed: first word after ${(trial.first_word_ms / 1_000).toFixed(1)} s${pace}`,
    `  This test: ${input} tokens read, ${output} written; ${cost}`,
  ]
}

function verdict(trial: Trial): string {
  if (trial.strategies.length > 0) return `It can tell stories here, by: ${trial.strategies.join(', ')}.`
  return 'It cannot tell stories here as it is; turns would be told by the embedded game master.'
}
