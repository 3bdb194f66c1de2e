/** What authors made possible in this moment, with the words they expected for it and the attempt that each one is. */

import type { RiskLevel } from '../../core/protocol/risk-levels.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { isFighting, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { attemptFor } from '../actions/attempt-context-and-steps.ts'
import { openActions } from '../actions/authored-actions.ts'
import type { Condition } from '../authored-conditions.ts'
import type { AuthoredAction } from '../definition/authored-action-and-line-schemas.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { setPieceActions } from '../set-pieces/set-piece-actions.ts'
import { runningSetPiece } from '../set-pieces/set-piece-progress.ts'

export interface AuthoredChoice {
  readonly deed: string
  readonly text: string
  readonly description: string
  readonly phrases: readonly string[]
  /** How dangerous it is, as its author says. */
  readonly risk: RiskLevel
  readonly minutes: number
  /** True when it cannot be taken back: something leaves the player's hands, or the story turns on it. */
  readonly isFinal: boolean
  /** True when the story may end by it. */
  readonly isDecisive: boolean
  /** Those who must be there for it. */
  readonly people: readonly string[]
  /** False for what a set piece or a storylet offers. */
  readonly isOfPlace: boolean
  readonly action: AttemptedAction
}

/** The open actions of the running set piece or storylet, and those of the place where they can still be tried. */
export function authoredChoices(state: GameState, definition: WorldDefinition): readonly AuthoredChoice[] {
  const fighting = isFighting(state)
  const actor_id = playerIdOf(state)
  const decisive = flagsOfEndings(definition)
  const choiceOf = (action: AuthoredAction, sure: boolean, isOfPlace: boolean): AuthoredChoice => ({
    deed: action.id,
    text: action.text,
    description: action.description,
    phrases: action.phrases,
    risk: action.risk,
    minutes: action.minutes,
    isFinal: isFinal(action),
    isDecisive: isDecisive(action, decisive),
    people: presentIn(action.if).map((id) => rowOf(state.entities, id)?.name ?? ''),
    isOfPlace,
    action: { ...attemptFor(action, sure, fighting), actor_id },
  })
  const ofPiece = setPieceActions(state, definition).map(({ action, sure }) => choiceOf(action, sure, false))
  const pressing = fighting || runningSetPiece(state) !== null
  const ofPlace = pressing ? [] : openActions(state, definition, actor_id)
  return [...ofPiece, ...ofPlace.map((action) => choiceOf(action, false, true))]
}

/** Everything that authors made possible or put anywhere in a world, as a player reads of it. */
export function authoredTitles({
  places,
  contests,
  chases,
  encounters,
  storylets,
}: WorldDefinition): readonly Pick<AuthoredAction, 'text' | 'description'>[] {
  return [
    ...Object.values(places).flatMap(({ affordances }) => affordances),
    ...Object.values(contests).flatMap((contest) => contest.arguments),
    ...Object.values(chases).flatMap(({ legs }) => legs.flatMap(({ routes }) => routes)),
    ...Object.values(encounters).flatMap(({ terrain }) => terrain),
    ...Object.values(storylets).flatMap(({ choices }) => choices),
    ...Object.values(places).flatMap(({ objects }) =>
      objects.map(({ name }) => ({ text: name, description: '' })),
    ),
  ]
}

function presentIn(condition: Condition | undefined): readonly string[] {
  if (condition === undefined) return []
  const { present = [], all = [] } = condition
  return [...(typeof present === 'string' ? [present] : present), ...all.flatMap(presentIn)]
}

/** Something is paid, lost or given, the player is moved, a set piece or an ending begins. */
function isFinal({ success, fail, mixed = [] }: AuthoredAction): boolean {
  return [...success, ...fail, ...mixed].some(
    ({ item = {}, take, give, scene, move, ending, encounter, contest, chase, damage, clock, disposition }) =>
      Object.values(item).some((delta) => delta < 0) ||
      Object.values(clock ?? {}).some((delta) => delta > 0) ||
      Object.values(disposition ?? {}).some((delta) => delta < 0) ||
      [take, give?.from, scene, move, ending, encounter, contest, chase, damage].some(
        (part) => part !== undefined,
      ),
  )
}

/** The flags that an ending waits for. */
function flagsOfEndings({ endings }: WorldDefinition): ReadonlySet<string> {
  return new Set(Object.values(endings).flatMap((ending) => flagsIn(ending.if)))
}

/** The flags that a condition asks for; what must not be so brings nothing about. */
function flagsIn(condition: Condition | undefined): readonly string[] {
  if (condition === undefined) return []
  const { flag = [], all = [], any = [] } = condition
  return [...(typeof flag === 'string' ? [flag] : flag), ...[...all, ...any].flatMap(flagsIn)]
}

function isDecisive({ success, fail, mixed = [] }: AuthoredAction, flags: ReadonlySet<string>): boolean {
  return [...success, ...fail, ...mixed].some(
    ({ ending, flag }) =>
      ending !== undefined ||
      (typeof flag === 'string' ? [flag] : Object.keys(flag ?? {})).some((set) => flags.has(set)),
  )
}
