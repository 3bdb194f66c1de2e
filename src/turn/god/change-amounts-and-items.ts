/** Numbers and things: hit points, gold, experience, clocks, potions. What is not there is refused by name. */

import { coinItem, coinsAmong, paysInCoins } from '../../core/character-money.ts'
import { deleteMark } from '../../core/document/five-key-document.ts'
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { type JsonObject, type JsonPath, valueAt } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Clock, Entity } from '../../core/state/table-row-schemas.ts'
import { singular } from '../../text/capitals-articles-plurals-lists.ts'
import { changeSheet } from './change-sheet-value.ts'
import {
  carriedBy,
  findEntityNamed,
  itemsNamed,
  namedIn,
  namesOf,
} from './find-entities-and-items-by-name.ts'
import type { GodCommand } from './god-command-types.ts'
import type { GodWork } from './god-command-working-state.ts'

type Amount = Extract<GodCommand, { kind: 'amount' }>
type Transfer = Extract<GodCommand, { kind: 'give' | 'take' }>

const sheetPaths: Readonly<Record<string, JsonPath>> = {
  gold: ['resources', 'gold'],
  xp: ['experience', 'current'],
}
const sheetFields: ReadonlySet<string> = new Set([
  ...['hp_current', 'hp_max', 'temp_hp', 'gold', 'xp', 'level', 'armor_class', 'exhaustion'],
])
const attributes: ReadonlySet<string> = new Set([
  ...['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'],
])

function pathOf(entity: Entity, what: string): JsonPath | null {
  if (attributes.has(what)) return ['attributes', what]
  const path = entity.type === 'pc' ? (sheetPaths[what] ?? [what]) : [what]
  if (sheetFields.has(what)) return path
  const key = what.replaceAll(' ', '_')
  return typeof valueAt(entity.attrs as JsonObject, [key]) === 'number' ? [key] : null
}

/** Performs "set", "add" and "take" of an amount. */
export function changeAmount(work: GodWork, command: Amount): Result<null> {
  const clock = clockFor(work, command)
  if (clock !== undefined) return changeClock(work, clock, command)
  const found = findEntityNamed(work.state, command.who, ['pc', 'npc'])
  if (!found.ok) return found
  const entity = found.value
  if (command.what === 'gold' && paysInCoins(entity.attrs as JsonObject))
    return changePurse(work, entity, command)
  const path = pathOf(entity, command.what)
  if (path === null) return changeCount(work, entity, command)
  if (command.what === 'hp_current' && valueAt(entity.attrs as JsonObject, path) === undefined)
    return noHitPoints(work, entity)
  const before = Number(valueAt(entity.attrs as JsonObject, path) ?? 0)
  const next = bounded(work, entity, command, before)
  if (!next.ok) return next
  const lowered = command.what === 'hp_max' ? loweredHitPoints(entity, next.value) : null
  const applied = changeSheet(work, entity, path, next.value)
  if (!applied.ok || lowered === null) return applied
  return changeSheet(work, entity, ['hp_current'], lowered)
}

/** The new value; nobody gets below nothing, and hit points not above their maximum. */
function bounded(work: GodWork, entity: Entity, command: Amount, before: number): Result<number> {
  const { change, amount, what } = command
  const next = change === 'set' ? amount : change === 'add' ? before + amount : before - amount
  const most = entity.attrs.hp_max
  if (what === 'hp_current' && typeof most === 'number' && next > most) {
    if (change === 'add') {
      work.warnings.push(`${entity.name} has at most ${most} hit points.`)
      return done(most)
    }
    const sentence = `${entity.name} has at most ${most} hit points, so they cannot be ${next}. Say "set my max hp to ${next}" first. Nothing was changed.`
    return refuse('turn/god-refused', sentence, { rule: 'CMB-12' })
  }
  if (next >= 0) return done(next)
  if (change === 'take' && what === 'hp_current') return done(0)
  const sentence = `${entity.name} has ${before} ${wordFor(what)}, so ${change === 'take' ? `${amount} cannot be taken` : `it cannot be ${next}`}. Nothing was changed.`
  return refuse('turn/god-refused', sentence, { rule: 'PIPE-17' })
}

function wordFor(what: string): string {
  return what === 'hp_current' ? 'hit points' : what.replaceAll('_', ' ')
}

function loweredHitPoints(entity: Entity, most: number): number | null {
  const now = entity.attrs.hp_current
  return typeof now === 'number' && now > most ? most : null
}

function noHitPoints(work: GodWork, entity: Entity): Result<null> {
  const clocks = Object.values(work.state.clocks)
  const sentence = `${entity.name} has no hit points in this game; its clocks are ${namesOf(clocks)}. Say for example "set ${clocks[0]?.id ?? 'harm'} to 0". Nothing was changed.`
  return refuse('turn/god-refused', sentence)
}

/** The clock an amount means; gold is the purse's clock where there is no other gold. */
function clockFor(work: GodWork, { who, what }: Amount): Clock | undefined {
  const { clocks, entities } = work.state
  if (who !== 'me' || what === 'hp_current') return undefined
  const purse = clocks.cred
  const player = entities[playerIdOf(work.state)]
  if (what === 'gold' && purse !== undefined && player?.attrs.resources === undefined) return purse
  if (sheetFields.has(what)) return undefined
  const found = namedIn(what, Object.values(clocks))
  return found.length === 1 ? found[0] : undefined
}

function changeClock(work: GodWork, clock: Clock, { change, amount }: Amount): Result<null> {
  const next = change === 'set' ? amount : change === 'add' ? clock.value + amount : clock.value - amount
  if (next < 0 || next > clock.max) {
    const sentence = `${clock.name} goes from 0 to ${clock.max}; it stands at ${clock.value} and cannot become ${next}. Nothing was changed.`
    return refuse('turn/god-refused', sentence, { rule: 'PIPE-17' })
  }
  if (next === clock.value) return done(null)
  return work.apply({ clocks: [{ id: clock.id, delta: next - clock.value }] }, `clocks.${clock.id}`)
}

/** Gold is coins, where coins are what is carried. */
function changePurse(work: GodWork, entity: Entity, command: Amount): Result<null> {
  const before = coinsAmong(Object.values(work.state.inventory).filter((row) => row.owner_id === entity.id))
  const next = bounded(work, entity, command, before)
  return next.ok ? moveItem(work, entity, coinItem, next.value - before) : next
}

/** "set my potions to 3": how many of a thing there are. */
function changeCount(work: GodWork, entity: Entity, { what, amount, change }: Amount): Result<null> {
  const found = itemsNamed(what, carriedBy(work.state, entity.id))
  const [item] = found
  if (found.length !== 1 || item === undefined) {
    const sentence = `${entity.name} has no number called "${what}". Say hp, max hp, gold, xp, an attribute, a clock or a thing ${entity.name} carries. Nothing was changed.`
    return refuse('turn/god-refused', sentence)
  }
  const next = change === 'set' ? amount : change === 'add' ? item.qty + amount : item.qty - amount
  return moveItem(work, entity, item.id, next - item.qty)
}

function moveItem(work: GodWork, owner: Entity, item: string, delta: number): Result<null> {
  if (delta === 0) return done(null)
  const change = { owner_id: owner.id, item_id: item, delta }
  return work.apply({ inventory_changes: [change] }, `inventory.${owner.id}.${item}`)
}

/** Performs "give" and "take" of things. */
export function transferItem(work: GodWork, command: Transfer): Result<null> {
  const found = findEntityNamed(work.state, command.who, ['pc', 'npc'])
  if (!found.ok) return found
  const owner = found.value
  return command.kind === 'give' ? giveItem(work, owner, command) : takeItem(work, owner, command)
}

function giveItem(work: GodWork, owner: Entity, { what, count }: Transfer): Result<null> {
  const known = itemsNamed(what, [...carriedBy(work.state, owner.id), ...itemEntities(work)])
  const ids = [...new Set(known.map((one) => one.id))]
  const amount = count ?? 1
  if (amount < 1 || amount > 1_000_000) {
    return refuse('turn/god-refused', `${amount} is no number of things to give. Nothing was changed.`)
  }
  const [id] = ids
  if (ids.length === 1 && id !== undefined) return moveItem(work, owner, id, amount)
  if (owner.type !== 'pc') return moveItem(work, owner, newItemId(what, amount), amount)
  return changeSheet(work, owner, ['inventory', newItemId(what, amount)], amount)
}

function itemEntities(work: GodWork): Entity[] {
  return Object.values(work.state.entities).filter((row) => row.type === 'item')
}

/** "2 healing potions" are two of `healing_potion`. */
function newItemId(what: string, count: number): string {
  return slugOf(count > 1 ? singular(what.toLowerCase()) : what)
}

function takeItem(work: GodWork, owner: Entity, { what, count }: Transfer): Result<null> {
  const carried = carriedBy(work.state, owner.id)
  const found = itemsNamed(what, carried)
  const [item] = found
  if (found.length !== 1 || item === undefined) {
    const sentence = `${owner.name} has no "${what}". What ${owner.name} carries: ${namesOf(carried)}. Nothing was changed.`
    return refuse('turn/god-unknown-name', sentence.replace('nobody yet', 'nothing'))
  }
  if (count !== null && count > item.qty) {
    const sentence = `${owner.name} has ${item.qty} of ${item.name}, not ${count}. Nothing was changed.`
    return refuse('turn/god-refused', sentence, { rule: 'PIPE-17' })
  }
  if (count !== null && count < item.qty) return moveItem(work, owner, item.id, -count)
  return owner.type === 'pc'
    ? changeSheet(work, owner, ['inventory', item.id], deleteMark)
    : moveItem(work, owner, item.id, -item.qty)
}
