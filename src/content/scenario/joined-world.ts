/** The founding change of a scenario: its packs' worlds and its own rows, with everybody where the opening wants them. */
import type { JsonValue } from '../../core/json.ts'
import { joinDiffs } from '../../core/state/join-diffs.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { heroId } from '../pack/pack-names.ts'
import type { ScenarioRows } from './scenario-rows.ts'
import type { WrittenScenario } from './scenario-shape.ts'

type EntityRow = NonNullable<StateDiff['entities_add']>[number]

/** What a founding change is made of. */
export interface WorldParts {
  readonly packs: readonly StateDiff[]
  readonly rows: ScenarioRows
  readonly scene: WrittenScenario['opening']
  readonly location_id: string | null
  readonly present: readonly string[]
  readonly steps: readonly object[]
  readonly scenario_id: string
}

/** Puts the change together. */
export function joinedWorld(parts: WorldParts): StateDiff {
  const { location_id, scene } = parts
  const joined = joinDiffs(...parts.packs, parts.rows.added)
  const rows = overridden(joined.entities_add ?? [], parts.rows.overrides)
  const place = rows.find((row) => row.id === location_id)
  const waiting = (place?.attrs.entities_present ?? []) as unknown as readonly string[]
  const present = [...new Set([...waiting, ...parts.present])]
  return {
    ...joined,
    entities_add: rows.map((row) => settled(row, present, location_id)),
    scene_update: {
      id: 'scene_001',
      location_id,
      present_entity_ids: [heroId, ...present],
      constraints: scene.constraints as Record<string, never>,
      visibility_conditions: scene.visibility ?? textAt(place, 'visibility_conditions'),
      noise_level: scene.noise ?? textAt(place, 'noise_level'),
      obscured_entities: rows
        .filter((row) => present.includes(row.id) && (row.attrs.hidden as unknown) === true)
        .map((row) => row.id),
    },
    documents_update: [
      ...(location_id === null ? [] : [document('visited', [[location_id, 0]])]),
      document('opening', [
        ['text', [...scene.text]],
        ['location_id', location_id],
      ]),
      ...(parts.steps.length === 0
        ? []
        : [
            {
              kind: 'spine' as const,
              id: parts.scenario_id,
              set: [{ path: ['steps'], value: parts.steps as JsonValue as never }],
            },
          ]),
    ],
  }
}

function document(id: string, leaves: readonly (readonly [string, JsonValue])[]) {
  return {
    kind: 'world' as const,
    id,
    set: leaves.map(([key, value]) => ({ path: [key], value: value as never })),
  }
}

function textAt(row: EntityRow | undefined, key: string): string | null {
  const value: unknown = row?.attrs[key]
  return typeof value === 'string' ? value : null
}

/** Whoever is in the scene waits nowhere else, and knows where they are. */
function settled(row: EntityRow, present: readonly string[], location_id: string | null): EntityRow {
  const attrs = row.attrs as Readonly<Record<string, unknown>>
  if (row.type === 'location') {
    const waiting = Array.isArray(attrs.entities_present) ? attrs.entities_present : []
    const left = row.id === location_id ? [] : waiting.filter((id) => !present.includes(String(id)))
    return withAttrs(row, { entities_present: left })
  }
  return row.type === 'npc' && present.includes(row.id) && location_id !== null
    ? withAttrs(row, { location_id })
    : row
}

function withAttrs(row: EntityRow, attrs: Readonly<Record<string, unknown>>): EntityRow {
  return { ...row, attrs: { ...row.attrs, ...attrs } as Record<string, never> }
}

/** The packs' rows with what the scenario says differently. */
function overridden(rows: readonly EntityRow[], overrides: ScenarioRows['overrides']): readonly EntityRow[] {
  return rows.map((row) => {
    const said = overrides.find((one) => one.id === row.id)
    if (said === undefined) return row
    const tags = [...new Set([...row.tags, ...said.tags])]
    return withAttrs({ ...row, name: said.name ?? row.name, tags }, said.attrs)
  })
}
