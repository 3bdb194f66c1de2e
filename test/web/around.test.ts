/** Everything before, beside and after the table, against the server as a user starts it. */
import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cardOf } from '../import/foreign-files.ts'
import { browserPath, openBrowser } from './open-browser.ts'
import { type ServedProcess, serveProcess } from './served-process.ts'
import { buildApp, desktop, line, openPage, phone, say, turn } from './web-table.ts'

const path = browserPath()
let browser: Browser
let at: ServedProcess

beforeAll(async () => {
  if (path === null) return
  await buildApp()
  at = await serveProcess()
  browser = await openBrowser(path)
})
afterAll(async () => {
  await browser?.close()
  await at?.stop()
})
afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close()
})

const open = (address: string, size: Parameters<typeof openPage>[2] = desktop) =>
  openPage(browser, `${at.url}${address}`, size)
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()')
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`)
}

describe.skipIf(path === null)('a new game', () => {
  it('begins with one key for whoever wants to play', async () => {
    const { page, complaints } = await open('/new/dead_drop')
    await page.getByRole('radio', { name: /Wren Okafor/ }).focus()
    await page.keyboard.press('Enter')
    await line(page).waitFor()
    await say(page, 'I look around.', 1)
    expect(complaints).toEqual([])
  })

  it('is set up by hand: a hero of one’s own by the d20 rules, a preset, a line that is not crossed', async () => {
    const { page, complaints } = await open('/new/nineteen_year_tide')
    await page.getByRole('radio', { name: /Somebody of my own/ }).check()
    await page.getByLabel('What are you called?').fill('Orla Finn')
    await page.getByRole('radio', { name: /^Elf/ }).check()
    await page.getByRole('radio', { name: /^Wizard/ }).check()
    await page.getByRole('radio', { name: /^Standard/ }).check()
    await page.getByRole('radio', { name: /^Sage/ }).check()
    await page.getByText('Which spells are in your book?').waitFor()
    await page.getByRole('radio', { name: /Pulp adventure/ }).check()
    await page.getByLabel('Is there anything that must never come up?').fill('spiders, needles')
    await page.getByRole('button', { name: 'Begin' }).click()
    await line(page).waitFor()
    await page.getByRole('heading', { name: 'Orla Finn' }).waitFor()
    await page.getByText(/Elf Wizard/).waitFor()
    expect(complaints).toEqual([])
  })

  it('makes a hero of the 2d6 rules, and keeps what was typed when the rules refuse it', async () => {
    const { page } = await open('/new/dead_drop', phone)
    await page.getByRole('radio', { name: /Somebody of my own/ }).check()
    await page.getByLabel('What are you called?').fill(' ')
    await page.getByRole('radio', { name: /^Burglar/ }).check()
    for (const skill of [/^Stealth/, /^Sleight/, /^Athletics/])
      await page.getByRole('checkbox', { name: skill }).check()
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('checkbox', { name: /^Sleight/ }).isChecked()).toBe(true)
    await page.getByLabel('What are you called?').fill('Moth')
    await page.getByRole('button', { name: 'Begin' }).click()
    await line(page).waitFor()
  })

  it('says so when there is no such world, or no such page', async () => {
    const { page } = await open('/new/atlantis')
    await page.getByText('There is no world called “atlantis” here.').waitFor()
    const lost = await open('/nowhere/at/all/of/it')
    await lost.page.getByText('There is no such page.').waitFor()
  })
})

describe.skipIf(path === null)('what is brought in', () => {
  it('is reported row by row and can be played; what cannot be read is refused in a sentence', async () => {
    const { page } = await open('/')
    const bytes = Buffer.from(JSON.stringify(cardOf({})))
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'sera.json', mimeType: 'application/json', buffer: bytes })
    await page.getByText('sera.json is a character card V2, and is in.').waitFor()
    expect(await page.getByText(/^taken: /).count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Play it' }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    await line(page).waitFor()
    await page.goto(at.url)
    await input.setInputFiles({ name: 'junk.bin', mimeType: 'x/y', buffer: Buffer.from([0, 1, 2, 255]) })
    const refused = await page.getByRole('alert').textContent()
    expect(refused).toContain('junk.bin')
  })
})

describe.skipIf(path === null)('the author’s desk and the book', () => {
  it('says why lore comes up while one types, and looks a pack over', async () => {
    const { page, complaints } = await open('/desk/neo_seattle')
    await page.getByLabel('A line somebody might say').fill('who runs the Neon Dragon?')
    await page.getByText(/Number 1 by its words/).waitFor()
    await page.getByRole('button', { name: 'Look it over' }).click()
    await page.getByText('Nothing is wrong with it.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('binds a game as a book, and as a page that opens anywhere', async () => {
    const { page } = await open('/new/dead_drop')
    await page.getByRole('button', { name: 'Begin' }).click()
    await say(page, 'I ask Viktor about Jin.', 1)
    await turn(page, 1).waitFor()
    await page.goto(page.url().replace('/play/', '/book/'))
    await page.getByText('as it was played, in 1 turn').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Keep as a page to share' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Dead Drop.html')
    expect(await violations(page)).toEqual([])
  })
})

describe.skipIf(path === null)('what is kept of a game', () => {
  it('is there after a reload: what the console answered, and what was thought of a turn', async () => {
    const { page, complaints } = await open('/new/dead_drop')
    await page.getByRole('button', { name: 'Begin' }).click()
    await say(page, 'GOD MODE: give me 3 rope', 1)
    const answer = turn(page, 1).getByText(/rope/i).last()
    const told = await answer.textContent()
    await page.getByRole('button', { name: 'What you thought of turn 1' }).click()
    await page.getByText('Something is wrong', { exact: true }).click()
    await page.getByLabel('Why, if you like').fill('Three ropes <b>too many</b>')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('Three ropes <b>too many</b>').waitFor()
    await page.reload()
    await turn(page, 1).waitFor()
    expect(await turn(page, 1).textContent()).toContain(told)
    await page.getByRole('button', { name: 'What you thought of turn 1' }).click()
    await page.getByText('Three ropes <b>too many</b>').waitFor()
    expect(complaints).toEqual([])
  })

  it('is reported on, and deleted only after a question that offers to keep it', async () => {
    const { page, complaints } = await open('/new/dead_drop')
    await page.getByRole('button', { name: 'Begin' }).click()
    await say(page, 'I look around.', 1)
    await page.goto(`${page.url().replace(/play\/([^/]*).*/, 'play/$1/dice')}`)
    await page.getByRole('link', { name: /How honestly it is told/ }).click()
    await page.getByText('The log is sound').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(at.url)
    const bins = page.getByRole('button', { name: 'Delete Dead Drop' })
    await bins.first().waitFor()
    const before = await bins.count()
    await bins.first().click()
    const question = page.getByRole('dialog', { name: 'Delete “Dead Drop”?' })
    expect(await violations(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Export it first' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.fw\.jsonl$/)
    await page.keyboard.press('Escape')
    expect(await bins.count()).toBe(before)
    await bins.first().click()
    await question.getByRole('button', { name: 'Delete it' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => bins.count()).toBe(before - 1)
    expect(complaints).toEqual([])
  })
})

describe.skipIf(path === null)('every quiet page', () => {
  it.each(['/', '/new/nineteen_year_tide', '/settings'])(
    '%s is sound for those who listen',
    async (where) => {
      for (const size of [phone, { ...desktop, colorScheme: 'dark' } as const]) {
        const { page, complaints } = await open(where, size)
        await page.getByRole('heading', { level: 2 }).first().waitFor()
        await page.waitForLoadState('networkidle')
        expect(await violations(page)).toEqual([])
        expect(complaints).toEqual([])
      }
    },
  )
})

describe.skipIf(path === null)('a server with a token', () => {
  it('shows nothing without it; it is typed once, or comes with the address and leaves it', async () => {
    const guarded = await serveProcess('sesame-k3Vw9pQz7bN2xLr8TyHs4Jd6GfMc1A')
    try {
      const { page } = await openPage(browser, guarded.url)
      await page
        .getByLabel('This server wants its token')
        .first()
        .fill('sesame-k3Vw9pQz7bN2xLr8TyHs4Jd6GfMc1A')
      await page.getByRole('button', { name: 'Come in' }).first().click()
      await page.getByRole('heading', { name: 'Dead Drop' }).waitFor()
      const carried = await openPage(browser, `${guarded.url}/#token=sesame-k3Vw9pQz7bN2xLr8TyHs4Jd6GfMc1A`)
      await carried.page.getByRole('heading', { name: 'Dead Drop' }).waitFor()
      expect(carried.page.url()).not.toContain('sesame')
    } finally {
      await guarded.stop()
    }
  })
})
