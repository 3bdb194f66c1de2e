/**
 * Authored actions: what may be tried at a place now, what comes of it, and whether it would be
 * futile to try again.
 */
import { asInteger } from '../../core/json.ts'
import { currentTurn, documentOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import { foldedWords } from '../../text/words.ts'
import { holds } from '../conditions.ts'
import type { AuthoredAction } from '../definition/authored-action.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import type { Effect } from '../effects/effect.ts'
import { secondsPerHour, worldSeconds } from '../time/clock-time.ts'
import { type WorldChange, WorldEdit } from '../world-edit.ts'
import { type ActOutcome, type Band, bandOf } from './attempt.ts'

/** True when an action was done before. */
export function isActionDone(state: GameState, actionId: string): boolean {
  return Object.hasOwn(documentOf(state, 'world', 'deeds'), actionId)
}

/** True when an action may be tried now: its condition holds, and it may be repeated or was not done yet. */
export function isActionOpen(action: AuthoredAction, state: GameState, who: string): boolean {
  if (action.once && isActionDone(state, action.id)) return false
  return action.if === undefined || holds(action.if, state, who)
}

/**
 * The actions of the place that may be tried now, as their author ordered them.
 *
 * @example
 * openActions(state, definition, 'pc_mira_001').map((action) => action.text)
 */
export function openActions(
  state: GameState,
  definition: WorldDefinition,
  who: string,
): readonly AuthoredAction[] {
  const here = state.scene.location_id
  const place = here === null ? undefined : rowOf(definition.places, here)
  return (place?.affordances ?? []).filter((action) => isActionOpen(action, state, who))
}

/** The actions of the place that cannot be tried now, and those of other places. */
export function closedActions(
  state: GameState,
  definition: WorldDefinition,
  who: string,
): { readonly here: readonly AuthoredAction[]; readonly elsewhere: readonly AuthoredAction[] } {
  const at = state.scene.location_id
  const places = Object.values(definition.places)
  const of = (isHere: boolean): readonly AuthoredAction[] =>
    places.filter((place) => (place.id === at) === isHere).flatMap((place) => place.affordances)
  return { here: of(true).filter((action) => !isActionOpen(action, state, who)), elsewhere: of(false) }
}

/** What an outcome brings; a mixed one without words of its own is a success that also pays what a failure would. */
export function effectsOfAction(action: AuthoredAction, band: Band): readonly Effect[] {
  if (band === 'success') return action.success
  return band === 'fail' ? action.fail : (action.mixed ?? [...action.success, ...action.fail])
}

/** What is said of an outcome: its own lines, else those of the outcome that comes nearest. */
export function linesOfOutcome({ say }: Pick<AuthoredAction, 'say'>, outcome: ActOutcome): readonly string[] {
  const band = bandOf(outcome)
  const order = {
    success: outcome === 'automatic' ? [say.automatic, say.success] : [say.success, say.automatic],
    mixed: [say.mixed, say.success],
    fail: [say.fail],
  }[band]
  return order.find((lines) => lines.length > 0) ?? []
}

/**
 * Performs an authored action: the effects of its outcome happen, and that it was done is stored.
 *
 * @example
 * const done = performAction(action, 'mixed', state, 'pc_mira_001')
 */
export function performAction(
  action: AuthoredAction,
  outcome: ActOutcome,
  state: GameState,
  who: string,
): WorldChange {
  const edit = new WorldEdit(state)
  const band = bandOf(outcome)
  const say = [...linesOfOutcome(action, outcome)]
  // What failed may be tried again where its author lets it; only what was done is done.
  const change =
    band === 'fail'
      ? {}
      : {
          documents_update: [
            {
              kind: 'world' as const,
              id: 'deeds',
              set: [{ path: [action.id], value: currentTurn(state) }],
            },
          ],
        }
  edit.record('deed_done', { deed_id: action.id, text: action.text, outcome, band, say }, change, ['deed'])
  applyEffects(edit, effectsOfAction(action, band), { who, cause: action.text })
  return edit.finish()
}

/** After this long the same attempt is a new one. */
const cooling = 2 * secondsPerHour

/** What an attempt depends on beside the dice. */
export interface Circumstance {
  /** Names the attempt: who, what and how. */
  readonly key: string
  /** How well disposed the person is who decides it; 0 for things. */
  readonly standing?: number
}

function cluesKnown(state: GameState, definition: WorldDefinition, who: string): number {
  return Object.keys(definition.clues).filter((id) => knows(state, who, id)).length
}

function now(state: GameState): number {
  return Math.floor(worldSeconds(state.campaign.calendar, state.time))
}

/** True when the same was tried in vain and nothing has changed since. */
export function isFutile(
  state: GameState,
  definition: WorldDefinition,
  who: string,
  circumstance: Circumstance,
): boolean {
  const kept = rowOf(documentOf(state, 'world', 'tried'), circumstance.key)
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return false
  const before = kept as Readonly<Record<string, unknown>>
  if (now(state) - (asInteger(before.at) ?? 0) >= cooling) return false
  if ((circumstance.standing ?? 0) > (asInteger(before.standing) ?? 0)) return false
  return cluesKnown(state, definition, who) <= (asInteger(before.clues) ?? 0)
}

/** Notes that an attempt was in vain. */
export function recordFutile(
  edit: WorldEdit,
  definition: WorldDefinition,
  who: string,
  circumstance: Circumstance,
): void {
  const { state } = edit
  const value = {
    turn: currentTurn(state),
    at: now(state),
    clues: cluesKnown(state, definition, who),
    standing: circumstance.standing ?? 0,
  }
  const set = [{ path: [circumstance.key.slice(0, 200)], value }]
  const change = { documents_update: [{ kind: 'world' as const, id: 'tried', set }] }
  edit.record('attempt_noted', { key: circumstance.key }, change, ['hidden', 'attempt'])
}

const small: ReadonlySet<string> = new Set(['to', 'at', 'on', 'in', 'with', 'and', 'i', 'up', 'it'])

function phraseWords(text: string): readonly string[] {
  return foldedWords(text).filter((word) => !small.has(word))
}

/** True when the words stand side by side in the words of a line. */
function standsIn(line: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.length > line.length) return false
  return line.some((_, start) => wanted.every((word, index) => line[start + index] === word))
}

/**
 * The action whose phrase some words contain; the longest phrase wins. A phrase's words must stand side by side,
 * whatever small words stand between them.
 */
export function actionNamed<Deed extends { readonly phrases: readonly string[] }>(
  words: string,
  actions: readonly Deed[],
): Deed | undefined {
  const line = phraseWords(words)
  if (line.length === 0) return undefined
  let best: { readonly action: Deed; readonly size: number } | undefined
  for (const action of actions)
    for (const phrase of action.phrases) {
      const wanted = phraseWords(phrase)
      if (wanted.length > (best?.size ?? 0) && standsIn(line, wanted)) best = { action, size: wanted.length }
    }
  return best?.action
}
