/**
 * Numbers in the fields that a player trusts: dice, header, resources, choices. Each must stand in the ledger or in the
 * state; one that stands in neither was invented.
 */

import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { PlayerTurn } from '../../core/protocol/envelope.ts'
import { playerIdOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'

/** What numbers may come from. */
export interface NumberSources {
  /** The rolls of the turn as the log holds them. */
  readonly rolls: readonly DiceEntry[]
  readonly state: GameState
  /** What the rules offer before and after the turn, with its difficulties. */
  readonly offers: readonly unknown[]
}

/** Every invented number, with where it stands. */
export function unledgeredIn(turn: PlayerTurn, sources: NumberSources): readonly string[] {
  return [...inDice(turn, sources), ...inLines(turn, sources), ...inBlock(turn, sources)]
}

function inDice(turn: PlayerTurn, { rolls }: NumberSources): readonly string[] {
  if (turn.dice_rolls.length !== rolls.length)
    return [`${turn.dice_rolls.length} rolls are shown and ${rolls.length} are in the ledger`]
  return [
    ...turn.dice_rolls.flatMap((line, at) => strangers(line, numbersIn([rolls[at]]), 'dice_rolls')),
    ...strangers(JSON.stringify(turn.dice_audit_events), inLedger(rolls), 'dice_audit_events'),
  ]
}

/** Every number of the rolls, and the sums of their modifiers. */
function inLedger(rolls: readonly DiceEntry[]): ReadonlySet<number> {
  const sums = rolls.map((roll) => Math.abs(roll.modifiers.reduce((sum, { value }) => sum + value, 0)))
  return new Set([...numbersIn(rolls), ...sums])
}

function inLines(turn: PlayerTurn, { state }: NumberSources): readonly string[] {
  const known = heldBy(state)
  return [
    ...strangers(turn.session_header, known, 'session_header'),
    ...strangers(turn.resources, known, 'resources'),
  ]
}

/** The player's own numbers, the clocks', the clock on the wall, and what is left of what was used. */
function heldBy(state: GameState): ReadonlySet<number> {
  const player = playerIdOf(state)
  const attrs = state.entities[player]?.attrs ?? {}
  const place = state.scene.location_id === null ? '' : state.entities[state.scene.location_id]?.name
  const own = Object.values(state.inventory).filter((row) => row.owner_id === player)
  const open = Object.values(state.clocks).filter((clock) => !clock.tags.includes('hidden'))
  const names = state.scene.present_entity_ids.map((id) => state.entities[id]?.name)
  const fights = Object.values(state.documents).filter((one) => one.kind === 'combat')
  const held = numbersIn([state.time, attrs, place, own, open, names, fights])
  return new Set([...held, ...differences(attrs), 0])
}

/** `total - used` of every pool in a sheet. */
function differences(value: unknown): readonly number[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const { used } = fields
  const whole = fields.total ?? fields.max
  const left = typeof used === 'number' && typeof whole === 'number' ? [whole - used] : []
  return [...left, ...Object.values(fields).flatMap(differences)]
}

function inBlock(turn: PlayerTurn, { rolls, state, offers }: NumberSources): readonly string[] {
  const block = turn.planning_block
  // The console's own choices explain themselves with examples.
  if (block === null || turn.mode === 'GOD') return []
  const targets = rolls.flatMap((roll) => (roll.target === undefined ? [] : [roll.target.value]))
  const named = new Set([...targets, ...numbersIn(offers)])
  const checks = Object.entries(block.choices).flatMap(([key, { check }]) => {
    const value = check?.difficulty ?? null
    return value === null || named.has(value) ? [] : [`the check of ${key} names ${value}`]
  })
  const sayable = new Set([...named, ...heldBy(state), ...numbersIn([rolls])])
  const words = Object.entries(block.choices).flatMap(([key, choice]) =>
    strangers(`${choice.text} ${choice.description} ${choice.check?.label ?? ''}`, sayable, key).filter(
      (stranger) => /\d{2}/.test(stranger),
    ),
  )
  const quality = block.plan_quality
  const planned = quality === undefined ? [] : planNumbers(quality, rolls)
  return [...checks, ...words, ...planned]
}

function planNumbers(
  quality: NonNullable<NonNullable<PlayerTurn['planning_block']>['plan_quality']>,
  rolls: readonly DiceEntry[],
): readonly string[] {
  const roll = rolls.find((one) => one.total === quality.roll_result && one.target?.value === quality.dc)
  if (roll === undefined) return [`no roll came to ${quality.roll_result} against ${quality.dc}`]
  return quality.margin === quality.roll_result - quality.dc ? [] : [`a margin of ${quality.margin}`]
}

/** Every whole number in a value, in texts too. */
export function numbersIn(value: unknown): ReadonlySet<number> {
  return new Set((JSON.stringify(value).match(/\d+/g) ?? []).map(Number))
}

function strangers(text: string, known: ReadonlySet<number>, where: string): readonly string[] {
  const found = (text.match(/\d+/g) ?? []).map(Number)
  return [...new Set(found)].filter((one) => !known.has(one)).map((one) => `${where} says ${one}`)
}
