/**
 * What told turns are worth as prose, as far as that can be counted: sentences that come back too soon, names that nobody
 * gave the narrator, turns it could not tell truly. Taste is left to whoever reads the transcript.
 */

/** A turn as it was told. */
export interface ToldTurnText {
  readonly input: string
  readonly text: string
  readonly notices: readonly string[]
}

/** What was counted. */
export interface ProseMeasure {
  readonly turns: number
  readonly sentences: number
  /** Sentences told before within so few turns, of all sentences, and which ones. */
  readonly soon: number
  readonly repeated: readonly string[]
  /** Names in the middle of sentences that stand nowhere in what the world is made of. */
  readonly strange: readonly string[]
  /** Turns that were told plainly because the narrator's words did not hold. */
  readonly untold: readonly string[]
}

/** A sentence that comes back within so many turns is noticed. */
const soonTurns = 12

/** Measures sessions, each a list of told turns; `world` is every word the narrator may take names from. */
export function measureProse(sessions: readonly (readonly ToldTurnText[])[], world: string): ProseMeasure {
  const known = new Set((world.match(/\p{L}[\p{L}'’-]*/gu) ?? []).map(bare))
  const repeated: string[] = []
  const strange = new Set<string>()
  let sentences = 0
  for (const session of sessions) {
    const last = new Map<string, number>()
    for (const [turn, { text, input }] of session.entries()) {
      for (const sentence of sentencesIn(text)) {
        sentences += 1
        const before = last.get(sentence)
        if (before !== undefined && turn - before <= soonTurns) repeated.push(sentence)
        last.set(sentence, turn)
      }
      for (const name of namesIn(text)) if (!known.has(name) && !input.includes(name)) strange.add(name)
    }
  }
  const turns = sessions.flat()
  return {
    turns: turns.length,
    sentences,
    soon: sentences === 0 ? 0 : repeated.length / sentences,
    repeated,
    strange: [...strange],
    untold: turns.flatMap(({ input, notices }) =>
      notices.filter((one) => one.includes('is told plainly')).map((one) => `${input}: ${one}`),
    ),
  }
}

/** The sentences of a text; marks of speech stay with what they belong to. */
export function sentencesIn(text: string): readonly string[] {
  return text
    .split(/\n+/)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?…]["”'’*]?)\s+(?=["“'‘*]?\p{Lu})/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** Capital words after a small one: no sentence begins there, so they are names. */
function namesIn(text: string): readonly string[] {
  const found = text.match(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}'’-]*/gu) ?? []
  return found.map(bare).filter((name) => name !== 'I')
}

function bare(word: string): string {
  return word.replace(/['’](?:s|ve|re|d|ll|m)?$/, '')
}
