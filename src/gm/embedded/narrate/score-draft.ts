/**
 * Which of several drafts reads best: sentences that begin and run differently, words that are not said twice close
 * together nor again after the last turns, a length that fits. Higher is better.
 */
const small: ReadonlySet<string> = new Set(
  'the a an and or but of to in on at by for with from into onto you your it its is are was be been he she they his her their him them that this these those as not no nor than so one all who which what there here out up down over under off if then when like has have had do does did will would can could before after about again only even still just more most very much too'.split(
    ' ',
  ),
)

/** What drafts are measured against. */
export interface Measure {
  /** Stems of the last told turns. */
  readonly recent: ReadonlySet<string>
  /** What was told in them. */
  readonly told: string
  readonly fewest: number
  readonly most: number
}

/** Reads what was told lately. */
export function measureAgainst(told: readonly string[], fewest: number, most: number): Measure {
  return {
    recent: new Set(told.flatMap((text) => stemsOf(text)).filter((stem) => stem.length > 3)),
    told: told.join('\n'),
    fewest,
    most,
  }
}

/** How well a draft reads, given its pieces. */
export function scoreOf(pieces: readonly { readonly text: string }[], measure: Measure): number {
  const text = pieces.map((piece) => piece.text).join(' ')
  // What people say is theirs: only the narrator's own sentences are counted.
  const sentences =
    text.replace(/"[^"]*"/g, (said) => (/[.!?]"$/.test(said) ? 'Q.' : 'Q')).match(/[^.!?]+[.!?]*/g) ?? []
  const stems = stemsOf(text)
  const repeated = pieces.filter(
    (piece) => piece.text.length > 12 && measure.told.includes(piece.text),
  ).length
  return (
    openings(sentences) +
    rhythm(sentences) +
    echoes(stems) -
    again(stems, measure) * 0.08 -
    length(stems.length, measure) -
    repeated * 6
  )
}

function openings(sentences: readonly string[]): number {
  const first = sentences.map((sentence) => (/[\p{L}'’]+/u.exec(sentence)?.[0] ?? '').toLowerCase())
  const you = first.filter((word) => word === 'you').length
  const twice = first.filter((word, at) => at > 0 && word !== '' && word === first[at - 1]).length
  return -Math.max(0, you - 1) * 1.1 - twice * 1.5
}

function rhythm(sentences: readonly string[]): number {
  const lengths = sentences.map((sentence) => sentence.split(' ').length)
  const mean = lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length)
  const spread = Math.sqrt(
    lengths.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, lengths.length),
  )
  return Math.min(2, spread / 4)
}

/** The same stem again, the worse the closer. */
function echoes(stems: readonly string[]): number {
  const last = new Map<string, number>()
  let score = 0
  for (const [at, stem] of stems.entries()) {
    if (stem === '' || small.has(stem) || stem.length < 4) continue
    const before = last.get(stem)
    if (before !== undefined && at - before < 45) score -= 0.8 * (1 - (at - before) / 45) + 0.2
    last.set(stem, at)
  }
  return score
}

function again(stems: readonly string[], { recent }: Measure): number {
  return stems.filter((stem) => stem.length > 4 && !small.has(stem) && recent.has(stem)).length
}

function length(words: number, { fewest, most }: Measure): number {
  return Math.max(0, fewest - words) * 0.04 + Math.max(0, words - most) * 0.05
}

/** The stems of a text, rough and quick. */
export function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z']+/g) ?? []).map((word) =>
    word.replace(/(?:'s|ing|ed|es|s|ly)$/, ''),
  )
}

/** The stems that carry meaning, for comparing two short phrases. */
export function tellingStems(text: string): ReadonlySet<string> {
  return new Set(stemsOf(text).filter((stem) => stem.length > 2 && !small.has(stem)))
}
