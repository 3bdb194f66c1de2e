/**
 * The dice roller of a turn. It knows the turn's stream, writes ledger rows, and keeps the time-travel rule: the same try,
 * made for the same time on the way here, gets the dice it got before on any branch, so that neither undo nor another roll
 * in between nor a crash nor a second tab buys other dice. It decides no rule of any game.
 */

import { z } from 'zod'
import {
  type DiceEntry,
  type DiceGroup,
  diceModifierSchema,
  diceTargetSchema,
} from '../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { canonicalNotation, undecorated } from './canonical-notation.ts'
import {
  type DiceExpression,
  type DiceTerm,
  noAdjustments,
  type SplitNotation,
  splitModifiers,
} from './dice-expression.ts'
import type { FaceSource } from './face-source.ts'
import { parseNotation } from './parse-notation.ts'
import { sha256Hex } from './random-stream.ts'
import { isWhole } from './result-bounds.ts'
import { roll } from './roll-expression.ts'
import { diceGroupOf, type Judge, judgeByTarget, keptFaces } from './rolled-tree.ts'

const words = z.string().max(200)
const closedObject = z.strictObject // enforces: DICE-24

/** A label that can stand in front of a ledger string without being taken for a part of it. */
const labelSchema = z
  .string()
  .max(80)
  .regex(/^(?:[^\s:=[\]](?:[^\n\r\t:=[\]]{0,78}[^\s:=[\]])?)?$/, 'must be one line without : = [ or ]')

/** A request cannot carry a result: unknown fields are refused by name, so no model and no client brings its own dice. */
export const rollRequestSchema = closedObject({
  label: labelSchema,
  notation: z.string(),
  modifiers: z.array(diceModifierSchema).max(20).default([]),
  target: diceTargetSchema.optional(),
  attempt: z.strictObject({
    actor: words,
    action: words,
    target: words,
    check: words,
    /** What was picked, in the place of the action, and what it is done with. */
    offer: words.optional(),
    /** Which roll of the act it is, in the place of the check: another skill for the same act buys no other dice. */
    part: words.optional(),
    /** True for what is tried once between two rolls, however often it is said. */
    once: z.boolean().optional(),
  }),
  advantage: z.boolean().optional(), // enforces: DICE-27
  disadvantage: z.boolean().optional(),
})

/**
 * A request for one roll; `modifiers` may be left out.
 *
 * @example
 * const request: RollRequest = {
 *   label: 'Perception', notation: '1d20', modifiers: [{ value: 5, source: 'WIS' }],
 *   target: { kind: 'DC', value: 15 },
 *   attempt: { actor: 'pc_mira_001', action: 'search', target: 'loc_cellar_001', check: 'perception' },
 * }
 */
export type RollRequest = Readonly<z.input<typeof rollRequestSchema>>

/** A request that passed the check, with its defaults filled in. */
export type CheckedRollRequest = Readonly<z.output<typeof rollRequestSchema>>

/** The turn that a roller is for. */
export interface DiceRollerOptions {
  /** The epoch and nonce of the stream in `draws`. */
  readonly epoch: number
  readonly nonce: number
  /** This turn's own stream, at offset 0. */
  readonly draws: FaceSource
  /** The moment the turn is tried from: the tries that were made before it. */
  readonly moment: string
  /** Finds an earlier row, on any branch, that was keyed by its moment, as older logs have it. */
  readonly previous: (attempt: string) => DiceEntry | undefined
  /** True when a turn that is played again was keyed by its moment. */
  readonly isKeyedByMoment?: (attempt: string) => boolean
  /** Finds an earlier row of the same try, and says whether it lies on the way here. */
  readonly tried?: (attempt: string) => EarlierTry | undefined
  /** The stream of an earlier row from where its dice were drawn; undefined when its seed is not known here. */
  readonly streamAt?: (row: Pick<DiceEntry, 'epoch' | 'nonce' | 'offset'>) => FaceSource | undefined
}

/** What a try showed when it was made before. */
interface EarlierTry {
  readonly entry: DiceEntry
  readonly onPath: boolean
}

/** The dice of one turn: every roll it makes becomes a row of the ledger. */
export interface DiceRoller {
  /** Rolls one check and keeps its row; a refused request uses no dice. */
  roll(request: RollRequest, judge?: Judge): Result<DiceEntry>
  /** The rows of this turn so far. */
  readonly entries: readonly DiceEntry[]
}

/** A dice roller that says which moment its rolls are tried from, for the record that keeps them. */
export interface TurnDice extends DiceRoller {
  readonly moment: string
}

/**
 * The dice roller for one turn.
 *
 * @example
 * const family = streamFamily({ campaign_id: 'salt', epoch: 1, server_seed: 'ab'.repeat(32), client_seed: 'me' })
 * const roller = createDiceRoller({ epoch: 1, nonce: 7, draws: family.stream(7), moment: 'f00d', previous: () => undefined })
 * const row = roller.roll({
 *   label: 'Stealth', notation: '1d20', modifiers: [{ value: 4, source: 'DEX' }],
 *   attempt: { actor: 'pc_mira_001', action: 'sneak', target: 'npc_guard_001', check: 'stealth' },
 * })
 */
export function createDiceRoller(options: DiceRollerOptions): TurnDice {
  const entries: DiceEntry[] = []
  const tries = new Map<string, number>()
  const times = new Map<string, number>()
  return {
    entries,
    moment: options.moment,
    roll(request, judge = judgeByTarget) {
      const checked = checkRollRequest(request)
      if (!checked.ok) return checked
      const prepared = prepare(checked.value)
      if (!prepared.ok) return prepared
      const notation = canonicalNotation(prepared.value.dice)
      const bare = canonicalNotation(undecorated(prepared.value.dice))
      const byMoment = attemptByMoment(options.moment, checked.value, bare, tries)
      const older = options.previous(byMoment)
      const isOlder = older !== undefined || options.isKeyedByMoment?.(byMoment) === true
      const attempt = isOlder ? byMoment : nextTry(options, checked.value, times)
      const before = older ?? (isOlder ? undefined : options.tried?.(attempt)?.entry)
      const thrown =
        (before === undefined ? undefined : thrownAgain(options, before, prepared.value.dice)) ??
        throwDice(options, prepared.value.dice)
      const entry = writeRow(
        { options, request: checked.value, split: prepared.value, notation, attempt, thrown, judge },
        entries.length,
      )
      entries.push(entry)
      return done(entry)
    },
  }
}

/** The dice to throw and the numbers to add, or why they cannot be. */
function prepare(request: CheckedRollRequest): Result<SplitNotation> {
  const parsed = parseNotation(request.notation)
  if (!parsed.ok) return parsed
  if (!isWhole(parsed.value)) {
    return refuse(
      'dice/fraction',
      `"${request.notation}" can come to a fraction; say how to round it, for example floor(${request.notation}).`,
      { data: { position: 0 } },
    )
  }
  const split = splitModifiers(parsed.value)
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

function withAdvantage(dice: DiceExpression, end: 'advantage' | 'disadvantage'): Result<DiceTerm> {
  if (dice.kind !== 'dice' || dice.count !== 1 || dice.adjustments?.keep || dice.adjustments?.drop) {
    return refuse('dice/advantage-on-many', `${end} is for a single die, for example 1d20.`, {
      rule: 'DICE-14',
    })
  }
  const adjustments = dice.adjustments ?? noAdjustments()
  const keep = { end: end === 'advantage' ? 'highest' : 'lowest', count: 1 } as const // enforces: DICE-14
  return done({ ...dice, count: 2, adjustments: { ...adjustments, keep } })
}

/**
 * Who tries what, and for how many times on the way here: as one key. What else was rolled meanwhile is not in it, nor are
 * skill, notation and advantage.
 */
function nextTry(
  options: DiceRollerOptions,
  { attempt }: CheckedRollRequest,
  times: Map<string, number>,
): string {
  const { actor, action, target, check, offer = action, part = check, once } = attempt
  if (once === true)
    return sha256Hex(`fatewright.try.v1|${options.moment}|${JSON.stringify([actor, offer, part])}`)
  // The empty text stood for the thing it was done with; keys of earlier logs have it.
  const facts = JSON.stringify([actor, offer, target, '', part])
  const key = (time: number): string => sha256Hex(`fatewright.try.v1|${time}|${facts}`)
  const time = times.get(facts) ?? firstUntried((at) => options.tried?.(key(at))?.onPath === true)
  times.set(facts, time + 1)
  return key(time)
}

/** The first time that a try was not made; the times before it were, without a gap. */
function firstUntried(isTried: (time: number) => boolean): number {
  let above = 1
  if (!isTried(0)) return 0
  while (isTried(above)) above *= 2
  let below = Math.floor(above / 2)
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (isTried(middle)) below = middle
    else above = middle
  }
  return above
}

/**
 * The dice of an earlier row for what is rolled now: as they lay there, or for another notation drawn again from the same
 * place of the same stream, so that the first die stays the first die. Undefined where that stream is not known.
 */
function thrownAgain(
  { streamAt }: DiceRollerOptions,
  before: DiceEntry,
  dice: DiceExpression,
): ThrownDice | undefined {
  const asked = parseNotation(before.notation)
  const same =
    asked.ok && canonicalNotation(undecorated(asked.value)) === canonicalNotation(undecorated(dice))
  if (same) return before
  const draws = streamAt?.(before)
  if (draws === undefined) return undefined
  const rolled = roll(dice, draws)
  const { epoch, nonce, offset, attempt } = before
  return {
    epoch,
    nonce,
    offset,
    attempt,
    draws: rolled.draws,
    groups: rolled.dice.map(diceGroupOf),
    total: rolled.total,
    modifiers: [],
  }
}

/** Who tries what from which moment, how often this turn, with which dice: the key of older logs. */
function attemptByMoment(
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

/** What the dice showed and where in the stream; an earlier row has the same fields, and the key of its try. */
interface ThrownDice {
  readonly attempt?: string
  readonly epoch: number
  readonly nonce: number
  readonly offset: number
  readonly draws: number
  readonly groups: readonly DiceGroup[]
  readonly total: number
  readonly modifiers: readonly { readonly value: number }[]
}

function throwDice(options: DiceRollerOptions, dice: DiceExpression): ThrownDice {
  const offset = options.draws.offset
  const rolled = roll(dice, options.draws)
  return {
    epoch: options.epoch,
    nonce: options.nonce,
    offset,
    draws: rolled.draws,
    groups: rolled.dice.map(diceGroupOf),
    total: rolled.total,
    modifiers: [],
  }
}

interface Row {
  readonly options: DiceRollerOptions
  readonly request: CheckedRollRequest
  readonly split: SplitNotation
  readonly notation: string
  readonly attempt: string
  readonly thrown: ThrownDice
  readonly judge: Judge
}

function writeRow(row: Row, index: number): DiceEntry {
  const { options, request, thrown } = row
  const modifiers = [...row.split.modifiers, ...request.modifiers]
  const total = thrown.total - sumOf(thrown.modifiers) + sumOf(modifiers)
  const judged = row.judge({ total, target: request.target, kept: keptFaces(thrown.groups) })
  const { outcome, target } =
    typeof judged === 'object' ? judged : { outcome: judged, target: request.target }
  const advantage = advantageOf(request)
  return {
    id: `roll_${options.nonce}_${index}`,
    label: request.label,
    notation: row.notation,
    epoch: thrown.epoch,
    nonce: thrown.nonce,
    offset: thrown.offset,
    draws: thrown.draws,
    turn_nonce: options.nonce,
    attempt: row.attempt,
    repeats: thrown.attempt !== undefined,
    modifiers,
    groups: [...thrown.groups],
    total,
    ...(target && { target }),
    ...(outcome !== undefined && { outcome }),
    ...(advantage && { advantage }),
  }
}

function sumOf(modifiers: readonly { readonly value: number }[]): number {
  return modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
}

/** Checks a request of unknown origin. */
export function checkRollRequest(request: unknown): Result<CheckedRollRequest> {
  const parsed = rollRequestSchema.safeParse(request)
  if (parsed.success) return done(parsed.data)
  const issue = parsed.error.issues[0]
  const field = (issue?.path ?? []).join('.')
  if (issue?.code === 'unrecognized_keys') {
    const unknown = issue.keys.join(', ')
    return refuse(
      'dice/unknown-field',
      `A roll has no field "${unknown}": the dice are thrown here and nowhere else.`,
      {
        rule: 'DICE-24',
        data: { field: unknown },
      },
    )
  }
  if (field === 'advantage' || field === 'disadvantage') {
    return refuse('dice/bad-advantage', `"${field}" is true or false, nothing else.`, {
      rule: 'DICE-27',
      data: { field },
    })
  }
  const what = field === '' ? 'The request' : `"${field}"`
  return refuse('dice/bad-request', `${what} cannot be used: ${issue?.message ?? 'it is not a roll'}.`, {
    data: { field },
  })
}
