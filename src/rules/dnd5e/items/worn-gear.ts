/** What a character wears and is trained to use, as a fight asks for it; armour class itself stays on the sheet. */
import type { JsonValue } from '../../../core/json.ts'
import { entryName, listAt, objectAt, ruleId, type Sheet } from '../character/sheet.ts'
import type { Catalogue } from '../data/catalogue.ts'
import type { Armour, Weapon } from '../data/shapes.ts'

/** What somebody has on. */
export interface HeroGear {
  readonly armour: 'none' | 'light' | 'medium' | 'heavy'
  readonly shield: boolean
  /** Names of armour worn without knowing how. */
  readonly unfamiliar: readonly string[]
}

const bodySlots = ['armor', 'armour', 'body', 'chest'] as const
const handSlots = ['shield', 'off_hand', 'main_hand'] as const

function armourNamed(text: string, catalogue: Catalogue): Armour | undefined {
  const id = ruleId(text.replace(/\+\s*\d|\(.*\)/g, ''))
  return id === '' ? undefined : (catalogue.armor(id) ?? catalogue.armor(`${id}-armor`))
}

function pieces(value: JsonValue | undefined): string[] {
  if (value === true) return ['shield']
  const text = value === undefined ? '' : entryName(value)
  return text.split(/,|;|&|\band\b|\bwith\b|\+(?!\s*\d)/i).map((piece) => piece.trim())
}

/** What a sheet's equipment has somebody wear. */
export function readGear(sheet: Sheet, catalogue: Catalogue): HeroGear {
  const equipment = objectAt(sheet.attrs, 'equipment')
  const worn = [...bodySlots, ...handSlots].flatMap((slot) => pieces(equipment[slot]))
  const held = listAt(equipment, 'weapons').flatMap((entry) => pieces(entry))
  const known = [...worn, ...held].flatMap((text) => armourNamed(text, catalogue) ?? [])
  const body = known.find((armour) => armour.group !== 'shield')
  const shield = known.find((armour) => armour.group === 'shield')
  const unfamiliar = [body, shield].flatMap((armour) =>
    armour === undefined || mayWear(sheet, armour.group) ? [] : [armour.name],
  )
  const group = body === undefined || body.group === 'shield' ? 'none' : body.group
  return { armour: group, shield: shield !== undefined, unfamiliar }
}

/** A sheet that says nothing of training is taken to know what it carries. */
function trainingOf(sheet: Sheet, kind: 'armor' | 'weapons'): readonly string[] | undefined {
  const told = objectAt(sheet.attrs, 'proficiencies')
  return Array.isArray(told[kind]) ? listAt(told, kind).map((entry) => ruleId(entryName(entry))) : undefined
}

function mayWear(sheet: Sheet, group: Armour['group']): boolean {
  const training = trainingOf(sheet, 'armor')
  if (training === undefined) return true
  const plain = group !== 'shield' && training.some((one) => one === 'all' || one === 'all-armor')
  return plain || training.some((one) => one.startsWith(group))
}

/** True when somebody has learned to fight with a weapon; `more` is what their people teach. */
export function isTrainedWith(
  sheet: Sheet,
  weapon: Pick<Weapon, 'id' | 'group' | 'name'>,
  more: readonly string[],
): boolean {
  const training = trainingOf(sheet, 'weapons')
  if (training === undefined) return true
  const names = [weapon.id, ruleId(weapon.name)].flatMap((name) => [name, `${name}s`])
  return [...training, ...more].some((one) => one.startsWith(weapon.group) || names.includes(one))
}
