/** Authored actions of places: which may be tried now, which one an attempt means, and what comes of it. */

import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { Outcome } from '../../rules/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { codesIn } from '../../text/numbers-said-digit-by-digit.ts'
import { affirmedWords, isDenying } from '../../text/without-negated-parts.ts'
import { allows, type Condition } from '../authored-conditions.ts'
import { documentChange, type WorldEdit } from '../collect-world-changes.ts'
import type { AuthoredAction } from '../definition/authored-action-and-line-schemas.ts'
import type { PlaceDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import type { Effect } from '../effects/effect-schema-and-context.ts'
import { isTalk } from '../talk/match-talk-to-disclosures.ts'
import {
  type AttemptContext,
  type AttemptReader,
  type Band,
  bandOf,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt-context-and-steps.ts'
import { isFutile, recordFutile } from './no-retry-after-failure.ts'

/** True when an action was done before. */
export function isActionDone(state: GameState, actionId: string): boolean {
  return Object.hasOwn(documentOf(state, 'world', 'deeds'), actionId)
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
  const place = rowOf(definition.places, state.scene.location_id)
  return (place?.affordances ?? []).filter((action) => isActionOpen(action, state, who))
}

/** The actions of the place that cannot be tried now, which of them are done with, and those of other places. */
export interface ClosedActions {
  readonly here: readonly AuthoredAction[]
  readonly done: ReadonlySet<string>
  readonly elsewhere: readonly AuthoredAction[]
}

export function closedActions(state: GameState, definition: WorldDefinition, who: string): ClosedActions {
  const at = state.scene.location_id
  const places = Object.values(definition.places)
  const actionsOf = (isHere: boolean): readonly AuthoredAction[] =>
    places.filter((place) => (place.id === at) === isHere).flatMap((place) => place.affordances)
  const here = actionsOf(true).filter((action) => !isActionOpen(action, state, who))
  return {
    here,
    done: new Set(here.filter(({ id }) => isActionDone(state, id)).map(({ id }) => id)),
    elsewhere: actionsOf(false),
  }
}

/** Its condition holds, and it may be repeated or was not done yet. */
function isActionOpen(action: AuthoredAction, state: GameState, who: string): boolean {
  if (action.once && isActionDone(state, action.id)) return false
  return allows(action.if, state, who)
}

/** Reads an attempt at an authored action of the place, by its id or by its phrases. */
export const prepareAuthoredAction: AttemptReader = (context) => {
  const { state, definition, action, byWords, who, words } = context
  const { deed_id: named } = action
  // What is readied is not done yet, whatever its words name.
  const isDone = action.verb !== 'ready' && !isTalk(action.verb)
  const said = byWords && action.improvised !== true && isDone ? words : ''
  if (named === undefined && said === '') return null
  const open = openActions(state, definition, who)
  const authored = named === undefined ? actionNamed(said, open) : open.find(({ id }) => id === named)
  if (authored !== undefined) return openAttempt(context, authored)
  return named === undefined ? null : closedAttempt(context, named)
}

/** An action that failed without a cost is not tried again before something has changed. */
function openAttempt(
  { state, definition, action, who }: AttemptContext,
  authored: AuthoredAction,
): PreparedAttempt {
  const { id, check, text, minutes } = authored
  const isFree = check !== undefined && authored.fail.length === 0
  const circumstance = { key: `deed/${id}`, who }
  if (isFree && isFutile(state, definition, circumstance))
    return blocked('You have tried that, and nothing has changed since. It wants another way, or more time.')
  const reason = `to ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
  return steps({
    action: { ...bareAttempt(action, check, reason), deed_id: id },
    minutes,
    after: (edit, { outcome }) => {
      performAction(edit, authored, outcome, who)
      if (isFree && outcome === 'failure') recordFutile(edit, definition, circumstance)
    },
  })
}

/** An action that is closed here and now says so; an unknown id is left to other readers. */
function closedAttempt(
  { state, definition, place, who }: AttemptContext,
  id: string,
): PreparedAttempt | null {
  const isWritten = (written: PlaceDefinition | undefined): boolean =>
    written?.affordances.some((authored) => authored.id === id) === true
  if (!isWritten(place))
    return Object.values(definition.places).some(isWritten)
      ? blocked('There is nothing here to do that with.')
      : null
  const authored = place?.affordances.find((other) => other.id === id)
  if (isActionDone(state, id)) return blocked('That has been done, and once was enough.')
  const [own] = authored?.closed ?? []
  return own === undefined
    ? blocked(whatIsWanting(authored, state, who))
    : blocked(own, authored?.closed ?? [])
}

/** Why it cannot be done yet, by the kind of what is wanting: which thing or which fact it is, play has to show. */
function whatIsWanting(authored: AuthoredAction | undefined, state: GameState, who: string): string {
  const kinds = unmetKinds(authored?.if, state, who)
  const isNumber = codesIn(`${authored?.text ?? ''} ${authored?.phrases.join(' ') ?? ''}`).length > 0
  const [lacks, unknown] = [kinds.has('item'), kinds.has('clue') || kinds.has('known')]
  if (isNumber && (lacks || unknown))
    return 'You could try it, but nothing you have found or been told so far says that this is the number. It stays a guess, and nothing comes of it.'
  if (lacks && unknown) return 'It takes something you have neither found nor learned yet.'
  if (lacks) return 'It takes something you do not have.'
  if (unknown)
    return 'You do not know enough for that yet: look closer at what is here, or ask about it, and try again.'
  if (kinds.has('time') || kinds.has('clock')) return 'It is not the hour for that.'
  return 'That cannot be done yet: something else here or in the story has to come first.'
}

/** The kinds of condition that do not hold. */
function unmetKinds(condition: Condition | undefined, state: GameState, who: string): ReadonlySet<string> {
  if (condition === undefined || allows(condition, state, who)) return new Set()
  const { all = [], any = [], not: _not, ...own } = condition
  const within = [...all, ...any].flatMap((part) => [...unmetKinds(part, state, who)])
  const leaves = Object.entries(own).flatMap(([kind, value]) =>
    value === undefined || allows({ [kind]: value } as Condition, state, who) ? [] : [kind],
  )
  return new Set([...within, ...leaves])
}

/** Performs an authored action: the effects of its outcome happen, and that it was done is stored. */
export function performAction(edit: WorldEdit, action: AuthoredAction, outcome: Outcome, who: string): void {
  const { id, text } = action
  const band = bandOf(outcome)
  // What failed may be tried again where its author lets it; only what was done is done.
  const change = band === 'fail' ? {} : documentChange('world', 'deeds', [id, currentTurn(edit.state)])
  const details = { deed_id: id, text, outcome, band, say: [...linesOfOutcome(action, outcome)] }
  edit.record('deed_done', details, change, ['deed'])
  applyEffects(edit, effectsOfAction(action, band), { who, cause: text })
}

/** A mixed outcome without effects of its own is a success that also pays what a failure would. */
function effectsOfAction(action: AuthoredAction, band: Band): readonly Effect[] {
  if (band === 'success') return action.success
  return band === 'fail' ? action.fail : (action.mixed ?? [...action.success, ...action.fail])
}

/** What is said of an outcome: its own lines, else those of the outcome that comes nearest. */
export function linesOfOutcome({ say }: Pick<AuthoredAction, 'say'>, outcome: Outcome): readonly string[] {
  const order = {
    success: outcome === 'automatic' ? [say.automatic, say.success] : [say.success, say.automatic],
    mixed: [say.mixed, say.success],
    fail: [say.fail],
  }[bandOf(outcome)]
  return order.find((lines) => lines.length > 0) ?? []
}

/**
 * The action whose phrase some words contain; the longest phrase wins. A phrase's words must stand side by side,
 * whatever small words stand between them. What a line says is not done asks for nothing, unless the phrase says so too.
 */
export function actionNamed<Action extends { readonly phrases: readonly string[] }>(
  words: string,
  actions: readonly Action[],
): Action | undefined {
  const whole = foldedWords(words)
  if (whole.length === 0) return undefined
  const done = isDenying(words) ? foldedWords(affirmedWords(words)) : whole
  let best: { readonly action: Action; readonly size: number } | undefined
  for (const action of actions)
    for (const phrase of action.phrases) {
      const wanted = contentOf(foldedWords(phrase))
      const line = isDenying(phrase) ? whole : done
      if (wanted.length > (best?.size ?? 0) && asksFor(line, phrase, wanted))
        best = { action, size: wanted.length }
    }
  return best?.action
}

/** "Go in" is not "go": a phrase with one word of its own is asked for with its small words. */
function asksFor(line: readonly string[], phrase: string, wanted: readonly string[]): boolean {
  const all = foldedWords(phrase)
  return wanted.length === 1 && all.length > 1 ? standsIn(line, all) : standsIn(contentOf(line), wanted)
}

const smallWords: ReadonlySet<string> = new Set(['to', 'at', 'on', 'in', 'with', 'and', 'i', 'up', 'it'])

function contentOf(words: readonly string[]): readonly string[] {
  return words.filter((word) => !smallWords.has(word))
}

function standsIn(line: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.length > line.length) return false
  return line.some((_, start) => wanted.every((word, index) => line[start + index] === word))
}
