/**
 * What somebody can know, see and reach from where they stand: three sets that are never the same. Everything the
 * judgement says about absent, hidden or distant things is read from here, so that a refusal tells no secret.
 */

import { rowOf, rowsOf } from '../../core/state/readers.ts'
import type { Entity, Fact, InventoryItem } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { isHidden, knowsFact, type NameWords } from '../../knowledge/index.ts'
import { perceivedExits } from '../../world/index.ts'

/** What somebody can know, see and reach. */
export interface Senses {
  readonly actor_id: string
  readonly place_id: string | null
  /** Places one step away. */
  readonly exits: readonly string[]
  /** Places farther off that known ways lead to. */
  readonly led: ReadonlySet<string>
  /** What they carry, by item. */
  readonly carried: ReadonlyMap<string, InventoryItem>
  /** Things that lie here and belong to nobody present. */
  readonly lying: ReadonlySet<string>
  /** Whether there is light to see by. */
  readonly lit: boolean
  readonly known: ReadonlySet<string>
  readonly visible: ReadonlySet<string>
  readonly reachable: ReadonlySet<string>
  /** Everything that is so about somebody or something, whoever knows it. */
  readonly facts: (subjectId: string | null) => readonly Fact[]
  /** Names that were taken apart already, for whoever compares them next; they belong to this look at the scene. */
  readonly names: Map<string, readonly NameWords[]>
}

const dark = /\b(?:pitch[ -]?black|pitch[ -]?dark|darkness|lightless|unlit|total dark)\b|^dark$/iu
const lights: ReadonlySet<string> = new Set([
  'torch',
  'lantern',
  'lamp',
  'candle',
  'light',
  'flashlight',
  'glowstick',
])

function isLit(
  state: GameState,
  actor: Entity | undefined,
  carried: ReadonlyMap<string, InventoryItem>,
): boolean {
  if (!dark.test((state.scene.visibility_conditions ?? '').slice(0, 200))) return true
  if (actor?.attrs.darkvision !== undefined && actor.attrs.darkvision !== false) return true
  return [...carried.values()].some((item) => {
    const named = [...item.item_id.split(/[_:-]/u), ...(rowOf(state.entities, item.item_id)?.tags ?? [])]
    return named.some((word) => lights.has(word))
  })
}

/** What the actor of a turn can know, see and reach. */
export function sense(state: GameState, actorId: string): Senses {
  const { location_id: place, present_entity_ids: present } = state.scene
  const shows = (id: string): boolean => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && !isHidden(state, entity)
  }
  const rows = rowsOf(state.inventory).filter((item) => item.qty > 0)
  const carried = new Map(
    rows.filter((item) => item.owner_id === actorId).map((item) => [item.item_id, item]),
  )
  const lying = new Set(
    rows.flatMap((item) => (item.owner_id === place && item.flags.hidden !== true ? [item.item_id] : [])),
  )
  const here = [...new Set([...present, ...lying])].filter(
    (id) => shows(id) || (lying.has(id) && rowOf(state.entities, id) === undefined),
  )
  const exits = perceivedExits(state, place)
  const own = [actorId, ...carried.keys(), ...(place === null ? [] : [place])]
  const lit = isLit(state, rowOf(state.entities, actorId), carried)
  const known = new Set([...own, ...here, ...exits, ...heardOf(state, actorId)])
  return {
    ...{ actor_id: actorId, place_id: place, exits, led: new Set(), carried, lying, lit, known },
    visible: new Set([...own, ...(lit ? here : []), ...exits]),
    reachable: new Set([...own, ...here, ...exits]),
    facts: factsOf(state),
    names: new Map(),
  }
}

/** Facts by whom they are about, sorted when they are first asked for: every check asks, and about few. */
function factsOf(state: GameState): Senses['facts'] {
  let sorted: ReadonlyMap<string, readonly Fact[]> | undefined
  return (subject) => {
    sorted ??= Map.groupBy(rowsOf(state.facts), (fact) => fact.subject_id)
    return (subject === null ? undefined : sorted.get(subject)) ?? []
  }
}

/** Whom the actor has heard of: by facts they know, and by ties of their own. */
function heardOf(state: GameState, actorId: string): readonly string[] {
  const facts = rowsOf(state.facts).filter((fact) => knowsFact(state, actorId, fact))
  const ties = rowsOf(state.relationships).filter((tie) => tie.a_id === actorId)
  return [...facts.map((fact) => fact.subject_id), ...ties.map((tie) => tie.b_id)]
}
