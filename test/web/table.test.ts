import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../server/test-server.ts'
import { browserPath, openBrowser } from './open-browser.ts'
import { openSlowTable, type SlowTable } from './slow-table.ts'
import { buildApp, desktop, line, openPage, phone, say, turn, type WebPage, withApp } from './web-table.ts'

const path = browserPath()
let browser: Browser
let at: TestServer

beforeAll(async () => {
  if (path === null) return
  await buildApp()
  at = await openTestServer({ serve: withApp })
  browser = await openBrowser(path)
})
afterAll(async () => {
  await browser?.close()
  await at?.close()
})

afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close()
})

let founded = 0
const found = async (scenario: string, more: object = {}): Promise<string> => {
  founded += 1
  const { body } = await at.post('/api/campaigns', { scenario, seed: `web ${founded}`, ...more })
  return body.campaign_id
}
const table = async (
  scenario = 'dead_drop',
  size: Parameters<typeof openPage>[2] = desktop,
): Promise<WebPage & { id: string }> => {
  const id = await found(scenario)
  const opened = await openPage(browser, `${at.url}/play/${id}`, size)
  await line(opened.page).waitFor()
  return { id, ...opened }
}
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()')
  return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`)
}

describe.skipIf(path === null)('the table in a browser', () => {
  it('is played by mouse and by keyboard, and says aloud what happens', async () => {
    const { page, complaints, id } = await table()
    await page.getByText('Jin Park missed a drop.').waitFor()
    await page.getByRole('button', { name: 'I look around.' }).click()
    await turn(page, 1).waitFor()
    await say(page, 'I ask Viktor about Jin.', 2)
    await page.getByLabel('What you could do').getByRole('button').first().click()
    await turn(page, 3).waitFor()
    await line(page).blur()
    await page.keyboard.press('2')
    await turn(page, 4).waitFor()
    await say(page, '1', 5)
    const { body } = await at.get(`/api/campaigns/${id}/turns`)
    expect(body.turns).toHaveLength(5)
    // A number in the line is the card with that number, not the words "1".
    expect(body.turns[4].input).not.toEqual(['1'])
    const last = body.turns[4]
    const voice = await page.locator('[data-voice="story"]').textContent()
    expect(voice).toContain(last.narrative.slice(0, 40))
    expect(complaints).toEqual([])
  })

  it('thinks, talks, plays god, goes back and forth', async () => {
    const { page, complaints } = await table('nineteen_year_tide')
    await page.keyboard.press('Alt+2')
    await say(page, 'How do I get in?', 1)
    await page.getByLabel('Your plan').waitFor()
    expect(await page.locator('[data-voice="rolls"]').textContent()).toMatch(
      /^Planning \(\w+\) \d+ against \d+: \w+\.$/,
    )
    await page.keyboard.press('Alt+3')
    await say(page, 'set my hp to 12', 2)
    await page.getByText('12/24').first().waitFor()
    await page.keyboard.press('Alt+4')
    await say(page, 'Who is Rusk?', 3)
    expect(await turn(page, 3).textContent()).toContain('At the table')
    await page.getByRole('button', { name: 'Undo' }).click()
    await turn(page, 3).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Redo' }).click()
    await turn(page, 3).waitFor()
    expect(complaints).toEqual([])
  })

  it('keeps what was typed over a reload, a refusal and a full disk, with the sentence', async () => {
    const { page, id } = await table()
    await line(page).fill('I climb the fire escape')
    await page.reload()
    expect(await line(page).inputValue()).toBe('I climb the fire escape')
    const keys: (string | undefined)[] = []
    await page.route('**/turns', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      const error = { code: 'fault/full', message: 'The disk is full; make room and try again.' }
      return route.fulfill({ status: 507, json: { error } })
    })
    await line(page).press('Enter')
    await page.getByText('The disk is full').waitFor()
    expect(await line(page).inputValue()).toBe('I climb the fire escape')
    await page.unroute('**/turns')
    const again = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Try again' }).click()
    expect((await again).headers()['idempotency-key']).toBe(keys[0])
    await turn(page, 1).waitFor()
    expect(await line(page).inputValue()).toBe('')
    expect((await at.get(`/api/campaigns/${id}/turns`)).body.turns).toHaveLength(1)
  })

  it('agrees with another tab, also when a turn is taken back elsewhere', async () => {
    const { page, id } = await table()
    const other = (await openPage(browser, `${at.url}/play/${id}`)).page
    await say(page, 'I look around.', 1)
    await turn(other, 1).waitFor()
    await at.engine.branches.undo(id)
    await turn(page, 1).waitFor({ state: 'detached' })
    await turn(other, 1).waitFor({ state: 'detached' })
  })

  it('fits a phone: the story, a bar below it, panels over it', async () => {
    const { page, complaints } = await table('nineteen_year_tide', phone)
    await say(page, 'I look around.', 1)
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
    expect(wide).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Sheet' }).click()
    await page.getByRole('heading', { name: 'Marren Ash' }).waitFor()
    await page.getByText('Stealth').first().click()
    await page.getByText('Stealth +7: +3 from Dexterity 17, +4 as an expert.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Story' }).click()
    await turn(page, 1).waitFor()
    expect(complaints).toEqual([])
  })

  it('has nothing that axe objects to, wide by day and narrow by night', async () => {
    for (const [size, scheme] of [
      [desktop, 'light'],
      [phone, 'dark'],
    ] as const) {
      const { page } = await table('nineteen_year_tide', { ...size, colorScheme: scheme, bypassCSP: true })
      await page.keyboard.press('Alt+2')
      await say(page, 'How do I get in?', 1)
      await say(page, 'I read back through the watch-book.', 2)
      expect(await violations(page)).toEqual([])
      if (size === phone) await page.getByRole('link', { name: 'Sheet' }).click()
      await page.getByRole('heading', { name: 'Marren Ash' }).waitFor()
      expect(await violations(page)).toEqual([])
    }
  })

  it('shows hostile words as words', async () => {
    const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
    const id = await found('dead_drop', { name: hostile })
    const { page } = await openPage(browser, `${at.url}/play/${id}`)
    await say(page, `I say "${hostile}" to Viktor.`, 1)
    await page.route('**/api/campaigns/*/turns?*', async (route) => {
      const answer = await route.fetch()
      const body = JSON.parse(
        JSON.stringify(await answer.json()).replaceAll('Viktor', '<b onclick=x>Viktor</b>'),
      )
      await route.fulfill({ response: answer, json: body })
    })
    await page.reload()
    await page.getByText('<b onclick=x>').first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(hostile)
    expect(await page.evaluate('"hacked" in window')).toBe(false)
    expect(await page.locator('main img, main b, main script').count()).toBe(0)
  })
})

describe.skipIf(path === null)('a slow game master in a browser', () => {
  let slow: SlowTable
  beforeAll(async () => {
    if (path !== null) slow = await openSlowTable()
  })
  afterAll(() => slow?.close())

  it('is read while it speaks, and a reload in the middle plays nothing twice', async () => {
    const { page } = await openPage(browser, `${slow.url}/play/${slow.id}`)
    await line(page).fill('I look around.')
    await line(page).press('Enter')
    await page.getByText('One lamp hums overhead.').waitFor()
    await page.getByText('not settled yet').waitFor()
    // The story as it stood before the turn arrives last of all: it must not take the turn off the screen.
    const told = Promise.withResolvers<void>()
    await page.route(
      '**/api/campaigns/*/turns?*',
      async (route) => {
        const before = await route.fetch()
        await told.promise
        await route.fulfill({ response: before })
      },
      { times: 1 },
    )
    await page.reload()
    await page.getByLabel('The turn being told').waitFor()
    slow.release()
    await page.getByLabel('The turn being told').waitFor({ state: 'detached' })
    told.resolve()
    await page.waitForTimeout(300)
    await turn(page, 1).waitFor()
    await page.getByLabel('The turn being told').waitFor({ state: 'detached' })
    expect(await slow.turns()).toBe(1)
    expect(await turn(page, 1).textContent()).toContain('One lamp hums overhead.')
    expect(await line(page).inputValue()).toBe('')
  })
})
