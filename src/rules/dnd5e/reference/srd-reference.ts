/** SRD 5.1, to be asked: the rules in a few words, and every creature, spell, weapon, armour and thing of the data. */
import type { RulesEntry, RulesReference } from '../../../core/protocol/rules-reference.ts'
import { type NamedEntry, referenceOf } from '../../reference-of.ts'
import type { Shelf, Srd } from '../data/load-srd.ts'
import type { Armour, Gear, MagicItem, Monster, Skill, Spell, Weapon } from '../data/shapes.ts'
import { conditionPages, rulePages } from './rule-pages.ts'

/** The reference over loaded data. */
export function srdReference(srd: Srd): RulesReference {
  return referenceOf('SRD 5.1', [
    ...rulePages.map(({ name, also, section, text }) => page([name, ...also], name, 'rule', text, section)),
    ...conditionPages.map(([id, text]) => page([id], id, 'condition', text, 'Appendix: Conditions')),
    ...shelf(srd.skills, aboutSkill),
    ...shelf(srd.spells, aboutSpell),
    ...shelf(srd.weapons, aboutWeapon),
    ...shelf(srd.armour, aboutArmour),
    ...shelf(srd.monsters, aboutMonster),
    ...shelf(srd.gear, aboutGear),
    ...shelf(srd.magicItems, aboutMagicItem),
  ])
}

function page(
  names: readonly string[],
  name: string,
  kind: string,
  text: string,
  section: string,
): NamedEntry {
  return { names, entry: () => ({ name, kind, text, cite: `SRD 5.1, ${section}` }) }
}

/** Entries are read by id, so nothing is parsed before it is asked for. */
function shelf<Entry extends { readonly name: string }>(
  entries: Shelf<Entry>,
  about: (entry: Entry) => RulesEntry,
): NamedEntry[] {
  return entries.ids().map((id) => ({
    names: [id],
    entry: () => {
      const found = entries.get(id)
      return found === undefined ? { name: id, kind: 'entry', text: '', cite: 'SRD 5.1' } : about(found)
    },
  }))
}

function aboutSkill({ name, ability }: Skill): RulesEntry {
  return {
    name,
    kind: 'skill',
    text: `A skill of ${capital(ability)}.`,
    cite: 'SRD 5.1, Using Ability Scores: Skills',
  }
}

function aboutSpell(spell: Spell): RulesEntry {
  const { name, level, school, casting, range, duration, components, concentration, ritual } = spell
  const rank = level === 0 ? `${capital(school)} cantrip` : `Level ${level} ${school}`
  const cost =
    casting.cost === 'minutes'
      ? `${casting.minutes} minutes`
      : casting.cost === 'action'
        ? 'an action'
        : `a ${casting.cost === 'bonus' ? 'bonus action' : 'reaction'}`
  const reach = range === null ? 'sight' : range === 0 ? 'yourself' : range === 5 ? 'touch' : `${range} feet`
  const lasts =
    duration === null
      ? 'at once'
      : `${JSON.stringify(duration).match(/\d+/)?.[0] ?? ''} ${'unit' in duration ? duration.unit : ''}${concentration ? ', with concentration' : ''}`.trim()
  const does = spell.activities.flatMap(damageOf).slice(0, 2)
  const text = [
    `${rank}${ritual ? ', ritual' : ''}. Casting takes ${cost}; range ${reach}; it lasts ${lasts}; components ${components.join(', ')}.`,
    ...does,
  ].join(' ')
  return { name, kind: 'spell', text, cite: `SRD 5.1, Spell Descriptions: ${name}` }
}

function damageOf(activity: Spell['activities'][number]): string[] {
  const parts = 'damage' in activity && Array.isArray(activity.damage) ? activity.damage : []
  const told = parts.flatMap((part) =>
    'dice' in part && 'type' in part ? [`${String(part.dice)} ${String(part.type)}`] : [],
  )
  const save =
    'ability' in activity && activity.kind === 'save' ? ` (${capital(String(activity.ability))} save)` : ''
  return told.length === 0 ? [] : [`It does ${told.join(' and ')} damage${save}.`]
}

function aboutWeapon({ name, group, form, damage, range, properties, cost_cp }: Weapon): RulesEntry {
  const does = damage === null ? 'no damage' : `${damage.dice} ${damage.type}`
  const far = range === null ? '' : `; range ${range.normal}/${range.long} feet`
  const text = `${capital(group)} ${form} weapon: ${does}${far}${properties.length > 0 ? `; ${properties.join(', ')}` : ''}. ${price(cost_cp)}.`
  return { name, kind: 'weapon', text, cite: 'SRD 5.1, Equipment: Weapons' }
}

function aboutArmour({
  name,
  group,
  base,
  dexterity_cap,
  strength_minimum,
  stealth_disadvantage,
  cost_cp,
}: Armour): RulesEntry {
  const dexterity =
    dexterity_cap === null
      ? ' plus Dexterity'
      : dexterity_cap === 0
        ? ''
        : ` plus Dexterity up to ${dexterity_cap}`
  const what =
    group === 'shield'
      ? `Shield: +${base} to armour class`
      : `${capital(group)} armour: armour class ${base}${dexterity}`
  const needs = strength_minimum > 0 ? `; Strength ${strength_minimum}` : ''
  const text = `${what}${needs}${stealth_disadvantage ? '; disadvantage on Stealth' : ''}. ${price(cost_cp)}.`
  return { name, kind: 'armour', text, cite: 'SRD 5.1, Equipment: Armor' }
}

function aboutMonster({ name, size, type, cr, armor_class, hp, speed, activities }: Monster): RulesEntry {
  const does = activities.map((one) => one.name).slice(0, 4)
  const text = `${capital(size)} ${type}, challenge ${cr}: armour class ${armor_class}, ${hp} hit points, speed ${speed.walk} feet${does.length > 0 ? `; ${does.join(', ')}` : ''}.`
  return { name, kind: 'creature', text, cite: `SRD 5.1, Monsters: ${name}` }
}

function aboutGear({ name, cost_cp, weight }: Gear): RulesEntry {
  return { name, kind: 'item', text: `${price(cost_cp)}; ${weight} lb.`, cite: 'SRD 5.1, Equipment' }
}

function aboutMagicItem({ name, rarity, attunement }: MagicItem): RulesEntry {
  const text = `${capital(rarity.replace('-', ' '))} magic item${attunement ? ', requires attunement' : ''}.`
  return { name, kind: 'item', text, cite: `SRD 5.1, Magic Items: ${name}` }
}

function price(copper: number): string {
  if (copper % 100 === 0) return `${copper / 100} gp`
  return copper % 10 === 0 ? `${copper / 10} sp` : `${copper} cp`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
