/**
 * Where ids stand in what authors write, as data: the loader walks these maps to give every id its full name and to find
 * those that name nothing.
 */
import { isJsonObject } from '../../core/json.ts'
import type { YamlPath } from './read-yaml-and-frontmatter.ts'

/** What an id may name. `evidence` is a clue or a thing; `topic` anything that can be spoken of. */
export type RefKind =
  | 'place'
  | 'person'
  | 'entity'
  | 'item'
  | 'fact'
  | 'evidence'
  | 'clock'
  | 'thread'
  | 'topic'
  | 'flag'
  | 'storylet'
  | 'encounter'
  | 'contest'
  | 'chase'
  | 'ending'

/**
 * A place for ids. A text is one, a list is several, and of a block the keys are, unless `object` says what it holds.
 * `open` ones may be plain words as well. `defines` gives a name instead of using one.
 */
export type RefMap =
  | { readonly ref: RefKind; readonly open?: boolean; readonly object?: RefMap }
  | { readonly defines: 'fact' | 'action' | 'discoverable' | 'entry' | 'listener' | 'object' }
  | { readonly fields: Readonly<Record<string, RefMap>> }
  | { readonly each: RefMap }
  | (() => RefMap)

const ref = (kind: RefKind): RefMap => ({ ref: kind })
const either = (kind: RefKind, object: Readonly<Record<string, RefMap>>): RefMap => ({
  ref: kind,
  object: { fields: object },
})
const fields = (of: Readonly<Record<string, RefMap>>): RefMap => ({ fields: of })
const each = (of: RefMap): RefMap => ({ each: of })

const condition: RefMap = () => conditionMap
const conditionMap = fields({
  all: each(condition),
  any: each(condition),
  not: condition,
  fact: either('fact', { subject_id: ref('entity') }),
  known: either('fact', { fact: ref('fact'), by: ref('entity') }),
  clue: ref('fact'),
  flag: ref('flag'),
  item: ref('item'),
  clock: ref('clock'),
  disposition: ref('person'),
  relationship: fields({ of: ref('entity'), to: ref('entity') }),
  at: ref('place'),
  present: ref('entity'),
  visited: ref('place'),
  thread: ref('thread'),
  attribute: fields({ of: ref('entity') }),
})

const effects = each(
  fields({
    fact: fields({ id: { defines: 'fact' }, subject_id: ref('entity') }),
    reveal: either('fact', { fact: ref('fact'), to: ref('entity') }),
    clue: ref('fact'),
    fact_remove: ref('fact'),
    flag: ref('flag'),
    item: ref('item'),
    give: fields({ item: ref('item'), to: ref('entity'), from: ref('entity') }),
    take: fields({ item: ref('item'), from: ref('entity') }),
    place: fields({ item: ref('item'), at: ref('place') }),
    clock: ref('clock'),
    disposition: ref('person'),
    relationship: fields({ of: ref('entity'), to: ref('entity') }),
    thread: ref('thread'),
    move: either('place', { npc: ref('person'), to: ref('place') }),
    arrive: ref('entity'),
    leave: ref('entity'),
    hide: ref('entity'),
    show: ref('entity'),
    scene: either('place', { to: ref('place'), with: ref('entity') }),
    condition: fields({ who: ref('entity') }),
    damage: fields({ to: ref('entity'), who: ref('entity') }),
    combat: ref('encounter'),
    encounter: ref('encounter'),
    contest: ref('contest'),
    chase: ref('chase'),
    storylet: ref('storylet'),
    ending: ref('ending'),
  }),
)

const gate: RefMap = () => gateMap
const gateMap = fields({ any: each(gate), all: each(gate), evidence: ref('evidence'), if: condition })

const actionParts = {
  id: { defines: 'action' },
  if: condition,
  success: effects,
  mixed: effects,
  fail: effects,
} as const satisfies Readonly<Record<string, RefMap>>
const action = fields(actionParts)
const when = each(fields({ if: condition }))

const discoverable = fields({
  id: { defines: 'discoverable' },
  trigger: fields({ target: ref('entity') }),
  on_fail: effects,
  gives: fields({ clue: ref('fact'), item: ref('item'), effects }),
})

const disclosable = fields({
  id: { defines: 'entry' },
  topics: { ref: 'topic', open: true },
  fact: { ref: 'fact', open: true },
  gate,
  on_reveal: effects,
})

/** The maps, by the kind of entry they describe. */
export const references = {
  plain: fields({}),
  place: fields({
    palette: fields({ when }),
    exits: each(
      fields({
        to: ref('place'),
        if: condition,
        locked: fields({ key: ref('item'), flag: ref('flag') }),
        hazard: fields({ if: condition, fail: effects }),
      }),
    ),
    objects: each(fields({ id: { defines: 'object' }, when })),
    affordances: each(action),
    discoverables: each(discoverable),
    discoverable: each(discoverable),
  }),
  person: fields({
    at: ref('place'),
    leverage: { ref: 'topic', open: true },
    reactions: each(
      fields({ when: fields({ item: ref('item'), topic: ref('topic') }), if: condition, do: effects }),
    ),
    knows: each(disclosable),
    withholds: each(disclosable),
    answers: each(fields({ id: { defines: 'entry' }, if: condition })),
    schedule: each(fields({ at: ref('place'), if: condition })),
    agenda: each(fields({ at: condition, do: effects })),
    items: ref('item'),
  }),
  topic: fields({ if: condition }),
  item: fields({ at: ref('entity') }),
  fact: fields({ about: ref('entity') }),
  tie: fields({ from: ref('entity'), to: ref('entity') }),
  clue: fields({ thread: ref('thread'), points_to: { ref: 'entity', open: true } }),
  clock: fields({ at: each(effects) }),
  thread: fields({ done_if: condition, failed_if: condition, related: ref('entity') }),
  deduction: fields({ needs: fields({ of: ref('fact') }), effects }),
  rumour: fields({ if: condition, about: ref('topic') }),
  hint: fields({ if: condition }),
  storylet: fields({ view_if: condition, effects, choices: each(action) }),
  table: fields({
    when: condition,
    entries: each(fields({ storylet: ref('storylet'), encounter: ref('encounter') })),
  }),
  encounter: fields({
    begin_if: condition,
    foes: each(fields({ person: ref('person') })),
    terrain: each(action),
    allies: each(fields({ person: ref('person'), if: condition })),
    parley: fields({ if: condition, success: effects }),
    on_win: effects,
    on_loss: effects,
    on_flee: effects,
  }),
  contest: fields({
    begin_if: condition,
    listeners: each(fields({ id: { defines: 'listener' } })),
    arguments: each(fields({ ...actionParts, evidence: ref('evidence'), listener: { defines: 'listener' } })),
    win: effects,
    lose: effects,
  }),
  chase: fields({
    begin_if: condition,
    legs: each(fields({ routes: each(action) })),
    win: effects,
    lose: effects,
  }),
  ending: fields({ if: condition, epilogue: when }),
  condition,
} as const satisfies Readonly<Record<string, RefMap>>

/** An id that was met on the way. */
export type Met =
  | { readonly role: 'uses'; readonly kind: RefKind; readonly open: boolean }
  | { readonly role: 'defines'; readonly kind: Extract<RefMap, { defines: string }>['defines'] }

/** Says what an id is to become. */
export type Visitor = (id: string, met: Met, path: YamlPath) => string

/** The value with every id replaced by what the visitor says. What has another shape than its map is left alone. */
export function walkReferences(value: unknown, map: RefMap, visit: Visitor, path: YamlPath = []): unknown {
  if (typeof map === 'function') return walkReferences(value, map(), visit, path)
  if ('defines' in map)
    return typeof value === 'string' ? visit(value, { role: 'defines', kind: map.defines }, path) : value
  if ('ref' in map) return walkUse(value, map, visit, path)
  if ('each' in map) return walkEach(value, map.each, visit, path)
  if (!isJsonObject(value)) return value
  const changed = Object.entries(value).map(([key, part]) => {
    const inner = Object.hasOwn(map.fields, key) ? map.fields[key] : undefined
    return [key, inner === undefined ? part : walkReferences(part, inner, visit, [...path, key])] as const
  })
  return Object.fromEntries(changed)
}

function walkUse(
  value: unknown,
  map: Extract<RefMap, { ref: RefKind }>,
  visit: Visitor,
  path: YamlPath,
): unknown {
  const met = { role: 'uses', kind: map.ref, open: map.open === true } as const
  if (typeof value === 'string') return visit(value, met, path)
  if (Array.isArray(value))
    return value.map((id, index) => (typeof id === 'string' ? visit(id, met, [...path, index]) : id))
  if (!isJsonObject(value)) return value
  if (map.object !== undefined) return walkReferences(value, map.object, visit, path)
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [visit(key, met, [...path, key]), part]),
  )
}

function walkEach(value: unknown, map: RefMap, visit: Visitor, path: YamlPath): unknown {
  if (Array.isArray(value))
    return value.map((part, index) => walkReferences(part, map, visit, [...path, index]))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, walkReferences(part, map, visit, [...path, key])]),
  )
}
