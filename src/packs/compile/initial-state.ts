/**
 * The initial state of a campaign from a pack: people, places, things, clues, clocks and threads, because all of
 * these are won and lost in play. The words stay in the world definition.
 */
import type { StateDiff } from '../../core/state/state-diff.ts'
import { firstParagraph } from '../format/markdown-sections.ts'
import type { PackIds } from '../format/pack-ids.ts'
import {
  type ContentDraft,
  contentsIn,
  type PersonGm,
  type PlaceGm,
  type QualifiedDraft,
  type StoryValues,
  storiesIn,
} from './pack-draft.ts'

type Rows<Name extends keyof StateDiff> = NonNullable<StateDiff[Name]>
type EntityRow = Rows<'entities_add'>[number]
type Attributes = Readonly<Record<string, unknown>>

interface Origin {
  readonly origin: 'pack'
  readonly pack_id: string
}

/** The change that creates a pack's world; scene, hero and time are the scenario's. */
export function initialState(draft: QualifiedDraft, names: PackIds): StateDiff {
  const origin: Origin = { origin: 'pack', pack_id: names.packId }
  return {
    entities_add: entities(draft, names, origin),
    inventory_changes: belongings(draft, names),
    facts_add: [
      ...storiesIn(draft, 'clues').map(({ value }) => clueRow(value, origin)),
      ...storiesIn(draft, 'facts').map(({ value }) => factRow(value, origin)),
    ],
    clocks_add: storiesIn(draft, 'clocks').map(({ value }) => clockRow(value, origin)),
    threads_add: storiesIn(draft, 'threads').map(({ value }) => threadRow(value, origin)),
    relationships_change: storiesIn(draft, 'ties').map(({ value }) => tieRow(value, origin)),
  }
}

function entities(draft: QualifiedDraft, names: PackIds, origin: Origin): EntityRow[] {
  const row = (
    id: string,
    type: string,
    name: string,
    tags: readonly string[],
    attrs: Attributes,
  ): EntityRow => ({
    id,
    type,
    name,
    ...origin,
    pack_entity_id: id, // enforces: LORE-17
    attrs: withoutGaps(attrs),
    tags: [...tags],
  })
  const ofContent = (type: string, content: ContentDraft, attrs: Attributes): EntityRow =>
    row(names.full(content.metadata.id), type, content.name, content.metadata.tags, attrs)
  const places = contentsIn(draft, 'place')
  const people = contentsIn(draft, 'person')
  const presentAt = (place: string): readonly string[] =>
    people.filter(({ gm }) => gm?.at === place).map((person) => names.full(person.metadata.id))
  return [
    ...places.map((place) =>
      ofContent('location', place, {
        display_name: place.name,
        description: descriptionOf(place),
        ...placeAttributes(place.gm, presentAt(names.full(place.metadata.id))),
      }),
    ),
    ...people.map((person) =>
      ofContent('npc', person, { description: descriptionOf(person), ...personAttributes(person.gm) }),
    ),
    ...contentsIn(draft, 'item', 'faction').map((thing) => {
      const { aliases = [], value } = thing.gm ?? {}
      return ofContent(thing.space, thing, { description: descriptionOf(thing), aliases, value })
    }),
    ...places
      .flatMap(({ gm }) => gm?.objects ?? [])
      .map(({ id, name, tags, text, aliases }) =>
        row(id, 'item', name, tags, { description: text?.[0], aliases }),
      ),
    ...storiesIn(draft, 'items').map(({ value: { id, name, tags, description, aliases, value } }) =>
      row(id, 'item', name, tags, { description, aliases, value }),
    ),
    ...storiesIn(draft, 'factions').map(({ value: { id, name, tags, description, aliases } }) =>
      row(id, 'faction', name, tags, { description, aliases }),
    ),
  ]
}

/** Attributes without those that are missing or empty. */
function withoutGaps(attrs: Attributes): Record<string, never> {
  const said = Object.entries(attrs).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(said) as Record<string, never>
}

function descriptionOf({ prose }: ContentDraft): string {
  return firstParagraph(prose.overview)
}

function placeAttributes(gm: PlaceGm | null, present: readonly string[]): Attributes {
  return {
    aliases: gm?.aliases ?? [],
    connected_to: gm?.exits.map((exit) => exit.to) ?? [],
    entities_present: present,
    environmental_effects: [],
    discoverables: gm?.discoverables ?? [],
    visibility_conditions: gm?.visibility,
    noise_level: gm?.noise,
  }
}

function personAttributes(gm: PersonGm | null): Attributes {
  return {
    aliases: gm?.aliases ?? [],
    pronoun: gm?.pronoun ?? 'they',
    role: gm?.role,
    disposition: gm?.disposition ?? 0,
    location_id: gm?.at,
    wants: gm?.wants,
    fears: gm?.fears,
    leverage: gm?.leverage,
    briefing: gm?.briefing,
    ...(gm?.hidden === true && { hidden: true }),
    stat_block: gm?.stat_block,
    knows: (gm?.knows ?? []).map(withoutPhrases),
    withholds: (gm?.withholds ?? []).map(withoutPhrases),
    ...(gm !== null && gm.schedule.length > 0 && { schedule: gm.schedule }),
    ...(gm !== null && gm.agenda.length > 0 && { agenda: gm.agenda }),
  }
}

/** How a thing may be asked for is part of the definition; it is not won or lost. */
function withoutPhrases(entry: PersonGm['knows'][number]): PersonGm['knows'][number] {
  if (typeof entry === 'string') return entry
  const { asked: _asked, ...kept } = entry
  return kept
}

/** What lies in places and is carried by people. */
function belongings(draft: QualifiedDraft, names: PackIds): Rows<'inventory_changes'> {
  const lying = contentsIn(draft, 'place').flatMap(({ metadata, gm }) =>
    (gm?.objects ?? []).map(({ id }) => ({ owner_id: names.full(metadata.id), item_id: id, delta: 1 })),
  )
  const carried = contentsIn(draft, 'person').flatMap(({ metadata, gm }) =>
    Object.entries(gm?.items ?? {}).map(([item_id, delta]) => ({
      owner_id: names.full(metadata.id),
      item_id,
      delta,
    })),
  )
  const contentItems = contentsIn(draft, 'item').map(({ metadata, gm }) => ({
    ...gm,
    id: names.full(metadata.id),
  }))
  const storyItems = storiesIn(draft, 'items').map(({ value }) => value)
  const placed = [...contentItems, ...storyItems].flatMap(({ id, at, qty = 1 }) =>
    at === undefined ? [] : [{ owner_id: at, item_id: id, delta: qty }],
  )
  return [...lying, ...carried, ...placed]
}

function tieRow(
  { from, to, type, intensity, why }: StoryValues['ties'],
  origin: Origin,
): Rows<'relationships_change'>[number] {
  return {
    a_id: from,
    b_id: to,
    rel_type: type,
    ...origin,
    intensity,
    notes: why === '' ? {} : { why },
  }
}

function clueRow({ id, fact, thread }: StoryValues['clues'], origin: Origin): Rows<'facts_add'>[number] {
  return {
    id,
    subject_id: 'world',
    predicate: 'clue',
    object: fact,
    visibility: 'world',
    confidence: 1,
    ...origin,
    tags: ['clue', ...(thread === undefined ? [] : [`thread:${thread}`])],
  }
}

function factRow(entry: StoryValues['facts'], origin: Origin): Rows<'facts_add'>[number] {
  const { id, about, predicate, fact, visibility, tags } = entry
  return {
    id,
    subject_id: about ?? 'world',
    predicate,
    object: fact,
    visibility,
    confidence: 1,
    ...origin,
    tags: [...tags],
  }
}

function clockRow(clock: StoryValues['clocks'], origin: Origin): Rows<'clocks_add'>[number] {
  const { id, name, value, max, omens: signs, at: effects, tick, until, hidden, tags } = clock
  const numbers = [...new Set([...Object.keys(signs), ...Object.keys(effects)])].sort(
    (left, right) => Number(left) - Number(right),
  )
  const triggers = numbers.map((number) => [
    number,
    { text: signs[number]?.[0] ?? '', effects: effects[number] ?? [] },
  ])
  return {
    id,
    name,
    value,
    max,
    ...origin,
    triggers: Object.fromEntries(triggers) as Record<string, never>,
    tags: [
      ...tags,
      ...(tick === undefined ? [] : [`time:${tick.minutes}m`]),
      ...(tick === undefined || until === undefined ? [] : [`until:${until}`]),
      ...(hidden ? ['hidden'] : []),
    ],
  }
}

function threadRow(thread: StoryValues['threads'], origin: Origin): Rows<'threads_add'>[number] {
  const { id, title, status, stakes, related, main, tags } = thread
  return {
    id,
    title,
    status,
    ...origin,
    stakes: stakes === '' ? {} : { objective: stakes },
    related_entity_ids: [...related],
    tags: [...new Set(['mission', ...(main ? ['main'] : []), ...tags])],
  }
}
