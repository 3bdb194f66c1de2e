/**
 * The player's view: fields are copied by name onto a type that has no hidden ones, so that a field which is not here cannot
 * leak, whatever the state holds (STATE-13). Text also loses internal words and nested data internal keys, in case a
 * narrator stored something there.
 */

import { missionTag } from '../core/document/mission-status.ts'
import {
  asList,
  asNumber,
  asText,
  asTexts,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../core/json.ts'
import { type GameState, joinedKey } from '../core/state/game-state.ts'
import { rowOf } from '../core/state/state-queries.ts'
import type { Counters, Entity, Fact } from '../core/state/table-row-schemas.ts'
import type { WorldTime } from '../core/time/world-time.ts'
import { itemNameInProse } from '../text/item-names-in-prose.ts'
import { hasHidingTag, isHidden, openEntries, openFields } from './hidden-entities-tags-and-keys.ts'
import { isKnownThread } from './known-threads.ts'
import { playerHandle } from './opaque-fact-ids.ts'
import { redactInternalWords } from './redaction.ts'
import { isOpenToPlayer, knowsFact } from './who-knows-which-fact.ts'

/** A person, place or thing that the viewer knows of. */
export interface SeenEntity {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly present: boolean
  readonly status?: string
  readonly role?: string
}

/** The place where the viewer is. */
export interface SeenPlace {
  readonly id: string
  readonly name: string
  readonly exits: readonly { readonly id: string; readonly name: string }[]
  readonly environmental_effects: JsonValue
}

/** The viewer's own character: the sheet without its internal fields. */
export interface OwnCharacter {
  readonly id: string
  readonly name: string
  readonly sheet: JsonObject
  readonly possessions: readonly { readonly id: string; readonly name: string; readonly quantity: number }[]
}

export interface KnownFact {
  /** A handle of this campaign: an author's id may say what the words do not. */
  readonly id: string
  readonly subject_id: string
  readonly predicate: string
  readonly object: JsonValue
}

/** A combat as those in it see it: whose turn comes when, not how strong they are. */
export interface SeenCombat {
  readonly in_combat: boolean
  readonly combat_phase: string | null
  readonly current_round: number | null
  readonly initiative_order: readonly {
    readonly id: string
    readonly name: string
    readonly initiative: number
  }[]
}

/** All that a knower may see of a campaign. */
export interface PlayerView {
  readonly campaign: { readonly id: string; readonly name: string; readonly ruleset: string }
  readonly counters: Counters
  readonly time: WorldTime
  readonly you: OwnCharacter | null
  readonly place: SeenPlace | null
  readonly entities: readonly SeenEntity[]
  readonly facts: readonly KnownFact[]
  readonly missions: readonly {
    readonly id: string
    readonly title: string
    readonly status: string
    readonly objective: string
  }[]
  readonly clocks: readonly {
    readonly id: string
    readonly name: string
    readonly value: number
    readonly max: number
  }[]
  readonly combat: SeenCombat | null
}

/**
 * What `knower` may see of the campaign.
 *
 * @example
 * viewFor(state, 'pc_kira_001').you?.sheet['hp_current'] // 12, and no alignment anywhere
 */
export function viewFor(state: GameState, knower: string): PlayerView {
  const facts = factsInView(state, knower)
  const known = knownIds(state, knower, facts)
  const entities = [...known].flatMap((id) => {
    const entity = rowOf(state.entities, id)
    return entity === undefined ? [] : [seenEntity(state, entity)]
  })
  const clocks = Object.values(state.clocks).filter((clock) => !hasHidingTag(clock.tags))
  const { id, name, ruleset } = state.campaign
  return {
    campaign: { id, name: shownText(name), ruleset },
    counters: state.counters,
    time: state.time,
    you: ownCharacter(state, knower),
    place: seenPlace(state),
    entities,
    facts: facts.map((fact) => shownFact(fact, id)),
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

function shownText(text: string): string {
  return redactInternalWords(text, 'view').text
}

/** A piece of free JSON without internal keys and words. */
function shown(value: JsonValue | undefined): JsonValue {
  if (value === undefined) return null
  if (typeof value === 'string') return shownText(value)
  if (Array.isArray(value)) return openEntries<JsonValue>(value).map((entry) => shown(entry))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(openFields(value).map(([key, inner]) => [shownText(key), shown(inner)]))
}

/** The facts a viewer knows. A viewer is a player: what is open to the player is open to them. */
export function factsInView(state: GameState, knower: string): readonly Fact[] {
  return Object.values(state.facts).filter((fact) => isOpenToPlayer(fact) || knowsFact(state, knower, fact))
}

function shownFact(fact: Fact, campaignId: string): KnownFact {
  return {
    id: playerHandle(campaignId, 'fact', fact.id),
    subject_id: fact.subject_id,
    predicate: shownText(shownPredicate(fact)),
    object: shown(fact.object as JsonValue),
  }
}

/** What a person told the player is what that person says: whether it was a lie is not the player's to read. */
function shownPredicate({ predicate, tags }: Fact): string {
  return tags.includes('disclosure') || tags.includes('claim') ? 'says' : predicate
}

/** Ids the knower may see named: who is here unhidden, what they own, whom a known fact is about. */
function knownIds(state: GameState, knower: string, facts: readonly Fact[]): Set<string> {
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
  const status = asText(entity.attrs.status)
  const role = asText(entity.attrs.role)
  const present = !isHidden(state, entity) && (state.scene?.present_entity_ids.includes(entity.id) ?? false)
  return {
    id: entity.id,
    type: entity.type,
    name: shownText(entity.name),
    present,
    ...(present && status !== undefined && { status: shownText(status) }),
    ...(role !== undefined && role !== 'unknown' && { role: shownText(role) }),
  }
}

function ownCharacter(state: GameState, knower: string): OwnCharacter | null {
  const entity = rowOf(state.entities, knower)
  if (entity === undefined) return null
  const attrs = entity.attrs as JsonObject
  const sheet = Object.fromEntries(
    ownFields.flatMap((key) => (attrs[key] === undefined ? [] : [[key, shown(attrs[key])]])),
  )
  const owned = Object.values(state.inventory).filter((row) => row.owner_id === knower)
  const possessions = owned.map(({ item_id: id, qty: quantity }) => {
    return { id, name: shownText(state.entities[id]?.name ?? itemNameInProse(id)), quantity }
  })
  return { id: entity.id, name: shownText(entity.name), sheet, possessions }
}

function seenPlace(state: GameState): SeenPlace | null {
  const entity = rowOf(state.entities, state.scene?.location_id)
  if (entity === undefined) return null
  const exits = asTexts(entity.attrs.connected_to).flatMap((id) => {
    const other = rowOf(state.entities, id)
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
  const turns = asList(order).flatMap((turn) => {
    if (!isJsonObject(turn) || typeof turn.id !== 'string' || !known.has(turn.id)) return []
    const name = shownText(String(turn.name ?? turn.id))
    return [{ id: turn.id, name, initiative: Number(turn.initiative ?? 0) }]
  })
  return {
    in_combat: true,
    combat_phase: typeof phase === 'string' ? shownText(phase) : null,
    current_round: asNumber(round) ?? null,
    initiative_order: turns,
  }
}

function openMissions(state: GameState): PlayerView['missions'] {
  const open = Object.values(state.threads).filter(
    (thread) => thread.tags.includes(missionTag) && isKnownThread(state, thread),
  )
  return open.map(({ id, title, status, stakes }) => {
    const objective = shownText(asText(stakes.objective) ?? '')
    return { id, title: shownText(title), status: shownText(status), objective }
  })
}
