/** Texts that are short to send and long to work on: marks upon marks, in lines, names, questions, cards and packs. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { callTool, openSharedTable } from './players-and-owner.ts'

/** The CPU that this process used, in milliseconds: other programs of the machine do not count. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const lines: Readonly<Record<string, string>> = {
  'marks that decompose': '\u0f77'.repeat(6_600),
  'marks that are put in order': '\u0f81\u0f73'.repeat(10_000),
  'marks of two classes': '\u0301\u0323'.repeat(10_000),
  'half-width signs between marks': '\u0301\uff9e'.repeat(10_000),
  'one letter with marks': `I give Hesper a${'\u0344'.repeat(19_000)}`,
}

describe('a line of marks', () => {
  it.each(Object.entries(lines))('costs a player’s server no more than others: %s', async (_name, input) => {
    const { at, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    const used = await cpuOf(() => at.post(`${path}/turns`, { input }, mara))
    expect(used).toBeLessThan(1_500)
  })

  it('costs no more over /v1, MCP and in a search', async () => {
    const { at, mara, campaign, path } = await openSharedTable()
    const input = lines['marks that decompose'] ?? ''
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    const chat = { model: `gm/${campaign}`, messages: [{ role: 'user', content: input }] }
    const used = await cpuOf(async () => {
      await at.post('/v1/chat/completions', chat, mara)
      await callTool(at, mara, 'propose_action', { campaign, input })
      await at.get(`${path}/recall?q=${encodeURIComponent(input.slice(0, 400))}`, mara)
    })
    expect(used).toBeLessThan(2_500)
  })

  it('is played, and says that marks were taken out', async () => {
    const { at, mara, path } = await openSharedTable()
    const input = `I wave${'\u0301'.repeat(400)} at Hesper.`
    const played = await at.post(`${path}/turns`, { input }, mara)
    expect(played.status).toBe(200)
    expect(played.body.notices.join(' ')).toContain('Marks beyond those a letter can have')
  })
})

describe('a long line', () => {
  const units = [
    'a\n',
    'a, ',
    'a-',
    '*a',
    '<a ',
    '"a" ',
    'a: ',
    'ask Hesper about the ferry and ',
    'if he runs, I ',
  ]
  const filled = (unit: string, length: number): string =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

  it.each(units)('F6: is played for little, or refused for nothing: %j', async (unit) => {
    const { at, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    for (const length of [4_000, 19_900]) {
      const used = await cpuOf(() => at.post(`${path}/turns`, { input: filled(unit, length) }, mara))
      expect([length, used < 1_500]).toEqual([length, true])
    }
    const { status, text } = await at.post(`${path}/turns`, { input: filled(unit, 4_001) }, mara)
    expect([status, text]).toEqual([422, expect.stringContaining('a turn takes up to 4,000')])
  })

  it.each([',', ',;', '- ', '. '])('F6: of signs alone costs little: %j', async (unit) => {
    const { at, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    const input = `I ${filled(unit, 3_990)}`
    expect(await cpuOf(() => at.post(`${path}/turns`, { input }, mara))).toBeLessThan(1_500)
  })

  it('F6: may be longer at the owner’s console alone', async () => {
    const { at, owner, mara, path } = await openSharedTable()
    const input = `GOD MODE: remember that ${filled('it rained ', 6_000)}`
    expect((await at.post(`${path}/turns`, { input }, mara)).status).toBe(422)
    expect((await at.post(`${path}/turns`, { input }, owner)).text).not.toContain('a turn takes up to')
    expect((await at.post(`${path}/turns`, { input: input.slice(10) }, owner)).status).toBe(422)
  })

  it('F7: is refused by its length before anything reads it, under /v1 and /api/chat too', async () => {
    const { at, owner, mara, campaign, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    for (const content of [`${'.'.repeat(60_000)}a`, `${' '.repeat(60_000)}a`, `no${'.'.repeat(60_000)}a`]) {
      const messages = [{ role: 'user', content }]
      const used = await cpuOf(async () => {
        const chat = { model: `gm/${campaign}`, messages }
        expect((await at.post('/v1/chat/completions', chat, mara)).status).toBeLessThan(500)
        await at.post('/api/chat', { messages, scenario: 'dead_drop' }, owner)
        await callTool(at, mara, 'commit_turn', { campaign, input: content })
      })
      expect(used).toBeLessThan(2_500)
    }
  })

  it('F8: is not made by a correction, and a line that cannot be played takes nothing back', async () => {
    const { at, mara, path } = await openSharedTable()
    const newest = async () => (await at.get(`${path}/turns`, mara)).body.turns.at(-1)
    await at.post(`${path}/turns`, { input: 'I try to persuade Hesper.' }, mara)
    await at.post(`${path}/turns`, { input: `no, I meant ${"$`$'".repeat(900)}` }, mara)
    expect(JSON.stringify((await newest()).input).length).toBeLessThan(4_200)
    await at.post(`${path}/turns`, { input: `I try to persuade Hesper ${'very '.repeat(700)}` }, mara)
    const before = await newest()
    const { status } = await at.post(`${path}/turns`, { input: `no, I meant ${'Odo '.repeat(700)}` }, mara)
    expect(status).toBe(422)
    expect(await newest()).toEqual(before)
  })
})

describe('a card of marks', () => {
  it.each(['description', 'first_mes', 'mes_example', 'name'])('is read in time: %s', async (field) => {
    const home = scratchFolder()
    const data: Record<string, string> = { name: 'Odo', description: 'A man.', first_mes: 'Hello.' }
    data[field] = `Odo ${'\u0f81\u0f73'.repeat(60_000)}`
    const path = join(home, 'odo.json')
    writeFileSync(path, JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data }))
    const used = await cpuOf(() => tryCli(['import', path], { home: join(home, 'home') }))
    expect(used).toBeLessThan(4_000)
  })
})
