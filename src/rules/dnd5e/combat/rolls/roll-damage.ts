/** Rolls damage and other amounts, grown by slot or level; a critical hit doubles dice, not numbers. */

import { abilityModifier } from '../../character/ability-modifiers.ts'
import { plainLabel } from '../../checks/d20-rolls.ts'
import type { Damage } from '../../data/activity-schemas.ts'
import type { Ability } from '../../data/srd-vocabulary.ts'
import {
  type Battle,
  combatantOf,
  isCreatureKind,
  onceThisTurn,
} from '../state/battle-and-combatant-queries.ts'
import type { ActivityUse } from '../state/performed-activity.ts'
import { withDoubledDice, withNumberAdded } from './dice-string-arithmetic.ts'

/** Some damage of one kind, as it was rolled. */
export interface DamagePart {
  readonly amount: number
  readonly type: string
  /** The ledger row it comes from. */
  readonly roll: string
}

export interface DamageSource {
  readonly from: string
  readonly with: string
  readonly critical: boolean
  readonly magical: boolean
  readonly spell: boolean
  /** Already passed on by another creature: it is not passed on again. */
  readonly shared?: true
}

/** What dice and counts grow with. */
export type Strength = Pick<ActivityUse, 'slot' | 'level'>

interface Growth {
  readonly by: 'slot' | 'level'
  readonly at: Readonly<Record<string, string>>
}

/** The dice at the slot or level of a use. */
export function scaledDice(dice: string, growth: Growth | undefined, use: Strength): string {
  if (growth === undefined) return dice
  const reachedLevel = growth.by === 'slot' ? use.slot : use.level
  const keys = Object.keys(growth.at).map(Number)
  const best = Math.max(...keys.filter((key) => key <= reachedLevel), Number.NEGATIVE_INFINITY)
  return growth.at[String(best)] ?? dice
}

interface Count {
  readonly base: number
  readonly per_slot?: number | undefined
  readonly by_level?: Readonly<Record<string, number>> | undefined
}

/** How many rays, beams, targets or creatures; 1 when nothing is stated. */
export function scaledCount(count: Count | undefined, use: Strength, spellLevel = 0): number {
  if (count === undefined) return 1
  if (count.by_level !== undefined) {
    const reachedLevels = Object.entries(count.by_level).filter(([level]) => Number(level) <= use.level)
    return Math.max(count.base, ...reachedLevels.map(([, value]) => value))
  }
  return count.base + (count.per_slot ?? 0) * Math.max(0, use.slot - spellLevel)
}

/** Rolls an amount; `roll` is the row of the ledger. */
export function rollAmount(
  battle: Battle,
  use: ActivityUse,
  dice: string,
  what: string,
  target: string,
): { readonly amount: number; readonly roll: string } {
  const rolled = battle.dice.roll({
    label: plainLabel(`${use.name} ${what}`),
    notation: dice,
    attempt: { actor: use.source, action: use.name.slice(0, 200), target, check: what },
  })
  return rolled.ok
    ? { amount: Math.max(0, rolled.value.total), roll: rolled.value.id }
    : { amount: 0, roll: '' }
}

/** Rolls all parts of some damage against one target (or, for an area, against all at once). */
export function rollDamage(
  battle: Battle,
  use: ActivityUse,
  damages: readonly Damage[],
  target: string,
  critical = false,
): DamagePart[] {
  return damages.flatMap((damage) => {
    if (damage.only_critical === true && !critical) return []
    if (damage.only_against !== undefined && !isCreatureKind(battle, target, damage.only_against)) return []
    const grown = empoweredDice(battle, use, scaledDice(damage.dice, damage.growth, use))
    const added = (damage.plus_modifier === true ? use.modifier : 0) + featureBonus(battle, use, damage)
    const dice = withNumberAdded(grown, added)
    const rolled = rollAmount(
      battle,
      use,
      critical ? withDoubledDice(dice) : dice,
      `${damage.type} damage`,
      target,
    )
    return [{ ...rolled, type: damage.type }]
  })
}

/** Half of some damage, or all of it, each kind rounded down by itself. */
export function shareOfDamage(parts: readonly DamagePart[], share: 0.5 | 1): DamagePart[] {
  return parts.map((part) => ({ ...part, amount: Math.floor(part.amount * share) }))
}

/** The difficulty of a save: as printed, the caster's, or that of a feature: 8, proficiency and an ability. */
export function saveDifficulty(
  battle: Battle,
  dc: number | 'spell' | { readonly feature: Ability },
  use: ActivityUse,
): number {
  if (typeof dc === 'number') return dc
  if (dc === 'spell') return use.dc
  const { profile } = combatantOf(battle, use.source)
  return 8 + profile.proficiency + abilityModifier(profile.scores[dc.feature])
}

/** Empowered Evocation and Elemental Affinity: added to one damage roll of a spell, once in a turn. */
function featureBonus(battle: Battle, use: ActivityUse, damage: Damage): number {
  const spell = use.spellCast
  if (spell === undefined) return 0
  const { mechanics, profile, sheet } = combatantOf(battle, use.source)
  let added = 0
  for (const { source, mechanic } of mechanics) {
    const fits =
      (mechanic.kind === 'spell-damage-modifier' && mechanic.school === spell.school) ||
      (mechanic.kind === 'draconic-ancestry' && mechanic.type === damage.type && hasAffinity(sheet.features))
    if (!fits || !onceThisTurn(battle, use.source, `${source} of ${spell.id}`)) continue
    const ability = mechanic.kind === 'spell-damage-modifier' ? mechanic.modifier : 'charisma'
    added += Math.max(0, abilityModifier(profile.scores[ability]))
  }
  return added
}

function hasAffinity(features: readonly string[]): boolean {
  return features.some((name) => /elemental.affinity/i.test(name))
}

/** Empowered Spell: as many dice as the caster's Charisma modifier are rolled again when they show a low half. */
function empoweredDice(battle: Battle, use: ActivityUse, dice: string): string {
  if (use.metamagic?.includes('empowered') !== true) return dice
  const most = Math.max(1, abilityModifier(combatantOf(battle, use.source).profile.scores.charisma))
  return dice.replace(/(\d+)d(\d+)/, (_, count: string, sides: string) => {
    const again = Math.min(Number(count), most)
    const rerolled = `${again}d${sides}ro<=${Math.floor(Number(sides) / 2)}`
    return Number(count) === again ? rerolled : `${Number(count) - again}d${sides}+${rerolled}`
  })
}
