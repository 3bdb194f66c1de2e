/** Draws the sheet of the player's character, by any ruleset, and the inventory. */
import { asNumber, asObject, asText, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { OwnCharacter } from '../../../knowledge/index.ts'
import { countOf } from '../../../text/capitals-articles-plurals-lists.ts'
import { itemNameInProse } from '../../../text/item-names-in-prose.ts'
import { fitted, heading, item, labelled, type Page } from './page-layout.ts'

const abilityCodes: Readonly<Record<string, string>> = {
  strength: 'STR',
  dexterity: 'DEX',
  constitution: 'CON',
  intelligence: 'INT',
  wisdom: 'WIS',
  charisma: 'CHA',
}

/** The lists of a sheet, in the order in which they are drawn. */
const sheetRows: readonly (readonly [key: string, label: string])[] = [
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

/**
 * A character as its player sees it, by any ruleset: numbers first, then what they can do, then who they are. The status
 * line is the ruleset's own.
 */
export function drawSheet(you: OwnCharacter | null, status: string, page: Page): string[] {
  if (you === null) return ['Nobody is being played here yet.']
  const { sheet } = you
  const origins = [sheet.race, sheet.subclass, sheet.class, sheet.background].flatMap(
    (origin) => asText(origin) || [],
  )
  return [
    ...heading(you.name, page, origins.join(', ')),
    ...fitted(status, page, '  '),
    ...abilities(sheet, page),
    ...combat(sheet, page),
    ...sheetRows.flatMap(([key, label]) => {
      const text = words(sheet[key])
      return text === '' ? [] : labelled(label, text, page)
    }),
  ]
}

function abilities({ attributes }: JsonObject, page: Page): string[] {
  const cells = Object.entries(asObject(attributes) ?? {}).flatMap(([name, value]) => {
    const score = asNumber(value)
    if (score === undefined) return []
    const bonus = Math.floor((score - 10) / 2)
    return [
      `${abilityCodes[name] ?? name} ${String(score).padStart(2)} (${bonus < 0 ? '−' : '+'}${Math.abs(bonus)})`,
    ]
  })
  const each = page.width >= 80 ? 6 : page.width >= 42 ? 3 : 2
  const lines: string[] = []
  for (let from = 0; from < cells.length; from += each)
    lines.push(`  ${cells.slice(from, from + each).join('  ')}`)
  return lines
}

function combat(sheet: JsonObject, page: Page): string[] {
  const stats = asObject(sheet.combat_stats) ?? {}
  const facts = [
    ['armour class', sheet.armor_class],
    ['speed', stats.speed],
    ['initiative', stats.initiative],
    ['proficiency', sheet.proficiency_bonus],
    ['passive perception', stats.passive_perception],
  ] as const
  const said = facts.flatMap(([name, value]) => (asNumber(value) === undefined ? [] : [`${name} ${value}`]))
  return fitted(said.join(', '), page, '  ')
}

/** A list, a table of numbers or a text in words. */
function words(value: JsonValue | undefined): string {
  if (Array.isArray(value))
    return value
      .map(word)
      .filter((text) => text !== '')
      .join(', ')
  const named = Object.entries(asObject(value) ?? {}).map(([name, amount]) =>
    asNumber(amount) === undefined ? spoken(name) : `${spoken(name)} +${amount}`,
  )
  return asText(value) ?? named.join(', ')
}

function word(value: JsonValue): string {
  const listed = asObject(value)
  const name = spoken(asText(value) ?? asText(listed?.name) ?? '')
  return listed?.expertise === true && name !== '' ? `${name} (expert)` : name
}

/** An id as a person would say it. */
function spoken(id: string): string {
  return id.replace(/^[a-z0-9]+:/, '').replace(/[-_]/g, ' ')
}

const coin = 'coin'

/** What the player's character carries, coins first. */
export function drawInventory(you: OwnCharacter | null, page: Page): string[] {
  if (you === null) return ['Nobody is being played here yet.']
  const coins = you.possessions.find(({ id }) => id === coin)?.quantity ?? 0
  const gold = asNumber(asObject(you.sheet.resources)?.gold) ?? 0
  const money = [...(coins > 0 ? [countOf(coins, 'coin')] : []), ...(gold > 0 ? [`${gold} gold pieces`] : [])]
  const things = you.possessions
    .filter(({ id, quantity }) => id !== coin && quantity > 0)
    .map(({ id, name, quantity }) => {
      const said = name === id ? itemNameInProse(id) : name
      return quantity === 1 ? said : `${said} (${quantity})`
    })
  const all = [...money, ...things]
  if (all.length === 0) return ['You carry nothing worth naming.']
  return [...heading('You carry', page), ...all.flatMap((possession) => item('·', possession, page))]
}
