/** Carries out an action outside a fight: demands the check, rolls it, and says what it came to. */
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { TimedAction } from '../../../core/time/action-and-travel-duration.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import { type AttemptedAction, type Because, type Check, type Resolution, triedAs } from '../../ruleset.ts'
import { spendOnce } from '../character/active-effects.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { actionKind } from './checks-by-action.ts'
import { ledgerModifiers, plainLabel, reached } from './d20-rolls.ts'
import { demandCheck } from './demand-check.ts'

const slowActions: Readonly<Record<string, TimedAction>> = {
  search: 'investigation',
  investigate: 'investigation',
  track: 'investigation',
  forage: 'investigation',
  persuade: 'dialogue',
  deceive: 'dialogue',
  intimidate: 'dialogue',
  talk: 'dialogue',
  ask: 'dialogue',
  tell: 'dialogue',
  greet: 'dialogue',
  show: 'dialogue',
  accuse: 'dialogue',
  provoke: 'dialogue',
  perform: 'dialogue',
  entrance: 'dialogue',
  read_person: 'dialogue',
  travel: 'travel',
  go: 'scene_transition',
}

/** How long an action outside a fight takes, in the clock's own kinds. */
export function timeOf(action: AttemptedAction): TimedAction {
  const kind = actionKind(action)
  return Object.hasOwn(slowActions, kind) ? (slowActions[kind] ?? 'quick_action') : 'quick_action'
}

export function resolveCheck(
  view: RulesView,
  action: AttemptedAction,
  roller: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> {
  const demand = demandCheck(view, action, catalogue)
  if (!demand.ok) return demand
  const elapsed = { action: timeOf(action) }
  if (demand.value.kind === 'impossible')
    return refuse('rules/impossible', demand.value.reason, {
      rule: 'RULE-05',
      ...(demand.value.instead !== undefined && { data: { instead: demand.value.instead } }),
    })
  if (demand.value.kind === 'automatic') {
    const { reason } = demand.value
    const target = action.target_id ?? null
    const details = { actor: action.actor_id, action: action.verb, target, reason }
    return done({
      outcome: 'automatic',
      events: [{ type: 'no_roll', details, tags: ['check'] }],
      diff: {},
      elapsed,
    })
  }
  const { check } = demand.value
  const rolled = rollCheck(roller, action, check)
  if (!rolled.ok) return rolled
  const success = reached(rolled.value)
  const details = {
    ...checkDetails(action, check),
    roll: rolled.value.id,
    total: rolled.value.total,
    success,
  }
  const spent = spendOnce(view, action.actor_id, check)
  return done({
    outcome: success ? 'success' : 'failure',
    events: [{ type: 'check', details, tags: ['check', success ? 'success' : 'failure'] }, ...spent.events],
    diff: spent.diff,
    elapsed,
  })
}

/** Rolls a check as it was demanded; dice that are added to it are thrown first. */
export function rollCheck(roller: DiceRoller, action: AttemptedAction, check: Check) {
  const added = throwBonusDice(roller, action, check)
  return roller.roll({
    label: plainLabel(check.label),
    notation: check.notation,
    modifiers: ledgerModifiers([...check.modifiers, ...added]),
    ...(check.difficulty && { target: { kind: check.difficulty.kind, value: check.difficulty.value } }),
    attempt: {
      actor: action.actor_id,
      action: action.verb.slice(0, 200),
      target: action.target_id ?? '',
      check: check.skill,
      ...triedAs(action, 'check'),
    },
    advantage: check.advantage,
    disadvantage: check.disadvantage,
  })
}

function throwBonusDice(roller: DiceRoller, action: AttemptedAction, check: Check): readonly Because[] {
  return (check.bonus_dice ?? []).flatMap(({ notation, source }) => {
    const negative = notation.startsWith('-')
    const row = roller.roll({
      label: plainLabel(source),
      notation: negative ? notation.slice(1) : notation,
      attempt: {
        actor: action.actor_id,
        action: action.verb.slice(0, 200),
        target: action.target_id ?? '',
        check: `${check.skill} bonus`,
        ...triedAs(action, 'bonus'),
      },
    })
    return row.ok ? [{ value: negative ? -row.value.total : row.value.total, source, reason: source }] : []
  })
}

function checkDetails(action: AttemptedAction, check: Check): JsonObject {
  return {
    actor: action.actor_id,
    action: action.verb,
    target: action.target_id ?? null,
    skill: check.skill,
    dc: check.difficulty?.value ?? null,
    dc_parts: (check.difficulty?.parts ?? []) as unknown as JsonValue,
    modifiers: check.modifiers as unknown as JsonValue,
    ...(check.edges !== undefined && { edges: check.edges as unknown as JsonValue }),
    rule: check.rule,
  }
}
