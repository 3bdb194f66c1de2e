/**
 * Worn gear as combat asks for it: what a character wears and is trained to use. Armour class itself stays on the
 * sheet.
 */

import type { Sheet } from '../character/sheet.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Armour, Weapon } from '../data/srd-entry-schemas.ts'

export interface WornGear {
  readonly armour: 'none' | 'light' | 'medium' | 'heavy'
  readonly shield: boolean
  /** Names of armour worn without knowing how. */
  readonly unfamiliar: readonly string[]
}

function armourNamed(text: string, catalogue: Catalogue): Armour | undefined {
  const id = ruleId(text.replace(/\+\s*\d|\(.*\)/g, ''))
  return id === '' ? undefined : (catalogue.armor(id) ?? catalogue.armor(`${id}-armor`))
}

/** What a character wears and holds by the equipment on the sheet. */
export function readWornGear(sheet: Sheet, catalogue: Catalogue): WornGear {
  const known = sheet.equipment.armourTexts.flatMap((text) => armourNamed(text, catalogue) ?? [])
  const body = known.find((armour) => armour.group !== 'shield')
  const shield = known.find((armour) => armour.group === 'shield')
  const unfamiliar = [body, shield].flatMap((armour) =>
    armour === undefined || mayWear(sheet, armour.group) ? [] : [armour.name],
  )
  const group = body === undefined || body.group === 'shield' ? 'none' : body.group
  return { armour: group, shield: shield !== undefined, unfamiliar }
}

/** A sheet that says nothing of training is taken to know what it carries. */
function mayWear(sheet: Sheet, group: Armour['group']): boolean {
  const training = sheet.proficiencies('armor')
  if (training === undefined) return true
  const plain = group !== 'shield' && training.some((id) => id === 'all' || id === 'all-armor')
  return plain || training.some((id) => id.startsWith(group))
}

/** True when the character is proficient with a weapon; `more` is what the race adds. */
export function isTrainedWith(
  sheet: Sheet,
  weapon: Pick<Weapon, 'id' | 'group' | 'name'>,
  more: readonly string[],
): boolean {
  const training = sheet.proficiencies('weapons')
  if (training === undefined) return true
  const names = [weapon.id, ruleId(weapon.name)].flatMap((name) => [name, `${name}s`])
  return [...training, ...more].some((id) => id.startsWith(weapon.group) || names.includes(id))
}
