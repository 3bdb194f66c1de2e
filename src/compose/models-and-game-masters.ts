/**
 * Language models and the game masters that ask them, from settings; what speaks to a provider is loaded when a model
 * is first asked.
 */

import type { WallClock } from '../core/environment-ports.ts'
import { Fault, isFault } from '../core/fault.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { campaignPromptPins } from '../engine/campaign-prompt-pins.ts'
import type { Engine, EngineDependencies } from '../engine/index.ts'
import { writePrivateFile } from '../files/index.ts'
import { embeddedGameMaster } from '../gm/embedded/embedded-game-master.ts'
import type { GameMaster } from '../gm/game-master.ts'
import { withReader } from '../gm/llm/game-master-with-model-reader.ts'
import { chosenGameMaster, readStrategyChoice } from '../gm/llm/read-strategy-setting.ts'
import { plainGameMaster } from '../gm/plain/plain-game-master.ts'
import { allPrompts } from '../gm/prompts/all-prompts.ts'
import { promptsFrom } from '../gm/prompts/versioned-prompt.ts'
import type { Network } from '../llm/ask-over-http.ts'
import type { Settings } from '../llm/embedding/open-embedding.ts'
import type { LanguageModel } from '../llm/index.ts'
import { type LazyModel, lazyModel } from '../llm/lazy-model.ts'
import { priceOfUsage } from '../llm/model-prices.ts'
import type { BudgetedModel } from '../llm/open-model.ts'
import { type PromptRegistry, promptRegistry } from '../llm/prompt-registry.ts'
import { readModelChoice } from '../llm/read-model-choice.ts'
import { readSpending, sharedBudget } from '../llm/spending-budget.ts'
import type { ModelTrial } from '../llm/try-model.ts'
import { openReferences } from './open-rulesets.ts'
import {
  type Machine,
  sha256,
  systemClock,
  systemMachine,
  systemNetwork,
} from './system-clock-entropy-network.ts'

type ModelSetting = 'FATEWRIGHT_MODEL' | 'FATEWRIGHT_SMALL_MODEL' | 'FATEWRIGHT_READER'

/** The language model that FATEWRIGHT_MODEL names, with its budget; null when the embedded game master narrates. */
export async function openModel(
  environment: Settings = process.env,
  name?: ModelSetting,
  network: Network = systemNetwork,
): Promise<Result<BudgetedModel | null>> {
  const { openBudgetedModel } = await import('../llm/open-model.ts')
  const keep = (path: string, cassette: object): void =>
    writePrivateFile(path, `${JSON.stringify(cassette, null, 2)}\n`)
  return openBudgetedModel(environment, { network, hash: sha256, keep }, name)
}

/** Tries a language model on a few small questions. */
export async function tryLanguageModel(model: LanguageModel, signal: AbortSignal): Promise<ModelTrial> {
  const { tryModel } = await import('../llm/try-model.ts')
  return tryModel(model, { clock: systemClock, signal })
}

/**
 * The game master that FATEWRIGHT_MODEL, FATEWRIGHT_STRATEGY and FATEWRIGHT_READER name; null when the embedded one narrates
 * and reads. Sends nothing.
 */
export function modelGameMaster(
  environment: Settings,
  own: GameMaster,
  dependencies: Pick<EngineDependencies, 'store' | 'clock'> & { readonly network: Network },
  versions: Readonly<Record<string, string>> = {},
): GameMaster | null {
  const open = (name: ModelSetting): LazyModel | null => {
    const choice = withoutRefusal(readModelChoice(environment[name], name))
    return choice.by === 'embedded'
      ? null
      : lazyModel(choice, () => openModel(environment, name, dependencies.network))
  }
  const large = open('FATEWRIGHT_MODEL')
  const reader = open('FATEWRIGHT_READER')
  if (large === null && reader === null) return null
  const local = /^(?:ollama|compatible):/.test((environment.FATEWRIGHT_MODEL ?? '').trim())
  const strategy = withoutRefusal(readStrategyChoice(environment, local))
  const small = large === null ? null : open('FATEWRIGHT_SMALL_MODEL')
  const models = [large, small, reader].filter((model) => model !== null)
  const registry = openPrompts(dependencies)
  const parts = {
    ...(small !== null && { small: small.model }),
    ...(reader !== null && { reader: reader.model }),
    // A reader gets the whole prompt: it is short, always the same, and every misread line costs more.
    readerSize:
      environment.FATEWRIGHT_PROMPTS?.trim() === 'essentials' ? ('essentials' as const) : ('full' as const),
    reading: grammarReads(environment) ? ('never' as const) : ('always' as const),
    prompts: promptsFrom((id, version) =>
      registry.getPrompt(id, Object.hasOwn(versions, id) ? versions[id] : version),
    ),
    price: priceOfUsage,
    begun: () => {
      for (const model of models) model.beginTurn()
    },
  }
  const master =
    large === null
      ? withReader(own, parts)
      : chosenGameMaster(strategy, { ...parts, model: large.model, own })
  const limit = readSpending('FATEWRIGHT_SESSION_LIMIT', environment.FATEWRIGHT_SESSION_LIMIT)
  const begun = limit.ok ? (limit.value.dollars ?? null) : null
  return { ...master, purse: sharedBudget(models, begun) }
}

/** FATEWRIGHT_READER=embedded: the grammar reads, whatever model tells. */
function grammarReads({ FATEWRIGHT_READER }: Settings): boolean {
  return (FATEWRIGHT_READER ?? '').trim() === 'embedded'
}

/** The game master that is to narrate: by name, or how a model is to be asked. */
export interface GameMasterChoice {
  readonly gm?: string
  readonly strategy?: string
  readonly model?: string
  /** Prompts by id, with the version that is to be used. */
  readonly prompts?: Readonly<Record<string, string>>
}

/** The game master that is chosen; undefined when none is named, and the engine's own is meant. */
export function chooseGameMaster(
  choice: GameMasterChoice,
  engine: Pick<Engine, 'store'>,
  environment: Settings = process.env,
  machine: Machine = systemMachine,
): Result<GameMaster | undefined> {
  const { gm, strategy, model, prompts = {} } = choice
  if (gm === 'plain') return done(plainGameMaster)
  if (gm === 'embedded') return done(embeddedGameMaster({ reference: openReferences() }))
  if (gm !== undefined)
    return refuse('llm/no-game-master', `There is no game master "${gm}" here; there are embedded and plain.`)
  if (strategy === undefined && model === undefined && Object.keys(prompts).length === 0)
    return done(undefined)
  const settings = {
    ...environment,
    ...(model !== undefined && { FATEWRIGHT_MODEL: model }),
    ...(strategy !== undefined && { FATEWRIGHT_STRATEGY: strategy }),
  }
  return chooseModel(settings, engine, machine, prompts)
}

function chooseModel(
  settings: Settings,
  { store }: Pick<Engine, 'store'>,
  { clock, network }: Machine,
  prompts: Readonly<Record<string, string>>,
): Result<GameMaster> {
  const own = embeddedGameMaster({ reference: openReferences() })
  try {
    const chosen = modelGameMaster(settings, own, { store, clock, network }, prompts)
    if (chosen !== null) return done(chosen)
  } catch (error) {
    if (isFault(error)) return refuse('llm/no-model', error.message)
    throw error
  }
  return refuse(
    'llm/no-model',
    'No language model is set up here, so there is no strategy or prompt to choose: name one with --model, or set FATEWRIGHT_MODEL. --gm embedded and --gm plain need none.',
  )
}

/** A game master that reads as the given one does and narrates plainly, for lines that are only read again. */
export function readingOnly({ id, reader, interpret, spent }: GameMaster): GameMaster {
  return {
    ...plainGameMaster,
    id,
    interpret,
    ...(reader !== undefined && { reader }),
    ...(spent !== undefined && { spent }),
  }
}

/** Every prompt there is, and which version of each the campaigns of a store are held to. */
export function openPrompts({ store, clock = systemClock }: PromptDependencies): PromptRegistry {
  return promptRegistry(allPrompts(), { hash: sha256, pins: campaignPromptPins({ store, clock }) })
}

type PromptDependencies = Pick<EngineDependencies, 'store'> & { readonly clock?: WallClock }

/** A setting that names nothing stops the start with its sentence. */
function withoutRefusal<Value>(read: Result<Value>): Value {
  if (!read.ok) throw new Fault('unsupported', read.refusal.message)
  return read.value
}
