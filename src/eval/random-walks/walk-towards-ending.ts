/**
 * Walks towards an ending: a walker with one in mind reasons backwards: what would bring it about, what does that
 * need, where is it had. It settles on one such thing, goes there, tries it a few times, and thinks again. It knows
 * the world definition, not the dice.
 */
import { asObject, asText } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { LoadedScenario } from '../../packs/index.ts'
import { pickOne } from '../seeded-random.ts'
import { type Lead, wantedBy } from './scenario-leads.ts'

type WorldDefinition = LoadedScenario['definition']

/** What leads on from a moment: lines to type, and texts of choices to pick. */
export interface Guidance {
  readonly lines: readonly string[]
  readonly texts: ReadonlySet<string>
}

/** Says what leads on; one walker's own, because it remembers what it is about. */
export type WalkGoal = (state: GameState) => Guidance

/** How long a walker stays with one thing: on the way to it, and when it is there. */
const maxTurnsOnTheWay = 10
const maxTriesThere = 2
const maxChain = 12

/** The goal of reaching an ending, for one walk. */
export function walkGoal(
  ending: WorldDefinition['endings'][number],
  definition: WorldDefinition,
  leads: readonly Lead[],
  chance: () => number,
): WalkGoal {
  let target: Lead | null = null
  let left = 0
  return (state) => {
    left -= 1
    if (target === null || left <= 0 || isDone(target, state)) {
      target = nextTarget([...wantedBy(ending.if), `ending:${ending.id}`], {
        definition,
        leads,
        state,
        chance,
      })
      left = maxTurnsOnTheWay
    }
    if (target === null) return { lines: [], texts: new Set() }
    if (isThere(target, state)) left = Math.min(left, maxTriesThere)
    return guidanceTo(target, definition, state)
  }
}

/** Follows what is wanted back to something that can be done, or at least tried. */
function nextTarget(wanted: readonly string[], { definition, leads, state, chance }: Thought): Lead | null {
  let target: Lead | null = null
  let missing = wanted.filter((need) => !isHad(need, state))
  const seen = new Set<Lead>()
  for (let step = 0; step < maxChain; step += 1) {
    const found = pickOne(
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
    const needs = [...found.needs, ...needsOnTheWay(placeOf(found, state), definition, state)]
    const own = `place:${found.at ?? ''}`
    missing = needs.filter((need) => need !== own && !isHad(need, state))
    // Of several needs some are only other ways; now and then it is tried as it stands.
    if (chance() < 0.1) break
  }
  return target
}

interface Thought {
  readonly definition: WorldDefinition
  readonly leads: readonly Lead[]
  readonly state: GameState
  readonly chance: () => number
}

/** Being somewhere may be all that is needed: things begin there by themselves. */
function visitTo(place: string): Lead {
  return { at: place, lines: ['look around', 'wait ten minutes'], gives: [`place:${place}`], needs: [] }
}

/** What the ways to a place ask for. */
function needsOnTheWay(
  place: string | undefined,
  definition: WorldDefinition,
  state: GameState,
): readonly string[] {
  const needs: string[] = []
  let here = state.scene.location_id
  for (let steps = 0; here !== null && place !== undefined && here !== place && steps < 20; steps += 1) {
    const next = stepTowards(definition, here, place)
    const way = next === null ? undefined : definition.places[here]?.exits.find((exit) => exit.to === next)
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
  return lead.gives.length > 0 && lead.gives.every((gain) => isHad(gain, state))
}

function guidanceTo(lead: Lead, definition: WorldDefinition, state: GameState): Guidance {
  const nameOf = (id: string): string =>
    state.entities[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' ')
  const here = state.scene.location_id
  const place = placeOf(lead, state)
  const texts = new Set(lead.text === undefined ? [] : [lead.text])
  if (here === null || place === undefined || place === here)
    return { lines: lead.lines.map((line) => line.replaceAll('{who}', nameOf(lead.who ?? ''))), texts }
  const way = stepTowards(definition, here, place)
  return way === null
    ? { lines: [], texts }
    : { lines: [`go to ${nameOf(way)}`], texts: new Set([`Go to ${nameOf(way)}`]) }
}

function whereIs(who: string | undefined, state: GameState): string | undefined {
  if (who === undefined) return undefined
  if (state.scene.present_entity_ids.includes(who)) return state.scene.location_id ?? undefined
  return asText(state.entities[who]?.attrs.location_id)
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
  return Object.hasOwn(asObject(state.documents['world|flags']?.value) ?? {}, id)
}

/** The neighbouring place through which a place is reached; null when there is no way. */
function stepTowards(definition: WorldDefinition, from: string, to: string): string | null {
  const first = new Map<string, string>([[from, '']])
  const line = [from]
  for (let index = 0; index < line.length; index += 1) {
    const here = line[index] ?? ''
    for (const way of definition.places[here]?.exits ?? []) {
      if (first.has(way.to)) continue
      first.set(way.to, here === from ? way.to : (first.get(here) ?? way.to))
      if (way.to === to) return first.get(way.to) ?? null
      line.push(way.to)
    }
  }
  return null
}
