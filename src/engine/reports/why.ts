/**
 * Why: the newest turn explained, each thing with its numbers. It reads what the log kept of the turn and adds nothing;
 * what a narrator proposed and was refused stays behind the screen (`show turn` is for that).
 */

import {
  asObject,
  asObjects,
  asText,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../core/json.ts'
import type { DiceEntry, DiceGroup } from '../../core/ledger/dice-entry.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import { done, type Result } from '../../core/result.ts'
import { renderLedgerString } from '../../dice/index.ts'
import { pinnedLore } from '../../lore/index.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { turnRecords } from '../log.ts'

export interface Reason {
  readonly what: string
  readonly why: string
}

export interface ExplainedTurn {
  readonly turn: number
  /** The dice of this turn, or of the newest one before it that had any. */
  readonly dice: readonly Reason[]
  readonly dice_turn: number
  /** How hard what was offered would be. */
  readonly difficulties: readonly Reason[]
  readonly refusals: readonly Reason[]
  /** Where the sentences of the narration come from. */
  readonly lines: readonly Reason[]
  readonly lore: readonly Reason[]
  /** Who narrated it. */
  readonly teller: string
}

const maxRecordsBack = 12

/** Which turn is explained, and to whom. */
export interface ExplainOptions {
  /** The newest without a number. */
  readonly turn?: number
  /** True: without the lore that only a game master may know of. */
  readonly openly?: boolean
}

/** Explains a turn; null when nothing was played yet. */
export async function explainTurn(
  dependencies: EngineDependencies,
  campaignId: string,
  options: ExplainOptions = {},
): Promise<Result<ExplainedTurn | null>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const last = await lastDepth(dependencies, head.value, options.turn)
  if (!last.ok) return last
  const from = Math.max(0, last.value - maxRecordsBack)
  const records = await dependencies.store.getRecords(campaignId, { from, to: last.value })
  if (!records.ok) return records
  const newest = records.value.findLast((record) => record.kind === 'resolved')
  if (newest === undefined) return done(null)
  const rolled = records.value.findLast(
    (record) => record.kind === 'resolved' && record.body.rolls.length > 0,
  )
  const explained = explain(records.value.filter((record) => record.turn === newest.turn))
  const told = await loreOf(dependencies, campaignId, newest)
  const lore = loreIn(
    options.openly === true && isJsonObject(told) ? { recalled: told.recalled ?? [] } : told,
  )
  return done({ ...explained, lore, ...diceIn(rolled ?? newest, records.value) })
}

/** Where the records of a turn end. */
async function lastDepth(
  dependencies: EngineDependencies,
  head: Head,
  turn: number | undefined,
): Promise<Result<number>> {
  if (turn === undefined) return done(head.depth)
  const records = await turnRecords(dependencies.store, head.campaign_id, turn)
  return records.ok ? done(records.value.at(-1)?.depth ?? head.depth) : records
}

function explain(records: readonly SealedRecord[]): Omit<ExplainedTurn, 'dice' | 'dice_turn' | 'lore'> {
  const resolved = records.find((record) => record.kind === 'resolved')
  const body = resolved?.body as RecordBodies['resolved'] | undefined
  const told = records.find((record) => record.kind === 'told')?.body as RecordBodies['told'] | undefined
  return {
    turn: resolved?.turn ?? 0,
    difficulties: difficultiesIn((told?.envelope ?? {}) as JsonObject),
    refusals: refusalsIn((body?.pass_outputs ?? {}) as JsonObject),
    lines: linesIn((told?.usage ?? {}) as JsonObject, (told?.envelope ?? {}) as JsonObject),
    teller: asText(told?.usage.by) ?? '',
  }
}

function diceIn(
  record: SealedRecord,
  records: readonly SealedRecord[],
): Pick<ExplainedTurn, 'dice' | 'dice_turn'> {
  if (record.kind !== 'resolved') return { dice: [], dice_turn: record.turn }
  const told = records.find((other) => other.kind === 'told' && other.turn === record.turn)
  const planned = record.body.mode === 'THINK' && told?.kind === 'told' ? planIn(told.body.envelope) : null
  const events = record.body.engine_events.map((event) => event.details as JsonObject)
  const dice = record.body.rolls.map((roll) => {
    return { what: renderLedgerString(roll), why: explainRoll(roll, detailsOf(roll, events) ?? planned) }
  })
  return { dice, dice_turn: record.turn }
}

/** How hard the thinking was, and why. */
function planIn(envelope: unknown): JsonObject | null {
  const quality = asObject(asObject(asObject(envelope)?.planning_block)?.plan_quality)
  return quality === undefined
    ? null
    : { rule: `${String(quality.dc_category)}: ${String(quality.dc_reasoning)}` }
}

function detailsOf(roll: DiceEntry, events: readonly JsonObject[]): JsonObject | null {
  return events.find((details) => details.roll === roll.id) ?? null
}

function difficultiesIn(envelope: JsonObject): readonly Reason[] {
  const choices = asObject(asObject(envelope.planning_block)?.choices) ?? {}
  return asObjects(Object.values(choices)).flatMap((choice) => {
    if (!isJsonObject(choice.check)) return []
    const { label, reason } = choice.check
    return [{ what: `${String(choice.text)} (${String(label)})`, why: String(reason) }]
  })
}

function refusalsIn(passes: JsonObject): readonly Reason[] {
  return asObjects(asObject(passes.validator)?.blocked_actions).map(({ action, reason, rule }) => {
    const named = asText(rule) ?? ''
    return { what: String(action), why: `${String(reason)}${named === '' ? '' : ` (rule ${named})`}` }
  })
}

/** What a game master noted about its own sentences. */
function linesIn(usage: JsonObject, envelope: JsonObject): readonly Reason[] {
  const notes = [usage.provenance, usage.sources, envelope.provenance].find(Array.isArray)
  return asObjects(notes).flatMap((note) => {
    const text = firstText(note.text, note.sentence, note.line)
    const source = firstText(note.source, note.from, note.provenance, note.by)
    return source === undefined ? [] : [{ what: text ?? '', why: source }]
  })
}

/** The lore a turn was narrated with: its packet's own, or that of the turn which its packet names, and what came to mind. */
async function loreOf(
  dependencies: EngineDependencies,
  campaignId: string,
  record: SealedRecord,
): Promise<JsonValue> {
  const packet = record.kind === 'resolved' ? (record.body.context_packet as JsonObject) : {}
  const lore = packet.lore_context ?? {}
  if (!isJsonObject(lore) || typeof lore.as_of_turn !== 'number') return lore
  const pinned = await pinnedLore(dependencies.store, campaignId, lore.as_of_turn)
  return pinned === null ? lore : { ...pinned, recalled: lore.recalled ?? [] }
}

function loreIn(lore: JsonValue): readonly Reason[] {
  const parts = Array.isArray(lore) ? lore : isJsonObject(lore) ? Object.values(lore).flat() : []
  return asObjects(parts).flatMap((part) => {
    const what = firstText(part.title, part.name, part.id)
    const why = firstText(part.why, part.reason, part.matched) ?? 'it fits the scene'
    const score = typeof part.score === 'number' ? ` (score ${part.score})` : ''
    return what === undefined ? [] : [{ what, why: `${why}${score}` }]
  })
}

function firstText(...values: readonly (JsonValue | undefined)[]): string | undefined {
  return values.find((value) => typeof value === 'string')
}

/**
 * Explains a roll; `details` are those of the event it belongs to, when there is one.
 *
 * @example
 * explainRoll(roll, null) // '1d20 fell on 12; with +5 WIS that makes 17. …'
 */
function explainRoll(roll: DiceEntry, details: JsonObject | null): string {
  const sentences = [
    rollSentence(roll, modifiersIn(details?.modifiers)),
    ...advantageSentence(roll),
    ...targetSentence(roll, details),
    ...ruleSentence(details),
    ...(roll.repeats
      ? ['These are the dice of the first try from this moment: going back does not buy another roll.']
      : []),
    `The dice were sealed before you spoke (epoch ${roll.epoch}, nonce ${roll.nonce}, draw ${roll.offset}).`,
  ]
  return sentences.join(' ')
}

function rollSentence(roll: DiceEntry, reasons: readonly Modifier[]): string {
  const faces = roll.groups.flatMap((group) => facesOf(group))
  const shown = faces.length === 0 ? 'no dice' : faces.join(' and ')
  const added = roll.modifiers.map(({ value, source }) => {
    const reason =
      reasons.find((modifier) => modifier.value === value && modifier.source === source)?.reason ?? ''
    return [signed(value), source, reason === '' ? '' : `(${reason})`].filter((part) => part !== '').join(' ')
  })
  if (added.length === 0) return `${roll.notation} fell on ${shown}: ${roll.total}.`
  return `${roll.notation} fell on ${shown}; with ${added.join(' and ')} that makes ${roll.total}.`
}

function facesOf({ faces }: DiceGroup): readonly string[] {
  return faces.map((face) => `${face.value}${face.dropped === true ? ' (dropped)' : ''}`)
}

function advantageSentence({ advantage }: DiceEntry): readonly string[] {
  if (advantage === undefined) return []
  return [`It was thrown with ${advantage}.`]
}

/** What it had to reach, part by part, and by how much it did or did not. */
function targetSentence(roll: DiceEntry, details: JsonObject | null): readonly string[] {
  if (roll.target === undefined) return roll.outcome === undefined ? [] : [`${roll.outcome}.`]
  const { kind, value } = roll.target
  const parts = modifiersIn(details?.dc_parts ?? details?.difficulty_parts).map(
    (modifier) => `${signed(modifier.value)} ${modifier.reason === '' ? modifier.source : modifier.reason}`,
  )
  const made = parts.length === 0 ? '' : ` (${parts.join(', ').replace(/^\+/, '')})`
  const by = roll.total - value
  const margin = by >= 0 ? `met by ${by}` : `missed by ${-by}`
  const word = roll.outcome === undefined ? '' : ` (${roll.outcome.replace(/\W+$/, '').toLowerCase()})`
  return [`It had to reach ${kind} ${value}${made}: ${margin}${word}.`]
}

function ruleSentence(details: JsonObject | null): readonly string[] {
  const rule = details?.rule ?? details?.reason
  if (typeof rule !== 'string' || rule === '') return []
  return [/[.!?]$/.test(rule) ? rule : `${rule}.`]
}

interface Modifier {
  readonly value: number
  readonly source: string
  readonly reason: string
}

function modifiersIn(value: JsonValue | undefined): readonly Modifier[] {
  return asObjects(value).flatMap((modifier) => {
    if (typeof modifier.value !== 'number') return []
    const source = asText(modifier.source) ?? ''
    return [{ value: modifier.value, source, reason: asText(modifier.reason) ?? '' }]
  })
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
