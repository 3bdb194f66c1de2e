/** What somebody's mechanics do to a saving throw that others asked for, from the words of what it is against. */
import type { RulesView } from '../../rules-view.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { type Edge, noEdge } from '../checks/edge.ts'
import { type Ability, conditionIds, damageTypes } from '../data/vocabulary.ts'
import { readBearer } from './bearer.ts'
import { bendRoll } from './bend-roll.ts'

const words = ['magic', 'turning', 'fear', 'charm', 'disease', 'illusion', 'sleep', 'paralysis'] as const

/** The edge and bonuses of a save; none for somebody who is not there. */
export function saveBend(
  view: RulesView,
  id: string,
  ability: Ability,
  purpose: string,
  catalogue: Catalogue,
): { readonly edge: Edge; readonly modifiers: ReturnType<typeof bendRoll>['modifiers'] } {
  const entity = view.entity(id)
  if (entity === undefined) return { edge: noEdge, modifiers: [] }
  const plain = purpose.toLowerCase()
  const against = [...words, ...conditionIds, ...damageTypes].filter((word) => plain.includes(word))
  const { edge, modifiers } = bendRoll(readBearer(entity, { view, catalogue }), {
    roll: 'save',
    ability,
    against,
  })
  return { edge, modifiers }
}
