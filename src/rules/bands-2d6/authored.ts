/**
 * A check that the campaign's book sets, as two dice see it: the author's skill and how much easier or harder it is. A
 * number meant for a d20 becomes the nearest step.
 */
import type { Entity } from '../../core/state/rows.ts'
import type { AttemptedAction, Because } from '../ruleset.ts'
import { type SkillUse, skillsOf } from './skills.ts'

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

const usual = 12
const step = 3
const hardest = -2
const easiest = 2

/** The skill an authored check is rolled with: the author's own word for these rules, else the nearest on the sheet. */
export function authoredSkill(actor: Entity, { skill, two_d6 }: NonNullable<Authored>): SkillUse {
  const owned = skillsOf(actor)
  const name = (two_d6 ?? skill).toLowerCase().replace(/[\s-]+/g, '_')
  const kin = Object.hasOwn(elsewhere, name) ? (elsewhere[name] ?? []) : []
  const found = [name, ...kin].find((one) => owned.has(one))
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
