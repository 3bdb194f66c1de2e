/** The dangers that hang over what somebody wants to do: from the words, the verbs and the scene. */

import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { rowOf, rowsOf } from '../../core/state/state-queries.ts'
import { foldText } from '../../text/folded-words.ts'
import { isHostile } from '../../world/index.ts'
import type { Senses } from '../validate/senses-and-targets.ts'

type RiskFlag = InterpreterOutput['risk_flags'][number]

const violent: ReadonlySet<string> = new Set(['attack', 'shoot', 'grapple', 'shove', 'burn', 'force'])
const contested: ReadonlySet<string> = new Set([
  ...[
    'persuade',
    'deceive',
    'intimidate',
    'provoke',
    'bribe',
    'steal',
    'sneak',
    'hide',
    'grapple',
    'shove',
    'attack',
  ],
])
const dangerous: ReadonlySet<string> = new Set(['climb', 'jump', 'swim', 'disable', 'burn', 'hack'])
const hunted = /\b(?:chas(?:e|ed|ing)|pursu(?:e|ed|ing|ers?)|running from|on my heels|after me|after us)\b/u
const perilous =
  /\b(?:cliff|trap|poison|lava|collapsing|burning|ledge|rooftop|rapids|explosives?|minefield)\b/u

/** The dangers, in the order of the protocol. */
export function risksIn(
  line: string,
  verbs: readonly string[],
  actions: readonly ProposedAction[],
  state: GameState,
  senses: Senses,
): RiskFlag[] {
  const text = foldText(line)
  const fighting = rowOf(state.documents, joinedKey('combat', 'current'))?.value.in_combat === true
  const pursued = rowsOf(state.facts).some(
    (fact) =>
      fact.subject_id === senses.actor_id &&
      fact.predicate === 'situation' &&
      JSON.stringify(fact.object).includes('pursued'),
  )
  const enemies = [...senses.visible].some((id) => {
    const entity = rowOf(state.entities, id)
    return entity?.type === 'npc' && isHostile(entity)
  })
  const someone = actions.some((one) => rowOf(state.entities, one.target_id)?.type === 'npc')
  const flags: readonly (readonly [RiskFlag, boolean])[] = [
    [
      'violence',
      verbs.some((verb) => violent.has(verb)) && (someone || fighting || !verbs.includes('force')),
    ],
    ['contested', verbs.some((verb) => contested.has(verb))],
    ['dangerous', verbs.some((verb) => dangerous.has(verb)) || perilous.test(text)],
    ['pursuit', pursued || verbs.includes('chase') || verbs.includes('flee') || hunted.test(text)],
    ['hostile_present', fighting || enemies],
  ]
  return flags.filter(([, holds]) => holds).map(([flag]) => flag)
}
