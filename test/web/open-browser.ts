/**
 * A real browser for the tests of the web app. Where there is none they are skipped and say so, unless
 * FATEWRIGHT_BROWSER_REQUIRED=1 forbids it.
 */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [
  process.env.FATEWRIGHT_BROWSER ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where a browser is; null, with the reason printed, where there is none. */
export function browserPath(): string | null {
  const found = places.find((path) => path !== '' && existsSync(path))
  if (found !== undefined) return found
  const reason =
    'No Chromium was found: install Debian’s "chromium", or name one with FATEWRIGHT_BROWSER=/path.'
  if (process.env.FATEWRIGHT_BROWSER_REQUIRED === '1') throw new Error(reason)
  console.log(`The tests in a browser are skipped. ${reason}`)
  return null
}

/** Opens it. */
export function openBrowser(path: string): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
}
