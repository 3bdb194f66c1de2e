/**
 * Finds the skill that fits what a player declared. An attribute or skill in the player's own words wins; a skill
 * that does not fit the action is refused with those that do, so no player rolls Stealth for a grand entrance.
 */
import { done, type Result, refuse } from '../../../core/result.ts'
import type { AttemptedAction, Because } from '../../ruleset.ts'
import { type Ability, abilities, skillIds } from '../data/srd-vocabulary.ts'
import { actionRow } from './checks-by-action.ts'
import { abilityOf, type CheckName, checkNamed, titleOf } from './skill-and-ability-names.ts'

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

type Authored = NonNullable<AttemptedAction['authored']>

/** What skills of other rules come to here. */
const elsewhere: Readonly<Record<string, CheckName>> = {
  charm: 'persuasion',
  combat: 'athletics',
  endurance: 'constitution',
  fighting: 'athletics',
  firearms: 'dexterity',
  hacking: 'intelligence',
  knowledge: 'history',
  navigation: 'survival',
  negotiation: 'persuasion',
  notice: 'perception',
  shooting: 'dexterity',
  sleight: 'sleight-of-hand',
  streetwise: 'insight',
  tech: 'intelligence',
  wits: 'wisdom',
}

const usual = 12
/** One step of a modifier under the 2d6 rules is worth so much here. */
const step = 3

export function authoredSkill({ skill }: Authored): CheckName {
  const other = Object.hasOwn(elsewhere, skill) ? elsewhere[skill] : undefined
  return checkNamed(skill) ?? other ?? 'wisdom'
}

/** How hard it is, with the author's reason. */
export function authoredDifficulty({ dc, modifier = 0, reason }: Authored): Because {
  return { value: dc ?? usual - step * modifier, source: 'book', reason }
}
