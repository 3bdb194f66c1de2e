/**
 * CARTRIDGE.md: what a pack says of itself to the kernel: which head looks where, what things are called, what never
 * changes, and which version a campaign is locked to. Written and read as a page.
 */
import { done, type Result, refuse } from '../../core/result.ts'
import { field, fieldIn, type Page } from '../folder/markdown-panel-page.ts'
import { type CommandHead, commandHeads } from '../input/command-heads.ts'

/** A cartridge in a few words. */
export interface Cartridge {
  readonly id: string
  readonly name: string
  readonly version: string
  /** The hash of its content, or `-`. */
  readonly lock: string
  /** Handles and the ids behind them. */
  readonly aliases: readonly (readonly [string, string])[]
  /** Which files a head looks into, when they stand elsewhere than usual. */
  readonly routes?: Readonly<Record<CommandHead, readonly string[]>>
  /** Where each file stood in the pack it was made of. */
  readonly files?: readonly (readonly [string, string])[]
}

/** Which files a head looks into. */
export const routes: Readonly<Record<CommandHead, readonly string[]>> = {
  ACT: ['locations/LOCATION_INDEX.md', 'lore/MECHANICS/INDICATORS.md'],
  LOOK: ['locations/LOCATION_INDEX.md', 'maps/MAP_INDEX.md'],
  ASK: ['characters/NPCs', 'lore/CANON'],
  FIGHT: ['characters/NPCs', 'locations/LOCATION_INDEX.md'],
  CAST: ['lore/MIST', 'lore/CANON'],
  MANAGE: ['lore/MECHANICS/INDICATORS.md', 'quests/QUESTS.md'],
  OOC: ['quests/QUESTS.md', 'lore/CANON'],
}

const invariants: readonly string[] = [
  'The log is the game; these files are made from it.',
  'Sessions outrank state, state outranks objects, objects outrank canon, canon outranks writing.',
  'The spine is guidance and never a fact.',
  'A short code holds for one turn and is never stored.',
  'Files are appended to or patched, never replaced.',
]

/** The page of a cartridge. */
export function cartridgeManifest(cartridge: Cartridge): Page {
  const { id, name, version, lock, aliases, files = [] } = cartridge
  const looks = cartridge.routes ?? routes
  return {
    title: 'CARTRIDGE',
    sections: [
      {
        heading: 'Cartridge',
        lines: [
          field('cartridge_id', id),
          field('name', name),
          field('version', version),
          field('content_lock', lock),
        ],
      },
      { heading: 'Routes', lines: commandHeads.map((head) => `- [${head}] ${looks[head].join(', ')}`) },
      { heading: 'Aliases', lines: aliases.map(([handle, target]) => `- ${handle} = ${target}`) },
      { heading: 'Invariants', lines: invariants.map((line) => `- ${line}`) },
      ...(files.length === 0
        ? []
        : [{ heading: 'Files', lines: files.map(([here, there]) => `- ${here} = ${there}`) }]),
    ],
  }
}

/** Reads the page of a cartridge. */
export function readCartridge(page: Page): Result<Cartridge> {
  const [id, name, version] = [fieldIn(page, 'cartridge_id'), fieldIn(page, 'name'), fieldIn(page, 'version')]
  if (page.title !== 'CARTRIDGE' || id === undefined || version === undefined)
    return refuse('folder/no-cartridge', 'This is no CARTRIDGE.md: it names no cartridge_id and version.')
  const pairs = (heading: string): readonly (readonly [string, string])[] => {
    const lines = page.sections.find((one) => one.heading === heading)?.lines ?? []
    return lines.flatMap((line): (readonly [string, string])[] => {
      const found = /^- (\S+) = (\S+)$/.exec(line)
      return found === null ? [] : [[found[1] ?? '', found[2] ?? '']]
    })
  }
  const [aliases, files] = [pairs('Aliases'), pairs('Files')]
  return done({ id, name: name ?? id, version, lock: fieldIn(page, 'content_lock') ?? '-', aliases, files })
}

/** The files that a head looks into, as a page of routes says: `- [LOOK] a.md, b.md`. */
export function routesIn(page: Page, head: string): readonly string[] {
  const lines = page.sections.find((one) => one.heading === 'Routes')?.lines ?? []
  const line = lines.find((one) => one.replace(/^[-*]\s*/, '').startsWith(`[${head}]`))
  const listed = line?.slice(line.indexOf(']') + 1) ?? ''
  return listed
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '')
}
