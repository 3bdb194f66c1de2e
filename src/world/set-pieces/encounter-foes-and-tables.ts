/** What an author wrote for encounters: who takes part, what may be used, and the tables that say what is met. */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { allows, type Condition } from '../authored-conditions.ts'
import type { AuthoredAction } from '../definition/authored-action-and-line-schemas.ts'
import type { Encounter } from '../definition/contests-chases-encounters.ts'
import { type EncounterTable, tableRange } from '../definition/topics-clues-storylets-endings.ts'
import { type RunningSetPiece, storedIds } from './set-piece-progress.ts'

/** A combatant of an encounter: a person of the world, or a creature created with the fight. */
export interface PlannedFoe {
  readonly id: string
  readonly name: string
  readonly creature: string | null
  /** True for one who comes into being with the fight. */
  readonly spawned: boolean
  readonly threat: number
  readonly pronoun: string
}

/** How many foes of one turn can be told apart by their number. */
const foesPerTurn = 20

/** Who stands against the player; persons who are out of it or unknown stay away. */
export function plannedFoes(encounter: Encounter, state: GameState): readonly PlannedFoe[] {
  const turn = currentTurn(state)
  return encounter.foes.flatMap((foe, index): readonly PlannedFoe[] => {
    const { creature, threat, pronoun } = foe
    const person = rowOf(state.entities, foe.person)
    if (person !== undefined) {
      const { id, name } = person
      return personOf(person).isOut
        ? []
        : [{ id, name, creature: creature ?? null, spawned: false, threat, pronoun }]
    }
    if (creature === undefined) return []
    const name = foe.name ?? creature.replaceAll(/[-_]/g, ' ')
    const number = String(turn * foesPerTurn + index + 1).padStart(3, '0')
    return [{ id: `npc_${slugOf(name)}_${number}`, name, creature, spawned: true, threat, pronoun }]
  })
}

/** Those who fight on the player's side: present, able, and willing by the definition. */
export function plannedAllies(encounter: Encounter, state: GameState): readonly string[] {
  return encounter.allies.flatMap(({ person, if: when }) => {
    const ally = rowOf(state.entities, person)
    const isHere = state.scene.present_entity_ids.includes(person)
    return ally !== undefined && isHere && !personOf(ally).isOut && isAllowed(when, state) ? [person] : []
  })
}

function isAllowed(when: Condition | undefined, state: GameState): boolean {
  return allows(when, state, playerIdOf(state))
}

/** Things of the place that can still be used in the fight, each once. */
export function openTerrain(
  encounter: Encounter,
  piece: RunningSetPiece,
  state: GameState,
): readonly AuthoredAction[] {
  const used = storedIds(piece.value, 'used')
  return encounter.terrain.filter((feature) => !used.includes(feature.id) && isAllowed(feature.if, state))
}

/** The offer of terms as an action; null when the author allows none. */
export function parleyAction({ id, parley }: Encounter, state: GameState): AuthoredAction | null {
  if (parley === undefined || !isAllowed(parley.if, state)) return null
  return {
    id: `${id}#parley`,
    text: 'Offer them terms',
    description: 'Talk, before somebody is past talking to.',
    risk: 'medium',
    phrases: ['offer terms', 'offer them terms', 'parley', 'talk them down', 'call a truce', 'we can talk'],
    once: false,
    minutes: 0,
    check: parley.check,
    success: [...parley.success],
    fail: [],
    say: parley.say,
  }
}

/** What a total means: a storylet, an encounter, or nothing. */
interface EncounterEntry {
  readonly kind: 'storylet' | 'encounter' | 'nothing'
  readonly id: string | null
}

/** True when a table is to be rolled on now. */
export function isTableOpen(table: EncounterTable, state: GameState, who: string): boolean {
  return allows(table.when, state, who)
}

/** What a total on a table means; a total no entry has means nothing. */
export function encounterFor(table: EncounterTable, total: number): EncounterEntry {
  for (const [key, entry] of Object.entries(table.entries)) {
    const [, low, high] = tableRange.exec(key) ?? []
    if (total < Number(low) || total > Number(high ?? low)) continue
    if (entry.storylet !== undefined) return { kind: 'storylet', id: entry.storylet }
    return entry.encounter === undefined
      ? { kind: 'nothing', id: null }
      : { kind: 'encounter', id: entry.encounter }
  }
  return { kind: 'nothing', id: null }
}
