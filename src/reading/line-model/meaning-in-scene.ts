/** What the parts of a line mean of a scene, by the line model: offers, topics, people and things by the texts they are known by. */
import type { ReadingEntity, ReadingOffer } from '../../core/protocol/free-text-reading.ts'
import type { LikelyAct } from '../tagger/tag-line.ts'
import type { Asked, Chances, MarkedLine } from './line-model.ts'

/** Reads lines as wholes; opened where the weights it needs are installed. */
export interface LineMeaning {
  read(line: string): MarkedLine
  /** The numbers of texts, made where they are not kept. */
  vectorsOf(texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>
  /** What a short text, such as the title of an offer, may stand for. */
  actsIn(text: string): readonly LikelyAct[]
}

interface Span {
  readonly from: number
  readonly to: number
}

/** What is asked of a line in a scene. */
export interface MeaningInScene {
  /** How likely a part means each of some texts; nothing where their numbers are not at hand yet. */
  chances(asked: Asked, part: Span, texts: readonly string[], within?: Span): Chances
  actsIn(text: string): readonly LikelyAct[]
}

/** The meaning of a line with the numbers that are at hand; texts that lack them are noted. */
export function meaningInScene(
  marked: MarkedLine,
  { actsIn }: Pick<LineMeaning, 'actsIn'>,
  vectors: ReadonlyMap<string, Float32Array>,
  missing: Set<string>,
): MeaningInScene {
  return {
    actsIn,
    chances: (asked, part, texts, within) => {
      const known = texts.flatMap((text) => vectors.get(text) ?? [])
      if (known.length === texts.length) return marked.chances(asked, part, known, within)
      for (const text of texts) if (!vectors.has(text)) missing.add(text)
      return texts.map(() => 0)
    },
  }
}

/** An offer as it is compared: its title without its price, and what stands below it. */
export function offerText({ text, subtitle = '' }: Pick<ReadingOffer, 'text' | 'subtitle'>): string {
  const title = text.replace(/\s*\([^)]*\)\s*$/, '')
  return subtitle === '' ? title : `${title}. ${subtitle}`
}

/** Somebody or something as they are compared: the name, and how they were described. */
export function entityText({ name, described = '' }: ReadingEntity): string {
  return described === '' ? name : `${name}. ${described}`
}

/** The candidate that is likeliest meant, with how likely. */
export function likeliest<Candidate>(
  candidates: readonly Candidate[],
  chances: Chances,
): { readonly candidate: Candidate; readonly chance: number } | undefined {
  const most = Math.max(0, ...chances)
  const candidate = candidates[chances.indexOf(most)]
  return most === 0 || candidate === undefined ? undefined : { candidate, chance: most }
}
