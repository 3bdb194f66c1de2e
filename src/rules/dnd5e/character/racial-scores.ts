/** Ability scores after what a people is born with; nobody begins above twenty. */
import type { JsonObject } from '../../../core/json.ts'
import { type Ability, abilities } from '../data/vocabulary.ts'
import type { AbilityScores } from './ability.ts'
import { answerTo } from './choice.ts'
import { giftsOf, type Lineage } from './racial-gifts.ts'
import { ruleId } from './read-sheet.ts'

/** No score grows beyond this but by magic. */
export const highestScore = 20

/** The scores with racial increases, fixed and chosen. */
export function withRacialIncreases(
  lineage: Lineage,
  scores: AbilityScores,
  choices: JsonObject,
): AbilityScores {
  const grown: Record<Ability, number> = { ...scores }
  const add = (ability: Ability, amount: number): undefined => {
    grown[ability] = Math.min(highestScore, (grown[ability] ?? 10) + amount)
  }
  for (const gift of giftsOf(lineage.traits, 'ability-increase')) add(gift.ability, gift.amount)
  for (const trait of lineage.traits) {
    const chosen = answerTo(choices, `race_${ruleId(trait.name).replaceAll('-', '_')}`)
    for (const gift of giftsOf([trait], 'choose-ability-increase'))
      for (const ability of abilities.filter((name) => chosen.includes(name))) add(ability, gift.amount)
  }
  return grown
}
