/** What can never come about in a pack, and deductions that hang on too few clues. */
import { isJsonObject } from '../../core/json.ts'
import { type Condition, compares, type Gate, type ReadEffect } from '../../world/index.ts'

import type { QualifiedDraft } from '../compile/draft.ts'
import type { PackProblem } from '../format/pack-files.ts'
import type { PackNames } from '../format/pack-names.ts'
import { problemAt } from '../format/shape-problems.ts'
import { type Source, sourcesOf } from './sources.ts'

/** Where a story begins and with what, as far as scenarios say. */
export interface StoryStarts {
  readonly places: readonly string[]
  readonly items: readonly string[]
}

/** What has been found to be possible so far. */
interface Reach {
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

/** Ways to a clue that a deduction should have at least. */
const minRoutes = 3

/** How long a chain of one thing opening the next is followed. */
const maxRounds = 200

type Loose = Readonly<Record<string, unknown>>

/** Warnings about what no route opens. */
export function unreachableParts(
  draft: QualifiedDraft,
  names: PackNames,
  begin: StoryStarts,
): readonly PackProblem[] {
  const sources = sourcesOf(draft, (id) => names.full(id))
  const reach = firstReach(draft, names, begin)
  const open = new Set<Source>()
  let rounds = 0
  for (let grown = true; grown; rounds += 1) {
    // No player follows a chain this long: it was written to keep the linter busy.
    if (rounds > maxRounds) return []
    grown = false
    for (const source of sources) {
      if (open.has(source) || !isOpen(source, reach)) continue
      open.add(source)
      grown = true
      for (const id of source.facts) reach.facts.add(id)
      for (const id of source.items) reach.items.add(id)
      if (source.leads !== undefined) reach.places.add(source.leads)
      applyEffects(source.effects, reach)
    }
  }
  // Effects of what is open may have grown what effects of what came before could use; once more settles that.
  for (const source of open) applyEffects(source.effects, reach)
  const dead = sources.filter((source) => source.reported && !open.has(source) && !isOpen(source, reach))
  return [
    ...dead.map(({ place, path, what }) =>
      problemAt(place, path, 'W-GATE-DEAD', `${what} can never come about: no route opens it.`),
    ),
    ...unreachedPlaces(draft, names, reach),
    ...unlearntClues(draft, reach),
    ...thinDeductions(draft, sources),
  ]
}

function isOpen(source: Source, reach: Reach): boolean {
  const { at, who, conditions, gate, begun, begins, needs } = source
  if (at !== undefined && !reach.places.has(at)) return false
  if (who !== undefined && !mayMeet(who, reach)) return false
  const itself = begins !== undefined && mayHold(begins, reach)
  if (begun !== undefined && !reach.begun.has(begun) && !itself) return false
  if (needs !== undefined && needs.of.filter((id) => reach.facts.has(id)).length < needs.any) return false
  return conditions.every((condition) => mayHold(condition, reach)) && mayOpen(gate, reach)
}

function firstReach(draft: QualifiedDraft, names: PackNames, begin: StoryStarts): Reach {
  const places = draft.contents
    .filter((entry) => entry.space === 'place')
    .map((place) => names.full(place.metadata.id))
  const clocks = draft.stories
    .filter((entry) => entry.list === 'clocks')
    .map(({ value }) => {
      const { max, value: at } = value as { readonly max: number; readonly value: number }
      const on = (value.on ?? {}) as Loose
      const runs = value.tick !== undefined || Object.keys(on).length > 0
      return [String(value.id), { max, low: at, high: runs ? max : at }] as const
    })
  const people = draft.contents
    .filter((entry) => entry.space === 'person')
    .map((person) => [names.full(person.metadata.id), placesOf((person.gm ?? {}) as Loose)] as const)
  return {
    places: new Set(begin.places.length === 0 ? places : begin.places),
    facts: new Set(),
    // Without a scenario the hero has coins; a scenario that says nothing of coins gives none.
    items: new Set(begin.places.length === 0 ? ['coin', ...begin.items] : begin.items),
    flags: new Set(),
    clocks: new Map(clocks),
    people: new Map(people),
    begun: new Set(),
    endings: new Set(),
  }
}

function placesOf(gm: Loose): Set<string> {
  const hours = Array.isArray(gm.schedule) ? (gm.schedule as readonly { readonly at: string }[]) : []
  return new Set([...(typeof gm.at === 'string' ? [gm.at] : []), ...hours.map((hour) => hour.at)])
}

function unreachedPlaces(draft: QualifiedDraft, names: PackNames, reach: Reach): readonly PackProblem[] {
  return draft.contents
    .filter(
      (entry) =>
        entry.space === 'place' && entry.gm !== null && !reach.places.has(names.full(entry.metadata.id)),
    )
    .map(({ place, name }) => problemAt(place, ['id'], 'W-GATE-DEAD', `No way leads to ${name}.`))
}

function unlearntClues(draft: QualifiedDraft, reach: Reach): readonly PackProblem[] {
  return draft.stories
    .filter((entry) => entry.list === 'clues' && !reach.facts.has(String(entry.value.id)))
    .map((clue) =>
      problemAt(
        clue.place,
        ['id'],
        'W-GATE-DEAD',
        `Nobody can ever learn "${String(clue.value.name)}": nothing gives this clue.`,
      ),
    )
}

function thinDeductions(draft: QualifiedDraft, sources: readonly Source[]): readonly PackProblem[] {
  return draft.stories
    .filter((entry) => entry.list === 'deductions')
    .flatMap((deduction) => {
      const needs = deduction.value.needs as { readonly any: number; readonly of: readonly string[] }
      const routes = sources.filter((source) => givesAny(source, needs.of)).length
      if (routes >= minRoutes) return []
      const ways = routes === 1 ? 'one way leads' : `${routes} ways lead`
      const message = `Only ${ways} to the clues of "${String(deduction.value.id)}"; with fewer than ${minRoutes} a player who misses one is stuck.`
      return [problemAt(deduction.place, ['needs'], 'W-CLUE-THIN', message)]
    })
}

function givesAny(source: Source, ids: readonly string[]): boolean {
  if (source.facts.some((id) => ids.includes(id))) return true
  const scratch: Reach = {
    places: new Set(),
    facts: new Set(),
    items: new Set(),
    flags: new Set(),
    clocks: new Map(),
    people: new Map(),
    begun: new Set(),
    endings: new Set(),
  }
  applyEffects(source.effects, scratch)
  return ids.some((id) => scratch.facts.has(id))
}

function each(part: string | readonly string[]): readonly string[] {
  return typeof part === 'string' ? [part] : part
}

/** Whether a condition may hold one day. */
function mayHold(condition: Condition | undefined, reach: Reach): boolean {
  if (condition === undefined) return true
  const { all, any, fact, known, clue, flag, item, clock, at, visited, present } = condition
  if (all !== undefined && !all.every((part) => mayHold(part, reach))) return false
  if (any !== undefined && !any.some((part) => mayHold(part, reach))) return false
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

/** Whether a person may be met at any place that can be reached; who is no person of the pack always may. */
function mayMeet(id: string, reach: Reach): boolean {
  const places = reach.people.get(id)
  return places === undefined || [...places].some((place) => reach.places.has(place))
}

/** Whether a gate may open one day. */
function mayOpen(gate: Gate | undefined, reach: Reach): boolean {
  if (gate === undefined) return true
  const { any, all, evidence, coin } = gate
  if (any !== undefined && !any.some((part) => mayOpen(part, reach))) return false
  if (all !== undefined && !all.every((part) => mayOpen(part, reach))) return false
  if (evidence !== undefined && !reach.facts.has(evidence) && !reach.items.has(evidence)) return false
  if (coin !== undefined && !reach.items.has('coin')) return false
  return mayHold(gate.if, reach)
}

/** Lets effects come about. */
function applyEffects(effects: readonly ReadEffect[], reach: Reach): void {
  for (const effect of effects) {
    learn(effect, reach)
    for (const id of namesOf(effect.flag)) reach.flags.add(id)
    for (const [id, delta] of Object.entries(effect.item ?? {})) if (delta > 0) reach.items.add(id)
    if (effect.give !== undefined) reach.items.add(effect.give.item)
    if (effect.place !== undefined && reach.places.has(effect.place.at)) reach.items.add(effect.place.item)
    for (const [id, delta] of Object.entries(effect.clock ?? {})) moveClock(id, delta, reach)
    movePeople(effect, reach)
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

function movePeople({ move, arrive, scene }: ReadEffect, reach: Reach): void {
  if (typeof move === 'object') reach.people.get(move.npc)?.add(move.to)
  if (typeof move === 'string') reach.places.add(move)
  if (scene !== undefined) reach.places.add(typeof scene === 'string' ? scene : scene.to)
  // People arrive where the player is.
  for (const id of arrive === undefined ? [] : each(arrive))
    for (const place of reach.places) reach.people.get(id)?.add(place)
}
