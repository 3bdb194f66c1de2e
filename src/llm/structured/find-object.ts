/**
 * Finds the JSON object in what a model wrote: bare, in a fence, after its thoughts, in the middle of a sentence. It mends
 * nothing. A text that is no JSON stays none; what a repair would have made of it is a guess, and guesses are not played.
 */
import { findJsonProblem, maxDepth } from '../../core/json.ts'

/** No answer that is worth reading is longer, in UTF-16 units. */
export const longestAnswer = 400_000

/** So many opening braces are tried; whoever writes more of them is not writing JSON. */
const mostStarts = 24

/** An object, or what is wrong in words that a model can act on. */
export type FoundObject =
  | { readonly found: true; readonly object: object }
  | { readonly found: false; readonly problem: string }

/**
 * The outermost object of a text.
 *
 * @example
 * findObject('Here you are:\n```json\n{"ok":true}\n```') // { found: true, object: { ok: true } }
 */
export function findObject(text: string): FoundObject {
  if (text.length > longestAnswer) return none(`it is longer than ${longestAnswer} characters`)
  const words = withoutThoughts(text)
  const objects = outermost(words)
  const longest = objects.reduce<Candidate | null>(
    (best, one) => (best === null || one.length > best.length ? one : best),
    null,
  )
  if (longest === null) return none(whyNone(words))
  const problem = findJsonProblem(longest.object)
  if (problem !== null) return none(`at ${problem.path || 'the top'}: ${problem.problem}`)
  return { found: true, object: longest.object }
}

interface Candidate {
  readonly object: object
  readonly length: number
}

/** Local models think aloud before they answer. */
function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>')
  return end < 0 ? text : text.slice(end + '</think>'.length)
}

function outermost(text: string): Candidate[] {
  const found: Candidate[] = []
  let at = text.indexOf('{')
  for (let tried = 0; at >= 0 && tried < mostStarts; tried += 1) {
    const end = closing(text, at)
    const object = end < 0 ? null : parsed(text.slice(at, end + 1))
    if (object !== null) found.push({ object, length: end - at })
    at = text.indexOf('{', object === null ? at + 1 : end + 1)
  }
  return found
}

/** Where the object that opens here is closed; -1 when it is not, or is far too deep. */
function closing(text: string, start: number): number {
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at += 1
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{') {
      depth += 1
      // What is this deep may not be kept anyway; a wall of braces is not worth reading to its end.
      if (depth > maxDepth) return -1
    } else if (sign === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

function whyNone(text: string): string {
  const start = text.indexOf('{')
  if (text.trim() === '') return 'it is empty'
  if (start < 0) return 'there is no JSON object in it'
  if (closing(text, start) < 0) return 'its JSON object is not closed, or is nested too deep'
  return 'what stands between its braces is not JSON'
}

function none(problem: string): FoundObject {
  return { found: false, problem }
}
