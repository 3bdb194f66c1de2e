/**
 * A fight that an author wrote, as the world keeps it: who stands against the player, who stands with them, what may be
 * used in it. The fight itself is the rules'; this notes that it runs, and what comes of its end.
 */
import { slugOf } from '../../core/ids.ts'
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { applyEffects } from '../apply-effects.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { Encounter } from '../book/set-piece.ts'
import { holds } from '../holds.ts'
import { isOut, nameOf, own, playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { idsIn, note, type RunningPiece, runningPiece } from './progress.ts'

/** Somebody who will fight: a person of the world, or a creature that comes into being with the fight. */
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
  const turn = playingTurn(state)
  return encounter.foes.flatMap((foe, index): readonly PlannedFoe[] => {
    const { person, creature, threat, pronoun } = foe
    const one = person === undefined ? undefined : own(state.entities, person)
    if (one !== undefined)
      return isOut(one)
        ? []
        : [{ id: one.id, name: one.name, creature: creature ?? null, spawned: false, threat, pronoun }]
    if (creature === undefined) return []
    const name = foe.name ?? creature.replaceAll(/[-_]/g, ' ')
    const number = String(turn * foesPerTurn + index + 1).padStart(3, '0')
    return [{ id: `npc_${slugOf(name)}_${number}`, name, creature, spawned: true, threat, pronoun }]
  })
}

/** Who stands with the player: present, able, and willing as the book has it. */
export function plannedAllies(encounter: Encounter, state: GameState): readonly string[] {
  const player = state.campaign.player_id ?? ''
  return encounter.allies.flatMap(({ person, if: when }) => {
    const one = own(state.entities, person)
    const here = state.scene.present_entity_ids.includes(person)
    if (one === undefined || isOut(one) || !here) return []
    return when === undefined || holds(when, state, player) ? [person] : []
  })
}

/** Notes that the fight runs. */
export function noteEncounter(
  work: Unfolding,
  encounter: Encounter,
  foes: readonly PlannedFoe[],
  allies: readonly string[],
): void {
  const details = {
    ...about(encounter),
    foes: foes.map(({ id, name, pronoun }) => ({ id, name, pronoun })),
    allies: allies.map((id) => nameOf(work.state, id)),
    say: [...encounter.say.open],
  }
  note(work, { type: 'encounter_opened', details, tags: ['drama', 'major'] }, 'encounter', {
    current: encounter.id,
    foes: foes.map((one) => one.id),
    spawned: foes.filter((one) => one.spawned).map((one) => one.id),
    used: [],
    since: playingTurn(work.state),
    place: work.state.scene.location_id,
  })
}

/** Things of the place that can still be used in the fight, each once. */
export function openTerrain(
  encounter: Encounter,
  piece: RunningPiece,
  state: GameState,
): readonly DeedEntry[] {
  const player = state.campaign.player_id ?? ''
  const used = idsIn(piece.value, 'used')
  return encounter.terrain.filter(
    (one) => !used.includes(one.id) && (one.if === undefined || holds(one.if, state, player)),
  )
}

/** The id under which an offer of terms is known. */
export function parleyId(encounter: Encounter): string {
  return `${encounter.id}#parley`
}

/** The offer of terms as a deed; null when the author left no room for one. */
export function parleyDeed(encounter: Encounter, state: GameState): DeedEntry | null {
  const { parley } = encounter
  const player = state.campaign.player_id ?? ''
  if (parley === undefined || (parley.if !== undefined && !holds(parley.if, state, player))) return null
  return {
    id: parleyId(encounter),
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

/** Notes that a thing of the place was used. */
export function spendTerrain(work: Unfolding, piece: RunningPiece, deedId: string): void {
  const used = [...idsIn(piece.value, 'used'), deedId]
  const details = { encounter_id: piece.id, deed_id: deedId }
  note(work, { type: 'terrain_used', details, tags: ['drama', 'hidden'] }, 'encounter', { used })
}

/** How a written fight can end. */
export type EncounterEnd = 'won' | 'lost' | 'fled' | 'truce'

/** Notes the end and lets what hangs on it happen. */
export function endEncounter(work: Unfolding, encounter: Encounter, how: EncounterEnd): void {
  const piece = runningPiece(work.state)
  if (piece?.kind !== 'encounter') return
  const say = how === 'won' ? encounter.say.win : how === 'lost' ? encounter.say.lose : []
  const details = { ...about(encounter), how, say: [...say] }
  const leaves = { current: null, [`over|${encounter.id}`]: how }
  note(work, { type: `encounter_${how}`, details, tags: ['drama', 'major'] }, 'encounter', leaves)
  const effects = { won: encounter.on_win, lost: encounter.on_loss, fled: encounter.on_flee, truce: [] }[how]
  applyEffects(work, effects, { cause: encounter.title })
}

function about({ id, title }: Encounter): JsonObject {
  return { encounter_id: id, title }
}
