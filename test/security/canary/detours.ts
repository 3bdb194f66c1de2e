/**
 * What else a player could do where they stand: everything there is to look at, to search, to do, to ask and to pick. Each is
 * tried and taken back, so that an evening shows what many evenings would.
 */
import { asObjects, asText, asTexts, isJsonObject } from '../../../src/core/json.ts'
import { personOf, placeOf } from '../../../src/core/state/entity-attrs.ts'
import type { GameState } from '../../../src/core/state/game-state.ts'
import { playerIdOf } from '../../../src/core/state/state-queries.ts'
import { isHidden } from '../../../src/knowledge/index.ts'
import { holds } from '../../../src/world/authored-conditions.ts'
import type { WorldDefinition } from '../../../src/world/index.ts'
import { canaryPattern } from './plant.ts'

/** Something to try, and what it is counted by. */
export interface Detour {
  readonly key: string
  readonly said: string | { readonly choice: string }
}

/** How often each thing is tried, and how many after each turn. */
export interface DetourPlan {
  /** How often each was tried so far; several evenings may share it. */
  readonly tried: Map<string, number>
  readonly each: number
  readonly most: number
}

/** What is left to try here, by the plan. */
export function detoursLeft(
  plan: DetourPlan,
  state: GameState,
  definition: WorldDefinition,
  choices: readonly string[],
): readonly Detour[] {
  const left = detoursAt(state, definition, choices).filter(
    ({ key }) => (plan.tried.get(key) ?? 0) < plan.each,
  )
  // What was never tried comes first.
  return left
    .toSorted((a, b) => (plan.tried.get(a.key) ?? 0) - (plan.tried.get(b.key) ?? 0))
    .slice(0, plan.most)
}

function detoursAt(
  state: GameState,
  definition: WorldDefinition,
  choices: readonly string[],
): readonly Detour[] {
  const here = state.scene.location_id ?? ''
  return [
    ...atPlace(state, definition, here),
    ...withPeople(state),
    ...withThings(state),
    ...choices
      .filter((key) => key !== 'other_action')
      .map((choice) => ({ key: `${here} ${choice}`, said: { choice } })),
  ]
}

/** A name as somebody would type it: a planted word in a line would come back with the line. */
function typed(name: string): string {
  return name.replace(canaryPattern, '').replace(/\s+/g, ' ').trim()
}

/** What can be done in any place. */
const everywhere: readonly string[] = [
  'look around',
  'listen',
  'smell the air',
  'wait a while',
  'wait an hour',
  'THINK: what could I do here?',
  'OOC: I am stuck, may I have a hint?',
  'listen for rumours',
]

function atPlace(state: GameState, { places }: WorldDefinition, here: string): readonly Detour[] {
  const place = places[here]
  const you = playerIdOf(state)
  const finds = placeOf(state.entities[here]).discoverables(100).filter(isJsonObject)
  return [
    ...everywhere.map((said) => ({ key: `${here} ${said}`, said })),
    ...(place?.affordances ?? []).flatMap(({ id, text, phrases, if: condition }) =>
      condition === undefined || holds(condition, state, you)
        ? [{ key: id, said: typed(phrases[0] ?? text) }]
        : [],
    ),
    ...finds.flatMap(({ id, trigger }) => {
      const { verbs, phrases } = isJsonObject(trigger) ? trigger : {}
      const line = asTexts(phrases)[0] ?? `${asTexts(verbs)[0] ?? 'search'} ${asText(trigger) ?? 'the place'}`
      return [{ key: String(id), said: typed(line) }]
    }),
    ...(place?.exits ?? []).map(({ to }) => ({
      key: `${here} to ${to}`,
      said: `go to ${typed(state.entities[to]?.name ?? to)}`,
    })),
    ...Object.keys(place?.prices ?? {}).map((kind) => ({ key: `${here} ${kind}`, said: `order a ${kind}` })),
    ...(place?.objects ?? []).flatMap(({ id, name }) => [
      { key: `examine ${id}`, said: `examine ${typed(name)}` },
      { key: `search ${id}`, said: `search ${typed(name)}` },
    ]),
  ]
}

/** What is asked of every person, beside what they know. */
const small: readonly string[] = [
  'greet',
  'say goodbye to',
  'thank',
  'threaten',
  'flatter',
  'attack',
  'ask about the moon',
  'ask about rumours',
]

function withPeople(state: GameState): readonly Detour[] {
  return state.scene.present_entity_ids.flatMap((id) => {
    const person = state.entities[id]
    if (person?.type !== 'npc' || isHidden(state, person)) return []
    const name = typed(person.name)
    const { knows, withholds } = personOf(person)
    const asked = asObjects([...knows]).map((entry) => ['ask', entry] as const)
    const pressed = asObjects([...withholds]).flatMap((entry) =>
      (['ask', 'persuade', 'intimidate', 'press'] as const).map((how) => [how, entry] as const),
    )
    return [
      ...[...asked, ...pressed].flatMap(([how, entry]) => {
        const topic = typed(asTexts(entry.topics)[0] ?? '').replaceAll('_', ' ')
        const line =
          how === 'ask' || how === 'press'
            ? `${how} ${name} about ${topic}`
            : `${how} ${name} into telling me about ${topic}`
        return topic === '' ? [] : [{ key: `${how} ${id} ${String(entry.id)}`, said: line }]
      }),
      ...small.map((what) => ({
        key: `${what} ${id}`,
        said: what.startsWith('ask') ? what.replace('ask', `ask ${name}`) : `${what} ${name}`,
      })),
    ]
  })
}

/** What one carries is looked at, and shown to everybody. */
function withThings(state: GameState): readonly Detour[] {
  const you = playerIdOf(state)
  const people = state.scene.present_entity_ids.filter((id) => state.entities[id]?.type === 'npc')
  return Object.values(state.inventory)
    .filter(({ owner_id, item_id }) => owner_id === you && item_id !== 'coin')
    .flatMap(({ item_id }) => {
      const thing = typed(state.entities[item_id]?.name ?? item_id)
      return [
        { key: `examine ${item_id}`, said: `examine ${thing}` },
        ...people.map((id) => ({
          key: `show ${id} ${item_id}`,
          said: `show ${typed(state.entities[id]?.name ?? '')} ${thing}`,
        })),
      ]
    })
}
