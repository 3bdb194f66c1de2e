/**
 * What of a pack becomes state when a campaign is founded: people, places, things, clues, clocks and threads, because all
 * of these are won and lost in play. The words stay in the book.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { firstParagraph } from '../format/markdown-sections.ts'
import type { PackNames } from '../format/pack-names.ts'
import { type ContentDraft, partsOf, type QualifiedDraft, type StoryDraft } from './draft.ts'

type Rows<Name extends keyof StateDiff> = NonNullable<StateDiff[Name]>
type EntityRow = Rows<'entities_add'>[number]
type Loose = Readonly<Record<string, unknown>>

/** The change that founds a pack's world; scene, hero and time are the scenario's. */
export function foundWorld(draft: QualifiedDraft, names: PackNames): StateDiff {
  const origin = { origin: 'pack', pack_id: names.packId } as const
  const people = draft.contents.filter((one) => one.space === 'person')
  const places = draft.contents.filter((one) => one.space === 'place')
  const stories = (list: StoryDraft['list']): readonly Loose[] =>
    draft.stories.filter((one) => one.list === list).map((one) => one.value)
  const entity = (id: string, type: string, name: string, attrs: Loose, tags: unknown): EntityRow => ({
    ...{ id, type, name, ...origin, pack_entity_id: id }, // enforces: LORE-17
    attrs: plain(attrs),
    tags: [...(tags as readonly string[])],
  })
  const things = draft.contents.filter((one) => one.space === 'item' || one.space === 'faction')
  return {
    entities_add: [
      ...places.map((one) =>
        entity(
          names.full(one.metadata.id),
          'location',
          one.name,
          placeAttrs(one, people, names),
          one.metadata.tags,
        ),
      ),
      ...people.map((one) =>
        entity(names.full(one.metadata.id), 'npc', one.name, personAttrs(one), one.metadata.tags),
      ),
      ...things.map((one) =>
        entity(names.full(one.metadata.id), one.space, one.name, thingAttrs(one), one.metadata.tags),
      ),
      ...places
        .flatMap((one) => partsOf(one, 'objects'))
        .map((one) => entity(String(one.id), 'item', String(one.name), objectAttrs(one), one.tags)),
      ...[...stories('items').map((one) => ['item', one] as const)].map(([type, one]) =>
        entity(String(one.id), type, String(one.name), itemAttrs(one), one.tags),
      ),
      ...stories('factions').map((one) =>
        entity(String(one.id), 'faction', String(one.name), itemAttrs(one), one.tags),
      ),
    ],
    inventory_changes: belongings(draft, names),
    facts_add: facts(stories, origin),
    clocks_add: stories('clocks').map((one) => clockRow(one, origin)),
    threads_add: stories('threads').map((one) => threadRow(one, origin)),
    relationships_change: stories('ties').map((one) => ({
      ...{ a_id: String(one.from), b_id: String(one.to), rel_type: String(one.type), ...origin },
      intensity: Number(one.intensity),
      notes: one.why === '' ? {} : { why: String(one.why) },
    })),
  }
}

/** Without what nobody said. */
function plain(attrs: Loose): Record<string, never> {
  const said = Object.entries(attrs).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(said) as Record<string, never>
}

function gmOf(one: ContentDraft): Loose {
  return isJsonObject(one.gm) ? (one.gm as Loose) : {}
}

function placeAttrs(one: ContentDraft, people: readonly ContentDraft[], names: PackNames): Loose {
  const gm = gmOf(one)
  const id = names.full(one.metadata.id)
  return {
    display_name: one.name,
    description: firstParagraph(one.prose.overview),
    aliases: gm.aliases ?? [],
    connected_to: partsOf(one, 'exits').map((way) => way.to),
    entities_present: people
      .filter((person) => gmOf(person).at === id)
      .map((person) => names.full(person.metadata.id)),
    environmental_effects: [],
    discoverables: partsOf(one, 'discoverables'),
    visibility_conditions: gm.visibility,
    noise_level: gm.noise,
  }
}

function personAttrs(one: ContentDraft): Loose {
  const gm = gmOf(one)
  const { role, aliases, pronoun, disposition, at, wants, fears, leverage, schedule, agenda, briefing } = gm
  return {
    ...{
      description: firstParagraph(one.prose.overview),
      aliases: aliases ?? [],
      pronoun: pronoun ?? 'they',
    },
    ...{ role, disposition: disposition ?? 0, location_id: at, wants, fears, leverage, briefing },
    ...(gm.hidden === true && { hidden: true }),
    ...{ stat_block: gm.stat_block, knows: gm.knows ?? [], withholds: gm.withholds ?? [] },
    ...(Array.isArray(schedule) && schedule.length > 0 && { schedule }),
    ...(Array.isArray(agenda) && agenda.length > 0 && { agenda }),
  }
}

function thingAttrs(one: ContentDraft): Loose {
  const { aliases = [], value } = gmOf(one)
  return { description: firstParagraph(one.prose.overview), aliases, value }
}

function objectAttrs(one: Loose): Loose {
  return { description: (one.text as readonly string[] | undefined)?.[0], aliases: one.aliases }
}

function itemAttrs(one: Loose): Loose {
  return { description: one.description, aliases: one.aliases, value: one.value }
}

/** What lies in places and is carried by people. */
function belongings(draft: QualifiedDraft, names: PackNames): Rows<'inventory_changes'> {
  const lying = draft.contents.flatMap((one) =>
    partsOf(one, 'objects').map((thing) => ({
      owner_id: names.full(one.metadata.id),
      item_id: String(thing.id),
      delta: 1,
    })),
  )
  const carried = draft.contents.flatMap((one) =>
    one.space === 'person' && isJsonObject(gmOf(one).items)
      ? Object.entries(gmOf(one).items as JsonObject).map(([item_id, qty]) => ({
          owner_id: names.full(one.metadata.id),
          item_id,
          delta: Number(qty),
        }))
      : [],
  )
  const files = draft.contents
    .filter((one) => one.space === 'item')
    .map((one) => ({ ...gmOf(one), id: names.full(one.metadata.id) }) as Loose)
  const items = [...files, ...draft.stories.filter((one) => one.list === 'items').map((one) => one.value)]
  const put = items.flatMap((one) =>
    typeof one.at === 'string'
      ? [{ owner_id: one.at, item_id: String(one.id), delta: Number(one.qty ?? 1) }]
      : [],
  )
  return [...lying, ...carried, ...put]
}

interface Origin {
  readonly origin: 'pack'
  readonly pack_id: string
}

function facts(stories: (list: StoryDraft['list']) => readonly Loose[], origin: Origin): Rows<'facts_add'> {
  const clues = stories('clues').map((one) => ({
    ...{ id: String(one.id), subject_id: 'world', predicate: 'clue', object: String(one.fact) },
    ...{ visibility: 'world', confidence: 1, ...origin },
    tags: ['clue', ...(typeof one.thread === 'string' ? [`thread:${one.thread}`] : [])],
  }))
  const others = stories('facts').map((one) => ({
    ...{ id: String(one.id), subject_id: String(one.about ?? 'world'), predicate: String(one.predicate) },
    ...{ object: String(one.fact), visibility: String(one.visibility), confidence: 1, ...origin },
    tags: [...(one.tags as readonly string[])],
  }))
  return [...clues, ...others]
}

function clockRow(one: Loose, origin: Origin): Rows<'clocks_add'>[number] {
  const omens = one.omens as Readonly<Record<string, readonly string[]>>
  const at = one.at as Readonly<Record<string, readonly unknown[]>>
  const numbers = [...new Set([...Object.keys(omens), ...Object.keys(at)])].sort(
    (a, b) => Number(a) - Number(b),
  )
  const triggers = numbers.map((number) => [
    number,
    { text: omens[number]?.[0] ?? '', effects: at[number] ?? [] },
  ])
  const tick = one.tick as { readonly minutes: number } | undefined
  return {
    ...{
      id: String(one.id),
      name: String(one.name),
      value: Number(one.value),
      max: Number(one.max),
      ...origin,
    },
    triggers: Object.fromEntries(triggers) as Record<string, never>,
    tags: [
      ...(one.tags as readonly string[]),
      ...(tick === undefined ? [] : [`time:${tick.minutes}m`]),
      ...(one.hidden === true ? ['hidden'] : []),
    ],
  }
}

function threadRow(one: Loose, origin: Origin): Rows<'threads_add'>[number] {
  return {
    ...{ id: String(one.id), title: String(one.title), status: String(one.status), ...origin },
    stakes: one.stakes === '' ? {} : { objective: String(one.stakes) },
    related_entity_ids: [...(one.related as readonly string[])],
    tags: [
      ...new Set(['mission', ...(one.main === true ? ['main'] : []), ...(one.tags as readonly string[])]),
    ],
  }
}
