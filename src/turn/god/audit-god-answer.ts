/**
 * What a game master answers in a GOD turn, held against what the console did. The console has already done it, so
 * nothing of the answer is applied: paths nobody named, dice, time and missing confirmations are named and dropped.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Violation } from '../../core/violation.ts'
import { godBlock, returnKey } from './god-mode-choices-and-help.ts'
import { changedOnly } from './paths-of-told-updates.ts'
import type { GodDone } from './perform-god-commands.ts'

/** The answer of a GOD turn after it was held against the console. */
export interface HeldGodAnswer {
  /** The confirmation to show: the console's own, with what was discarded. */
  readonly god_mode_response: string
  readonly violations: readonly Violation[]
}

/**
 * Holds an answer against what was done; whatever it says, only the console's changes stand.
 *
 * @example
 * holdGodAnswer({ tool_requests: [{ tool: 'roll_dice' }] }, performed).violations[0]?.rule_id // 'MODE-04'
 */
export function holdGodAnswer(answer: unknown, performed: GodDone): HeldGodAnswer {
  const told: JsonObject = isJsonObject(answer) ? answer : {}
  const discarded = extraPaths(told.state_updates, performed)
  const violations = [...discarded, ...diceIn(told), ...wordsIn(told, performed), ...choicesIn(told)]
  const left = discarded.map((one) => `- ${one.at}`)
  const more = left.length === 0 ? '' : `\nNot done, because no command named it:\n${left.join('\n')}`
  return { god_mode_response: `${performed.confirmation}${more}`, violations }
}

function extraPaths(updates: unknown, performed: GodDone): Violation[] {
  const named = performed.accepted
  const covered = (path: string): boolean =>
    named.some((one) => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`))
  return changedOnly(updates).flatMap((at): Violation[] => {
    if (covered(at)) return [] // enforces: MODE-03, MODE-02, TIME-03
    const time = at.startsWith('world_data.world_time') || at.startsWith('world_data.timestamp_iso')
    const message = time
      ? 'Time stands still in God mode unless the command moves it; this was thrown away.'
      : 'No command named this; it was thrown away.'
    return [{ rule_id: time ? 'MODE-02' : 'MODE-03', severity: 'warn', action: 'discarded', at, message }]
  })
}

function diceIn(told: JsonObject): Violation[] {
  const fields = ['tool_requests', 'dice_rolls', 'dice_audit_events'].filter((field) => {
    const value = told[field]
    return Array.isArray(value) ? value.length > 0 : isJsonObject(value)
  })
  return fields.map((at) => {
    const message = 'God mode rolls no dice; these were thrown away.'
    return { rule_id: 'MODE-04', severity: 'error', action: 'rejected', at, message } // enforces: MODE-04
  })
}

/** The confirmation is the engine's to write; one that says something else, or nothing, is overridden (MODE-05). */
function wordsIn(told: JsonObject, performed: GodDone): Violation[] {
  const said = told.god_mode_response
  if (said === undefined || said === performed.confirmation) return []
  const message = 'The confirmation is written from what was really changed.'
  const before = typeof said === 'string' ? { before: said.slice(0, 200).toWellFormed() } : {}
  const at = 'god_mode_response'
  return [{ rule_id: 'MODE-05', severity: 'warn', action: 'overridden', at, message, ...before }]
}

function choicesIn(told: JsonObject): Violation[] {
  const block = isJsonObject(told.planning_block) ? told.planning_block : undefined
  const choices = isJsonObject(block?.choices) ? block.choices : undefined
  if (choices === undefined) return []
  const keys = Object.keys(choices)
  const foreign = keys.filter((key) => !key.startsWith('god:')).slice(0, 10)
  const missing = keys.includes(returnKey) ? [] : [returnKey]
  if (foreign.length === 0 && missing.length === 0) return []
  const message = `Choices in God mode begin with god: and lead back with ${returnKey}; the console's own were shown.`
  const after = Object.keys(godBlock().choices)
  return [
    {
      rule_id: 'MODE-06',
      severity: 'warn',
      action: 'repaired',
      at: 'planning_block.choices',
      message,
      after,
    },
  ]
}
