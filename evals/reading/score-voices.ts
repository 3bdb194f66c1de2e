/**
 * `npm run eval -- interpreter --voices [--only WORDS]`: lines in twenty voices, each with its acts and where in the line they
 * begin, read in a scene that holds what the line names. It scores how many acts were read, which, and their borders.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reading, ReadingEntity, ReadingScene } from '../../src/core/protocol/free-text-reading.ts'
import { readLine } from '../../src/reading/index.ts'
import { fits, share } from './same-acts.ts'

interface VoicesLine {
  readonly id: string
  readonly voice: string
  readonly kind: string
  readonly text: string
  readonly clauses: readonly { readonly intent: string; readonly from: number; readonly to: number }[]
  readonly people?: readonly string[]
  readonly things?: readonly string[]
  readonly places?: readonly string[]
}

interface Verdict {
  readonly line: VoicesLine
  readonly reading: Reading
  /** As many acts as were wanted. */
  readonly count: boolean
  /** Exactly the wanted acts, in order. */
  readonly set: boolean
  /** Words at which an act after the first begins: wanted, read, and both. */
  readonly wanted: number
  readonly read: number
  readonly both: number
}

/** Voices that are read for the figures alone: rules are made with the others in view. */
const keptBack: ReadonlySet<string> = new Set([
  'western',
  'court',
  'fairy',
  'phonetypo',
  'starport',
  'threesteps',
  'intrigue',
])

const genders: Readonly<Record<string, string>> = {
  ...{ he: 'he', him: 'he', his: 'he', she: 'she', her: 'she', they: 'they', them: 'they', their: 'they' },
}

function entity(name: string, kind: ReadingEntity['kind']): ReadingEntity {
  const plain = name.replace(/^(?:the|a|an|my) /i, '')
  const pronoun = genders[plain.toLowerCase()]
  return { id: `${kind}:${plain}`, name: plain, aliases: [], kind, ...(pronoun !== undefined && { pronoun }) }
}

/** The first of those a line names is whom its pronouns are for. */
function pronounIn(text: string): string | undefined {
  const found = /\b(?:he|him|his|she|her|they|them|their)\b/i.exec(text)?.[0].toLowerCase()
  return found === undefined ? undefined : genders[found]
}

function sceneOf({ text, people = [], things = [], places = [] }: VoicesLine): ReadingScene {
  const pronoun = pronounIn(text)
  const here = people
    .map((name) => entity(name, 'person'))
    .map((one, at) => (at === 0 && pronoun !== undefined ? { pronoun, ...one } : one))
  return {
    ...{ mode: 'explore', people: here, objects: things.map((name) => entity(name, 'object')) },
    ...{ exits: places.map((name) => entity(name, 'exit')), places: [], belongings: [], topics: [] },
    ...{ affordances: [], focus: here.filter((one) => one.pronoun !== undefined).map(({ id }) => id) },
    ...{ interlocutor: here.length === 1 ? (here[0]?.id ?? null) : null, open_question: null, elsewhere: [] },
  }
}

const joints = /^(?:and|then|but|so|also|i|i'll|i'm|we|to|only|just|while|before|after|the|my)$/i

/** The number of the word an act begins with, what only joins it to the one before not counted. */
function wordAt(text: string, from: number): number {
  const words = [...text.matchAll(/[\p{L}\p{N}'’]+/gu)]
  const first = words.findIndex((word) => word.index + word[0].length > from)
  const own = words.findIndex((word, at) => at >= first && !joints.test(word[0]))
  return first < 0 ? words.length : own
}

function verdictOf(line: VoicesLine): Verdict {
  const reading = readLine(line.text, sceneOf(line))
  const acts = reading.actions.filter(({ verb }) => verb !== 'hold back')
  const wanted = line.clauses
  const asks = wanted.length === 1 && wanted[0]?.intent === 'question'
  const count = acts.length === Math.min(4, wanted.length)
  const answered = asks && (reading.mode === 'gm' || (reading.questions ?? []).length > 0)
  const set = answered || (count && acts.every((act, at) => fits(act, wanted[at] ?? { intent: '' })))
  const begin = wanted.slice(1).map(({ from }) => wordAt(line.text, from))
  const found = acts
    .flatMap(({ span }) => (span === undefined ? [] : [span[0]]))
    .sort((one, other) => one - other)
    .slice(1)
    .map((from) => wordAt(line.text, from))
  const both = begin.filter((at) => found.some((other) => Math.abs(at - other) <= 1)).length
  return { line, reading, count, set, wanted: begin.length, read: found.length, both }
}

const wordsIn = ({ text }: VoicesLine): number => text.split(/\s+/).length

function table(rows: readonly Verdict[]): void {
  const groups: readonly (readonly [string, (line: VoicesLine) => boolean])[] = [
    ['all', () => true],
    ['voices in view', ({ voice }) => !keptBack.has(voice)],
    ['voices kept back', ({ voice }) => keptBack.has(voice)],
    ['under 9 words', (line) => wordsIn(line) < 9],
    ['9–14', (line) => wordsIn(line) > 8 && wordsIn(line) < 15],
    ['15+', (line) => wordsIn(line) > 14],
    ['one act', ({ clauses }) => clauses.length === 1],
    ['two acts or more', ({ clauses }) => clauses.length > 1],
    ['  kept back', ({ clauses, voice }) => clauses.length > 1 && keptBack.has(voice)],
  ]
  const sum = (some: readonly Verdict[], of: 'wanted' | 'read' | 'both'): number =>
    some.reduce((total, row) => total + row[of], 0)
  for (const [name, belongs] of groups) {
    const some = rows.filter(({ line }) => belongs(line))
    const [wanted, read, both] = [sum(some, 'wanted'), sum(some, 'read'), sum(some, 'both')]
    const exact = some.filter((row) => row.wanted === row.both && row.read === row.both).length
    const counts = share(some.filter(({ count }) => count).length, some.length)
    const sets = share(some.filter(({ set }) => set).length, some.length)
    console.log(
      `${name.padEnd(17)} all acts ${sets.padEnd(15)} as many ${counts.padEnd(15)} borders exact ${share(exact, some.length).padEnd(15)} precision ${share(both, read).padEnd(14)} recall ${share(both, wanted)}`,
    )
  }
}

/** Reads every line and prints the table; with `only` also the lines it asks for. */
export async function scoreVoices(only?: string): Promise<boolean> {
  const file = join(import.meta.dirname, 'data', 'voices.jsonl')
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row) as VoicesLine)
    .filter(({ voice }) => voice !== 'context')
  const begun = process.cpuUsage()
  const rows = lines.map(verdictOf)
  const { user, system } = process.cpuUsage(begun)
  for (const row of rows) if (only !== undefined && shows(row, only)) print(row)
  table(rows)
  console.log(`${((user + system) / 1_000 / lines.length).toFixed(1)} ms of CPU a line`)
  return true
}

function shows({ line, set, count, wanted }: Verdict, only: string): boolean {
  if (only === 'wrong') return !set && !keptBack.has(line.voice)
  if (only === 'count') return !count && !keptBack.has(line.voice)
  if (only === 'several') return !set && wanted > 0 && !keptBack.has(line.voice)
  return line.id === only || line.voice === only || line.text.includes(only)
}

function print({ line, reading, set, count }: Verdict): void {
  const wanted = line.clauses.map(({ intent, from, to }) => `${intent}: ${line.text.slice(from, to).trim()}`)
  const read = reading.actions.map(
    ({ action, verb, target, span, confidence }) =>
      `${action}(${verb}) ${target ?? ''} ${span?.join('-') ?? ''} ${confidence.toFixed(2)}`,
  )
  console.log(`${set ? '=' : count ? '~' : '✗'} ${line.id} ${line.voice}  ${wanted.join(' || ')}`)
  console.log(
    `    ${reading.mode} ${read.join(' | ')}${(reading.unread ?? []).map((words) => ` [${words}]`)}`,
  )
}
