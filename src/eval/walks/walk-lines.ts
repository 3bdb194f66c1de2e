/** What a walker may type in a scene: the book's own phrases, and the plain words anybody would try. */

import type { GameState } from '../../core/state/state.ts'
import type { LoadedScenario } from '../../packs/pack-loader.ts'

type Book = LoadedScenario['book']

/** Lines for the place one stands at; empty when the book knows nothing of it. */
export function linesFor(book: Book, state: GameState): readonly string[] {
  const { scene, campaign, entities, inventory } = state
  const here = scene.location_id === null ? undefined : book.places[scene.location_id]
  const nameOf = (id: string): string =>
    entities[id]?.name ?? id.slice(id.indexOf(':') + 1).replaceAll('_', ' ')
  const people = scene.present_entity_ids.filter(
    (id) => id !== campaign.player_id && entities[id]?.type === 'npc',
  )
  const topics = Object.values(book.topics).map((topic) => topic.name)
  const things = Object.values(inventory).filter((row) => row.owner_id === scene.location_id && row.qty > 0)
  return [
    ...(here?.affordances ?? []).flatMap((deed) => deed.phrases.slice(0, 1)),
    ...(here?.exits ?? []).map((way) => `go to ${nameOf(way.to)}`),
    ...(here?.objects ?? []).flatMap((thing) => [`search ${thing.name}`, `examine ${thing.name}`]),
    ...things.map((row) => `take ${nameOf(row.item_id)}`),
    ...people.flatMap((id) => [
      ...topics.map((topic) => `ask ${nameOf(id)} about ${topic}`),
      `persuade ${nameOf(id)}`,
    ]),
    'look around',
    'wait ten minutes',
  ]
}
