/** The people, facts, clocks and threads that a scenario brings of its own, as rows of the state. */
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Lookup } from './scenario-lookup.ts'
import type { WrittenScenario } from './scenario-shape.ts'

type Rows<Name extends keyof StateDiff> = NonNullable<StateDiff[Name]>

/** What a scenario adds, and what it says differently about people and places of its packs. */
export interface ScenarioRows {
  readonly added: StateDiff
  readonly overrides: readonly {
    readonly id: string
    readonly name: string | undefined
    readonly attrs: Readonly<Record<string, unknown>>
    readonly tags: readonly string[]
  }[]
}

/** The rows of a scenario, with full ids. */
export function scenarioRows(scenario: WrittenScenario, lookup: Lookup): ScenarioRows {
  const entities = scenario.entities.map((one, index) => ({
    ...one,
    id: lookup(one.id, 'entity', ['entities', index, 'id']),
  }))
  const isOwn = (id: string): boolean => id.startsWith(`${scenario.id}:`) && !isOfPack(scenario, id)
  const full = (id: string): string => (id.includes(':') ? id : `${scenario.id}:${id}`)
  const added: StateDiff = {
    entities_add: entities
      .filter((one) => isOwn(one.id))
      .map(({ id, type, name, attrs, tags }) => ({
        id,
        type: type ?? 'npc',
        name: name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' '),
        attrs: attrs as Record<string, never>,
        tags,
      })),
    facts_add: scenario.facts.map((one, index): Rows<'facts_add'>[number] => ({
      ...one,
      id: full(one.id),
      object: one.object as string,
      subject_id: lookup(one.subject_id, 'entity', ['facts', index, 'subject_id']),
    })),
    clocks_add: scenario.clocks.map((one) => ({
      ...one,
      id: full(one.id),
      triggers: one.triggers as Record<string, never>,
    })),
    threads_add: scenario.threads.map((one, index) => ({
      ...one,
      id: full(one.id),
      stakes: one.stakes as Record<string, never>,
      related_entity_ids: one.related_entity_ids.map((id) => lookup(id, 'entity', ['threads', index])),
    })),
    relationships_change: scenario.relationships.map((one, index) => ({
      ...one,
      a_id: lookup(one.a_id, 'entity', ['relationships', index, 'a_id']),
      b_id: lookup(one.b_id, 'entity', ['relationships', index, 'b_id']),
      notes: one.notes as Record<string, never>,
    })),
  }
  const overrides = entities
    .filter((one) => !isOwn(one.id))
    .map(({ id, name, attrs, tags }) => ({ id, name, attrs, tags }))
  return { added, overrides }
}

/** A scenario and its pack may share a name; then the pack's own things are not the scenario's. */
function isOfPack(scenario: WrittenScenario, id: string): boolean {
  const short = id.slice(id.indexOf(':') + 1)
  return scenario.content_packs.includes(scenario.id) && !scenario.entities.some((one) => one.id === short)
}
