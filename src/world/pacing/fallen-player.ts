/**
 * A player who lies on the ground when no fight runs any more: waking elsewhere, dying for good, or playing on after
 * having been brought back. What the table agreed to risk decides.
 */
import { asInteger } from '../../core/json.ts'
import { personOf, placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, isFighting, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { isEmptyDefinition } from '../definition/world-definition.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { runningSetPiece } from '../set-pieces/set-piece-progress.ts'
import type { WorldTurn } from '../world-turn-in-progress.ts'
import { applyDeferred } from './apply-deferred-effects.ts'
import { riskSettings, spareAndCapture, sparesPlayer } from './spare-defeated-player.ts'
import { hasStoryEnded } from './story-endings.ts'

/** The ending of a player who died; no definition has it. */
const deathEnding = 'hero_died'

/** How long a fallen player is unconscious. */
const minutesOut = 60

export function resolveFall(turn: WorldTurn): void {
  const { state } = turn
  const player = rowOf(state.entities, turn.player)
  if (player === undefined || isFighting(state) || runningSetPiece(state)?.kind === 'encounter') return
  if (!personOf(player).isOut) resumeAfterDeath(turn)
  else if (!hasStoryEnded(state)) decide(turn, player)
}

function decide(turn: WorldTurn, player: Entity): void {
  const dead = personOf(player).isGone
  const wakes = dead ? mayRise(turn) : sparesPlayer(turn.state) || !rollsForLife(turn)
  if (wakes) wakeLater(turn)
  else if (dead) endWithDeath(turn, player)
}

/** A death is undone only where the table, or a story that was written to its end, has no use for it. */
function mayRise({ state, definition }: WorldTurn): boolean {
  const { lethality, permanence } = riskSettings(state)
  return (
    sparesPlayer(state) &&
    permanence !== 'hard' &&
    (lethality !== undefined || !isEmptyDefinition(definition))
  )
}

/** True while the rules themselves still roll for a life. */
function rollsForLife({ ruleset, view, player }: WorldTurn): boolean {
  return ruleset.offers(view, player).some((offer) => offer.action.verb === 'death_save')
}

function wakeLater(turn: WorldTurn): void {
  spareAndCapture(turn, [])
  const { state } = turn
  const player = rowOf(state.entities, turn.player)
  if (player === undefined || personOf(player).isOut) return
  const from = state.scene.location_id
  const to = refugeFrom(state)
  const place = rowOf(state.entities, to)
  turn.edit((edit) => {
    const details = { who: player.id, from, to: to ?? from, moved: to !== null, place: place?.name ?? null }
    edit.emit('came_to', { ...details, minutes: minutesOut }, ['fall', 'major'])
    const effects = [...(to === null ? [] : [{ scene: to }]), { time: minutesOut }]
    applyEffects(edit, effects, { cause: 'a bad fall' })
  })
  applyDeferred(turn)
}

/** The place the player came from last, when an exit leads there: a body is not dragged far. */
function refugeFrom(state: GameState): string | null {
  const exits = placeOf(rowOf(state.entities, state.scene.location_id)).exits
  const visited = documentOf(state, 'world', 'visited')
  const known = exits.filter((id) => Object.hasOwn(visited, id) && rowOf(state.entities, id) !== undefined)
  const lastVisit = (id: string): number => asInteger(visited[id]) ?? 0
  return known.toSorted((left, right) => lastVisit(right) - lastVisit(left))[0] ?? null
}

function endWithDeath(turn: WorldTurn, { name }: Entity): void {
  const details = {
    ending_id: deathEnding,
    title: `${name} is dead`,
    text: [`This is as far as ${name} comes. What was left undone is left to somebody else.`],
    epilogue: [],
  }
  const event = { type: 'ending_reached', details, tags: ['ending', 'major'] }
  turn.edit((edit) => edit.recordWorld(event, 'ending', { id: deathEnding, turn: currentTurn(edit.state) }))
}

/** A player who was brought back plays on. */
function resumeAfterDeath(turn: WorldTurn): void {
  if (documentOf(turn.state, 'world', 'ending').id !== deathEnding) return
  const event = { type: 'story_resumed', details: {}, tags: ['hidden'] }
  turn.edit((edit) => edit.recordWorld(event, 'ending', { id: null }))
}
