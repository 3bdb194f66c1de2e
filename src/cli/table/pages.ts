/** The pages about the game (help, sheet, inventory, dice, journal, recap …), each from what the engine says of the campaign. */

import { asNumber, asObject, asText, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { done, type Result } from '../../core/result.ts'
import { renderLedgerString } from '../../dice/index.ts'
import type { CampaignStatus, Engine, Journal, MetPerson } from '../../engine/index.ts'
import type { OwnCharacter } from '../../knowledge/index.ts'
import type { Epoch } from '../../store/state-store.ts'
import { countOf } from '../../text/grammar.ts'
import { itemWords } from '../../text/item-words.ts'
import { drawClocks } from './draw/header.ts'
import { drawMap } from './draw/map.ts'
import { fitted, heading, item, labelled, type Page } from './draw/page.ts'
import { drawBeginning } from './output.ts'

/** What a page is made of: the campaign, and what it is drawn on. */
interface PageContext {
  readonly engine: Engine
  readonly campaignId: string
  readonly page: Page
}

export type PageDrawer = (context: PageContext) => Promise<Result<readonly string[]>>

export const sheetPage = statusPage(({ view, session_header: header }, page) => {
  const status = header.split('\n').find((line) => line.startsWith('Status: ')) ?? ''
  return drawSheet(view.you, status.slice('Status: '.length), page)
})
export const inventoryPage = statusPage(({ view }, page) => drawInventory(view.you, page))
export const clocksPage = statusPage(({ view }, page) => drawClocks(view.clocks, page))
export const lastTurnPage = statusPage(drawBeginning)
export const journalPage = pageFromJournal(drawJournal)
export const recapPage = pageFromJournal(drawRecap)
export const mapPage = pageFromJournal(({ map }, page) => drawMap(map, page))

function statusPage(draw: (status: CampaignStatus, page: Page) => readonly string[]): PageDrawer {
  return async ({ engine, campaignId, page }) => {
    const status = await engine.reports.status(campaignId)
    return status.ok ? done(draw(status.value, page)) : status
  }
}

function pageFromJournal(draw: (journal: Journal, page: Page) => readonly string[]): PageDrawer {
  return async ({ engine, campaignId, page }) => {
    const journal = await engine.reports.journal(campaignId)
    return journal.ok ? done(draw(journal.value, page)) : journal
  }
}

const saved =
  'Every turn is saved the moment it is told: there is nothing to do. /undo goes back, /quit leaves, and "fatewright play" goes on from here.'

export const savePage: PageDrawer = async ({ page }) => done(fitted(saved, page))

const allTurns = { from: 0, to: Number.MAX_SAFE_INTEGER } as const

export const dicePage: PageDrawer = async ({ engine, campaignId, page }) => {
  const rolls = await engine.store.dice(campaignId, allTurns)
  if (!rolls.ok) return rolls
  const epochs = await engine.store.epochs(campaignId)
  return epochs.ok ? done(drawDiceLedger(rolls.value, epochs.value, campaignId, page)) : epochs
}

const examples = [
  'Type what you do, in your own words: "I ask Brida about the boy", "sneak past the guard and take the ledger".',
  'A number picks one of the choices. Speech goes in quotes or not, as you like.',
  'Every turn is saved when it is told. Ctrl-C or /quit leaves; nothing is lost.',
]

/** How a command is typed, and what it is for. */
export type HelpRow = readonly [usage: string, about: string]

export function drawHelp(commands: readonly HelpRow[], page: Page): string[] {
  return [
    ...heading('At the table', page),
    ...examples.flatMap((line) => fitted(line, page, '  ')),
    '',
    ...commands.flatMap(([usage, about]) => labelled(usage, about, page, 15)),
  ]
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
      const said = name === id ? itemWords(id) : name
      return quantity === 1 ? said : `${said} (${quantity})`
    })
  const all = [...money, ...things]
  if (all.length === 0) return ['You carry nothing worth naming.']
  return [...heading('You carry', page), ...all.flatMap((possession) => item('·', possession, page))]
}

const maxRolls = 12

/** The last rolls of a campaign, and how to check them. */
function drawDiceLedger(
  rolls: readonly DiceEntry[],
  epochs: readonly Epoch[],
  campaignId: string,
  page: Page,
): string[] {
  const newest = rolls.slice(-maxRolls)
  const epoch = epochs.at(-1)
  const left = rolls.length - newest.length
  const chance =
    epoch?.reproducible === true
      ? 'decided by the seed you chose: the same again, and not unknowable'
      : 'sealed before they fall; the seed is shown when the session ends'
  return [
    ...heading('Dice', page, `${rolls.length} so far`),
    ...(left > 0 ? [page.paint.dim(`  … ${left} before these`)] : []),
    ...newest.flatMap((roll) => fitted(renderLedgerString(roll), page, '  ')),
    ...(rolls.length === 0 ? ['  None have fallen yet.'] : []),
    ...labelled('The dice', chance, page),
    ...(epoch === undefined ? [] : labelled('Sealed by', `${epoch.commitment.slice(0, 16)}…`, page)),
    ...labelled('Check', `fatewright verify ${campaignId}`, page),
  ]
}

/** Quests, clues, people, and the player's own answers from before the game. */
export function drawJournal({ quests, clues, people, said }: Journal, page: Page): string[] {
  const { paint } = page
  const parts = [
    ...part(
      'What you are about',
      page,
      quests.flatMap((quest) => [
        ...item(quest.status === 'resolved' ? '✓' : '·', questText(quest.title, quest.status), page),
        ...fitted(quest.objective, page, '    ').map(paint.dim),
      ]),
    ),
    ...part(
      'What you found out',
      page,
      clues.flatMap(({ text, turn }) => item('·', turn === null ? text : `${text} (turn ${turn})`, page)),
    ),
    ...part(
      'Whom you met',
      page,
      people.flatMap((person) => item('·', personText(person), page)),
    ),
    ...part(
      'What you said before it began',
      page,
      said.flatMap(({ question, answer }) => [
        ...item('·', question, page),
        ...fitted(answer, page, '    ').map(paint.dim),
      ]),
    ),
  ]
  return parts.length === 0 ? ['There is nothing in your journal yet.'] : parts.slice(0, -1)
}

function part(title: string, page: Page, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [...heading(title, page), ...lines, '']
}

function questText(title: string, status: string): string {
  return status === 'active' ? title : `${title} (${status})`
}

function personText({ name, role, present, seen }: MetPerson): string {
  const who = role === '' ? name : `${name}, ${role}`
  if (present) return `${who}: here`
  if (seen === null || seen.place === '') return who
  return `${who}: last seen at ${seen.place} (turn ${seen.turn})`
}

/** The story so far, and what is still to do. */
export function drawRecap({ recap, quests }: Journal, page: Page): string[] {
  if (recap.length === 0) return ['Nothing has happened yet.']
  const open = quests.filter(({ status }) => status === 'active')
  return [
    ...heading('The story so far', page),
    ...recap.flatMap(({ turn, text }) => item(`${turn}.`.padStart(4), text, page, '')),
    ...(open.length === 0 ? [] : ['', ...open.flatMap(({ title }) => item('→', title, page, ''))]),
  ]
}

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
