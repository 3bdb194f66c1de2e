/** What a reader is shown of a moment: where it is, what can be named, what is on offer and why, what was told last, the line. */
import type { ReadingEntity } from '../../core/protocol/free-text-reading.ts'
import type { ReaderOffer, SceneList } from '../../reading/index.ts'
import type { InterpretRequest } from '../game-master.ts'

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
const longestLast = 1_600
const longestBefore = 500

/** What can be named, what was just told, and the line; nothing else is needed to read it. */
export function readingText(
  request: InterpretRequest,
  lists: readonly SceneList[],
  offers: readonly ReaderOffer[],
): string {
  const { player_input, open_question, cues } = request
  const talksWith = cues?.interlocutor ?? null
  const told = turnsBefore(request).slice(-3)
  return [
    ...whereAndWho(request),
    ...lists.flatMap(({ heading, entities }) => [`# ${heading.toUpperCase()}`, ...entities.map(row)]),
    ...(talksWith === null ? [] : [`# TALKING WITH`, talksWith]),
    ...(offers.length === 0 ? [] : ['# OFFERS', ...offers.map(offerRow)]),
    ...(told.length === 0 ? [] : ['# TOLD LAST']),
    ...told.flatMap((turn, at) => [
      ...(turn.player_input === '' ? [] : [`player: ${quoted(turn.player_input.slice(0, 300))}`]),
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

function offerRow({ id, text, note }: ReaderOffer): string {
  return `- ${id}: ${quoted(text)}${note === undefined ? '' : ` (${note.slice(0, 160)})`}`
}

const mostAliases = 5

function row({ id, name, aliases, pronoun }: ReadingEntity): string {
  const own = name.toLowerCase()
  const others = aliases.filter((alias) => !own.includes(alias.toLowerCase())).slice(0, mostAliases)
  const notes = [...(pronoun === undefined ? [] : [pronoun]), ...others]
  return `- ${id}: ${quoted(name)}${notes.length === 0 ? '' : ` (${notes.map((note) => note.slice(0, 40)).join(', ')})`}`
}

/** Names and lines are data: quoted, and on one line. */
function quoted(text: string): string {
  return JSON.stringify(text)
}
