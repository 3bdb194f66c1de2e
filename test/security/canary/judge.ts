/** What the player of a campaign may know, by its own log and state: whom they met, where they were, what happened to them. */
import { asObject, asObjects, asTexts, type JsonObject } from '../../../src/core/json.ts'
import type { GameState } from '../../../src/core/state/game-state.ts'
import { playerIdOf } from '../../../src/core/state/state-queries.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { isHidden, knows } from '../../../src/knowledge/index.ts'
import { good } from '../../../src/testing/assertions.ts'
import { holds } from '../../../src/world/authored-conditions.ts'
import type { WorldDefinition } from '../../../src/world/index.ts'
import type { Opening } from './field-rules.ts'
import type { Canary } from './plant.ts'

/** Says whether a canary may be read by now. */
export interface Judge {
  /** Reads what happened since the last time. */
  readonly catchUp: () => Promise<void>
  readonly mayBeRead: (canary: Canary) => boolean
  readonly visited: ReadonlySet<string>
  readonly endings: ReadonlySet<string>
  readonly definition: WorldDefinition
  /** The ids that authors and the engine gave to facts: no player is shown one. */
  readonly factIds: ReadonlySet<string>
}

interface Happened {
  readonly type: string
  readonly details: JsonObject
  readonly names: ReadonlySet<string>
}

/** Opens the judge of a campaign. */
export async function openJudge(engine: Engine, campaign: string, scenario: string): Promise<Judge> {
  const conditions = await conditionsOf(engine, scenario)
  const definition = await definitionOf(engine, scenario)
  const visited = new Set<string>()
  const met = new Set<string>()
  const known = new Set<string>()
  const facts = new Set<string>()
  const held = new Set<string>()
  const endings = new Set<string>()
  const threads = new Set<string>()
  const factIds = new Set<string>()
  const seenExits = new Set<string>()
  const happened = new Map<string, Happened>()
  let turns = 0
  let newest = ''
  let branch = ''

  const look = (state: GameState): void => {
    const you = playerIdOf(state)
    if (state.scene.location_id !== null) visited.add(state.scene.location_id)
    for (const id of Object.keys(asObject(state.documents['world|visited']?.value) ?? {})) visited.add(id)
    for (const id of state.scene.present_entity_ids) {
      const entity = state.entities[id]
      if (entity !== undefined && !isHidden(state, entity)) met.add(id)
    }
    for (const fact of Object.values(state.facts)) {
      factIds.add(fact.id)
      if (!knows(state, you, fact.id)) continue
      facts.add(fact.id)
      known.add(fact.subject_id)
      for (const tag of fact.tags) if (tag.startsWith('thread:')) threads.add(tag.slice('thread:'.length))
    }
    for (const { id, tags } of Object.values(state.threads)) if (tags.includes('main')) threads.add(id)
    // An exit that is closed without a word about it is not there to be seen.
    for (const { id, exits } of Object.values(definition.places))
      for (const exit of visited.has(id) ? exits : [])
        if (exit.closed.length > 0 || exit.if === undefined || holds(exit.if, state, you))
          seenExits.add(exit.to)
    for (const { owner_id, item_id } of Object.values(state.inventory))
      if (owner_id === you || visited.has(owner_id)) known.add(item_id)
    for (const [id, condition] of conditions) if (holds(condition, state, you)) held.add(id)
  }

  const isKnown = (id: string): boolean =>
    visited.has(id) || met.has(id) || known.has(id) || seenExits.has(id)

  const opened: Readonly<Record<Opening, (canary: Canary, events: readonly string[]) => boolean>> = {
    'from the start': () => true,
    'place visited': ({ file }) => visited.has(file),
    'person met': ({ file }) => met.has(file),
    'entity known': ({ file, entry }) => isKnown(file === '' ? entry : file),
    'fact known': ({ entry }) => facts.has(entry),
    'thread met': ({ entry }) => threads.has(entry),
    'condition held': ({ entry }) => !conditions.has(entry) || held.has(entry),
    'offered here': ({ entry, file }) => visited.has(file) && (!conditions.has(entry) || held.has(entry)),
    happened: (canary, events) =>
      [...happened.values()].some(
        (event) => events.includes(event.type) && names(event, canary) && isStep(event, canary),
      ),
  }

  return {
    visited,
    endings,
    factIds,
    definition,
    catchUp: async () => {
      const head = good(await engine.store.head(campaign))
      if (head.hash === newest) return
      newest = head.hash
      // After going back, turns are played with numbers that were there before; on another branch all of them may be others.
      if (head.turn <= turns) turns = head.branch === branch ? Math.max(0, head.turn - 1) : 0
      branch = head.branch
      look(good(await engine.campaigns.state(campaign)))
      const read = good(
        await engine.store.getEvents(campaign, { from: turns + 1, to: Math.max(head.turn, 1) }),
      )
      for (const turn of read) {
        turns = Math.max(turns, turn.turn_no)
        for (const id of asTexts(asObject(turn.context_packet)?.present_entities)) met.add(id)
        for (const { type, details } of asObjects(turn.engine_events)) {
          const about = asObject(details) ?? {}
          const key = JSON.stringify([type, about])
          if (!happened.has(key))
            happened.set(key, { type: String(type), details: about, names: new Set(textsIn(about)) })
          if (String(type).startsWith('thread_')) threads.add(String(about.thread_id))
          if (type === 'ending_reached') endings.add(String(about.ending_id ?? about.ending))
        }
      }
    },
    mayBeRead: (canary) =>
      canary.rule.reader === 'later' && opened[canary.rule.opening](canary, canary.rule.events),
  }
}

function names({ names: ids }: Happened, { entries, file, path }: Canary): boolean {
  return path.startsWith('npc.agenda') ? ids.has(file) : entries.some((entry) => ids.has(entry))
}

/** Of a clock the number that it came to, of an agenda the step that was taken. */
function isStep({ type, details }: Happened, { path, step }: Canary): boolean {
  if (path.startsWith('npc.agenda')) return Number(details.step) === Number(step)
  if (!path.startsWith('clocks.')) return true
  if (type === 'clock_triggered') return Number(details.threshold) === Number(step)
  const [from, to] = [Number(details.from), Number(details.to)]
  return Number(step) > Math.min(from, to) - 1 && Number(step) <= Math.max(from, to)
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

type Conditions = ReadonlyMap<string, Parameters<typeof holds>[0]>

async function definitionOf(engine: Engine, scenario: string) {
  if (engine.packs.loader === undefined) throw new Error('no packs are installed')
  return good(await engine.packs.loader.openScenario(scenario)).definition
}

/** Under which condition each entry is offered, by full id. */
async function conditionsOf(engine: Engine, scenario: string): Promise<Conditions> {
  const found = new Map<string, Parameters<typeof holds>[0]>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    if (typeof value !== 'object' || value === null) return
    const { id, if: condition } = value as { readonly id?: unknown; readonly if?: unknown }
    if (typeof id === 'string' && typeof condition === 'object' && condition !== null)
      found.set(id, condition as Parameters<typeof holds>[0])
    Object.values(value).forEach(collect)
  }
  collect(await definitionOf(engine, scenario))
  return found
}
