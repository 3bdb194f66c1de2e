/**
 * The plain game master: it ends every turn another one could not end. It invents nothing, asks nobody and never fails;
 * it says what the engine's events say, in short sentences. Understanding it leaves to the engine's own reader.
 */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { noPlan } from '../../core/protocol/planner-output.ts'
import type { GameMaster, NarrateRequest } from '../game-master.ts'
import { fightWords } from './fight-words.ts'
import type { Voice } from './sentence.ts'
import { storyWords } from './story-words.ts'

const mostSentences = 14

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
  narrate: (request) => {
    const { planning_block } = request
    const answer = { narrative: plainTelling(request), planning_block, state_updates: {} }
    return Promise.resolve({ answer })
  },
  promptVersions: () => ({}),
}

/** What happened, in plain sentences. */
export function plainTelling(request: NarrateRequest): string {
  const { packet, engine_events, blocked, mode } = request
  const names = new Map(packet.entities.map((entity) => [entity.id, entity.name]))
  const you = packet.entities.find((entity) => entity.type === 'pc')?.id ?? null
  const voice: Voice = { you, nameOf: (id) => names.get(id) ?? 'somebody' }
  const said = engine_events.flatMap((event) => sentenceOf(event, voice) ?? [])
  const stopped = blocked.map(({ reason }) => (reason.endsWith('.') ? reason : `${reason}.`))
  // The same reason can stand in an event and in the list of what was stopped.
  const all = [...new Set([...said, ...stopped])]
  if (all.length === 0) return mode === 'THINK' ? 'You pause to consider.' : quiet(request)
  const shown =
    all.length <= mostSentences ? all : [...all.slice(0, mostSentences - 1), 'The rest is a blur.']
  return shown.join(' ')
}

function sentenceOf(event: ShownEvent, voice: Voice): string | null {
  const words = Object.hasOwn(fightWords, event.type)
    ? fightWords[event.type]
    : Object.hasOwn(storyWords, event.type)
      ? storyWords[event.type]
      : undefined
  return words?.(event.details, voice) ?? null
}

/** Nothing of note happened; say where that was. */
function quiet({ packet }: NarrateRequest): string {
  const place = packet.entities.find((entity) => entity.id === packet.scene.location_id)?.name
  return place === undefined ? 'A moment passes.' : `A moment passes in ${place}.`
}
