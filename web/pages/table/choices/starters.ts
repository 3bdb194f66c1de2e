/** For whoever does not know how to begin: three lines that always make sense, made of what the player sees. */
import type { WireView } from '../../../../src/server/wire/player-views.ts'

/** Lines one could say in a place where nothing is offered yet. */
export function starters({ entities, you, place }: WireView): readonly string[] {
  const somebody = entities.find((one) => one.present && one.type !== 'item' && one.id !== you?.id)
  const way = place?.exits[0]
  return [
    'I look around.',
    ...(somebody === undefined ? [] : [`I talk to ${somebody.name}.`]),
    ...(way === undefined ? [] : [`I go to ${way.name}.`]),
  ]
}
