/** What a reader is shown of a moment: where it is, what can be named, what is on offer and why, what was told last, the line. */
import type { ReadingEntity } from '../../core/protocol/free-text-reading.ts'
import type { ReaderOffer, SceneList } from '../../reading/index.ts'
import { contentWords } from '../../text/word-and-text-similarity.ts'
import type { InterpretRequest } from '../game-master.ts'
import type { ShortIds } from './short-ids.ts'

const mostDeeds = 24

/** The choices on the screen and what else an author made possible here, each with what is written below its title. */
export function candidatesOf({ offers = [], cues, possible = [] }: InterpretRequest): readonly ReaderOffer[] {
  const actions = cues?.affordances ?? []
  const noteOf = (found: (offer: (typeof possible)[number]) => boolean): Pick<ReaderOffer, 'note'> => {
    const note = possible.find(found)?.subtitle ?? ''
    return note === '' ? {} : { note }
  }
  const shown = offers.map(({ id, text }) => {
    const phrases = actions.find((action) => action.text === text)?.phrases ?? []
    return { id, text, shown: true, phrases, ...noteOf((offer) => offer.id === id) }
  })
  const titles = new Set(offers.map(({ text }) => text))
  const authored = actions
    .filter(({ text }) => !titles.has(text))
    .slice(0, mostDeeds)
    .map(({ id, text, phrases }) => {
      const key = possible.find(({ affordance }) => affordance === id)?.id
      const note = noteOf(({ affordance }) => affordance === id)
      return { id, text, shown: false, phrases, ...note, ...(key !== undefined && { key }) }
    })
  return [...shown, ...authored]
}

/** What the player read last; before the first turn that is how the story opens. */
export function lastToldIn(request: InterpretRequest): string {
  return turnsBefore(request).at(-1)?.text ?? ''
}

interface TurnBefore {
  readonly player_input: string
  readonly text: string
}

function turnsBefore({ last_turns = [], cues, packet }: InterpretRequest): readonly TurnBefore[] {
  if (last_turns.length > 0) return last_turns
  const texts = cues?.told ?? packet.recent_events.map(({ text }) => text)
  return texts.map((text) => ({ player_input: '', text }))
}

/** The last page is read to its beginning, because lines answer it; of older ones the end is enough. */
const longestLast = 1_000
const longestBefore = 140
const longestNote = 70

/** Ids of what can be named, chosen and asked, as a reader is shown them. */
export interface ShownIds {
  readonly named: ShortIds
  readonly offers: ShortIds
  readonly answers: ShortIds
}

/** What can be named, what was just told, and the line; nothing else is needed to read it. */
export function readingText(
  request: InterpretRequest,
  lists: readonly SceneList[],
  offers: readonly ReaderOffer[],
  ids: ShownIds,
): string {
  const { player_input, open_question, cues } = request
  const talksWith = cues?.interlocutor ?? null
  const told = turnsBefore(request).slice(-3)
  const said = contentWords(player_input)
  return [
    ...whereAndWho(request),
    ...lists.flatMap(({ heading, entities }) => listRows(heading, entities, said, ids.named)),
    ...(talksWith === null ? [] : ['# TALKING WITH', ids.named.short(talksWith)]),
    ...(offers.length === 0 ? [] : ['# OFFERS', ...offers.map((offer) => offerRow(offer, ids.offers))]),
    ...answerRows(request, ids),
    ...(told.length === 0 ? [] : ['# TOLD LAST']),
    ...told.flatMap((turn, at) => [
      ...(turn.player_input === '' ? [] : [`player: ${quoted(turn.player_input.slice(0, longestBefore))}`]),
      `story: ${quoted(turn.text.slice(at === told.length - 1 ? -longestLast : -longestBefore))}`,
    ]),
    ...(open_question === null ? [] : ['# OPEN QUESTION', quoted(open_question)]),
    '# THE PLAYER’S LINE',
    quoted(player_input.slice(0, 2_000)),
  ].join('\n')
}

/** Whose line it is, and where it is said: "my own name" and "this place" have no other row. */
function whereAndWho({ packet }: InterpretRequest): readonly string[] {
  const hero = packet.entities.find(({ type }) => type === 'pc')
  const place = packet.entities.find(({ id }) => id === packet.scene.location_id)
  return [
    ...(hero === undefined ? [] : [`# THE PLAYER IS`, quoted(hero.name)]),
    ...(place === undefined ? [] : [`# AT`, quoted(place.name)]),
  ]
}

function offerRow({ id, text, note }: ReaderOffer, { short }: ShortIds): string {
  return `- ${short(id)}: ${quoted(text)}${note === undefined ? '' : ` (${note.slice(0, longestNote)})`}`
}

/** What those who are here have an answer to, person by person. */
function answerRows({ answerable = [] }: InterpretRequest, { named, answers }: ShownIds): readonly string[] {
  const people = [...new Set(answerable.map(({ by }) => by))]
  return people.flatMap((person) => [
    `# ANSWERS OF ${named.short(person)}`,
    ...answerable
      .filter(({ by }) => by === person)
      .map(({ id, asked }) => `- ${answers.short(id)}: ${asked.map(quoted).join(' ')}`),
  ])
}

/** What has a row of its own, and in one row what goes by its id alone. */
function listRows(
  heading: string,
  entities: readonly ReadingEntity[],
  said: ReadonlySet<string>,
  { short }: ShortIds,
): readonly string[] {
  const rows = entities.map((entity) => row(entity, short(entity.id), said))
  const plain = rows.filter((text) => !text.includes(':'))
  return [
    `# ${heading.toUpperCase()}`,
    ...rows.filter((text) => text.includes(':')).map((text) => `- ${text}`),
    ...(plain.length === 0 ? [] : [`- ${plain.join('; ')}`]),
  ]
}

const mostAliases = 2

/** An id with what else it goes by: the words of the line first, then a few others. */
function row(
  { id, name, aliases, pronoun, kind, tags = [] }: ReadingEntity,
  shown: string,
  said: ReadonlySet<string>,
): string {
  const spelt = (text: string): string => [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].join(' ')
  const own = spelt(name)
  const isSaid = (alias: string): boolean => [...contentWords(alias)].some((word) => said.has(word))
  const others = aliases
    .filter((alias) => !own.includes(spelt(alias)) && spelt(id.replace(/^.*:/, '')) !== spelt(alias))
    .toSorted((left, right) => Number(isSaid(right)) - Number(isSaid(left)))
    .slice(0, kind === 'person' || tags.includes('person') ? mostAliases + 1 : mostAliases)
  const notes = [...(pronoun === undefined ? [] : [pronoun]), ...others]
  const sorted = (text: string): string => text.split(' ').toSorted().join(' ')
  const isPlain =
    sorted(spelt(shown)) === sorted(own.replace(/^(?:the|an?) /, '').replace(/(?<=\d) (?=\d)/g, ''))
  if (isPlain && notes.length === 0) return shown
  const called = isPlain ? '' : ` ${quoted(name)}`
  return `${shown}:${called}${notes.length === 0 ? '' : ` (${notes.map((note) => note.slice(0, 40)).join(', ')})`}`
}

/** Names and lines are data: quoted, and on one line. */
function quoted(text: string): string {
  return JSON.stringify(text)
}
