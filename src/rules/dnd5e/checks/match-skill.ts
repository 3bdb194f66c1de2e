/**
 * Finds the skill that fits what somebody declared. An attribute or skill in the player's own words wins; a skill
 * that does not fit the action is refused with those that do, so nobody rolls Stealth for a grand entrance.
 */
import { done, type Result, refuse } from '../../../core/result.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import { type Ability, abilities, skillIds } from '../data/vocabulary.ts'
import { type ActionRow, actionWords, checkedActions, plainActions } from './action-table.ts'
import { abilityOf, type CheckName, checkNamed, titleOf } from './skill-names.ts'

/** The row an action belongs to: its own verb, or what its words plainly say. */
export function actionRow(
  action: AttemptedAction,
): { readonly kind: string; readonly row: ActionRow } | undefined {
  const kind = actionKind(action)
  const row = Object.hasOwn(checkedActions, kind) ? checkedActions[kind] : undefined
  return row === undefined ? undefined : { kind, row }
}

/** The kind of an action in the words of the tables. */
export function actionKind(action: AttemptedAction): string {
  if (/\b(grand|dramatic|showy|bold)\s+entrance\b/i.test(action.words ?? '')) return 'entrance'
  const verb = action.verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (Object.hasOwn(checkedActions, verb) || Object.hasOwn(plainActions, verb)) return verb
  return Object.hasOwn(actionWords, verb) ? (actionWords[verb] ?? verb) : verb
}

/** What the player's own words name: skills first, then attributes ("Use Charisma"). */
function namedInWords(words: string): { readonly skills: CheckName[]; readonly abilities: Ability[] } {
  const plain = ` ${words.toLowerCase().replace(/[^a-z]+/g, ' ')} `
  return {
    skills: skillIds.filter((skill) => plain.includes(` ${skill.replaceAll('-', ' ')} `)),
    abilities: abilities.filter((ability) => plain.includes(` ${ability} `)),
  }
}

/** Which checks fit an action, the best first. */
export function fittingChecks(action: AttemptedAction): readonly CheckName[] {
  const known = actionRow(action)?.row.checks ?? []
  const named = namedInWords(action.words ?? '')
  const ability = named.abilities[0]
  const bySkill = named.skills.filter((skill) => ability === undefined || abilityOf(skill) === ability)
  if (bySkill.length > 0) return bySkill
  if (ability === undefined) return known
  const sameAbility = known.filter((check) => abilityOf(check) === ability)
  return sameAbility.length > 0 ? sameAbility : [ability]
}

/**
 * The check for an action; a skill asked for by name must be among those that fit.
 *
 * @example
 * matchSkill({ verb: 'entrance', actor_id: 'pc_mira_001', words: 'Use Charisma', skill: 'stealth' }) // refused
 */
export function matchSkill(action: AttemptedAction): Result<CheckName> {
  const fitting = fittingChecks(action)
  const asked = action.skill === undefined ? undefined : checkNamed(action.skill)
  if (action.skill !== undefined && asked === undefined)
    return refuse('rules/unknown-skill', `There is no skill "${action.skill}".`, { rule: 'DICE-23' })
  const first = fitting[0] ?? asked
  if (first === undefined)
    return refuse('rules/no-check', `Nothing in "${action.verb}" calls for a skill; say which one you use.`, {
      rule: 'DICE-23',
    })
  if (asked !== undefined && !fits(asked, fitting)) return refuseSkill(action, asked, fitting) // enforces: DICE-23
  return done(asked ?? first)
}

function fits(asked: CheckName, fitting: readonly CheckName[]): boolean {
  return fitting.length === 0 || fitting.includes(asked)
}

function refuseSkill(
  action: AttemptedAction,
  asked: CheckName,
  fitting: readonly CheckName[],
): Result<CheckName> {
  const instead = fitting.map(titleOf).join(' or ')
  const what = (action.words ?? action.verb).slice(0, 80)
  return refuse('rules/wrong-skill', `${titleOf(asked)} does not fit "${what}"; roll ${instead} instead.`, {
    rule: 'DICE-23',
    data: { asked, instead: [...fitting] },
  })
}
