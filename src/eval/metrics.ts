/**
 * The numbers by which narrators are compared (seed 003). Each is a plain formula over counts that the log holds; a
 * share of nothing is null, never a number that is none.
 */

/** Part of a whole, or null when there is no whole. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole // enforces: STORE-09,STORE-10,STORE-13
}

/** Contradictions per turn. */
export function contradictionRate(contradictions: number, turns: number): number | null {
  return share(contradictions, turns)
}

/** Invalid actions that were accepted, of all invalid actions; judged on a labelled set. */
export function invalidActionAcceptance(
  actions: readonly { readonly valid: boolean; readonly accepted: boolean }[],
): number | null {
  const invalid = actions.filter((action) => !action.valid)
  return share(invalid.filter((action) => action.accepted).length, invalid.length)
}

/** Turns that ended in a question back, of all turns. */
export function clarificationRate(turns: readonly { readonly clarified: boolean }[]): number | null {
  const asked = turns.filter((turn) => turn.clarified).length
  return share(asked, turns.length) // enforces: STORE-11
}

/** Shortest, mean and longest narration in characters as a reader counts them; nulls when there is none. */
export interface LengthStats {
  readonly min: number | null
  readonly avg: number | null
  readonly max: number | null
}

/** Length statistics of narrations. */
export function lengthStats(narrations: readonly string[]): LengthStats {
  if (narrations.length === 0) return { min: null, avg: null, max: null } // enforces: STORE-12
  const lengths = narrations.map((text) => [...text].length) // enforces: STORE-12
  const sum = lengths.reduce((total, length) => total + length, 0)
  return { min: Math.min(...lengths), avg: sum / lengths.length, max: Math.max(...lengths) }
}

/** Relevant chunks of all that were retrieved for a scene, by a judged set. */
export function loreRelevanceRate(
  retrieved: readonly string[],
  relevant: ReadonlySet<string>,
): number | null {
  return share(retrieved.filter((chunk) => relevant.has(chunk)).length, retrieved.length)
}

/** Turns that used lore cached by an earlier turn of the same scene, of all turns; a scene's first turn is a miss. */
export function loreCacheHitRate(scenes: readonly string[]): number | null {
  const hits = scenes.filter((scene, turn) => turn > 0 && scenes[turn - 1] === scene).length // enforces: STORE-14
  return share(hits, scenes.length)
}
