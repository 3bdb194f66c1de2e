/**
 * A scenario with its packs put together: one book, one founding change, and what the founding still needs a hero, a clock
 * and a ruleset for. Ids are full; short ones mean the first pack that has them.
 */
import type { StateDiff } from '../../core/state/state-diff.ts'
import { type WorldBook, worldBookSchema } from '../../world/book/world-book.ts'
import { heroId } from '../pack/pack-names.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import type { CompiledPack } from '../pack/read-pack.ts'
import type { ReadYaml, YamlPath } from '../pack/read-yaml.ts'
import { references } from '../pack/reference-maps.ts'
import { walkReferences } from '../pack/walk-references.ts'
import { joinedWorld } from './joined-world.ts'
import { type Lookup, lookupIn } from './scenario-lookup.ts'
import { scenarioRows } from './scenario-rows.ts'
import type { WrittenScenario } from './scenario-shape.ts'

/** A scenario that can be founded. */
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
    | 'session_zero'
  > {
  /** Whom the player plays; packs call them `player`. */
  readonly hero_id: string
  readonly packs: readonly CompiledPack['manifest'][]
  readonly book: WorldBook
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
    list.map((one, index) => ({ ...one, id: lookup(one.id, 'item', [...path, index]) }))
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
  const world = joinedWorld({
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
  const { system, genre_rules, coin, session_zero } = scenario
  const compiled = {
    ...{ id, name, blurb, length, genre, ruleset, calendar, starts, calibration },
    ...{ system, genre_rules, coin, session_zero, items: given, heroes, world },
    hero_id: heroId,
    packs: packs.map((pack) => pack.manifest),
    book: joinedBook(packs.map((pack) => pack.book)),
    opening: { location_id, text: scenario.opening.text },
  }
  return { compiled, problems }
}

/** The mainline as the planner reads it. */
function spineSteps(scenario: WrittenScenario, lookup: Lookup): readonly object[] {
  return (scenario.spine as readonly Step[]).map((step, index) => {
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

interface Step {
  readonly id?: string
  readonly thread?: string
  readonly title?: string
  readonly at?: string
  readonly hint?: readonly string[]
  readonly done_if?: unknown
}

function defined(parts: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
}

/** All books as one; ids of two packs never meet. */
function joinedBook(books: readonly WorldBook[]): WorldBook {
  const parts = Object.keys(books[0] ?? {}) as (keyof WorldBook)[]
  const joined = parts.map((part) => {
    const all = books.map((book) => book[part])
    return [part, part === 'endings' ? all.flat() : Object.assign({}, ...all)] as const
  })
  return worldBookSchema.parse(Object.fromEntries(joined))
}
