/** A table in a browser: pages over a test server, with the built app and the headers it is served with. */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { buildWeb } from '../../scripts/build.ts'
import { pageHeaders } from '../../src/server/answer-headers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Builds the app when it is stale. */
export async function buildApp(): Promise<void> {
  await buildWeb(root)
}

/** A page of the app; what it complained of is in `complaints`. */
export interface WebPage {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** The sizes that are looked at. */
export const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
export const phone = {
  viewport: { width: 390, height: 844 },
  reducedMotion: 'reduce',
  hasTouch: true,
} as const

/** Opens an address of the app in a window of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = desktop,
): Promise<WebPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await serveApp(page)
  await page.goto(url)
  return { page, complaints }
}

/** Gives the app's own files from where they were built, as the server does. */
async function serveApp(page: Page): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      const own = join(root, 'dist/web', new URL(route.request().url()).pathname)
      const path = extname(own) !== '' && existsSync(own) ? own : join(root, 'dist/web/index.html')
      const type = types[extname(path)] ?? 'application/octet-stream'
      await route.fulfill({
        body: readFileSync(path),
        headers: { ...pageHeaders, 'content-type': type },
      })
    },
  )
}
