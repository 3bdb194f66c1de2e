/** Seed 003's shorter forms, brought into the world's own: labels of knowledge, and things found by a trigger. */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { normalText } from '../../text/limit-combining-marks.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import { problemAt } from '../format/schema-problems.ts'
import type {
  ContentDraft,
  DiscoverableDraft,
  PackDraft,
  PersonGm,
  PlaceGm,
  WrittenContent,
  WrittenPersonGm,
  WrittenPlaceGm,
} from './pack-draft.ts'

/** The draft with every form that can be expanded in the world's own words. */
export function expandShortForms(draft: PackDraft<WrittenContent>): PackDraft {
  const prose = draft.contents.flatMap(({ prose: { overview, sections } }) => [
    overview,
    ...sections.map((section) => section.text),
  ])
  const search = labelSearch(prose)
  const problems: PackProblem[] = [...draft.problems]
  const contents = draft.contents.map((content): ContentDraft => {
    if (content.space === 'place')
      return { ...content, gm: content.gm && expandPlace(content, content.gm, problems) }
    if (content.space === 'person')
      return { ...content, gm: content.gm && expandPerson(content, content.gm, search, problems) }
    return content
  })
  return { ...draft, contents, problems }
}

function expandPerson(
  { name, gmPlace }: WrittenContent,
  gm: WrittenPersonGm,
  search: LabelSearch,
  problems: PackProblem[],
): PersonGm {
  const expand = (list: 'knows' | 'withholds'): PersonGm['knows'] =>
    gm[list].map((entry, index) => {
      if (typeof entry !== 'string') return entry
      const fact = search(entry)
      if (fact !== null) return { id: slugOf(entry), topics: topicsIn(entry), fact, say: [], on_reveal: [] }
      const message = `"${entry}" is a label and no fact: ${name} cannot say it. Write {id, topics, fact, say}, or a sentence of prose that answers it.`
      problems.push(problemAt(gmPlace, [list, index], 'W-KNOW-LABEL', message))
      return entry
    })
  return { ...gm, knows: expand('knows'), withholds: expand('withholds') }
}

/** What a player may ask about to hear of a label: its words. */
function topicsIn(label: string): string[] {
  const words =
    label
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []
  return [...new Set([label.toLowerCase(), ...words])].slice(0, 12)
}

function expandPlace(
  { metadata, gmPlace }: WrittenContent,
  gm: WrittenPlaceGm,
  problems: PackProblem[],
): PlaceGm {
  const expand = (list: 'discoverables' | 'discoverable'): readonly DiscoverableDraft[] =>
    gm[list].flatMap((entry, index): DiscoverableDraft | [] => {
      if (typeof entry === 'string') {
        const message = `"${entry}" is a label: nobody can find it. Write {id, trigger, reveal, gives}, or {trigger, content}.`
        problems.push(problemAt(gmPlace, [list, index], 'W-KNOW-LABEL', message))
        return []
      }
      if (!('content' in entry)) return entry
      const { content, trigger, id = slugOf(`${metadata.id} ${trigger}`) } = entry
      return {
        id,
        trigger,
        core: false,
        reveal: [content],
        near_miss: [],
        hint: [],
        on_fail: [],
        gives: { fact: content },
      }
    })
  return { ...gm, discoverables: [...expand('discoverables'), ...expand('discoverable')], discoverable: [] }
}

interface Sentence {
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** Finds the sentence that answers a label. */
type LabelSearch = (label: string) => string | null

/** A label is answered by a sentence that has this part of its weight. */
const minShare = 0.72

const commonWords = new Set(
  'a an and are at be by for from has have he her his how in is it its last of on or own she that the their they to was what when where which who why with'.split(
    ' ',
  ),
)

/**
 * Seed 003 lets authors write what a person knows as a label ("Jin's last delivery route"). A label is no fact and cannot
 * be said. When the pack's prose has a sentence that plainly answers it, that sentence is the fact; else it stays a label
 * and the author is told. Rare words weigh more.
 */
function labelSearch(texts: readonly string[]): LabelSearch {
  const sentences = texts.flatMap(sentencesOf)
  const counts = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string): number => Math.log(1 + sentences.length / (1 + (counts.get(word) ?? 0)))
  return (label) => {
    const wanted = [...wordsOf(label)]
    const whole = wanted.reduce((sum, word) => sum + weightOf(word), 0)
    if (wanted.length < 2 || whole === 0) return null
    let best: { readonly text: string; readonly score: number } | null = null
    for (const { text, words } of sentences) {
      const met = wanted.filter((word) => words.has(word)).reduce((sum, word) => sum + weightOf(word), 0)
      if (met / whole > (best?.score ?? 0)) best = { text, score: met / whole }
    }
    return best !== null && best.score >= minShare ? best.text : null
  }
}

function sentencesOf(text: string): readonly Sentence[] {
  return text
    .replace(/^#+ .*$/gm, '')
    .split(/\n\s*\n/)
    .flatMap(splitSentences)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length > 20 && sentence.length <= 600)
    .map((sentence) => ({ text: sentence, words: wordsOf(sentence) }))
}

/** The words that carry meaning, without their commonest endings. */
function wordsOf(text: string): ReadonlySet<string> {
  const words =
    normalText(text.toLowerCase(), 'NFKD')
      .replace(/['’]s\b/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return new Set(words.filter((word) => word.length > 2 && !commonWords.has(word)).map(stemOf))
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|ers?|ed|es|s)$/, '')
  return stem.length >= 3 ? stem : word
}
