/**
 * Characters of another script that a model slips into a story told in Latin letters. A story told in them stays, and so
 * does whatever the turn itself has in them: names, lore, the player's own words.
 */

import { textsIn } from './all-texts-in-value.ts'
import { type Stripped, strippedFrom } from './strip-result.ts'

const run = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+[，。！？、]*/gu
const sign = /[\p{P}\p{S}\p{N}\s]/gu

/** The narration without such noise: what was given to nobody, when nothing before was told in that script. */
export function stripForeignScript(
  narrative: string,
  recent: readonly string[],
  given: () => readonly unknown[],
): Stripped {
  const found = narrative.match(run)
  if (found === null) return { text: narrative, violations: [] }
  const known = knownIn(given())
  const noise = found.filter((words) => known.without(words) !== '')
  const foreign = noise.reduce((sum, words) => sum + words.length, 0)
  const latin = (narrative.match(/\p{Script=Latin}/gu) ?? []).length
  const usual = recent.some((before) =>
    (before.match(run) ?? []).some((words) => known.without(words) !== ''),
  )
  if (noise.length === 0 || usual || latin < foreign * 2) return { text: narrative, violations: [] }
  const text = narrative.replace(run, known.only).replace(/[ \t]{2,}/g, ' ')
  const message = 'Characters of another script are noise in this story.'
  return { text, violations: [{ ...strippedFrom('ENV-11', message, noise.join(' ')), severity: 'warn' }] }
}

interface Known {
  /** What of these words nobody gave, signs aside. */
  readonly without: (words: string) => string
  /** What of these words somebody gave. */
  readonly only: (words: string) => string
}

/** These scripts part no words, so a name may stand in a run with others: whatever was given is looked for in it. */
function knownIn(given: readonly unknown[]): Known {
  const text = textsIn(given).normalize('NFKC')
  const parts = [...new Set(text.match(run) ?? [])]
    .map((part) => part.replace(sign, ''))
    .filter((part) => part !== '')
    .toSorted((one, other) => other.length - one.length)
  const plain = (words: string): string => words.normalize('NFKC').replace(sign, '')
  const isWhole = (words: string): boolean => text.includes(plain(words))
  return {
    without: (words) =>
      isWhole(words) ? '' : parts.reduce((left, part) => left.replaceAll(part, ''), plain(words)),
    only: (words) => (isWhole(words) ? words : parts.filter((part) => plain(words).includes(part)).join(' ')),
  }
}
