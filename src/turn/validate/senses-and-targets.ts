/**
 * What an actor can know, see and reach from where they stand, three sets that are never the same, and what a word of the
 * player's means among them. Everything the judgement says about absent, hidden or distant things is read from here, so
 * that a refusal tells no secret.
 */
import { asList, asObject, asText, asTexts } from '../../core/json.ts'
import { personOf, placeOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf, rowsOf } from '../../core/state/state-queries.ts'
import type { Fact, InventoryItem } from '../../core/state/table-row-schemas.ts'
import {
  acquaintances,
  isHidden,
  knownEntities,
  knowsFact,
  matchName,
  type NameWords,
  nameWords,
} from '../../knowledge/index.ts'
import type { CharacterSheet, SheetReader } from '../../rules/index.ts'
import { foldedWords, foldText } from '../../text/folded-words.ts'
import { perceivedExits } from '../../world/index.ts'

/** For a campaign whose rules are not installed: no sheet says anything. */
export const blankSheets: SheetReader = { readSheet: () => ({}) }

/** What an actor can know, see and reach. */
export interface Senses {
  readonly actor_id: string
  /** The actor's own sheet. */
  readonly sheet: CharacterSheet
  readonly sheetOf: SheetReader['readSheet']
  readonly place_id: string | null
  /** Places one step away. */
  readonly exits: readonly string[]
  /** Places farther off that known ways lead to. */
  readonly routes: ReadonlySet<string>
  /** What they carry, by item. */
  readonly carried: ReadonlyMap<string, InventoryItem>
  /** Things that lie here and that no one present owns. */
  readonly lying: ReadonlySet<string>
  /** Whether there is light to see by. */
  readonly lit: boolean
  readonly known: ReadonlySet<string>
  readonly visible: ReadonlySet<string>
  readonly reachable: ReadonlySet<string>
  /** Everything that is so about an entity, known or not. */
  readonly facts: (subjectId: string | null) => readonly Fact[]
  /** Names that were taken apart already, for the next comparison in this look at the scene. */
  readonly names: Map<string, readonly NameWords[]>
}

const dark = /\b(?:pitch[ -]?black|pitch[ -]?dark|darkness|lightless|unlit|total dark)\b|^dark$/iu
const lights: ReadonlySet<string> = new Set([
  'torch',
  'lantern',
  'lamp',
  'candle',
  'light',
  'flashlight',
  'glowstick',
])

function isLit(
  state: GameState,
  sheet: CharacterSheet,
  carried: ReadonlyMap<string, InventoryItem>,
): boolean {
  if (!dark.test((state.scene.visibility_conditions ?? '').slice(0, 200))) return true
  if (sheet.seesInDark === true) return true
  return [...carried.values()].some((item) => {
    const named = [...item.item_id.split(/[_:-]/u), ...(rowOf(state.entities, item.item_id)?.tags ?? [])]
    return named.some((word) => lights.has(word))
  })
}

/** What the actor of a turn can know, see and reach. */
export function sense(state: GameState, actorId: string, ruleset: SheetReader): Senses {
  const { location_id: place, present_entity_ids: present } = state.scene
  const shows = (id: string): boolean => {
    const entity = rowOf(state.entities, id)
    return entity !== undefined && !isHidden(state, entity)
  }
  const rows = rowsOf(state.inventory).filter((item) => item.qty > 0)
  const carried = new Map(
    rows.filter((item) => item.owner_id === actorId).map((item) => [item.item_id, item]),
  )
  const lying = new Set(
    rows.flatMap((item) => (item.owner_id === place && item.flags.hidden !== true ? [item.item_id] : [])),
  )
  const here = [...new Set([...present, ...lying])].filter(
    (id) => shows(id) || (lying.has(id) && rowOf(state.entities, id) === undefined),
  )
  const exits = perceivedExits(state, place)
  const own = [actorId, ...carried.keys(), ...(place === null ? [] : [place])]
  const sheet = ruleset.readSheet(rowOf(state.entities, actorId))
  const lit = isLit(state, sheet, carried)
  const known = new Set([...own, ...here, ...exits, ...heardOf(state, actorId)])
  return {
    actor_id: actorId,
    sheet,
    sheetOf: (entity) => ruleset.readSheet(entity),
    place_id: place,
    exits,
    routes: new Set(),
    carried,
    lying,
    lit,
    known,
    visible: new Set([...own, ...(lit ? here : []), ...exits]),
    reachable: new Set([...own, ...here, ...exits]),
    facts: factsOf(state),
    names: new Map(),
  }
}

/** Facts by whom they are about, sorted when they are first asked for: every check asks, and about few. */
function factsOf(state: GameState): Senses['facts'] {
  let sorted: ReadonlyMap<string, readonly Fact[]> | undefined
  return (subject) => {
    sorted ??= Map.groupBy(rowsOf(state.facts), (fact) => fact.subject_id)
    return (subject === null ? undefined : sorted.get(subject)) ?? []
  }
}

/** Whom the actor has heard of: by facts they know, and by ties of their own. */
function heardOf(state: GameState, actorId: string): readonly string[] {
  const facts = rowsOf(state.facts).filter((fact) => knowsFact(state, actorId, fact))
  return [...facts.map((fact) => fact.subject_id), ...acquaintances(state, actorId)]
}

/** What a word was found to mean: an id, a name, another name or part of a name; two that fit equally are both given. */
export type FoundTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'self' }
  | { readonly kind: 'scene' }
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
  /** Part of the place, with no row of its own. */
  | { readonly kind: 'feature'; readonly words: string }
  | { readonly kind: 'unknown'; readonly words: string }

const scene: ReadonlySet<string> = new Set(
  'scene environment area surroundings room place here around everything everywhere chamber hall street crowd everyone everybody anyone anybody people all'.split(
    ' ',
  ),
)
const self: ReadonlySet<string> = new Set(['self', 'player', 'me', 'myself', 'i'])
const persons: ReadonlySet<string> = new Set(['him', 'her', 'them', 'he', 'she', 'they'])
const things: ReadonlySet<string> = new Set(['it'])

/** What things are called: ids of items without a row are names too. */
export function nameOf(state: GameState, id: string): string {
  return (
    rowOf(state.entities, id)?.name ??
    id
      .replace(/^(?:item|loc|npc|pc)_/u, '')
      .replace(/_\d+$/u, '')
      .replaceAll('_', ' ')
  )
}

/** All names of an entity: its own, its aliases, its role. */
export function namesOf(state: GameState, id: string): readonly string[] {
  const { aliases, epithets, knownRole } = personOf(rowOf(state.entities, id))
  const others = [...aliases, ...epithets, ...(knownRole === '' ? [] : [knownRole])]
  return [nameOf(state, id), ...others.slice(0, 20)]
}

/**
 * Finds what a word means.
 *
 * @example
 * findTarget(state, senses, 'the old guard') // { kind: 'one', id: 'npc_old_guard_001' }
 */
export function findTarget(state: GameState, senses: Senses, told: string): FoundTarget {
  const text = told.slice(0, 200).replace(/^unknown_/u, '')
  if (rowOf(state.entities, text) !== undefined || senses.carried.has(text)) return { kind: 'one', id: text }
  const words = foldedWords(text)
  const [only] = words
  if (only === undefined)
    return foldText(text).trim() === '' ? { kind: 'none' } : pronoun(state, senses, foldText(text).trim())
  if (words.length === 1 && self.has(only)) return { kind: 'self' }
  if (words.length === 1 && (persons.has(only) || things.has(only))) return pronoun(state, senses, only)
  const known = [...senses.known].filter((id) => id !== senses.actor_id)
  const near = best(state, senses, known, text)
  if (near.length > 0) return settled(near)
  if (words.length === 1 && scene.has(only)) return { kind: 'scene' }
  if (isFeature(state, senses, words)) return { kind: 'feature', words: text.trim() }
  // What the player never came by is as unknown as what there is not.
  const others = [...knownEntities(state)].filter((id) => id !== senses.actor_id)
  const far = best(state, senses, others, text)
  if (far.length > 0) return settled(far.slice(0, 1))
  return words.every((word) => scene.has(word)) ? { kind: 'scene' } : { kind: 'unknown', words: text.trim() }
}

function settled(ids: readonly string[]): FoundTarget {
  const [id] = ids
  return ids.length === 1 && id !== undefined
    ? { kind: 'one', id }
    : { kind: 'several', ids: ids.slice(0, 6) }
}

/** Those who fit best: by whole name before other names before parts, in sight before out of sight. */
function best(state: GameState, senses: Senses, ids: readonly string[], text: string): readonly string[] {
  const wanted = nameWords(text)
  const ranked = ids.map((id) => ({ id, rank: rankOf(namesFor(state, senses, id), wanted) }))
  const top = Math.max(...ranked.map(({ rank }) => rank), 0)
  if (top === 0) return []
  const fitting = ranked.filter(({ rank }) => rank === top).map(({ id }) => id)
  const inSight = fitting.filter((id) => senses.visible.has(id))
  const inReach = fitting.filter((id) => senses.reachable.has(id))
  return [inSight, inReach, fitting].find((list) => list.length > 0) ?? fitting
}

/** All names of an entity, taken apart once for all that is asked of one scene. */
export function namesFor(state: GameState, { names }: Senses, id: string): readonly NameWords[] {
  const known = names.get(id) ?? namesOf(state, id).map(nameWords)
  names.set(id, known)
  return known
}

/** 4 the name, 3 another name, 2 part of a name, 1 part of another name, 0 neither. */
function rankOf(names: readonly NameWords[], wanted: NameWords): number {
  const ranks = names.map((name, index) => {
    const match = matchName(wanted, name)
    if (match === 'none') return 0
    return (match === 'whole' ? 3 : 1) + (index === 0 ? 1 : 0)
  })
  return Math.max(0, ...ranks)
}

/** He, she and they mean the only other person here, and it the only thing that lies here. */
function pronoun(state: GameState, senses: Senses, word: string): FoundTarget {
  const wanted = word === 'it' ? 'item' : 'npc'
  if (!persons.has(word) && !things.has(word)) return { kind: 'unknown', words: word }
  const here = [...senses.visible].filter((id) => id !== senses.actor_id && !senses.carried.has(id))
  const fitting = here.filter((id) => rowOf(state.entities, id)?.type === wanted)
  if (fitting.length === 0) return { kind: 'unknown', words: word }
  return settled(fitting)
}

/** Parts of the place that have no row of their own: its features, and what a narrator established about it. */
function isFeature(state: GameState, senses: Senses, words: readonly string[]): boolean {
  const place = rowOf(state.entities, senses.place_id)
  const listed = placeOf(place).parts(50)
  const names = listed.flatMap((part) => {
    const { name, id, aliases } = asObject(part) ?? {}
    return asTexts([part, name, id, ...asList(aliases)])
  })
  const told = senses.facts(senses.place_id).flatMap((fact) => {
    const said = fact.tags.includes('narrator_established') ? asText(fact.object) : undefined
    return said === undefined ? [] : [`${fact.predicate} ${said}`]
  })
  return [...names, ...told].some((name) => {
    const own = foldedWords(name.slice(0, 500))
    return own.length > 0 && words.every((word) => own.includes(word))
  })
}
