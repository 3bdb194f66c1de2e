/** The conditions and the six levels of exhaustion, as data. Written from the rules of SRD 5.1. */
import type { z } from 'zod'
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import type { conditionSchema } from '../../../src/rules/dnd5e/data/shapes.ts'
import { advantage, disadvantage, resist, ruling } from '../words.ts'

type ConditionEntry = z.input<typeof conditionSchema>

const as = (id: ConditionEntry['id'], ...mechanics: Mechanic[]): ConditionEntry => ({
  id,
  name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  level: null,
  mechanics,
})
const exhaustion = (level: number, ...mechanics: Mechanic[]): ConditionEntry => ({
  id: 'exhaustion',
  name: `Exhaustion ${level}`,
  level,
  mechanics,
})
const attacksOnIt = advantage({ roll: 'attack' }, [], 'against-self')
const helpless: readonly Mechanic[] = [
  { kind: 'automatic-failure', of: { roll: 'save', abilities: ['strength', 'dexterity'] } },
  attacksOnIt,
]
const still: Mechanic = { kind: 'speed', mode: 'all', becomes: 0 }

/** All conditions. */
export const conditions: readonly ConditionEntry[] = [
  as(
    'blinded',
    { kind: 'cannot', what: ['see'] },
    { kind: 'automatic-failure', of: { roll: 'check', against: ['blinded'] } },
    disadvantage({ roll: 'attack' }),
    attacksOnIt,
  ),
  as(
    'charmed',
    { kind: 'cannot', what: ['attack-source'] },
    ruling('Whoever charmed it has advantage on social checks with it.'),
  ),
  as(
    'deafened',
    { kind: 'cannot', what: ['hear'] },
    { kind: 'automatic-failure', of: { roll: 'check', against: ['deafened'] } },
  ),
  as(
    'frightened',
    disadvantage({ roll: 'attack' }, ['source-in-sight']),
    disadvantage({ roll: 'check' }, ['source-in-sight']),
    { kind: 'cannot', what: ['approach-source'] },
  ),
  as('grappled', still),
  as('incapacitated', { kind: 'cannot', what: ['act', 'bonus-act', 'react', 'concentrate'] }),
  as('invisible', advantage({ roll: 'attack' }), disadvantage({ roll: 'attack' }, [], 'against-self')),
  as(
    'paralyzed',
    { kind: 'includes', condition: 'incapacitated' },
    { kind: 'cannot', what: ['move', 'speak'] },
    ...helpless,
    { kind: 'hits-are-critical', within: 5 },
  ),
  as(
    'petrified',
    { kind: 'includes', condition: 'incapacitated' },
    { kind: 'cannot', what: ['move', 'speak'] },
    ...helpless,
    resist([
      'acid',
      'bludgeoning',
      'cold',
      'fire',
      'force',
      'lightning',
      'necrotic',
      'piercing',
      'poison',
      'psychic',
      'radiant',
      'slashing',
      'thunder',
    ]),
    { kind: 'immunity', to: { types: ['poison'], from: 'any' } },
    { kind: 'condition-immunity', conditions: ['poisoned'] },
  ),
  as('poisoned', disadvantage({ roll: 'attack' }), disadvantage({ roll: 'check' })),
  as(
    'prone',
    disadvantage({ roll: 'attack' }),
    advantage({ roll: 'attack' }, ['attacker-within-5'], 'against-self'),
    disadvantage({ roll: 'attack' }, ['attacker-beyond-5'], 'against-self'),
    ruling('Crawls, every foot costs two; standing up takes half its speed.'),
  ),
  as(
    'restrained',
    still,
    disadvantage({ roll: 'attack' }),
    attacksOnIt,
    disadvantage({ roll: 'save', abilities: ['dexterity'] }),
  ),
  as(
    'stunned',
    { kind: 'includes', condition: 'incapacitated' },
    { kind: 'cannot', what: ['move'] },
    ...helpless,
  ),
  as(
    'unconscious',
    { kind: 'includes', condition: 'incapacitated' },
    { kind: 'includes', condition: 'prone' },
    { kind: 'cannot', what: ['move', 'speak', 'see', 'hear'] },
    ...helpless,
    { kind: 'hits-are-critical', within: 5 },
  ),
  exhaustion(1, disadvantage({ roll: 'check' })),
  exhaustion(2, { kind: 'speed', mode: 'all', times: 0.5 }),
  exhaustion(3, disadvantage({ roll: 'attack' }), disadvantage({ roll: 'save' })),
  exhaustion(4, { kind: 'hit-points', times: 0.5 }),
  exhaustion(5, still),
  exhaustion(6, { kind: 'dies' }),
]
