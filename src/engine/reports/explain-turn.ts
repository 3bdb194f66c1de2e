/**
 * Explains the newest turn (`why`), each thing with its numbers. It reads what the log kept of the turn and adds
 * nothing; what a narrator proposed and was refused stays behind the screen (`show turn` is for that).
 */

import { asNumber, asObject, asObjects, asText, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { DiceEntry, DiceGroup } from '../../core/ledger/dice-entry.ts'
import { done, type Result } from '../../core/result.ts'
import { renderLedgerString } from '../../dice/index.ts'
import { pinnedLore } from '../../lore/index.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { turnRecords } from '../read-log.ts'

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
  /** True: for a player, without the lore that only a game master may know of and without an author's ids. */
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
  const resolved = records.value.filter((record) => record.kind === 'resolved')
  const newest = resolved.at(-1)
  if (newest === undefined) return done(null)
  const rolled = resolved.findLast((record) => record.body.rolls.length > 0) ?? newest
  const toldOf = ({ turn }: ResolvedRecord): ToldRecord | undefined =>
    records.value.filter((record) => record.kind === 'told').find((record) => record.turn === turn)
  const lore = await loreOf(dependencies, campaignId, newest)
  const explained = { ...explain(newest, toldOf(newest)), ...diceIn(rolled, toldOf(rolled)) }
  if (options.openly !== true) return done({ ...explained, lore: loreIn(lore) })
  return done({
    ...explained,
    refusals: refusalsIn(newest.body.pass_outputs, false),
    lines: explained.lines.map(({ what, why }) => ({ what, why: sourceInWords(why) })),
    lore: recalledInWords(lore.recalled),
  })
}

/** Where the words of a sentence come from, without the ids an author gave their entries: those would tell a lie from a truth. */
function sourceInWords(source: string): string {
  const kinds = source.split(' ').map((part) => sourceWords[part.split(':')[0] ?? ''] ?? 'the game master')
  return [...new Set(kinds)].join(' and ')
}

const sourceWords: Readonly<Record<string, string>> = {
  player: 'your own words',
  engine: 'the engine, from what happened',
  lib: 'the narrator’s own stock of phrases',
  pack: 'the adventure as it is written',
}

/** What came to mind: from a turn that was played, or from what is told of the world. */
function recalledInWords(recalled: JsonValue | undefined): readonly Reason[] {
  return asObjects(recalled).map(({ turn, why }) => {
    const number = asNumber(turn)
    const what = number === undefined ? 'What is told of the world' : `What was told in turn ${number}`
    return { what, why: asText(why) ?? 'it fits the scene' }
  })
}

type ResolvedRecord = SealedRecord & { readonly kind: 'resolved' }
type ToldRecord = SealedRecord & { readonly kind: 'told' }

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

function explain(
  { turn, body }: ResolvedRecord,
  told: ToldRecord | undefined,
): Omit<ExplainedTurn, 'dice' | 'dice_turn' | 'lore'> {
  const { envelope = {}, usage = {} } = told?.body ?? {}
  return {
    turn,
    difficulties: difficultiesIn(envelope),
    refusals: refusalsIn(body.pass_outputs),
    lines: linesIn(usage, envelope),
    teller: asText(usage.by) ?? '',
  }
}

function diceIn(
  { turn, body }: ResolvedRecord,
  told: ToldRecord | undefined,
): Pick<ExplainedTurn, 'dice' | 'dice_turn'> {
  const planned = body.mode === 'THINK' && told !== undefined ? planIn(told.body.envelope) : null
  const events = body.engine_events.map((event) => event.details)
  const dice = body.rolls.map((roll) => {
    const details = events.find((event) => event.roll === roll.id) ?? planned
    return { what: renderLedgerString(roll), why: explainRoll(roll, details) }
  })
  return { dice, dice_turn: turn }
}

type Fields = Readonly<Record<string, unknown>>

/** How hard the thinking was, and why. */
function planIn(envelope: Fields): JsonObject | null {
  const quality = asObject(asObject(envelope.planning_block)?.plan_quality)
  return quality === undefined
    ? null
    : { rule: `${String(quality.dc_category)}: ${String(quality.dc_reasoning)}` }
}

function difficultiesIn(envelope: Fields): readonly Reason[] {
  const choices = asObject(asObject(envelope.planning_block)?.choices) ?? {}
  return asObjects(Object.values(choices)).flatMap((choice) => {
    const check = asObject(choice.check)
    if (check === undefined) return []
    return [{ what: `${String(choice.text)} (${String(check.label)})`, why: String(check.reason) }]
  })
}

function refusalsIn(passes: Fields, namesRules = true): readonly Reason[] {
  return asObjects(asObject(passes.validator)?.blocked_actions).map(({ action, reason, rule }) => {
    const named = namesRules ? (asText(rule) ?? '') : ''
    return { what: String(action), why: `${String(reason)}${named === '' ? '' : ` (rule ${named})`}` }
  })
}

/** What a game master noted about its own sentences. */
function linesIn(usage: Fields, envelope: Fields): readonly Reason[] {
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
  { body }: ResolvedRecord,
): Promise<JsonObject> {
  const lore = asObject(body.context_packet.lore_context) ?? {}
  const turn = asNumber(lore.as_of_turn)
  const pinned = turn === undefined ? null : await pinnedLore(dependencies.store, campaignId, turn)
  return pinned === null ? lore : { ...pinned, recalled: lore.recalled ?? [] }
}

function loreIn(lore: JsonObject): readonly Reason[] {
  return asObjects(Object.values(lore).flat()).flatMap((part) => {
    const what = firstText(part.title, part.name, part.id)
    const why = firstText(part.why, part.reason, part.matched) ?? 'it fits the scene'
    const score = asNumber(part.score)
    return what === undefined ? [] : [{ what, why: score === undefined ? why : `${why} (score ${score})` }]
  })
}

function firstText(...values: readonly (JsonValue | undefined)[]): string | undefined {
  return values.map(asText).find((text) => text !== undefined)
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
  const rule = asText(details?.rule ?? details?.reason) ?? ''
  if (rule === '') return []
  return [/[.!?]$/.test(rule) ? rule : `${rule}.`]
}

interface Modifier {
  readonly value: number
  readonly source: string
  readonly reason: string
}

function modifiersIn(value: JsonValue | undefined): readonly Modifier[] {
  return asObjects(value).flatMap((modifier) => {
    const amount = asNumber(modifier.value)
    if (amount === undefined) return []
    return [{ value: amount, source: asText(modifier.source) ?? '', reason: asText(modifier.reason) ?? '' }]
  })
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
