/**
 * A fight that an author wrote, as the world keeps it: who stands against the player, who stands with them, what may be
 * used in it. The fight itself is the rules'; this notes that it runs, and what comes of its end.
 */
import { slugOf } from '../../core/ids.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Cup } from '../../dice/cup.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { FightStanding, Ruleset } from '../../rules/ruleset.ts'
import { holds } from '../conditions.ts'
import type { AuthoredAction } from '../definition/authored-action.ts'
import type { Encounter } from '../definition/set-pieces.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { enterPlace, movePerson } from '../effects/people-and-scene.ts'
import { currentTurn, isFighting, isIncapacitated, nameOf, own } from '../state-readers.ts'
import type { WorldEdit } from '../world-edit.ts'
import { type RunningSetPiece, recordProgress, runningSetPiece, storedIds } from './set-piece-progress.ts'
import { addChange, addResolution, editWorld, type TurnProgress } from './turn-progress.ts'

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
    const known = person === undefined ? undefined : own(state.entities, person)
    if (known !== undefined)
      return isIncapacitated(known)
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
  const player = state.campaign.player_id ?? ''
  return encounter.allies.flatMap(({ person, if: when }) => {
    const ally = own(state.entities, person)
    const here = state.scene.present_entity_ids.includes(person)
    if (ally === undefined || isIncapacitated(ally) || !here) return []
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
  recordProgress(edit, { type: 'encounter_opened', details, tags: ['drama', 'major'] }, 'encounter', {
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
  const player = state.campaign.player_id ?? ''
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
export function useTerrain(edit: WorldEdit, piece: RunningSetPiece, deedId: string): void {
  const used = [...storedIds(piece.value, 'used'), deedId]
  const details = { encounter_id: piece.id, deed_id: deedId }
  recordProgress(edit, { type: 'terrain_used', details, tags: ['drama', 'hidden'] }, 'encounter', { used })
}

/** How a written fight can end. */
export type EncounterEnd = 'won' | 'lost' | 'fled' | 'truce'

/** Notes the end and lets what hangs on it happen. */
export function endEncounter(edit: WorldEdit, encounter: Encounter, how: EncounterEnd): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind !== 'encounter') return
  const say = how === 'won' ? encounter.say.win : how === 'lost' ? encounter.say.lose : []
  const details = { ...about(encounter), how, say: [...say] }
  const leaves = { current: null, [`over|${encounter.id}`]: how }
  recordProgress(edit, { type: `encounter_${how}`, details, tags: ['drama', 'major'] }, 'encounter', leaves)
  const effects = { won: encounter.on_win, lost: encounter.on_loss, fled: encounter.on_flee, truce: [] }[how]
  applyEffects(edit, effects, { cause: encounter.title })
}

function about({ id, title }: Encounter): JsonObject {
  return { encounter_id: id, title }
}

/** With what fights are fought. */
export interface FightInput {
  readonly ruleset: Ruleset
  readonly cup: Cup
  readonly world: WorldDefinition
}

/** Begins a written fight; nothing happens while another set piece or another fight runs. */
export function openEncounter(progress: TurnProgress, input: FightInput, id: string): void {
  const encounter = own(input.world.encounters, id)
  const { ordeals } = input.ruleset
  if (encounter === undefined || ordeals === undefined) return
  if (runningSetPiece(progress.state) !== null || isFighting(progress.state)) return
  gatherFoes(progress, encounter)
  const foes = plannedFoes(encounter, progress.state)
  const allies = plannedAllies(encounter, progress.state)
  if (foes.length === 0) return
  // The story says that it begins before the rules say who is faster.
  editWorld(progress, (edit) => beginEncounter(edit, encounter, foes, allies))
  const trigger = encounter.title
  const steadfast = encounter.morale === 'never'
  const begun = ordeals.openFight(viewOf(progress.state), { trigger, foes, allies, steadfast }, input.cup)
  if (begun.ok) {
    addResolution(progress, begun.value)
    addChange(progress, { diff: { entities_update: foes.flatMap(pronounOf) }, events: [] })
  } else editWorld(progress, (edit) => endEncounter(edit, encounter, 'truce'))
}

/** Creatures created with the fight get the pronoun their author gave them. */
function pronounOf({ id, pronoun, spawned }: PlannedFoe) {
  return spawned ? [{ id, set: [{ path: ['pronoun'], value: pronoun }] }] : []
}

/** Persons of the definition come to where the fight is. */
function gatherFoes(progress: TurnProgress, encounter: Encounter): void {
  const here = progress.state.scene.location_id
  if (here === null) return
  editWorld(progress, (edit) => {
    for (const { person } of encounter.foes)
      if (person !== undefined && !edit.state.scene.present_entity_ids.includes(person))
        movePerson(edit, person, here, encounter.title)
  })
}

/** Looks how a written fight stands after a turn, and lets its end come when it is there. */
export function watchEncounter(progress: TurnProgress, input: FightInput, turn: readonly ShownEvent[]): void {
  const piece = runningSetPiece(progress.state)
  const { ordeals } = input.ruleset
  if (piece?.kind !== 'encounter' || ordeals === undefined) return
  const encounter = own(input.world.encounters, piece.id)
  if (encounter === undefined) return
  const foes = storedIds(piece.value, 'foes')
  const standing = ordeals.standing(viewOf(progress.state), foes)
  const how = endOf(standing, turn)
  if (how !== null) close(progress, input, piece, encounter, how)
  else if (breaks(encounter, standing)) {
    const routed = ordeals.settle(viewOf(progress.state), foes, 'rout', input.cup)
    if (routed.ok) addResolution(progress, routed.value)
    close(progress, input, piece, encounter, 'won')
  } else {
    const pressed = ordeals.press?.(viewOf(progress.state), foes) ?? null
    if (pressed !== null) addResolution(progress, pressed)
  }
}

/** How a fight ended; null while it goes on. Being taken, or getting away, shows in what happened this turn. */
function endOf({ how }: FightStanding, turn: readonly ShownEvent[]): EncounterEnd | null {
  if (turn.some((event) => event.type === 'threat_resolved_against_player')) return 'lost'
  if (turn.some((event) => event.details.verb === 'surrender' && event.type !== 'action_failed'))
    return 'lost'
  const got = (event: ShownEvent): boolean =>
    ['action_succeeded', 'action_partial'].includes(event.type) && event.details.verb === 'flee'
  if (how === 'going' && turn.some(got)) return 'fled'
  return how === 'going' ? null : how
}

/** When the author says they break; rules with morale of their own may let them break before. */
function breaks({ morale }: Encounter, { down, of }: FightStanding): boolean {
  if (morale === 'never' || down === 0) return false
  return morale === 'first_blood' ? true : of > 1 && down * 2 >= of
}

/** Ends the written fight that runs because terms were taken. */
export function endInTruce(progress: TurnProgress, input: FightInput): void {
  const piece = runningSetPiece(progress.state)
  const encounter = piece?.kind === 'encounter' ? own(input.world.encounters, piece.id) : undefined
  if (piece === null || encounter === undefined) return
  const foes = storedIds(piece.value, 'foes')
  const settled = input.ruleset.ordeals?.settle(viewOf(progress.state), foes, 'truce', input.cup)
  if (settled?.ok === true) addResolution(progress, settled.value)
  close(progress, input, piece, encounter, 'truce')
}

/** A player carried off into another scene is out of the fight, which ends as if fled from. */
export function leaveCombat(progress: TurnProgress, input: FightInput): void {
  const { state } = progress
  if (!progress.events.some((event) => event.type === 'scene_changed')) return
  const piece = runningSetPiece(state)
  const encounter = piece?.kind === 'encounter' ? own(input.world.encounters, piece.id) : undefined
  const { place } = piece?.value ?? {}
  const away = encounter !== undefined && typeof place === 'string' && place !== state.scene.location_id
  if (isFighting(state)) {
    const left = input.ruleset.ordeals?.settle(viewOf(state), [], 'left', input.cup)
    if (left?.ok === true) addResolution(progress, left.value)
  }
  if (piece !== null && encounter !== undefined && away) close(progress, input, piece, encounter, 'fled')
}

function close(
  progress: TurnProgress,
  input: FightInput,
  piece: RunningSetPiece,
  encounter: Encounter,
  how: EncounterEnd,
): void {
  const spares = how === 'lost' && isSpared(encounter, progress.state)
  if (spares) capturePlayer(progress, input, storedIds(piece.value, 'foes'))
  else leaveNothingHanging(progress, input, piece)
  const place = progress.state.scene.location_id
  editWorld(progress, (edit) => {
    endEncounter(edit, encounter, how)
    const timed = encounter.on_loss.some((effect) => effect.time !== undefined)
    if (spares && !timed) applyEffects(edit, [{ time: minutesLost }], { cause: encounter.title })
  })
  const here = typeof piece.value.place !== 'string' || piece.value.place === place
  if (how === 'fled' && here && progress.state.scene.location_id === place) getAway(progress)
  sendAway(progress, storedIds(piece.value, 'spawned'))
}

/** How long a beaten player is unconscious, when no effect of the loss takes time. */
const minutesLost = 30

/** Losing is not dying, unless the author or the table says it is. */
function isSpared({ loss }: Encounter, state: GameState): boolean {
  return loss === 'captured' && sparesPlayer(state)
}

/** What hung over the player because of the fight hangs no more. */
function leaveNothingHanging(
  progress: TurnProgress,
  { ruleset, cup }: FightInput,
  piece: RunningSetPiece,
): void {
  const settled = ruleset.ordeals?.settle(viewOf(progress.state), storedIds(piece.value, 'foes'), 'over', cup)
  if (settled?.ok === true) addResolution(progress, settled.value)
}

/** A player who fled is somewhere else: through the first exit, when the author names no other place. */
function getAway(progress: TurnProgress): void {
  const { state } = progress
  const here = state.scene.location_id
  const [to] = placeOf(here === null ? undefined : own(state.entities, here)).exits
  if (to !== undefined) addChange(progress, enterPlace(state, to))
}

/** Those who came only for the fight and still stand go their way. */
function sendAway(progress: TurnProgress, spawned: readonly string[]): void {
  const { present_entity_ids: present } = progress.state.scene
  const gone = spawned.filter((id) => present.includes(id))
  if (gone.length === 0) return
  const names = gone.map((id) => own(progress.state.entities, id)?.name ?? id)
  const scene_update = { present_entity_ids: present.filter((id) => !gone.includes(id)) }
  const event = { type: 'foes_gone', details: { foes: [...gone], names }, tags: ['presence', 'hidden'] }
  addChange(progress, { diff: { scene_update }, events: [event] })
}

/** What a table agreed to risk; nothing when it agreed on nothing. */
export function riskSettings({ campaign }: GameState): {
  readonly lethality: unknown
  readonly permanence: unknown
} {
  const { calibration } = campaign
  const { risk } = calibration
  const { lethality, permanence } = { ...calibration, ...(isJsonObject(risk) ? risk : {}) }
  return { lethality, permanence }
}

/** True where a fall is not the end, unless the table wants it to be. */
export function sparesPlayer(state: GameState): boolean {
  const { lethality } = riskSettings(state)
  return lethality !== 'high' && lethality !== 'brutal'
}

/** The player wakes, beaten; a death that the dice told this turn was only a fall. */
export function capturePlayer(
  progress: TurnProgress,
  { ruleset, cup }: { readonly ruleset: Ruleset; readonly cup: Cup },
  foes: readonly string[],
): void {
  const player = progress.state.campaign.player_id
  const settled = ruleset.ordeals?.settle(viewOf(progress.state), foes, 'captured', cup)
  const isOwn = ({ type, details }: ShownEvent): boolean => type === 'death' && details.who === player
  const softened = progress.events.map((event) => (isOwn(event) ? { ...event, type: 'falls' } : event))
  progress.events.splice(0, progress.events.length, ...softened)
  if (settled?.ok !== true) return
  // The player was not dead, so `raised` would be wrong.
  const events = settled.value.events.filter((event) => event.type !== 'raised')
  addResolution(progress, { ...settled.value, events })
}
