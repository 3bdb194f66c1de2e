/** The words of the library, as a person sorted them, and what an act takes for granted by itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryFolder } from './read-fragments.ts'

/** Words that assert nothing, words that put a thing into the scene, and figures of speech that only sound like things. */
export interface WordLists {
  readonly plain: ReadonlySet<string>
  readonly concrete: ReadonlySet<string>
  readonly figures: readonly string[]
}

/** Reads the lists. */
export function readWordLists(root: string): WordLists {
  const read = (name: string): string => readFileSync(join(root, libraryFolder, 'words', name), 'utf8')
  const words = (name: string): ReadonlySet<string> =>
    new Set(
      read(name)
        .split(/\s+/)
        .filter((word) => word !== ''),
    )
  const figures = read('figures.txt')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return { plain: words('plain.txt'), concrete: words('concrete.txt'), figures }
}

/** The words of a fragment, without its slots. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/\{[^}]*\}/g, ' ')
      .toLowerCase()
      .match(/[a-z]+(?:'[a-z]+)?/g) ?? []
  ).map((word) => word.replace(/'s$/, ''))
}

/** What a fragment asserts: without comparisons, spoken words and figures of speech. */
export function asserted(text: string, figures: readonly string[]): string {
  let plain = text
  for (const figure of figures) plain = plain.replaceAll(figure, ' ')
  return plain
    .replace(/"[^"]*"/g, ' ')
    .replace(
      /\b(?:like|as if|as though|as one|as people|as the|as an?|as with|as they|the way|in the manner of|of a person|of somebody|how)\b[^.;:!?]*/gi,
      ' ',
    )
}

const implied: Readonly<Record<string, string>> = {
  unlock: 'lock key',
  'try.unlock': 'lock',
  disable: 'spring wire pin string',
  hack: 'machine machines password lines keystrokes defaults counter wall columns light',
  'try.hack': 'defaults',
  burn: 'flame smoke fire',
  swim: 'water bank',
  dig: 'hole',
  'try.swim': 'water',
  bribe: 'money coin',
  'try.bribe': 'money',
  persuade: 'money',
  gamble: 'money change house',
  trade: 'money goods',
  'spell.you': 'fire storm light',
  'spell.foe': 'fire light',
  'fight.you.kill': 'ground',
  'tag.blade': 'steel point',
  'tag.spear': 'point shaft',
  'tag.bow': 'arrow shaft string feathers',
  'tag.gun': 'shot',
  'tag.cyberpunk': 'camera machines office password',
  'condition.petrified': 'stone',
}

/** What a key takes for granted: there is a lock where somebody unlocks. */
export function impliedBy(key: string): readonly string[] {
  const parts = key.split('.')
  const prefixes = parts.map((_part, at) => parts.slice(0, at + 1).join('.'))
  return prefixes.flatMap((prefix) =>
    Object.hasOwn(implied, prefix) ? (implied[prefix] ?? '').split(' ') : [],
  )
}

/** The list of plain words with those that stand in no list yet, and without those that nobody uses. */
export function addWords(
  root: string,
  fragments: readonly { readonly text: string }[],
): {
  readonly path: string
  readonly text: string
  readonly added: readonly string[]
  readonly left: readonly string[]
} {
  const { plain, concrete } = readWordLists(root)
  const used = new Set(fragments.flatMap(({ text }) => wordsOf(text)))
  const now = [...used].filter((word) => !concrete.has(word)).toSorted()
  return {
    path: `${libraryFolder}/words/plain.txt`,
    text: `${now.join('\n')}\n`,
    added: now.filter((word) => !plain.has(word)),
    left: [...plain].filter((word) => !used.has(word)),
  }
}
