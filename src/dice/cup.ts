/**
 * The dice roller of a turn (its "cup"). It knows the turn's stream and its moment, writes ledger rows, and keeps the
 * time-travel rule: the same attempt from the same moment gets the dice it got before, so that neither undo nor
 * a crash nor a second tab buys another roll. It decides no rule of any game.
 */
import type { DiceEntry, DiceGroup } from '../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { type Asked, type AskedDice, noAdjustments } from './asked.ts'
import { isWhole } from './bounds.ts'
import { canonicalNotation, undecorated } from './canonical-notation.ts'
import type { Draws } from './draws.ts'
import { type Judge, judgeByTarget } from './judge.ts'
import { parseNotation } from './notation.ts'
import { sha256Hex } from './random-stream.ts'
import { roll } from './roll.ts'
import { type CheckedRollRequest, checkRollRequest, type RollRequest } from './roll-request.ts'
import { groupOf, keptFaces } from './rolled.ts'
import { type SplitNotation, splitModifiers } from './split-modifiers.ts'

/** What the roller needs to know about its turn. */
export interface CupSetting {
  /** The epoch and nonce of the stream in `draws`. */
  readonly epoch: number
  readonly nonce: number
  /** This turn's own stream, at offset 0. */
  readonly draws: Draws
  /** The hash of the record this turn grows from. */
  readonly moment: string
  /** Finds an earlier row, on any branch, by its attempt key. */
  readonly previous: (attempt: string) => DiceEntry | undefined
}

/** The dice roller of one turn. */
export interface Cup {
  /** Rolls one check and keeps its row; a refused request uses no dice. */
  roll(request: RollRequest, judge?: Judge): Result<DiceEntry>
  /** The rows of this turn so far. */
  readonly entries: readonly DiceEntry[]
}

/**
 * The dice roller for one turn.
 *
 * @example
 * const family = streamFamily({ campaign_id: 'salt', epoch: 1, server_seed: 'ab'.repeat(32), client_seed: 'me' })
 * const cup = fillCup({ epoch: 1, nonce: 7, draws: family.stream(7), moment: 'f00d', previous: () => undefined })
 * const row = cup.roll({
 *   label: 'Stealth', notation: '1d20', modifiers: [{ value: 4, source: 'DEX' }],
 *   attempt: { actor: 'pc_mira_001', action: 'sneak', target: 'npc_guard_001', check: 'stealth' },
 * })
 */
export function fillCup(setting: CupSetting): Cup {
  const entries: DiceEntry[] = []
  const tries = new Map<string, number>()
  return {
    entries,
    roll(request, judge = judgeByTarget) {
      const checked = checkRollRequest(request)
      if (!checked.ok) return checked
      const prepared = prepare(checked.value)
      if (!prepared.ok) return prepared
      const notation = canonicalNotation(prepared.value.dice)
      const bare = canonicalNotation(undecorated(prepared.value.dice))
      const attempt = attemptKey(setting.moment, checked.value, bare, tries)
      const thrown = setting.previous(attempt) ?? throwDice(setting, prepared.value.dice)
      const entry = writeRow(
        { setting, request: checked.value, split: prepared.value, notation, attempt, thrown, judge },
        entries.length,
      )
      entries.push(entry)
      return done(entry)
    },
  }
}

/** The dice to throw and the numbers to add, or why they cannot be. */
function prepare(request: CheckedRollRequest): Result<SplitNotation> {
  const asked = parseNotation(request.notation)
  if (!asked.ok) return asked
  if (!isWhole(asked.value)) {
    return refuse(
      'dice/fraction',
      `"${request.notation}" can come to a fraction; say how to round it, for example floor(${request.notation}).`,
      { data: { position: 0 } },
    )
  }
  const split = splitModifiers(asked.value)
  const end = advantageOf(request)
  if (end === undefined) return done(split)
  const doubled = withAdvantage(split.dice, end)
  return doubled.ok ? done({ ...split, dice: doubled.value }) : doubled
}

/** Both at once cancel each other. */
function advantageOf(request: CheckedRollRequest): 'advantage' | 'disadvantage' | undefined {
  const { advantage = false, disadvantage = false } = request
  if (advantage === disadvantage) return undefined // enforces: DICE-27
  return advantage ? 'advantage' : 'disadvantage'
}

function withAdvantage(dice: Asked, end: 'advantage' | 'disadvantage'): Result<AskedDice> {
  if (dice.kind !== 'dice' || dice.count !== 1 || dice.adjustments?.keep || dice.adjustments?.drop) {
    return refuse('dice/advantage-on-many', `${end} is for a single die, for example 1d20.`, {
      rule: 'DICE-14',
    })
  }
  const adjustments = dice.adjustments ?? noAdjustments()
  const keep = { end: end === 'advantage' ? 'highest' : 'lowest', count: 1 } as const // enforces: DICE-14
  return done({ ...dice, count: 2, adjustments: { ...adjustments, keep } })
}

/** Who tries what from when, how often this turn, with which dice: as one key. */
function attemptKey(
  moment: string,
  request: CheckedRollRequest,
  notation: string,
  tries: Map<string, number>,
): string {
  const { actor, action, target, check } = request.attempt
  const facts = JSON.stringify([moment, actor, action, target, check, notation])
  const ordinal = tries.get(facts) ?? 0
  tries.set(facts, ordinal + 1)
  return sha256Hex(`fatewright.attempt.v1|${ordinal}|${facts}`)
}

/** What the dice showed and where in the stream; an earlier row has the same fields. */
interface ThrownDice {
  readonly epoch: number
  readonly nonce: number
  readonly offset: number
  readonly draws: number
  readonly groups: readonly DiceGroup[]
  readonly total: number
  readonly modifiers: readonly { readonly value: number }[]
}

function throwDice(setting: CupSetting, dice: Asked): ThrownDice {
  const offset = setting.draws.offset
  const rolled = roll(dice, setting.draws)
  return {
    epoch: setting.epoch,
    nonce: setting.nonce,
    offset,
    draws: rolled.draws,
    groups: rolled.dice.map(groupOf),
    total: rolled.total,
    modifiers: [],
  }
}

interface Row {
  readonly setting: CupSetting
  readonly request: CheckedRollRequest
  readonly split: SplitNotation
  readonly notation: string
  readonly attempt: string
  readonly thrown: ThrownDice
  readonly judge: Judge
}

function writeRow(row: Row, index: number): DiceEntry {
  const { setting, request, thrown } = row
  const modifiers = [...row.split.modifiers, ...request.modifiers]
  const total = thrown.total - sumOf(thrown.modifiers) + sumOf(modifiers)
  const outcome = row.judge({ total, target: request.target, kept: keptFaces(thrown.groups) })
  const advantage = advantageOf(request)
  return {
    id: `roll_${setting.nonce}_${index}`,
    label: request.label,
    notation: row.notation,
    epoch: thrown.epoch,
    nonce: thrown.nonce,
    offset: thrown.offset,
    draws: thrown.draws,
    turn_nonce: setting.nonce,
    attempt: row.attempt,
    repeats: 'attempt' in thrown,
    modifiers,
    groups: [...thrown.groups],
    total,
    ...(request.target && { target: request.target }),
    ...(outcome !== undefined && { outcome }),
    ...(advantage && { advantage }),
  }
}

function sumOf(modifiers: readonly { readonly value: number }[]): number {
  return modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
}
