/**
 * What a person could do now in a fight, most fitting first: choices of different kinds, each with the check it would
 * call for. Every one of them is asked of the rules before it is offered, so none is ever refused.
 */
import type { RulesView } from '../../rules-view.ts'
import type { Offer } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { whoseTurn } from './advance.ts'
import { isOut, openBattle, stateOf } from './battle.ts'
import { runningCombat } from './combat-document.ts'
import { isDying } from './death.ts'
import { demandCombat } from './demand-combat.ts'
import { aidChoices } from './offer-aid.ts'
import { attackChoices } from './offer-attacks.ts'
import type { Choice } from './offer-choice.ts'
import { dyingOffers } from './offer-death-save.ts'
import { evasiveChoices } from './offer-evasion.ts'
import { magicChoices } from './offer-magic.ts'
import { talkChoices } from './offer-talk.ts'
import { noDice, thinkingCopy } from './thinking-copy.ts'

const mostOffers = 8

/**
 * The offers for somebody whose turn it is; none when it is not, or when there is no fight.
 *
 * @example
 * combatOffers(view, 'pc_kira_001', createSrd())[0]?.text // 'Strike the Goblin with your Longsword'
 */
export function combatOffers(view: RulesView, actorId: string, catalogue: Catalogue): readonly Offer[] {
  const fight = runningCombat(view)
  if (fight === undefined || fight.combatants[actorId] === undefined) return []
  const battle = openBattle(view, noDice, catalogue, fight)
  if (whoseTurn(battle) !== actorId || isOut(stateOf(battle, actorId))) return []
  if (isDying(stateOf(battle, actorId))) return dyingOffers(view, actorId, catalogue)
  const copy = thinkingCopy(battle, actorId)
  const attacks = attackChoices(copy, actorId)
  const [best] = attacks
  const choices = [
    ...aidChoices(copy, actorId),
    ...magicChoices(copy, actorId, best),
    ...attacks,
    ...talkChoices(copy, actorId),
    ...evasiveChoices(copy, actorId),
  ]
  const sorted = [...choices].sort((one, other) => other.weight - one.weight)
  return allowed(view, sorted, catalogue)
}

/** The choices that pass, as offers; each key and each kind of deed once. */
function allowed(view: RulesView, choices: readonly Choice[], catalogue: Catalogue): Offer[] {
  const offers: Offer[] = []
  for (const { key, text, describe, risk_level, action } of choices) {
    if (offers.length >= mostOffers || offers.some((one) => one.key === key)) continue
    const demand = demandCombat(view, action, catalogue)
    if (!demand.ok || demand.value.kind === 'impossible') continue
    const check = demand.value.kind === 'check' ? demand.value.check : null
    offers.push({ key, text, description: describe(check), risk_level, action, check })
  }
  return offers
}
