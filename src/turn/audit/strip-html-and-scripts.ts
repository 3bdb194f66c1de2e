/**
 * Text that can do nothing wherever it is shown: no tag, no script, no link that runs, no character that turns the line
 * around or hides (PLAN-21). It is the second fence; every surface escapes as well.
 */
import type { Violation } from '../../core/violation.ts'
import { type Stripped, strippedFrom } from './strip-result.ts'

const hidden = /(?![\t\n\r])\p{Cc}|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu
const element = /<\/?[a-zA-Z][^<>]{0,2000}>/g
const running = /(?:javascript|vbscript|data\s{0,4}:\s{0,4}text\/html)\s{0,4}:?/gi
const opened = /<(?=[a-zA-Z/!?])/g

/**
 * The text without anything that could run.
 *
 * @example
 * inertText('Rain. <img src=x onerror=alert(1)>', 'narrative').text // 'Rain.'
 */
export function inertText(told: string, at: string): Stripped {
  const plain = told.toWellFormed().replace(hidden, '')
  const bodiless = withoutBodies(withoutBodies(plain, 'script'), 'style')
  const bare = bodiless.replace(element, '')
  // Where a tag stood, no gap is left.
  const quiet =
    bare === plain ? bare : bare.replace(/ +(?=[,.;:!?](?:\s|$))/g, '').replace(/(?<=\S) {2,}(?=\S)/g, ' ')
  const text = quiet.replace(opened, '‹').replace(running, (found) => (found.endsWith(':') ? '' : found)) // enforces: PLAN-21
  if (text === told) return { text: told, violations: [] }
  const violations: Violation[] = []
  if (plain !== told)
    violations.push({
      ...strippedFrom('PLAN-21', 'Characters that hide or turn text around are taken out.', ''),
      severity: 'warn',
      at,
    })
  if (text !== plain)
    violations.push({ ...strippedFrom('PLAN-21', 'Markup is taken out of what is shown.', plain), at })
  return { text: text.trim(), violations }
}

/** What stands inside `<script>` or `<style>` is no text; an unclosed one reaches to the end. */
function withoutBodies(text: string, name: string): string {
  const folded = text.toLowerCase()
  // A few letters change their length in lower case; then positions would not match.
  if (folded.length !== text.length || !folded.includes(`<${name}`)) return text
  let kept = ''
  let at = 0
  for (let start = folded.indexOf(`<${name}`); start !== -1; start = folded.indexOf(`<${name}`, at)) {
    const close = folded.indexOf(`</${name}`, start)
    const end = close === -1 ? -1 : folded.indexOf('>', close)
    kept += text.slice(at, start)
    at = end === -1 ? text.length : end + 1
  }
  return kept + text.slice(at)
}
