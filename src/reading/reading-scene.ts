/** The scene of a line: who and what can be named, what is on offer, and what was spoken of last. */

import type { ContextPacket } from '../core/protocol/context-packet.ts'
import type { ReadingEntity, ReadingOffer, ReadingScene } from '../core/protocol/free-text-reading.ts'
import type { Nameable, NarrationHints } from '../core/protocol/scene-hints-for-narrator.ts'
import { foldedWords, isLongEnough } from '../text/folded-words.ts'
import { emptyWords } from './grammar/language/small-words.ts'
import { asksYou } from './grammar/meta/questions-to-you.ts'
import { toldNames } from './names-from-player-answers.ts'
import { extrasIn } from './people-and-things-only-in-prose.ts'

/** What the scene of a line is read off. */
export interface SceneSource {
  readonly packet: ContextPacket
  readonly cues?: NarrationHints
  readonly open_question: string | null
  readonly player_input?: string
  /** What can be chosen now, with the words it goes by. */
  readonly possible?: readonly ReadingOffer[]
  /** The scene at the end of a known way, as the player would find it; null where none leads. */
  readonly beyond?: (placeId: string) => SceneSource | null
}

/**
 * The scene of a line; with no cues it is read off the packet alone.
 *
 * @example
 * const scene = readingScene({ packet, open_question: null })
 */
export function readingScene({
  packet,
  cues,
  open_question,
  player_input = '',
  possible,
}: SceneSource): ReadingScene {
  const cued = (cues?.nameable ?? []).map(readable)
  const seen = new Set(cued.map((one) => one.id))
  const all = withOwnWords([...cued, ...packetEntities(packet).filter((one) => !seen.has(one.id))])
  const descriptions = looksOf(packet)
  const of = (kind: ReadingEntity['kind']): ReadingEntity[] =>
    all
      .filter((entity) => entity.kind === kind && !isFar(entity))
      .map((entity) => {
        const described = firstWords(descriptions.get(entity.id) ?? '')
        return described === '' ? entity : { ...entity, described }
      })
  const hero = packet.entities.find((one) => one.type === 'pc')
  const extras = extrasIn({
    told: toldHere(packet, cues),
    written: writtenHere(packet, cues),
    line: player_input,
    listed: all,
    looks: looksOf(packet),
  })
  const people = of('person')
  const [only, ...others] = people
  const fighting =
    cues?.fighting === true ||
    packet.pending_threats.length > 0 ||
    /fight|combat/.test(JSON.stringify(packet.scene.constraints))
  return {
    ...(cues !== undefined && cues.genre !== '' && { genre: cues.genre }),
    mode: fighting ? 'combat' : 'explore',
    people: people.map((person) => ({ ...person, looks: lookedLike(person, packet, cues) })),
    objects: of('object'),
    exits: of('exit'),
    places: of('place'),
    belongings: [...of('item'), ...of('spell'), ...spellsOf(packet).filter(({ id }) => !seen.has(id))],
    topics: of('topic'),
    elsewhere: all.filter(isFar),
    affordances: (cues?.affordances ?? []).map(({ id, phrases, text }) => ({
      id,
      phrases: [...phrases, text],
    })),
    ...(possible !== undefined && { offers: possible }),
    extras,
    focus: [...lastAddressed(packet, extras), ...(cues?.focus ?? [])],
    interlocutor:
      cues?.interlocutor ?? (asksYou(player_input) && others.length === 0 ? (only?.id ?? null) : null),
    open_question:
      open_question === null ? null : { text: open_question, options: optionsIn(open_question, all) },
    spared: toldNames(packet),
    ...(isOutdoors(packet) && { outdoors: true }),
    ...(hero !== undefined && { hero: [hero.name, ...hero.name.split(' ')] }),
  }
}

/** What was told here, the newest last. */
function toldHere({ recent_events }: ContextPacket, cues: NarrationHints | undefined): readonly string[] {
  const { description = '', props } = cues?.place ?? {}
  return [description, props?.crowd ?? '', ...(cues?.told ?? recent_events.slice(-1).map(({ text }) => text))]
}

/** What the place and what is in it are said to look like: nobody comes in by that, and things do. */
function writtenHere(
  { entities, scene }: ContextPacket,
  cues: NarrationHints | undefined,
): readonly string[] {
  const place = cues?.place ?? null
  const own = place === null ? [] : [...place.sight, ...Object.values(place.props)]
  const others = entities.flatMap(({ id, attrs }) =>
    id !== scene.location_id && typeof attrs.description === 'string' ? [attrs.description] : [],
  )
  return [...own, ...others]
}

/** What was told of a person here: their description, what their hands do, every sentence that may be about them. */
function lookedLike(
  { id, name, aliases, pronoun }: ReadingEntity,
  packet: ContextPacket,
  cues: NarrationHints | undefined,
): string {
  const own = cues?.people.find((person) => person.id === id)
  const words = new Set([name, ...aliases].flatMap((text) => foldedWords(text)))
  const sort = pronoun === 'she' ? herNouns : pronoun === 'he' ? hisNouns : null
  const told = toldHere(packet, cues)
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))
    .filter(
      (sentence) => sort?.test(sentence) === true || foldedWords(sentence).some((word) => words.has(word)),
    )
  const texts = [looksOf(packet).get(id) ?? '', ...(own?.epithets ?? []), ...(own?.business ?? []), ...told]
  return texts.join(' ').toLowerCase().slice(0, longestLooks)
}

const herNouns = /\b(?:woman|lady|girl|she|her)\b/i
const hisNouns = /\b(?:man|boy|lad|gentleman|fellow|he|his)\b/i
const longestLooks = 6_000

/** So much of a description as says what something is. */
function firstWords(description: string): string {
  const [first = ''] =
    /^.{0,120}(?=[.;!?]|$)|^.{0,120}(?=\s)/s.exec(description.replace(/\s+/g, ' ').trim()) ?? []
  return first
}

function looksOf({ entities }: ContextPacket): ReadonlyMap<string, string> {
  return new Map(
    entities.flatMap(({ id, attrs }) =>
      typeof attrs.description === 'string' ? [[id, attrs.description]] : [],
    ),
  )
}

/** Those of the prose whom the last line was about: a pronoun in this one may mean them. */
function lastAddressed(
  { recent_events }: ContextPacket,
  extras: readonly ReadingEntity[],
): readonly string[] {
  const [line = ''] = /^> .*/.exec(recent_events.at(-1)?.text ?? '') ?? []
  const words = ` ${foldedWords(line).join(' ')} `
  return extras
    .filter(({ name, aliases }) =>
      [name, ...aliases].some((alias) => words.includes(` ${foldedWords(alias).join(' ')} `)),
    )
    .map(({ id }) => id)
}

const openAir =
  /^(?:street|gate|road|harbou?r|outdoors?|roofs?|rooftops?|quay|pier|causeway|bridge|square|forest|woods|field|alley|garden|terrace|yard|deck|wilderness|beach|camp|hill|river)$/

/** By what the place is tagged with. */
function isOutdoors({ entities, scene }: ContextPacket): boolean {
  return entities.find((one) => one.id === scene.location_id)?.tags.some((tag) => openAir.test(tag)) ?? false
}

/** Words in a name that name nothing: "the nameboard over the bar" is not called Over. */
const small: ReadonlySet<string> = new Set([
  ...emptyWords,
  ...'old new above below beside between near inside outside upon across along towards within without why'.split(
    ' ',
  ),
])

function isSomebody({ kind, tags = [] }: ReadingEntity): boolean {
  return kind === 'person' || tags.includes('person')
}

function isFar({ tags = [] }: ReadingEntity): boolean {
  return tags.includes('elsewhere')
}

/** Whose something is: "Hale's divers" are not called Hale, whether or not anybody knows of a Hale. */
const owners = /[\p{L}\p{M}]+['’]s(?![\p{L}])/gu

/** Everything also answers to the words of its name that are no other's; what is here comes before what is elsewhere. */
function withOwnWords(all: readonly ReadingEntity[]): readonly ReadingEntity[] {
  const called = new Map(all.map((entity) => [entity, wordsOf([entity.name, ...entity.aliases])]))
  const count = (some: readonly ReadingEntity[]): ReadonlyMap<string, number> =>
    countWords(some.map((entity) => called.get(entity) ?? new Set()))
  const near = count(all.filter((entity) => !isFar(entity) && entity.kind !== 'spell'))
  const here = count(all.filter((entity) => entity.kind === 'person' && !isFar(entity)))
  const far = count(all.filter(isFar))
  // Somebody's name is theirs: "Rusk's debts" are not called Rusk.
  const people = wordsOf(all.filter(isSomebody).map((entity) => entity.name))
  return all.map((entity) => {
    // What the rules name is called by its whole name: hands and wind are no spells.
    if (entity.kind === 'spell') return entity
    const isOwn = (word: string): boolean => {
      if (people.has(word) && !isSomebody(entity)) return false
      if (isFar(entity)) return !near.has(word) && far.get(word) === 1
      return near.get(word) === 1 || (entity.kind === 'person' && here.get(word) === 1)
    }
    const own = [...wordsOf([isSomebody(entity) ? entity.name : entity.name.replace(owners, ' ')])].filter(
      isOwn,
    )
    // The dog that is here is the dog, whatever other dogs are called.
    const kept = isFar(entity)
      ? entity.aliases.filter((alias) => !here.has(alias.toLowerCase()))
      : entity.aliases
    return { ...entity, aliases: [...new Set([...kept, ...own, ...endOf(entity)])] }
  })
}

/** A battleaxe is an axe too. */
function endOf({ kind, name }: ReadingEntity): readonly string[] {
  const [, end] = /[\p{L}]{2,}(axe|sword|bow|hammer|staff|knife|mail|spear)$/u.exec(name.toLowerCase()) ?? []
  return kind === 'item' && end !== undefined ? [end] : []
}

function countWords(all: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const owners = new Map<string, number>()
  for (const words of all) for (const word of words) owners.set(word, (owners.get(word) ?? 0) + 1)
  return owners
}

const beyondAscii = /[\u0080-\uffff]/

function wordsOf(names: readonly string[]): ReadonlySet<string> {
  const words = names.flatMap((name) => {
    const lower = name.toLowerCase()
    const pattern = beyondAscii.test(lower) ? /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{So}+/gu : /[a-z0-9]+/g
    return lower.match(pattern) ?? []
  })
  return new Set(words.filter((word) => isLongEnough(word, 3) && !small.has(word)))
}

function readable({ id, name, aliases, kind, tags, pronoun }: Nameable): ReadingEntity {
  // One can set out for a place that is elsewhere; everything else there can only be spoken of.
  const place = kind === 'topic' && tags.includes('elsewhere') && tags.includes('place')
  return {
    id,
    name,
    aliases,
    tags,
    kind: kind === 'belonging' ? 'item' : place ? 'place' : kind,
    ...(pronoun !== undefined && { pronoun }),
  }
}

/** Those present, what is carried, and places that are known, from the packet. */
function packetEntities(packet: ContextPacket): ReadingEntity[] {
  const you = packet.entities.find((one) => one.type === 'pc')?.id
  const held = new Set(packet.inventory.filter((row) => row.owner_id === you).map((row) => row.item_id))
  const ways = packet.entities.find((one) => one.id === packet.scene.location_id)?.attrs.connected_to
  const exits = new Set(Array.isArray(ways) ? ways : [])
  return packet.entities.flatMap(({ id, name, type, tags }): ReadingEntity[] => {
    if (id === you) return []
    const one = { id, name, aliases: [], tags }
    if (/npc|enemy|monster|creature/.test(type))
      return packet.present_entities.includes(id)
        ? [{ ...one, kind: 'person' }]
        : [{ ...one, kind: 'topic', tags: [...tags, 'person'] }]
    if (/location|place/.test(type)) return [{ ...one, kind: exits.has(id) ? 'exit' : 'place' }]
    return /item|object|thing/.test(type) ? [{ ...one, kind: held.has(id) ? 'item' : 'object' }] : []
  })
}

function spellsOf(packet: ContextPacket): ReadingEntity[] {
  const attrs = packet.entities.find((one) => one.type === 'pc')?.attrs ?? {}
  const names = [attrs.spells_known, attrs.spells_prepared].flatMap((list) =>
    Array.isArray(list)
      ? list.flatMap((one) =>
          typeof one === 'string'
            ? one
            : typeof one === 'object' && one !== null && !Array.isArray(one) && typeof one.name === 'string'
              ? one.name
              : [],
        )
      : [],
  )
  return [...new Set(names)].map((name) => ({
    id: `spell:${name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
    name,
    aliases: [],
    kind: 'spell',
  }))
}

/** "Do you mean A or B?" has those of the scene as answers that stand in the question. */
function optionsIn(question: string, all: readonly ReadingEntity[]): { id: string; words: string[] }[] {
  const asked = question.toLowerCase()
  return all
    .filter((one) => one.name.length > 2 && asked.includes(one.name.toLowerCase()))
    .map(({ id, name, aliases }) => ({ id, words: [name, ...aliases] }))
    .slice(0, 8)
}
