/** The report on many walks: which endings were reached and how soon, where nothing could be done, what broke. */

/** Something that went wrong on a walk. */
export interface WalkTrouble {
  readonly walk: number
  readonly turn: number
  readonly input: string
  readonly message: string
}

export interface WalkReport {
  readonly scenario: string
  readonly walks: number
  readonly turns: number
  /** How often each ending was reached; all endings of the book are in it. */
  readonly endings: Readonly<Record<string, number>>
  readonly unreached: readonly string[]
  /** Walks that came to no ending. */
  readonly unfinished: number
  readonly dead_ends: readonly WalkTrouble[]
  readonly crashes: readonly WalkTrouble[]
  /** Inputs that were refused with a sentence; the walk goes on. */
  readonly refused: readonly WalkTrouble[]
  /** In how many turns each ending was reached, one number a walk, fewest first. */
  readonly reached_after: Readonly<Record<string, readonly number[]>>
  /** Turns to an ending: fewest, middle, most; null when none was reached. */
  readonly turns_to_ending: { readonly least: number; readonly middle: number; readonly most: number } | null
}

export interface Walked {
  readonly ending: string | null
  readonly turns: number
  /** The turn in which it ended. */
  readonly ended: number
  readonly dead: WalkTrouble | null
  readonly crash: WalkTrouble | null
  readonly refused: readonly WalkTrouble[]
}

/** Refusals are worth a look, not a list. */
const maxRefused = 20

/** Sums walks up; endings that were not reached are in it too. */
export function reportOn(
  scenario: string,
  endings: readonly string[],
  walked: readonly Walked[],
): WalkReport {
  const after = (ending: string): readonly number[] =>
    walked.flatMap((walk) => (walk.ending === ending ? [walk.ended] : [])).sort((left, right) => left - right)
  const all = new Set([...endings, ...walked.flatMap((walk) => walk.ending ?? [])])
  return withTotals({
    scenario,
    walks: walked.length,
    turns: walked.reduce((sum, walk) => sum + walk.turns, 0),
    reached_after: Object.fromEntries([...all].map((ending) => [ending, after(ending)])),
    unfinished: walked.filter((walk) => walk.ending === null).length,
    dead_ends: walked.flatMap((walk) => walk.dead ?? []),
    crashes: walked.flatMap((walk) => walk.crash ?? []),
    refused: walked.flatMap((walk) => walk.refused),
  })
}

/** A report with the counts that follow from the rest. */
export function withTotals(parts: Omit<WalkReport, 'endings' | 'unreached' | 'turns_to_ending'>): WalkReport {
  const { reached_after: reached } = parts
  const lengths = Object.values(reached)
    .flat()
    .sort((left, right) => left - right)
  const [least] = lengths
  return {
    ...parts,
    refused: parts.refused.slice(0, maxRefused),
    endings: Object.fromEntries(Object.entries(reached).map(([ending, after]) => [ending, after.length])),
    unreached: Object.keys(reached).filter((ending) => reached[ending]?.length === 0),
    turns_to_ending:
      least === undefined
        ? null
        : { least, middle: middleOf(lengths) ?? least, most: lengths.at(-1) ?? least },
  }
}

/** The number in the middle of a sorted list. */
export function middleOf(sorted: readonly number[]): number | undefined {
  return sorted[Math.floor(sorted.length / 2)]
}
