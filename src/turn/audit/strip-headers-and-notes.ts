/**
 * Takes headers, blocks and notes out of a narration: a session header (ENV-11), a planning marker (ENV-11), debug and
 * state blocks, comments and archive deltas (ENV-13). They are told elsewhere or not at all; what they say is ignored.
 */
import type { Violation } from '../../core/violation.ts'
import { type Stripped, strippedFrom } from './strip-result.ts'

const header =
  /^\s{0,8}(?:\[SESSION_HEADER\]|SESSION_HEADER\b|\[Mode:[^\]]{0,60}\]|(?:\*\*)?(?:Timestamp|Location|Status|Conditions|Resources):(?:\*\*)?\s?\S.{0,300}$|```)/i
const planning =
  /^\s{0,8}(?:[-=*#[\s]{0,10})(?:planning(?:[ _]block)?|choices|tool_requests|dice_rolls|dice_audit_events|session_header|entities_mentioned|location_confirmed)\s?(?:[\])*=-]{0,6})(?::|\]|---|$)/i
const debug =
  /^\s{0,8}(?:[-=*#[\s]{0,10})(?:dm[_ ]notes?|state[_ ]updates?(?:[_ ]proposed)?|state_rationale|debug(?:[_ ]info)?|ARCHIVE_DELTA|CONTEXT_PACK\w*|HOT_PACK|STATE_PANEL|END_STATE_UPDATES_PROPOSED|STATE_UPDATES_PROPOSED|DEBUG_(?:START|END|STATE_START|STATE_END|ROLL_START|ROLL_END))\b/i

/** The narration without them. */
export function stripMarkers(narrative: string): Stripped {
  const comments = stripComments(narrative)
  const violations: Violation[] = [...comments.violations]
  const lines = comments.text.split('\n')
  const kept = lines.filter((line) => {
    const rule = debug.test(line) ? 'ENV-13' : header.test(line) || planning.test(line) ? 'ENV-11' : null
    if (rule === null) return true
    const message =
      rule === 'ENV-13'
        ? 'Notes and state stay behind the screen.'
        : 'The engine writes headers and blocks itself.'
    if (violations.length < 20) violations.push(strippedFrom(rule, message, line))
    return false // enforces: ENV-11, ENV-13
  })
  const text =
    kept.length === lines.length
      ? comments.text
      : kept
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim()
  return { text, violations }
}

/** Comments are closed by `-->`, and an open one by the end. */
function stripComments(narrative: string): Stripped {
  const violations: Violation[] = []
  let text = ''
  let at = 0
  for (let start = narrative.indexOf('<!--'); start !== -1; start = narrative.indexOf('<!--', at)) {
    const close = narrative.indexOf('-->', start + 4)
    const end = close === -1 ? narrative.length : close + 3
    text += narrative.slice(at, start) // enforces: KRN-32
    const message = 'Comments and deltas in a narration are ignored.'
    if (violations.length < 20) violations.push(strippedFrom('ENV-13', message, narrative.slice(start, end)))
    at = end
  }
  return { text: text + narrative.slice(at), violations }
}
