/** Reachability: what can never come about in a pack, and deductions that hang on too few clues. */
import { asTexts } from '../../core/json.ts'
import { type Condition, compares, type Gate, type ReadEffect } from '../../world/index.ts'
import { contentsIn, type PersonGm, type QualifiedDraft, storiesIn } from '../compile/pack-draft.ts'
import type { PackIds } from '../format/pack-ids.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import { problemAt } from '../format/schema-problems.ts'
import { type Transition, transitionsOf } from './story-transitions.ts'

/** Where a story begins and with what, as far as scenarios say. */
export interface StoryStarts {
  readonly places: readonly string[]
  readonly items: readonly string[]
}

/** How many ways should lead to the clues of a deduction. */
const minRoutes = 3

/** How long a chain of one thing opening the next is followed. */
const maxRounds = 200

export function unreachableParts(
  draft: QualifiedDraft,
  names: PackIds,
  begin: StoryStarts,
): readonly PackProblem[] {
  const transitions = transitionsOf(draft, (id) => names.full(id))
  const reach = initialReach(draft, names, begin)
  const open = new Set<Transition>()
  let rounds = 0
  for (let grown = true; grown; rounds += 1) {
    // No player follows a chain this long: it was written to keep the linter busy.
    if (rounds > maxRounds) return []
    grown = false
    for (const transition of transitions) {
      if (open.has(transition) || !reach.allows(transition)) continue
      open.add(transition)
      grown = true
      reach.take(transition)
    }
  }
  // Effects of what is open may have grown what effects of what came before could use; once more settles that.
  for (const transition of open) reach.apply(transition.effects)
  const dead = transitions.filter(
    (transition) => transition.reported && !open.has(transition) && !reach.allows(transition),
  )
  return [
    ...dead.map(({ place, path, what }) =>
      problemAt(place, path, 'W-GATE-DEAD', `${what} can never come about: no route opens it.`),
    ),
    ...unreachedPlaces(draft, names, reach),
    ...unlearntClues(draft, reach),
    ...thinDeductions(draft, transitions),
  ]
}

function initialReach(draft: QualifiedDraft, names: PackIds, begin: StoryStarts): Reach {
  const reach = new Reach()
  const places = contentsIn(draft, 'place').map((place) => names.full(place.metadata.id))
  const hasStart = begin.places.length > 0
  for (const place of hasStart ? begin.places : places) reach.places.add(place)
  for (const item of begin.items) reach.items.add(item)
  // Without a scenario the hero has coins; a scenario that says nothing of coins gives none.
  if (!hasStart) reach.items.add('coin')
  for (const { value: clock } of storiesIn(draft, 'clocks')) {
    const { id, max, value, tick, on } = clock
    const runs = tick !== undefined || Object.keys(on).length > 0
    reach.clocks.set(id, { max, low: value, high: runs ? max : value })
  }
  for (const { metadata, gm } of contentsIn(draft, 'person'))
    reach.people.set(names.full(metadata.id), placesOf(gm))
  return reach
}

function placesOf(gm: PersonGm | null): Set<string> {
  const home = gm?.at === undefined ? [] : [gm.at]
  return new Set([...home, ...(gm?.schedule ?? []).map((hours) => hours.at)])
}

function unreachedPlaces(draft: QualifiedDraft, names: PackIds, reach: Reach): readonly PackProblem[] {
  return contentsIn(draft, 'place')
    .filter(({ gm, metadata }) => gm !== null && !reach.places.has(names.full(metadata.id)))
    .map(({ place, name }) => problemAt(place, ['id'], 'W-GATE-DEAD', `No way leads to ${name}.`))
}

function unlearntClues(draft: QualifiedDraft, reach: Reach): readonly PackProblem[] {
  return storiesIn(draft, 'clues')
    .filter(({ value }) => !reach.facts.has(value.id))
    .map(({ place, value }) => {
      const message = `Nobody can ever learn "${value.name}": nothing gives this clue.`
      return problemAt(place, ['id'], 'W-GATE-DEAD', message)
    })
}

function thinDeductions(draft: QualifiedDraft, transitions: readonly Transition[]): readonly PackProblem[] {
  return storiesIn(draft, 'deductions').flatMap(({ place, value: { id, needs } }) => {
    const routes = transitions.filter((transition) => givesAny(transition, needs.of)).length
    if (routes >= minRoutes) return []
    const ways = routes === 1 ? 'one way leads' : `${routes} ways lead`
    const message = `Only ${ways} to the clues of "${id}"; with fewer than ${minRoutes} a player who misses one is stuck.`
    return [problemAt(place, ['needs'], 'W-CLUE-THIN', message)]
  })
}

function givesAny({ facts, effects }: Transition, ids: readonly string[]): boolean {
  const reach = new Reach()
  reach.apply(effects)
  return ids.some((id) => facts.includes(id) || reach.facts.has(id))
}

/** The values a clock may show. */
interface ClockRange {
  readonly max: number
  low: number
  high: number
}

/** What has been found to be possible so far. It only ever grows. */
class Reach {
  readonly places = new Set<string>()
  readonly facts = new Set<string>()
  readonly items = new Set<string>()
  readonly flags = new Set<string>()
  readonly clocks = new Map<string, ClockRange>()
  /** Where each person may be met. */
  readonly people = new Map<string, Set<string>>()
  /** The set pieces that some effect begins. */
  readonly #begun = new Set<string>()

  allows({ at, who, conditions, gate, begun, begins, needs }: Transition): boolean {
    if (at !== undefined && !this.places.has(at)) return false
    if (who !== undefined && !this.#mayMeet(who)) return false
    const beginsItself = begins !== undefined && this.#mayHold(begins)
    if (begun !== undefined && !this.#begun.has(begun) && !beginsItself) return false
    if (needs !== undefined && needs.of.filter((id) => this.facts.has(id)).length < needs.any) return false
    return conditions.every((condition) => this.#mayHold(condition)) && this.#mayOpen(gate)
  }

  take({ facts, items, leads, effects }: Transition): void {
    for (const id of facts) this.facts.add(id)
    for (const id of items) this.items.add(id)
    if (leads !== undefined) this.places.add(leads)
    this.apply(effects)
  }

  apply(effects: readonly ReadEffect[]): void {
    for (const effect of effects) {
      for (const id of factsIn(effect)) this.facts.add(id)
      for (const id of flagsIn(effect)) this.flags.add(id)
      for (const [id, delta] of Object.entries(effect.item ?? {})) if (delta > 0) this.items.add(id)
      if (effect.give !== undefined) this.items.add(effect.give.item)
      if (effect.place !== undefined && this.places.has(effect.place.at)) this.items.add(effect.place.item)
      for (const [id, delta] of Object.entries(effect.clock ?? {})) this.#moveClock(id, delta)
      this.#movePeople(effect)
      const { encounter, contest, chase } = effect
      for (const id of asTexts([encounter, contest, chase])) this.#begun.add(id)
    }
  }

  /** Whether a condition may hold one day. */
  #mayHold(condition: Condition | undefined): boolean {
    if (condition === undefined) return true
    const { all, any, fact, known, clue, flag, item, clock, at, visited, present } = condition
    if (all !== undefined && !all.every((part) => this.#mayHold(part))) return false
    if (any !== undefined && !any.some((part) => this.#mayHold(part))) return false
    if (!asTexts([fact, known]).every((id) => this.facts.has(id))) return false
    if (!each(clue).every((id) => this.facts.has(id))) return false
    if (!each(flag).every((id) => this.flags.has(id))) return false
    if (item !== undefined && !this.#mayHave(item)) return false
    if (!Object.entries(clock ?? {}).every(([id, bound]) => this.#mayShow(id, bound))) return false
    if (at !== undefined && !each(at).some((id) => this.places.has(id))) return false
    if (!each(visited).every((id) => this.places.has(id))) return false
    return each(present).every((id) => this.#mayMeet(id))
  }

  #mayHave(item: NonNullable<Condition['item']>): boolean {
    if (typeof item === 'string') return this.items.has(item)
    return Object.entries(item).every(([id, bound]) => this.items.has(id) || compares(0, bound))
  }

  #mayShow(id: string, bound: string | number): boolean {
    const clock = this.clocks.get(id)
    if (clock === undefined) return true
    for (let value = clock.low; value <= clock.high; value += 1) if (compares(value, bound)) return true
    return false
  }

  /** Whether a person may be met at any place that can be reached; who is no person of the pack always may. */
  #mayMeet(id: string): boolean {
    const places = this.people.get(id)
    return places === undefined || [...places].some((place) => this.places.has(place))
  }

  /** Whether a gate may open one day. */
  #mayOpen(gate: Gate | undefined): boolean {
    if (gate === undefined) return true
    const { any, all, evidence, coin } = gate
    if (any !== undefined && !any.some((part) => this.#mayOpen(part))) return false
    if (all !== undefined && !all.every((part) => this.#mayOpen(part))) return false
    if (evidence !== undefined && !this.facts.has(evidence) && !this.items.has(evidence)) return false
    if (coin !== undefined && !this.items.has('coin')) return false
    return this.#mayHold(gate.if)
  }

  #moveClock(id: string, delta: number): void {
    const clock = this.clocks.get(id)
    if (clock === undefined) return
    // What moves it once may move it again.
    if (delta > 0) clock.high = clock.max
    if (delta < 0) clock.low = 0
  }

  #movePeople({ move, arrive, scene }: ReadEffect): void {
    if (typeof move === 'object') this.people.get(move.npc)?.add(move.to)
    if (typeof move === 'string') this.places.add(move)
    if (scene !== undefined) this.places.add(typeof scene === 'string' ? scene : scene.to)
    // People arrive where the player is.
    for (const id of each(arrive)) for (const place of this.places) this.people.get(id)?.add(place)
  }
}

function factsIn({ fact, reveal, clue }: ReadEffect): readonly string[] {
  const stated = typeof fact === 'object' ? asTexts([fact.id]) : []
  const revealed = typeof reveal === 'object' && 'fact' in reveal ? [reveal.fact] : each(reveal)
  return [...stated, ...revealed, ...each(clue)]
}

function flagsIn({ flag }: ReadEffect): readonly string[] {
  return typeof flag === 'object' ? Object.keys(flag) : each(flag)
}

/** One id or several; none when nothing is said. */
function each(ids: string | readonly string[] = []): readonly string[] {
  return [ids].flat()
}
