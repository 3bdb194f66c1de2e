/**
 * A pack as a cartridge, and a cartridge as the pack it was made of. Files move, their bytes do not; the manifest says where
 * each one stood, so that there and back again is the same pack.
 */
import { parse } from 'yaml'
import { isJsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { safePath } from '../disk/path-inside-folder.ts'
import type { Files } from '../folder/diff-and-patch-files.ts'
import { readPage, writePage } from '../folder/markdown-panel-page.ts'
import { type CommandHead, commandHeads } from '../input/command-heads.ts'
import { type Cartridge, cartridgeManifest, readCartridge } from './cartridge-manifest.ts'

/** The name of the manifest, in a pack and in a cartridge. */
export const cartridgeFile = 'CARTRIDGE.md'

const homes: readonly (readonly [RegExp, (name: string) => string])[] = [
  [/^locations\/(.+)$/, (name) => `locations/${name}`],
  [/^npcs\/(.+)$/, (name) => `characters/NPCs/${name}`],
  [/^story\/(.+)$/, (name) => `quests/${name}`],
  [/^scenarios\/(.+)$/, (name) => `scenarios/${name}`],
  [/^(?:rumou?rs|mist)\/(.+)$/, (name) => `lore/MIST/${name}`],
  [/^((?:culture|history|technology|factions|lore|general)\/.+)$/, (name) => `lore/CANON/${name}`],
]

/** Where a file of a pack stands in a cartridge. */
function homeOf(path: string): string {
  for (const [shape, home] of homes) {
    const name = shape.exec(path)?.[1]
    if (name !== undefined) return home(name)
  }
  return `pack/${path}`
}

/** Which files of a pack a head looks into. */
const packRoutes: Readonly<Record<CommandHead, readonly string[]>> = {
  ACT: ['locations', 'story'],
  LOOK: ['locations'],
  ASK: ['npcs', 'culture', 'history'],
  FIGHT: ['npcs', 'factions'],
  CAST: ['culture', 'history', 'technology'],
  MANAGE: ['story', 'factions'],
  OOC: ['story', 'culture', 'history'],
}

/** What a pack says of itself; `hash` names its content. */
function aboutPack(files: Files, hash: (text: string) => string): Result<Cartridge> {
  const written: unknown = parseYaml(files.get('pack.yaml') ?? '')
  const { id, name, version } = isJsonObject(written) ? written : {}
  if (typeof id !== 'string' || typeof version !== 'string')
    return refuse('folder/no-pack', 'There is no pack.yaml with an id and a version: this is no pack.')
  const named = [...files.keys()].flatMap((path): (readonly [string, string])[] => {
    const handle = /^(?:npcs|locations)\/([a-z0-9_]+)\.md$/.exec(path)?.[1]
    return handle === undefined ? [] : [[`@${handle}`, `${id}:${handle}`]]
  })
  const aliases = named.toSorted((a, b) => (a[0] < b[0] ? -1 : 1))
  return done({ id, name: typeof name === 'string' ? name : id, version, lock: lockOf(files, hash), aliases })
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 })
  } catch {
    return null
  }
}

/** One hash of all files but the manifest itself. */
function lockOf(files: Files, hash: (text: string) => string): string {
  const sums = [...files]
    .filter(([path]) => path !== cartridgeFile)
    .map(([path, text]) => `${path} ${hash(text)}`)
  return hash(sums.toSorted().join('\n'))
}

/** The manifest that makes a pack a cartridge where it stands; it locks the version and leaves the content to the pack. */
export function manifestForPack(files: Files): Result<string> {
  const about = aboutPack(files, () => '-')
  if (!about.ok) return about
  const folders = new Set([...files.keys()].map((path) => path.split('/')[0]))
  const found = (head: CommandHead): readonly string[] => packRoutes[head].filter((path) => folders.has(path))
  const routes = Object.fromEntries(commandHeads.map((head) => [head, found(head)])) as Cartridge['routes']
  return done(writePage(cartridgeManifest({ ...about.value, lock: '-', ...(routes && { routes }) })))
}

/** A pack's files as a cartridge's. */
export function packToCartridge(files: Files, hash: (text: string) => string): Result<Files> {
  const about = aboutPack(files, hash)
  if (!about.ok) return about
  const moved = [...files]
    .filter(([path]) => path !== cartridgeFile)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ here: homeOf(path), there: path, text }))
  const manifest = cartridgeManifest({ ...about.value, files: moved.map(({ here, there }) => [here, there]) })
  return done(
    new Map([[cartridgeFile, writePage(manifest)], ...moved.map(({ here, text }) => [here, text] as const)]),
  )
}

/** A cartridge's files as the pack it was made of; `changed` when they are not what the manifest locks. */
export function cartridgeToPack(
  files: Files,
  hash: (text: string) => string,
): Result<{ readonly files: Files; readonly changed: boolean }> {
  const page = readPage(files.get(cartridgeFile) ?? '')
  const cartridge = page.ok ? readCartridge(page.value) : page
  if (!cartridge.ok) return cartridge
  const pack = new Map<string, string>()
  for (const [here, there] of cartridge.value.files ?? []) {
    const safe = safePath(there)
    if (!safe.ok) return safe
    const text = files.get(here)
    if (text === undefined)
      return refuse('folder/missing', `The cartridge has lost ${here}, which its manifest names.`)
    pack.set(there, text)
  }
  if (!pack.has('pack.yaml'))
    return refuse('folder/no-pack', 'The manifest of this cartridge leads to no pack.yaml.')
  return done({ files: pack, changed: lockOf(pack, hash) !== cartridge.value.lock })
}
