/**
 * Written fights: the rules fight them, the book says how they begin and what comes of their end. Losing is not dying
 * unless the table or the author says so: then the player is taken alive, and the story goes on from there.
 */

import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import type { DiceRoller } from '../../dice/index.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { FightStanding, Ruleset } from '../../rules/ruleset.ts'
import { applyEffects } from '../../world/apply-effects.ts'
import type { Encounter } from '../../world/book/set-piece.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import {
  type EncounterEnd,
  endEncounter,
  noteEncounter,
  type PlannedFoe,
  plannedAllies,
  plannedFoes,
} from '../../world/drama/encounter.ts'
import { idsIn, type RunningPiece, runningPiece } from '../../world/drama/progress.ts'
import { movePerson } from '../../world/effects/people-effects.ts'
import { goTo } from '../../world/go-to.ts'
import { own } from '../../world/state-rows.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, enter, enterResolution, unfold } from './account.ts'
import { isMerciful, takeAlive } from './take-alive.ts'

/** With what fights are fought. */
export interface FightInput {
  readonly ruleset: Ruleset
  readonly roller: DiceRoller
  readonly book: WorldBook
}

/** Begins a written fight; nothing happens while another set piece or another fight runs. */
export function openEncounter(account: Account, input: FightInput, id: string): void {
  const encounter = own(input.book.encounters, id)
  const { ordeals } = input.ruleset
  if (encounter === undefined || ordeals === undefined) return
  if (runningPiece(account.state) !== null || isFighting(account.state)) return
  gatherFoes(account, encounter)
  const foes = plannedFoes(encounter, account.state)
  const allies = plannedAllies(encounter, account.state)
  if (foes.length === 0) return
  // The story says that it begins before the rules say who is faster.
  unfold(account, (work) => noteEncounter(work, encounter, foes, allies))
  const trigger = encounter.title
  const steadfast = encounter.morale === 'never'
  const begun = ordeals.openFight(viewOf(account.state), { trigger, foes, allies, steadfast }, input.roller)
  if (begun.ok) {
    enterResolution(account, begun.value)
    enter(account, { diff: { entities_update: foes.flatMap(pronounOf) }, events: [] })
  } else unfold(account, (work) => endEncounter(work, encounter, 'truce'))
}

/** Whoever came into being with the fight is spoken of as its author does. */
function pronounOf({ id, pronoun, spawned }: PlannedFoe) {
  return spawned ? [{ id, set: [{ path: ['pronoun'], value: pronoun }] }] : []
}

/** Persons of the book come to where the fight is. */
function gatherFoes(account: Account, encounter: Encounter): void {
  const here = account.state.scene.location_id
  if (here === null) return
  unfold(account, (work) => {
    for (const { person } of encounter.foes)
      if (person !== undefined && !work.state.scene.present_entity_ids.includes(person))
        movePerson(work, person, here, encounter.title)
  })
}

/** Looks how a written fight stands after a turn, and lets its end come when it is there. */
export function watchEncounter(account: Account, input: FightInput, turn: readonly ShownEvent[]): void {
  const piece = runningPiece(account.state)
  const { ordeals } = input.ruleset
  if (piece?.kind !== 'encounter' || ordeals === undefined) return
  const encounter = own(input.book.encounters, piece.id)
  if (encounter === undefined) return
  const foes = idsIn(piece.value, 'foes')
  const standing = ordeals.standing(viewOf(account.state), foes)
  const how = endOf(standing, turn)
  if (how !== null) close(account, input, piece, encounter, how)
  else if (breaks(encounter, standing)) {
    const routed = ordeals.settle(viewOf(account.state), foes, 'rout', input.roller)
    if (routed.ok) enterResolution(account, routed.value)
    close(account, input, piece, encounter, 'won')
  } else {
    const pressed = ordeals.press?.(viewOf(account.state), foes) ?? null
    if (pressed !== null) enterResolution(account, pressed)
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
export function endInPeace(account: Account, input: FightInput): void {
  const piece = runningPiece(account.state)
  const encounter = piece?.kind === 'encounter' ? own(input.book.encounters, piece.id) : undefined
  if (piece === null || encounter === undefined) return
  const foes = idsIn(piece.value, 'foes')
  const settled = input.ruleset.ordeals?.settle(viewOf(account.state), foes, 'truce', input.roller)
  if (settled?.ok === true) enterResolution(account, settled.value)
  close(account, input, piece, encounter, 'truce')
}

/** Whoever is carried off into another scene is out of the fight: it ends as one that was fled from. */
export function leaveFight(account: Account, input: FightInput): void {
  const { state } = account
  if (!account.events.some((event) => event.type === 'scene_changed')) return
  const piece = runningPiece(state)
  const encounter = piece?.kind === 'encounter' ? own(input.book.encounters, piece.id) : undefined
  const { place } = piece?.value ?? {}
  const away = encounter !== undefined && typeof place === 'string' && place !== state.scene.location_id
  if (isFighting(state)) {
    const left = input.ruleset.ordeals?.settle(viewOf(state), [], 'left', input.roller)
    if (left?.ok === true) enterResolution(account, left.value)
  }
  if (piece !== null && encounter !== undefined && away) close(account, input, piece, encounter, 'fled')
}

function close(
  account: Account,
  input: FightInput,
  piece: RunningPiece,
  encounter: Encounter,
  how: EncounterEnd,
): void {
  const spares = how === 'lost' && isSpared(encounter, account.state)
  if (spares) takeAlive(account, input, idsIn(piece.value, 'foes'))
  else leaveNothingHanging(account, input, piece)
  const place = account.state.scene.location_id
  unfold(account, (work) => {
    endEncounter(work, encounter, how)
    const timed = encounter.on_loss.some((effect) => effect.time !== undefined)
    if (spares && !timed) applyEffects(work, [{ time: minutesLost }], { cause: encounter.title })
  })
  const here = typeof piece.value.place !== 'string' || piece.value.place === place
  if (how === 'fled' && here && account.state.scene.location_id === place) getAway(account)
  sendAway(account, idsIn(piece.value, 'spawned'))
}

/** How long somebody is out who was beaten and lives. */
const minutesLost = 30

/** Losing is not dying, unless the author or the table says it is. */
function isSpared({ loss }: Encounter, state: GameState): boolean {
  return loss === 'captured' && isMerciful(state)
}

/** What hung over the player because of the fight hangs no more. */
function leaveNothingHanging(account: Account, { ruleset, roller }: FightInput, piece: RunningPiece): void {
  const settled = ruleset.ordeals?.settle(viewOf(account.state), idsIn(piece.value, 'foes'), 'over', roller)
  if (settled?.ok === true) enterResolution(account, settled.value)
}

/** Whoever got away is somewhere else: through the first way out, when the author names no other place. */
function getAway(account: Account): void {
  const { state } = account
  const here = state.scene.location_id
  const [to] = placeOf(here === null ? undefined : own(state.entities, here)).exits
  if (to !== undefined) enter(account, goTo(state, to))
}

/** Those who came only for the fight and still stand go their way. */
function sendAway(account: Account, spawned: readonly string[]): void {
  const { present_entity_ids: present } = account.state.scene
  const gone = spawned.filter((id) => present.includes(id))
  if (gone.length === 0) return
  const names = gone.map((id) => own(account.state.entities, id)?.name ?? id)
  const scene_update = { present_entity_ids: present.filter((id) => !gone.includes(id)) }
  const event = { type: 'foes_gone', details: { foes: [...gone], names }, tags: ['presence', 'hidden'] }
  enter(account, { diff: { scene_update }, events: [event] })
}
