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
