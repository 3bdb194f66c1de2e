/**
 * Named powers, everything a character may do by its name: the spells on the sheet, the features of class and people
 * that are used, and those that say how one attacks. Features of other classes are among them with the reason why
 * not, so that a player who names one hears it.
 */

import type { RulesView } from '../../rules-view.ts'
import type { NamedPower } from '../../ruleset.ts'
import { featuresOf, traitsOf } from '../checks/mechanics-from-traits-and-items.ts'
import type { Srd } from '../data/load-srd.ts'
import type { FeatureSummary } from '../data/srd-entry-schemas.ts'
import { writtenSpells } from '../outside-combat/castable-spells.ts'
import { sheetOf } from './sheet.ts'

/**
 * What the actor may do by name.
 *
 * @example
 * namedPowers(srd, view, 'pc_wren_001').map(({ name }) => name) // ['Fire Bolt', 'Second Wind', …]
 */
export function namedPowers(srd: Srd, view: RulesView, actorId: string): readonly NamedPower[] {
  const actor = view.entity(actorId)
  if (actor === undefined) return []
  const sheet = sheetOf(actor)
  const spells = writtenSpells(sheet, srd).map(
    ({ id, name }): NamedPower => ({
      id: `spell:${id}`,
      name,
      aliases: name.includes('/') ? name.split('/') : [],
      kind: 'spell',
      options: { spell: id },
    }),
  )
  const owned = withHeads([...featuresOf(sheet, srd), ...traitsOf(sheet, srd)].flatMap(powersOf))
  const has = new Set(owned.flatMap(({ name, aliases }) => [name, ...aliases]).map(folded))
  const others = srd.memory
    .ofText('powers', 'of all classes', () => srd.featureSummaries.all().flatMap(lackedPowers))
    .filter(({ name, aliases }) => [name, ...aliases].every((called) => !has.has(folded(called))))
  return noneTwice([...spells, ...owned, ...others])
}

/** How the attack is made, by the feature that allows it. */
const attacks: Readonly<Record<string, NamedPower['options']>> = {
  'Divine Smite': { smite: true },
  'Stunning Strike': { on_hit: 'Stunning Strike' },
  'Reckless Attack': { reckless: true },
  'Sneak Attack': {},
}

/** What players say instead of the name in the book. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'Divine Smite': ['smite'],
  'Reckless Attack': ['attack recklessly', 'recklessly attack'],
  'Lay on Hands': ['lay hands on', 'lay my hands on', 'laying on of hands', 'lay hands'],
  'Bardic Inspiration': ['inspiration'],
  Rage: ['into a rage', 'a rage', 'raging'],
}

interface Owner {
  readonly name: string
  readonly activities?: readonly unknown[] | undefined
}

/** A power, and what it is a form of: Turn Undead of Channel Divinity. */
type FormOfPower = NamedPower & { readonly head?: string }

function powersOf({ name: written, activities = [] }: Owner): readonly FormOfPower[] {
  const [name = written, form] = plainName(written).split(': ')
  const attack = attacks[name]
  const power = (called: string, aliases: readonly string[], feature: string): NamedPower => ({
    id: idOf(called),
    name: called,
    aliases: [...aliases, ...(otherNames[called] ?? [])],
    kind: attack === undefined ? 'feature' : 'attack',
    options: attack ?? { feature },
  })
  if (attack !== undefined) return [power(name, [], name)]
  if (activities.length === 0) return []
  if (form === undefined) return [power(name, [], name)]
  return [{ ...power(form, [`${name} ${form}`, `${name} to ${form}`], form), head: name }]
}

/** "Channel Divinity" alone is its one form; where it has several, the player has to say which. */
function withHeads(powers: readonly FormOfPower[]): readonly NamedPower[] {
  const heads = Map.groupBy(powers, ({ head = '' }) => head)
  const asked = [...heads].flatMap(([head, forms]): readonly NamedPower[] => {
    const [first] = forms
    const names = [...new Set(forms.map(({ name }) => name))]
    if (head === '' || first === undefined) return []
    const whole = { ...first, id: idOf(head), name: head, aliases: [] }
    return [
      names.length === 1
        ? whole
        : { ...whole, lacking: `${head} has several forms: say ${names.join(' or ')}.` },
    ]
  })
  return [...powers, ...asked]
}

function idOf(name: string): string {
  return `feature:${folded(name).replaceAll(' ', '-')}`
}

/** The name without its figures: "Action Surge (1 use)", "Bardic Inspiration (d8)". */
function plainName(name: string): string {
  return name.replace(/\s*\([^)]*\)/g, '')
}

function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** A feature of a class, as characters of other classes have it. A single word may mean anything. */
function lackedPowers(feature: FeatureSummary): readonly NamedPower[] {
  return powersOf(feature)
    .filter(({ name, kind }) => name.includes(' ') && kind === 'feature')
    .map((power) => ({
      ...power,
      aliases: [],
      lacking: `You do not have ${power.name}: it is a feature of the ${feature.class}, from level ${feature.level} on.`,
    }))
}

/** The strongest form of a feature that grew with levels stands last on the sheet. */
function noneTwice(powers: readonly NamedPower[]): readonly NamedPower[] {
  return [...new Map(powers.map((power) => [power.id, power])).values()]
}
