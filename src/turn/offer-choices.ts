/** The offer stage: what could be done now, from the rules' own offers and the world as the turn left it. */

import { riskOf } from '../core/protocol/risk-levels.ts'
import { personOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/game-state.ts'
import { playerIdOf, rowOf } from '../core/state/state-queries.ts'
import { type AttemptedAction, type Ruleset, type SheetReader, viewOf } from '../rules/index.ts'
import {
  type AllOffers,
  allOffers,
  approachOf,
  hasStoryEnded,
  periodOf,
  prepareAttempt,
  type WorldDefinition,
} from '../world/index.ts'
import {
  blockFromOffers,
  type OwnBlock,
  situationalChoices,
  takeStock,
} from './offer/engine-planning-block.ts'
import { freezeOn } from './thinking/failed-plan-freezes.ts'
import { topicOf } from './thinking/same-topic.ts'
import type { StoryResolved } from './turn-value-by-stage.ts'
import { admissibleTo } from './validate/judge-actions.ts'

/** A scene in which something can be done. */
export interface OfferScene {
  readonly state: GameState
  readonly ruleset: Ruleset
  readonly definition: WorldDefinition
}

/** Offers what could be done next, in the world as the turn left it. */
export function offer({ after, ruleset, last, definition }: StoryResolved): OwnBlock {
  return offerIn({ state: asOfNextTurn(after), ruleset, definition }, Object.keys(last.offers))
}

/** What could be done now, in the world as a turn finds it. */
export function offersNow(scene: OfferScene): OwnBlock {
  return offerIn({ ...scene, state: asOfNextTurn(scene.state) })
}

/** The engine's own choices in a scene; `last` are the keys that were offered before. */
export function offerIn(scene: OfferScene, last: readonly string[] = []): OwnBlock {
  const { state, ruleset, definition } = scene
  const all = allOffers(state, definition, ruleset, situationalChoices)
  return blockFromOffers({
    actor_id: playerIdOf(state),
    ...(hasStoryEnded(state) ? calmly(all) : all),
    admissible: admissibleOffer(scene),
    mayThink: mayThink(state),
    ...(hasStoryEnded(state) && {
      thinking: 'The story has come to its end. Begin again, look back on it, or linger a while.',
    }),
    difficultyLabel: (value) => ruleset.difficultyLabel(value),
    last,
    transition: false,
  })
}

/** True unless taking stock came to nothing here and time has not passed since, or the player character cannot think any more. */
function mayThink(state: GameState): boolean {
  const hero = rowOf(state.entities, playerIdOf(state))
  if (hero !== undefined && personOf(hero).isGone) return false
  return freezeOn(state, topicOf(takeStock.text, state.scene.location_id ?? state.scene.id)) === null
}

/** A state as the next turn will find it: what is offered must still be there when it is picked. */
function asOfNextTurn(state: GameState): GameState {
  const { counters } = state
  return { ...state, counters: { ...counters, current_turn: counters.current_turn + 1 } }
}

const calm: ReadonlySet<string> = new Set(['senses', 'words', 'movement', 'rest'])

/** After the end no fight is offered, nor anything that has to be won. */
function calmly(all: AllOffers): AllOffers {
  const offers = all.offers.filter(
    ({ action, check, risk_level: risk }) =>
      check === null && !riskOf(risk).isRisky && calm.has(approachOf(action.verb)),
  )
  return { offers, pinned: [], pressing: false }
}

/**
 * What an author made possible was judged by its author's conditions; everything else is judged as usual. A hero who is
 * down is offered only what the rules still give them.
 */
export function admissibleOffer(scene: OfferScene): (action: AttemptedAction) => boolean {
  const { state, ruleset, definition } = scene
  const mayBeTried = whatMayBeTried(state, playerIdOf(state), ruleset, definition)
  const canBeDone = possibleWhenDown(scene)
  return (action) =>
    canBeDone(action) && (action.deed_id !== undefined || (!isNoTimeFor(state, action) && mayBeTried(action)))
}

/** Says of each action of an actor whether the validator and the world definition would let it be tried. */
export function whatMayBeTried(
  state: GameState,
  actorId: string,
  ruleset: SheetReader,
  definition: WorldDefinition,
): (action: AttemptedAction) => boolean {
  const admissible = admissibleTo(state, actorId, ruleset)
  return (action) =>
    prepareAttempt(state, definition, action, false).kind === 'steps' &&
    admissible({
      action: action.verb,
      target_id: action.target_id ?? '',
      details: action.words ?? '',
      estimated_minutes: 1,
      ...(action.item_id !== undefined && { item_id: action.item_id }),
    })
}

const aNight = 8 * 3_600

/** True for a night's sleep that a clock of the world would not outlast. It can still be asked for, but is not offered. */
export function isNoTimeFor({ clocks }: Pick<GameState, 'clocks'>, { verb }: AttemptedAction): boolean {
  if (verb !== 'long_rest') return false
  return Object.values(clocks).some((clock) => {
    const period = periodOf(clock)
    const left = clock.max - clock.value
    return period !== null && left > 0 && left * period <= aNight
  })
}

/** Says of each action whether a hero who is down could do it; one who stands is not asked here. */
function possibleWhenDown({ state, ruleset }: OfferScene): (action: AttemptedAction) => boolean {
  const hero = rowOf(state.entities, playerIdOf(state))
  if (hero === undefined || !personOf(hero).isOut) return () => true
  const view = viewOf(state)
  return (action) => {
    const demand = ruleset.demand(view, action)
    return demand.ok && demand.value.kind !== 'impossible'
  }
}
