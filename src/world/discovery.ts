/**
 * Discovery: what can be found at a place, finding it, and what a closer look shows. A core clue is found by any
 * search: the roll only decides its price. Everything is found once.
 */
import { slugOf } from '../core/entity-ids-and-slugs.ts'
import { placeOf, thingOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/game-state.ts'
import { currentTurn, documentOf, factText, playerIdOf, rowOf } from '../core/state/state-queries.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'
import { hasSeen, knows } from '../knowledge/index.ts'
import type { Outcome } from '../rules/index.ts'
import { holds } from './authored-conditions.ts'
import { documentChange, type WorldChange, WorldEdit, type WorldEvent } from './collect-world-changes.ts'
import { type Discoverable, discoverableSchema } from './definition/finds-and-disclosures.ts'
import type { WorldDefinition } from './definition/world-definition.ts'
import { applyEffects } from './effects/apply-effects.ts'
import type { Effect } from './effects/effect-schema-and-context.ts'

const maxHere = 60

/**
 * What an author hid at a place or in a thing (`attrs.discoverables`) and is not found yet. Parsing an entry is
 * expensive, so each is parsed when it is looked at.
 */
export function* unfoundIn(
  place: Entity,
  state: Pick<GameState, 'documents'>,
): Generator<Discoverable, undefined> {
  for (const written of placeOf(place).discoverables(maxHere)) {
    if (typeof written.id !== 'string' || isFound(state, written.id)) continue
    const read = discoverableSchema.safeParse(written)
    if (read.success) yield read.data
  }
}

/** A search in its author's words: what they are, and the look that they ask for. */
export interface AuthoredSearch {
  readonly texts: readonly string[]
  readonly verb: string
  readonly target: string | undefined
}

/** The searches of this place that have words of their own, with those that have told everything. */
export function authoredSearches(state: GameState): readonly AuthoredSearch[] {
  const place = rowOf(state.entities, state.scene.location_id)
  if (place === undefined) return []
  const all = placeOf(place).discoverables(maxHere)
  return all.flatMap((written): AuthoredSearch[] => {
    const read = discoverableSchema.safeParse(written)
    if (!read.success || typeof read.data.trigger === 'string') return []
    const { verbs = [], target, phrases = [] } = read.data.trigger
    const verb = verbs.find((written) => lookingVerbs.has(written)) ?? 'search'
    return phrases.length === 0 ? [] : [{ texts: phrases, verb, target }]
  })
}

function isFound(state: Pick<GameState, 'documents'>, discoverableId: string): boolean {
  return Object.hasOwn(documentOf(state, 'world', 'found'), discoverableId)
}

/** What the player does, as far as finding is concerned. */
interface SearchAct {
  readonly verb: string
  readonly target_id?: string
  readonly words?: string
}

export const searchingVerbs: ReadonlySet<string> = new Set(['search', 'investigate', 'examine'])
export const lookingVerbs: ReadonlySet<string> = new Set([...searchingVerbs, 'look', 'observe', 'read'])

/** What an act would come upon next, at the place of the scene or in what it looks at. */
export function nextFind(state: GameState, act: SearchAct): Discoverable | undefined {
  const ids = [...new Set([state.scene.location_id, act.target_id])]
  const found = ids
    .flatMap((id) => {
      const entity = rowOf(state.entities, id)
      return entity === undefined ? [] : [...unfoundIn(entity, state)]
    })
    .filter((find) => (find.check === undefined || act.verb !== glancing) && wouldFind(find, act))
  // Where several things wait in one place, the words of one of them ask for that one.
  return found.find((find) => saysPhrase(find, wordsOf(act))) ?? found[0]
}

function wordsOf({ words = '' }: SearchAct): string {
  return words.slice(0, 2_000).toLowerCase()
}

function saysPhrase({ trigger }: Discoverable, said: string): boolean {
  return (
    typeof trigger !== 'string' &&
    (trigger.phrases ?? []).some((phrase) => said.includes(phrase.toLowerCase()))
  )
}

/** The verb of a look that only uses the eyes: it comes upon what needs no check, and no die falls for it. */
const glancing = 'observe'

/** True when an act would come upon it. */
export function wouldFind(discoverable: Discoverable, act: SearchAct): boolean {
  const said = wordsOf(act)
  const { trigger } = discoverable
  if (typeof trigger === 'string') return lookingVerbs.has(act.verb) && sharesWords(trigger, said)
  if (saysPhrase(discoverable, said)) return true
  if (trigger.target !== undefined && trigger.target !== act.target_id) return false
  const verbs = trigger.verbs ?? [...lookingVerbs]
  if (verbs.includes(act.verb)) return true
  // Looking at one thing is a search of it, by whatever verb; a look around is not yet a search.
  const family = trigger.target === undefined ? searchingVerbs : lookingVerbs
  return family.has(act.verb) && verbs.some((verb) => family.has(verb))
}

/** Every longer word of a trigger such as "search behind bar" stands in what was said. */
function sharesWords(trigger: string, said: string): boolean {
  const words = trigger
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 2 && !lookingVerbs.has(word))
  return words.length > 0 && words.every((word) => said.includes(word))
}

/**
 * Finds it, or not. A core clue is found whatever the dice say; a failure then costs what its author set.
 *
 * @example
 * const found = discover(discoverable, 'failure', state, 'pc_mira_001')
 */
export function discover(
  discoverable: Discoverable,
  outcome: Outcome,
  state: GameState,
  who: string,
): WorldChange & { readonly found: boolean } {
  const edit = new WorldEdit(state)
  const details = { discoverable_id: discoverable.id, by: who, outcome }
  if (isFound(state, discoverable.id)) {
    edit.emit('nothing_more_here', details, ['discovery'])
    return { ...edit.finish(), found: false }
  }
  const failed = outcome === 'failure'
  const found = !failed || discoverable.core
  if (found) {
    const change = documentChange('world', 'found', [discoverable.id, currentTurn(state)])
    edit.record(
      'discovered',
      { ...details, core: discoverable.core, say: [...discoverable.reveal] },
      change,
      ['discovery'],
    )
    give(edit, discoverable, who)
  } else edit.emit('near_miss', { ...details, say: [...discoverable.near_miss] }, ['discovery'])
  if (failed) applyEffects(edit, discoverable.on_fail, { who, cause: 'the search went badly' })
  return { ...edit.finish(), found }
}

function give(edit: WorldEdit, discoverable: Discoverable, who: string): void {
  const { clue, fact, item, effects } = discoverable.gives
  const cause = 'found'
  const id = clue ?? `found_${slugOf(discoverable.id)}`
  const made: Effect[] = []
  if (fact !== undefined && rowOf(edit.state.facts, id) === undefined)
    made.push({ fact: { id, object: fact, tags: ['clue'] } })
  if (clue !== undefined || fact !== undefined) made.push({ reveal: id })
  if (item !== undefined) made.push({ item: { [item]: 1 } })
  applyEffects(edit, [...made, ...(effects ?? [])], { who, cause })
}

/** A find that waits, with every text that would give it away. */
interface WaitingFind {
  readonly trigger: string
  readonly content: string
  readonly texts: readonly string[]
}

/** As much of the state as tells what waits. */
type Scene = Pick<GameState, 'campaign' | 'scene' | 'entities' | 'facts' | 'knowledge' | 'documents'>

/** What waits to be found in this scene; what the player knows by another way waits no more. */
export function waitingFinds(state: Scene): readonly WaitingFind[] {
  const player = playerIdOf(state)
  const here = rowOf(state.entities, state.scene.location_id)
  if (here === undefined) return []
  return [...unfoundIn(here, state)].flatMap((find) => {
    const { clue } = find.gives
    return clue !== undefined && knows(state, player, clue) ? [] : [waiting(find, state)]
  })
}

function waiting(find: Discoverable, state: Scene): WaitingFind {
  const { clue, fact, item } = find.gives
  const behind = rowOf(state.facts, clue)
  const said = [...find.reveal, ...(fact === undefined ? [] : [fact])]
  const thing = item === undefined ? [] : [rowOf(state.entities, item)?.name ?? item]
  return {
    trigger: triggerText(find, state),
    content: [...said, ...(behind === undefined ? [] : [factText(behind)]), ...thing].join(' ').trim(),
    texts: said,
  }
}

function triggerText({ trigger }: Discoverable, state: Scene): string {
  if (typeof trigger === 'string') return trigger
  const { verbs = [], target, phrases = [] } = trigger
  const what = target === undefined ? 'here' : (rowOf(state.entities, target)?.name ?? target)
  const done = verbs.length === 0 ? 'look closely at' : verbs.join(' or ')
  return phrases.length > 0 ? phrases.join(', ') : `${done} ${what}`
}

/** The words for a thing of the place now; none when its author wrote none. */
function examinationLines(
  state: GameState,
  definition: WorldDefinition,
  id: string,
  who: string,
): readonly string[] {
  const here = state.scene.location_id ?? ''
  const thing = [rowOf(definition.places, here), ...Object.values(definition.places)]
    .flatMap((place) => place?.objects ?? [])
    .find((object) => object.id === id)
  const now = thing?.when.find((variant) => holds(variant.if, state, who))
  if (now !== undefined && now.text.length > 0) return now.text
  if (thing !== undefined && thing.text.length > 0) return thing.text
  const entity = rowOf(state.entities, id)
  // From next door a place has a name and a way to it; what it is like is shown to a player who goes there.
  if (entity === undefined || !hasSeen(state, entity)) return []
  const { description } = thingOf(entity)
  return description === '' ? [] : [description]
}

/** The event of a closer look; null when there is nothing to say beyond the name. */
export function examinationEvent(
  state: GameState,
  definition: WorldDefinition,
  id: string,
  who: string,
  verb: string,
): WorldEvent | null {
  const entity = rowOf(state.entities, id)
  const text = examinationLines(state, definition, id, who)
  if (entity === undefined || text.length === 0) return null
  const details = { target_id: id, name: entity.name, kind: entity.type, action: verb, text: [...text] }
  return { type: 'examined', details, tags: ['look'] }
}
