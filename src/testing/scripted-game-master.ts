/**
 * A game master from given parts, for tests: it understands simple lines, plans nothing, and tells truthfully what the
 * engine says happened. Every part can be replaced by a script; what is not scripted behaves well.
 */
import { type InterpreterOutput, noPlan, type PlannerOutput } from '../core/protocol/stage-outputs.ts'
import type {
  GameMaster,
  InterpretRequest,
  NarrateRequest,
  PlanRequest,
  Telling,
  Told,
} from '../gm/game-master.ts'

/** What to say instead of the good answers; a function is asked every time. */
export interface Script {
  readonly id?: string
  /** False for one whose dice must be kept before it speaks, as a model's are. */
  readonly instant?: boolean
  readonly interpret?: (request: InterpretRequest, call: Telling) => unknown
  readonly plan?: (request: PlanRequest, call: Telling) => unknown
  /** The answer itself, not wrapped in `Told`. */
  readonly narrate?: (request: NarrateRequest, call: Telling) => unknown
}

/**
 * A game master that follows a script where there is one and behaves well elsewhere.
 *
 * @example
 * const master = scriptedGameMaster({ narrate: () => 'The door stays shut.' })
 */
export function scriptedGameMaster(script: Script = {}): GameMaster {
  return {
    specVersion: 1,
    id: script.id ?? 'scripted',
    instant: script.instant ?? true,
    interpret: async (request, call) => (script.interpret ?? understand)(request, call),
    plan: async (request, call) => (script.plan ?? planNothing)(request, call),
    narrate: async (request, call): Promise<Told> => ({
      answer: await (script.narrate ?? narrateTruly)(request, call),
      usage: {},
    }),
    promptVersions: () => ({}),
  }
}

const verbs: readonly (readonly [RegExp, string])[] = [
  [/\b(?:attack|hit|strike|stab|shoot|kill)/i, 'attack'],
  [/\b(?:sneak|creep|hide|slip past)/i, 'sneak'],
  [/\b(?:persuade|convince|beg|ask|plead)/i, 'persuade'],
  [/\b(?:search|look for|investigate)/i, 'search'],
  [/\b(?:talk|speak|greet|say|tell)/i, 'talk'],
  [/\b(?:go|walk|leave|enter|travel)/i, 'go'],
  [/\b(?:take|grab|pick up)/i, 'take'],
  [/\b(?:rest|sleep|wait)/i, 'rest'],
]

/** What a plain line means: one verb, and the people who are named in it. */
export function understand(request: InterpretRequest): InterpreterOutput {
  const line = request.player_input.slice(0, 500)
  const action = verbs.find(([pattern]) => pattern.test(line))?.[1] ?? 'look'
  const lower = line.toLowerCase()
  const named = request.packet.entities.filter((entity) => lower.includes(entity.name.toLowerCase()))
  const target = named.find((entity) => entity.type !== 'pc')?.id ?? ''
  return {
    intent: line,
    referenced_entities: named.map((entity) => entity.id),
    proposed_actions: [{ action, target_id: target, details: line, estimated_minutes: 1 }],
    assumptions: [],
    risk_flags: action === 'attack' ? ['violence'] : [],
    perception_flags: [],
  }
}

function planNothing(): PlannerOutput {
  return noPlan
}

/** Openings that have no words in common, so that a story that goes on never looks like one that repeats itself. */
const openings = [
  'Water slaps against wood somewhere below.',
  'A gust carries the smell of wet rope and tar.',
  'Light slants through the gaps and picks out drifting motes.',
  'Far away a bell counts out the hour, slow and cracked.',
  'Somewhere behind you a shutter bangs twice.',
  'Heat shimmers over the stones and makes distances lie.',
  'A gull complains overhead, then thinks better of it.',
  'Fog thins enough to show a line of crooked roofs.',
  'Old timber groans as though it had opinions.',
  'Embers settle in the brazier with a sigh.',
  'Mud sucks at boots and gives each step a voice.',
  'Laughter rises from below and is cut short.',
] as const

/** A short, true story in seed 000's envelope: nothing in it that the engine did not say. */
export function narrateTruly(request: NarrateRequest): Record<string, unknown> {
  return envelopeAround(request, narrationOf(request))
}

/** The envelope that a well-behaved model puts around its words. */
export function envelopeAround(request: NarrateRequest, narrative: string): Record<string, unknown> {
  return {
    narrative: request.mode === 'GOD' ? '' : narrative,
    planning_block: request.planning_block ?? { thinking: '', choices: {} },
    dice_rolls: [...request.dice_rolls],
    state_updates: {},
    debug_info: { dm_notes: [], state_rationale: 'nothing was wished for' },
    ...(request.mode === 'GOD' && { god_mode_response: 'Done.' }),
  }
}

export function narrationOf(request: NarrateRequest): string {
  const { packet } = request
  const turn = packet.recent_events.at(-1)?.turn_no ?? request.player_input.length
  const told = packet.recent_events.map((event) => JSON.stringify(event)).join('\n')
  const fresh = openings.filter((opening) => !told.includes(opening))
  const left = fresh.length < 2 ? openings : fresh
  const opening = left[turn % left.length] ?? openings[0]
  const second = left[(turn * 5 + 7) % left.length] ?? openings[1]
  const here = packet.entities.filter(
    (entity) => entity.type === 'npc' && packet.present_entities.includes(entity.id),
  )
  const spokenTo = request.engine_events.map((event) => event.details.target ?? event.details.target_id)
  const meant = request.understood?.proposed_actions.map((action) => action.target_id) ?? []
  const npc =
    here.find(({ id }) => spokenTo.includes(id)) ?? here.find(({ id }) => meant.includes(id)) ?? here[0]
  const answer =
    npc === undefined ? '' : ` ${npc.name} gives a short answer and turns back to the work at hand.`
  return opening === second ? `${opening}${answer}` : `${opening} ${second}${answer}`
}
