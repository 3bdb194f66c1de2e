/** Every labelled line, read by the grammar in a scene made of the names its label has, with what was wanted of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  headOf,
  type ReadAct,
  type Reading,
  type ReadingEntity,
  type ReadingKind,
  type ReadingScene,
} from '../../../src/core/protocol/free-text-reading.ts'
import {
  type LabelledLine,
  type LabelledScenes,
  readLabelledLines,
  readLabelledScenes,
  sceneFor,
} from '../../../src/eval/interpreter/read-labelled-lines.ts'
import { readLine } from '../../../src/reading/index.ts'
import { strangersLines } from '../strangers-lines.ts'
import { plainCommands } from './plain-commands.ts'
import { isWanted } from './wanted-acts.ts'

/** A clause with its label. */
export interface LabelledClause {
  readonly intent: string
  readonly span: readonly [number, number]
}

/** A labelled line that was read. */
export interface GateRow {
  readonly id: string
  /** Who wrote it: lines are split by writer, never at random. */
  readonly writer: string
  readonly source: 'written' | 'reader' | 'plain' | 'strangers'
  readonly text: string
  readonly words: number
  readonly scene: ReadingScene
  readonly reading: Reading
  /** The acts that would be done, by their places in the reading. */
  readonly acts: readonly number[]
  /** For each of those, whether it was wanted. */
  readonly right: readonly boolean[]
  /** True when all that was wanted was read, and nothing else. */
  readonly whole: boolean
  /** The labelled clauses, for a file that has their borders. */
  readonly clauses: readonly LabelledClause[]
}

interface WrittenLine {
  readonly id: string
  readonly voice: string
  readonly writer?: string
  readonly kind: string
  readonly text: string
  readonly masked?: string
  readonly before?: string
  readonly clauses: readonly WrittenClause[]
  readonly people?: readonly string[]
  readonly things?: readonly string[]
  readonly places?: readonly string[]
}

interface WrittenClause {
  readonly intent: string
  readonly from?: number
  readonly to?: number
  readonly text?: string
}

const root = join(import.meta.dirname, '..', '..', '..')

/** The lines to learn from. */
export function trainingRows(): readonly GateRow[] {
  const written = ['intents-train.jsonl', 'voices.jsonl', 'hands.jsonl'].flatMap((file) =>
    readJsonLines<WrittenLine>(join(root, 'evals', 'reading', 'data', file)).filter(
      ({ kind }) => kind !== 'offer',
    ),
  )
  return [...written.map((line, at) => writtenRow(line, written, at)), ...readerRows(), ...plainRows()]
}

/** The lines to measure with: nothing is learned or chosen from them. */
export async function strangersRows(): Promise<readonly GateRow[]> {
  return (await strangersLines()).lines.map(({ line, scene }) => {
    const wanted = line.gold.acts.map(({ intent }) => intent)
    const kinds = line.gold.question === null ? wanted : [...wanted, 'question']
    return rowOf({
      ...{ id: line.id, writer: line.world, source: 'strangers', text: line.text, scene, wanted: kinds },
      count: wanted.length,
    })
  })
}

function readJsonLines<Row>(file: string): readonly Row[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}

interface LabelledText {
  readonly id: string
  readonly writer: string
  readonly source: GateRow['source']
  readonly text: string
  readonly scene: ReadingScene
  readonly wanted: readonly string[]
  /** How many acts were wanted. */
  readonly count: number
  readonly clauses?: readonly LabelledClause[]
}

function rowOf({ scene, wanted, count, clauses = [], ...rest }: LabelledText): GateRow {
  const reading = readLine(rest.text, scene)
  const acts = [...reading.actions.keys()].filter((at) => isDone(reading.actions[at]))
  const right = acts.map((at) => isWanted(reading, reading.actions[at] as ReadAct, wanted))
  const played = reading.mode === 'play' ? acts.length : 0
  const whole = right.every(Boolean) && played === Math.min(4, count)
  return { ...rest, words: rest.text.trim().split(/\s+/).length, scene, reading, acts, right, whole, clauses }
}

/** What is held back is not done, and a gesture does nothing in the world. */
function isDone(act: ReadAct | undefined): boolean {
  return act !== undefined && act.verb !== 'hold back' && act.action !== 'gesture'
}

const actless: ReadonlySet<string> = new Set(
  'question ooc system status think recall correct claim answer'.split(' '),
)

function writtenRow(line: WrittenLine, all: readonly WrittenLine[], at: number): GateRow {
  const { id, text, clauses } = line
  const wanted = clauses.map(({ intent }) => intent)
  return rowOf({
    ...{ id, text, wanted, source: 'written', writer: line.writer ?? line.voice },
    scene: sceneOf(line, all.slice(Math.max(0, at - 9), at)),
    count: wanted.filter((intent) => !actless.has(intent)).length,
    clauses: clausesOf(line),
  })
}

function clausesOf({ text, clauses }: WrittenLine): readonly LabelledClause[] {
  let at = 0
  return clauses.map(({ intent, from, to, text: part = '' }) => {
    if (from !== undefined && to !== undefined) return { intent, span: [from, to] as const }
    const found = text.indexOf(part, at)
    if (found < 0) return { intent, span: [0, text.length] as const }
    at = found + part.length
    return { intent, span: [found, at] as const }
  })
}

/** What the line names, and beside it what lines before it named, so that there is more to choose from. */
function sceneOf(line: WrittenLine, others: readonly WrittenLine[]): ReadingScene {
  const own = namesIn(line)
  const rest = others.filter(({ voice }) => voice === line.voice).map(namesIn)
  const list = (pick: (names: Names) => readonly string[], kind: ReadingKind): readonly ReadingEntity[] =>
    [...new Set([...pick(own), ...rest.flatMap(pick)])].slice(0, 8).map((name) => entityOf(name, kind))
  const things = list(({ things: some }) => some, 'object')
  const isOwn = ({ name }: ReadingEntity): boolean =>
    line.text.toLowerCase().includes(`my ${name.toLowerCase()}`)
  const people = list(({ people: some }) => some, 'person')
  const spokenTo = line.before === undefined ? undefined : people[0]
  return {
    mode: 'explore',
    people,
    objects: things.filter((thing) => !isOwn(thing)),
    exits: list(({ places }) => places, 'exit'),
    places: [],
    belongings: things.filter(isOwn).map((thing) => ({ ...thing, kind: 'item' })),
    topics: [],
    affordances: [],
    focus: [],
    interlocutor: spokenTo?.id ?? null,
    open_question: null,
  }
}

interface Names {
  readonly people: readonly string[]
  readonly things: readonly string[]
  readonly places: readonly string[]
}

function namesIn({ text, masked, people = [], things = [], places = [] }: WrittenLine): Names {
  if (masked === undefined) return { people, things, places }
  const kinds = [...masked.matchAll(/PERSON|THING|PLACE/g)].map(([kind]) => kind)
  const pattern = masked
    .split(/PERSON|THING|PLACE/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.+?)')
  const found = new RegExp(`^${pattern}$`, 's').exec(text)?.slice(1) ?? []
  const of = (kind: string): string[] => found.filter((_, at) => kinds[at] === kind)
  return { people: of('PERSON'), things: of('THING'), places: of('PLACE') }
}

function entityOf(name: string, kind: ReadingKind): ReadingEntity {
  const plain = name.replace(/^(?:the|an?|my|his|her|their|your) /i, '')
  const own = kind === 'person' ? plain.split(' ').filter((word) => /^\p{Lu}/u.test(word)) : []
  return { id: `${kind}:${plain.toLowerCase()}`, name: plain, aliases: own, kind }
}

/** The reader's own lines: of those only the act that carries the stakes is labelled. */
function readerRows(): readonly GateRow[] {
  return readerFolders.flatMap((folder) => {
    const at = join(root, folder)
    const scenes = allScenes(at)
    return readdirSync(at)
      .sort()
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) => labelledRows(join(at, name), name, scenes))
  })
}

const readerFolders = ['test/fixtures/reader', 'src/reading/grammar/lines']

/** The scenes of all files of a folder. */
function allScenes(folder: string): LabelledScenes {
  const files = readdirSync(folder).filter((name) => name.endsWith('scenes.json'))
  return new Map(files.sort().flatMap((name) => [...scenesIn(join(folder, name))]))
}

/** Plain commands in the scenes of the reader's own lines. */
function plainRows(): readonly GateRow[] {
  const scenes = readerFolders.flatMap((folder) => [...allScenes(join(root, folder))])
  return scenes.flatMap(([id, scene]) =>
    plainCommands(id, scene).map(({ text, wanted }) => {
      const names = wanted.map(({ action }) => action)
      const row = rowOf({
        ...{ id: text, writer: `plain:${id}`, source: 'plain', text, scene, wanted: names },
        count: names.length,
      })
      const right = row.acts.map((at, place) => {
        const read = row.reading.actions[at]
        // Not everything can be opened or climbed, and what can be is taken to be meant.
        const isAimed = wanted.some(
          ({ action, target }) =>
            target === null ||
            target === read?.target ||
            /^(?:unlock|open|close|climb|read|force)$/.test(action),
        )
        return row.right[place] === true && isAimed
      })
      return { ...row, right, whole: row.whole && right.every(Boolean) }
    }),
  )
}

function scenesIn(path: string): LabelledScenes {
  const scenes = readLabelledScenes(JSON.parse(readFileSync(path, 'utf8')) as never, path)
  if (!scenes.ok) throw new Error(scenes.refusal.message)
  return scenes.value
}

function labelledRows(path: string, name: string, scenes: LabelledScenes): readonly GateRow[] {
  const lines = readLabelledLines(readFileSync(path, 'utf8').split('\n'), name)
  if (!lines.ok) throw new Error(lines.refusal.message)
  return lines.value.flatMap((line) => labelledRow(line, name.replace('.jsonl', ''), scenes))
}

function labelledRow(line: LabelledLine, file: string, scenes: LabelledScenes): readonly GateRow[] {
  const scene = sceneFor(line, scenes)
  if (!scene.ok) return []
  const wanted = line.gold.actions.map(({ action }) => action)
  const [gold] = line.gold.actions
  const row = rowOf({
    ...{ id: line.id, writer: `${file}:${line.split}`, source: 'reader', text: line.text },
    ...{ scene: scene.value, wanted, count: wanted.length },
  })
  const head = headOf(row.reading.actions)
  const at = row.acts.findIndex((place) => row.reading.actions[place] === head)
  if (head === undefined || at < 0) return []
  const aimed = gold?.target === undefined || head.target === gold.target || wanted.length > 1
  const right = row.right[at] === true && aimed
  return [{ ...row, acts: [row.acts[at] ?? 0], right: [right], whole: right }]
}
