/** Words of a pack that would tell somebody's secret: six in a row, as the audit of narrations has it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type Row = Record<string, unknown>

const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : [])

/** Every text in a value, ids and hours left out. */
function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return /\s/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(texts)
}

function runsOf(text: string): readonly string[] {
  const words = text
    .split(/\s+/)
    .map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
  return words.slice(5).map((_, at) => words.slice(at, at + 6).join(' '))
}

/** The runs of secrets that are told elsewhere in the pack, each with the secret it gives away. */
export function toldSecrets(folder: string): readonly string[] {
  const front = (kind: string): readonly Row[] =>
    readdirSync(join(folder, kind)).map(
      (file) => parse(readFileSync(join(folder, kind, file), 'utf8').split(/^---$/m)[1] ?? '').gm ?? {},
    )
  const people = front('npcs')
  const story = readdirSync(join(folder, 'story')).map(
    (file) => parse(readFileSync(join(folder, 'story', file), 'utf8')) as Row,
  )
  const secrets = new Map<string, unknown>()
  for (const entry of people.flatMap((person) => rows(person.withholds)))
    for (const text of [...texts([entry.fact]), ...texts(entry.say)])
      for (const run of runsOf(text)) secrets.set(run, entry.id)
  for (const clue of story.flatMap((file) => rows(file.clues)))
    for (const run of runsOf(String(clue.fact))) secrets.set(run, clue.id)
  const others = [
    ...texts(front('locations')),
    ...texts(people.map(({ withholds: _, ...rest }) => rest)),
    ...texts(story.map(({ clues: _, ...rest }) => rest)),
    // What somebody keeps back may not be told by what somebody else keeps back, either.
    ...people.flatMap((person) =>
      rows(person.withholds).flatMap((entry) => texts([entry.tell, entry.deflect, entry.lie, entry.after])),
    ),
  ]
  return others.flatMap((line) =>
    runsOf(line).flatMap((run) => (secrets.has(run) ? [`${String(secrets.get(run))}: ${run}`] : [])),
  )
}
