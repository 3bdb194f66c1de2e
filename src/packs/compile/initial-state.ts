/**
 * What of a pack becomes state when a campaign is created: people, places, things, clues, clocks and threads, because all
 * of these are won and lost in play. The words stay in the world definition.
 */
import { isJsonObject } from '../../core/json.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { firstParagraph } from '../format/markdown-sections.ts'
import type { PackNames } from '../format/pack-names.ts'
import { type ContentDraft, partsOf, type QualifiedDraft, type StoryDraft } from './draft.ts'

type Rows<Name extends keyof StateDiff> = NonNullable<StateDiff[Name]>
type EntityRow = Rows<'entities_add'>[number]
/** An entry whose shape was checked when it was read. */
type Entry = Readonly<Record<string, unknown>>

/** A content file with its full id and its `gm:` block, empty when it has none. */
interface Content {
  readonly id: string
  readonly name: string
  readonly space: ContentDraft['space']
  readonly tags: readonly string[]
  /** The first paragraph of its prose. */
  readonly description: string
  readonly gm: Entry
  readonly draft: ContentDraft
}

interface Origin {
  readonly origin: 'pack'
  readonly pack_id: string
}

/** The change that creates a pack's world; scene, hero and time are the scenario's. */
export function initialState(draft: QualifiedDraft, names: PackNames): StateDiff {
  const origin: Origin = { origin: 'pack', pack_id: names.packId }
  const contents = draft.contents.map((content) => contentOf(content, names))
  const stories = (list: StoryDraft['list']): readonly Entry[] =>
    draft.stories.filter((story) => story.list === list).map((story) => story.value)
  return {
    entities_add: entities(contents, stories, origin),
    inventory_changes: belongings(contents, stories('items')),
    facts_add: [
      ...stories('clues').map((clue) => clueRow(clue, origin)),
      ...stories('facts').map((fact) => factRow(fact, origin)),
    ],
    clocks_add: stories('clocks').map((clock) => clockRow(clock, origin)),
    threads_add: stories('threads').map((thread) => threadRow(thread, origin)),
    relationships_change: stories('ties').map((tie) => ({
      a_id: String(tie.from),
      b_id: String(tie.to),
      rel_type: String(tie.type),
      ...origin,
      intensity: Number(tie.intensity),
      notes: tie.why === '' ? {} : { why: String(tie.why) },
    })),
  }
}

function contentOf(draft: ContentDraft, names: PackNames): Content {
  return {
    id: names.full(draft.metadata.id),
    name: draft.name,
    space: draft.space,
    tags: draft.metadata.tags,
    description: firstParagraph(draft.prose.overview),
    gm: isJsonObject(draft.gm) ? (draft.gm as Entry) : {},
    draft,
  }
}

function entities(
  contents: readonly Content[],
  stories: (list: StoryDraft['list']) => readonly Entry[],
  origin: Origin,
): EntityRow[] {
  const row = (id: string, type: string, name: string, attrs: Entry, tags: unknown): EntityRow => ({
    id,
    type,
    name,
    ...origin,
    pack_entity_id: id, // enforces: LORE-17
    attrs: withoutGaps(attrs),
    tags: [...(tags as readonly string[])],
  })
  const ofContent = (content: Content, type: string, attrs: Entry): EntityRow =>
    row(content.id, type, content.name, attrs, content.tags)
  const ofStory = (type: string, entry: Entry, attrs: Entry): EntityRow =>
    row(String(entry.id), type, String(entry.name), attrs, entry.tags)
  const places = contents.filter(({ space }) => space === 'place')
  const people = contents.filter(({ space }) => space === 'person')
  const things = contents.filter(({ space }) => space === 'item' || space === 'faction')
  return [
    ...places.map((place) => ofContent(place, 'location', placeAttrs(place, people))),
    ...people.map((person) => ofContent(person, 'npc', personAttrs(person))),
    ...things.map((thing) => ofContent(thing, thing.space, thingAttrs(thing))),
    ...places
      .flatMap((place) => partsOf(place.draft, 'objects'))
      .map((object) => ofStory('item', object, objectAttrs(object))),
    ...stories('items').map((item) => ofStory('item', item, itemAttrs(item))),
    ...stories('factions').map((faction) => ofStory('faction', faction, itemAttrs(faction))),
  ]
}

/** Attributes without those that are missing or empty. */
function withoutGaps(attrs: Entry): Record<string, never> {
  const said = Object.entries(attrs).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(said) as Record<string, never>
}

function placeAttrs({ id, name, description, gm, draft }: Content, people: readonly Content[]): Entry {
  return {
    display_name: name,
    description,
    aliases: gm.aliases ?? [],
    connected_to: partsOf(draft, 'exits').map((exit) => exit.to),
    entities_present: people.filter((person) => person.gm.at === id).map((person) => person.id),
    environmental_effects: [],
    discoverables: partsOf(draft, 'discoverables'),
    visibility_conditions: gm.visibility,
    noise_level: gm.noise,
  }
}

function personAttrs({ description, gm }: Content): Entry {
  const { role, aliases, pronoun, disposition, at, wants, fears, leverage, schedule, agenda, briefing } = gm
  return {
    description,
    aliases: aliases ?? [],
    pronoun: pronoun ?? 'they',
    role,
    disposition: disposition ?? 0,
    location_id: at,
    wants,
    fears,
    leverage,
    briefing,
    ...(gm.hidden === true && { hidden: true }),
    stat_block: gm.stat_block,
    knows: gm.knows ?? [],
    withholds: gm.withholds ?? [],
    ...(Array.isArray(schedule) && schedule.length > 0 && { schedule }),
    ...(Array.isArray(agenda) && agenda.length > 0 && { agenda }),
  }
}

function thingAttrs({ description, gm: { aliases = [], value } }: Content): Entry {
  return { description, aliases, value }
}

function objectAttrs(object: Entry): Entry {
  return { description: (object.text as readonly string[] | undefined)?.[0], aliases: object.aliases }
}

function itemAttrs({ description, aliases, value }: Entry): Entry {
  return { description, aliases, value }
}

/** What lies in places and is carried by people. */
function belongings(
  contents: readonly Content[],
  storyItems: readonly Entry[],
): NonNullable<StateDiff['inventory_changes']> {
  const lying = contents.flatMap(({ id, draft }) =>
    partsOf(draft, 'objects').map((object) => ({ owner_id: id, item_id: String(object.id), delta: 1 })),
  )
  const carried = contents.flatMap(({ id, space, gm: { items } }) =>
    space === 'person' && isJsonObject(items)
      ? Object.entries(items).map(([item_id, qty]) => ({ owner_id: id, item_id, delta: Number(qty) }))
      : [],
  )
  const contentItems = contents
    .filter(({ space }) => space === 'item')
    .map(({ id, gm }): Entry => ({ ...gm, id }))
  const placed = [...contentItems, ...storyItems].flatMap(({ id, at, qty }) =>
    typeof at === 'string' ? [{ owner_id: at, item_id: String(id), delta: Number(qty ?? 1) }] : [],
  )
  return [...lying, ...carried, ...placed]
}

function clueRow({ id, fact, thread }: Entry, origin: Origin): Rows<'facts_add'>[number] {
  return {
    id: String(id),
    subject_id: 'world',
    predicate: 'clue',
    object: String(fact),
    visibility: 'world',
    confidence: 1,
    ...origin,
    tags: ['clue', ...(typeof thread === 'string' ? [`thread:${thread}`] : [])],
  }
}

function factRow(fact: Entry, origin: Origin): Rows<'facts_add'>[number] {
  return {
    id: String(fact.id),
    subject_id: String(fact.about ?? 'world'),
    predicate: String(fact.predicate),
    object: String(fact.fact),
    visibility: String(fact.visibility),
    confidence: 1,
    ...origin,
    tags: [...(fact.tags as readonly string[])],
  }
}

function clockRow(clock: Entry, origin: Origin): Rows<'clocks_add'>[number] {
  const { id, name, value, max, hidden } = clock
  const signs = clock.omens as Readonly<Record<string, readonly string[]>>
  const effects = clock.at as Readonly<Record<string, readonly unknown[]>>
  const numbers = [...new Set([...Object.keys(signs), ...Object.keys(effects)])].sort(
    (left, right) => Number(left) - Number(right),
  )
  const triggers = numbers.map((number) => [
    number,
    { text: signs[number]?.[0] ?? '', effects: effects[number] ?? [] },
  ])
  const tick = clock.tick as { readonly minutes: number } | undefined
  return {
    id: String(id),
    name: String(name),
    value: Number(value),
    max: Number(max),
    ...origin,
    triggers: Object.fromEntries(triggers) as Record<string, never>,
    tags: [
      ...(clock.tags as readonly string[]),
      ...(tick === undefined ? [] : [`time:${tick.minutes}m`]),
      ...(hidden === true ? ['hidden'] : []),
    ],
  }
}

function threadRow(thread: Entry, origin: Origin): Rows<'threads_add'>[number] {
  const { id, title, status, stakes, main } = thread
  return {
    id: String(id),
    title: String(title),
    status: String(status),
    ...origin,
    stakes: stakes === '' ? {} : { objective: String(stakes) },
    related_entity_ids: [...(thread.related as readonly string[])],
    tags: [
      ...new Set(['mission', ...(main === true ? ['main'] : []), ...(thread.tags as readonly string[])]),
    ],
  }
}
