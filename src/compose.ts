/**
 * The composition root: puts an engine together from its adapters. It alone knows which store, rules, lore index, models and
 * game masters there are; everything else sees ports.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boundFolderSubscriber } from './compose/folders.ts'
import {
  campaignFolder,
  dataHome,
  loreFile,
  type Machine,
  sha256,
  systemClock,
  systemEntropy,
  systemMachine,
  systemNetwork,
  systemTimer,
} from './compose/machine.ts'
import { modelGameMaster } from './compose/models.ts'
import { openPackStore, openPacks } from './compose/packs.ts'
import { openReferences, openRulesets } from './compose/rules.ts'
import { worldDefinitionCache } from './compose/world-definition-cache.ts'
import { packetBuilder } from './context/index.ts'
import { Fault, type Result } from './core/result.ts'
import { streamFamily } from './dice/index.ts'
import { assembleEngine, type Engine } from './engine/index.ts'
import type { WalkReport } from './eval/walks/walk-report.ts'
import type { WalkOptions } from './eval/walks/walk-scenario.ts'
import { embeddedGameMaster } from './gm/embedded/embedded-game-master.ts'
import type { GameMaster } from './gm/game-master.ts'
import { plainGameMaster } from './gm/plain/plain-game-master.ts'
import type { Imported, ImportedLore, ImportOptions, ImportSource, InstalledImport } from './import/index.ts'
import { inputProfiles } from './kernel/input/kernel-profile.ts'
import type { Settings } from './llm/embedding/open-embedding.ts'
import type { Network } from './llm/http.ts'
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
import type { CreatedPack } from './packs/folders/new-pack.ts'
import type { ContentFolders } from './packs/folders/pack-folders.ts'
import type { PackLoader, TryStart } from './packs/pack-loader.ts'
import type { Ruleset } from './rules/index.ts'
import { ChromaLoreIndex } from './store/chroma/chroma-lore-index.ts'
import { LedgerStore } from './store/ledger-store.ts'
import type { Probe } from './store/log/append-records.ts'
import { memoryRehearsal } from './store/memory/memory-rehearsal.ts'
import { MemoryShelf } from './store/memory/memory-shelf.ts'
import { SqliteLoreIndex } from './store/sqlite/lore/sqlite-lore-index.ts'
import { SqliteShelf } from './store/sqlite/sqlite-shelf.ts'
import { campaignDefinitions, limitsForWait, secretCache, type TurnLimits } from './turn/index.ts'

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
  const files = options.inMemory
    ? new MemoryShelf(sha256)
    : new SqliteShelf(campaignFolder(home), sha256, options.probe)
  const store = new LedgerStore(files, options.probe)
  const embedded = embeddedGameMaster({
    reference: openReferences(),
    ...(options.onDoubt !== undefined && { doubted: options.onDoubt }),
  })
  const clock = options.clock ?? systemClock
  const entropy = options.entropy ?? systemEntropy
  const settings = options.environment ?? process.env
  const network = options.network ?? systemNetwork
  const chosen = options.gameMaster ?? modelGameMaster(settings, embedded, { store, clock, network })
  const index = new SqliteLoreIndex(options.inMemory ? null : loreFile(home), sha256)
  const engine = assembleEngine({
    store,
    clock,
    entropy,
    rulesets: openRulesets(options.rulesets ?? []),
    definitionFor: campaignDefinitions(store, options.inMemory ? undefined : worldDefinitionCache(home)),
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
    profiles: inputProfiles,
    packs:
      options.packs ??
      openPacks(contentFolders(home, options), options.inMemory ?? false, tryStartOf(options)),
    packStore: openPackStore(home, contentFolders(home, options), entropy, tryStartOf(options)),
    gameMaster: options.wrapGameMaster?.(chosen ?? embedded) ?? chosen ?? embedded,
    backstop: chosen === null ? plainGameMaster : embedded,
    limits: { ...limitsForWait(settings.FATEWRIGHT_MODEL_WAIT), ...options.limits },
    timer: systemTimer,
    context: packetBuilder,
    sandbox: () => new LedgerStore(new MemoryShelf(sha256)),
    rehearse: memoryRehearsal(sha256),
    streams: streamFamily,
  })
  if (!options.inMemory) engine.subscribe(boundFolderSubscriber(engine, home, clock))
  return engine
}

/** Tries scenarios out by the same rules, with the embedded game master. */
function tryStartOf({ rulesets = [] }: EngineOptions): TryStart {
  return async (scenario) => {
    const { tryStartIn } = await import('./compose/try-start.ts')
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

/** Makes a new pack of the model that is shipped. */
export async function newPack(name: string, into: string): Promise<Result<CreatedPack>> {
  const { createPack } = await import('./packs/folders/new-pack.ts')
  const model = join(packageFolder(), 'templates', 'first_pack')
  return createPack({ name, into, model, token: systemEntropy.hex(4) })
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
    index: openLoreIndex(home, environment, options.inMemory ?? false),
    openEmbedding: () => openEmbedding(environment, options.network),
    packs: openPacks(contentFolders(home, options), options.inMemory ?? false, tryStartOf(options)),
    clock: options.clock ?? systemClock,
    stopwatch: options.stopwatch ?? systemMachine.stopwatch,
  })
}

/** The index that FATEWRIGHT_LORE_INDEX names: a file of the home unless it says otherwise. */
function openLoreIndex(home: string, environment: Settings, inMemory: boolean): LoreIndex {
  const choice = readLoreIndexChoice(environment.FATEWRIGHT_LORE_INDEX)
  if (!choice.ok) throw new Fault('unsupported', choice.refusal.message)
  if (choice.value.in === 'file' || inMemory)
    return new SqliteLoreIndex(inMemory ? null : loreFile(home), sha256)
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

/** Plays a scenario at random in campaigns in memory; packs beside the given folder come first. */
export async function walkScratch(
  options: Omit<WalkOptions, 'engine'> & Pick<EngineOptions, 'home' | 'content'>,
): Promise<Result<WalkReport>> {
  const { home, content, ...walk } = options
  const { walkScenario } = await import('./eval/walks/walk-scenario.ts')
  // Thousands of turns at random must not be sent to a model.
  const engine = createEngine({
    inMemory: true,
    environment: {},
    ...(home && { home }),
    ...(content && { content }),
  })
  try {
    return await walkScenario({ ...walk, engine })
  } finally {
    await engine.close()
  }
}

/** The folder this package stands in: the bundle, the library and the source stand at different depths in it. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** Reads a file or folder of another program, on disk or in hand; what reads it is loaded when it is needed. */
export async function readForeign(
  from: { readonly path: string } | ImportSource,
  options: ImportOptions = {},
): Promise<Result<{ readonly imported: Imported; readonly source: ImportSource }>> {
  const { openImport } = await import('./import/index.ts')
  return openImport(from, options)
}

/** Installs what was read where an engine looks for packs and scenarios; the story in it becomes a campaign. */
export async function installForeign(
  home: string,
  engine: Pick<Engine, 'packs' | 'campaigns'>,
  read: { readonly imported: Imported; readonly source: ImportSource },
  options: ImportOptions = {},
): Promise<Result<InstalledImport>> {
  const { installImport } = await import('./import/index.ts')
  const known = {
    packs: (await engine.packs.loader?.listPacks()) ?? [],
    scenarios: (await engine.packs.loader?.listScenarios()) ?? [],
  }
  const taken = { packs: known.packs.map(({ id }) => id), scenarios: known.scenarios.map(({ id }) => id) }
  return installImport(home, taken, read, options, (history) => engine.campaigns.importHistory(history))
}

/** The lore of installed and shipped packs, for other programs and for trying keywords. */
export async function openImportedLore(home: string): Promise<ImportedLore> {
  const { importedLore } = await import('./import/index.ts')
  return importedLore([join(home, 'packs'), join(packageFolder(), 'content_packs')])
}

/** Where the reader's own labelled lines stand: in the sources, or beside the built program. */
export function ownLinesFolder(): string {
  const inSources = fileURLToPath(new URL('./gm/embedded/interpret/lines', import.meta.url))
  return existsSync(inSources) ? inSources : join(packageFolder(), 'dist', 'lines')
}

/** Where the web app is built to. */
export function webFolder(): string {
  return join(packageFolder(), 'dist', 'web')
}
