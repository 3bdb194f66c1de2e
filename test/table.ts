/**
 * A table to play whole turns at: a street under either ruleset, a game master that follows a script, dice that can be
 * told what to show, and a look at everything that was kept. A line goes to the server's app as a player's does, over
 * HTTP; only what HTTP has no words for goes to the pipeline itself. Only tests sit here.
 */

import type { JsonObject } from '../src/core/json.ts'
import type { RecordBodies } from '../src/core/ledger/log-record.ts'
import type { AuthorTurn } from '../src/core/protocol/turn-envelope.ts'
import { done, type Result } from '../src/core/result.ts'
import type { GameState } from '../src/core/state/game-state.ts'
import { joinDiffs, type StateDiff } from '../src/core/state/state-diff.ts'
import { streamFamily } from '../src/dice/random-stream.ts'
import { createCampaign } from '../src/engine/campaigns/create-campaign.ts'
import type { EngineDependencies } from '../src/engine/engine-dependencies.ts'
import { playTurn } from '../src/engine/turns/play-turn.ts'
import type { NarrateRequest } from '../src/gm/game-master.ts'
import { plainGameMaster } from '../src/gm/plain/plain-game-master.ts'
import { bands2d6 } from '../src/rules/bands-2d6/bands-2d6.ts'
import { sampleHero } from '../src/rules/dnd5e/combat/samples/sample-combat.ts'
import { createDnd5e } from '../src/rules/dnd5e/dnd5e.ts'
import type { SealedRecord } from '../src/store/state-store.ts'
import { good } from '../src/testing/assertions.ts'
import { fixedDice } from '../src/testing/fixed-dice.ts'
import { sampleTime } from '../src/testing/sample-records.ts'
import { envelopeAround, type Script, scriptedGameMaster } from '../src/testing/scripted-game-master.ts'
import { testDependencies } from '../src/testing/test-engine-dependencies.ts'
import type { TurnOptions } from '../src/turn/turn-request-and-reply.ts'
import { httpRequestFor, openHttpTable } from './entry/http-table.ts'

/** Kira, whose player sits at the table. */
export const kira = 'pc_kira_001'
/** Viktor, who stands in the alley with her. */
export const viktor = 'npc_viktor_001'
/** Chen, who is somewhere else. */
export const chen = 'npc_chen_001'
/** What the player must not learn from anybody. */
export const secret = 'Viktor owes the Kestrel Syndicate ninety thousand'

/** What a table is set with. */
export interface TableParts {
  readonly ruleset?: 'bands-2d6' | 'dnd5e'
  readonly script?: Script
  /** Beside the street. */
  readonly world?: StateDiff
  /** Attrs of Kira beside her own. */
  readonly kira?: JsonObject
  readonly clocks?: Readonly<Record<string, number>>
  readonly system?: JsonObject
  readonly desk?: Partial<EngineDependencies>
  readonly starts?: Partial<typeof sampleTime>
}

/** A campaign that is being played. */
export interface Table {
  readonly desk: EngineDependencies
  readonly id: string
  /** Every request that the narrator got, in order. */
  readonly asked: readonly NarrateRequest[]
  /** What the next dice show; afterwards chance decides again. */
  dice(...faces: readonly number[]): void
  /** Plays a turn that must be played; the owner sits at the table. */
  play(input: unknown, options?: TurnOptions): Promise<AuthorTurn>
  /** Plays a turn that may be refused. */
  send(input: unknown, options?: TurnOptions): Promise<Result<AuthorTurn>>
  state(): Promise<GameState>
  records(): Promise<readonly SealedRecord[]>
  /** The last record of what was resolved. */
  resolved(): Promise<RecordBodies['resolved']>
  /** The last record of what was told. */
  told(): Promise<RecordBodies['told']>
}

/** Sets a table. */
export async function openTable(parts: TableParts = {}): Promise<Table> {
  const asked: NarrateRequest[] = []
  let next: readonly number[] | null = null
  const desk = testDependencies({
    rulesets: (id) => Promise.resolve([bands2d6, dnd5e].find((ruleset) => ruleset.id === id)),
    gameMaster: scriptedGameMaster(listening(parts.script ?? {}, asked)),
    backstop: plainGameMaster,
    streams: (source) => {
      const family = streamFamily(source)
      const stream = (nonce: number) => {
        const faces = next
        next = null
        return faces === null ? family.stream(nonce) : fixedDice(...faces)
      }
      return { epoch: family.epoch, stream }
    },
    ...parts.desk,
  })
  const { time_of_day: _derived, ...starts } = { ...sampleTime, ...parts.starts }
  const world = street(parts)
  const ruleset = parts.ruleset ?? 'bands-2d6'
  const id = good(
    await createCampaign(desk, { name: 'Street', seed: 'street', ruleset, starts, world }),
  ).campaign_id
  const records = async () => good(await desk.store.getRecords(id, { from: 0, to: Number.MAX_SAFE_INTEGER }))
  const last = async (kind: string) => (await records()).findLast((record) => record.kind === kind)?.body
  const overHttp = openHttpTable(desk, id)
  const playDirectly: Table['send'] = async (input, options = {}) => {
    const played = await playTurn(desk, id, input, { owner: true, ...options })
    return played.ok ? done(played.value.turn) : played
  }
  const send: Table['send'] = (input, options = {}) => {
    const request = httpRequestFor(input, options)
    return request === null ? playDirectly(input, options) : overHttp(request, options)
  }
  return {
    desk,
    id,
    asked,
    dice: (...faces) => {
      next = faces
    },
    play: async (input, options) => good(await send(input, options)),
    send,
    state: async () => good(await desk.store.getState(id)),
    records,
    resolved: async () => (await last('resolved')) as RecordBodies['resolved'],
    told: async () => (await last('told')) as RecordBodies['told'],
  }
}

/** The script, with an ear at what the narrator is asked; what is not scripted is left to the engine or told truly. */
function listening(script: Script, asked: NarrateRequest[]): Script {
  const narrate = script.narrate ?? ((request) => envelopeAround(request, quietWords(asked.length)))
  return {
    interpret: () => null,
    ...script,
    narrate: (request, telling) => {
      asked.push(request)
      return narrate(request, telling)
    },
  }
}

const things = [
  'lamp',
  'shutter',
  'gutter',
  'cable',
  'awning',
  'stairwell',
  'sign',
  'pipe',
  'crate',
  'puddle',
  'vent',
]
const doings = [
  'hums',
  'rattles',
  'drips',
  'sways',
  'creaks',
  'glints',
  'steams',
  'flickers',
  'groans',
  'settles',
]
const places = [
  'overhead',
  'far away',
  'behind the wall',
  'below the street',
  'by the kerb',
  'out of sight',
  'nearby',
]

/** True of any moment, and never the same twice in a row. */
export function quietWords(count: number): string {
  const word = (list: readonly string[], at: number): string => list[at % list.length] ?? ''
  const sentence = (at: number): string =>
    `One ${word(things, at)} ${word(doings, at * 3 + 1)} ${word(places, at * 5 + 2)}.`
  return `${sentence(count * 2)} ${sentence(count * 2 + 1)} He nods and answers in a low voice.`
}

const dnd5e = createDnd5e()

function street(parts: TableParts): StateDiff {
  const { ruleset, clocks = {}, system = { clock_rules: {} } } = parts
  const clock = (id: string, value: number, max: number, triggers: Record<string, string> = {}) => {
    const name = id.slice(0, 1).toUpperCase() + id.slice(1)
    return { id, name, max, triggers, tags: [], value: clocks[id] ?? value }
  }
  const base: StateDiff = {
    campaign: { player_id: kira, system: system as Record<string, never>, calibration: {} },
    entities_add: people(ruleset === 'dnd5e', parts.kira ?? {}),
    inventory_changes: [{ owner_id: kira, item_id: 'item_knife_001', delta: 1 }],
    scene_update: {
      id: 'scene_001',
      location_id: 'loc_alley_001',
      present_entity_ids: [kira, viktor, 'npc_jin_001'],
      visibility_conditions: 'clear',
      noise_level: 'quiet',
    },
    clocks_add: [
      clock('heat', 1, 8, { '4': 'Questions are asked.', '8': 'A task force.' }),
      clock('time', 8, 12, { '4': 'Dawn is near.', '0': 'The deadline has passed.' }),
      clock('harm', 0, 4, { '2': 'It hurts.', '4': 'It is critical.' }),
      clock('cred', 500, 9999),
      clock('rep', 2, 5),
    ],
    threads_add: [
      {
        id: 'delivery',
        title: 'The delivery',
        status: 'active',
        stakes: {},
        related_entity_ids: [],
        tags: [],
      },
    ],
    facts_add: [{ id: 'debt', subject_id: viktor, predicate: 'owes', object: secret, visibility: 'gm' }],
  }
  return parts.world === undefined ? base : joinDiffs(base, parts.world)
}

function people(sheets: boolean, own: JsonObject): NonNullable<StateDiff['entities_add']> {
  const entity = (id: string, type: string, name: string, attrs: JsonObject, tags: string[] = []) => ({
    ...{ id, type, name, tags },
    attrs: attrs as Record<string, never>,
  })
  const hero = sheets
    ? { ...(sampleHero(kira).attrs as JsonObject) }
    : { background: 'Courier', hp_current: 8, hp_max: 8, skills: { stealth: 1, negotiation: 2 } }
  const body = { hp_current: 9, hp_max: 9, armor_class: 11 }
  return [
    entity(kira, 'pc', 'Kira', { ...hero, ...own }),
    entity(viktor, 'npc', 'Viktor', { ...body, role: 'Fixer', description: 'A cybernetic eye.' }),
    entity(chen, 'npc', 'Chen', { ...body, role: 'Agent', location_id: 'loc_haven_001' }),
    entity('npc_jin_001', 'npc', 'Jin', { status: 'dead', hp_current: 0, hp_max: 6 }),
    entity('loc_alley_001', 'location', 'The Alley', {
      connected_to: ['loc_dragon_001'],
      description: 'Rain.',
    }),
    entity('loc_dragon_001', 'location', 'The Neon Dragon', {
      connected_to: ['loc_alley_001', 'loc_haven_001'],
    }),
    entity('loc_haven_001', 'location', 'Datahaven', { connected_to: ['loc_dragon_001'] }),
    entity('item_knife_001', 'item', 'Knife', { description: 'A short knife.', damage: '1d4' }, ['weapon']),
  ]
}

/** Ids of the rules that a turn broke. */
export function broken(turn: AuthorTurn): readonly string[] {
  return turn.violations.map((violation) => violation.rule_id)
}

/** One answer: changes to a good one, a whole answer as text, or whatever a function makes of the request. */
export type Answer = Readonly<Record<string, unknown>> | string | ((request: NarrateRequest) => unknown)

/** A narrator that gives these answers one after the other, and the last one from then on. */
export function answering(...answers: readonly Answer[]): Script {
  let count = 0
  return {
    narrate: (request) => {
      const answer = answers[Math.min(count, answers.length - 1)] ?? {}
      count += 1
      if (typeof answer === 'function') return answer(request)
      if (typeof answer === 'string') return answer
      return { ...envelopeAround(request, quietWords(count)), ...answer }
    },
  }
}
