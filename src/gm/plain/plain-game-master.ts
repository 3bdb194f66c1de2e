/**
 * The plain game master: it ends every turn another one could not end. It invents nothing, asks nobody and never fails;
 * it says what the engine's events say, in short sentences. Understanding it leaves to the engine's own reader.
 */
import type { Mode } from '../../core/mode.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { noPlan } from '../../core/protocol/planner-output.ts'
import type { GameMaster, NarrateRequest } from '../game-master.ts'
import { dramaWords } from './drama-words.ts'
import { fightWords } from './fight-words.ts'
import { described, surroundings } from './place-words.ts'
import { nobodyKnown, textIn, type Voice } from './sentence.ts'
import { storyWords } from './story-words.ts'

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
