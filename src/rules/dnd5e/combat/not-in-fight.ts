/** The refusal for whoever is aimed at and does not fight; it names them as people do, for an id is nobody's name. */
import { type Result, refuse } from '../../../core/refusal.ts'
import type { RulesView } from '../../rules-view.ts'

/** Says that somebody is not in this fight. */
export function notInFight(view: Pick<RulesView, 'entity'>, id: string): Result<never> {
  const name = view.entity(id)?.name ?? `"${id}"`
  return refuse('rules/not-in-fight', `${name} is not in this fight.`, { rule: 'PIPE-03' })
}
