/**
 * Which skill serves an act, and what it is worth. The skill fits the act or is one the player named; asking for a
 * roll of anything else is refused, so that no player rolls Stealth for a grand entrance.
 */

import { done, type Result, refuse } from '../../core/result.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction, Because, RulesetNames } from '../ruleset.ts'
import { sheetOf, skillKey } from './character-sheet.ts'
import { skillChoices } from './create-character.ts'
import { skillsOfVerbs, type Verb } from './verb-kinds-and-skills.ts'

/** A skill and what it adds. */
export interface SkillUse {
  readonly name: string
  readonly value: number
  readonly trained: boolean
}

/** The skill an action is rolled with. */
export function skillFor(actor: Entity, action: AttemptedAction, verb: Verb): Result<SkillUse> {
  const owned = sheetOf(actor).skills
  const named = namedSkill(action.words ?? '', owned)
  const fitting = named === undefined ? [verb.word, ...verb.skills] : [named]
  const asked = action.skill === undefined ? undefined : skillKey(action.skill)
  if (asked !== undefined && !fitting.includes(asked))
    return refuse(
      'rules/skill-does-not-fit',
      `"${action.skill}" does not fit this act; ${fitting.join(', ')} would.`,
      { rule: 'DICE-23', data: { asked, fitting } },
    ) // enforces: DICE-23
  const candidates = asked === undefined ? fitting : [asked]
  const known = candidates
    .flatMap((name) => {
      const value = owned.get(name)
      return value === undefined ? [] : [{ name, value, trained: true }]
    })
    .sort((left, right) => right.value - left.value)[0]
  return done(known ?? { name: untrained(asked, named, verb), value: 0, trained: false })
}

/** A skill of the sheet that the player's own words name. */
function namedSkill(words: string, owned: ReadonlyMap<string, number>): string | undefined {
  const text = ` ${words.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `
  return [...owned.keys()].find(
    (name) =>
      text.includes(` use ${name.replaceAll('_', ' ')} `) ||
      text.includes(` my ${name.replaceAll('_', ' ')} `),
  )
}

/** What an untrained try is called: what was asked or named, else the first skill that serves. */
function untrained(asked: string | undefined, named: string | undefined, verb: Verb): string {
  return asked ?? named ?? verb.skills[0] ?? verb.word
}

type Authored = AttemptedAction['authored']

/** Skills of other rules and what they are called on a sheet of these, the nearest first. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  acrobatics: ['athletics'],
  arcana: ['knowledge', 'tech'],
  history: ['knowledge', 'streetwise'],
  insight: ['notice', 'streetwise', 'perception'],
  investigation: ['investigation', 'notice', 'perception'],
  medicine: ['medicine', 'tech'],
  nature: ['knowledge'],
  perception: ['notice', 'perception', 'investigation'],
  performance: ['charm'],
  persuasion: ['persuasion', 'charm', 'negotiation'],
  religion: ['knowledge'],
  sleight_of_hand: ['sleight'],
  strength: ['athletics'],
  survival: ['navigation', 'streetwise'],
}

/** What an author may write under these rules: any thing and any creature, and the skills that heroes can have. */
export function bandsNamesForAuthors(): RulesetNames {
  const skills = [
    ...skillChoices.map(({ id }) => id),
    ...Object.keys(elsewhere),
    ...Object.values(elsewhere).flat(),
  ]
  return { items: null, creatures: null, skills: new Set([...skills, ...skillsOfVerbs()]) }
}

const usual = 12
const step = 3
const hardest = -2
const easiest = 2

/** The skill an authored check is rolled with: the author's own word for these rules, else the nearest on the sheet. */
export function authoredSkill(actor: Entity, { skill, two_d6 }: NonNullable<Authored>): SkillUse {
  const owned = sheetOf(actor).skills
  const name = (two_d6 ?? skill).toLowerCase().replace(/[\s-]+/g, '_')
  const kin = Object.hasOwn(elsewhere, name) ? (elsewhere[name] ?? []) : []
  const found = [name, ...kin].find((skillName) => owned.has(skillName))
  return { name: found ?? name, value: owned.get(found ?? name) ?? 0, trained: found !== undefined }
}

/** How much easier or harder the author made it; nothing when it is as hard as anything else. */
export function authoredModifier(authored: Authored): readonly Because[] {
  if (authored === undefined) return []
  const { dc = usual, modifier } = authored
  const near = Math.max(hardest, Math.min(easiest, Math.round((usual - dc) / step)))
  const value = modifier ?? near
  return value === 0 ? [] : [{ value, source: value > 0 ? 'Ease' : 'Difficulty', reason: authored.reason }]
}
