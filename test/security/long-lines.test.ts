/** Lines that are cheap to send: however they are made, twice the length costs about twice the work, and there is an end to the length. */
import { describe, expect, it } from 'vitest'
import { maxLineLength } from '../../src/core/protocol/input-message.ts'
import { callTool, openSharedTable, type SharedTable } from './players-and-owner.ts'

/** The CPU that this process used, in milliseconds: other programs of the machine do not count. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const noise = 250

/** Eight times the length may cost sixteen times the work: what grows by the square costs sixty-four times as much. */
async function expectLinear(work: (length: number) => Promise<unknown>, longest: number): Promise<void> {
  await work(longest / 8)
  const short = await cpuOf(() => work(longest / 8))
  for (const times of [2, 4, 8]) {
    const used = await cpuOf(() => work((longest / 8) * times))
    expect([times, used, used < 2 * times * short + noise]).toEqual([times, used, true])
  }
}

function filled(length: number, unit: string, end = ''): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length - end.length) + end
}

const units: readonly (readonly [unit: string, start?: string, end?: string])[] = [
  ['a\n'],
  ['*a'],
  ['a-'],
  ['a: '],
  ['a, '],
  ['<a '],
  ['"a" '],
  ['.', '', 'a'],
  [' ', 'I', 'wait'],
  ['\n', 'I wait', 'x'],
  [',', 'not ', 'a'],
  [',', 'no, ', ' not a'],
  ['-', 'a', ' not'],
  ['so '],
  ['and then '],
  ['to '],
  ['I go to the bar, '],
  ['ask Hesper about Brand and '],
  ['if he moves, I run, '],
  ['not '],
  ['no, '],
  ['(', '', 'x'],
  ['{{'],
  ['Aa Bb '],
  ['?', 'what', 'x'],
  ['!', 'I wait', 'x'],
  ['. ', 'where is ', 'x'],
  [' ', 'OOC: what is', 'x'],
  ['what if he ', 'THINK: '],
]

describe('a line as long as a turn takes', () => {
  it.each(units)('costs no more than its length: %j %j %j', async (unit = '', start = '', end = '') => {
    const { at, mara, path } = await openSharedTable()
    await expectLinear(async (length) => {
      const input = start + filled(length - start.length, unit, end)
      const played = await at.post(`${path}/turns`, { input }, mara)
      expect([200, 422]).toContain(played.status)
    }, maxLineLength)
  })
})

describe('a line that is longer', () => {
  const chat = (campaign: string, content: unknown) => ({
    model: `gm/${campaign}`,
    messages: [{ role: 'user', content }],
  })
  const ways: Readonly<Record<string, (table: SharedTable, line: string) => Promise<unknown>>> = {
    '/turns': ({ at, mara, path }, line) => at.post(`${path}/turns`, { input: line }, mara),
    '/v1': ({ at, mara, campaign }, line) => at.post('/v1/chat/completions', chat(campaign, line), mara),
    'the parts of /v1': ({ at, mara, campaign }, line) => {
      const part = { type: 'text', text: line }
      return at.post('/v1/chat/completions', chat(campaign, [part, part]), mara)
    },
    '/api/chat': async ({ at, owner }, line) => {
      const begun = await at.post('/api/chat', { messages: [] }, owner)
      const messages = [{ role: 'user', content: line }]
      return at.post('/api/chat', { messages, token: begun.body.token }, owner)
    },
    MCP: async ({ at, mara, campaign }, line) => {
      const proposed = await callTool(at, mara, 'propose_action', { campaign, input: line })
      return proposed
    },
  }
  for (const [way, say] of Object.entries(ways))
    for (const [unit, end] of [
      ['.', 'a'],
      [',', 'x'],
      [' ', 'x'],
      ['{"', 'x'],
    ] as const)
      it(`is refused before it is read: ${JSON.stringify(unit)} by ${way}`, async () => {
        const table = await openSharedTable()
        await expectLinear((length) => say(table, filled(length, unit, end)), 48_000)
      })

  it('is refused in a sentence, by every way in', async () => {
    const table = await openSharedTable()
    const line = filled(maxLineLength + 1, 'I wait. ')
    for (const [way, say] of Object.entries(ways).filter(([way]) => way !== 'MCP')) {
      const answer = await say(table, line)
      expect([way, answer]).toMatchObject([way, { status: 422, body: { error: { code: 'turn/too-long' } } }])
    }
  })

  it('is the owner’s at the console alone', async () => {
    const { at, owner, mara, path } = await openSharedTable()
    const input = `GOD MODE: remember that ${filled(maxLineLength, 'it rains. ')}`
    expect((await at.post(`${path}/turns`, { input }, mara)).body.error.code).toBe('turn/too-long')
    expect((await at.post(`${path}/turns`, { input }, owner)).body.error.code).toBe('turn/god-command')
  })
})
