/** A pack changed in one place at a time, as tired authors change it: for finding what a validator lets through. */
import { parse, stringify } from 'yaml'
import type { PackFile } from '../../src/packs/format/pack-files-and-limits.ts'

/** One change, and the pack with it. */
export interface Mutation {
  readonly file: string
  /** What was done, for a reader of a failing test. */
  readonly what: string
  readonly files: readonly PackFile[]
}

type Path = readonly (string | number)[]

/** What somebody might write by mistake; a string stands for itself, whatever was there before. */
const mistakes: readonly unknown[] = [
  '',
  'nonsense',
  '11',
  -1,
  0,
  99_999,
  1.5,
  true,
  null,
  [],
  {},
  ['nonsense'],
  'x'.repeat(5_000),
]

/** Every change of every value in the files, one after the other; `every` takes only each so-and-so-many-th. */
export function* mutationsOf(files: readonly PackFile[], every = 1): Generator<Mutation> {
  let count = 0
  for (const file of files) {
    const part = yamlPartOf(file)
    if (part === null) continue
    const value: unknown = parse(part.yaml)
    for (const path of pathsIn(value))
      for (const mistake of [undefined, ...mistakes]) {
        count += 1
        if (count % every !== 0) continue
        const text = part.around(stringify(changed(value, path, mistake)))
        const said = mistake === undefined ? 'left out' : JSON.stringify(mistake).slice(0, 40)
        yield {
          file: file.path,
          what: `${file.path} ${path.join('.')}: ${said}`,
          files: files.map((one) => (one.path === file.path ? { path: file.path, text } : one)),
        }
      }
  }
}

/** A value with another part in one place; without that part when there is none. */
function changed(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  if (Array.isArray(value)) {
    const at = Number(key)
    const inner = rest.length === 0 ? part : changed(value[at], rest, part)
    return inner === undefined ? value.toSpliced(at, 1) : value.with(at, inner)
  }
  const fields = value as Readonly<Record<string, unknown>>
  const { [key]: before, ...others } = fields
  const inner = rest.length === 0 ? part : changed(before, rest, part)
  return inner === undefined ? others : { ...fields, [key]: inner }
}

/** The YAML of a file, and how the file is put together again. */
function yamlPartOf({
  path,
  text,
}: PackFile): { readonly yaml: string; around(yaml: string): string } | null {
  if (/\.ya?ml$/.test(path)) return { yaml: text, around: (yaml) => yaml }
  const [, front, rest = ''] = /^---\n([\s\S]*?)^---$([\s\S]*)/m.exec(text) ?? []
  return front === undefined ? null : { yaml: front, around: (yaml) => `---\n${yaml}---${rest}` }
}

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value))
    yield* pathsIn(part, [...path, Array.isArray(value) ? Number(key) : key])
}
