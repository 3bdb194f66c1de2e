/** Who takes part in an encounter that an author wrote, and what may be used in it. */
import { slugOf } from '../../core/ids.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { currentTurn, playerIdOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { allows, type Condition } from '../conditions.ts'
import type { AuthoredAction } from '../definition/authored-action.ts'
import type { Encounter } from '../definition/set-pieces.ts'
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
