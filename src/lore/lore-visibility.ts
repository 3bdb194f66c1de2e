/**
 * Which lore is visible to the player: what they have seen and heard of so far, and whether a retrieved piece may be told. Packs are written for the game master:
 * of a person only how they appear is open, and only while they are present; of a place what anyone sees and says
 * about it, once the player has been there. A tag `public` opens other lore; on a place it says what kind of place it is.
 */

import { isMissionOver } from '../core/document/mission-status.ts'
import { asTexts } from '../core/json.ts'
import type { LorePiece, RetrievedChunk } from '../core/protocol/lore-schemas.ts'
import type { GameState } from '../core/state/game-state.ts'
import { documentOf, rowOf, rowsOf } from '../core/state/state-queries.ts'
import { isHidden, knownEntities } from '../knowledge/index.ts'
import type { LoreChunk } from './lore-index-port.ts'
import { strangerFinder } from './scene/stranger-names.ts'

/** A piece with what it is about. */
export interface KnownLore {
  readonly found: RetrievedChunk
  readonly about: Pick<
    LorePiece['metadata'],
    'type' | 'location_ids' | 'entity_ids' | 'faction_ids' | 'thread_ids' | 'tags'
  >
  /** Whose file it stands in, and under which heading. */
  readonly file: string
  readonly section: string
  /** Its pack says that no player may be shown it. */
  readonly kept: boolean
  /** As its pack counted it. */
  readonly tokens: number | undefined
}

const hiddenTags: readonly string[] = ['secrets', 'secret', 'gm', 'gm_only', 'hidden']
const openTag = 'public'
const ofPeople: readonly string[] = ['overview', 'manner', 'manners', 'appearance', 'speech', 'voice']
const personTypes: readonly string[] = ['npc', 'creature', 'character', 'person']

/** A piece with what it is about: as the search says, else as the campaign's own piece does. */
export function knownLore(found: RetrievedChunk, chunks: ReadonlyMap<string, LorePiece>): KnownLore {
  const said = { ...chunks.get(found.chunk_id)?.metadata, ...found.metadata } as Partial<
    LorePiece['metadata']
  >
  const { type = '', location_ids = [], entity_ids = [], faction_ids = [], thread_ids = [], tags = [] } = said
  return {
    found,
    about: { type, location_ids, entity_ids, faction_ids, thread_ids, tags },
    ...placeOf(found.chunk_id),
    kept: said.visibility === 'gm',
    tokens: typeof said.token_count === 'number' ? said.token_count : undefined,
  }
}

/** Whom and what the player has before their eyes, or has had. */
export interface Seen {
  readonly people: ReadonlySet<string>
  readonly places: ReadonlySet<string>
}

/** What a player has come to know of a world: what decides which of its pages they may read. */
export interface KnownSoFar extends Seen {
  /** Whom they know by name, met or not. */
  readonly named: ReadonlySet<string>
  /** The threads that are over: a page about one tells what is to be found out. */
  readonly over: ReadonlySet<string>
}

/** Nothing: of a world that is not played, a player may read what everybody knows. */
export const nothingKnown: KnownSoFar = {
  people: new Set(),
  places: new Set(),
  named: new Set(),
  over: new Set(),
}

/** What is before the player's eyes in a scene. */
export function seenIn(state: GameState): Seen {
  const people = state.scene.present_entity_ids.filter((id) => {
    const person = rowOf(state.entities, id)
    return person !== undefined && !isHidden(state, person)
  })
  return { people: new Set(people), places: new Set([state.scene.location_id ?? '']) }
}

/** What decides whether a piece may be narrated. */
type JudgedLore = Pick<KnownLore, 'file' | 'section' | 'kept'> & {
  readonly about: Pick<KnownLore['about'], 'type' | 'tags'>
}

/** True when a player who knows so much may read a chunk of an index. It names no person they have not heard of. */
export function mayBeRead(chunk: LoreChunk, known: KnownSoFar, namesStranger: NamesStranger): boolean {
  const { id, type, marks, hidden, corpus, text } = chunk
  if (corpus === 'history') return !hidden
  const about = { type, tags: [...marks.tags] }
  if (isOfOpenThread({ type, thread_ids: marks.thread_ids }, known) || namesStranger(text)) return false // enforces: LORE-20
  return mayReadProse({ ...placeOf(id), about, kept: hidden }, known)
}

/** Whether a text names a person whom the player has not heard of. */
export type NamesStranger = (text: string) => boolean

/** A page of culture or history about a thread tells what the thread is there to find out; of people and places, only who and where. */
function isOfOpenThread(
  { type, thread_ids }: { readonly type: string; readonly thread_ids: readonly string[] },
  { over }: KnownSoFar,
): boolean {
  return !isKnownByMeeting(type) && thread_ids.some((id) => !over.has(id))
}

/** The same of a piece that a memory found: what was narrated before may be read again. */
export function mayBeReadAgain(
  found: RetrievedChunk,
  seen: KnownSoFar,
  namesStranger: NamesStranger,
): boolean {
  return found.source === 'history' || mayBeNarrated(knownLore(found, new Map()), seen, namesStranger)
}

/**
 * True when a narrator may be given a piece: a model that is talked round tells all it was given, so it is what the player may
 * read, and of people who are there also their manner, which they are played by.
 */
export function mayBeNarrated(lore: KnownLore, known: KnownSoFar, namesStranger: NamesStranger): boolean {
  if (isOfOpenThread(lore.about, known) || namesStranger(lore.found.text)) return false // enforces: LORE-20
  return isAboutPerson(lore) ? mayBeTold(lore, known) : mayReadProse(lore, known) // enforces: LORE-20
}

/**
 * Of a person only how they look and sound is open to a reader, of a place what is in the air and what people say, of
 * everything else how it appears at first.
 */
function mayReadProse(lore: JudgedLore, seen: Seen): boolean {
  const { type, tags } = lore.about
  const open = personTypes.includes(type) ? looks : type === 'location' ? hearsay : firstImpressions
  const isCommon = everyday.includes(type) || (tags.includes(openTag) && !isKnownByMeeting(type))
  return mayBeTold(lore, seen) && (isCommon || open.includes(lore.section))
}

/** How people live, which everybody who lives there knows. */
const everyday: readonly string[] = ['culture', 'technology']
const looks: readonly string[] = ['appearance', 'speech', 'voice']
const hearsay: readonly string[] = ['overview', 'atmosphere', 'what_is_said']
const firstImpressions: readonly string[] = ['overview', 'what_is_said']

/** A piece as a player may have it: of what it is linked with, only what they have seen. An id is a name, and a link a secret. */
export function linkedAsSeen(found: RetrievedChunk, { people, places }: Seen): RetrievedChunk {
  const { location_ids, entity_ids, thread_ids, ...metadata } = found.metadata as Readonly<
    Record<string, unknown>
  >
  const seen = (ids: unknown): readonly string[] =>
    asTexts(ids).filter((id) => people.has(id) || places.has(id))
  const links = {
    ...(location_ids !== undefined && { location_ids: seen(location_ids) }),
    ...(entity_ids !== undefined && { entity_ids: seen(entity_ids) }),
    ...(thread_ids !== undefined && { thread_ids: [] }),
  }
  return { ...found, metadata: { ...metadata, ...links } as RetrievedChunk['metadata'] }
}

/** Whose file a chunk stands in, and under which heading. */
function placeOf(chunkId: string): Pick<KnownLore, 'file' | 'section'> {
  const end = chunkId.lastIndexOf(':')
  const file = end === -1 ? '' : chunkId.slice(0, end)
  return { file, section: chunkId.slice(end + 1).replace(/(?:_part)?_\d+$/, '') }
}

/** True for a section that is open of what the player has met; how much of it depends on who reads. */
function mayBeTold({ about, file, section, kept }: JudgedLore, seen: Seen): boolean {
  if (kept || about.tags.some((tag) => hiddenTags.includes(tag))) return false // enforces: LORE-20
  if (personTypes.includes(about.type)) return ofPeople.includes(section) && seen.people.has(file)
  return about.type !== 'location' || seen.places.has(file)
}

/** True for lore of a person or a place: a player knows of it by meeting them and by going there, whatever its tags say. */
function isKnownByMeeting(type: string): boolean {
  return personTypes.includes(type) || type === 'location'
}

export function isAboutPerson({ about }: Pick<KnownLore, 'about'>): boolean {
  return personTypes.includes(about.type)
}

/** What the player knows by now: whom and what they have seen and heard of, and which threads are over. */
export function knownSoFar(state: GameState): KnownSoFar {
  const over = rowsOf(state.threads).filter(({ status }) => isMissionOver(status))
  return {
    ...seenSoFar(state),
    named: knownEntities(state),
    over: new Set(over.map(({ id }) => id)),
  }
}

/** Finds the names of people whom the player has not heard of. */
export function strangerFinderFor(state: GameState, { named }: KnownSoFar): NamesStranger {
  const strangers = rowsOf(state.entities).filter(({ id, type }) => type === 'npc' && !named.has(id))
  return strangerFinder(strangers, new Set())
}

/** What the player has seen: the NPCs and places of this scene, and all they have talked with and been to. */
export function seenSoFar(state: GameState): Seen {
  const { people, places } = seenIn(state)
  return {
    people: new Set([...people, ...Object.keys(documentOf(state, 'world', 'talk'))]),
    places: new Set([...places, ...Object.keys(documentOf(state, 'world', 'visited'))]),
  }
}
