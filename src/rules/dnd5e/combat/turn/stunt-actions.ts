/**
 * Stunts: whatever a player thinks of in combat is one check of the skill they name. It wins an advantage, or it
 * throws or pushes a creature that resists; words never make damage (CMB-13).
 */
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { actionKind, actionRow } from '../../checks/checks-by-action.ts'
import { reached, rollContest } from '../../checks/d20-rolls.ts'
import { flagReasons } from '../../checks/difficulty.ts'
import { authoredDifficulty, authoredSkill, matchSkill } from '../../checks/match-skill.ts'
import { rollCheck } from '../../checks/resolve-check.ts'
import { type CheckName, titleOf } from '../../checks/skill-and-ability-names.ts'
import type { PlainEffect } from '../../data/activity-schemas.ts'
import { betterGrappleSkill, combatCheck } from '../activities/ability-checks-and-grappling.ts'
import { applyEffects, applyLasting, causeOf } from '../effects/apply-effects-to-target.ts'
import { moveWithin } from '../movement/move-flee-surrender.ts'
import {
  type Battle,
  combatantOf,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { sizeRank } from '../state/combatant.ts'
import { plainUse } from '../state/performed-activity.ts'
import { type CheckedAction, type StuntEffect, stuntEffects } from './action-types.ts'
import { targetOf, withinReach } from './read-targets.ts'

const usualDifficulty = 13
const pushedFeet = 5

/** Kinds of action that learn something: they win no advantage by themselves. */
const learning: ReadonlySet<string> = new Set([
  'recall',
  'study_magic',
  'study_nature',
  'study_faith',
  'investigate',
  'listen',
  'spot',
  'track',
  'navigate',
  'forage',
  'read_person',
])

export function readStunt(battle: Battle, action: AttemptedAction, lenient: boolean): Result<CheckedAction> {
  const matched = action.authored === undefined ? matchSkill(action) : done(authoredSkill(action.authored))
  if (!matched.ok) return matched.refusal.code === 'rules/no-check' ? refuseVague(action) : matched
  const asked = action.options?.effect ?? (learning.has(actionKind(action)) ? 'knowledge' : 'advantage')
  const effect = stuntEffects.find((stuntEffect) => stuntEffect === asked)
  if (effect === undefined) return refuseEffect(String(asked))
  const alone = effect === 'advantage' || effect === 'knowledge'
  const aimed = !alone || action.target_id !== undefined
  const target = aimed ? targetOf(battle, action, undefined) : undefined
  if (target !== undefined && !target.ok) return target
  if (alone)
    return done(uncontestedStunt(battle, action, { check: matched.value, effect, target: target?.value }))
  if (target === undefined) return refuseVague(action)
  const near = lenient ? target : withinReach(battle, action.actor_id, target.value, 5)
  if (!near.ok) return near
  return contestedStunt(battle, action.actor_id, { check: matched.value, effect, target: target.value })
}

function refuseVague(action: AttemptedAction): Result<CheckedAction> {
  const message = `How is "${(action.words ?? action.verb).slice(0, 80)}" done? Name a skill (Acrobatics, Athletics, Deception …), or attack, cast, help, ready, use, search, dodge, dash, disengage, hide, grapple, shove, flee.`
  return refuse('rules/no-check', message, { rule: 'DICE-23' })
}

function refuseEffect(asked: string): Result<CheckedAction> {
  const message = `A stunt cannot do "${asked.slice(0, 40)}": it wins an advantage, throws somebody prone or pushes them. Attacks and spells do damage.`
  return refuse('rules/no-such-effect', message, { rule: 'CMB-13', data: { instead: [...stuntEffects] } })
}

/** The skill a stunt is tried with, what it is to win, and on whom. */
interface Stunt {
  readonly check: CheckName
  readonly effect: StuntEffect
  readonly target?: string | undefined
}

function uncontestedStunt(battle: Battle, action: AttemptedAction, stunt: Stunt): CheckedAction {
  const { check, effect, target } = stunt
  const row = actionRow(action)?.row
  const usualTask = {
    value: row?.difficulty ?? usualDifficulty,
    source: 'task',
    reason: row?.reason ?? 'a stunt in the middle of a fight',
  }
  const task = action.authored === undefined ? usualTask : authoredDifficulty(action.authored)
  const parts = [task, ...flagReasons(action.risk_flags ?? [])]
  const won = effect === 'knowledge' ? 'an answer' : 'advantage on the next attack'
  const rule = `a ${titleOf(check)} check as the action; success gives ${won}`
  return {
    kind: 'test',
    what: 'improvise',
    effect,
    check: combatCheck(battle, action.actor_id, { check, parts, rule }),
    ...(target !== undefined && { target }),
  }
}

function contestedStunt(
  battle: Battle,
  id: string,
  { check, effect, target }: Stunt & { readonly target: string },
): Result<CheckedAction> {
  const rank = (combatant: string) => sizeRank(combatantOf(battle, combatant).size)
  const { name } = stateOf(battle, target)
  if (rank(target) > rank(id) + 1)
    return refuse('rules/too-big', `${name} is too big to be thrown or pushed; win an advantage instead.`, {
      rule: 'PIPE-06',
      data: { instead: 'advantage' },
    })
  const against = betterGrappleSkill(battle, target)
  const rule = `a contest of ${titleOf(check)} against ${name}'s ${titleOf(against)}; a tie changes nothing`
  const shown = combatCheck(battle, id, { check, parts: null, rule })
  return done({ kind: 'test', what: 'improvise', target, effect, contest: against, check: shown })
}

/** Tries a stunt; true when it works. */
export function doStunt(battle: Battle, id: string, action: CheckedAction): boolean {
  const { target, contest, effect = 'advantage' } = action
  if (target !== undefined && contest !== undefined && !moveWithin(battle, id, target, 5)) {
    logEvent(battle, 'too_far', { who: id, target })
    return false
  }
  const { success, rolls } = rollStunt(battle, id, action)
  logEvent(battle, 'improvises', {
    who: id,
    target: target ?? null,
    skill: action.check.skill,
    effect,
    dc: action.check.difficulty?.value ?? null,
    success,
    rolls,
    rule: action.check.rule,
  })
  if (!success) return false
  if (target !== undefined && contest !== undefined)
    applyEffects(battle, target, [stuntOutcome(effect)], causeOf(plainUse(id, 'stunt')))
  else if (effect === 'advantage') grantOpening(battle, id, target)
  return true
}

function rollStunt(
  battle: Battle,
  id: string,
  { target, contest, check }: CheckedAction,
): { readonly success: boolean; readonly rolls: string[] } {
  if (contest === undefined || target === undefined) {
    const attempt = { verb: 'improvise', actor_id: id, ...(target !== undefined && { target_id: target }) }
    const rolled = rollCheck(battle.dice, attempt, check)
    return { success: rolled.ok && reached(rolled.value), rolls: rolled.ok ? [rolled.value.id] : [] }
  }
  const actor = { profile: profileNow(battle, id), check: check.skill as CheckName }
  const opponent = { profile: profileNow(battle, target), check: contest }
  const rolled = rollContest(battle.dice, actor, opponent, 'stunt')
  if (!rolled.ok) return { success: false, rolls: [] }
  return { success: rolled.value.won, rolls: rolled.value.entries.map((entry) => entry.id) }
}

function stuntOutcome(effect: StuntEffect): PlainEffect {
  return effect === 'pushed'
    ? { kind: 'push', feet: pushedFeet }
    : { kind: 'condition', condition: 'prone', duration: { until: 'stands-up' } }
}

/** Advantage on the next attack: on the target, or on whom the combatant attacks. */
function grantOpening(battle: Battle, id: string, target = id): undefined {
  applyLasting(battle, target, {
    name: 'an opening',
    source: id,
    ends: { turn_of: id, at: 'end', round: battle.document.current_round + 1 },
    opening: { for: [id] },
  })
}
