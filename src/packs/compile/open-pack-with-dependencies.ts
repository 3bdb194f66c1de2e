/** Opens a pack together with the packs it builds on: present, of a fitting version, and never in a circle. */
import { canonicalJson } from '../../core/json.ts'
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import { type Result, refuse } from '../../core/result.ts'
import type { PackFile, PackReading } from '../format/pack-files-and-limits.ts'
import type { RulesWords } from '../format/pack-ids.ts'
import { inReadingOrder, isError, type PackProblem } from '../format/pack-problems.ts'
import { readManifest } from '../format/read-manifest.ts'
import { satisfies } from '../format/version-range.ts'
import type { LoadedPack, LoadedScenario } from '../pack-loader.ts'
import { compilePack, type PackReport } from './compile-pack.ts'
import type { CompiledScenario } from './compile-scenario.ts'

/** A pack with its problems, its hash and the packs it builds on. */
export interface OpenedPack {
  readonly files: readonly PackFile[]
  readonly report: PackReport
  readonly hash: string
  /** The packs it builds on, and those they build on, the lowest first. */
  readonly below: readonly LoadedPack[]
}

export interface OpenContext {
  /** The files of an installed pack; null when there is none of that id. */
  readonly find: (id: string) => PackReading | null
  readonly hash: HashText
  readonly rules: RulesWords | null
  /** What was opened already: each pack is read once, however many build on it. */
  readonly opened: Map<string, OpenedPack>
}

/** Opens a pack; `chain` is the packs that led to it, the first one first. */
export function openPack(
  reading: PackReading,
  context: OpenContext,
  chain: readonly string[] = [],
): OpenedPack {
  const { files, problems } = reading
  const { manifest, lineOfDependency } = readManifest(files)
  const below: LoadedPack[] = []
  const found: PackProblem[] = [...problems]
  const here = manifest?.id ?? ''
  for (const [index, { id, version }] of (manifest?.depends_on ?? []).entries()) {
    const trouble = openBelow(id, version, [...chain, here], context, below)
    const place = { file: 'pack.yaml', line: lineOfDependency(index), code: 'E-PACK' } as const
    if (trouble !== null) found.push({ ...place, message: trouble })
  }
  const read = compilePack(files, { others: below.map((pack) => pack.names), rules: context.rules })
  const all = inReadingOrder([...found, ...read.problems])
  const report = { ...read, problems: all, pack: all.some(isError) ? null : read.pack }
  const hash = context.hash(canonicalJson(files.map((file) => [file.path, context.hash(file.text)])))
  return { files, report, hash, below }
}

/** Opens an installed pack by its id; null when there is none. */
export function openInstalled(
  id: string,
  context: OpenContext,
  chain: readonly string[] = [],
): OpenedPack | null {
  const known = context.opened.get(id)
  if (known !== undefined) return known
  const reading = context.find(id)
  if (reading === null) return null
  const opened = openPack(reading, context, chain)
  context.opened.set(id, opened)
  return opened
}

/** Opens a pack that another builds on and notes it; a sentence when it cannot be built on. */
function openBelow(
  id: string,
  version: string,
  chain: readonly string[],
  context: OpenContext,
  below: LoadedPack[],
): string | null {
  if (chain.includes(id)) return `The packs depend on one another in a circle: ${[...chain, id].join(' → ')}.` // enforces: LORE-02
  const opened = openInstalled(id, context, chain)
  if (opened === null) return `It depends on the pack "${id}", which is not installed.` // enforces: LORE-02
  const { report, hash, below: deeper } = opened
  if (report.manifest !== null && !satisfies(report.manifest.version, version))
    return `It depends on "${id}" ${version}, and ${report.manifest.version} is installed.` // enforces: LORE-02
  if (report.pack === null) {
    const first = report.problems.find(isError)
    return `It depends on "${id}", which cannot be read: ${first?.file ?? id}: ${first?.message ?? 'it is damaged'}`
  }
  for (const pack of [...deeper, { ...report.pack, hash }])
    if (!below.some((known) => known.manifest.id === pack.manifest.id)) below.push(pack)
  return null
}

/** The packs, or the id of the one that is missing or broken. */
export type GatheredPacks =
  | { readonly packs: readonly LoadedPack[] }
  | { readonly missing: string; readonly problems: readonly PackProblem[] }

/** Opens packs by their ids, in their order, and after them what they build on: exits and people lead there. */
export function gatherPacks(ids: readonly string[], context: OpenContext): GatheredPacks {
  const named: LoadedPack[] = []
  const below: LoadedPack[] = []
  for (const id of ids) {
    const opened = openInstalled(id, context)
    const pack = opened?.report.pack ?? null
    if (opened === null || pack === null)
      return { missing: id, problems: opened?.report.problems.filter(isError) ?? [] }
    named.push({ ...pack, hash: opened.hash })
    below.push(...opened.below)
  }
  const all = new Map([...named, ...below].map((pack) => [pack.manifest.id, pack]))
  return { packs: [...all.values()] }
}

/** Refuses a pack that cannot be played: its first error, and how many more there are. */
export function refusedPack(what: string, problems: readonly PackProblem[]): Result<never> {
  const errors = problems.filter(isError)
  const [first] = errors
  const where =
    first === undefined ? '' : `${first.file}${first.line === 0 ? '' : `:${first.line}`}: ${first.message}`
  const more =
    errors.length > 1 ? ` (and ${errors.length - 1} more; "fatewright pack validate" lists them)` : ''
  return refuse('pack/broken', `The ${what} cannot be played. ${where}${more}`, {
    data: { problems: errors.slice(0, 20).map((error) => ({ ...error })) },
  })
}

/** A scenario with what a campaign keeps of its packs: the world definition and the prose as texts, each with its hash. */
export function loadScenario(
  compiled: CompiledScenario,
  packs: readonly LoadedPack[],
  hash: HashText,
): LoadedScenario {
  const definition_text = canonicalJson(compiled.definition)
  return {
    ...compiled,
    pack_hashes: packs.map((pack) => pack.hash),
    definition_text,
    definition_hash: hash(definition_text),
    lore: loreOf(packs, hash),
  }
}

function loreOf(packs: readonly LoadedPack[], hash: HashText): LoadedScenario['lore'] {
  const chunks = packs.flatMap((pack) => pack.chunks)
  if (chunks.length === 0) return null
  const text = canonicalJson({ chunks })
  return { text, hash: hash(text) }
}
