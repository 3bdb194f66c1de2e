/**
 * The long memory of events: the lines that events add to it, only for the few kinds that seed 000 lists, worded by
 * the engine. Thoughts, rolls and small trades are not among them.
 */
import type { JsonObject } from '../core/json.ts'
import type { GameState } from '../core/state/game-state.ts'
import { nameOf, rowOf } from '../core/state/state-queries.ts'
import type { WorldEvent } from './collect-world-changes.ts'

type Wording = (details: JsonObject, state: GameState, event: WorldEvent) => string | null

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The name of the entity an event is about, under any of the keys for it. */
function whoIn(details: JsonObject, state: GameState, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const id = text(details[key])
    if (id !== null)
      return text(details[`${key.replace(/_id$/, '')}_name`]) ?? text(details.name) ?? nameOf(state, id)
  }
  return text(details.name)
}

/** True for a character with a name of their own; one of a crowd ("Goblin 2", a minion) is not. */
function isNamed(id: string | null, name: string, state: GameState): boolean {
  const tags = id === null ? [] : (rowOf(state.entities, id)?.tags ?? [])
  if (tags.some((tag) => tag === 'minion' || tag === 'unnamed')) return false
  return tags.includes('named') || (/^\p{Lu}/u.test(name) && !/\d\s*$/u.test(name))
}

const death: Wording = (details, state) => {
  const id = text(details.who) ?? text(details.npc_id) ?? text(details.entity_id)
  const name = whoIn(details, state, 'who', 'npc_id', 'entity_id')
  if (name === null || !isNamed(id, name, state)) return null
  const cause = text(details.cause)
  return cause === null ? `${name} died.` : `${name} died: ${cause}.`
}

const level: Wording = (details, state) => {
  const name = whoIn(details, state, 'actor_id', 'who') ?? 'The hero'
  const reached = details.level ?? details.to
  const gains = text(details.summary) ?? text(details.class)
  return `${name} reached level ${typeof reached === 'number' ? reached : 'the next'}${gains === null ? '' : ` (${gains})`}.`
}

const endings: Readonly<Record<string, string>> = {
  completed: 'was completed',
  resolved: 'was resolved',
  failed: 'failed',
  abandoned: 'was abandoned',
}

const thread: Wording = (details, _state, event) => {
  const how = endings[String(details.to ?? details.status)]
  const title = text(details.title) ?? text(details.thread_id)
  if (how === undefined || title === null) return null
  return `${event.tags.includes('mission') ? 'The mission' : 'The matter of'} "${title}" ${how}.`
}

/** Trust at which an NPC changes sides: from +7 they would give much, from -5 they work against the player. */
const sides: Wording = (details) => {
  const { from, to } = details
  const name = text(details.with_name)
  if (typeof from !== 'number' || typeof to !== 'number' || name === null) return null
  if (from < 7 && to >= 7) return `${name} would now risk much for the hero.`
  return from > -5 && to <= -5 ? `${name} has turned against the hero.` : null
}

function saying(...keys: readonly string[]): Wording {
  return (details) => {
    for (const key of keys) {
      const said = text(details[key])
      if (said !== null) return said
    }
    return null
  }
}

const capture: Wording = (details, state) => {
  const by = whoIn(details, state, 'threat_entity_id', 'by_id')
  const whom = whoIn({ ...details, name: null }, state, 'actor_id', 'npc_id', 'who')
  return whom === null ? null : `${whom} was captured${by === null ? '' : ` by ${by}`}.`
}

const wordings: Readonly<Record<string, Wording>> = {
  level_gained: level,
  level_up: level,
  death,
  npc_died: death,
  character_died: death,
  npc_beaten: (details, state, event) => (details.status === 'dead' ? death(details, state, event) : null),
  thread_changed: thread,
  mission_completed: (details, state, event) =>
    thread({ ...details, to: 'completed' }, state, { ...event, tags: ['mission'] }),
  mission_failed: (details, state, event) =>
    thread({ ...details, to: 'failed' }, state, { ...event, tags: ['mission'] }),
  threat_resolved_against_player: capture,
  npc_captured: capture,
  allegiance_changed: (details, state) => {
    const name = whoIn(details, state, 'npc_id', 'who')
    const to = text(details.to_name) ?? text(details.to)
    return name === null ? null : `${name} changed sides${to === null ? '' : ` to ${to}`}.`
  },
  relationship_changed: sides,
  power_gained: saying('text', 'summary', 'power'),
  transformed: saying('text', 'summary'),
  complication: (details) => {
    const said = text(details.text) ?? text(details.description)
    return said === null ? 'An unforeseen complication arose.' : `A complication: ${said}`
  },
  time_skipped: (details) => {
    const lasted = text(details.duration)
    const focus = text(details.focus)
    return lasted === null
      ? null
      : `${lasted} passed${focus === null ? '' : `: ${focus}`} (until ${String(details.to)}).`
  },
  retcon: (details) => {
    const said = text(details.text) ?? text(details.note)
    return said === null ? null : `Set right: ${said}`
  },
  clock_ran_out: (details) => {
    const name = text(details.name)
    return name === null ? null : `${name} ran out.`
  },
  ending_reached: (details) => `The story reached its ending: ${String(details.ending_id)}.`,
  discovery_pivotal: saying('text'),
}

const maxAtOnce = 20

/**
 * The lines that some events add to the long memory; none twice, and none that is there already.
 *
 * @example
 * memoriesOf([{ type: 'death', details: { who: 'npc_oda_001', name: 'Oda' }, tags: [] }], state) // ['Oda died.']
 */
export function memoryLines(events: readonly WorldEvent[], state: GameState): readonly string[] {
  const known = new Set(Object.values(state.memories).map((memory) => memory.text))
  const lines: string[] = []
  for (const event of events) {
    if (event.tags.includes('hidden') || lines.length >= maxAtOnce) continue
    const wording = Object.hasOwn(wordings, event.type) ? wordings[event.type] : undefined // enforces: MEM-04
    const line = wording?.(event.details, state, event)?.slice(0, 2_000).toWellFormed() ?? ''
    if (line === '' || known.has(line)) continue
    known.add(line)
    lines.push(line)
  }
  return lines
}
