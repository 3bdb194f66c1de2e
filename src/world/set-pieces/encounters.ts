/**
 * Encounters: fights that an author wrote, as the world keeps them. The fight itself is the rules'; this notes that
 * it runs, watches how it stands, and lets happen what hangs on its end.
 */
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import { currentTurn, isFighting, nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { FightStanding, Ruleset } from '../../rules/index.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { Encounter } from '../definition/contests-chases-encounters.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { enterPlace, movePerson } from '../effects/people-and-scene-effects.ts'
import { spareAndCapture, sparesPlayer } from '../pacing/spare-defeated-player.ts'
import type { WorldTurn } from '../world-turn-in-progress.ts'
import { type PlannedFoe, plannedAllies, plannedFoes } from './encounter-foes-and-tables.ts'
import { endSetPiece, type RunningSetPiece, runningSetPiece, storedIds } from './set-piece-progress.ts'

/** Begins an authored encounter; nothing happens while another set piece or another fight runs. */
export function openEncounter(turn: WorldTurn, id: string): void {
  const encounter = rowOf(turn.definition.encounters, id)
  const { storyEffects } = turn.ruleset
  if (encounter === undefined || storyEffects === undefined) return
  if (runningSetPiece(turn.state) !== null || isFighting(turn.state)) return
  gatherFoes(turn, encounter)
  const foes = plannedFoes(encounter, turn.state)
  const allies = plannedAllies(encounter, turn.state)
  if (foes.length === 0) return
  // The story says that it begins before the rules say who is faster.
  turn.edit((edit) => recordOpening(edit, encounter, foes, allies))
  const fight = { trigger: encounter.title, foes, allies, steadfast: encounter.morale === 'never' }
  const begun = storyEffects.openFight(turn.view, fight, turn.dice)
  if (begun.ok) {
    turn.addResolution(begun.value)
    turn.add({ diff: { entities_update: foes.flatMap(spawnedPronoun) }, events: [] })
  } else turn.edit((edit) => recordEnd(edit, encounter, 'truce'))
}

/** Persons of the definition come to where the fight is. */
function gatherFoes(turn: WorldTurn, encounter: Encounter): void {
  const here = turn.state.scene.location_id
  if (here === null) return
  turn.edit((edit) => {
    for (const { person } of encounter.foes)
      if (person !== undefined && !edit.state.scene.present_entity_ids.includes(person))
        movePerson(edit, person, here, encounter.title)
  })
}

function recordOpening(
  edit: WorldEdit,
  { id, title, say }: Encounter,
  foes: readonly PlannedFoe[],
  allies: readonly string[],
): void {
  const details = {
    encounter_id: id,
    title,
    foes: foes.map((foe) => ({ id: foe.id, name: foe.name, pronoun: foe.pronoun })),
    allies: allies.map((ally) => nameOf(edit.state, ally)),
    say: [...say.open],
  }
  edit.recordWorld({ type: 'encounter_opened', details, tags: ['drama', 'major'] }, 'encounter', {
    current: id,
    foes: foes.map((foe) => foe.id),
    spawned: foes.filter((foe) => foe.spawned).map((foe) => foe.id),
    used: [],
    since: currentTurn(edit.state),
    place: edit.state.scene.location_id,
  })
}

/** Creatures created with the fight get the pronoun their author gave them. */
function spawnedPronoun({ id, pronoun, spawned }: PlannedFoe) {
  return spawned ? [{ id, set: [{ path: ['pronoun'], value: pronoun }] }] : []
}

/** Stores that a thing of the place was used. */
export function useTerrain(edit: WorldEdit, { id, value }: RunningSetPiece, actionId: string): void {
  const details = { encounter_id: id, deed_id: actionId }
  const event = { type: 'terrain_used', details, tags: ['drama', 'hidden'] }
  edit.recordWorld(event, 'encounter', { used: [...storedIds(value, 'used'), actionId] })
}

interface RunningEncounter {
  readonly encounter: Encounter
  readonly foes: readonly string[]
  readonly spawned: readonly string[]
  /** Where it began; null when that is not known. */
  readonly place: string | null
}

function runningEncounter({ state, definition }: WorldTurn): RunningEncounter | null {
  const piece = runningSetPiece(state)
  const encounter = piece?.kind === 'encounter' ? rowOf(definition.encounters, piece.id) : undefined
  if (piece === null || encounter === undefined) return null
  const { place } = piece.value
  return {
    encounter,
    foes: storedIds(piece.value, 'foes'),
    spawned: storedIds(piece.value, 'spawned'),
    place: typeof place === 'string' ? place : null,
  }
}

/** How an authored fight can end. */
type EncounterEnd = 'won' | 'lost' | 'fled' | 'truce'

/** Looks how the running encounter stands after what happened, and ends it when it is over. */
export function watchEncounter(turn: WorldTurn): void {
  const running = runningEncounter(turn)
  const { storyEffects } = turn.ruleset
  if (running === null || storyEffects === undefined) return
  const { encounter, foes } = running
  const standing = storyEffects.standing(turn.view, foes)
  const how = endOf(standing, turn.events)
  if (how !== null) end(turn, running, how)
  else if (isMoraleBroken(encounter, standing)) {
    settleFight(turn, foes, 'rout')
    end(turn, running, 'won')
  } else {
    const pressed = storyEffects.press?.(turn.view, foes) ?? null
    if (pressed !== null) turn.addResolution(pressed)
  }
}

/** How a fight ended; null while it goes on. Being captured or escaping shows in the events of the turn. */
function endOf({ how }: FightStanding, events: readonly ShownEvent[]): EncounterEnd | null {
  const isSurrender = ({ type, details }: ShownEvent): boolean =>
    details.verb === 'surrender' && type !== 'action_failed'
  const isEscape = ({ type, details }: ShownEvent): boolean =>
    ['action_succeeded', 'action_partial'].includes(type) && details.verb === 'flee'
  if (events.some(({ type }) => type === 'threat_resolved_against_player')) return 'lost'
  if (events.some(isSurrender)) return 'lost'
  if (how === 'going') return events.some(isEscape) ? 'fled' : null
  return how
}

/** When the author says they break; rules with morale of their own may let them break before. */
function isMoraleBroken({ morale }: Encounter, { down, of }: FightStanding): boolean {
  if (morale === 'never' || down === 0) return false
  return morale === 'first_blood' || (of > 1 && down * 2 >= of)
}

/** Ends the running encounter because terms were accepted. */
export function endInTruce(turn: WorldTurn): void {
  const running = runningEncounter(turn)
  if (running === null) return
  settleFight(turn, running.foes, 'truce')
  end(turn, running, 'truce')
}

/** A player carried off into another scene is out of the fight, which ends as if fled from. */
export function leaveCombat(turn: WorldTurn): void {
  if (!turn.events.some((event) => event.type === 'scene_changed')) return
  const running = runningEncounter(turn)
  if (isFighting(turn.state)) settleFight(turn, [], 'left')
  if (running !== null && running.place !== null && running.place !== turn.state.scene.location_id)
    end(turn, running, 'fled')
}

/** Lets the rules end a fight, as far as they have fights. */
export function settleFight(
  turn: WorldTurn,
  foes: readonly string[],
  how: Parameters<NonNullable<Ruleset['storyEffects']>['settle']>[2],
): void {
  const settled = turn.ruleset.storyEffects?.settle(turn.view, foes, how, turn.dice)
  if (settled?.ok === true) turn.addResolution(settled.value)
}

/** How long a beaten player is unconscious, when no effect of the loss takes time. */
const minutesLost = 30

function end(
  turn: WorldTurn,
  { encounter, foes, spawned, place }: RunningEncounter,
  how: EncounterEnd,
): void {
  // Losing is not dying, unless the author or the table says it is.
  const isSpared = how === 'lost' && encounter.loss === 'captured' && sparesPlayer(turn.state)
  if (isSpared) spareAndCapture(turn, foes)
  else settleFight(turn, foes, 'over')
  const here = turn.state.scene.location_id
  turn.edit((edit) => {
    recordEnd(edit, encounter, how)
    const isTimed = encounter.on_loss.some((effect) => effect.time !== undefined)
    if (isSpared && !isTimed) applyEffects(edit, [{ time: minutesLost }], { cause: encounter.title })
  })
  const isWhereItBegan = place === null || place === here
  if (how === 'fled' && isWhereItBegan && turn.state.scene.location_id === here) flee(turn)
  removeSpawned(turn, spawned, place)
}

/** Stores the end and lets what hangs on it happen. */
function recordEnd(edit: WorldEdit, encounter: Encounter, how: EncounterEnd): void {
  const { id, title, say } = encounter
  if (runningSetPiece(edit.state)?.kind !== 'encounter') return
  const lines = { won: say.win, lost: say.lose, fled: [], truce: [] }[how]
  const details = { encounter_id: id, title, how, say: [...lines] }
  const event = { type: `encounter_${how}`, details, tags: ['drama', 'major'] }
  endSetPiece(edit, event, { kind: 'encounter', id }, how)
  const effects = { won: encounter.on_win, lost: encounter.on_loss, fled: encounter.on_flee, truce: [] }[how]
  applyEffects(edit, effects, { cause: title })
}

/** A player who fled is somewhere else: through the first exit, when the author names no other place. */
function flee(turn: WorldTurn): void {
  const { state } = turn
  const [to] = placeOf(rowOf(state.entities, state.scene.location_id)).exits
  if (to !== undefined) turn.add(enterPlace(state, to))
}

/** Creatures that came only for the fight and still stand leave the scene, and the place of the fight where that is another. */
function removeSpawned(turn: WorldTurn, spawned: readonly string[], place: string | null): void {
  const { present_entity_ids: present } = turn.state.scene
  const waiting = placeOf(rowOf(turn.state.entities, place)).present
  const gone = spawned.filter((id) => present.includes(id) || waiting.includes(id))
  if (gone.length === 0) return
  const names = gone.map((id) => nameOf(turn.state, id))
  const isGone = (id: string): boolean => gone.includes(id)
  const left = waiting.filter((id) => !isGone(id))
  const diff = {
    scene_update: { present_entity_ids: present.filter((id) => !isGone(id)) },
    ...(place !== null &&
      left.length < waiting.length && {
        entities_update: [{ id: place, set: [{ path: ['entities_present'], value: left }] }],
      }),
  }
  const event = { type: 'foes_gone', details: { foes: [...gone], names }, tags: ['presence', 'hidden'] }
  turn.add({ diff, events: [event] })
}
