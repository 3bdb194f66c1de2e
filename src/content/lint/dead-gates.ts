/** What can never come about in a pack, and clues that hang on too few ways. */
import type { PackNames } from '../pack/pack-names.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import type { QualifiedDraft } from '../pack/qualify-draft.ts'
import { problemAt } from '../pack/shape-problems.ts'
import { sourcesOf } from './pack-sources.ts'
import { bringAbout, mayHold, mayMeet, mayOpen, type Reach } from './reach.ts'
import type { Source } from './source.ts'

/** Where a story begins and with what, as far as scenarios say. */
export interface Beginnings {
  readonly places: readonly string[]
  readonly items: readonly string[]
}

/** Ways to a clue that a deduction should have at least. */
const fewestRoutes = 3

/** How long a chain of one thing opening the next is followed. */
const mostRounds = 200

type Loose = Readonly<Record<string, unknown>>

/** Warnings about what no route opens. */
export function deadGates(
  draft: QualifiedDraft,
  names: PackNames,
  begin: Beginnings,
): readonly PackProblem[] {
  const sources = sourcesOf(draft, (id) => names.full(id))
  const reach = firstReach(draft, names, begin)
  const open = new Set<Source>()
  let rounds = 0
  for (let grown = true; grown; rounds += 1) {
    // Nobody plays through a chain this long; whoever writes one to keep us busy gets no opinion.
    if (rounds > mostRounds) return []
    grown = false
    for (const source of sources) {
      if (open.has(source) || !isOpen(source, reach)) continue
      open.add(source)
      grown = true
      for (const id of source.facts) reach.facts.add(id)
      for (const id of source.items) reach.items.add(id)
      if (source.leads !== undefined) reach.places.add(source.leads)
      bringAbout(source.effects, reach)
    }
  }
  // Effects of what is open may have grown what effects of what came before could use; once more settles that.
  for (const source of open) bringAbout(source.effects, reach)
  const dead = sources.filter((one) => one.told && !open.has(one) && !isOpen(one, reach))
  return [
    ...dead.map((one) =>
      problemAt(one.place, one.path, 'W-GATE-DEAD', `${one.what} can never come about: no route opens it.`),
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
  return conditions.every((one) => mayHold(one, reach)) && mayOpen(gate, reach)
}

function firstReach(draft: QualifiedDraft, names: PackNames, begin: Beginnings): Reach {
  const places = draft.contents
    .filter((one) => one.space === 'place')
    .map((one) => names.full(one.metadata.id))
  const clocks = draft.stories
    .filter((one) => one.list === 'clocks')
    .map(({ value }) => {
      const { max, value: at } = value as { readonly max: number; readonly value: number }
      const on = (value.on ?? {}) as Loose
      const runs = value.tick !== undefined || Object.keys(on).length > 0
      return [String(value.id), { max, low: at, high: runs ? max : at }] as const
    })
  const people = draft.contents
    .filter((one) => one.space === 'person')
    .map((one) => [names.full(one.metadata.id), placesOf((one.gm ?? {}) as Loose)] as const)
  return {
    places: new Set(begin.places.length === 0 ? places : begin.places),
    facts: new Set(),
    // Whoever has no scenario has a purse; one that says nothing of coins has none.
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
      (one) => one.space === 'place' && one.gm !== null && !reach.places.has(names.full(one.metadata.id)),
    )
    .map((one) => problemAt(one.place, ['id'], 'W-GATE-DEAD', `No way leads to ${one.name}.`))
}

function unlearntClues(draft: QualifiedDraft, reach: Reach): readonly PackProblem[] {
  return draft.stories
    .filter((one) => one.list === 'clues' && !reach.facts.has(String(one.value.id)))
    .map((one) =>
      problemAt(
        one.place,
        ['id'],
        'W-GATE-DEAD',
        `Nobody can ever learn "${String(one.value.name)}": nothing gives this clue.`,
      ),
    )
}

function thinDeductions(draft: QualifiedDraft, sources: readonly Source[]): readonly PackProblem[] {
  return draft.stories
    .filter((one) => one.list === 'deductions')
    .flatMap((one) => {
      const needs = one.value.needs as { readonly any: number; readonly of: readonly string[] }
      const routes = sources.filter((source) => givesAny(source, needs.of)).length
      if (routes >= fewestRoutes) return []
      const ways = routes === 1 ? 'one way leads' : `${routes} ways lead`
      const message = `Only ${ways} to the clues of "${String(one.value.id)}"; with fewer than ${fewestRoutes} a player who misses one is stuck.`
      return [problemAt(one.place, ['needs'], 'W-CLUE-THIN', message)]
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
  bringAbout(source.effects, scratch)
  return ids.some((id) => scratch.facts.has(id))
}
