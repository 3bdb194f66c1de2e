/** Doors of a place and the places behind them, by their names: the cellar door leads to the Stool's cellar. */
import { contentWords } from './word-and-text-similarity.ts'

/** Something with names. */
interface Named {
  readonly id: string
  readonly names: readonly string[]
}

const doorWord = /\b(?:door|doors|gate|hatch|trapdoor|stairs?|staircase|ladder)\b/i
/** Words by which a way is taken, and not only walked up to. */
const through = /\b(?:through|down|up|in|into|inside|enter|past|beyond|out|descend|ascend)\b/i

/** The only place that shares a word with a door's names; undefined for what is no door, and where several do. */
export function placeBehind<Place extends Named>(door: Named, places: readonly Place[]): Place | undefined {
  if (!door.names.some((name) => doorWord.test(name))) return undefined
  const own = new Set(
    door.names.flatMap((name) => [...contentWords(name)]).filter((word) => !doorWord.test(word)),
  )
  const [only, ...others] = places.filter(({ names }) =>
    names.some((name) => [...contentWords(name)].some((word) => own.has(word))),
  )
  return others.length === 0 ? only : undefined
}

/** True for words that lead through a door. */
export function leadsThrough(words: string): boolean {
  return through.test(words)
}
