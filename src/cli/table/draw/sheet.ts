/** A character as its player sees it: numbers first, then what they can do, then who they are. Any ruleset's sheet. */
import type { OwnCharacter } from '../../../core/document/player-view.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { fitted, heading, labelled, type Page } from './page.ts'

const codes: Readonly<Record<string, string>> = {
  strength: 'STR',
  dexterity: 'DEX',
  constitution: 'CON',
  intelligence: 'INT',
  wisdom: 'WIS',
  charisma: 'CHA',
}

/** What is listed under its own name, in this order. */
const rows: readonly (readonly [key: string, label: string])[] = [
  ['skills', 'Skills'],
  ['saving_throw_proficiencies', 'Saves'],
  ['status_conditions', 'Conditions'],
  ['active_effects', 'Effects'],
  ['features', 'Features'],
  ['spells_prepared', 'Prepared'],
  ['spells_known', 'Spells'],
  ['tools', 'Tools'],
  ['languages', 'Languages'],
  ['weakness', 'Weakness'],
  ['motivation', 'Wants'],
  ['moral_line', 'Line'],
]

/** Draws a sheet; the status line is the ruleset's own. */
export function drawSheet(you: OwnCharacter | null, status: string, page: Page): string[] {
  if (you === null) return ['Nobody is being played here yet.']
  const { sheet } = you
  const people = [sheet.race, sheet.subclass, sheet.class, sheet.background].filter(
    (one): one is string => typeof one === 'string' && one !== '',
  )
  return [
    ...heading(you.name, page, people.join(', ')),
    ...fitted(status, page, '  '),
    ...abilities(sheet, page),
    ...combat(sheet, page),
    ...rows.flatMap(([key, label]) => {
      const text = words(sheet[key])
      return text === '' ? [] : labelled(label, text, page)
    }),
  ]
}

function abilities({ attributes }: JsonObject, page: Page): string[] {
  if (!isJsonObject(attributes)) return []
  const cells = Object.entries(attributes).flatMap(([name, score]) => {
    if (typeof score !== 'number') return []
    const bonus = Math.floor((score - 10) / 2)
    return [
      `${codes[name] ?? name} ${String(score).padStart(2)} (${bonus < 0 ? '−' : '+'}${Math.abs(bonus)})`,
    ]
  })
  const each = page.width >= 80 ? 6 : page.width >= 42 ? 3 : 2
  const lines: string[] = []
  for (let from = 0; from < cells.length; from += each)
    lines.push(`  ${cells.slice(from, from + each).join('  ')}`)
  return lines
}

function combat(sheet: JsonObject, page: Page): string[] {
  const stats = isJsonObject(sheet.combat_stats) ? sheet.combat_stats : {}
  const facts = [
    ['armour class', sheet.armor_class],
    ['speed', stats.speed],
    ['initiative', stats.initiative],
    ['proficiency', sheet.proficiency_bonus],
    ['passive perception', stats.passive_perception],
  ] as const
  const said = facts.flatMap(([name, value]) => (typeof value === 'number' ? [`${name} ${value}`] : []))
  return fitted(said.join(', '), page, '  ')
}

/** A list, a table of numbers or a text in words. */
function words(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return value
      .map(word)
      .filter((one) => one !== '')
      .join(', ')
  if (!isJsonObject(value)) return ''
  return Object.entries(value)
    .map(([name, amount]) => (typeof amount === 'number' ? `${spoken(name)} +${amount}` : spoken(name)))
    .join(', ')
}

function word(value: JsonValue): string {
  if (typeof value === 'string') return spoken(value)
  if (!isJsonObject(value) || typeof value.name !== 'string') return ''
  return value.expertise === true ? `${spoken(value.name)} (expert)` : spoken(value.name)
}

/** An id as a person would say it. */
export function spoken(id: string): string {
  return id.replace(/^[a-z0-9]+:/, '').replace(/[-_]/g, ' ')
}
