/**
 * What the lore of a scene rests on, as marks that can be compared: when they are the same, the lore of the scene still
 * holds; when only people came in, only they are briefed anew.
 */
import { textMark } from '../../core/entity-ids-and-slugs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { knows } from '../../knowledge/index.ts'
import { moodOf } from '../../world/index.ts'
import { peopleToBrief } from './npc-briefings.ts'
import { openThreads } from './open-threads.ts'

export interface LoreBasis {
  readonly scene_id: string
  /** Of everything at once. */
  readonly mark: string
  /** Of all that is not a person: the place, known facts, finds, threads. */
  readonly ground: string
  /** Of each NPC present. */
  readonly people: Readonly<Record<string, string>>
}

const ofPeople = [
  'status',
  'conscious',
  'hidden',
  'visibility',
  'briefing',
  'role',
  'threat_level',
  'capabilities',
  'limitations',
  'knows',
  'withholds',
  'secrets',
] as const

/** The scene a state is in: another place, or another scene at the same one, is another. */
function sceneIdOf({ scene }: GameState): string {
  return `${scene.id}@${scene.location_id ?? 'nowhere'}`
}

/** What the lore of this scene rests on; `lore` names the packs' prose. */
export function loreBasis(state: GameState, lore: string): LoreBasis {
  const player = playerIdOf(state)
  const here = rowOf(state.entities, state.scene.location_id ?? '')
  const known = Object.keys(state.facts).filter((id) => knows(state, player, id))
  const ground = textMark(
    JSON.stringify([
      ...[lore, sceneIdOf(state), here?.name, here?.attrs.discoverables],
      ...[known.sort(), Object.keys(documentOf(state, 'world', 'found')).sort()],
      openThreads(state).map(({ id, status, title }) => [id, status, title]),
    ]),
  )
  const learned = rowsByKnower(state)
  const people = peopleToBrief(state).map(({ id, name, attrs }) => {
    const told = ofPeople.map((field) => attrs[field] ?? null)
    const mood = moodOf(state, id, player)
    const obscured = state.scene.obscured_entities.includes(id)
    return [
      id,
      textMark(JSON.stringify([name, told, mood, obscured, learned.get(id)?.sort() ?? []])),
    ] as const
  })
  const sorted = people.toSorted(([left], [right]) => (left < right ? -1 : 1))
  return {
    scene_id: sceneIdOf(state),
    mark: textMark(JSON.stringify([ground, sorted])),
    ground,
    people: Object.fromEntries(sorted),
  }
}

function rowsByKnower({ knowledge }: GameState): ReadonlyMap<string, string[]> {
  const rows = new Map<string, string[]>()
  for (const { knower_id, fact_id } of Object.values(knowledge)) {
    const known = rows.get(knower_id)
    if (known === undefined) rows.set(knower_id, [fact_id])
    else known.push(fact_id)
  }
  return rows
}

/** Those who came into a scene of which nothing else has changed; null when more than that has. */
export function newcomers(before: LoreBasis, now: LoreBasis): readonly string[] | null {
  if (before.scene_id !== now.scene_id || before.ground !== now.ground) return null
  const stayed = Object.entries(before.people).every(([id, mark]) => now.people[id] === mark)
  return stayed ? Object.keys(now.people).filter((id) => before.people[id] === undefined) : null
}
