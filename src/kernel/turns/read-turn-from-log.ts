/**
 * A turn of the log as the kernel tells it: what was asked, how it was decided, what came of it. Everything here is read
 * from events, dice and changes; of the narration only its words are taken, and nothing is read out of them.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { WorldTime } from '../../core/time/world-time.ts'
import type { Mode } from '../../core/turn-mode.ts'
import { renderLedgerString } from '../../dice/index.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import { type CommandHead, commandHeads, type KernelIntent, kernelIntents } from '../input/command-heads.ts'
import { inferHead } from '../input/infer-command-head.ts'
import { readCommand, summaryOf } from '../input/parse-command-line.ts'
import { nameReferences } from '../input/resolve-handles-and-codes.ts'
import { changesIn, discoveriesIn } from './describe-turn-changes.ts'
import type { NameBook } from './names-at-record.ts'

/** A turn that was played and told. */
export interface RecordedTurn {
  readonly turn: number
  /** The record of its telling. */
  readonly record: string
  readonly at: string
  readonly mode: Mode
  readonly head: CommandHead
  /** True when the head was not written but understood. */
  readonly inferred: boolean
  readonly intent: KernelIntent | null
  readonly summary: string
  readonly risk: string | null
  readonly voice: string | null
  readonly input: string
  /** The input without head and options. */
  readonly words: string
  readonly narrative: string
  /** Every roll with its formula. */
  readonly checks: readonly string[]
  /** Why nothing was rolled. */
  readonly unrolled: readonly string[]
  readonly outcomes: readonly { readonly action: string; readonly result: string }[]
  readonly discoveries: readonly string[]
  readonly consequences: readonly string[]
  /** Why nothing was found; null when something was, or nobody looked. */
  readonly nothing: string | null
  readonly time: WorldTime | null
}

/** Reads a turn from its two records; the book knows names as they were once it was told. */
export function readTurn(
  resolved: SealedRecord,
  told: SealedRecord,
  names: NameBook,
  player: string,
): RecordedTurn {
  const asked = resolved.body as RecordBodies['resolved']
  const answered = told.body as RecordBodies['told']
  const diffs = [resolved.diff, told.diff]
  const input = asked.entries.map((entry) => entry.text).join('\n')
  const passes = asked.pass_outputs as JsonObject
  const command = isJsonObject(passes.command) ? passes.command : null
  const head = commandHeads.find((one) => one === command?.head)
  const discoveries = diffs.flatMap((diff) => discoveriesIn(diff, names, player))
  const refs = Array.isArray(command?.refs) ? command.refs.map(String) : []
  const words = nameReferences(wordsOf(input), refs, names.entity)
  const outcomes = outcomesOf(asked, passes, words)
  return {
    turn: told.turn,
    record: told.hash,
    at: asked.at,
    mode: asked.mode,
    head: head ?? inferHead(asked.mode, firstVerb(passes)),
    inferred: head === undefined,
    intent: kernelIntents.find((one) => one === command?.intent) ?? null,
    summary: summaryOf(textOr(command?.action_summary, words)),
    risk: typeof command?.risk === 'string' ? command.risk : null,
    voice: typeof command?.voice === 'string' ? command.voice : null,
    input,
    words,
    narrative: answered.narrative,
    checks: asked.rolls.map(renderLedgerString), // enforces: KRN-16
    unrolled: eventTexts(asked, ['no_roll'], 'reason'),
    outcomes,
    discoveries,
    consequences: changesIn(diffs, names, player),
    nothing: asked.mode === 'STORY' && discoveries.length === 0 ? whyNothing(asked, passes, outcomes) : null,
    time: timeOf(diffs),
  }
}

function wordsOf(input: string): string {
  const read = readCommand(input)
  return (read.ok ? read.value.text : input).replace(/\s+/g, ' ').trim()
}

function timeOf(diffs: readonly StateDiff[]): WorldTime | null {
  return (diffs.findLast((diff) => diff.time !== undefined)?.time as WorldTime | undefined) ?? null
}

function textOr(value: JsonValue | undefined, other: string): string {
  return typeof value === 'string' ? value : other
}

function listIn(value: JsonValue | undefined, ...path: readonly string[]): readonly JsonObject[] {
  const found = path.reduce<JsonValue | undefined>(
    (here, key) => (isJsonObject(here) ? here[key] : undefined),
    value,
  )
  return Array.isArray(found) ? found.filter(isJsonObject) : []
}

function firstVerb(passes: JsonObject): string {
  const [first] = listIn(passes.interpreter, 'output', 'proposed_actions')
  return textOr(first?.action, '')
}

/** What was tried and what came of each. */
function outcomesOf(
  asked: RecordBodies['resolved'],
  passes: JsonObject,
  words: string,
): RecordedTurn['outcomes'] {
  const blocked = listIn(passes.validator, 'blocked_actions').map((one) => {
    return {
      action: textOr(one.action, 'that'),
      result: `not possible: ${textOr(one.reason, 'no reason given')}`,
    }
  })
  const outcome = asked.rolls.map((roll) => roll.outcome).find((word) => word !== undefined)
  // One thing that was tried is told in the player's own words; of several, each as it was understood.
  const tried = listIn(passes.validator, 'allowed_actions')
  const allowed = tried.map((one) => {
    return {
      action:
        tried.length + blocked.length === 1 ? words : textOr(one.details, '') || textOr(one.action, 'that'),
      result: outcome?.toLowerCase() ?? 'done',
    }
  })
  return [...allowed, ...blocked]
}

function eventTexts(
  asked: RecordBodies['resolved'],
  types: readonly string[],
  field: string,
): readonly string[] {
  return asked.engine_events.flatMap((event) => {
    const text = (event.details as JsonObject)[field]
    return types.includes(event.type) && typeof text === 'string' ? [text] : []
  })
}

const failures = /fail|miss/i

/** The concrete reason why a turn brought no clue. */
function whyNothing(
  asked: RecordBodies['resolved'],
  passes: JsonObject,
  outcomes: RecordedTurn['outcomes'],
): string {
  const [blocked] = listIn(passes.validator, 'blocked_actions')
  if (blocked !== undefined) return textOr(blocked.reason, 'it could not be done')
  if (asked.engine_events.some((one) => one.type === 'nothing_more_here' || one.type === 'already_known'))
    return 'it has given up what it had before'
  if (asked.engine_events.some((one) => one.type === 'near_miss'))
    return 'something was close, and was missed'
  if (asked.rolls.some((roll) => failures.test(roll.outcome ?? ''))) return 'the attempt failed'
  const scene = isJsonObject(asked.context_packet) ? asked.context_packet.scene : undefined
  const seen = isJsonObject(scene) ? scene.visibility_conditions : undefined
  if (typeof seen === 'string' && !['', 'clear', 'normal'].includes(seen))
    return /^\S+$/.test(seen) ? `it is ${seen} here` : `there is only this to see by: ${seen}`
  return outcomes.length === 0
    ? 'nothing was tried that could find anything'
    : 'nothing here was hidden from that'
}
