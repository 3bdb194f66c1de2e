import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../server/test-server.ts'
import { browserPath, openBrowser } from './open-browser.ts'
import { buildApp, desktop, openPage, phone, withApp } from './web-table.ts'

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

/** A campaign with these lines played; over the wire, because the table is tested elsewhere. */
async function played(...lines: readonly string[]): Promise<string> {
  const founded = await at.post('/api/campaigns', { scenario: 'dead_drop' })
  const id: string = founded.body.campaign_id
  await play(id, ...lines)
  return id
}

async function play(id: string, ...lines: readonly string[]): Promise<void> {
  for (const input of lines) expect((await at.post(`/api/campaigns/${id}/turns`, { input })).status).toBe(200)
}

const open = (id: string, panel: string, options: Parameters<typeof openPage>[2] = desktop) =>
  openPage(browser, `${at.url}/play/${id}/${panel}`, options)
/** What stands in a panel once it has its answers. */
const settledBy = {
  quests: /^Jin's last booked route/,
  map: 'the concourse',
  people: 'Viktor told you',
  journal: 'Play can be kept in evenings',
  dice: /^Every roll/,
  branches: 'They part after turn 2.',
  context: 'no tokens, nothing to pay',
} as const
const beside = (page: Page) => page.getByRole('complementary', { name: 'Beside the story' })

describe.skipIf(path === null)('beside the story, in a browser', () => {
  it('dice are checked here, once their seed is revealed, and every roll says why', async () => {
    const id = await played('I look around.', 'I play B7 on the jukebox')
    const { page, complaints } = await open(id, 'dice')
    await page.getByRole('button', { name: 'Check the dice in this browser' }).click()
    await page.getByText('1 roll is still sealed').waitFor()
    await page.getByRole('button', { name: 'Reveal the seed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click()
    await page.getByText('One earlier promise').waitFor()
    const checks: string[] = []
    page.on('request', (request) => checks.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Check the dice in this browser' }).click()
    await page.getByText('1 roll was recomputed from its seed, here in your browser').waitFor()
    expect(checks.filter((one) => one.startsWith('/api/'))).toEqual([])
    await beside(page)
      .getByRole('button', { name: /^Why: Streetwise/ })
      .click()
    await page.getByText(/^2d6 fell on \d and \d; with \+2 Streetwise that makes \d+\./).waitFor()
    expect(complaints).toEqual([])
  })

  it('a ledger that was tampered with does not pass', async () => {
    const id = await played('I look around.', 'I play B7 on the jukebox')
    await at.post(`/api/campaigns/${id}/dice/reveal`, {})
    const { page } = await open(id, 'quests')
    await page.route('**/dice?*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const [first] = body.rolls[0].groups[0].faces
      first.value = (first.value % 6) + 1
      await route.fulfill({ response: answer, json: body })
    })
    await page.getByRole('link', { name: 'Dice' }).click()
    await page.getByRole('button', { name: 'Check the dice in this browser' }).click()
    await page.getByText('and 1 is not what it should be').waitFor()
    await page.getByText('wrong faces for its seed').waitFor()
  })

  it('the map grows while one plays, and a place leads into the line', async () => {
    const id = await played('I look around.')
    const { page, complaints } = await open(id, 'map')
    const places = beside(page).getByRole('list', { name: 'Places' }).getByRole('listitem')
    await places.first().waitFor()
    const before = await places.count()
    await beside(page)
      .getByRole('button', { name: /^the concourse/ })
      .click()
    await beside(page).getByRole('button', { name: 'Go there' }).click()
    expect(await page.getByLabel('What you say').inputValue()).toBe('I go to the concourse.')
    await page.getByLabel('What you say').press('Enter')
    await beside(page)
      .getByRole('button', { name: /^the concourse you are here/ })
      .waitFor()
    expect(await places.count()).toBeGreaterThan(before)
    const drawn = await beside(page)
      .getByRole('img', { name: /^Map: / })
      .getAttribute('aria-label')
    expect(drawn).toContain(`${await places.count()} places, 2 of them visited`)
    expect(complaints).toEqual([])
  })

  it('the journal answers with turns, and leads to them', async () => {
    const id = await played('I look around.', 'I ask Viktor about Jin.', 'I play B7 on the jukebox')
    const { page, complaints } = await open(id, 'journal')
    await page.getByLabel('Search the story').fill('jukebox song')
    await page.keyboard.press('Enter')
    const found = page.getByRole('search').getByRole('listitem').filter({ hasText: 'jukebox' }).first()
    await found.getByRole('button', { name: 'turn 3' }).click()
    await page.waitForFunction('document.activeElement?.getAttribute("data-turn") === "3"')
    await page.getByLabel('Search the story').fill('zeppelin')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing that was told has to do with “zeppelin”.').waitFor()
    await page.getByRole('button', { name: 'Begin an evening' }).click()
    await page.getByRole('button', { name: 'End the evening' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('another branch is begun, played and compared', async () => {
    const id = await played('I look around.', 'I ask Viktor about Jin.', 'I go to the concourse.')
    const { page, complaints } = await open(id, 'branches')
    await page.getByLabel('After turn').fill('1')
    await page.getByLabel('Call it').fill('What if I stayed?')
    await page.getByRole('button', { name: 'Go on from there' }).click()
    await page.getByLabel('Turn 2', { exact: true }).waitFor({ state: 'detached' })
    await page.getByLabel('What you say').fill('I play B7 on the jukebox')
    await page.getByLabel('What you say').press('Enter')
    await page.getByLabel('Turn 2', { exact: true }).waitFor()
    const panel = beside(page)
    await panel.getByText('They part after turn 1.').waitFor()
    await panel
      .getByText('You are at the concourse on main and at the Neon Dragon on what-if-i-stayed.')
      .waitFor()
    await panel.getByText(/^Only on main: Jin's last booked route/).waitFor()
    await panel.getByText(/^On what-if-i-stayed, turn 2: Streetwise: 2d6/).waitFor()
    await panel.getByRole('button', { name: 'Play on on main' }).click()
    await page.getByLabel('Turn 3', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('behind the screen nothing is shown before it is asked for', async () => {
    const id = await played('I look around.', 'I ask Viktor about Jin.')
    const { page, complaints } = await open(id, 'context')
    await page.getByText('The embedded game master told it').waitFor()
    await page.getByText('no tokens, nothing to pay').waitFor()
    expect(await page.getByText('What is carried').count()).toBe(0)
    await page.getByRole('button', { name: 'Spoil it for me' }).click()
    await page.getByText('Who and what is there').waitFor()
    await page.getByRole('button', { name: 'The turn before' }).click()
    await beside(page).getByRole('button', { name: 'turn 1', exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  it('a roll and a turn of the story say why, by keyboard too', async () => {
    const id = await played('I look around.', 'I play B7 on the jukebox')
    const { page, complaints } = await open(id, 'sheet')
    const told = page.getByLabel('Turn 2', { exact: true })
    await told.getByRole('button', { name: /^Why: Streetwise/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/that makes \d+\..* that is never certain\./).waitFor()
    await page.keyboard.press('Escape')
    await told.getByRole('button', { name: 'Why: turn 2' }).click()
    await page.getByRole('dialog', { name: 'Why: turn 2' }).getByText('Where each line comes from').waitFor()
    expect(complaints).toEqual([])
  })

  it('hostile words stay words in every panel', async () => {
    const hostile = '<img src=x onerror="window.hacked=1">'
    const id = await played('I look around.', 'I ask Viktor about Jin.')
    const { page } = await open(id, 'sheet')
    await page.route(
      '**/api/campaigns/*/{journal,acquaintances,memory,tree,deductions,why?*}',
      async (route) => {
        const answer = await route.fetch()
        const text = (await answer.text()).replaceAll('Viktor', hostile.replaceAll('"', '\\"'))
        await route.fulfill({ response: answer, json: JSON.parse(text) })
      },
    )
    for (const name of ['People', 'Quests', 'Map', 'Journal', 'Branches', 'Why'])
      await page
        .getByRole('link', { name, exact: true })
        .click()
        .then(() => page.waitForTimeout(60))
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { name: hostile, level: 3, exact: true }).waitFor()
    expect(await page.evaluate('"hacked" in window')).toBe(false)
    expect(await beside(page).locator('img').count()).toBe(0)
  })

  const looks = [
    ['on a phone by day', { ...phone, colorScheme: 'light', bypassCSP: true }, '{}'],
    // What is built the same way is not looked at twice; its colours are others.
    [
      'on a wide screen by night',
      { ...desktop, colorScheme: 'dark', bypassCSP: true },
      '{ runOnly: ["color-contrast"] }',
    ],
  ] as const

  it.each(looks)('has room and nothing that axe objects to %s', async (_, look, rules) => {
    const id = await played('I look around.', 'I ask Viktor about Jin.', 'I play B7 on the jukebox')
    await at.post(`/api/campaigns/${id}/branches`, { name: 'rain', turn: 2 })
    const { page } = await open(id, 'sheet', look)
    await page.evaluate(axe.source)
    for (const [panel, settled] of Object.entries(settledBy)) {
      await page.evaluate(
        `history.pushState(null, '', '/play/${id}/${panel}'); dispatchEvent(new Event('popstate'))`,
      )
      await beside(page).getByText(settled).first().waitFor()
      const { violations } = await page.evaluate<AxeResults>(`axe.run('aside', ${rules})`)
      const said = violations.map((one) => `${one.id}: ${one.nodes.map(({ html }) => html).join(' | ')}`)
      expect(said, panel).toEqual([])
      const over = await page.evaluate<number>(
        '((inner) => inner.scrollWidth - inner.clientWidth)(document.querySelector("aside > div:last-child"))',
      )
      expect(over, panel).toBeLessThanOrEqual(0)
    }
  })
})
