/** One thing that can be done outside a fight, read before any die: what it calls for, and how it is carried out. */
import type { Result } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Demand, Resolution } from '../../ruleset.ts'
import type { Catalogue } from '../data/catalogue-port.ts'

/** What an action comes to, when nothing speaks against it. */
export interface SceneAction {
  readonly demand: Demand
  carryOut(roller: DiceRoller): Result<Resolution>
}

/** What a reader of actions is given. */
export interface SceneAttempt {
  readonly view: RulesView
  readonly action: AttemptedAction
  readonly actor: Entity
  readonly catalogue: Catalogue
}

/** Reads an action; undefined when it is none of its own. */
export type SceneActionReader = (attempt: SceneAttempt) => Result<SceneAction> | undefined
