/** What a question to the game master is answered with beside the packet, looked up in state, definition and log. */
import { asObject, asText, type JsonObject } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import type {
  KnownRoute,
  LastReading,
  LastSeen,
  QuestionFacts,
  RunningClock,
} from '../../core/protocol/facts-for-player-questions.ts'
import { interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { documentOf, nameOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { renderLedgerString } from '../../dice/index.ts'
import type { TurnBefore } from '../../gm/game-master.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import {
  obstacleOn,
  reachablePlaces,
  routeTo,
  tickingOf,
  timeAtSeconds,
  worldSeconds,
} from '../../world/index.ts'
import { attitudeOf } from '../npc-attitude-words.ts'
import { openChoices } from '../offer/engine-planning-block.ts'
import type { Gathered } from '../turn-value-by-stage.ts'
import { weighAskedActs } from './weigh-asked-acts.ts'

/** How many records back the last turn of the story, and the people in it, are looked for. */
const maxRecordsBack = 60

/** The newest records of the branch, oldest first; empty when they cannot be read. */
export async function recentRecords({ dependencies, head }: Gathered): Promise<readonly SealedRecord[]> {
  const from = Math.max(0, head.depth - maxRecordsBack)
  const read = await dependencies.store.getRecords(head.campaign_id, { from, to: head.depth })
  return read.ok ? read.value : []
}

/** Looks everything up. */
export async function questionFacts(
  turn: Gathered,
  questions: readonly string[],
  records: readonly SealedRecord[],
): Promise<QuestionFacts> {
  const prospects = await weighAskedActs(turn, questions)
  const opening = documentOf(turn.state, 'world', 'opening').text
  const hero = playerIdOf(turn.state)
  return {
    attitudes: turn.packet.present_entities
      .filter((id) => id !== hero && rowOf(turn.state.entities, id)?.type === 'npc')
      .map((id) => ({ id, words: attitudeOf(turn.state, id, hero) })),
    prospects,
    opening: Array.isArray(opening) ? opening.flatMap((text) => asText(text) ?? []) : [],
    clocks: runningClocks(turn),
    routes: knownRoutes(turn),
    last_seen: lastSeen(turn, records),
    last_reading: lastReading(turn, records),
    choices: Object.entries(turn.last.block?.choices ?? {})
      .filter(([key]) => !openChoices.includes(key) && !key.startsWith('reading_'))
      .map(([, { text }]) => text),
    sheet: rowOf(turn.state.entities, playerIdOf(turn.state))?.attrs ?? {},
    talk_turns: records.flatMap(({ kind, body, turn: number }) =>
      kind === 'resolved' && (body as RecordBodies['resolved']).mode !== 'STORY' ? [number] : [],
    ),
  }
}

/** When each clock that shows and runs by itself is full. */
function runningClocks({ packet, state }: Gathered): readonly RunningClock[] {
  const { calendar } = state.campaign
  const now = worldSeconds(calendar, state.time)
  return packet.clocks.flatMap(({ id }) => {
    const clock = rowOf(state.clocks, id)
    const ticking = clock === undefined ? null : tickingOf(clock, state)
    if (clock === undefined || ticking === null) return []
    const { period, step } = ticking
    const steps = step === 1 ? clock.max - clock.value : clock.value
    const full = (Math.floor(now / period) + steps) * period
    const { hour, minute } = timeAtSeconds(calendar, full)
    return [
      {
        id,
        minutes_left: Math.ceil((full - now) / 60),
        full_at: clockTime(hour, minute),
        every_minutes: Math.round(period / 60),
        runs_down: step === -1,
      },
    ]
  })
}

function clockTime(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Where known ways lead, with how long they take. */
function knownRoutes({ hints, state, definition }: Gathered): readonly KnownRoute[] {
  const who = playerIdOf(state)
  const named = new Map(hints.nameable.map(({ id, name }) => [id, name]))
  const places = hints.nameable.filter(
    ({ kind, tags }) => kind === 'exit' || kind === 'place' || tags.includes('place'),
  )
  const known = new Set(places.map(({ id }) => id))
  // Where one could walk to, one may ask how far it is.
  const farther = reachablePlaces(state, definition, who)
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: nameOf(state, id) }))
  return [...places, ...farther].flatMap(({ id, name }) => {
    const legs = routeTo(state, definition, id, who)
    const [first] = legs ?? []
    if (legs === null || first === undefined) return []
    return [
      {
        id,
        name,
        minutes: legs.reduce((sum, leg) => sum + leg.minutes, 0),
        first: named.get(first.to) ?? nameOf(state, first.to),
        obstacle: obstacleOn(first, state, who),
      },
    ]
  })
}

/** Everybody who was with the player's character in the newest turns and is not now. */
function lastSeen({ packet }: Gathered, records: readonly SealedRecord[]): readonly LastSeen[] {
  const here = new Set(packet.present_entities)
  const seen = new Map<string, LastSeen>()
  for (const { kind, body, turn } of records) {
    if (kind !== 'resolved') continue
    const { present_entities, scene, entities } = (body as RecordBodies['resolved'])
      .context_packet as JsonObject
    const people = new Map(
      (Array.isArray(entities) ? entities : []).flatMap((row) => {
        const { id, name, type } = asObject(row) ?? {}
        return type === 'npc' && typeof id === 'string' && typeof name === 'string' ? [[id, name]] : []
      }),
    )
    const time = asObject(asObject(scene)?.time)
    const place_id = asText(asObject(scene)?.location_id) ?? ''
    const hour = clockTime(Number(time?.hour ?? 0), Number(time?.minute ?? 0))
    for (const id of Array.isArray(present_entities) ? present_entities : [])
      if (typeof id === 'string' && !here.has(id)) {
        const person = people.get(id)
        seen.set(id, { id, turn, place_id, hour, ...(person !== undefined && { person }) })
      }
  }
  return [...seen.values()]
}

/** How the last line of the story was read. */
function lastReading({ state, hints }: Gathered, records: readonly SealedRecord[]): LastReading | null {
  const resolved = storyIn(records)
  if (resolved === undefined) return null
  const body = resolved.body as RecordBodies['resolved']
  const kept = interpreterOutputSchema.safeParse(asObject(body.pass_outputs.interpreter)?.output)
  if (!kept.success) return null
  const ids = [
    ...kept.data.referenced_entities,
    ...kept.data.proposed_actions.flatMap(({ target_id, item_id, topics = [] }) => [
      target_id,
      item_id ?? '',
      ...topics,
    ]),
  ]
  const nameable = new Map(hints.nameable.map(({ id, name }) => [id, name]))
  const names = ids
    .filter((id) => id !== '')
    .map((id) => [id, nameable.get(id) ?? nameOf(state, id)] as const)
  return {
    line: body.entries.map(({ text }) => text).join(' '),
    output: kept.data,
    names: Object.fromEntries(names.filter(([id, name]) => id !== name)),
  }
}

function storyIn(records: readonly SealedRecord[]): SealedRecord | undefined {
  return records.findLast(
    ({ kind, body }) => kind === 'resolved' && (body as RecordBodies['resolved']).mode === 'STORY',
  )
}

/** The last turn of the story as it may be talked about: what was typed, rolled, done and narrated. */
export function turnBefore(records: readonly SealedRecord[]): TurnBefore | null {
  const resolved = storyIn(records)
  const at = resolved === undefined ? -1 : records.indexOf(resolved)
  const told = records.slice(at + 1).find(({ kind }) => kind === 'told')
  if (resolved === undefined || told === undefined) return null
  const body = resolved.body as RecordBodies['resolved']
  const { narrative, usage } = told.body as RecordBodies['told']
  const provenance = Array.isArray(usage.provenance) ? usage.provenance : []
  return {
    turn_no: resolved.turn,
    player_input: body.entries.map((entry) => entry.text).join(' '),
    narrative,
    engine_events: body.engine_events as unknown as readonly ShownEvent[],
    dice_rolls: body.rolls.map(renderLedgerString),
    rolls: body.rolls,
    sources: provenance.flatMap((source) => {
      const text = asText(asObject(source)?.text)
      const from = asText(asObject(source)?.from)
      return text === undefined || from === undefined ? [] : [{ text, from }]
    }),
  }
}
