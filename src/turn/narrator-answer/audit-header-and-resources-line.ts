/**
 * Holds a narrator's header and resources line against the engine's own. The engine's are shown whatever was told;
 * every difference is a violation, and none of them changes a number.
 */

import { excerpt } from '../../core/excerpt.ts'
import type { Calendar } from '../../core/time/calendar-definition.ts'
import { checkHeaderTime } from '../../core/time/format-and-read-time.ts'
import type { WorldTime } from '../../core/time/world-time.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import { type HeaderParts, headerNumbers, parseHeader } from './session-header.ts'

type Clock = { readonly calendar: Calendar; readonly time: WorldTime }

/**
 * What is wrong with a told header; `own` is the engine's, `clock` lets its time line be compared too.
 *
 * @example
 * auditHeader('[SESSION_HEADER]\nTimestamp: …\nLocation: …\nStatus: HP: 28/20', own, 'STORY')[0]?.rule_id // 'ENV-07'
 */
export function auditHeader(told: unknown, own: string, mode: Mode, clock?: Clock): readonly Violation[] {
  if (mode === 'DM') return []
  const absent = typeof told !== 'string' || told.trim() === ''
  if (absent) return [missing(own)] // enforces: ENV-06
  const theirs = parseHeader(told.trim())
  const ours = parseHeader(own)
  if (theirs === null || ours === null) return [misshapen(told, own)]
  const time = clock === undefined ? [] : checkHeaderTime(clock.calendar, told, clock.time).violations
  return [...impossible(theirs, own), ...differences(theirs, ours), ...place(theirs, ours), ...time]
}

function missing(own: string): Violation {
  const message = 'The answer has no session header; the engine wrote its own.'
  const at = 'session_header'
  return { rule_id: 'ENV-06', severity: 'warn', action: 'overridden', at, message, after: own }
}

function misshapen(told: string, own: string): Violation {
  const message = 'The session header has a title and the lines Timestamp, Location and Status.'
  return broken('ENV-07', 'session_header', message, told.slice(0, 400), own)
}

function broken(rule_id: string, at: string, message: string, before: unknown, after: unknown): Violation {
  return { rule_id, severity: 'error', action: 'overridden', at, message, before, after }
}

function impossible(theirs: HeaderParts, own: string): Violation[] {
  const numbers = headerNumbers(theirs)
  const violations: Violation[] = []
  const at = 'session_header'
  const over = (numbers.get('HP') ?? 0) > (numbers.get('HP maximum') ?? Number.MAX_SAFE_INTEGER)
  const message = 'Nobody has more hit points than their maximum.'
  if (over) violations.push(broken('ENV-07', at, message, theirs.status, own)) // enforces: ENV-07
  const tired = numbers.get('Exhaustion') ?? 0
  const worn = tired < 0 || tired > 6
  if (worn) violations.push(broken('ENV-09', at, 'Exhaustion goes from 0 to 6.', tired, own)) // enforces: ENV-09
  return violations
}

/** Every number the told header shows must be the engine's; one it leaves out is no lie. */
function differences(theirs: HeaderParts, ours: HeaderParts): Violation[] {
  const right = headerNumbers(ours)
  return [...headerNumbers(theirs)].flatMap(([name, told]) => {
    const own = right.get(name) ?? (name === 'Temp' || name === 'Exhaustion' ? 0 : undefined)
    if (own === undefined || own === told) return [] // enforces: ENV-08
    return [broken('ENV-08', 'session_header', `${name} is ${own}, not ${told}.`, told, own)]
  })
}

function place(theirs: HeaderParts, ours: HeaderParts): Violation[] {
  if (fold(theirs.location) === fold(ours.location)) return []
  const message = `You are at ${ours.location}.`
  return [broken('ENV-07', 'session_header', message, theirs.location.slice(0, 200), ours.location)]
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const noSpells = /no spells yet/i

/**
 * What is wrong with a told resources line; the engine's own is shown.
 *
 * @example
 * auditResources('HD: 5/3', 'HD: 2/3', 'STORY')[0]?.rule_id // 'ENV-20'
 */
export function auditResources(told: unknown, own: string, mode: Mode): readonly Violation[] {
  if (mode === 'DM' || told === undefined || told === null || told === '') return []
  const at = 'resources'
  if (typeof told !== 'string')
    return [broken('ENV-20', at, 'The resources are one line of text.', excerpt(told), own)]
  const line = told.slice(0, 2_000)
  const violations: Violation[] = []
  const early = noSpells.test(own) && /\bspells\b/i.test(line) && !noSpells.test(line)
  if (early) violations.push(broken('ENV-21', at, 'There are no spells before level 2.', line, own)) // enforces: ENV-21
  const pools = [...line.matchAll(/(-?\d{1,9})\s{0,3}\/\s{0,3}(-?\d{1,9})/g)]
  const over = pools.find(([, left, total]) => Number(left) > Number(total))
  const message = over === undefined ? 'The resources are others.' : `${over[0]} is more than there is.`
  const different = over !== undefined || (!early && fold(line) !== fold(own))
  const found = broken('ENV-20', at, message, line, own)
  if (different) violations.push({ ...found, severity: over === undefined ? 'warn' : 'error' }) // enforces: ENV-20
  return violations
}
