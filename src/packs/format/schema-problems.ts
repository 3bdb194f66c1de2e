/** What a schema says against something an author wrote, as rows with lines and with the word that was perhaps meant. */
import { z } from 'zod'
import { editDistance } from '../../text/word-and-text-similarity.ts'
import type { PackProblem } from './pack-problems.ts'
import type { ReadYaml, YamlPath } from './read-yaml-and-frontmatter.ts'

/** Where something stands: a file and the way to it inside. */
export interface Place {
  readonly yaml: ReadYaml
  readonly path: YamlPath
}

/** A row about something at or under a place. */
export function problemAt(
  { yaml, path }: Place,
  under: YamlPath,
  code: PackProblem['code'],
  message: string,
): PackProblem {
  return { file: yaml.file, line: yaml.lineAt([...path, ...under]), code, message }
}

type Issue = z.core.$ZodIssue

/** Every complaint of a schema, no more than twenty of one entry. */
export function schemaProblems(error: z.ZodError, schema: z.ZodType, place: Place): readonly PackProblem[] {
  const plain = error.issues.flatMap((issue) => plainIssues(issue, []))
  // What has an unknown field and nothing else asks for nothing; that is said already.
  const misnamed = new Set(
    plain.filter(({ issue }) => issue.code === 'unrecognized_keys').map(({ path }) => path.join('/')),
  )
  return plain
    .filter(({ issue, path }) => issue.code !== 'custom' || !misnamed.has(path.join('/')))
    .slice(0, 20)
    .flatMap(({ issue, path }) => {
      if (issue.code !== 'unrecognized_keys')
        return [problemAt(place, path, 'E-SHAPE', `${pathText(place, path)} ${complaint(issue)}.`)]
      return issue.keys.map((key) => {
        const known = keysAt(schema, path)
        const help = didYouMean(key, known) || (known.length === 0 ? '' : ` There are: ${known.join(', ')}.`)
        const message = `${pathText(place, path)} has no field "${key}".${help}`
        return problemAt(place, [...path, key], 'E-SHAPE', message)
      })
    })
}

/** Issues without unions: of a union the complaints of the form that came nearest count. */
function plainIssues(issue: Issue, before: YamlPath): { readonly issue: Issue; readonly path: YamlPath }[] {
  const path = [...before, ...(issue.path as (string | number)[])]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }]
  const [nearest] = [...issue.errors].sort((left, right) => farness(left) - farness(right))
  return (nearest ?? []).flatMap((inner) => plainIssues(inner, path))
}

/** A form whose very first step has another type was not meant; one that fails deep inside was. */
function farness(issues: readonly Issue[]): number {
  const wrongType = issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0)
  const deepest = Math.max(0, ...issues.map((issue) => issue.path.length))
  return (wrongType ? 1_000 : 0) - deepest + issues.length / 100
}

function complaint(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    const missing = issue.message.endsWith('received undefined')
    if (missing) return 'is missing'
    const number = issue.expected === 'string' && issue.message.endsWith('received number')
    return `must be ${article(issue.expected)}${number ? '; put it in quotes' : ''}`
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  return issue.message.replace(/^Invalid (input|string): /, '').replace(/[.]$/, '')
}

const names: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'a block of names and values',
  record: 'a block of names and values',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

function article(expected: string): string {
  return names[expected] ?? expected
}

/** `affordances[2].check` as people read it; the entry itself when it is about the whole of it. */
function pathText({ path }: Place, under: YamlPath): string {
  const text = [...path, ...under]
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${key}`))
    .join('')
    .replace(/^\./, '')
  return text === '' ? 'This' : `"${text}"`
}

/** The fields a schema knows at a path. */
function keysAt(schema: z.ZodType, path: YamlPath): readonly string[] {
  let here: readonly z.ZodType[] = unwrapped(schema)
  for (const key of path) here = here.flatMap((part) => step(part, key)).flatMap(unwrapped)
  return [...new Set(here.flatMap((part) => (part instanceof z.ZodObject ? Object.keys(part.shape) : [])))]
}

function step(schema: z.ZodType, key: string | number): z.ZodType[] {
  if (schema instanceof z.ZodObject) {
    const field: unknown = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
    return field === undefined ? [] : [field as z.ZodType]
  }
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  return schema instanceof z.ZodRecord ? [schema.valueType as z.ZodType] : []
}

/** The plain forms behind defaults, unions and promises. */
function unwrapped(schema: z.ZodType, depth = 0): z.ZodType[] {
  if (depth > 8) return []
  const wrapped = schema as unknown as { unwrap?: () => z.ZodType }
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType, depth + 1)
  if (schema instanceof z.ZodUnion)
    return (schema.options as readonly z.ZodType[]).flatMap((option) => unwrapped(option, depth + 1))
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) return [schema]
  if (typeof wrapped.unwrap === 'function') return unwrapped(wrapped.unwrap(), depth + 1)
  return [schema]
}

/** The known word that is nearest to what was written, when it is near enough to be meant; null otherwise. */
export function nearestWord(written: string, known: Iterable<string>): string | null {
  const wanted = written.toLowerCase().slice(0, 80)
  const max = Math.max(1, Math.floor(wanted.length / 3))
  let best: { readonly word: string; readonly distance: number } | null = null
  for (const word of known) {
    if (Math.abs(word.length - wanted.length) > max) continue
    const distance = editDistance(wanted, word.toLowerCase(), max)
    if (distance <= max && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { word, distance }
  }
  return best?.word ?? null
}

/** A half sentence to hang on a complaint; empty when nothing is near. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const near = nearestWord(written, known)
  return near === null ? '' : ` Did you mean "${near}"?`
}
