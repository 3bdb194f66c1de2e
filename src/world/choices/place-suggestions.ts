/** Ideas that the place gives: what can be done there, looked at, searched, and where the ways lead. */

import { slugOf } from '../../core/ids.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import { documentOf, playerIdOf, rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { withArticle } from '../../text/grammar.ts'
import { attemptFor } from '../actions/attempt.ts'
import { isActionDone, openActions } from '../actions/authored-actions.ts'
import { isFutile } from '../actions/futile-attempts.ts'
import type { PlaceDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { unfoundIn } from '../discovery.ts'
import { isExitLocked, isExitOpen } from '../exits.ts'
import { isExamined } from '../pacing/consequences.ts'
import { returnPath } from '../return-path.ts'
import type { Suggestion } from './suggestion.ts'

/** The ideas of the place where the scene stands. */
export function placeSuggestions(state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  const here = state.scene.location_id
  const place = rowOf(definition.places, here)
  if (here === null) return []
  return [
    ...actionSuggestions(state, definition),
    ...thingSuggestions(here, state, place),
    ...exitSuggestions(here, state, place),
  ]
}

function actionSuggestions(state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  const player = playerIdOf(state)
  return openActions(state, definition, player)
    .filter((action) => !isFutile(state, definition, { key: `deed/${action.id}`, who: player }))
    .map((action) => ({
      key: slugOf(action.id.split(':').at(-1) ?? action.id),
      text: action.text,
      description: action.description || action.text,
      risk: action.risk,
      act: attemptFor(action, false, false),
      score: isActionDone(state, action.id) ? 1 : 4,
      piece: false,
    }))
}

/** Things in sight: what hides something unfound is the better idea, but nothing says so. */
function thingSuggestions(
  here: string,
  state: GameState,
  place: PlaceDefinition | undefined,
): readonly Suggestion[] {
  const lying = Object.values(state.inventory).filter((row) => row.owner_id === here && row.qty > 0)
  const row = rowOf(state.entities, here)
  const hidden = row === undefined ? [] : [...unfoundIn(row, state)]
  const worded = new Set(
    (place?.objects ?? []).filter((object) => object.text.length > 0).map((object) => object.id),
  )
  const things = lying.flatMap(({ item_id: id, flags }) => {
    const thing = rowOf(state.entities, id)
    if (thing === undefined || flags.hidden === true || thing.tags.includes('hidden')) return []
    const find = hidden.some((find) => typeof find.trigger !== 'string' && find.trigger.target === id)
    const fresh = !isExamined(state, id)
    const verb = find ? 'search' : thing.tags.includes('readable') ? 'read' : 'examine'
    const word = { search: 'Search', read: 'Read', examine: 'Look closely at' }[verb]
    const text = `${word} ${withArticle(thing.name)}`
    return find || (fresh && worded.has(id)) ? [suggestionOf(verb, id, text, find ? 3 : 2)] : []
  })
  const loose = hidden.some((find) => typeof find.trigger === 'string' || find.trigger.target === undefined)
  const whole = loose && row !== undefined ? [suggestionOf('search', here, `Search ${row.name}`, 2)] : []
  return [...things, ...whole]
}

function suggestionOf(verb: string, target: string, text: string, score: number): Suggestion {
  const key = slugOf(`${verb}_${target.split(':').at(-1)}`)
  const description = verb === 'search' ? 'It takes a while, and may be worth it.' : 'A closer look.'
  return { key, text, description, risk: 'safe', act: { verb, target_id: target }, score, piece: false }
}

/** Ways out that are open: new ones first, and the one that leads back to the story above all. */
function exitSuggestions(
  here: string,
  state: GameState,
  place: PlaceDefinition | undefined,
): readonly Suggestion[] {
  const player = playerIdOf(state)
  const visited = documentOf(state, 'world', 'visited')
  const back = returnPath(state)
  const written = (place?.exits ?? []).filter(
    (exit) => isExitOpen(exit, state, player) && !isExitLocked(exit, state, player),
  )
  const known = placeOf(rowOf(state.entities, here)).exits
  const ways = place === undefined ? known : written.map((exit) => exit.to)
  return ways.flatMap((to) => {
    const name = rowOf(state.entities, to)?.name
    if (name === undefined) return []
    const leads = back?.away === true && back.next_place_id === to
    const fresh = !Object.hasOwn(visited, to)
    return [
      {
        key: slugOf(`go_${to.split(':').at(-1)}`),
        text: `Go to ${name}`,
        description:
          leads && back.hint !== null ? back.hint : fresh ? 'You have not been there.' : 'You know the way.',
        risk: 'safe' as const,
        act: { verb: 'go', target_id: to },
        score: (fresh ? 2 : 1) + (leads ? 6 : 0),
        piece: false,
      },
    ]
  })
}

/** Places that an exit of the definition leads to and that are closed to the player now. */
export function closedExits(state: GameState, definition: WorldDefinition): ReadonlySet<string> {
  const player = playerIdOf(state)
  const exits = rowOf(definition.places, state.scene.location_id)?.exits ?? []
  const shut = exits.filter((exit) => !isExitOpen(exit, state, player) || isExitLocked(exit, state, player))
  return new Set(shut.map((exit) => exit.to))
}
