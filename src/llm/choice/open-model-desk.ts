/**
 * The chosen model as the engine uses it: within its limits of time, asked again when it was busy, within its budget, and
 * recorded when somebody wants a cassette. What stands on it sees a LanguageModel and nothing else.
 */
import type { HashText } from '../../core/ledger/seal.ts'
import { done, type Result } from '../../core/refusal.ts'
import { type Budget, makeBudget } from '../budget/budget.ts'
import { meteredModel } from '../budget/metered-model.ts'
import { readSpending } from '../budget/read-spending.ts'
import type { Cassette } from '../cassette/cassette.ts'
import { recordingModel } from '../cassette/recording-model.ts'
import type { Network } from '../http/network.ts'
import type { LanguageModel } from '../language-model.ts'
import { steadyModel } from '../steady-model.ts'
import { withThinkingRoom } from '../thinking.ts'
import { readModelChoice } from './model-choice.ts'
import { type ModelSettings, openChosenModel } from './open-model.ts'
import { readThinking } from './read-thinking.ts'

/** A model and what may be spent on it. */
export interface ModelDesk {
  readonly model: LanguageModel
  readonly budget: Budget
}

/** What the desk needs of the world. */
export interface ModelSurroundings {
  readonly network: Network
  readonly hash: HashText
  /** Keeps a cassette under the name that FATEWRIGHT_RECORD gives. */
  keep(path: string, cassette: Cassette): void
}

/** Opens the desk; null when the embedded game master tells. Reaches nobody. */
export async function openModelDesk(
  settings: ModelSettings,
  surroundings: ModelSurroundings,
  name = 'FATEWRIGHT_MODEL',
): Promise<Result<ModelDesk | null>> {
  const turn = readSpending('FATEWRIGHT_TURN_LIMIT', settings.FATEWRIGHT_TURN_LIMIT)
  if (!turn.ok) return turn
  const session = readSpending('FATEWRIGHT_SESSION_LIMIT', settings.FATEWRIGHT_SESSION_LIMIT)
  if (!session.ok) return session
  const opened = await openChosenModel(settings, surroundings.network, name)
  if (!opened.ok) return opened
  if (opened.value === null) return done(null)
  const choice = readModelChoice(settings[name], name)
  const thinking = choice.ok ? readThinking(settings.FATEWRIGHT_MODEL_THINKING, choice.value) : choice
  if (!thinking.ok) return thinking
  const budget = makeBudget({ turn: turn.value, session: session.value })
  // Every try is a call: the budget stands before each of them.
  const steady = steadyModel(meteredModel(opened.value, budget), surroundings.network)
  // Room to think is part of what a call may take; a cassette knows the question as it was asked.
  const roomy = withThinkingRoom(steady, thinking.value)
  return done({ model: recorded(roomy, settings, surroundings), budget })
}

function recorded(model: LanguageModel, settings: ModelSettings, around: ModelSurroundings): LanguageModel {
  const path = (settings.FATEWRIGHT_RECORD ?? '').trim()
  if (path === '') return model
  return recordingModel(model, {
    name: path.replace(/^.*[\\/]/, '').replace(/\.json$/, ''),
    clock: around.network.clock,
    hash: around.hash,
    secrets: Object.entries(settings).flatMap(([key, value]) =>
      /KEY|TOKEN|SECRET/.test(key) && value ? [value] : [],
    ),
    keep: (cassette) => around.keep(path, cassette),
  })
}
