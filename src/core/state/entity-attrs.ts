/**
 * What a person, a place or a thing may have on its entity whatever the ruleset. Attrs come from packs, imports, old logs
 * and models, so every reader is total: a wrong type reads as absent. The figures of the rules are read by the ruleset.
 */
import {
  asBoolean,
  asInteger,
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../json.ts'
import type { Entity } from './table-row-schemas.ts'

/** An entity, or the lack of one, which reads as an entity that says nothing about itself. */
type Attributed = Pick<Entity, 'attrs'> | undefined

/** The words for a person or thing that cannot be seen. */
const concealing: ReadonlySet<unknown> = new Set(['hidden', 'invisible'])

class EntityAttrs {
  protected readonly attrs: JsonObject

  constructor(entity: Attributed) {
    this.attrs = (entity?.attrs ?? {}) as JsonObject
  }

  /** Empty when there is no description. */
  get description(): string {
    return wordIn(this.attrs.description) ?? ''
  }

  get aliases(): readonly string[] {
    return wordsIn(this.attrs.aliases)
  }

  /** conscious, unconscious, dead, destroyed, locked … */
  get status(): string | undefined {
    return wordIn(this.attrs.status)
  }

  /** Kept out of sight by its own attrs; tags and the scene may hide it too. */
  get isConcealed(): boolean {
    const { hidden, visibility, status } = this.attrs
    return hidden === true || concealing.has(visibility) || concealing.has(status)
  }

  /** Marked as hidden by its author or by an effect. */
  get isMarkedHidden(): boolean {
    return this.attrs.hidden === true
  }

  /** Dead, or for a thing destroyed. */
  get isGone(): boolean {
    return this.attrs.status === 'dead' || this.attrs.status === 'destroyed'
  }

  get locationId(): string | undefined {
    return wordIn(this.attrs.location_id)
  }

  /** What an author hid here, each entry as it was written. */
  discoverables(most: number): readonly JsonObject[] {
    return objectsIn(this.attrs.discoverables, most)
  }
}

class PersonAttrs extends EntityAttrs {
  /** A word for what they do; empty when there is none. */
  get role(): string {
    return wordIn(this.attrs.role) ?? ''
  }

  /** The role, unless it is the placeholder `unknown`. */
  get knownRole(): string {
    return this.role === 'unknown' ? '' : this.role
  }

  get title(): string {
    return wordIn(this.attrs.title) ?? ''
  }

  get epithets(): readonly string[] {
    return wordsIn(this.attrs.epithets)
  }

  /** A pronoun, or the gender it follows from: he, she, they, male, female … */
  get pronoun(): string | undefined {
    return wordIn(this.attrs.pronoun ?? this.attrs.gender)
  }

  get isConscious(): boolean {
    return this.attrs.conscious !== false && this.attrs.status !== 'unconscious'
  }

  /** Unable to act or perceive: dead, destroyed or unconscious. */
  get isOut(): boolean {
    return this.isGone || !this.isConscious
  }

  /** The id of whom they go along with. */
  get follows(): string | undefined {
    return wordIn(this.attrs.follows)
  }

  /** How they feel about the player, as a word or as trust from -10 to 10. */
  get disposition(): string | number | undefined {
    const { disposition } = this.attrs
    return asNumber(disposition) ?? wordIn(disposition)
  }

  /** The disposition as a number; 0 when it is a word or not said. */
  get trust(): number {
    return asInteger(this.attrs.disposition) ?? 0
  }

  get attitude(): string | undefined {
    return wordIn(this.attrs.attitude)
  }

  get isHostile(): boolean {
    return this.attrs.hostile === true
  }

  /** low, moderate, high or extreme. */
  get threatLevel(): string | undefined {
    return wordIn(this.attrs.threat_level)
  }

  get capabilities(): readonly string[] {
    return wordsIn(this.attrs.capabilities)
  }

  get limitations(): readonly string[] {
    return wordsIn(this.attrs.limitations)
  }

  get isAfraid(): boolean {
    return this.attrs.afraid === true
  }

  /** The turn in which they were last frightened. */
  get afraidSince(): number | undefined {
    return asInteger(this.attrs.afraid_since)
  }

  /** How they were treated, oldest first. */
  treatments(most: number): readonly JsonObject[] {
    return objectsIn(this.attrs.treated, most)
  }

  get hasSchedule(): boolean {
    return Array.isArray(this.attrs.schedule)
  }

  schedule(most: number): readonly JsonObject[] {
    return objectsIn(this.attrs.schedule, most)
  }

  get hasAgenda(): boolean {
    return Array.isArray(this.attrs.agenda)
  }

  agendaSteps(most: number): readonly JsonObject[] {
    return objectsIn(this.attrs.agenda, most)
  }

  /** An agenda that is only a sentence. */
  get goal(): string | undefined {
    return wordIn(this.attrs.agenda)
  }

  /** What the author gave them to say. */
  get knows(): readonly JsonValue[] {
    return asList(this.attrs.knows)
  }

  /** What the author gave them to keep back: entries, or plain labels. */
  get withholds(): readonly JsonValue[] {
    return asList(this.attrs.withholds)
  }

  /** True when an author wrote what they know or keep back. */
  get isBriefed(): boolean {
    return this.attrs.knows !== undefined || this.attrs.withholds !== undefined
  }

  /** What they keep back and hide, as far as it is written as plain texts. */
  get keptLabels(): readonly string[] {
    return [...wordsIn(this.attrs.withholds), ...wordsIn(this.attrs.secrets)]
  }

  /** The author's words about them for the game master. */
  briefing(field: 'disposition' | 'capabilities'): string {
    return (asText(asObject(this.attrs.briefing)?.[field]) ?? '').trim()
  }
}

class PlaceAttrs extends EntityAttrs {
  /** The ids of places it leads to. */
  get exits(): readonly string[] {
    return wordsIn(this.attrs.connected_to)
  }

  /** The same with the ids that older packs write under `exits`. */
  get exitIds(): readonly string[] {
    return [...this.exits, ...wordsIn(this.attrs.exits)]
  }

  /** Exits in every form, objects with `to` among them. */
  get allExits(): readonly string[] {
    const listed = [...asList(this.attrs.connected_to), ...asList(this.attrs.exits)]
    return listed.flatMap((exit) => wordIn(isJsonObject(exit) ? exit.to : exit) ?? [])
  }

  /** The ids of those who wait there while the scene is elsewhere. */
  get present(): readonly string[] {
    return wordsIn(this.attrs.entities_present)
  }

  get visibilityConditions(): string | undefined {
    return asText(this.attrs.visibility_conditions)
  }

  get noiseLevel(): string | undefined {
    return asText(this.attrs.noise_level)
  }

  /** Parts of the place without rows of their own: names, or objects with a name and aliases. */
  parts(most: number): readonly JsonValue[] {
    return [this.attrs.features, this.attrs.objects].flatMap((list) => asList(list).slice(0, most))
  }
}

class ThingAttrs extends EntityAttrs {
  /** Undefined when its attrs do not say. */
  get locked(): boolean | undefined {
    const { locked } = this.attrs
    return locked === undefined ? undefined : locked === true
  }

  /** Undefined when its attrs do not say. */
  get open(): boolean | undefined {
    return asBoolean(this.attrs.open)
  }

  /** The ids of things that unlock it. */
  get keys(): readonly string[] {
    return [...wordsIn(this.attrs.key), ...wordsIn(this.attrs.key_id)]
  }

  get keyId(): string | undefined {
    return wordIn(this.attrs.key_id)
  }

  /** True when its own attrs say that it stands at a place, by either of the keys packs write. */
  standsAt(placeId: string): boolean {
    return this.attrs.location_id === placeId || this.attrs.location === placeId
  }

  /** How hard it is to open, when its author said so. */
  get difficulty(): number | undefined {
    return asInteger(this.attrs.dc)
  }
}

export type { PersonAttrs, PlaceAttrs, ThingAttrs }

/**
 * Reads a person's attrs.
 *
 * @example
 * personOf(entity).role // 'ferrywoman'
 */
export function personOf(entity: Attributed): PersonAttrs {
  return new PersonAttrs(entity)
}

export function placeOf(entity: Attributed): PlaceAttrs {
  return new PlaceAttrs(entity)
}

export function thingOf(entity: Attributed): ThingAttrs {
  return new ThingAttrs(entity)
}

/** An empty text says nothing and reads as absent. */
function wordIn(value: JsonValue | undefined): string | undefined {
  return asText(value) || undefined
}

/** The texts of a list, or a text as a list of one. */
function wordsIn(value: JsonValue | undefined): readonly string[] {
  return asTexts(typeof value === 'string' ? [value] : value).filter((text) => text !== '')
}

function objectsIn(value: JsonValue | undefined, most: number): readonly JsonObject[] {
  return asList(value).slice(0, most).filter(isJsonObject)
}
