/** What somebody can do whose life hangs in the balance, in a fight or after it: hold on, and nothing else (RULE-05). */
import type { RulesView } from '../../rules-view.ts'
import type { Offer } from '../../ruleset.ts'
import type { Catalogue } from '../data/catalogue.ts'
import { demandDeathSave } from './demand-death-save.ts'
import { noDice } from './thinking-copy.ts'

/** The death save; nothing for those who are not dying. */
export function dyingOffers(view: RulesView, actorId: string, catalogue: Catalogue): readonly Offer[] {
  const action = { verb: 'death_save', actor_id: actorId }
  const demand = demandDeathSave(view, action, catalogue, noDice)
  if (!demand.ok || demand.value.kind !== 'check') return []
  return [
    {
      key: 'death_save',
      text: 'Hold on to life',
      description:
        'A death saving throw: 10 or more is a success. Three successes and you are stable, three failures and you are gone.',
      risk_level: 'high',
      action,
      check: demand.value.check,
    },
  ]
}
