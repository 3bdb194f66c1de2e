/**
 * Handles, short codes and doubtful names in a line become names the engine's reader knows. What could mean several things
 * is answered with three of them and nothing is done; a code of another turn is expired, never guessed.
 */
import { done, type Result, refuse } from '../../core/result.ts'
import type { ViewedObject } from './objects-in-view.ts'
import type { CodeBinding } from './short-code-bindings.ts'

const mostCandidates = 3

/** A line with names in the place of references, and what they stand for. */
export interface ResolvedLine {
  readonly text: string
  readonly refs: readonly string[]
}

/**
 * Puts names in the place of references.
 *
 * @example
 * resolveReferences('open @hatch', objects, binding) // 'open the rusty hatch'
 */
export function resolveReferences(
  text: string,
  objects: readonly ViewedObject[],
  binding: CodeBinding | null,
): Result<ResolvedLine> {
  const refs: string[] = []
  const coded = replaceAll(text, codeShape, (found) => byCode(found, objects, binding), refs)
  if (!coded.ok) return coded
  const named = replaceAll(coded.value, handleShape, (found) => byHandle(found, objects), refs)
  if (!named.ok) return named
  const doubt = doubtfulName(named.value, objects)
  if (doubt !== null) return askWhich(doubt.phrase, doubt.candidates) // enforces: KRN-04
  return done({ text: named.value, refs })
}

/** A line whose references were resolved before, in the names they have; as it stands when they do not fit it. */
export function nameReferences(
  text: string,
  refs: readonly string[],
  nameOf: (id: string) => string,
): string {
  const shapes = [codeShape, handleShape]
  const found = shapes.flatMap((shape) => [...text.matchAll(shape)])
  if (found.length !== refs.length) return text
  let at = 0
  return shapes.reduce((line, shape) => line.replace(shape, () => nameOf(refs[at++] ?? '')), text)
}

type Found = RegExpMatchArray
const handleShape = /@([a-z][a-z0-9_]{1,80})/gi
/** P# is an old way of writing L#. */
const codeShape = /(?<![\w@])([LNIQFP])(\d{1,2})(?:@(\d{1,6}))?(?!\w)/g

function replaceAll(
  text: string,
  shape: RegExp,
  meant: (found: Found) => Result<ViewedObject>,
  refs: string[],
): Result<string> {
  let whole = ''
  let at = 0
  for (const found of text.matchAll(shape)) {
    const object = meant(found)
    if (!object.ok) return object
    refs.push(object.value.id)
    whole += text.slice(at, found.index) + object.value.name
    at = found.index + found[0].length
  }
  return done(whole + text.slice(at))
}

function byCode(
  found: Found,
  objects: readonly ViewedObject[],
  binding: CodeBinding | null,
): Result<ViewedObject> {
  const [written, letter = '', number, turn] = found
  const code = `${letter === 'P' ? 'L' : letter}${number}`
  const current = turn === undefined || Number(turn) === binding?.turn
  const id = current ? binding?.codes[code] : undefined
  const object = objects.find((one) => one.id === id)
  if (object !== undefined) return done(object)
  const candidates = Object.entries(binding?.codes ?? {})
    .filter(([one]) => one.startsWith(code.slice(0, 1)))
    .flatMap(([one, other]) => objects.filter((any) => any.id === other).map(({ name }) => `${one} ${name}`))
    .slice(0, mostCandidates)
  const now =
    candidates.length === 0 ? 'There is nothing of its kind now.' : `Now there is ${candidates.join(', ')}.`
  const message = `${written} has expired: short codes hold for one turn. ${now} Nothing happened.`
  return refuse('turn/expired-code', message, { rule: 'KRN-25', data: { code: written, candidates } })
}

function byHandle(found: Found, objects: readonly ViewedObject[]): Result<ViewedObject> {
  const handle = (found[1] ?? '').toLowerCase()
  const exact = objects.filter((one) => one.handle === handle)
  const near = objects.filter(
    (one) => one.handle.split('_').includes(handle) || one.handle.startsWith(handle),
  )
  const meant = exact.length > 0 ? exact : near
  const only = meant[0]
  if (meant.length === 1 && only !== undefined) return done(only)
  if (meant.length > 1) return askWhich(`@${handle}`, meant)
  const known = objects.slice(0, mostCandidates).map((one) => `@${one.handle}`)
  const message = `Nothing here is called @${handle}. There is ${known.join(', ') || 'nothing to name'}. Nothing happened.`
  return refuse('turn/unknown-handle', message, { rule: 'KRN-04', data: { candidates: known } })
}

interface Doubt {
  readonly phrase: string
  readonly candidates: readonly ViewedObject[]
}

/** "The door", where several things end in that word and none is named in full. */
function doubtfulName(text: string, objects: readonly ViewedObject[]): Doubt | null {
  const said = text.toLowerCase()
  if (objects.some((one) => said.includes(bare(one.name)) && bare(one.name).includes(' '))) return null
  for (const found of said.matchAll(/\bthe ([a-z][a-z'-]{2,30})\b/g)) {
    const word = found[1] ?? ''
    if (objects.some((one) => bare(one.name) === word)) continue
    const candidates = objects.filter((one) => one.here && bare(one.name).split(' ').at(-1) === word)
    if (candidates.length > 1) return { phrase: `the ${word}`, candidates }
  }
  return null
}

function bare(name: string): string {
  return name.toLowerCase().replace(/^(?:the|an?) /, '')
}

function askWhich(phrase: string, meant: readonly ViewedObject[]): Result<never> {
  const candidates = meant
    .slice(0, mostCandidates)
    .map((one) => ({ handle: `@${one.handle}`, name: one.name }))
  const listed = candidates.map((one) => `${one.handle} (${one.name})`).join(', ')
  const message = `"${phrase}" could be ${listed}. Say which, by its handle. Nothing happened.`
  return refuse('turn/ambiguous-reference', message, { rule: 'KRN-04', data: { candidates } })
}
