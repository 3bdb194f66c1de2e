/** What is going on when somebody does something: the sense they use, whom it is about, whether they blend in or climb. */
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { actionKind } from '../checks/match-skill.ts'
import type { Moment } from './circumstance.ts'

/** The moment of an action. */
export function momentOf(view: RulesView, action: AttemptedAction, catalogue: Catalogue): Moment {
  const other = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const words = action.words ?? ''
  const hearing = actionKind(action) === 'listen' || /\b(listen|hear|ear)\b/i.test(words)
  const smell = /\b(smell|sniff|scent)\b/i.test(words)
  return {
    view,
    catalogue,
    sense: smell ? 'smell' : hearing ? 'hearing' : 'sight',
    ...(other !== undefined && { other }),
    camouflaged: action.options?.camouflaged === true,
    climbs: /\b(climb|swim|scale|dive)/i.test(`${action.verb} ${words}`),
  }
}
