/** The prompts on the command line, and what a player reads whose campaign is held to one that is missing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'
import { createEngine } from '../compose.ts'
import { campaignPromptPins } from '../engine/campaign-prompt-pins.ts'
import { good } from '../testing/assertions.ts'
import { stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { missingPrompts } from '../turn/end-turn.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-prompts-'))
const run = (...words: string[]) => tryCli(words, { home })
const did = async (...words: string[]) => {
  const { exit, stdout, stderr } = await run(...words, '--json')
  expect([exit, stderr], stdout).toEqual([0, ''])
  return JSON.parse(stdout)
}
beforeAll(() => did('new', '--blank', 'The Salt Road', '--seed', 'tour'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe('fatewright prompts', () => {
  it('lists every prompt in both lengths, with the words to the letter', async () => {
    const { prompts } = await did('prompts', 'list')
    expect(prompts.map((prompt: { id: string }) => prompt.id)).toEqual(
      ['interpreter', 'narrator', 'planner', 'single-pass', 'two-phase'].flatMap((id) => [
        id,
        `${id}.essentials`,
      ]),
    )
    expect(prompts[0].versions[0]).toEqual({
      version: '1',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  })
  it('holds a campaign to a version and lets it go', async () => {
    expect((await did('prompts', 'pin', 'salt', 'narrator=1')).version).toBe('1')
    expect((await run('prompts', 'list', 'salt')).stdout).toMatch(/^narrator: 1 .*; held to 1$/m)
    await did('prompts', 'pin', 'salt', 'narrator=newest')
    expect((await run('prompts', 'list', 'salt')).stdout).not.toContain('held to')
    expect((await did('verify', 'salt')).ok).toBe(true)
  })
  it('refuses what is no pin, and a version nobody has', async () => {
    for (const wish of ['narrator', '=1', 'narrator=', 'narrator=1=2'])
      expect((await run('prompts', 'pin', 'salt', wish)).stderr).toContain('names no prompt and version')
    const { exit, stderr } = await run('prompts', 'pin', 'salt', 'narrator=9')
    expect([exit, stderr]).toEqual([1, expect.stringContaining('it has 1')])
  })
})

describe('a campaign that is held to a missing version', () => {
  const environment = { FATEWRIGHT_MODEL: 'compatible:nobody@http://127.0.0.1:9/v1' }
  it('is told all the same, and its player reads what is missing and what to do', async () => {
    const engine = createEngine({ inMemory: true, environment })
    try {
      const id = good(await engine.campaigns.create({ name: 'The Salt Road' })).campaign_id
      const pins = campaignPromptPins({ store: engine.store, clock: stillClock() })
      // As a campaign from a newer program brings it along.
      good(await pins.pin(id, 'narrator.essentials', '9'))
      const { notices, usage } = good(await engine.turns.play(id, 'I look around.', { owner: true })).turn
      expect(usage.by).toBe('embedded')
      const said = notices.join('\n')
      expect(said).toContain('held to version 9 of the prompt "narrator.essentials"')
      expect(said).toContain('fatewright prompts pin')
    } finally {
      await engine.close()
    }
  })
  it('says nothing of a pin on a prompt that nobody uses here, or that is there', () => {
    const gameMaster = { promptVersions: () => ({ narrator: '2 abc', planner: 'missing' }) }
    expect(missingPrompts(gameMaster, { 'single-pass': '9', narrator: '2' })).toEqual([])
    expect(missingPrompts(gameMaster, undefined)).toEqual([])
    expect(missingPrompts(gameMaster, { planner: '9' })).toHaveLength(1)
  })
})
