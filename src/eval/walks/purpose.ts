/**
 * A walker with an ending in mind reasons backwards: what would bring it about, what does that need, where is it had. It
 * settles on one such thing, goes there, tries it a few times, and thinks again. It knows the book, not the dice.
 */

import { isJsonObject } from '../../core/json.ts'
import { playerIdOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { LoadedScenario } from '../../packs/index.ts'
import { type Lead, wantedBy } from './leads.ts'
import { oneOf } from './seeded-chance.ts'

type Book = LoadedScenario['book']

/** What leads on from a moment: lines to type, and texts of choices to pick. */
export interface Guidance {
  readonly lines: readonly string[]
  readonly texts: ReadonlySet<string>
}

/** Says what leads on; one walker's own, because it remembers what it is about. */
export type Purpose = (state: GameState) => Guidance

/** How long a walker stays with one thing: on the way to it, and when it is there. */
const patience = 10
const triesThere = 2
const longestChain = 12

/** The purpose of reaching an ending, for one walk. */
export function purposeOf(
  ending: Book['endings'][number],
  book: Book,
  leads: readonly Lead[],
  chance: () => number,
): Purpose {
  let target: Lead | null = null
  let left = 0
  return (state) => {
    left -= 1
    if (target === null || left <= 0 || isDone(target, state)) {
      target = nextTarget([...wantedBy(ending.if), `ending:${ending.id}`], { book, leads, state, chance })
      left = patience
    }
    if (target === null) return { lines: [], texts: new Set() }
    if (isThere(target, state)) left = Math.min(left, triesThere)
    return guidanceTo(target, book, state)
  }
}

/** Follows what is wanted back to something that can be done, or at least tried. */
function nextTarget(wanted: readonly string[], { book, leads, state, chance }: Thought): Lead | null {
  let target: Lead | null = null
  let missing = wanted.filter((one) => !isHad(one, state))
  const seen = new Set<Lead>()
  for (let step = 0; step < longestChain; step += 1) {
    const found = oneOf(
      missing.flatMap((need) =>
        need.startsWith('place:')
          ? [visitTo(need.slice(6))]
          : leads.filter((lead) => lead.gives.includes(need) && !seen.has(lead)),
      ),
      chance,
    )
    if (found === undefined) break
    seen.add(found)
    target = found
    const needs = [...found.needs, ...needsOnTheWay(placeOf(found, state), book, state)]
    const own = `place:${found.at ?? ''}`
    missing = needs.filter((one) => one !== own && !isHad(one, state))
    // Of several needs some are only other ways; now and then it is tried as it stands.
    if (chance() < 0.1) break
  }
  return target
}

/** What a walker thinks with. */
interface Thought {
  readonly book: Book
  readonly leads: readonly Lead[]
  readonly state: GameState
  readonly chance: () => number
}

/** Being somewhere may be all that is needed: things begin there by themselves. */
function visitTo(place: string): Lead {
  return { at: place, lines: ['look around', 'wait ten minutes'], gives: [`place:${place}`], needs: [] }
}

/** What the ways to a place ask for. */
function needsOnTheWay(place: string | undefined, book: Book, state: GameState): readonly string[] {
  const needs: string[] = []
  let here = state.scene.location_id
  for (let steps = 0; here !== null && place !== undefined && here !== place && steps < 20; steps += 1) {
    const next = stepTowards(book, here, place)
    const way = next === null ? undefined : book.places[here]?.exits.find((one) => one.to === next)
    needs.push(...wantedBy(way?.if))
    here = next
  }
  return needs
}

function placeOf(lead: Lead, state: GameState): string | undefined {
  return lead.at ?? whereIs(lead.who, state)
}

function isThere(lead: Lead, state: GameState): boolean {
  const place = placeOf(lead, state)
  return place === undefined || place === state.scene.location_id
}

function isDone(lead: Lead, state: GameState): boolean {
  return lead.gives.length > 0 && lead.gives.every((one) => isHad(one, state))
}

function guidanceTo(lead: Lead, book: Book, state: GameState): Guidance {
  const nameOf = (id: string): string =>
    state.entities[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' ')
  const here = state.scene.location_id
  const place = placeOf(lead, state)
  const texts = new Set(lead.text === undefined ? [] : [lead.text])
  if (here === null || place === undefined || place === here)
    return { lines: lead.lines.map((line) => line.replaceAll('{who}', nameOf(lead.who ?? ''))), texts }
  const way = stepTowards(book, here, place)
  return way === null
    ? { lines: [], texts }
    : { lines: [`go to ${nameOf(way)}`], texts: new Set([`Go to ${nameOf(way)}`]) }
}

function whereIs(who: string | undefined, state: GameState): string | undefined {
  if (who === undefined) return undefined
  if (state.scene.present_entity_ids.includes(who)) return state.scene.location_id ?? undefined
  const place: unknown = state.entities[who]?.attrs.location_id
  return typeof place === 'string' ? place : undefined
}

/** Whether the player has it, knows it or stands there already. */
function isHad(wanted: string, state: GameState): boolean {
  const cut = wanted.indexOf(':')
  const [kind, id] = [wanted.slice(0, cut), wanted.slice(cut + 1)]
  const hero = playerIdOf(state)
  if (kind === 'fact') return state.knowledge[`${hero}|${id}`] !== undefined
  if (kind === 'item') return (state.inventory[`${hero}|${id}`]?.qty ?? 0) > 0
  if (kind === 'place') return state.scene.location_id === id
  // Clocks run by themselves, or do not.
  if (kind === 'clock') return true
  if (kind !== 'flag') return false
  const flags = state.documents['world|flags']?.value
  return isJsonObject(flags) && Object.hasOwn(flags, id)
}

/** The neighbouring place through which a place is reached; null when there is no way. */
function stepTowards(book: Book, from: string, to: string): string | null {
  const first = new Map<string, string>([[from, '']])
  const line = [from]
  for (let index = 0; index < line.length; index += 1) {
    const here = line[index] ?? ''
    for (const way of book.places[here]?.exits ?? []) {
      if (first.has(way.to)) continue
      first.set(way.to, here === from ? way.to : (first.get(here) ?? way.to))
      if (way.to === to) return first.get(way.to) ?? null
      line.push(way.to)
    }
  }
  return null
}
