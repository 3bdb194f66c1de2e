/**
 * Compiles a scenario with its packs: one world definition, the first state change of a campaign, and what creating
 * it still needs a hero, a clock and a ruleset for. Ids are full; short ones mean the first pack that has them.
 */
import { asBoolean, asList, asText, asTexts, type JsonValue } from '../../core/json.ts'
import { joinDiffs, type StateDiff } from '../../core/state/state-diff.ts'
import { type WorldDefinition, worldDefinitionSchema } from '../../world/index.ts'
import { type RefKind, references, walkReferences } from '../format/id-references.ts'
import { heroId, PackIds } from '../format/pack-ids.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import type { WrittenScenario } from '../format/read-scenario.ts'
import type { ReadYaml, YamlPath } from '../format/read-yaml-and-frontmatter.ts'
import type { CompiledPack } from './compile-pack.ts'

/** A scenario from which a campaign can be created. */
export interface CompiledScenario
  extends Pick<
    WrittenScenario,
    | 'id'
    | 'name'
    | 'blurb'
    | 'length'
    | 'genre'
    | 'ruleset'
    | 'calendar'
    | 'starts'
    | 'calibration'
    | 'system'
    | 'genre_rules'
    | 'coin'
    | 'items'
    | 'heroes'
    | 'max_level'
    | 'session_zero'
  > {
  /** Whom the player plays; packs call them `player`. */
  readonly hero_id: string
  readonly packs: readonly CompiledPack['manifest'][]
  readonly definition: WorldDefinition
  /** Everything but the hero, with the scene as it opens; the hero's id is fixed. */
  readonly world: StateDiff
  readonly opening: { readonly location_id: string | null; readonly text: readonly string[] }
}

/** Puts a scenario together with the packs it names, in their order. */
export function compileScenario(
  scenario: WrittenScenario,
  yaml: ReadYaml,
  packs: readonly CompiledPack[],
): { readonly compiled: CompiledScenario | null; readonly problems: readonly PackProblem[] } {
  const problems: PackProblem[] = []
  const lookup = lookupIn(scenario, yaml, packs, problems)
  const items = (list: WrittenScenario['items'], path: YamlPath) =>
    list.map((item, index) => ({ ...item, id: lookup(item.id, 'item', [...path, index]) }))
  const heroes = scenario.heroes.map((hero, index) => ({
    ...hero,
    items: items(hero.items, ['heroes', index, 'items']),
  }))
  const location_id =
    scenario.opening.location === undefined
      ? null
      : lookup(scenario.opening.location, 'place', ['opening', 'location'])
  const given = items(scenario.items, ['items'])
  const rows = scenarioRows(scenario, lookup)
  const world = joinWorlds({
    packs: packs.map((pack) => pack.world),
    rows,
    scene: scenario.opening,
    location_id,
    present: scenario.opening.present.map((id, index) => lookup(id, 'entity', ['opening', 'present', index])),
    steps: spineSteps(scenario, lookup),
    scenario_id: scenario.id,
  })
  if (problems.length > 0) return { compiled: null, problems }
  const { id, name, blurb, length, genre, ruleset, calendar, starts, calibration } = scenario
  const { system, genre_rules, coin, max_level, session_zero } = scenario
  const compiled = {
    id,
    name,
    blurb,
    length,
    genre,
    ruleset,
    calendar,
    starts,
    calibration,
    system,
    genre_rules,
    coin,
    ...(max_level !== undefined && { max_level }),
    session_zero,
    items: given,
    heroes,
    world,
    hero_id: heroId,
    packs: packs.map((pack) => pack.manifest),
    definition: joinDefinitions(packs.map((pack) => pack.definition)),
    opening: { location_id, text: scenario.opening.text },
  }
  return { compiled, problems }
}

/** The mainline as the planner reads it. */
function spineSteps(scenario: WrittenScenario, lookup: Lookup): readonly object[] {
  return scenario.spine.map((step, index) => {
    const thread_id = step.thread === undefined ? undefined : lookup(step.thread, 'thread', ['spine', index])
    const place = step.at === undefined ? undefined : lookup(step.at, 'place', ['spine', index, 'at'])
    const done_if =
      step.done_if === undefined
        ? undefined
        : walkReferences(step.done_if, references.condition, (id, met, path) =>
            met.role === 'uses' ? lookup(id, met.kind, ['spine', index, 'done_if', ...path]) : id,
          )
    const said = { id: step.id ?? thread_id, title: step.title, thread_id, location_id: place, done_if }
    return { ...defined(said), ...(step.hint !== undefined && { hint: step.hint }) }
  })
}

function defined(parts: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
}

/** All definitions as one; ids of two packs never meet. */
function joinDefinitions(definitions: readonly WorldDefinition[]): WorldDefinition {
  const parts = Object.keys(definitions[0] ?? {}) as (keyof WorldDefinition)[]
  const joined = parts.map((part) => {
    const all = definitions.map((definition) => definition[part])
    return [part, part === 'endings' ? all.flat() : Object.assign({}, ...all)] as const
  })
  return worldDefinitionSchema.parse(Object.fromEntries(joined))
}

type EntityRow = NonNullable<StateDiff['entities_add']>[number]

interface WorldParts {
  readonly packs: readonly StateDiff[]
  readonly rows: ScenarioRows
  readonly scene: WrittenScenario['opening']
  readonly location_id: string | null
  readonly present: readonly string[]
  readonly steps: readonly object[]
  readonly scenario_id: string
}

/** The first state change: the packs' worlds and the scenario's own rows, with everybody where the opening wants them. */
function joinWorlds(parts: WorldParts): StateDiff {
  const { location_id, scene } = parts
  const joined = joinDiffs(...parts.packs, parts.rows.added)
  const rows = withOverrides(joined.entities_add ?? [], parts.rows.overrides)
  const place = rows.find((row) => row.id === location_id)
  const waiting = asTexts(place?.attrs.entities_present)
  const present = [...new Set([...waiting, ...parts.present])]
  return {
    ...joined,
    entities_add: rows.map((row) => placeRow(row, present, location_id)),
    scene_update: {
      id: 'scene_001',
      location_id,
      present_entity_ids: [heroId, ...present],
      constraints: scene.constraints as Record<string, never>,
      visibility_conditions: scene.visibility ?? textAt(place, 'visibility_conditions'),
      noise_level: scene.noise ?? textAt(place, 'noise_level'),
      obscured_entities: rows
        .filter((row) => present.includes(row.id) && asBoolean(row.attrs.hidden) === true)
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
  return asText(row?.attrs[key]) ?? null
}

/** People in the scene are listed nowhere else, and know where they are. */
function placeRow(row: EntityRow, present: readonly string[], location_id: string | null): EntityRow {
  if (row.type === 'location') {
    const waiting = asList(row.attrs.entities_present)
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
function withOverrides(
  rows: readonly EntityRow[],
  overrides: ScenarioRows['overrides'],
): readonly EntityRow[] {
  return rows.map((row) => {
    const said = overrides.find(({ id }) => id === row.id)
    if (said === undefined) return row
    const tags = [...new Set([...row.tags, ...said.tags])]
    return withAttrs({ ...row, name: said.name ?? row.name, tags }, said.attrs)
  })
}

type Rows<Name extends keyof StateDiff> = NonNullable<StateDiff[Name]>

/** What a scenario adds, and what it says differently about people and places of its packs. */
interface ScenarioRows {
  readonly added: StateDiff
  readonly overrides: readonly {
    readonly id: string
    readonly name: string | undefined
    readonly attrs: Readonly<Record<string, unknown>>
    readonly tags: readonly string[]
  }[]
}

/** The rows of a scenario, with full ids. */
function scenarioRows(scenario: WrittenScenario, lookup: Lookup): ScenarioRows {
  const entities = scenario.entities.map((entity, index) => ({
    ...entity,
    id: lookup(entity.id, 'entity', ['entities', index, 'id']),
  }))
  const isOwn = (id: string): boolean => id.startsWith(`${scenario.id}:`) && !isOfPack(scenario, id)
  const full = (id: string): string => (id.includes(':') ? id : `${scenario.id}:${id}`)
  const added: StateDiff = {
    entities_add: entities
      .filter((entity) => isOwn(entity.id))
      .map(({ id, type, name, attrs, tags }) => ({
        id,
        type: type ?? 'npc',
        name: name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' '),
        attrs: attrs as Record<string, never>,
        tags,
      })),
    facts_add: scenario.facts.map((fact, index): Rows<'facts_add'>[number] => ({
      ...fact,
      id: full(fact.id),
      object: fact.object as string,
      subject_id: lookup(fact.subject_id, 'entity', ['facts', index, 'subject_id']),
    })),
    clocks_add: scenario.clocks.map((clock) => ({
      ...clock,
      id: full(clock.id),
      triggers: clock.triggers as Record<string, never>,
    })),
    threads_add: scenario.threads.map((thread, index) => ({
      ...thread,
      id: full(thread.id),
      stakes: thread.stakes as Record<string, never>,
      related_entity_ids: thread.related_entity_ids.map((id) => lookup(id, 'entity', ['threads', index])),
    })),
    relationships_change: scenario.relationships.map((tie, index) => ({
      ...tie,
      a_id: lookup(tie.a_id, 'entity', ['relationships', index, 'a_id']),
      b_id: lookup(tie.b_id, 'entity', ['relationships', index, 'b_id']),
      notes: tie.notes as Record<string, never>,
    })),
  }
  const overrides = entities
    .filter((entity) => !isOwn(entity.id))
    .map(({ id, name, attrs, tags }) => ({ id, name, attrs, tags }))
  return { added, overrides }
}

/** A scenario and its pack may share a name; then the pack's own things are not the scenario's. */
function isOfPack(scenario: WrittenScenario, id: string): boolean {
  const short = id.slice(id.indexOf(':') + 1)
  return (
    scenario.content_packs.includes(scenario.id) && !scenario.entities.some((entity) => entity.id === short)
  )
}

/** Says what an id of the scenario means; problems are noted on the way. */
type Lookup = (id: string, kind: RefKind, path: YamlPath) => string

/** A lookup over packs, in their order. */
function lookupIn(
  scenario: WrittenScenario,
  yaml: ReadYaml,
  packs: readonly CompiledPack[],
  problems: PackProblem[],
): Lookup {
  const own = new Set([
    // An entity that is not of a pack must be written whole, with its type.
    ...scenario.entities.filter(({ type }) => type !== undefined).map(({ id }) => id),
    ...scenario.facts.map(({ id }) => id),
    ...scenario.clocks.map(({ id }) => id),
    ...scenario.threads.map(({ id }) => id),
  ])
  const all = new PackIds(
    scenario.id,
    packs.map((pack) => pack.names),
  )
  return (id, kind, path) => {
    const answers = (id.includes(':') ? [all] : packs.map((pack) => pack.names)).map((names) =>
      names.resolve(id, kind),
    )
    const found = answers.find((answer) => 'id' in answer && (answer.id !== id || id.includes(':')))
    if (found !== undefined && 'id' in found) return found.id
    if (own.has(id)) return `${scenario.id}:${id}`
    const plain = answers.find((answer) => 'id' in answer)
    if (plain !== undefined && 'id' in plain) return plain.id
    const [trouble] = answers.flatMap((answer) => ('trouble' in answer ? [answer.trouble] : []))
    problems.push({
      file: yaml.file,
      line: yaml.lineAt(path),
      code: 'E-REF',
      message: trouble ?? `There is no "${id}".`,
    })
    return id
  }
}
