/** How a character casts: the difficulty of its saves, its slots and its spells. */
import { abilityModifier } from '../../character/ability-modifiers.ts'
import type { Sheet } from '../../character/sheet.ts'
import type { Profile } from '../../checks/creature-scores-and-proficiencies.ts'
import type { Activity } from '../../data/activity-schemas.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import type { Mechanic } from '../../data/mechanic-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'
import type { Ability } from '../../data/srd-vocabulary.ts'

export interface Spellcasting {
  readonly ability: Ability
  readonly dc: number
  readonly attack: number
  readonly modifier: number
  readonly level: number
  /** All slots by spell level, spent ones too. */
  readonly slots: Readonly<Record<string, number>>
  /** What it can cast; `per_day` without slots. */
  readonly spells: readonly { readonly spell: Spell; readonly per_day: number | null }[]
}

/** The ability each class casts with. */
export const castingAbility: Readonly<Record<string, Ability>> = {
  bard: 'charisma',
  cleric: 'wisdom',
  druid: 'wisdom',
  paladin: 'charisma',
  ranger: 'wisdom',
  sorcerer: 'charisma',
  warlock: 'charisma',
  wizard: 'intelligence',
}

/** Classes that must have a spell prepared to cast it. */
const preparing: readonly string[] = ['cleric', 'druid', 'paladin', 'wizard']

interface Owned {
  readonly mechanic: Mechanic
}

/** How a sheet casts; undefined for those who do not. */
export function readSpellcasting(
  sheet: Sheet,
  profile: Profile,
  mechanics: readonly Owned[],
  catalogue: Catalogue,
): Spellcasting | undefined {
  const gifts = mechanics.flatMap(({ mechanic }) => (mechanic.kind === 'knows-spells' ? [mechanic] : []))
  const granted = gifts.filter((gift) => (gift.at_level ?? 1) <= sheet.level)
  const ability = castingAbility[sheet.classId ?? ''] ?? granted.find((mechanic) => mechanic.ability)?.ability
  const daily = new Map(
    granted.flatMap((mechanic) => mechanic.spells.map((spell) => [spell, mechanic.per_day ?? null])),
  )
  const ids = [...new Set([...readySpells(sheet, catalogue), ...daily.keys()])]
  if (ability === undefined || ids.length === 0) return undefined
  const modifier = abilityModifier(profile.scores[ability])
  return {
    ability,
    dc: 8 + profile.proficiency + modifier,
    attack: profile.proficiency + modifier,
    modifier,
    level: sheet.level,
    slots: Object.fromEntries([...sheet.slots].map(([level, pool]) => [String(level), pool.max])),
    spells: ids.flatMap((id) => {
      const spell = catalogue.spell(id)
      if (spell === undefined) return []
      const own =
        sheet.classId !== undefined && spell.classes.some((spellClass) => spellClass === sheet.classId)
      return [{ spell: withInvocations(spell, mechanics), per_day: own ? null : (daily.get(id) ?? null) }]
    }),
  }
}

/** Ids of what can be cast: everything known, or of a preparer's what is prepared, when the sheet says what that is. */
function readySpells(sheet: Sheet, catalogue: Catalogue): string[] {
  const { spellsKnown: known, spellsPrepared: prepared } = sheet
  const prepares = preparing.includes(sheet.classId ?? '') && sheet.hasPreparedList
  if (!prepares) return [...known, ...prepared]
  return [...known.filter((id) => catalogue.spell(id)?.level === 0), ...prepared]
}

/** A spell with what invocations add to it: reach, a push, the modifier on its damage. */
function withInvocations(spell: Spell, mechanics: readonly Owned[]): Spell {
  let changed = spell
  for (const { mechanic } of mechanics) {
    if (mechanic.kind === 'spell-rider' && mechanic.spell === spell.id) {
      const { range, push } = mechanic
      if (range !== undefined)
        changed = {
          ...changed,
          range,
          activities: changed.activities.map((activity) => withRange(activity, range)),
        }
      if (push !== undefined)
        changed = { ...changed, activities: changed.activities.map((activity) => withPush(activity, push)) }
    }
    if (mechanic.kind === 'spell-damage-modifier' && mechanic.spells?.includes(spell.id) === true)
      changed = { ...changed, activities: changed.activities.map(withModifier) }
  }
  return changed
}

function withRange(activity: Activity, feet: number): Activity {
  return activity.kind === 'attack' ? { ...activity, range: { normal: feet } } : activity
}

function withPush(activity: Activity, feet: number): Activity {
  if (activity.kind !== 'attack') return activity
  return { ...activity, on_hit: [...activity.on_hit, { kind: 'push', feet }] }
}

function withModifier(activity: Activity): Activity {
  if (activity.kind !== 'attack') return activity
  return { ...activity, damage: activity.damage.map((part) => ({ ...part, plus_modifier: true as const })) }
}
