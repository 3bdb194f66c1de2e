/**
 * What can ever come about in a pack, thought of as kindly as possible: every check is passed, every clock may run, every
 * mood may be won. What cannot come about even so is dead, and its author wants to know.
 */
import { isJsonObject } from '../../core/json.ts'
import { compares } from '../../world/comparison.ts'
import type { Condition } from '../../world/condition.ts'
import type { Gate } from '../../world/disclosure.ts'
import type { ReadEffect } from '../../world/effect.ts'

/** What has been found to be possible so far. */
export interface Reach {
  readonly places: Set<string>
  readonly facts: Set<string>
  readonly items: Set<string>
  readonly flags: Set<string>
  readonly clocks: Map<string, { readonly max: number; low: number; high: number }>
  /** Where each person may be met. */
  readonly people: Map<string, Set<string>>
  readonly begun: Set<string>
  readonly endings: Set<string>
}

function each(part: string | readonly string[]): readonly string[] {
  return typeof part === 'string' ? [part] : part
}

/** Whether a condition may hold one day. */
export function mayHold(condition: Condition | undefined, reach: Reach): boolean {
  if (condition === undefined) return true
  const { all, any, fact, known, clue, flag, item, clock, at, visited, present } = condition
  if (all !== undefined && !all.every((one) => mayHold(one, reach))) return false
  if (any !== undefined && !any.some((one) => mayHold(one, reach))) return false
  if (typeof fact === 'string' && !reach.facts.has(fact)) return false
  if (typeof known === 'string' && !reach.facts.has(known)) return false
  if (clue !== undefined && !each(clue).every((id) => reach.facts.has(id))) return false
  if (flag !== undefined && !each(flag).every((id) => reach.flags.has(id))) return false
  if (item !== undefined && !mayHave(item, reach)) return false
  if (clock !== undefined && !Object.entries(clock).every(([id, bound]) => mayRead(id, bound, reach)))
    return false
  if (at !== undefined && !each(at).some((id) => reach.places.has(id))) return false
  if (visited !== undefined && !each(visited).every((id) => reach.places.has(id))) return false
  return present === undefined || each(present).every((id) => mayMeet(id, reach))
}

function mayHave(item: NonNullable<Condition['item']>, reach: Reach): boolean {
  if (typeof item === 'string') return reach.items.has(item)
  return Object.entries(item).every(([id, bound]) => reach.items.has(id) || compares(0, bound))
}

function mayRead(id: string, bound: string | number, reach: Reach): boolean {
  const clock = reach.clocks.get(id)
  if (clock === undefined) return true
  for (let value = clock.low; value <= clock.high; value += 1) if (compares(value, bound)) return true
  return false
}

/** Whether somebody may be met anywhere one can go; who is no person of the pack always may. */
export function mayMeet(id: string, reach: Reach): boolean {
  const places = reach.people.get(id)
  return places === undefined || [...places].some((place) => reach.places.has(place))
}

/** Whether a gate may open one day. */
export function mayOpen(gate: Gate | undefined, reach: Reach): boolean {
  if (gate === undefined) return true
  const { any, all, evidence, coin } = gate
  if (any !== undefined && !any.some((one) => mayOpen(one, reach))) return false
  if (all !== undefined && !all.every((one) => mayOpen(one, reach))) return false
  if (evidence !== undefined && !reach.facts.has(evidence) && !reach.items.has(evidence)) return false
  if (coin !== undefined && !reach.items.has('coin')) return false
  return mayHold(gate.if, reach)
}

/** Lets effects come about. */
export function bringAbout(effects: readonly ReadEffect[], reach: Reach): void {
  for (const effect of effects) {
    learn(effect, reach)
    for (const id of namesOf(effect.flag)) reach.flags.add(id)
    for (const [id, delta] of Object.entries(effect.item ?? {})) if (delta > 0) reach.items.add(id)
    if (effect.give !== undefined) reach.items.add(effect.give.item)
    if (effect.place !== undefined && reach.places.has(effect.place.at)) reach.items.add(effect.place.item)
    for (const [id, delta] of Object.entries(effect.clock ?? {})) moveClock(id, delta, reach)
    moveSomebody(effect, reach)
    for (const piece of ['encounter', 'contest', 'chase', 'combat', 'storylet']) {
      const begun: unknown = (effect as Readonly<Record<string, unknown>>)[piece]
      if (typeof begun === 'string') reach.begun.add(begun)
    }
    if (effect.ending !== undefined) reach.endings.add(effect.ending)
  }
}

function learn(effect: ReadEffect, reach: Reach): void {
  const { fact, reveal, clue } = effect
  if (isJsonObject(fact) && typeof fact.id === 'string') reach.facts.add(fact.id)
  if (typeof reveal === 'string' || Array.isArray(reveal)) for (const id of each(reveal)) reach.facts.add(id)
  else if (isJsonObject(reveal) && typeof reveal.fact === 'string') reach.facts.add(reveal.fact)
  if (clue !== undefined) for (const id of each(clue)) reach.facts.add(id)
}

function namesOf(flag: ReadEffect['flag']): readonly string[] {
  if (flag === undefined) return []
  return typeof flag === 'string' ? [flag] : Object.keys(flag)
}

function moveClock(id: string, delta: number, reach: Reach): void {
  const clock = reach.clocks.get(id)
  if (clock === undefined) return
  // What moves it once may move it again.
  if (delta > 0) clock.high = clock.max
  if (delta < 0) clock.low = 0
}

function moveSomebody({ move, arrive, scene }: ReadEffect, reach: Reach): void {
  if (typeof move === 'object') reach.people.get(move.npc)?.add(move.to)
  if (typeof move === 'string') reach.places.add(move)
  if (scene !== undefined) reach.places.add(typeof scene === 'string' ? scene : scene.to)
  // Whoever arrives does so where the player is.
  for (const id of arrive === undefined ? [] : each(arrive))
    for (const place of reach.places) reach.people.get(id)?.add(place)
}
