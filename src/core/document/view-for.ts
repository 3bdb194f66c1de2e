/**
 * Builds the player's view: fields are copied by name onto a type that has no hidden ones. Text on its way out also
 * loses internal words, and nested data loses internal keys, so that nothing a narrator tucked away gets through.
 */
import { itemWords } from '../item-words.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../json.ts'
import type { Entity } from '../state/rows.ts'
import { type GameState, joinedKey } from '../state/state.ts'
import { redactInternalWords } from './internal-words.ts'
import { missionTag } from './missions.ts'
import type { KnownFact, OwnCharacter, PlayerView, SeenCombat, SeenEntity, SeenPlace } from './player-view.ts'

/** Fields of a sheet that its own player sees; alignment and mbti are not among them. */
const ownFields = [
  'level',
  'class',
  'background',
  'hp_current',
  'hp_max',
  'temp_hp',
  'armor_class',
  'attributes',
  'proficiency_bonus',
  'skills',
  'saving_throw_proficiencies',
  'resources',
  'experience',
  'equipment',
  'combat_stats',
  'status_conditions',
  'death_saves',
  'active_effects',
  'features',
  'spells_known',
  'spells_prepared',
  'race',
  'subclass',
  'exhaustion',
  'inspiration',
  'status',
  'visibility',
  'weakness',
  'motivation',
  'moral_line',
  'languages',
  'tools',
] as const

const internalKey = /alignment|mbti|myers|personality/i

function shownText(text: string): string {
  return redactInternalWords(text, 'view').text
}

/** A piece of free JSON without internal keys and words. */
function shown(value: JsonValue | undefined): JsonValue {
  if (value === undefined) return null
  if (typeof value === 'string') return shownText(value)
  if (Array.isArray(value)) return value.map((one: JsonValue) => shown(one))
  if (!isJsonObject(value)) return value
  const open = Object.entries(value).filter(([key]) => !internalKey.test(key) && !key.startsWith('_')) // enforces: STATE-13
  return Object.fromEntries(open.map(([key, inner]) => [shownText(key), shown(inner)]))
}

/** True when the player's character cannot perceive somebody or something. */
export function isHidden(state: GameState, entity: Entity): boolean {
  const { hidden, visibility, status } = entity.attrs
  if (hidden === true || entity.tags.includes('hidden')) return true
  if ([visibility, status].some((word) => word === 'hidden' || word === 'invisible')) return true
  return state.scene?.obscured_entities.includes(entity.id) ?? false
}

function knownFacts(state: GameState, knower: string): KnownFact[] {
  const open: ReadonlySet<string> = new Set(['known', 'player'])
  const facts = Object.values(state.facts).filter((fact) => {
    return open.has(fact.visibility) || Object.hasOwn(state.knowledge, joinedKey(knower, fact.id))
  })
  return facts.map(({ id, subject_id, predicate, object }) => {
    return { id, subject_id, predicate: shownText(predicate), object: shown(object as JsonValue) }
  })
}

/** Ids the knower may see named: who is here unhidden, what they own, whom a known fact is about. */
function knownIds(state: GameState, knower: string, facts: readonly KnownFact[]): Set<string> {
  const here = (state.scene?.present_entity_ids ?? []).filter((id) => {
    const entity = state.entities[id]
    return entity !== undefined && !isHidden(state, entity)
  })
  const owned = Object.values(state.inventory).filter((row) => row.owner_id === knower)
  return new Set([
    knower,
    ...here,
    ...owned.map((row) => row.item_id),
    ...facts.map((fact) => fact.subject_id),
  ])
}

function seenEntity(state: GameState, entity: Entity): SeenEntity {
  const { status, role } = entity.attrs
  const present = !isHidden(state, entity) && (state.scene?.present_entity_ids.includes(entity.id) ?? false)
  return {
    id: entity.id,
    type: entity.type,
    name: shownText(entity.name),
    present,
    ...(present && typeof status === 'string' ? { status: shownText(status) } : {}),
    ...(typeof role === 'string' && role !== 'unknown' ? { role: shownText(role) } : {}),
  }
}

function ownCharacter(state: GameState, knower: string): OwnCharacter | null {
  const entity = Object.hasOwn(state.entities, knower) ? state.entities[knower] : undefined
  if (entity === undefined) return null
  const attrs = entity.attrs as JsonObject
  const sheet = Object.fromEntries(
    ownFields.flatMap((key) => (attrs[key] === undefined ? [] : [[key, shown(attrs[key])]])),
  )
  const owned = Object.values(state.inventory).filter((row) => row.owner_id === knower)
  const possessions = owned.map(({ item_id: id, qty: quantity }) => {
    return { id, name: shownText(state.entities[id]?.name ?? itemWords(id)), quantity }
  })
  return { id: entity.id, name: shownText(entity.name), sheet, possessions }
}

function seenPlace(state: GameState): SeenPlace | null {
  const here = state.scene?.location_id ?? null
  const entity = here === null ? undefined : state.entities[here]
  if (entity === undefined) return null
  const roads = entity.attrs.connected_to
  const exits = (Array.isArray(roads) ? roads : []).flatMap((id) => {
    const other = typeof id === 'string' ? state.entities[id] : undefined
    return other === undefined || isHidden(state, other)
      ? []
      : [{ id: other.id, name: shownText(other.name) }]
  })
  const environmental_effects = shown((entity.attrs.environmental_effects ?? []) as JsonValue)
  return { id: entity.id, name: shownText(entity.name), exits, environmental_effects }
}

function seenCombat(state: GameState, known: ReadonlySet<string>): SeenCombat | null {
  const combat = state.documents[joinedKey('combat', 'current')]?.value
  if (combat?.in_combat !== true) return null
  const { combat_phase: phase, current_round: round, initiative_order: order } = combat
  const turns = (Array.isArray(order) ? order : []).flatMap((one) => {
    if (!isJsonObject(one) || typeof one.id !== 'string' || !known.has(one.id)) return []
    const name = shownText(String(one.name ?? one.id))
    return [{ id: one.id, name, initiative: Number(one.initiative ?? 0) }]
  })
  return {
    in_combat: true,
    combat_phase: typeof phase === 'string' ? shownText(phase) : null,
    current_round: typeof round === 'number' ? round : null,
    initiative_order: turns,
  }
}

function openMissions(state: GameState): PlayerView['missions'] {
  const open = Object.values(state.threads).filter(
    (one) => one.tags.includes(missionTag) && !one.tags.includes('hidden'),
  )
  return open.map(({ id, title, status, stakes }) => {
    const objective = typeof stakes.objective === 'string' ? shownText(stakes.objective) : ''
    return { id, title: shownText(title), status: shownText(status), objective }
  })
}

/**
 * What `knower` may see of the campaign.
 *
 * @example
 * viewFor(state, 'pc_kira_001').you?.sheet['hp_current'] // 12, and no alignment anywhere
 */
export function viewFor(state: GameState, knower: string): PlayerView {
  const facts = knownFacts(state, knower)
  const known = knownIds(state, knower, facts)
  const entities = [...known].flatMap((id) => {
    const entity = Object.hasOwn(state.entities, id) ? state.entities[id] : undefined
    return entity === undefined ? [] : [seenEntity(state, entity)]
  })
  const clocks = Object.values(state.clocks).filter((clock) => !clock.tags.includes('hidden'))
  const { id, name, ruleset } = state.campaign
  return {
    campaign: { id, name: shownText(name), ruleset },
    counters: state.counters,
    time: state.time,
    you: ownCharacter(state, knower),
    place: seenPlace(state),
    entities,
    facts,
    missions: openMissions(state),
    clocks: clocks.map((clock) => ({
      id: clock.id,
      name: shownText(clock.name),
      value: clock.value,
      max: clock.max,
    })),
    combat: seenCombat(state, known),
  }
}
