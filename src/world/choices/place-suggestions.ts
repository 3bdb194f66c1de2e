/** Suggestions that the place gives: what can be done there, looked at, searched, and where the exits lead. */
import { idWithoutPack, slugOf } from '../../core/entity-ids-and-slugs.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { hasHidingTag } from '../../knowledge/index.ts'
import { withArticle } from '../../text/capitals-articles-plurals-lists.ts'
import { attemptFor, rulesetCheck } from '../actions/attempt-context-and-steps.ts'
import { isActionDone, openActions } from '../actions/authored-actions.ts'
import { isFutile } from '../actions/no-retry-after-failure.ts'
import type { Discoverable } from '../definition/finds-and-disclosures.ts'
import type { ExitDefinition, PlaceDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { unfoundIn } from '../discovery.ts'
import { isExitLocked, isExitOpen } from '../exits-and-routes.ts'
import { isExamined } from '../pacing/record-accusations-and-looks.ts'
import { pathBackToStory } from '../path-back-to-story.ts'
import type { Suggestion } from './choice-suggestion.ts'

export function placeSuggestions(state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  const here = state.scene.location_id
  const place = rowOf(definition.places, here)
  if (here === null) return []
  return [
    ...actionSuggestions(state, definition),
    ...lookSuggestions(here, state, place),
    ...exitSuggestions(here, state, place),
  ]
}

/** Places that an exit of the definition leads to and that are closed to the player now. */
export function closedExits(state: GameState, definition: WorldDefinition): ReadonlySet<string> {
  const exits = rowOf(definition.places, state.scene.location_id)?.exits ?? []
  return new Set(exits.filter((exit) => !isPassable(exit, state)).map((exit) => exit.to))
}

function isPassable(exit: ExitDefinition, state: GameState): boolean {
  const player = playerIdOf(state)
  return isExitOpen(exit, state, player) && !isExitLocked(exit, state, player)
}

function actionSuggestions(state: GameState, definition: WorldDefinition): readonly Suggestion[] {
  const who = playerIdOf(state)
  return openActions(state, definition, who)
    .filter((action) => !isFutile(state, definition, { key: `deed/${action.id}`, who }))
    .map((action) => ({
      key: slugOf(idWithoutPack(action.id)),
      text: action.text,
      description: action.description || action.text,
      risk: action.risk,
      act: attemptFor(action, false, false),
      score: isActionDone(state, action.id) ? 1 : 4,
      piece: false,
    }))
}

/** Things in sight and the place itself: what hides something unfound is the better idea, but nothing says so. */
function lookSuggestions(
  here: string,
  state: GameState,
  place: PlaceDefinition | undefined,
): readonly Suggestion[] {
  const entity = rowOf(state.entities, here)
  const unfound = entity === undefined ? [] : [...unfoundIn(entity, state)]
  const things = Object.values(state.inventory).flatMap(({ owner_id, item_id, qty, flags }) => {
    const thing = owner_id === here && qty > 0 ? rowOf(state.entities, item_id) : undefined
    if (thing === undefined || flags.hidden === true || hasHidingTag(thing.tags)) return []
    const hasWords = place?.objects.some(({ id, text }) => id === item_id && text.length > 0) === true
    return thingSuggestion(thing, unfound, hasWords && !isExamined(state, item_id))
  })
  const waiting = unfound.find((find) => targetOf(find) === undefined)
  if (entity === undefined || waiting === undefined) return things
  return [...things, searchSuggestion(entity, entity.name, waiting, 2)]
}

function thingSuggestion(
  thing: Entity,
  unfound: readonly Discoverable[],
  isFresh: boolean,
): readonly Suggestion[] {
  const name = withArticle(thing.name)
  const waiting = unfound.find((find) => targetOf(find) === thing.id)
  if (waiting !== undefined) return [searchSuggestion(thing, name, waiting, 3)]
  if (!isFresh) return []
  return thing.tags.includes('readable')
    ? [lookSuggestion('read', thing.id, `Read ${name}`, 2)]
    : [lookSuggestion('examine', thing.id, `Look closely at ${name}`, 2)]
}

/** The thing that a find is in; undefined when it is found by searching the place. */
function targetOf({ trigger }: Discoverable): string | undefined {
  return typeof trigger === 'string' ? undefined : trigger.target
}

/** A search that names the check its author set, and is called risky where failing it has a price. */
function searchSuggestion(
  { id }: Entity,
  name: string,
  { check, on_fail: price }: Discoverable,
  score: number,
): Suggestion {
  const plain = lookSuggestion('search', id, `Search ${name}`, score)
  if (check === undefined) return plain
  const authored = rulesetCheck(check, `to search ${name}`)
  return { ...plain, risk: price.length > 0 ? 'medium' : 'low', act: { ...plain.act, authored } }
}

function lookSuggestion(verb: string, target: string, text: string, score: number): Suggestion {
  const key = slugOf(`${verb}_${idWithoutPack(target)}`)
  const description = verb === 'search' ? 'It takes a while, and may be worth it.' : 'A closer look.'
  return { key, text, description, risk: 'safe', act: { verb, target_id: target }, score, piece: false }
}

/** Exits that are open: new ones first, and the one that leads back to the story above all. */
function exitSuggestions(
  here: string,
  state: GameState,
  place: PlaceDefinition | undefined,
): readonly Suggestion[] {
  const visited = documentOf(state, 'world', 'visited')
  const back = pathBackToStory(state)
  const destinations =
    place === undefined
      ? placeOf(rowOf(state.entities, here)).exits
      : place.exits.filter((exit) => isPassable(exit, state)).map((exit) => exit.to)
  return destinations.flatMap((to) => {
    const name = rowOf(state.entities, to)?.name
    if (name === undefined) return []
    const isNew = !Object.hasOwn(visited, to)
    const hint = back?.away === true && back.next_place_id === to ? back.hint : undefined
    return [
      {
        key: slugOf(`go_${idWithoutPack(to)}`),
        text: `Go to ${name}`,
        description: hint ?? (isNew ? 'You have not been there.' : 'You know the way.'),
        risk: 'safe' as const,
        act: { verb: 'go', target_id: to },
        score: (isNew ? 2 : 1) + (hint === undefined ? 0 : 6),
        piece: false,
      },
    ]
  })
}
