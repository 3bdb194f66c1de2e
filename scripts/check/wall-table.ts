/**
 * Who may import whom, as data: the one place where the shape of the source is decided. Folders that do not exist
 * yet stay in the table, so that their first file already meets its walls. To change a row, write a decision page.
 */

/** One thing a folder may import. Paths are under `src/`. */
export interface Allowance {
  /** A folder (`core`), one file (`server/wire.ts`), or a package (`npm:zod`, `node:sqlite`, `node:*`, `npm:*`). */
  readonly what: string
  /** Only as `import type`. */
  readonly types?: true
  /** Only as `import()`. */
  readonly lazily?: true
  /** Only for the files under this folder. */
  readonly within?: string
}

/** One row: a folder (or one file) and all it may import beside itself. */
export interface Wall {
  readonly folder: string
  readonly may: readonly Allowance[]
  readonly note?: string
}

/** Files of interfaces, and entry points that give them; importing their types ties no caller to an adapter. */
export const portFiles: readonly string[] = [
  'rules/index.ts',
  'gm/game-master.ts',
  'llm/index.ts',
  'context/index.ts',
  'lore/index.ts',
  'packs/index.ts',
  'store/state-store.ts',
]

const portsAsTypes: readonly Allowance[] = portFiles.map((what) => ({ what, types: true }))
const core: Allowance = { what: 'core' }
const text: Allowance = { what: 'text' }
const knowledge: Allowance = { what: 'knowledge' }
const files: Allowance = { what: 'files' }

/** Everything but surfaces. */
const composed: readonly Allowance[] = [
  core,
  text,
  knowledge,
  files,
  ...[
    'dice',
    'rules',
    'world',
    'store',
    'llm',
    'context',
    'packs',
    'import',
    'lore',
    'reading',
    'gm',
    'turn',
    'engine',
  ].map((what) => ({
    what,
  })),
  { what: 'kernel' },
  { what: 'eval' },
  { what: 'testing' },
  { what: 'node:*' },
]

/** The table, in the order in which the parts build on one another. */
export const walls: readonly Wall[] = [
  {
    folder: 'text',
    may: [],
    note: 'pure functions over words and sentences, for every folder; runs in a browser too',
  },
  { folder: 'core', may: [text, { what: 'npm:zod' }], note: 'vocabulary and law; no input or output' },
  {
    folder: 'knowledge',
    may: [core, text, { what: 'npm:@noble/hashes' }],
    note: 'the one law of who may know what; pure',
  },
  {
    folder: 'files',
    may: [{ what: 'node:fs' }, { what: 'node:path' }],
    note: 'files and folders for their owner alone, whole or not at all',
  },
  {
    folder: 'dice',
    may: [core, text, { what: 'npm:@noble/hashes' }, { what: 'npm:zod' }],
    note: 'runs in a browser too, so that anyone can verify a roll',
  },
  {
    folder: 'rules',
    may: [core, text, { what: 'dice' }, { what: 'npm:zod' }],
    note: 'runs in a browser too',
  },
  {
    folder: 'world',
    may: [
      core,
      text,
      knowledge,
      { what: 'dice', types: true },
      { what: 'rules/index.ts' },
      { what: 'npm:zod' },
    ],
    note: 'pure; ruleset and dice are passed in, and clocks ring for a pack as they ring for a ruleset',
  },
  {
    folder: 'reading',
    may: [core, text],
    note: 'pure; what a typed line means in its scene',
  },
  {
    folder: 'store',
    may: [
      core,
      text,
      knowledge,
      { what: 'lore/index.ts', types: true },
      { what: 'files', within: 'store/sqlite' },
      { what: 'node:sqlite', within: 'store/sqlite' },
      { what: 'node:crypto', within: 'store/sqlite' },
      { what: 'node:fs', within: 'store/sqlite' },
      { what: 'node:os', within: 'store/sqlite' },
      { what: 'node:path', within: 'store/sqlite' },
    ],
  },
  {
    folder: 'llm',
    may: [
      core,
      text,
      { what: 'npm:zod' },
      { what: 'npm:ai', types: true, within: 'llm/providers' },
      { what: 'npm:@ai-sdk', lazily: true, within: 'llm/providers' },
      { what: 'npm:@lat.md', lazily: true, within: 'llm/embedding' },
    ],
  },
  { folder: 'context', may: [core, text, knowledge, { what: 'rules/index.ts', types: true }] },
  {
    folder: 'packs',
    may: [
      core,
      text,
      knowledge,
      { what: 'world' },
      { what: 'reading', within: 'packs/lint' },
      { what: 'npm:zod' },
      { what: 'npm:yaml' },
      files,
      { what: 'node:fs' },
      { what: 'node:path' },
      { what: 'node:zlib', within: 'packs/folders/read-zip.ts' },
    ],
    note: 'a pack speaks the world’s language',
  },
  {
    folder: 'import',
    may: [
      core,
      text,
      { what: 'world' },
      { what: 'packs' },
      files,
      { what: 'npm:yaml' },
      { what: 'node:fs' },
      { what: 'node:path' },
      { what: 'node:zlib', within: 'import/read-png-texts.ts' },
      { what: 'node:zlib', within: 'import/install-import.ts' },
    ],
    note: 'other programs’ files become packs and campaigns',
  },
  {
    folder: 'lore',
    may: [
      core,
      text,
      knowledge,
      { what: 'world' },
      { what: 'packs' },
      { what: 'llm/index.ts', types: true },
      { what: 'store/state-store.ts', types: true },
    ],
    note: 'search over the LoreIndex port, whose adapters are in the store; scene lore, memory and summaries',
  },
  {
    folder: 'gm',
    may: [
      core,
      text,
      knowledge,
      { what: 'reading/index.ts' },
      { what: 'llm/index.ts', types: true, within: 'gm/llm' },
    ],
    note: 'a game master returns words: it cannot reach dice, rules or store',
  },
  {
    folder: 'turn',
    may: [
      core,
      text,
      knowledge,
      { what: 'world' },
      { what: 'reading/index.ts' },
      { what: 'lore' },
      { what: 'dice' },
      { what: 'rules/index.ts' },
      { what: 'store/state-slice.ts', types: true },
      ...portsAsTypes,
    ],
    note: 'uses the values of dice to hold claims against the ledger; every other port as a type',
  },
  {
    folder: 'engine',
    may: [
      core,
      text,
      knowledge,
      { what: 'dice' },
      { what: 'lore' },
      { what: 'turn' },
      { what: 'rules/index.ts' },
      ...portsAsTypes,
      { what: 'npm:zod' },
    ],
    note: 'uses the values of dice to roll raw turns; every other port as a type',
  },
  {
    folder: 'kernel',
    may: [
      core,
      text,
      knowledge,
      { what: 'world' },
      { what: 'dice' },
      { what: 'engine' },
      { what: 'turn', types: true },
      { what: 'store/state-store.ts', types: true },
      { what: 'npm:zod' },
      { what: 'npm:yaml', within: 'kernel/cartridge' },
      { what: 'files', within: 'kernel/disk' },
      { what: 'node:fs', within: 'kernel/disk' },
      { what: 'node:path', within: 'kernel/disk' },
    ],
    note: 'a projection over campaigns: the input profile is a port of the turn, the folder a lens over the log',
  },
  {
    folder: 'testing',
    may: [
      core,
      text,
      knowledge,
      { what: 'dice' },
      { what: 'engine' },
      { what: 'store/state-store-over-campaign-files.ts' },
      { what: 'store/memory' },
      { what: 'rules/index.ts' },
      { what: 'context/index.ts' },
      { what: 'turn/index.ts' },
      { what: 'world' },
      { what: 'npm:zod', within: 'testing/providers' },
      { what: 'node:http', within: 'testing/providers' },
      ...portsAsTypes,
    ],
    note: 'the test runner is passed in, so that others can run the contracts with theirs',
  },
  {
    folder: 'eval',
    may: [
      core,
      text,
      knowledge,
      { what: 'engine' },
      { what: 'testing' },
      { what: 'packs/index.ts', types: true },
    ],
    note: 'the engine is passed in',
  },
  {
    folder: 'index.ts',
    may: [...composed, { what: 'compose.ts' }, { what: 'compose' }],
    note: 'the public API: nothing but re-exports',
  },
  {
    folder: 'compose.ts',
    may: [...composed, { what: 'compose' }],
    note: 'the one door to concrete adapters; it holds no logic',
  },
  {
    folder: 'compose',
    may: [...composed, { what: 'compose.ts' }],
    note: 'rooms of the composition root: the machine, models, folders, evaluation',
  },
  {
    folder: 'mcp',
    may: [
      core,
      text,
      knowledge,
      { what: 'compose.ts', types: true },
      { what: 'compose', types: true },
      { what: 'engine', types: true },
      { what: 'dice' },
      { what: 'npm:@modelcontextprotocol' },
      { what: 'npm:zod' },
      { what: 'node:crypto' },
    ],
    note: 'a surface: it calls the engine and holds no rule of its own',
  },
  {
    folder: 'server',
    may: [
      core,
      text,
      knowledge,
      { what: 'compose.ts', types: true },
      { what: 'compose', types: true },
      { what: 'engine', types: true },
      ...portsAsTypes,
      { what: 'mcp' },
      files,
      { what: 'npm:@modelcontextprotocol' },
      { what: 'npm:hono' },
      { what: 'npm:@hono' },
      { what: 'npm:zod' },
      { what: 'node:*' },
    ],
    note: 'the engine is passed in; server/wire holds the shapes and runs in a browser too',
  },
  {
    folder: 'cli',
    may: [
      { what: 'compose.ts' },
      { what: 'compose' },
      core,
      text,
      knowledge,
      { what: 'dice' },
      files,
      { what: 'engine', types: true },
      ...portsAsTypes,
      { what: 'server', lazily: true },
      { what: 'mcp', lazily: true },
      { what: 'npm:commander' },
      { what: 'npm:@clack/prompts' },
      { what: 'npm:fast-string-width' },
      { what: 'npm:fast-wrap-ansi' },
      { what: 'node:*' },
    ],
    note: 'core and dice for rendering and for rolls outside a campaign',
  },
  {
    folder: 'web',
    may: [
      { what: 'server/wire', types: true },
      { what: 'core', types: true },
      { what: 'dice/verify-dice-ledger.ts' },
      { what: 'npm:*' },
      { what: 'node:url', within: 'web/vite.config.ts' },
    ],
    note: 'stands beside src/, not in it',
  },
]
