import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../server/test-server.ts'
import { browserPath, openBrowser } from './open-browser.ts'
import { buildApp, line, openPage, say, turn, withApp } from './web-table.ts'

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

const found = async (scenario: string, more: object): Promise<string> =>
  (await at.post('/api/campaigns', { scenario, ...more })).body.campaign_id

describe.skipIf(path === null)('adventures in a browser', () => {
  it('plays Dead Drop to one of its ends, and looks back', async () => {
    const id = await found('dead_drop', { seed: 'a' })
    const { page, complaints } = await openPage(browser, `${at.url}/play/${id}`)
    const script = new URL('../adventures/dead-drop/handed.txt', import.meta.url)
    const lines = readFileSync(script, 'utf8')
      .split('\n')
      .filter((one) => /^[^#]/.test(one))
    for (const [index, words] of lines.entries()) await say(page, words, index + 1)
    await page.getByRole('heading', { name: 'The end: Exact change' }).waitFor()
    await page.getByRole('button', { name: 'Look back' }).click()
    await turn(page, 1).waitFor()
    await page.getByRole('button', { name: 'Newest' }).click()
    await page.getByRole('heading', { name: 'The end: Exact change' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('fights in the Tide with everybody in their order, and takes a level', async () => {
    const id = await found('nineteen_year_tide', { seed: 'fight', hero: 'hob_stroud' })
    const { page, complaints } = await openPage(browser, `${at.url}/play/${id}`)
    await say(page, 'I look around.', 1)
    await say(page, 'I attack Sergeant Pell Rusk.', 2)
    await say(page, 'I attack Sergeant Pell Rusk.', 3)
    const fight = page.getByLabel('Who acts when')
    await fight.waitFor()
    const order = (await fight.textContent()) ?? ''
    expect(order).toMatch(/You\s*\d+\/28/)
    expect(order).toMatch(/Sergeant Pell Rusk\s*(?:unhurt|hurt|bloodied|near death|down)/)
    const dice = turn(page, 3).getByLabel('Dice')
    expect(await dice.locator('svg').count()).toBeGreaterThan(1)
    await at.engine.branches.undo(id)
    await at.engine.branches.undo(id)
    await turn(page, 2).waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+3')
    await say(page, 'give me 2000 xp', 2)
    await page.getByText('enough for another level').waitFor()
    const take = page.getByLabel('Beside the story').getByRole('button', { name: 'Take a level' })
    for (let next = 3; next < 9 && (await take.count()) === 0; next += 1)
      await say(page, 'I take a short rest.', next)
    await take.click()
    const level = page.getByRole('dialog', { name: 'Another level' })
    await level.getByRole('radio', { name: /^Average/ }).focus()
    await page.keyboard.press('ArrowDown')
    await level.getByLabel('First').selectOption('charisma')
    await level.getByLabel('Second').selectOption('')
    await level.getByText('1 were chosen').waitFor()
    expect(await level.getByRole('button', { name: 'Take the level' }).isDisabled()).toBe(true)
    await level.getByLabel('Second').selectOption('charisma')
    await level.getByRole('button', { name: 'Take the level' }).click()
    await page.getByText(/^Level 4 /).waitFor()
    await page.getByText('Hit points for level 4').first().waitFor()
    await line(page).waitFor()
    expect(complaints).toEqual([])
  })
})
