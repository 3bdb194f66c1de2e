/**
 * Takes JSON objects out of a narration (ENV-12). Braces are matched with an eye on strings; an object that reads, or
 * that has two of the keys an answer has, is one. It is never adopted as a planning block.
 */
import type { Violation } from '../../core/violation.ts'
import { type Stripped, strippedFrom } from './strip-result.ts'

/** An object longer than this is not looked for. */
const longestObject = 50_000
/** After so many braces that lead nowhere the rest of the text is no narration. */
const mostFailures = 100

const telling =
  /"(?:thinking|choices|narrative|planning_block|state_updates|debug_info|dm_notes|dice_rolls|text|description|risk_level|plan_quality|session_header|player_character_data|world_data|npc_data|tool_requests|tool|args|context)"\s{0,4}:/g

/**
 * The narration without objects.
 *
 * @example
 * stripJson('You think. {"thinking":"x","choices":{}}').text // 'You think.'
 */
export function stripJson(narrative: string): Stripped {
  const violations: Violation[] = []
  let text = ''
  let at = 0
  let failures = 0
  for (let start = narrative.indexOf('{'); start !== -1; ) {
    const end = failures > mostFailures ? narrative.length : endOfObject(narrative, start)
    if (end === null) failures += 1
    else {
      text += narrative.slice(at, start).replace(/\[\s{0,4}$/, '')
      at = end
      while (
        /[\]\s]/.test(narrative[at] ?? '') &&
        narrative
          .slice(at, at + 4)
          .trimStart()
          .startsWith(']')
      )
        at += 1
      const message = 'A narration holds no JSON; what it says is not adopted.'
      if (violations.length < 20)
        violations.push(strippedFrom('ENV-12', message, narrative.slice(start, end))) // enforces: ENV-12
    }
    start = narrative.indexOf('{', end ?? start + 1)
  }
  if (at === 0) return { text: narrative, violations }
  return { text: `${text.trimEnd()}${narrative.slice(at)}`.trim(), violations }
}

/** Where the object that begins here ends; null when none begins here. */
function endOfObject(text: string, start: number): number | null {
  const limit = Math.min(text.length, start + longestObject)
  const head = /^\{\s{0,20}(["}'])/.exec(text.slice(start, start + 24))
  if (head === null) return null
  const end = closing(text, start, limit)
  const body = text.slice(start, end ?? limit)
  const keys = new Set((body.match(telling) ?? []).map((key) => key.replace(/\s/g, '')))
  if (keys.size >= 2) return end ?? limit
  return end !== null && isJson(body) ? end : null
}

function closing(text: string, start: number, limit: number): number | null {
  let depth = 0
  let inside = false
  for (let at = start; at < limit; at += 1) {
    const character = text[at]
    if (inside) {
      if (character === '\\') at += 1
      else if (character === '"') inside = false
    } else if (character === '"') inside = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
