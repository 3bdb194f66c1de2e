/**
 * The entry point of everything that is neither a fight nor a plain check: magic, features, items, traps, groups,
 * contests. It answers undefined for an action that other modules resolve, and for every action while a fight goes on.
 */

import { done, type Result, refuse } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Demand, Resolution } from '../../ruleset.ts'
import { readProfile } from '../checks/creature-scores-and-proficiencies.ts'
import { whyUnableToAct } from '../checks/demand-check.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { readSceneCast } from './cast-outside-combat.ts'
import { readBreath, readFall, readFirstAid, readJump, readLift } from './fall-jump-lift-actions.ts'
import { readContest, readGroup, readSceneHelp } from './group-contest-and-help-actions.ts'
import type { SceneAction, SceneActionReader } from './scene-action.ts'
import { readDisarm, readSpring } from './trap-actions.ts'
import { readSceneFeature } from './use-feature.ts'
import { readSceneItem } from './use-item.ts'

/**
 * What an action outside a fight calls for; undefined when it is none of the scene's own.
 *
 * @example
 * demandScene(view, { verb: 'cast', actor_id: 'pc_mira_001', options: { spell: 'bless' } }, createSrd())
 */
export function demandScene(
  view: RulesView,
  action: AttemptedAction,
  catalogue: Catalogue,
): Result<Demand> | undefined {
  const read = readSceneAction(view, action, catalogue)
  return read?.ok ? done(read.value.demand) : read
}

/** Carries out an action outside a fight; undefined when it is none of the scene's own. */
export function resolveScene(
  view: RulesView,
  action: AttemptedAction,
  roller: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> | undefined {
  const read = readSceneAction(view, action, catalogue)
  return read?.ok ? read.value.carryOut(roller) : read
}

/** By verb, the readers in the order in which they are asked. */
const readers: Readonly<Record<string, readonly SceneActionReader[]>> = {
  cast: [readSceneCast],
  use: [readSceneFeature, readSceneItem],
  use_item: [readSceneItem],
  drink: [readSceneItem],
  consume: [readSceneItem],
  feed: [readSceneItem],
  apply: [readSceneItem],
  light: [readSceneItem],
  administer: [readSceneItem],
  help: [readSceneHelp],
  contest: [readContest],
  group_check: [readGroup],
  fall: [readFall],
  hold_breath: [readBreath],
  jump: [readJump],
  leap: [readJump],
  treat: [readFirstAid],
  stabilise: [readFirstAid],
  stabilize: [readFirstAid],
  lift: [readLift],
  push: [readLift],
  spring_trap: [readSpring],
  disarm: [readDisarm],
}

/** What happens to a creature whether or not it can act. */
const involuntary: ReadonlySet<string> = new Set(['fall', 'spring_trap'])

function readSceneAction(
  view: RulesView,
  action: AttemptedAction,
  catalogue: Catalogue,
): Result<SceneAction> | undefined {
  const verb = action.verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const own = Object.hasOwn(readers, verb) ? (readers[verb] ?? []) : []
  const actor = view.entity(action.actor_id)
  if (actor === undefined || view.document('combat', 'current')?.value.in_combat === true) return undefined
  for (const reader of own) {
    const read = reader({ view, action, actor, catalogue })
    if (read === undefined) continue
    const barred = read.ok && !involuntary.has(verb) ? whyUnableToAct(readProfile(actor)) : null
    return barred === null ? read : refused(barred) // enforces: RULE-05
  }
  return undefined
}

function refused(barred: Demand): Result<SceneAction> {
  const reason = barred.kind === 'check' ? 'It cannot be done now.' : barred.reason
  return done({
    demand: barred,
    carryOut: () => refuse('rules/impossible', reason, { rule: 'RULE-05' }),
  })
}
