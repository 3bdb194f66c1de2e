/**
 * The composition root, with the modules of `compose/`: they alone know which store, rules, lore index, models and
 * game masters there are; everything else sees ports. This one puts an engine together.
 * `compose/system-clock-entropy-network`, `program-folders`, `models-and-game-masters`, `open-rulesets`, `open-packs`
 * and `campaign-folders` are its parts; `evaluation-suites`, `score-datasets`, `random-scenario-walks` and
 * `campaign-evaluation` put together what is built of engines, and load it when it is asked for.
 */
import { join } from 'node:path'
import { boundFolderSubscriber } from './compose/campaign-folders.ts'
import { modelGameMaster } from './compose/models-and-game-masters.ts'
import { lineMeaningOf, withTitleVectors } from './compose/open-line-meaning.ts'
import { openPackStore, openPacks } from './compose/open-packs.ts'
import { openReferences, openRulesets } from './compose/open-rulesets.ts'
import { campaignFolder, dataHome, loreFile, packageFolder } from './compose/program-folders.ts'
import { readSeedKeys } from './compose/seed-keys.ts'
import {
  type Machine,
  sha256,
  systemClock,
  systemEntropy,
  systemMachine,
  systemNetwork,
  systemTimer,
} from './compose/system-clock-entropy-network.ts'
import { worldDefinitionCache } from './compose/world-definition-cache.ts'
import { packetBuilder } from './context/index.ts'
import { Fault } from './core/fault.ts'
import { streamFamily } from './dice/index.ts'
import { assembleEngine, type Engine } from './engine/index.ts'
import { isWritable } from './files/index.ts'
import { embeddedGameMaster } from './gm/embedded/embedded-game-master.ts'
import type { GameMaster } from './gm/game-master.ts'
import { plainGameMaster } from './gm/plain/plain-game-master.ts'
import { inputProfiles } from './kernel/input/input-profiles.ts'
import type { Network } from './llm/ask-over-http.ts'
import type { Settings } from './llm/embedding/open-embedding.ts'
import type { OpenedEmbedding } from './llm/index.ts'
import {
  campaignLoreReader,
  campaignLoreSearch,
  campaignMemory,
  type LoreIndex,
  type LoreService,
  loreService,
  memorySearch,
  readLoreIndexChoice,
  sceneLoreCache,
} from './lore/index.ts'
import type { ContentFolders } from './packs/folders/pack-folders.ts'
import type { PackLoader, TryStart } from './packs/pack-loader.ts'
import type { Ruleset } from './rules/index.ts'
import { ChromaLoreIndex } from './store/chroma/chroma-lore-index.ts'
import type { Probe } from './store/log/append-and-create-log.ts'
import { MemoryShelf } from './store/memory/memory-campaign-repository.ts'
import { memoryRehearsal } from './store/memory/replay-log-in-memory.ts'
import { SqliteLoreIndex } from './store/sqlite/lore/sqlite-lore-index.ts'
import { sealedSeeds } from './store/sqlite/seal-seeds-with-aes.ts'
import { SqliteCampaignFolder } from './store/sqlite/sqlite-campaign-folder.ts'
import { StateStoreOverCampaignFiles } from './store/state-store-over-campaign-files.ts'
import { definitionReader, limitsForWait, secretCache, type TurnLimits } from './turn/index.ts'

/** What an engine may be told; everything has a default. */
export interface EngineOptions extends Partial<Machine> {
  /** The folder that holds everything; default: FATEWRIGHT_HOME, else the platform's data folder. */
  readonly home?: string
  /** Rules of your own; one with the id of ours takes its place. */
  readonly rulesets?: readonly Ruleset[]
  /** Who interprets, plans and narrates; by default what the settings name, else the embedded one. */
  readonly gameMaster?: GameMaster
  /** Wraps the game master, to see what it is shown. */
  readonly wrapGameMaster?: (gameMaster: GameMaster) => GameMaster
  /** Further folders of packs and of scenarios, looked through before ours. */
  readonly content?: ContentFolders
  /** Where packs and scenarios come from instead of folders. */
  readonly packs?: PackLoader
  /** Nothing is written to disk; campaigns are gone when the engine closes. */
  readonly inMemory?: boolean
  /** Nothing is written to the home; what is asked to be changed is refused. */
  readonly readOnly?: boolean
  readonly limits?: Partial<TurnLimits>
  /** Settings by name; those of the process when none are given. */
  readonly environment?: Settings
  /** Called with every line that the embedded game master read with doubt, so that it can be labelled. */
  readonly onDoubt?: (row: object) => void
  /** Called at each step of a commit; for tests of interrupted commits. */
  readonly probe?: Probe
}

/**
 * Opens an engine on a folder of campaigns.
 *
 * @example
 * const engine = createEngine({ home: '/tmp/fatewright' })
 * const created = await engine.campaigns.create({ name: 'The Salt Road' })
 * await engine.close()
 */
export function createEngine(options: EngineOptions = {}): Engine {
  const home = options.home ?? dataHome()
  const clock = options.clock ?? systemClock
  const entropy = options.entropy ?? systemEntropy
  const settings = options.environment ?? process.env
  const files = options.inMemory
    ? new MemoryShelf(sha256)
    : new SqliteCampaignFolder(campaignFolder(home), sha256, {
        ...(options.probe && { probe: options.probe }),
        ...(options.readOnly === true && { readOnly: true }),
        seeds: sealedSeeds(() => readSeedKeys(home, settings, systemEntropy)),
      })
  const store = new StateStoreOverCampaignFiles(files, options.probe)
  // What can only be read keeps its index in memory: it is derived.
  const keepsFiles = options.inMemory !== true && options.readOnly !== true && isWritable(home)
  const meaning = comparesByMeaning(settings, options.inMemory === true)
    ? lineMeaningOf(keepsFiles ? home : null)
    : undefined
  const embedded = embeddedGameMaster({
    reference: openReferences(),
    ...(meaning !== undefined && { meaning: () => meaning.open() }),
    ...(options.onDoubt !== undefined && { doubted: options.onDoubt }),
  })
  const network = options.network ?? systemNetwork
  const chosen = options.gameMaster ?? modelGameMaster(settings, embedded, { store, clock, network })
  const packs =
    options.packs ?? openPacks(contentFolders(home, options), options.inMemory ?? false, tryStartOf(options))
  const packStore = openPackStore(home, contentFolders(home, options), entropy, tryStartOf(options))
  const index = new SqliteLoreIndex(keepsFiles ? loreFile(home) : null, sha256)
  const engine = assembleEngine({
    store,
    clock,
    entropy,
    rulesets: openRulesets(options.rulesets ?? []),
    definitionFor: definitionReader(store, keepsFiles ? worldDefinitionCache(home) : undefined),
    // Campaigns in memory are too short-lived to be worth an index.
    loreFor: options.inMemory
      ? campaignLoreReader(store)
      : campaignLoreReader(store, campaignLoreSearch({ index, clock })),
    sceneLore: sceneLoreCache(),
    memory: campaignMemory({
      index,
      clock,
      search: memorySearch({ index, openEmbedding: () => openEmbedding(settings, network) }),
    }),
    toSecret: secretCache(),
    ...(meaning !== undefined && { likeness: meaning.likeness }),
    profiles: inputProfiles,
    packs,
    packStore: meaning === undefined ? packStore : withTitleVectors(packStore, meaning, packs),
    gameMaster: options.wrapGameMaster?.(chosen ?? embedded) ?? chosen ?? embedded,
    backstop: chosen === null ? plainGameMaster : embedded,
    limits: { ...limitsForWait(settings.FATEWRIGHT_MODEL_WAIT), ...options.limits },
    timer: systemTimer,
    context: packetBuilder,
    sandbox: () => new StateStoreOverCampaignFiles(new MemoryShelf(sha256)),
    rehearse: memoryRehearsal(sha256),
    streams: streamFamily,
  })
  if (!options.inMemory) engine.subscribe(boundFolderSubscriber(engine, home, clock))
  if (meaning === undefined) return engine
  return {
    ...engine,
    close: async () => {
      await meaning.vectors.settled()
      await engine.close()
    },
  }
}

/** Lines are compared with offers by meaning unless that is off; in memory only where it is asked for. */
function comparesByMeaning({ FATEWRIGHT_EMBEDDINGS: embeddings }: Settings, inMemory: boolean): boolean {
  return inMemory ? embeddings === 'minilm' : embeddings !== 'off'
}

/** Tries scenarios out by the same rules, with the embedded game master. */
function tryStartOf({ rulesets = [] }: EngineOptions): TryStart {
  return async (scenario) => {
    const { tryStartIn } = await import('./compose/try-scenario-start.ts')
    const open = (packs: PackLoader): Engine =>
      createEngine({ inMemory: true, environment: {}, rulesets, packs })
    return tryStartIn(open)(scenario)
  }
}

function contentFolders(home: string, { content: others }: EngineOptions): ContentFolders {
  const shipped = packageFolder()
  return {
    packs: [...(others?.packs ?? []), join(home, 'packs'), join(shipped, 'content_packs')],
    scenarios: [...(others?.scenarios ?? []), join(home, 'scenarios'), join(shipped, 'scenarios')],
  }
}

/**
 * Opens the lore of a data folder: the packs that are there, an index beside the campaigns, and the embedding model when
 * it is needed.
 *
 * @example
 * const lore = openLore({ home: '/tmp/fatewright' })
 * const found = await lore.search({ question: { keywords: 'the bell' }, packs: [], reader: 'gm' })
 * await lore.close()
 */
export function openLore(options: EngineOptions = {}): LoreService {
  const home = options.home ?? dataHome()
  const environment = options.environment ?? process.env
  return loreService({
    index: openLoreIndex(home, environment, options),
    openEmbedding: () => openEmbedding(environment, options.network),
    packs: openPacks(contentFolders(home, options), options.inMemory ?? false, tryStartOf(options)),
    clock: options.clock ?? systemClock,
    stopwatch: options.stopwatch ?? systemMachine.stopwatch,
  })
}

/** The index that FATEWRIGHT_LORE_INDEX names: a file of the home unless it says otherwise. */
function openLoreIndex(
  home: string,
  environment: Settings,
  { inMemory = false, readOnly = false }: EngineOptions,
): LoreIndex {
  const choice = readLoreIndexChoice(environment.FATEWRIGHT_LORE_INDEX)
  if (!choice.ok) throw new Fault('unsupported', choice.refusal.message)
  if (choice.value.in === 'file' || inMemory)
    return new SqliteLoreIndex(inMemory || readOnly || !isWritable(home) ? null : loreFile(home), sha256)
  const server = { url: choice.value.url, fetch: systemNetwork.fetch, timer: systemTimer }
  return new ChromaLoreIndex(server, `fatewright-${sha256(home).slice(0, 16)}`, sha256)
}

/** The embedding model that FATEWRIGHT_EMBEDDINGS names: the embedded one unless it says otherwise. */
export async function openEmbedding(
  environment: Settings = process.env,
  network: Network = systemNetwork,
): Promise<OpenedEmbedding> {
  const { openChosenEmbedding } = await import('./llm/embedding/open-embedding.ts')
  return openChosenEmbedding(environment, network)
}
