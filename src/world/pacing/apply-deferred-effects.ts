/**
 * Deferred effects: what effects asked for and only others can do (minutes of the clock, damage and conditions by the
 * rules, set pieces of the definition). The events that ask are taken out of the turn; what comes of them stands in
 * their place.
 */
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Harm } from '../../rules/index.ts'
import { deferredTag } from '../effects/deferred-effects.ts'
import { openChase } from '../set-pieces/chases.ts'
import { openContest } from '../set-pieces/contests-of-words.ts'
import { openEncounter } from '../set-pieces/encounters.ts'
import { runningSetPiece, storedIds } from '../set-pieces/set-piece-progress.ts'
import type { WorldTurn } from '../world-turn-in-progress.ts'
import { isEnding } from './story-endings.ts'

/** A deferred effect may defer others; after so many rounds the rest is dropped. */
const maxRounds = 8

/** Applies everything that was deferred, and what that defers. */
export function applyDeferred(turn: WorldTurn): void {
  for (let round = 0; round < maxRounds; round += 1) {
    const deferred = takeDeferred(turn)
    if (deferred.length === 0) return
    for (const event of deferred) applyOne(turn, event)
  }
  takeDeferred(turn)
}

function takeDeferred({ events }: WorldTurn): readonly ShownEvent[] {
  const deferred = events.filter((event) => event.tags.includes(deferredTag))
  if (deferred.length > 0)
    events.splice(0, events.length, ...events.filter((event) => !event.tags.includes(deferredTag)))
  return deferred
}

/** What begins a set piece: none begins once the story ends. */
const setPieceTypes: readonly string[] = ['encounter_due', 'contest_due', 'chase_due']

function applyOne(turn: WorldTurn, { type, details }: ShownEvent): void {
  const id = typeof details.id === 'string' ? details.id : ''
  const cause = typeof details.because === 'string' ? details.because : 'the world'
  if (setPieceTypes.includes(type) && isEnding(turn.state, turn.definition)) return
  switch (type) {
    case 'time_due':
      turn.seconds += 60 * Number(details.minutes)
      return
    case 'encounter_due':
      openEncounter(turn, id)
      return
    case 'contest_due': {
      const contest = rowOf(turn.definition.contests, id)
      if (contest !== undefined) turn.edit((edit) => openContest(edit, contest))
      return
    }
    case 'chase_due': {
      const chase = rowOf(turn.definition.chases, id)
      if (chase !== undefined) turn.edit((edit) => openChase(edit, chase))
      return
    }
    case 'damage_due': {
      const damage = { dice: String(details.dice), type: String(details.type) }
      for (const who of targetsOf(turn, String(details.who))) suffer(turn, { who, cause, damage })
      return
    }
    case 'condition_due': {
      const condition = { name: String(details.name), ends: details.ends === true }
      for (const who of targetsOf(turn, String(details.who))) suffer(turn, { who, cause, condition })
    }
  }
}

/** The targets of an effect: a character by id, or in an authored encounter one standing foe or all of them. */
function targetsOf({ state }: WorldTurn, who: string): readonly string[] {
  if (who !== 'foe' && who !== 'foes') return [who]
  const piece = runningSetPiece(state)
  const foes = (piece?.kind === 'encounter' ? storedIds(piece.value, 'foes') : []).filter((id) => {
    const foe = rowOf(state.entities, id)
    return foe !== undefined && !personOf(foe).isOut && state.scene.present_entity_ids.includes(id)
  })
  return who === 'foe' ? foes.slice(0, 1) : foes
}

/** What the rules cannot do is noted, and the rest goes on. */
function suffer(turn: WorldTurn, harm: Harm): void {
  const suffered = turn.ruleset.storyEffects?.suffer(turn.view, harm, turn.dice)
  if (suffered?.ok === true) {
    turn.addResolution(suffered.value)
    return
  }
  const reason = suffered === undefined ? 'these rules have no such thing' : suffered.refusal.message
  const details = { who: harm.who, cause: harm.cause, reason }
  turn.events.push({ type: 'ordeal_refused', details, tags: ['hidden'] })
}
