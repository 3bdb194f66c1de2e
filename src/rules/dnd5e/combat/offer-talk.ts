/** Words worth offering: a demand to whoever wavers, terms when both sides could still walk away. */
import { type Battle, fighterOf, foesOf, stateOf } from './battle.ts'
import type { Choice } from './offer-choice.ts'
import { calledIn, oddsOf } from './offer-words.ts'

/** What could be said. */
export function talkChoices(battle: Battle, id: string): Choice[] {
  const share = (foe: string) => stateOf(battle, foe).hp_current / Math.max(1, stateOf(battle, foe).hp_max)
  const listening = foesOf(battle, id)
    .filter((foe) => fighterOf(battle, foe).profile.scores.intelligence >= 6)
    .sort((one, other) => share(one) - share(other))
  const [weakest] = listening
  if (weakest === undefined) return []
  const name = calledIn(battle, weakest)
  const wavers = share(weakest) <= 0.5
  return [
    {
      key: 'demand_surrender',
      text: `Tell ${name} to throw down its weapon`,
      describe: (check) =>
        `${check === null ? '' : `${oddsOf(check)}. `}${wavers ? 'It is bleeding and knows it.' : 'It has little reason to yet.'} A refusal makes the next demand harder.`,
      risk_level: 'medium',
      action: { verb: 'demand_surrender', actor_id: id, target_id: weakest },
      weight: wavers ? 65 : 20,
    },
    {
      key: 'parley',
      text: 'Lower your weapon and offer terms',
      describe: (check) =>
        `${check === null ? '' : `${oddsOf(check)}. `}If they agree, both sides stop and walk away; no spoils, no dead.`,
      risk_level: 'medium',
      action: { verb: 'parley', actor_id: id },
      weight: 46,
    },
  ]
}
