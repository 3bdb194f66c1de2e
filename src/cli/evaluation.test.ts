/** Replay, metrics, honesty and feedback from the command line, over one small campaign. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-evaluation-'))
const run = (...words: string[]) => tryCli(words, { home })

beforeAll(async () => {
  await run('new', '--blank', 'Ferry', '--seed', 'ferry')
  for (const line of ['I look around.', 'I search the landing.']) await run('turn', 'Ferry', line)
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

function file(): Buffer {
  const folder = join(home, 'campaigns')
  return readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.campaign')) ?? ''))
}

describe('looking back at a campaign', () => {
  it('plays it again without touching its file', async () => {
    const before = file()
    const { exit, stdout } = await run('replay', 'Ferry', '--json')
    expect(exit).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ turns: 2, divergences: [], game_master: 'embedded' })
    expect(file().equals(before)).toBe(true)
  })

  it('plays a part of it with another game master, and writes a report once', async () => {
    const html = join(home, 'report.html')
    const words = ['replay', 'Ferry', '--from', '2', '--gm', 'plain', '--html', html]
    expect(await run(...words)).toMatchObject({ exit: 0, stdout: expect.stringContaining('told by plain') })
    expect(readFileSync(html, 'utf8')).toContain('played again')
    expect(await run(...words)).toMatchObject({ exit: 1, stderr: expect.stringContaining('already there') })
  })

  it('refuses whom and what it does not have', async () => {
    expect(await run('replay', 'Ferry', '--gm', 'oracle')).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('embedded and plain'),
    })
    expect(await run('replay', 'Ferry', '--prompt', 'narrator=v2')).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('No language model'),
    })
    expect(await run('replay', 'Ferry', '--prompt', 'narrator')).toMatchObject({ exit: 2 })
    expect(await run('replay', 'Ferry', '--from', '9')).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('turns 1 to 2'),
    })
  })

  it('keeps what somebody thought, measures, and reports', async () => {
    expect(await run('feedback', 'Ferry', '2', 'flag', 'The', 'rope', 'again')).toMatchObject({ exit: 0 })
    expect((await run('feedback', 'Ferry')).stdout).toContain('turn 2 flag: The rope again')
    expect(await run('feedback', 'Ferry', '7', 'good')).toMatchObject({ exit: 1 })
    const metrics = JSON.parse((await run('metrics', 'Ferry', '--json')).stdout)
    expect(metrics).toMatchObject({ problems: [{ turn: 2 }], campaign: { turns: 2, contradiction_rate: 0 } })
    const html = join(home, 'honesty.html')
    const honest = await run('honesty', 'Ferry', '--html', html)
    expect(honest).toMatchObject({ exit: 0, stdout: expect.stringContaining('The log is sound') })
    expect(readFileSync(html, 'utf8')).toContain('Check it yourself')
    expect((await run('verify', 'Ferry')).exit).toBe(0)
  })
})
