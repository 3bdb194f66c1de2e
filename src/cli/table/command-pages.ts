/** The pages that commands at the table show (sheet, map, dice, help …): each asks the engine about the campaign and draws it. */

import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { done, type Result } from '../../core/result.ts'
import { renderLedgerString } from '../../dice/index.ts'
import type { CampaignStatus, Engine, Journal } from '../../engine/index.ts'
import type { Epoch } from '../../store/state-store.ts'
import { drawClocks } from './draw/clocks.ts'
import { drawJournal, drawRecap } from './draw/journal-and-recap.ts'
import { drawMap } from './draw/map.ts'
import { fitted, heading, labelled, type Page } from './draw/page-layout.ts'
import { drawInventory, drawSheet } from './draw/sheet-and-inventory.ts'
import { drawBeginning } from './table-output.ts'

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
    const status = await engine.reports.status(campaignId, true)
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
