/**
 * The rolls a model may ask for. It names a skill; the rules say whether that skill fits, with which modifiers, and
 * roll. It cannot bring a number, roll for what needs no roll, or roll the same thing twice.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { DiceRoller } from '../../dice/index.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, RulesTool } from '../ruleset.ts'
import { demandOfAction } from './demand-of-action.ts'
import { rollCheck } from './roll-check.ts'

const skillCheck: RulesTool = {
  name: 'roll_skill_check',
  description:
    'Rolls 2d6 for the declared action. Arguments: skill (the skill that fits the action), optional reason. The rules add the modifiers and judge the bands.',
  run(args, action, view, roller) {
    const read = readArguments(args, ['skill', 'reason'], ['skill'])
    if (!read.ok) return read
    return rollFor({ ...action, skill: String(read.value.skill) }, view, roller)
  },
}

const plainRoll: RulesTool = {
  name: 'roll_dice',
  description:
    'Rolls 2d6 for the declared action with the skill that serves it best. Arguments: notation (always 2d6), optional reason.',
  run(args, action, view, roller) {
    const read = readArguments(args, ['notation', 'reason'], ['notation'])
    if (!read.ok) return read
    if (read.value.notation !== '2d6')
      return refuse('rules/wrong-dice', 'These rules roll 2d6 and add the modifiers themselves.', {
        rule: 'DICE-20',
      })
    return rollFor(action, view, roller)
  },
}

/** The tools of a mode: only a played story rolls. */
export function toolsFor(mode: Mode): readonly RulesTool[] {
  return mode === 'STORY' ? [skillCheck, plainRoll] : []
}

function readArguments(
  args: unknown,
  known: readonly string[],
  needed: readonly string[],
): Result<JsonObject> {
  if (!isJsonObject(args)) return refuse('rules/bad-arguments', 'The arguments are an object.', dice20)
  const unknown = Object.keys(args).find((key) => !known.includes(key))
  if (unknown !== undefined)
    return refuse(
      'rules/bad-arguments',
      `There is no argument "${unknown}"; there is ${known.join(', ')}.`,
      dice20,
    )
  const bad = [...needed, ...Object.keys(args)].find(
    (key) => typeof args[key] !== 'string' || args[key] === '',
  )
  if (bad !== undefined) return refuse('rules/bad-arguments', `"${bad}" has to be a text.`, dice20)
  return done(args)
}

const dice20 = { rule: 'DICE-20' } as const

function rollFor(action: AttemptedAction, view: RulesView, roller: DiceRoller): Result<JsonObject> {
  const read = demandOfAction(view, action)
  if (!read.ok) return read
  const { demand, verb } = read.value
  if (demand.kind !== 'check')
    return refuse('rules/no-roll-needed', `Nothing is to be rolled here. ${demand.reason}`, {
      rule: 'DICE-20',
    })
  if (roller.entries.some((entry) => entry.notation === '2d6' && entry.label === demand.check.label))
    return refuse('rules/already-rolled', `${demand.check.label} has been rolled this turn; it stands.`, {
      rule: 'DICE-22',
    })
  const rolled = rollCheck(action, verb, demand.check, roller)
  if (!rolled.ok) return rolled
  const { entry, band } = rolled.value
  return done({ roll_id: entry.id, total: entry.total, outcome: band, label: entry.label })
}
