/** What a class begins with: the questions about it, and the items that come of the answers, packs unpacked. */

import { nameFromId } from '../data/names-and-ids.ts'
import type { ClassTable } from '../data/srd-entry-schemas.ts'
import { entryOf, type Rulebook } from './character-rulebook.ts'
import { type ChoiceStep, chooseStep, option } from './choice-steps-and-answers.ts'

/** Items by id, with how many. */
export type ItemCounts = ReadonlyMap<string, number>

type Bundle = ClassTable['equipment_choices'][number][number]

const letters = 'abcdefgh'

function nameOf(rulebook: Rulebook, id: string): string {
  const entry = entryOf(rulebook.weapons, id) ?? entryOf(rulebook.armours, id) ?? entryOf(rulebook.gear, id)
  return entry?.name ?? nameFromId(id)
}

function bundleWords(rulebook: Rulebook, bundle: Bundle): string {
  const parts = bundle.map((pick) => {
    const name =
      'item' in pick ? nameOf(rulebook, pick.item) : `any of ${nameFromId(pick.any_of).toLowerCase()}`
    return pick.count === 1 ? name : `${pick.count} × ${name}`
  })
  return parts.join(', ')
}

/** The ids of a kind of equipment: `martial-melee-weapons`, `musical-instruments`, `holy-symbols` … */
function equipmentOf(rulebook: Rulebook, kind: string): readonly string[] {
  const weapons = rulebook.weapons.filter((weapon) => {
    if (!kind.endsWith('weapons')) return false
    const words = kind.split('-')
    const grouped =
      words.includes('simple') || words.includes('martial') ? words.includes(weapon.group) : true
    return (
      grouped && (words.includes('melee') || words.includes('ranged') ? words.includes(weapon.form) : true)
    )
  })
  if (weapons.length > 0) return weapons.map((weapon) => weapon.id)
  return rulebook.gear.filter((gear) => gear.group === kind).map((gear) => gear.id)
}

function bundleChosen(bundles: readonly Bundle[], answer: readonly string[] | undefined): Bundle | undefined {
  const index = letters.indexOf(answer?.[0] ?? '?')
  return index < 0 ? undefined : bundles[index]
}

/** The questions of a class about its first equipment; a bundle with "any of" asks once more. */
export function equipmentSteps(
  rulebook: Rulebook,
  table: ClassTable,
  answer: (id: string) => readonly string[],
): ChoiceStep[] {
  return table.equipment_choices.flatMap((bundles, index) => {
    const id = `equipment_${index + 1}`
    const options = bundles.map((bundle, place) =>
      option({ id: letters.charAt(place), name: bundleWords(rulebook, bundle) }),
    )
    const first = chooseStep(id, 'What do you take along?', 1, options)
    const open = (bundleChosen(bundles, answer(id)) ?? []).flatMap((pick) => ('any_of' in pick ? [pick] : []))
    const more = open.map((pick, place): ChoiceStep => {
      const ids = equipmentOf(rulebook, pick.any_of)
      return {
        id: place === 0 ? `${id}_any` : `${id}_any_${place + 1}`,
        question: `Which of the ${nameFromId(pick.any_of).toLowerCase()}?`,
        help: `Choose ${pick.count}; the same twice is fine.`,
        choose: pick.count,
        options: ids.map((itemId) => option({ id: itemId, name: nameOf(rulebook, itemId) })),
        repeats: true,
      }
    })
    return [first, ...more]
  })
}

function addTo(rulebook: Rulebook, counts: Map<string, number>, id: string, count: number): undefined {
  const contents = entryOf(rulebook.gear, id)?.contents ?? []
  if (contents.length === 0) {
    counts.set(id, (counts.get(id) ?? 0) + count)
    return
  }
  for (const part of contents) counts.set(part.item, (counts.get(part.item) ?? 0) + part.count * count)
}

/** The items that come of the answers. */
export function startingItems(
  rulebook: Rulebook,
  table: ClassTable,
  background: readonly { readonly item: string; readonly count: number }[],
  answers: ReadonlyMap<string, readonly string[]>,
): ItemCounts {
  const counts = new Map<string, number>()
  for (const { item, count } of [...table.equipment, ...background]) addTo(rulebook, counts, item, count)
  for (const [index, bundles] of table.equipment_choices.entries()) {
    const id = `equipment_${index + 1}`
    for (const pick of bundleChosen(bundles, answers.get(id)) ?? [])
      if ('item' in pick) addTo(rulebook, counts, pick.item, pick.count)
    const any = [...answers].filter(([key]) => key.startsWith(`${id}_any`)).flatMap(([, ids]) => ids)
    for (const item of any) addTo(rulebook, counts, item, 1)
  }
  return counts
}

/** What of the items is put on and taken in hand at once, as a sheet's equipment writes it. */
export function readyEquipment(
  rulebook: Rulebook,
  items: ItemCounts,
  allowed: readonly string[],
): {
  readonly weapons: string[]
  readonly armor: string
  readonly backpack: never[]
  readonly shield?: string
} {
  const mayWear = (group: string): boolean =>
    allowed.some((text) => text.includes('all') || text.includes(group === 'shield' ? 'shield' : group))
  const owned = rulebook.armours.filter((armour) => items.has(armour.id) && mayWear(armour.group))
  const suits = owned.filter((armour) => armour.group !== 'shield')
  const best = suits.reduce<(typeof suits)[number] | undefined>((first, second) => {
    return first === undefined || second.base > first.base ? second : first
  }, undefined)
  const shield = owned.find((armour) => armour.group === 'shield')
  // Two light weapons are one for each hand; more of the same, or heavier ones, are spares.
  const weapons = rulebook.weapons
    .filter((weapon) => items.has(weapon.id))
    .flatMap((weapon) =>
      (items.get(weapon.id) ?? 0) > 1 && weapon.form === 'melee' && weapon.properties.includes('light')
        ? [weapon.name, weapon.name]
        : [weapon.name],
    )
  const held = shield === undefined ? {} : { shield: shield.name }
  return { weapons, armor: best?.name ?? '', backpack: [], ...held }
}
