/**
 * `npm run shots`: the app as it looks. A real server on a home of its own, games that were played by seed, and every
 * screen by phone and desktop, by day and by night.
 *
 *   npm run shots                                  the pictures of docs/screens.md, and that page
 *   npm run shots -- --all --out /somewhere        every screen in every look
 *   npm run shots -- --only table,fight --all --out /somewhere
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { browserPath, openBrowser } from '../test/web/open-browser.ts'
import { serveProcess } from '../test/web/served-process.ts'
import { buildWeb } from './build.ts'
import { type Look, looks, type Screen, screens } from './shots/screens.ts'
import { type SeededGames, seedGames } from './shots/seeded-games.ts'
import { smallPng } from './shots/small-png.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const mostColours = 128

const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 },
} as const

async function take(
  browser: Browser,
  url: string,
  screen: Screen,
  look: Look,
  games: SeededGames,
): Promise<Buffer> {
  const [size, light] = look.split('-') as ['desktop' | 'phone', 'light' | 'dark']
  const context = await browser.newContext({ ...sizes[size], colorScheme: light, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(url + screen.path(games))
    await screen.ready(page)
    // A table never falls silent: it listens to its campaign.
    await page.waitForTimeout(700)
    return smallPng(await page.screenshot(), mostColours)
  } finally {
    await context.close()
  }
}

/** The page that shows what is kept. */
function pageOf(): string {
  const shown = screens.flatMap(({ name, words, kept }) => {
    const pictures = kept.map((look) => `![${words}](pictures/${name}-${look}.png)`)
    return pictures.length === 0 ? [] : [`## ${words}`, '', ...pictures, '']
  })
  const head = [
    '# The screens',
    '',
    'As they look in Chromium, by phone and desktop, by day and by night; `npm run shots` takes them again from games that are',
    'played by seed, and `npm run shots -- --all --out FOLDER` takes every screen in every look.',
    '',
  ]
  return `${[...head, ...shown].join('\n').trimEnd()}\n`
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string' },
      out: { type: 'string', default: join(root, 'docs/pictures') },
    },
  })
  const path = browserPath()
  if (path === null) return 1
  const wanted = values.only?.split(',')
  const chosen = screens.filter(({ name }) => wanted === undefined || wanted.includes(name))
  await buildWeb(root)
  const server = await serveProcess()
  const browser = await openBrowser(path)
  let failed = 0
  try {
    const games = await seedGames(server.url)
    const own = values.out === join(root, 'docs/pictures')
    if (own && wanted === undefined) rmSync(values.out, { recursive: true, force: true })
    mkdirSync(values.out, { recursive: true })
    for (const screen of chosen)
      for (const look of values.all ? looks : screen.kept) {
        const file = `${screen.name}-${look}.png`
        try {
          const picture = await take(browser, server.url, screen, look, games)
          writeFileSync(join(values.out, file), picture)
          console.log(`${file}  ${Math.ceil(picture.length / 1024)} kB`)
        } catch (error) {
          failed += 1
          console.error(`${file}  ${String(error).split('\n')[0]}`)
        }
      }
    if (own) writeFileSync(join(root, 'docs/screens.md'), pageOf())
  } finally {
    await browser.close()
    await server.stop()
  }
  return failed === 0 ? 0 : 1
}

process.exitCode = await main()
