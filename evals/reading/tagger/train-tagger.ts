/** `npm run train -- tagger`: trains the tagger from the marked lines and writes its weights and its card. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeptTagger, modelOf } from '../../../src/reading/tagger/open-tagger.ts'
import { type LinePart, type TaggerModel, tagLine } from '../../../src/reading/tagger/tag-line.ts'
import { intents } from '../../../src/reading/tagger/tagged-kinds.ts'
import { taggerInput } from '../../../src/reading/tagger/tagger-input.ts'
import { hidden, steps, weightSizes } from '../../../src/reading/tagger/tagger-network.ts'
import type { PieceVectors } from '../../../src/reading/tagger/word-vectors.ts'
import { packed } from '../pack-numbers.ts'
import { type MarkedLine, type MarkedPart, markedLines, tagsOf } from './marked-lines.ts'
import { smallWordVectors, vectorSteps } from './small-word-vectors.ts'
import { chanceFrom, type TrainingRow, trainNetwork } from './train-network.ts'

const schedule = { rounds: 14, rate: 0.002, batch: 8, drop: 0.1, hush: 0.15, decay: 0.01 }
/** Numbers of a word's vector. */
const vectorSize = 64

/** Trains on all marked lines but the strangers', measures on those, writes the weights and their card; returns what is to be told. */
export async function trainTagger(folder: string): Promise<string> {
  const lines = markedLines()
  const strangers = lines.filter(isStrangers)
  const learned = lines.filter((line) => !isStrangers(line))
  const trained = trainOn(learned, smallWordVectors(vectorSize), (round) =>
    console.log(`round ${round + 1} of ${schedule.rounds}`),
  )
  const kept = keptTagger(trained)
  const model = await modelOf(kept)
  const text = `${JSON.stringify(kept)}\n`
  writeFileSync(join(folder, 'tagger-weights.json'), text)
  const card = cardOf(kept.model, text.length, learned.length, [
    ['strangers’ lines, never trained on', scoreTagger(strangers, model)],
    [
      '300 of the lines trained on',
      scoreTagger(
        learned.filter((_, at) => at % 20 === 0),
        model,
      ),
    ],
  ])
  writeFileSync(join(folder, 'CARD.md'), card)
  return card
}

/** Lines of the two blind tries. */
function isStrangers({ id }: MarkedLine): boolean {
  return id.startsWith('st')
}

function cardOf(
  model: string,
  size: number,
  lines: number,
  scores: readonly (readonly [name: string, score: TaggerScore])[],
): string {
  const percent = (share: number): string => `${Math.round(100 * share)} %`
  return `# The tagger

Weights \`${model}\`, ${Math.round(size / 1_000)} KB as text, deflated: one byte a number, those of the word vectors in ${vectorSteps * 2 + 1} steps. \`npm run train -- tagger\` makes this page and the weights anew from \`evals/reading/data/marked.tsv\` (about a quarter of an hour); the same data give the same weights.

**What it does.** It cuts a line into its parts and says of each what it is: an act, speech, a question to the game master, a gesture or manner, a reason or remark, a condition, what is not done, what is taken back, a word to the table. For acts and speech it says which of ${intents.length} acts they may stand for, and which words are whom, what, where, about what and how many. It knows nothing of the scene: each part is then read by the grammar and compared with what is on offer there.

**How.** Word vectors of all-MiniLM-L6-v2 (Apache License 2.0; its word pieces, the commonest of them, turned to principal components and cut to ${vectorSize} numbers), what the lexicon has for each word and how it is written; one layer and three that see neighbours at distances of ${steps.join(', ')}, ${hidden} numbers wide; rows of tags judged as a whole (a conditional random field).

**Data.** ${lines} lines, marked part by part: the rounds of strangers, the lines of \`hands.jsonl\`, \`voices.jsonl\` and \`intents-train.jsonl\`, and 1,400 written for it in some fifty worlds. A third of them is also seen as somebody in a hurry types it: small letters, hardly a mark. Each was marked by one hand, without a second opinion; where a gesture ends and an act begins is a matter of judgement.

| | lines | parts found | of those found right | lines cut right | lines with every act right | act right | among the three likeliest |
|---|---|---|---|---|---|---|---|
${scores.map(([name, { lines: n, recall, precision, cut, whole, act, actAmongThree }]) => `| ${name} | ${n} | ${percent(recall)} | ${percent(precision)} | ${percent(cut)} | ${percent(whole)} | ${percent(act)} | ${percent(actAmongThree)} |`).join('\n')}

A part counts as found when its words are the marked ones but for a few; acts count by kind (a look for a search is right).

**Limits.** English only. Speech without quotes and acts told in the first person are taken for each other; long literary lines are cut too often; telegraphic ones (“chen who”) too seldom. How sure it is of an act is not calibrated.
`
}

/** Trains on some lines. */
export function trainOn(
  lines: readonly MarkedLine[],
  vectors: PieceVectors,
  tell: (round: number, model: TaggerModel) => void,
): TaggerModel {
  const plain = lines.map((line) => rowOf(line, vectors))
  const careless = lines.map((line) => rowOf(carelessly(line), vectors))
  const chance = chanceFrom(11)
  const weights = trainNetwork(
    () => plain.map((row, at) => (chance() < 0.3 ? (careless[at] as TrainingRow) : row)),
    vectors.size,
    schedule,
    (round, now) => tell(round, { vectors, weights: now }),
  )
  return { vectors, weights }
}

function rowOf(line: Pick<MarkedLine, 'text' | 'parts'>, vectors: PieceVectors): TrainingRow {
  return { input: taggerInput(line.text, vectors), ...tagsOf(line), weight: 1 }
}

/** The line as somebody in a hurry types it: small letters, hardly a mark. */
function carelessly({ text, parts }: MarkedLine): Pick<MarkedLine, 'text' | 'parts'> {
  // Marks become blanks, so that every place in the line stays where it is.
  const typed = text.toLowerCase().replace(/[,.;:!](?=\s|$)|'/g, ' ')
  return { text: typed, parts }
}

/** How well lines that were not trained on are cut and understood. */
export interface TaggerScore {
  readonly lines: number
  /** Parts of acts and speech found with the same borders, give or take marks, of those marked and of those found. */
  readonly recall: number
  readonly precision: number
  /** Lines whose acts and speech are exactly those marked, by number and act. */
  readonly cut: number
  readonly whole: number
  /** Acts of parts that were found. */
  readonly act: number
  readonly actAmongThree: number
}

export function scoreTagger(lines: readonly MarkedLine[], model: TaggerModel): TaggerScore {
  let [marked, found, same, cut, whole, act, three] = [0, 0, 0, 0, 0, 0, 0]
  for (const line of lines) {
    const wanted = line.parts.filter(isDone)
    const got = tagLine(line.text, model).filter(isDone)
    marked += wanted.length
    found += got.length
    const pairs = wanted.flatMap((part) => {
      const match = got.find((other) => overlap(part, other) > 0.7)
      return match === undefined ? [] : [{ part, match }]
    })
    same += pairs.length
    act += pairs.filter(({ part, match }) => isSibling(part.intent, match.acts[0]?.action)).length
    three += pairs.filter(({ part, match }) =>
      match.acts.slice(0, 3).some(({ action }) => isSibling(part.intent, action)),
    ).length
    if (pairs.length === wanted.length && got.length === wanted.length) {
      cut += 1
      if (pairs.every(({ part, match }) => isSibling(part.intent, match.acts[0]?.action))) whole += 1
    }
  }
  return {
    lines: lines.length,
    ...{
      recall: same / marked,
      precision: same / found,
      cut: cut / lines.length,
      whole: whole / lines.length,
    },
    ...{ act: act / same, actAmongThree: three / same },
  }
}

function isDone({ kind }: MarkedPart | LinePart): boolean {
  return kind === 'act' || kind === 'speech'
}

function overlap(left: { from: number; to: number }, right: { from: number; to: number }): number {
  const both = Math.min(left.to, right.to) - Math.max(left.from, right.from)
  return both / (Math.max(left.to, right.to) - Math.min(left.from, right.from))
}

const families: readonly string[] = [
  'examine look search listen insight read',
  'give bribe trade persuade',
  'tell persuade ask greet accuse intimidate provoke deceive',
  'go climb sneak follow flee',
  'take steal',
  'use put open improvise craft help gesture perform',
  'wait ready rest',
]

/** Acts that two people may name differently for the same words. */
function isSibling(wanted: string | undefined, got: string | undefined): boolean {
  if (wanted === undefined || got === undefined) return false
  return (
    wanted === got || families.some((row) => row.split(' ').includes(wanted) && row.split(' ').includes(got))
  )
}

/** A model as it is kept: every number in one byte. */
export function keptTagger({ vectors, weights }: TaggerModel): KeptTagger {
  const scales: Record<string, number> = {}
  const bytes = weightSizes(vectors.size).flatMap(([name]) => {
    const values = weights[name] as Float32Array
    const most = values.reduce((top, value) => Math.max(top, Math.abs(value)), 1e-9)
    scales[name] = most / 127
    return [...Int8Array.from(values, (value) => Math.round((value / most) * 127))]
  })
  const pieces = new TextEncoder().encode([...vectors.places.keys()].join(' '))
  const kept = {
    size: vectors.size,
    scale: vectors.scale,
    pieces: { length: pieces.length, packed: packed(pieces) },
    vectors: packed(vectors.bytes),
    scales,
    weights: packed(Int8Array.from(bytes)),
  }
  const model = `tagger-${createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 12)}`
  return { model, ...kept }
}
