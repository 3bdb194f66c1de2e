/**
 * A check that the campaign's book sets: its skill and its number are the author's, and what adds to the roll stays the
 * rules' own. A skill that only other rules know falls back on the ability that comes nearest.
 */
import type { AttemptedAction, Because } from '../../ruleset.ts'
import { type CheckName, checkNamed } from './skill-names.ts'

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

/** The skill of an authored check. */
export function authoredSkill({ skill }: Authored): CheckName {
  const other = Object.hasOwn(elsewhere, skill) ? elsewhere[skill] : undefined
  return checkNamed(skill) ?? other ?? 'wisdom'
}

/** How hard it is, with the author's reason. */
export function authoredDifficulty({ dc, modifier = 0, reason }: Authored): Because {
  return { value: dc ?? usual - step * modifier, source: 'book', reason }
}
