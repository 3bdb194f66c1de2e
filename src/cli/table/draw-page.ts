/** The pages about the game, each from what the engine says of the campaign. */
import type { Engine } from '../../campaign/engine.ts'
import { done, type Result } from '../../core/refusal.ts'
import type { PageName } from './commands.ts'
import { drawClocks } from './draw/clocks.ts'
import { drawDiceLedger } from './draw/dice-ledger.ts'
import { drawHelp } from './draw/help.ts'
import { drawInventory } from './draw/inventory.ts'
import { drawJournal, drawRecap } from './draw/journal.ts'
import { drawMap } from './draw/map.ts'
import type { Page } from './draw/page.ts'
import { fitted } from './draw/page.ts'
import { drawSheet } from './draw/sheet.ts'
import { drawBeginning } from './text-teller.ts'

const everything = { from: 0, to: Number.MAX_SAFE_INTEGER } as const
const saved =
  'Every turn is saved the moment it is told: there is nothing to do. /undo goes back, /quit leaves, and "fatewright play" goes on from here.'

/** Draws a page. */
export async function drawPage(
  engine: Engine,
  campaignId: string,
  name: PageName,
  page: Page,
): Promise<Result<readonly string[]>> {
  if (name === 'help') return done(drawHelp(page))
  if (name === 'save') return done(fitted(saved, page))
  if (name === 'dice') return dicePage(engine, campaignId, page)
  if (name === 'map' || name === 'journal' || name === 'recap') {
    const journal = await engine.journal(campaignId)
    if (!journal.ok) return journal
    if (name === 'map') return done(drawMap(journal.value.map, page))
    return done((name === 'recap' ? drawRecap : drawJournal)(journal.value, page))
  }
  const standing = await engine.standing(campaignId)
  if (!standing.ok) return standing
  const { view, session_header: header } = standing.value
  if (name === 'again') return done(drawBeginning(standing.value, page))
  if (name === 'clocks') return done(drawClocks(view.clocks, page))
  if (name === 'inventory') return done(drawInventory(view.you, page))
  const status = header.split('\n').find((line) => line.startsWith('Status: ')) ?? ''
  return done(drawSheet(view.you, status.slice(8), page))
}

async function dicePage(engine: Engine, campaignId: string, page: Page): Promise<Result<readonly string[]>> {
  const rolls = await engine.store.dice(campaignId, everything)
  if (!rolls.ok) return rolls
  const epochs = await engine.store.epochs(campaignId)
  return epochs.ok ? done(drawDiceLedger(rolls.value, epochs.value, campaignId, page)) : epochs
}
