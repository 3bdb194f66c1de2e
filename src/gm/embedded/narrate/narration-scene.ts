/**
 * The moment a narrator speaks of, read from packet and cues: who is there, what may be named, which things generic words
 * may take for granted. Without cues it is poorer, and never wrong.
 */
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import type { NarrationHints, PlaceHints } from '../../../core/protocol/scene-hints-for-narrator.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { type Somebody, somebody, spokenPlace, spokenThing } from './spoken-names.ts'

/** The moment. */
export interface NarrationScene {
  readonly you: string
  readonly genre: string
  readonly place: PlaceHints | null
  /** Where it is, by id and as it is spoken; empty when unknown. */
  readonly at: { readonly id: string; readonly name: string; readonly description: string }
  readonly props: Readonly<Record<string, string>>
  /** What fragments may need beside things: crowd, alone, company, night, day, hurt … */
  readonly given: ReadonlySet<string>
  /** Ids of those present beside the player. */
  readonly present: readonly string[]
  person(id: string): Somebody
  isPerson(id: string): boolean
  /** A thing or a place as it is spoken: "the black ledger"; empty when nobody knows it. */
  thing(id: string): string
  /** Ways out, as they are spoken. */
  readonly ways: readonly string[]
  /** What was told in the last turns, newest last, without what the player typed. */
  readonly told: readonly string[]
  /** Names as they are written, for capitals in what the player typed. */
  readonly names: readonly string[]
}

type Shown = ContextPacket['entities'][number]

/** Reads the moment; `here` is where the turn ended. */
export function readScene(request: NarrateRequest): NarrationScene {
  const { packet, cues } = request
  const entities = new Map(packet.entities.map((entity) => [entity.id, entity]))
  const you = packet.entities.find((entity) => entity.type === 'pc')?.id ?? ''
  const here = placeNow(request)
  const place = cues?.place?.id === here || here === '' ? (cues?.place ?? null) : null
  const present = presentNow(request, here, entities, you)
  const known = new Map<string, Somebody>()
  const named = new Map((cues?.nameable ?? []).map((one) => [one.id, one]))
  const names = [...entities.values()]
    .map((one) => one.name)
    .concat((cues?.nameable ?? []).map((one) => one.name))
  const proper = properWords(packet, cues)
  const props = propsOf(place)
  return {
    you,
    genre: genreOf(cues, packet),
    place,
    at: whereIs(here, place, entities.get(here)),
    props,
    given: givenNow(request, Object.keys(props), present.length),
    present,
    person: (id) => {
      const one = known.get(id) ?? somebody(entities.get(id), id, cues)
      known.set(id, one)
      return one
    },
    isPerson: (id) =>
      id !== you &&
      (/npc|enemy|monster|creature|boss/.test(entities.get(id)?.type ?? '') ||
        named.get(id)?.kind === 'person'),
    thing: (id) => thingName(entities.get(id), named.get(id), proper),
    ways: waysFrom(here, entities, cues),
    told: packet.recent_events.map(({ text }) => text.replace(/^>[^\n]*\n?/, '')),
    names,
  }
}

/** The moment at a place that was left within the turn: what it is called and said to be, and nothing that is only known of where the turn ended. */
export function sceneAtPlaceLeft(
  { packet }: NarrateRequest,
  scene: NarrationScene,
  placeId: string,
): NarrationScene {
  const entities = new Map(packet.entities.map((entity) => [entity.id, entity]))
  return {
    ...scene,
    place: null,
    at: whereIs(placeId, null, entities.get(placeId)),
    props: {},
    given: new Set([...scene.given].filter((fact) => fact === 'night' || fact === 'day')),
    present: [],
    ways: waysFrom(placeId, entities, undefined),
  }
}

/** The packet was made before the turn; whoever went is where the events say. */
function placeNow({ packet, engine_events, cues }: NarrateRequest): string {
  const moved = engine_events.findLast((event) => event.type === 'scene_changed')?.details
  const to = moved?.to ?? moved?.location_id
  return typeof to === 'string' ? to : (cues?.place?.id ?? packet.scene.location_id)
}

function presentNow(
  { packet, cues, engine_events }: NarrateRequest,
  here: string,
  entities: ReadonlyMap<string, Shown>,
  you: string,
): string[] {
  if (cues !== undefined && cues.people.length > 0) return cues.people.map((person) => person.id)
  const left =
    engine_events.some((event) => event.type === 'scene_changed') && here !== packet.scene.location_id
  if (left) return []
  return packet.present_entities.filter((id) => {
    const one = entities.get(id)
    return (
      id !== you &&
      one !== undefined &&
      one.type !== 'pc' &&
      one.attrs.status !== 'dead' &&
      one.attrs.health !== 'down'
    )
  })
}

function whereIs(here: string, place: PlaceHints | null, entity: Shown | undefined): NarrationScene['at'] {
  const written = entity?.attrs.description
  const description = place?.description || (typeof written === 'string' ? written.trim() : '')
  return { id: here, name: spokenPlace(place?.name ?? entity?.name ?? ''), description }
}

function givenNow({ packet }: NarrateRequest, props: readonly string[], others: number): ReadonlySet<string> {
  const time = packet.scene.time.time_of_day
  const hour = typeof packet.scene.time.hour === 'number' ? packet.scene.time.hour : null
  const night =
    typeof time === 'string'
      ? /night|midnight|evening/i.test(time)
      : hour !== null && (hour >= 20 || hour < 5)
  const given = new Set<string>([night ? 'night' : 'day', others === 0 ? 'alone' : 'company', ...props])
  if (others >= 3) given.add('crowd')
  if (packet.scene.noise_level === 'quiet' || packet.scene.noise_level === 'silent') given.add('quiet')
  return given
}

/** What may be named here; an author who writes "nobody" means that it may not. */
function propsOf(place: PlaceHints | null): Readonly<Record<string, string>> {
  const rows = Object.entries(place?.props ?? {}).filter(
    ([, value]) => !/^(?:(?:nobody|nothing|none|no one)\b.*|-)?$/i.test(value.trim()),
  )
  return Object.fromEntries(rows)
}

function genreOf(cues: NarrationHints | undefined, packet: ContextPacket): string {
  const written =
    `${cues?.genre ?? ''} ${typeof packet.calibration.genre === 'string' ? packet.calibration.genre : ''}`.toLowerCase()
  if (/cyber|punk|neon|sci|space/.test(written)) return 'cyberpunk'
  return /fantasy|medieval|sword|gothic|myth/.test(written) ? 'fantasy' : ''
}

function thingName(
  entity: Shown | undefined,
  named: { readonly name: string; readonly kind: string } | undefined,
  proper: ReadonlySet<string>,
): string {
  const written = named?.name ?? entity?.name
  if (written === undefined) return ''
  const place = named?.kind === 'place' || named?.kind === 'exit' || /location|place/.test(entity?.type ?? '')
  return place ? spokenPlace(written) : spokenThing(written, proper)
}

/** Words of names that stay capital inside the names of things. */
function properWords(packet: ContextPacket, cues: NarrationHints | undefined): ReadonlySet<string> {
  const people = packet.entities
    .filter((one) => /npc|pc|location|place|faction/.test(one.type))
    .map((one) => one.name)
  const cued = (cues?.nameable ?? [])
    .filter((one) => one.kind === 'person' || one.kind === 'place')
    .map((one) => one.name)
  return new Set(
    [...people, ...cued]
      .flatMap((name) => name.split(/\s+/))
      .filter((word) => !/^(?:the|of|a|an)$/i.test(word)),
  )
}

function waysFrom(
  here: string,
  entities: ReadonlyMap<string, Shown>,
  cues: NarrationHints | undefined,
): string[] {
  const exits = (cues?.nameable ?? []).filter((one) => one.kind === 'exit')
  // A way that is shut is no way out, unless one has been through it and knows that it is there.
  const open = exits.filter(({ tags }) => !tags.includes('closed') || tags.includes('seen'))
  if (exits.length > 0) return open.map((one) => spokenPlace(one.name))
  const ways = entities.get(here)?.attrs.connected_to
  if (!Array.isArray(ways)) return []
  return ways.flatMap((id) => (typeof id === 'string' ? (entities.get(id)?.name ?? []) : [])).map(spokenPlace)
}
