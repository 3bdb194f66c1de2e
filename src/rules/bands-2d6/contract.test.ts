/** bands-2d6 keeps the contract of rulesets: in calm, in danger, without clocks, and at every calibration. */
import { describe, it } from 'vitest'
import { rulesetContract } from '../../testing/ruleset-contract.ts'
import type { RulesetTrial } from '../../testing/ruleset-contract-trial.ts'
import {
  chen,
  kira,
  kiraTries,
  type StreetOptions,
  streetState,
  viktor,
} from '../../testing/sample-street.ts'
import { bands2d6 } from './bands-2d6.ts'

function trial(options: StreetOptions): RulesetTrial {
  const flagged = { risk_flags: ['dangerous', 'pursuit'] }
  return {
    ruleset: bands2d6,
    state: streetState(options),
    actorId: kira,
    actions: [
      kiraTries('sneak'),
      kiraTries('sneak', flagged),
      kiraTries('hack', { target_id: 'loc_alley_001' }),
      kiraTries('talk', { target_id: viktor }),
      kiraTries('persuade', { target_id: viktor }),
      kiraTries('bribe', { target_id: viktor }),
      kiraTries('search'),
      kiraTries('go', { target_id: 'loc_dragon_001' }),
      kiraTries('flee', { target_id: 'loc_dragon_001', ...flagged }),
      kiraTries('go', { target_id: 'loc_haven_001' }),
      kiraTries('attack', { target_id: chen }),
      kiraTries('rest'),
      kiraTries('medical'),
      kiraTries('lie_low'),
      kiraTries('talk', { target_id: 'npc_jin_001' }),
      kiraTries('shoot', { target_id: viktor }),
      kiraTries('juggle_knives', { risk_flags: ['spicy'] }),
    ],
    choices: {
      name: 'Ash',
      background: 'burglar',
      skills: ['stealth', 'sleight', 'deception'],
      weakness: 'Debts',
      motivation: 'To be owed nothing',
      moral_line: 'No children',
    },
    badChoices: { name: 'Ash', background: 'burglar', skills: ['stealth', 'stealth', 'flying'] },
  }
}

const worlds: Readonly<Record<string, StreetOptions>> = {
  calm: {},
  danger: { chenIsHere: true, clocks: { harm: 3, heat: 7, time: 1 } },
  'without clocks': { clockRules: null, chenIsHere: true },
  forgiving: {
    risk: { lethality: 'low', failure_mode: 'forgiving', permanence: 'soft', plot_armor: 'thick' },
  },
  brutal: {
    risk: { lethality: 'brutal', failure_mode: 'punishing', permanence: 'hard', plot_armor: 'none' },
    chenIsHere: true,
    clocks: { harm: 2, cred: 10 },
    kira: { failure_streak: { count: 2, turn: 0 } },
  },
}

describe('bands-2d6', () => {
  for (const [name, options] of Object.entries(worlds))
    rulesetContract({ describe, it }, `bands-2d6, ${name}`, () => trial(options))
})
