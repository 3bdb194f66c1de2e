/** How dangerous it is to do what some words came to: as dangerous as the worst of it, where it stands among the choices. */
import { type RiskLevel, riskRank } from '../../core/protocol/risk-levels.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { authoredChoices, type WorldDefinition } from '../../world/index.ts'
import { violent } from '../validate/tools-needed-and-verb-groups.ts'

/** What is known to be offered, with its risk. */
interface Scene {
  readonly state: GameState
  readonly definition: WorldDefinition
}

/** The risk that a reading is shown with: never less than the choice it is would show. */
export function riskOfAttempts(
  { state, definition }: Scene,
  attempts: readonly AttemptedAction[],
): RiskLevel {
  const authored = new Map(authoredChoices(state, definition).map(({ deed, risk }) => [deed, risk]))
  const risks = attempts.map(
    (attempt): RiskLevel =>
      violent.has(attempt.verb) ? 'high' : (authored.get(attempt.deed_id ?? '') ?? 'low'),
  )
  return risks.reduce((worst, risk) => (riskRank(risk) > riskRank(worst) ? risk : worst), 'low')
}
