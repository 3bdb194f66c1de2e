/**
 * The invariants of the state: what must be true of a campaign after every turn, with any narrator. Written against
 * the state alone and not with the engine's own law, so that a hole in the law shows here.
 */
import { afterAnswer, afterLines } from '../../core/ledger/turn-counters.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { compareTimes } from '../../core/time/world-time.ts'
import type { Mode } from '../../core/turn-mode.ts'

/** What a turn was, for the laws that depend on it. */
export interface PlayedAs {
  readonly mode: Mode
  /** Only the console may move time back. */
  readonly timeTravel: boolean
}

/** Everything unlawful in a state, one sentence each. */
export function brokenInvariants(before: GameState, after: GameState, played: PlayedAs): readonly string[] {
  return [
    ...hitPointsOf(after),
    ...clocksOf(after),
    ...countersOf(before, after, played),
    ...timeOf(before, after, played),
    ...unknownIdsIn(before, after),
    ...poisonIn(after, 'state'),
    ...boundsOf(before, after, played),
    ...pollution(),
  ]
}

function numberAt(value: unknown, name: string): number | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  const found: unknown = (value as Record<string, unknown>)[name]
  return typeof found === 'number' ? found : undefined
}

function hitPointsOf(state: GameState): readonly string[] {
  const fighters = Object.values(state.documents)
    .filter((document) => document.kind === 'combat')
    .flatMap(({ value }) => Object.entries(value.combatants ?? {}))
  const all = [
    ...Object.values(state.entities).map((entity) => [entity.id, entity.attrs] as const),
    ...fighters,
  ]
  return all.flatMap(([id, body]) => {
    const now = numberAt(body, 'hp_current')
    if (now === undefined) return []
    const most = numberAt(body, 'hp_max') ?? Number.MAX_SAFE_INTEGER
    return Number.isInteger(now) && now >= 0 && now <= most ? [] : [`${id} has ${now} of ${most} hit points`]
  })
}

function clocksOf(state: GameState): readonly string[] {
  return Object.values(state.clocks)
    .filter(({ value, max }) => !Number.isInteger(value) || value < 0 || value > max)
    .map(({ id, value, max }) => `the clock ${id} stands at ${value} of ${max}`)
}

function countersOf(before: GameState, after: GameState, { mode }: PlayedAs): readonly string[] {
  const due = afterAnswer(afterLines(before.counters, 1), mode)
  return Object.entries(due)
    .filter(([name, count]) => numberAt(after.counters, name) !== count)
    .map(
      ([name, count]) => `${name} is ${numberAt(after.counters, name)}, not ${count}, after a ${mode} turn`,
    )
}

function timeOf(before: GameState, after: GameState, { timeTravel }: PlayedAs): readonly string[] {
  if (timeTravel || compareTimes(after.campaign.calendar, before.time, after.time) <= 0) return []
  return ['time went back']
}

/** Ids of entities that do not exist. Knowledge of a fact that has ended since is history and may stay. */
function unknownIdsIn(before: GameState, state: GameState): readonly string[] {
  const known = (id: string): boolean => Object.hasOwn(state.entities, id)
  const named: readonly (readonly [string, string])[] = [
    ...state.scene.present_entity_ids.map((id) => ['the scene', id] as const),
    ...state.scene.obscured_entities.map((id) => ['the shadows', id] as const),
    ...(state.scene.location_id === null ? [] : [['the scene’s place', state.scene.location_id] as const]),
    ...Object.values(state.inventory).map((row) => [`the owner of ${row.item_id}`, row.owner_id] as const),
    ...Object.values(state.relationships).flatMap((row) => [
      ['a tie', row.a_id] as const,
      ['a tie', row.b_id] as const,
    ]),
    ...Object.values(state.facts)
      .filter((fact) => fact.subject_id !== 'world' && fact.subject_id !== 'scene')
      .map((fact) => [`the fact ${fact.id}`, fact.subject_id] as const),
    ...Object.values(state.knowledge).map((row) => [`the knower of ${row.fact_id}`, row.knower_id] as const),
    ...Object.values(state.threads).flatMap((thread) =>
      thread.related_entity_ids.map((id) => [`the thread ${thread.id}`, id] as const),
    ),
  ]
  const facts = Object.entries(state.knowledge)
    .filter(([key]) => !Object.hasOwn(before.knowledge, key))
    .map(([, row]) => row)
    .filter((row) => !Object.hasOwn(state.facts, row.fact_id) && !Object.hasOwn(before.facts, row.fact_id))
    .map((row) => `${row.knower_id} knows a fact that is none: ${row.fact_id}`)
  const unknown = named.filter(([, id]) => !known(id)).map(([where, id]) => `${where} names ${id}`)
  return [...unknown, ...facts]
}

const badKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** Words and numbers that no state may hold, at any depth. */
function poisonIn(value: unknown, at: string): readonly string[] {
  if (value === '__DELETE__') return [`${at} is a mark of deletion`]
  if (typeof value === 'number' && !Number.isFinite(value)) return [`${at} is ${value}`]
  if (typeof value === 'string' && !value.isWellFormed()) return [`${at} holds half a character`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => [
    ...(badKeys.includes(key) ? [`${at} has the key ${key}`] : []),
    ...poisonIn(field, `${at}.${key}`),
  ])
}

/** What only the rules may raise, and only a little in a turn. */
const slowly: readonly (readonly [name: string, most: number])[] = [
  ['level', 1],
  ['hp_max', 20],
  ['armor_class', 5],
]

/** A story raises no numbers: those that a proposal would want stay near where they were. */
function boundsOf(before: GameState, after: GameState, { mode }: PlayedAs): readonly string[] {
  if (mode === 'GOD') return []
  const player = playerIdOf(after)
  const old = before.entities[player]?.attrs
  const now = after.entities[player]?.attrs
  const jumped = slowly.flatMap(([name, most]) => {
    const grown = (numberAt(now, name) ?? 0) - (numberAt(old, name) ?? 0)
    return grown > most ? [`${name} grew by ${grown} in a turn`] : []
  })
  const gold = (numberAt(now?.resources, 'gold') ?? 0) - (numberAt(old?.resources, 'gold') ?? 0)
  const points = (numberAt(now?.experience, 'current') ?? 0) - (numberAt(old?.experience, 'current') ?? 0)
  return [
    ...jumped,
    ...(gold > 200 ? [`${gold} gold came from nowhere`] : []),
    ...(points > 500 ? [`${points} experience came from nowhere`] : []),
    ...(now === undefined ? ['the player’s character is gone'] : []),
  ]
}

/** The objects of this very process. */
function pollution(): readonly string[] {
  const plain: Record<string, unknown> = {}
  return ['admin', 'hp', 'polluted']
    .filter((name) => plain[name] !== undefined)
    .map((name) => `every object has ${name}`)
}
