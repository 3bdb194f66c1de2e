/**
 * The door of everything that is neither a fight nor a plain check: magic, features, things, traps, groups, contests.
 * It answers undefined where an action is somebody else's, and never while a fight goes on.
 */
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Demand, Resolution } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { whyBarred } from '../checks/demand-check.ts'
import { readProfile } from '../checks/profile.ts'
import { readBreath, readFall, readJump, readLift } from './body-acts.ts'
import { readFirstAid } from './first-aid.ts'
import { readCast, readFeature, readItem } from './magic-acts.ts'
import type { ReadAct, SceneAct } from './scene-act.ts'
import { readContest, readGroup, readHelp } from './together-acts.ts'
import { readDisarm, readSpring } from './trap-acts.ts'

const readers: Readonly<Record<string, readonly ReadAct[]>> = {
  cast: [readCast],
  use: [readFeature, readItem],
  use_item: [readItem],
  drink: [readItem],
  consume: [readItem],
  feed: [readItem],
  apply: [readItem],
  light: [readItem],
  administer: [readItem],
  help: [readHelp],
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

function read(view: RulesView, action: AttemptedAction, catalogue: Catalogue): Result<SceneAct> | undefined {
  const verb = action.verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const own = Object.hasOwn(readers, verb) ? (readers[verb] ?? []) : []
  const actor = view.entity(action.actor_id)
  if (actor === undefined || view.document('combat', 'current')?.value.in_combat === true) return undefined
  for (const reader of own) {
    const act = reader({ view, action, actor, catalogue })
    if (act === undefined) continue
    const barred = act.ok && verb !== 'fall' && verb !== 'spring_trap' ? whyBarred(readProfile(actor)) : null
    return barred === null ? act : refused(barred) // enforces: RULE-05 — mutate: barred === null => true
  }
  return undefined
}

function refused(barred: Demand): Result<SceneAct> {
  const reason = barred.kind === 'check' ? 'It cannot be done now.' : barred.reason
  const carryOut = () => refuse('rules/impossible', reason, { rule: 'RULE-05' })
  return done({ demand: barred, carryOut })
}

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
  const act = read(view, action, catalogue)
  if (act === undefined) return undefined
  return act.ok ? done(act.value.demand) : act
}

/** Carries out an action outside a fight; undefined when it is none of the scene's own. */
export function resolveScene(
  view: RulesView,
  action: AttemptedAction,
  cup: Cup,
  catalogue: Catalogue,
): Result<Resolution> | undefined {
  const act = read(view, action, catalogue)
  if (act === undefined) return undefined
  return act.ok ? act.value.carryOut(cup) : act
}
