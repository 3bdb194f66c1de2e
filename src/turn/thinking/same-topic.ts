/** Whether two thoughts are about the same: a topic is the words that name it, so that a question is known again in other words (FRZ-08). */
import { commonForm, contentWords, foldedTokens, tokenJaccard } from '../../text/word-and-text-similarity.ts'

const maxWords = 8
const maxWordLength = 20
const same = 0.6

/** Words that say that a person thinks, not what about. */
const thinkingWords: ReadonlySet<string> = new Set(
  `think thinking thought thoughts plan plans planning consider considering contemplate ponder strategize strategy
  strategies option options figure decide deliberate deliberately weigh analyze analyse assess evaluate idea ideas way
  ways approach approaches possible possibilities possibility situation move moves choice choices mode deep deeply
  hard careful tactic tactics handle deal proceed happen pause moment time something anything remember recall know
  about brainstorm mull reflect
  work`
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => [word, commonForm(word)]),
)

export interface Topic {
  readonly key: string
  readonly words: ReadonlySet<string>
  /** In the player's own words, for sentences. */
  readonly description: string
}

/**
 * The topic of a line; `here` names the place for thoughts about nothing in particular.
 *
 * @example
 * topicOf('How do we plan the ambush at the warehouse?', 'loc_docks_001').key // 'ambush_warehous'
 */
export function topicOf(line: string, here: string): Topic {
  const found = [...contentWords(line)]
    .filter((word) => !thinkingWords.has(word))
    .map((word) => word.slice(0, maxWordLength))
  const words = new Set(found.sort().slice(0, maxWords)) // enforces: FRZ-08
  if (words.size > 0) return { key: [...words].join('_'), words, description: describe(line) }
  const place = foldedTokens(here.replaceAll('_', ' ').replaceAll(':', ' '))
  const general = ['here_and_now', ...place].join('_')
  return { key: general, words: new Set([general]), description: 'what to do now' }
}

/** True when two topics are one: the same words but for a few. */
export function isSameTopic(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  return tokenJaccard(first, second) >= same // enforces: FRZ-08
}

export function wordsOfTopic(key: string): ReadonlySet<string> {
  return key.startsWith('here_and_now') ? new Set([key]) : new Set(key.split('_'))
}

const leadIns =
  /^(?:i|we|let me|lets|let us|please|think|plan|consider|about|how|to|do|should|can|could|on|over|through|out|for|a|an|strategize|figure|planning|thinking|need|want|must|will|would|mode)\b[\s:,]*/i

/** The line without its lead-in, short enough to stand in a sentence. */
function describe(line: string): string {
  let rest = line
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}<>]+/gu, ' ')
    .trim()
    .slice(0, 200)
  for (let left = 8; left > 0; left -= 1) {
    const next = rest.replace(leadIns, '')
    if (next === rest || next === '') break
    rest = next
  }
  return rest
    .replace(/[\s.!?…]+$/, '')
    .slice(0, 120)
    .toWellFormed()
}
