/**
 * What the table costs a browser: how much has to come over the wire before one can play, and whether a story of
 * thousands of turns weighs more in the document than one of fifty. A real Chromium over a real server; without one the
 * bench is skipped and says so.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { buildWeb } from '../scripts/build.ts'
import { createEngine } from '../src/compose.ts'
import type { Engine } from '../src/engine/engine.ts'
import { serve } from '../src/server/serve.ts'
import { good } from '../src/testing/index.ts'
import { browserPath, openBrowser } from '../test/web/open-browser.ts'
import { type BenchReport, type BenchResult, judged } from './bench-result.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const longStory = 5_000
const shortStory = 50
const firstLoad = 120 * 1_024

/** First load and weight of the table. */
export async function webBench(progress: (text: string) => void): Promise<BenchReport> {
  const path = browserPath()
  if (path === null) return { results: [], plots: [] }
  await buildWeb(root)
  const engine = createEngine({ inMemory: true })
  const running = good(
    await serve({
      ...{ engine, host: '127.0.0.1', port: 0, token: null, extras: { webFolder: join(root, 'dist/web') } },
      about: { version: 'bench', game_master: 'embedded' },
    }),
  )
  const browser = await openBrowser(path)
  try {
    const short = await storyOf(engine, shortStory)
    const long = await storyOf(engine, longStory, progress)
    const at = (id: string): string => `${running.url}/play/${id}`
    return {
      results: [...(await loadOf(browser, at(short))), ...(await weightOf(browser, at(short), at(long)))],
      plots: [],
    }
  } finally {
    await browser.close()
    await running.stop()
    await engine.close()
  }
}

/** A story of so many turns, told by the raw way: what is measured is how it is shown. */
async function storyOf(
  engine: Engine,
  turns: number,
  progress: (text: string) => void = () => {},
): Promise<string> {
  const { campaign_id } = good(
    await engine.campaigns.createStarter({ name: `Story of ${turns}`, seed: String(turns) }),
  )
  for (let turn = 1; turn <= turns; turn += 1) {
    const narrative = `The lamp hums over the landing for the ${turn}th time. "Again," somebody says, and turns a page.`
    good(await engine.turns.playRaw(campaign_id, { input: 'I wait.', answer: { narrative } }))
    if (turn % 1_000 === 0) progress(`${turn} turns told`)
  }
  return campaign_id
}

async function loadOf(browser: Browser, url: string): Promise<readonly BenchResult[]> {
  const page = await openTable(browser, 'about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const asked = new Map<string, string>()
  const bytes = { app: 0, answers: 0 }
  session.on('Network.requestWillBeSent', ({ request, requestId }) => asked.set(requestId, request.url))
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes[asked.get(requestId)?.includes('/api/') === true ? 'answers' : 'app'] += encodedDataLength
  })
  await page.goto(url)
  await page.getByLabel(`Turn ${shortStory}`, { exact: true }).waitFor()
  await page.waitForTimeout(500)
  await page.context().close()
  const own = [...asked.values()].filter((one) => one.startsWith('http'))
  const names = own.map((one) => new URL(one).pathname.split('/').at(-1)).join(', ')
  const shown = (size: number): string => `${(size / 1_024).toFixed(1)} kB`
  const detail = `${shown(bytes.app)} of the app, compressed; ${shown(bytes.answers)} of answers beside it, not compressed`
  return [
    judged('web: first load of the table, of 120 kB', bytes.app / firstLoad, '<= 1', detail),
    judged('web: requests of the first load', own.length, '<= 10', names),
  ]
}

async function weightOf(browser: Browser, short: string, long: string): Promise<readonly BenchResult[]> {
  const few = await nodesOf(browser, short, [shortStory])
  const many = await nodesOf(browser, long, [longStory, 2_500, 12, longStory])
  const most = Math.max(...many)
  const detail = `${most} nodes at most (end, middle, beginning, end again: ${many.join(', ')}) against ${few[0]}`
  return [
    judged(`web: nodes at ${longStory} turns against ${shortStory}`, most / (few[0] ?? 1), '<= 1.05', detail),
  ]
}

/** Nodes in the document with these turns on the screen, one after the other. */
async function nodesOf(browser: Browser, url: string, turns: readonly number[]): Promise<readonly number[]> {
  const page = await openTable(browser, url)
  const counts: number[] = []
  for (const turn of turns) {
    await page.evaluate(`window.dispatchEvent(new CustomEvent('fatewright:turn', { detail: ${turn} }))`)
    await page.getByLabel(`Turn ${turn}`, { exact: true }).waitFor()
    await page.waitForTimeout(400)
    counts.push(await page.evaluate<number>('document.querySelectorAll("*").length'))
  }
  await page.context().close()
  return counts
}

async function openTable(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 }, reducedMotion: 'reduce' })
  await page.goto(url)
  if (url.startsWith('http')) await page.getByLabel('What you say').waitFor()
  return page
}
