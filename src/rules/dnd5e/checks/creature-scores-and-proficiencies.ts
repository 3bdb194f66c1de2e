/**
 * The profile of a creature for checks, read from its sheet and, for a monster, its stat block: scores, proficiency,
 * trained skills and saves, conditions. It reads; it never writes, and a told modifier is never used.
 */
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { Because } from '../../ruleset.ts'
import {
  type AbilityScores,
  abilityCodes,
  abilityModifier,
  proficiencyBonus,
} from '../character/ability-modifiers.ts'
import { sheetOf } from '../character/sheet.ts'
import type { Monster } from '../data/srd-entry-schemas.ts'
import type { Ability, SkillId } from '../data/srd-vocabulary.ts'
import { abilityOf, type CheckName, isSkill } from './skill-and-ability-names.ts'

/** A creature as checks see it. */
export interface Profile {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly scores: AbilityScores
  readonly proficiency: number
  /** 1 trained, 2 expert; missing is untrained. */
  readonly training: Readonly<Partial<Record<SkillId, 1 | 2>>>
  readonly trainedSaves: readonly Ability[]
  /** Whole bonuses that a stat block prints, which win over the sum of parts. */
  readonly printed: {
    readonly skills: Readonly<Partial<Record<SkillId, number | undefined>>>
    readonly saves: Readonly<Partial<Record<Ability, number | undefined>>>
  }
  readonly conditions: readonly string[]
  readonly exhaustion: number
  readonly hp: number
}

const nothingPrinted = { skills: {}, saves: {} } as const

/** Reads a creature's profile from its attrs and, when it has one, its stat block. */
export function readProfile(entity: Entity, monster?: Monster): Profile {
  const sheet = sheetOf(entity)
  const { status } = sheet
  const conditions = status === undefined ? sheet.conditions : [...sheet.conditions, status]
  return {
    id: entity.id,
    name: entity.name,
    level: sheet.level,
    scores: monster?.attributes ?? sheet.scores,
    proficiency: monster?.proficiency_bonus ?? proficiencyBonus(sheet.level),
    training: Object.fromEntries(
      [...sheet.training].map(([skill, training]) => [skill, training === 'expert' ? 2 : 1]),
    ),
    trainedSaves: sheet.trainedSaves,
    printed: monster === undefined ? nothingPrinted : { skills: monster.skills, saves: monster.saves },
    conditions: [...new Set(conditions)],
    exhaustion: sheet.exhaustion,
    hp: sheet.hitPoints,
  }
}

/** What a creature adds to a check, with sources. */
export function checkModifiers(profile: Profile, check: CheckName): readonly Because[] {
  const own = abilityPart(profile, abilityOf(check))
  const printed = isSkill(check) ? profile.printed.skills[check] : undefined
  const rank = isSkill(check) ? (profile.training[check] ?? 0) : 0
  const extra = printed === undefined ? rank * profile.proficiency : printed - own.value
  if (extra === 0) return [own]
  return [own, { value: extra, source: rank === 2 ? 'EXPERTISE' : 'PROF', reason: `trained in ${check}` }]
}

/** What a creature adds to a saving throw, with sources. */
export function saveModifiers(profile: Profile, ability: Ability): readonly Because[] {
  const own = abilityPart(profile, ability)
  const printed = profile.printed.saves[ability]
  const trained = profile.trainedSaves.includes(ability) ? profile.proficiency : 0
  const extra = printed === undefined ? trained : printed - own.value
  return extra === 0 ? [own] : [own, { value: extra, source: 'PROF', reason: `trained in ${ability} saves` }]
}

function abilityPart(profile: Profile, ability: Ability): Because {
  const score = profile.scores[ability]
  return { value: abilityModifier(score), source: abilityCodes[ability], reason: `${ability} ${score}` }
}

/** What is noticed (or resisted) without rolling: ten and everything a check would add, five more or less for an edge. */
export function passiveScore(
  profile: Profile,
  check: CheckName,
  edge: 'advantage' | 'disadvantage' | 'none' = 'none',
): number {
  const sum = checkModifiers(profile, check).reduce((total, part) => total + part.value, 10)
  return edge === 'none' ? sum : sum + (edge === 'advantage' ? 5 : -5)
}
