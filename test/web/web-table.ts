/** A table in a browser: pages over a test server that serves the built app. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { buildWeb } from '../../scripts/build.ts'
import { noteEntry } from '../entry/note-entry.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** What a test server needs to serve the app. */
export const withApp = { extras: { webFolder: join(root, 'dist/web') } } as const

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
  noteEntry('page')
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(url)
  return { page, complaints }
}

/** Where one types. */
export const line = (page: Page) => page.getByLabel('What you say')

/** A turn of the story. */
export const turn = (page: Page, number: number) => page.getByLabel(`Turn ${number}`, { exact: true })

/** Says something and waits until it is told as this turn. */
export async function say(page: Page, words: string, number: number): Promise<void> {
  await line(page).fill(words)
  await line(page).press('Enter')
  await turn(page, number).waitFor()
}
