/**
 * A fight that an author wrote, as the world keeps it: who stands against the player, who stands with them, what may be
 * used in it. The fight itself is the rules'; this notes that it runs, and what comes of its end.
 */

import { slugOf } from '../../core/ids.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { personOf, placeOf } from '../../core/state/entity-attrs.ts'
import { currentTurn, isFighting, nameOf, playerIdOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import type { FightStanding, Ruleset } from '../../rules/index.ts'
import { holds } from '../conditions.ts'
import type { AuthoredAction } from '../definition/authored-action.ts'
import type { Encounter } from '../definition/set-pieces.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { enterPlace, movePerson } from '../effects/people-and-scene.ts'
import type { WorldEdit } from '../world-edit.ts'
import { endSetPiece, type RunningSetPiece, runningSetPiece, storedIds } from './set-piece-progress.ts'
import type { WorldTurn } from './world-turn.ts'

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
    const { person, creature, threat, pronoun } = foe
    const known = rowOf(state.entities, person)
    if (known !== undefined)
      return personOf(known).isOut
        ? []
        : [{ id: known.id, name: known.name, creature: creature ?? null, spawned: false, threat, pronoun }]
    if (creature === undefined) return []
    const name = foe.name ?? creature.replaceAll(/[-_]/g, ' ')
    const number = String(turn * foesPerTurn + index + 1).padStart(3, '0')
    return [{ id: `npc_${slugOf(name)}_${number}`, name, creature, spawned: true, threat, pronoun }]
  })
}

/** Those who fight on the player's side: present, able, and willing by the definition. */
export function plannedAllies(encounter: Encounter, state: GameState): readonly string[] {
  const player = playerIdOf(state)
  return encounter.allies.flatMap(({ person, if: when }) => {
    const ally = rowOf(state.entities, person)
    const here = state.scene.present_entity_ids.includes(person)
    if (ally === undefined || personOf(ally).isOut || !here) return []
    return when === undefined || holds(when, state, player) ? [person] : []
  })
}

/** Notes that the fight runs. */
export function beginEncounter(
  edit: WorldEdit,
  encounter: Encounter,
  foes: readonly PlannedFoe[],
  allies: readonly string[],
): void {
  const details = {
    ...about(encounter),
    foes: foes.map(({ id, name, pronoun }) => ({ id, name, pronoun })),
    allies: allies.map((id) => nameOf(edit.state, id)),
    say: [...encounter.say.open],
  }
  edit.recordWorld({ type: 'encounter_opened', details, tags: ['drama', 'major'] }, 'encounter', {
    current: encounter.id,
    foes: foes.map((foe) => foe.id),
    spawned: foes.filter((foe) => foe.spawned).map((foe) => foe.id),
    used: [],
    since: currentTurn(edit.state),
    place: edit.state.scene.location_id,
  })
}

/** Things of the place that can still be used in the fight, each once. */
export function openTerrain(
  encounter: Encounter,
  piece: RunningSetPiece,
  state: GameState,
): readonly AuthoredAction[] {
  const player = playerIdOf(state)
  const used = storedIds(piece.value, 'used')
  return encounter.terrain.filter(
    (feature) => !used.includes(feature.id) && (feature.if === undefined || holds(feature.if, state, player)),
  )
}

/** The id under which an offer of terms is known. */
export function parleyId(encounter: Encounter): string {
  return `${encounter.id}#parley`
}

/** The offer of terms as an action; null when the author allows none. */
export function parleyAction(encounter: Encounter, state: GameState): AuthoredAction | null {
  const { parley } = encounter
  const player = playerIdOf(state)
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
export function useTerrain(edit: WorldEdit, piece: RunningSetPiece, actionId: string): void {
  const used = [...storedIds(piece.value, 'used'), actionId]
  const details = { encounter_id: piece.id, deed_id: actionId }
  edit.recordWorld({ type: 'terrain_used', details, tags: ['drama', 'hidden'] }, 'encounter', { used })
}

/** How a written fight can end. */
export type EncounterEnd = 'won' | 'lost' | 'fled' | 'truce'

/** Notes the end and lets what hangs on it happen. */
export function endEncounter(edit: WorldEdit, encounter: Encounter, how: EncounterEnd): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind !== 'encounter') return
  const say = how === 'won' ? encounter.say.win : how === 'lost' ? encounter.say.lose : []
  const details = { ...about(encounter), how, say: [...say] }
  const event = { type: `encounter_${how}`, details, tags: ['drama', 'major'] }
  endSetPiece(edit, event, { kind: 'encounter', id: encounter.id }, how)
  const effects = { won: encounter.on_win, lost: encounter.on_loss, fled: encounter.on_flee, truce: [] }[how]
  applyEffects(edit, effects, { cause: encounter.title })
}

function about({ id, title }: Encounter): JsonObject {
  return { encounter_id: id, title }
}

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
  turn.edit((edit) => beginEncounter(edit, encounter, foes, allies))
  const fight = { trigger: encounter.title, foes, allies, steadfast: encounter.morale === 'never' }
  const begun = storyEffects.openFight(turn.view, fight, turn.dice)
  if (begun.ok) {
    turn.addResolution(begun.value)
    turn.add({ diff: { entities_update: foes.flatMap(pronounOf) }, events: [] })
  } else turn.edit((edit) => endEncounter(edit, encounter, 'truce'))
}

/** Creatures created with the fight get the pronoun their author gave them. */
function pronounOf({ id, pronoun, spawned }: PlannedFoe) {
  return spawned ? [{ id, set: [{ path: ['pronoun'], value: pronoun }] }] : []
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

interface RunningEncounter {
  readonly piece: RunningSetPiece
  readonly encounter: Encounter
  readonly foes: readonly string[]
}

function runningEncounter({ state, definition }: WorldTurn): RunningEncounter | null {
  const piece = runningSetPiece(state)
  const encounter = piece?.kind === 'encounter' ? rowOf(definition.encounters, piece.id) : undefined
  return piece === null || encounter === undefined
    ? null
    : { piece, encounter, foes: storedIds(piece.value, 'foes') }
}

/** Looks how the running encounter stands after what happened, and ends it when it is over. */
export function watchEncounter(turn: WorldTurn): void {
  const running = runningEncounter(turn)
  const { storyEffects } = turn.ruleset
  if (running === null || storyEffects === undefined) return
  const { encounter, foes } = running
  const standing = storyEffects.standing(turn.view, foes)
  const how = endOf(standing, turn.events)
  if (how !== null) close(turn, running, how)
  else if (breaks(encounter, standing)) {
    settleFight(turn, foes, 'rout')
    close(turn, running, 'won')
  } else {
    const pressed = storyEffects.press?.(turn.view, foes) ?? null
    if (pressed !== null) turn.addResolution(pressed)
  }
}

/** How a fight ended; null while it goes on. Being captured or escaping shows in the events of the turn. */
function endOf({ how }: FightStanding, events: readonly ShownEvent[]): EncounterEnd | null {
  const surrendered = ({ type, details }: ShownEvent): boolean =>
    details.verb === 'surrender' && type !== 'action_failed'
  const escaped = ({ type, details }: ShownEvent): boolean =>
    ['action_succeeded', 'action_partial'].includes(type) && details.verb === 'flee'
  if (events.some(({ type }) => type === 'threat_resolved_against_player')) return 'lost'
  if (events.some(surrendered)) return 'lost'
  if (how === 'going') return events.some(escaped) ? 'fled' : null
  return how
}

/** When the author says they break; rules with morale of their own may let them break before. */
function breaks({ morale }: Encounter, { down, of }: FightStanding): boolean {
  if (morale === 'never' || down === 0) return false
  return morale === 'first_blood' ? true : of > 1 && down * 2 >= of
}

/** Ends the running encounter because terms were accepted. */
export function endInTruce(turn: WorldTurn): void {
  const running = runningEncounter(turn)
  if (running === null) return
  settleFight(turn, running.foes, 'truce')
  close(turn, running, 'truce')
}

/** A player carried off into another scene is out of the fight, which ends as if fled from. */
export function leaveCombat(turn: WorldTurn): void {
  if (!turn.events.some((event) => event.type === 'scene_changed')) return
  const running = runningEncounter(turn)
  const place = running?.piece.value.place
  const isAway = typeof place === 'string' && place !== turn.state.scene.location_id
  if (isFighting(turn.state)) settleFight(turn, [], 'left')
  if (running !== null && isAway) close(turn, running, 'fled')
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

function close(turn: WorldTurn, { piece, encounter, foes }: RunningEncounter, how: EncounterEnd): void {
  // Losing is not dying, unless the author or the table says it is.
  const isSpared = how === 'lost' && encounter.loss === 'captured' && sparesPlayer(turn.state)
  if (isSpared) spareAndCapture(turn, foes)
  else settleFight(turn, foes, 'over')
  const place = turn.state.scene.location_id
  turn.edit((edit) => {
    endEncounter(edit, encounter, how)
    const isTimed = encounter.on_loss.some((effect) => effect.time !== undefined)
    if (isSpared && !isTimed) applyEffects(edit, [{ time: minutesLost }], { cause: encounter.title })
  })
  const isHere = typeof piece.value.place !== 'string' || piece.value.place === place
  if (how === 'fled' && isHere && turn.state.scene.location_id === place) flee(turn)
  removeSpawned(turn, storedIds(piece.value, 'spawned'))
}

/** How long a beaten player is unconscious, when no effect of the loss takes time. */
const minutesLost = 30

/** A player who fled is somewhere else: through the first exit, when the author names no other place. */
function flee(turn: WorldTurn): void {
  const { state } = turn
  const here = state.scene.location_id
  const [to] = placeOf(rowOf(state.entities, here)).exits
  if (to !== undefined) turn.add(enterPlace(state, to))
}

/** Creatures that came only for the fight and still stand leave the scene. */
function removeSpawned(turn: WorldTurn, spawned: readonly string[]): void {
  const { present_entity_ids: present } = turn.state.scene
  const gone = spawned.filter((id) => present.includes(id))
  if (gone.length === 0) return
  const names = gone.map((id) => rowOf(turn.state.entities, id)?.name ?? id)
  const scene_update = { present_entity_ids: present.filter((id) => !gone.includes(id)) }
  const event = { type: 'foes_gone', details: { foes: [...gone], names }, tags: ['presence', 'hidden'] }
  turn.add({ diff: { scene_update }, events: [event] })
}

/** What the table agreed to risk, as its calibration says. */
export function riskSettings({ campaign }: GameState): {
  readonly lethality: unknown
  readonly permanence: unknown
} {
  const { calibration } = campaign
  const { risk } = calibration
  const { lethality, permanence } = { ...calibration, ...(isJsonObject(risk) ? risk : {}) }
  return { lethality, permanence }
}

/** True where a fall is not the end: everywhere but at the two highest settings of lethality. */
export function sparesPlayer(state: GameState): boolean {
  const { lethality } = riskSettings(state)
  return lethality !== 'high' && lethality !== 'brutal'
}

/** The player wakes, beaten; a death that the dice told this turn was only a fall. */
export function spareAndCapture(turn: WorldTurn, foes: readonly string[]): void {
  const settled = turn.ruleset.storyEffects?.settle(turn.view, foes, 'captured', turn.dice)
  turn.mapEvents((event) =>
    event.type === 'death' && event.details.who === turn.state.campaign.player_id
      ? { ...event, type: 'falls' }
      : event,
  )
  if (settled?.ok !== true) return
  // The player was not dead, so `raised` would be wrong.
  const events = settled.value.events.filter((event) => event.type !== 'raised')
  turn.addResolution({ ...settled.value, events })
}
