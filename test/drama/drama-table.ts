/** A table at which The small definition is played, under either ruleset. */
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import type { AuthorTurn, ShownEvent } from '../../src/core/protocol/turn-envelope.ts'
import { joinDiffs, type StateDiff } from '../../src/core/state/state-diff.ts'
import type { AttemptedAction } from '../../src/rules/ruleset.ts'
import type { WorldDefinition } from '../../src/world/definition/world-definition.ts'
import { kira, openTable, type Table, type TableParts } from '../table.ts'
import { brida, inn, smallDefinition, smallWorld } from './small-definition.ts'

/** The rulesets drama must work under. */
export const rulesets = ['dnd5e', 'bands-2d6'] as const

/** What a table of this kind is set with. */
export interface DramaParts {
  readonly ruleset: (typeof rulesets)[number]
  readonly definition?: WorldDefinition
  readonly more?: StateDiff
  readonly kira?: JsonObject
  /** Flags that are set from the start. */
  readonly flags?: readonly string[]
  readonly script?: TableParts['script']
  /** Where the hero stands. */
  readonly at?: string
}

/** Sets it: Kira at the inn with Brida and twelve coins. */
export function dramaTable(parts: DramaParts): Promise<Table> {
  const { at = inn } = parts
  const flags = (parts.flags ?? []).map((name) => ({ path: [name], value: true as JsonValue }))
  const here: StateDiff = {
    scene_update: { location_id: at, present_entity_ids: at === inn ? [kira, brida] : [kira] },
    inventory_changes: [{ owner_id: kira, item_id: 'coin', delta: 12 }],
    ...(flags.length > 0 && { documents_update: [{ kind: 'world', id: 'flags', set: flags }] }),
  }
  const definition = parts.definition ?? smallDefinition
  return openTable({
    ruleset: parts.ruleset,
    world: joinDiffs(smallWorld(), here, parts.more ?? {}),
    desk: { definitionFor: () => Promise.resolve(definition) },
    ...(parts.kira !== undefined && { kira: parts.kira }),
    ...(parts.script !== undefined && { script: parts.script }),
  })
}

/** The events of a kind. */
export function eventsOf(turn: AuthorTurn, ...types: readonly string[]): readonly ShownEvent[] {
  return turn.engine_events.filter((event) => types.includes(event.type))
}

/** The choice of the last turn that leads to a deed. */
export async function keyOf(table: Table, deed: string): Promise<string> {
  const { envelope } = await table.told()
  const offers = (envelope.offers ?? {}) as unknown as Record<string, AttemptedAction | null>
  const found = Object.entries(offers).find(([, action]) => action?.deed_id === deed)
  if (found === undefined) throw new Error(`${deed} is not offered: ${Object.keys(offers).join(', ')}`)
  return found[0]
}
