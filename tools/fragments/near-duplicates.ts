/** Fragments that say the same: word for word, or nearly. */
import type { Finding } from '../../scripts/check/finding.ts'
import type { WrittenFragment } from './read-fragments.ts'
import { wordsOf } from './word-lists.ts'

const tooAlike = 0.8
const fewest = 5

/** Every pair that is too alike, told once, at the later of the two. */
export function findNearDuplicates(fragments: readonly WrittenFragment[]): Finding[] {
  const found: Finding[] = []
  const read = fragments.map((one) => ({ one, words: new Set(wordsOf(one.text)), folded: folded(one.text) }))
  const byText = new Map<string, WrittenFragment>()
  for (const { one, folded: text } of read) {
    const before = byText.get(text)
    if (before === undefined) byText.set(text, one)
    else if (!differsByTag(before, one)) found.push(told(one, before, 'The same'))
  }
  for (const [at, { one, words, folded: text }] of read.entries()) {
    if (words.size < fewest) continue
    for (let before = 0; before < at; before += 1) {
      const other = read[before]
      if (other === undefined || other.words.size < fewest || other.folded === text) continue
      if (likeness(words, other.words) >= tooAlike) found.push(told(one, other.one, 'Nearly the same'))
    }
  }
  return found
}

/** The same words may stand under two conditions of one kind: there is no "or". */
function differsByTag(one: WrittenFragment, other: WrittenFragment): boolean {
  return one.key === other.key && JSON.stringify(one.tags) !== JSON.stringify(other.tags)
}

function told(one: WrittenFragment, other: WrittenFragment, how: string): Finding {
  return {
    file: one.file,
    line: one.line,
    message: `${how} stands in ${other.file}:${other.line}: ${one.text}`,
  }
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z{}~]+/g, ' ')
    .trim()
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  if (small.size < large.size * tooAlike) return 0
  let shared = 0
  for (const word of small) if (large.has(word)) shared += 1
  return shared / (one.size + other.size - shared)
}
