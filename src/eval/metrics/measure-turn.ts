/**
 * Measures one turn: everything that the measures are made of, read from its two records and from nowhere else. What a
 * narration did wrong stands in the log beside what was done about it, so nothing here has to be judged a second time.
 */
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { readKeptLore } from '../../core/protocol/lore-schemas.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import type { RecordedTurn } from '../../engine/index.ts'

export interface TurnMeasure {
  readonly turn: number
  readonly mode: Mode
  readonly input: string
  readonly narrative: string
  /** The words were held against the world here: false for turns told elsewhere and for raw turns. */
  readonly audited: boolean
  /** Broken rules which mean that the narration and the world disagree. */
  readonly contradictions: readonly Violation[]
  /** Contradictions that were not taken out before the player read them. */
  readonly shown: number
  /** Acts and proposals that were not valid, and whether they went through all the same. */
  readonly invalid: readonly { readonly valid: false; readonly accepted: boolean }[]
  readonly clarified: boolean
  readonly lore: TurnLore
  readonly violations: readonly Violation[]
  readonly refused: readonly { readonly path: string; readonly rule: string; readonly reason: string }[]
  readonly rolls: readonly DiceEntry[]
  /** From the durable dice to the durable words; 0 when both were committed together. */
  readonly tell_ms: number | null
  readonly usage: TurnUsage
  /** The backstop had to end the turn. */
  readonly fell_back: boolean
  readonly retried: boolean
}

/** The lore a turn was told with. */
export interface TurnLore {
  /** Names the lore that was used: the same name as the turn before means that it stood already. */
  readonly name: string
  /** The scene whose lore was retrieved in this turn; null when it was not. */
  readonly retrieved_for: string | null
  readonly chunks: readonly string[]
}

/** Rules whose breach means that the narration and the world disagree. */
const contradicting: ReadonlySet<string> = new Set(
  'DICE-03 DICE-04 ENV-23 GM-09 PIPE-03 PIPE-04 PIPE-05 PIPE-06 PIPE-19 PIPE-21 STATE-09 STATE-10 TIME-10'.split(
    ' ',
  ),
)

export function measureTurn(turn: number, recorded: RecordedTurn): TurnMeasure {
  const { resolved, told } = recorded
  const contradictions = told.violations.filter((violation) => contradicting.has(violation.rule_id))
  const violations = [...resolved.violations, ...told.violations]
  return {
    turn,
    mode: resolved.mode,
    input: resolved.entries.map((entry) => entry.text).join('\n'),
    narrative: told.narrative,
    audited: Object.keys(resolved.context_packet).length > 0 && !isImported(resolved),
    contradictions,
    shown: contradictions.filter((violation) => violation.action === 'noted').length,
    invalid: invalidIn(recorded),
    clarified: isClarified(recorded),
    lore: loreOf(turn, resolved),
    violations,
    refused: told.refused,
    rolls: resolved.rolls,
    tell_ms: between(resolved.at, told.at),
    usage: readUsage(told.usage),
    fell_back: told.violations.some((violation) => violation.action === 'fell-back'),
    retried: told.violations.some((violation) => violation.action === 'retried'),
  }
}

function isImported({ engine_events }: RecordedTurn['resolved']): boolean {
  return engine_events.some((event) => event.tags.includes('imported'))
}

/** The player's acts that were blocked, and the narrator's proposals that were refused. */
function invalidIn({ resolved, told }: RecordedTurn): TurnMeasure['invalid'] {
  const validator = validatorOf(resolved)
  const allowed = asObjects(validator.allowed_actions)
  const carriedOut = asObjects(resolved.pass_outputs.attempts)
  const acts = asObjects(validator.blocked_actions).map(({ action }) => {
    const tried = carriedOut.filter((attempt) => attempt.verb === action).length
    const lawful = allowed.filter((act) => act.action === action).length
    return { valid: false, accepted: tried > lawful } as const
  })
  const granted = new Set(told.accepted)
  const proposals = told.refused.map(({ path }) => ({ valid: false, accepted: granted.has(path) }) as const)
  return [...acts, ...proposals]
}

function validatorOf({ pass_outputs }: RecordedTurn['resolved']): JsonObject {
  return asObject(pass_outputs.validator) ?? {}
}

function isClarified({ resolved, told }: RecordedTurn): boolean {
  const question = asText(told.envelope.question) ?? ''
  return validatorOf(resolved).clarification_needed === true || question !== ''
}

function loreOf(turn: number, resolved: RecordedTurn['resolved']): TurnLore {
  const kept = readKeptLore(resolved)
  if (kept === null) return { name: `none in ${turn}`, retrieved_for: null, chunks: [] }
  const sources = asObjects(asObject(resolved.context_packet.lore_context)?.sources)
  return {
    name: `${kept.scene_id} of ${kept.turn}`,
    retrieved_for: kept.cache === 'miss' ? kept.scene_id : null,
    chunks: sources.flatMap(({ id }) => asText(id) ?? []),
  }
}

function between(from: string, to: string): number | null {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return Number.isFinite(start) && Number.isFinite(end) && end >= start ? end - start : null
}

/** Tokens, price and calls of one turn, as far as the game master counted them; null where it did not. */
export interface TurnUsage {
  /** The game master that narrated the turn. */
  readonly by: string
  readonly input_tokens: number | null
  readonly cached_tokens: number | null
  readonly output_tokens: number | null
  readonly price_usd: number | null
  readonly calls: readonly UsedCall[]
}

export interface UsedCall {
  readonly stage: string
  readonly model: string
  readonly ms: number | null
  /** It came to nothing, and was paid for all the same. */
  readonly failed: boolean
}

/** Reads the usage of a record of kind `told`. */
export function readUsage(usage: Readonly<Record<string, unknown>>): TurnUsage {
  return {
    by: asText(usage.by) ?? '',
    input_tokens: countOf(usage.input_tokens ?? usage.input),
    cached_tokens: countOf(usage.cached_tokens ?? usage.cached),
    output_tokens: countOf(usage.output_tokens ?? usage.output),
    price_usd: countOf(usage.price_usd),
    calls: asObjects(usage.calls).flatMap(readCall),
  }
}

function readCall({ stage, model, ms, failed }: JsonObject): readonly UsedCall[] {
  const name = asText(stage)
  if (name === undefined) return []
  return [{ stage: name, model: asText(model) ?? '', ms: countOf(ms), failed: asText(failed) !== undefined }]
}

function countOf(value: unknown): number | null {
  const count = asNumber(value) ?? -1
  return Number.isFinite(count) && count >= 0 ? count : null
}
