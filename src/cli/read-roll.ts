/**
 * `--roll "Perception: 1d20 +5 WIS vs DC 15"` as a request to the dice. It only takes the line apart; what may be
 * rolled is decided behind the engine's door. A line that starts with { is a request written out as JSON.
 */
import { done, type Result, refuse } from '../core/refusal.ts'
import type { RollRequest } from '../dice/roll-request.ts'

const shape =
  /^(?:([^:]*):)?(.*?)(?:\s+with\s+(advantage|disadvantage))?(?:\s+vs\.?\s+(DC|AC)\s*(-?\d{1,6}))?$/i
const named = /\s*([+-])\s*(\d{1,9})\s+([A-Za-z](?:[A-Za-z _'-]{0,38}[A-Za-z])?)$/

/** What the dice are thrown for: the same try from the same moment gets the same dice, however it is worded. */
interface Purpose {
  readonly action: string
}

/**
 * Reads one roll.
 *
 * @example
 * const read = readRoll('Stealth: 1d20+3 with advantage vs DC 12', { action: 'quick_action' })
 */
export function readRoll(line: string, purpose: Purpose): Result<RollRequest> {
  const text = line.trim()
  const attempt = { actor: 'player', action: purpose.action, target: '', check: '' }
  if (text.startsWith('{')) return readWritten(text, attempt)
  const parts = shape.exec(text)
  const notation = parts?.[2]?.trim() ?? ''
  if (parts === null || notation === '') return unreadable(line)
  const label = parts[1]?.trim() ?? ''
  const { dice, modifiers } = takeModifiers(notation)
  const side = parts[3]?.toLowerCase()
  const kind = parts[4]?.toUpperCase()
  return done({
    label,
    notation: dice,
    modifiers,
    ...(kind === 'DC' || kind === 'AC' ? { target: { kind, value: Number(parts[5]) } } : {}),
    ...(side === undefined ? {} : { [side]: true }),
    attempt: { ...attempt, check: label.toLowerCase() },
  })
}

function unreadable(line: string): Result<never> {
  const message = `"${line}" is not a roll. Write it like "Perception: 1d20 +5 WIS vs DC 15", or just "2d6+1".`
  return refuse('dice/unreadable-roll', message, { data: { roll: line } })
}

/** Takes ` +5 WIS +3 PROF` off the end; numbers without a name stay in the notation. */
function takeModifiers(notation: string): { dice: string; modifiers: { value: number; source: string }[] } {
  const modifiers: { value: number; source: string }[] = []
  let dice = notation
  for (let found = named.exec(dice); found !== null; found = named.exec(dice)) {
    const value = Number(found[2]) * (found[1] === '-' ? -1 : 1)
    modifiers.unshift({ value, source: found[3] ?? '' })
    dice = dice.slice(0, found.index)
  }
  return { dice, modifiers }
}

/** Only what was left out is filled in; refusing a field that no roll has is the dice's own business. */
function readWritten(text: string, attempt: RollRequest['attempt']): Result<RollRequest> {
  try {
    return done({ label: '', attempt, ...(JSON.parse(text) as object) } as RollRequest)
  } catch {
    const message = 'The roll begins like JSON and is not: write an object, or a plain line.'
    return refuse('dice/unreadable-roll', message, { data: { roll: text } })
  }
}
