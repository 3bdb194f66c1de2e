/**
 * The plain game master: it ends every turn another one could not end. It invents nothing, asks nobody and never fails;
 * it says what the engine's events say, in short sentences. Understanding it leaves to the engine's own reader.
 */

import type { JsonObject } from '../../core/json.ts'
import type { ContextPacket } from '../../core/protocol/context-packet.ts'
import { noPlan } from '../../core/protocol/stage-outputs.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { Mode } from '../../core/turn-mode.ts'
import { capitalize, joinList } from '../../text/capitals-articles-plurals-lists.ts'
import type { GameMaster, NarrateRequest } from '../game-master.ts'
import { nobodyKnown, textIn, type Voice } from './build-plain-sentence.ts'
import { fightWords, type Wording } from './sentences-for-fight-events.ts'
import { storyWords } from './sentences-for-story-events.ts'

const mostSentences = 14
const silences: Readonly<Record<Exclude<Mode, 'STORY'>, string>> = {
  THINK: 'You pause to consider.',
  DM: 'Nobody at this table talks about the game itself. Play on, or open the console with "GOD MODE:".',
  GOD: '',
}
const looks: readonly string[] = ['look', 'look_around', 'observe']

/**
 * The game master of last resort.
 *
 * @example
 * const told = await plainGameMaster.narrate(request, { signal })
 */
export const plainGameMaster: GameMaster = {
  specVersion: 1,
  id: 'plain',
  instant: true,
  interpret: () => Promise.resolve(null),
  plan: () => Promise.resolve(noPlan),
  narrate: (request) => Promise.resolve({ answer: { final_text: plainTelling(request) } }),
  promptVersions: () => ({}),
}

/** What happened, in plain sentences. */
export function plainTelling(request: NarrateRequest): string {
  const { packet, engine_events, blocked, mode } = request
  const names = new Map(packet.entities.map((entity) => [entity.id, entity.name]))
  const you = packet.entities.find((entity) => entity.type === 'pc')?.id ?? null
  const voice: Voice = { you, nameOf: (id) => names.get(id) ?? nobodyKnown }
  // What happened without being noticed is not told.
  const noticed = engine_events.filter((event) => !event.tags.includes('quiet'))
  const said = noticed.flatMap((event) => seen(event, request) ?? sentenceOf(event, voice) ?? [])
  const stopped = blocked.map(({ reason }) => (reason.endsWith('.') ? reason : `${reason}.`))
  // The same reason can stand in an event and in the list of what was stopped.
  const all = [...new Set([...said, ...stopped])]
  if (all.length === 0) return mode === 'STORY' ? quiet(request) : silences[mode]
  const shown =
    all.length <= mostSentences ? all : [...all.slice(0, mostSentences - 1), 'The rest is a blur.']
  // A block of lines, such as the summary of a fight, stands by itself.
  return shown
    .map((one) => (one.includes('\n') ? `\n\n${one}\n\n` : one))
    .join(' ')
    .replace(/ *\n\n */g, '\n\n')
    .trim()
}

/** What eyes tell: the place one looks at, and the place one comes to. */
function seen({ type, details }: ShownEvent, { packet }: NarrateRequest): string | null {
  if (type === 'scene_changed') {
    const place = packet.entities.find((entity) => entity.id === (details.to ?? details.location_id))
    return place === undefined ? null : `You come to ${place.name}. ${described(place)}`.trim()
  }
  const verb = textIn(details, 'verb') || textIn(details, 'action')
  const around = (details.target_id ?? null) === null || details.target_id === packet.scene.location_id
  return looks.includes(verb) && around ? surroundings(packet) : null
}

function sentenceOf(event: ShownEvent, voice: Voice): string | null {
  const words = Object.hasOwn(fightWords, event.type)
    ? fightWords[event.type]
    : Object.hasOwn(dramaWords, event.type)
      ? dramaWords[event.type]
      : Object.hasOwn(storyWords, event.type)
        ? storyWords[event.type]
        : undefined
  return words?.(event.details, voice) ?? null
}

/** Nothing of note happened; say where that was. */
function quiet({ packet }: NarrateRequest): string {
  const place = packet.entities.find((entity) => entity.id === packet.scene.location_id)?.name
  return place === undefined ? 'A moment passes.' : `A moment passes. You are at ${place}.`
}

/** Where one is, in plain words: what the place looks like, who is there, and which ways lead on. */
type Shown = ContextPacket['entities'][number]

/** What somebody sees who looks around. */
function surroundings(packet: ContextPacket): string | null {
  const named = new Map(packet.entities.map((entity) => [entity.id, entity]))
  const place = named.get(packet.scene.location_id)
  if (place === undefined) return null
  const people = packet.present_entities.flatMap((id) => {
    const one = named.get(id)
    return one === undefined || one.type === 'pc' ? [] : [withRole(one)]
  })
  const ways = (listIn(place.attrs.connected_to) ?? []).flatMap((id) => named.get(id)?.name ?? [])
  return [
    [`${capitalize(place.name)}.`, described(place)].join(' ').trim(),
    ...(people.length === 0
      ? []
      : [`${capitalize(joinList(people))} ${people.length === 1 ? 'is' : 'are'} here.`]),
    ...(ways.length === 0
      ? []
      : [`${ways.length === 1 ? 'A way leads' : 'Ways lead'} to ${joinList(ways)}.`]),
  ].join(' ')
}

/** What can be seen of a place; empty when nobody wrote it down. */
function described({ attrs }: Shown): string {
  const text = typeof attrs.description === 'string' ? attrs.description.trim() : ''
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`
}

function withRole({ name, attrs }: Shown): string {
  return typeof attrs.role === 'string' && attrs.role !== '' ? `${name} the ${attrs.role}` : name
}

function listIn(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null
}

/** The first line under any of these names. */
function line(details: JsonObject, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = details[name]
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string' && first.trim() !== '') return first.trim()
  }
  return null
}

const said: Wording = (details) => line(details, 'say', 'text')

/** A deed without words of its own is called by its name. */
const deed: Wording = (details) => {
  const words = line(details, 'say')
  const text = line(details, 'text')
  if (words !== null || text === null) return words
  return details.band === 'fail' ? `You try: ${text}. It does not work.` : `You do it: ${text}.`
}

/** The end of a story: its words, then what became of everybody. */
const ending: Wording = (details) => {
  const parts = [details.text, details.epilogue].flatMap((part) => (Array.isArray(part) ? part : [part]))
  const words = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return words.length === 0 ? null : `\n${words.join('\n\n')}\n`
}

/** Words by type of event. */
const dramaWords: Readonly<Record<string, Wording>> = {
  deed_done: deed,
  storylet_played: said,
  hint_given: said,
  rumour_heard: (details) => {
    const words = line(details, 'text')
    return words === null ? null : `You hear it said: ${words}`
  },
  deduced: said,
  contest_opened: said,
  contest_moved: said,
  contest_won: said,
  contest_lost: said,
  chase_opened: (details) => [line(details, 'say'), line(details, 'text')].filter(Boolean).join(' ') || null,
  chase_moved: (details) => [line(details, 'say'), line(details, 'text')].filter(Boolean).join(' ') || null,
  chase_won: said,
  chase_lost: said,
  encounter_opened: said,
  encounter_won: said,
  encounter_lost: said,
  encounter_fled: () => 'You are out of it.',
  came_to: (details) => {
    const place = line(details, 'place')
    const where = details.moved === true && place !== null ? ` Somebody has brought you to ${place}.` : ''
    return `You come to an hour later, and it hurts.${where}`
  },
  complication: () => 'It works, and something else goes wrong because of it.',
  encounter_truce: () => 'Blades go down on both sides.',
  improvised: (details) =>
    details.outcome === 'fail'
      ? 'It was an idea. It was not a good one.'
      : 'It works, more or less as you saw it.',
  tension_move: said,
  narration_due: said,
  ending_reached: ending,
}
