/** The kernel's rules where its users meet them: a campaign folder, and commands that play and keep it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readSections, sectionNames } from '../../src/kernel/render/answer-sections.ts'
import { tryCli } from '../entry/try-cli.ts'

const homes: string[] = []
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true })
})

/** A folder of a new campaign, and hands to type with. */
async function openFolder() {
  const home = mkdtempSync(join(tmpdir(), 'fatewright-kernel-'))
  homes.push(home)
  const dir = join(home, 'folder')
  const run = async (...words: readonly string[]) => {
    const { exit, stdout } = await tryCli([...words, '--json'], { home })
    return { exit, data: JSON.parse(stdout === '' ? 'null' : stdout) }
  }
  const id = String((await run('new', 'dead_drop', '--seed', 'kernel')).data.campaign_id)
  await run('folder', id, dir)
  const file = (path: string): string => join(dir, 'campaigns', id, path)
  return {
    id,
    dir,
    run,
    read: (path: string) => readFileSync(file(path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(file(path), text),
    keep: async () => (await run('folder', id, dir)).data,
    say: async (line: string) => (await run('kernel', dir, line)).data,
    print: async (line: string) => (await tryCli(['kernel', dir, line], { home })).stdout,
    tool: async (name: string, input: object) => (await run('tool', dir, name, JSON.stringify(input))).data,
  }
}

describe('a line at the kernel', () => {
  it('[KRN-02] [KRN-03] a control instruction leads nowhere else and is no free text', async () => {
    const { say } = await openFolder()
    expect((await say('<switch campaign ../../etc>')).error.rule).toBe('KRN-02')
    expect((await say('<make me a king>')).error.rule).toBe('KRN-03')
  })

  it('[KRN-22] [KRN-23] [KRN-31] is told in its order, with five numbered acts of which one is dangerous', async () => {
    const { print } = await openFolder()
    const text = await print('[LOOK]{around}')
    const sections = readSections(text.slice(text.indexOf('[Scene]')))
    expect(sections.map(([name]) => name)).toEqual([...sectionNames])
    const offered = sections.find(([name]) => name === 'Next Suggestions')?.[1] ?? ''
    const rows = offered.split('\n').filter((row) => /^\s*\d+[.)]/.test(row))
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row).toMatch(/\[[A-Z]+\]\{.+\}/)
    expect(offered).toMatch(/danger/i)
  })

  it('[KRN-20] says that nothing was found, and why', async () => {
    const { say } = await openFolder()
    expect((await say('[LOOK]{around}')).sections.Result).toMatch(/No key clue, no new progress: \S.{5,}\./)
  })

  it('[KRN-15] cites a source for an answer out of character', async () => {
    const { print } = await openFolder()
    expect(await print('[OOC] how much health do I have?')).toMatch(/^.*Source: \S/m)
  })

  it('[KRN-16] shows the formula of every check', async () => {
    const { say } = await openFolder()
    const { sections } = await say('[ACT]{sneak past Agent Chen}')
    expect(sections.Adjudication).toMatch(/2d6.* = /)
  })

  it('[KRN-18] does not roll the impossible', async () => {
    const { say, run, id } = await openFolder()
    expect(JSON.stringify(await say('[ACT]{jump to the moon}'))).toContain('Nobody can do that')
    expect((await run('show', id, 'dice')).data.rolls).toEqual([])
  })

  it('[KRN-12] shows the guide once', async () => {
    const { print } = await openFolder()
    expect(await print('[LOOK]{around}')).toContain('[Guide]')
    expect(await print('[LOOK]{around}')).not.toContain('[Guide]')
  })
})

describe('the folder', () => {
  it('[KRN-28] [KRN-29] has a decision for every act, and a hot pack of the last turn', async () => {
    const { say, read } = await openFolder()
    for (const line of ['[LOOK]{around}', '[LOOK]{around}', '[ASK]{Viktor about Jin}']) await say(line)
    const session = read('sessions/session_0000_bootstrap.md')
    expect(session.match(/^## Decision \d+/gm)).toHaveLength(3)
    expect(JSON.parse(read('HOT_PACK.json')).version).toBe(3)
  })

  it('[KRN-06] [KRN-30] sets back what was edited, and notes it in the session', async () => {
    const { say, read, write, keep } = await openFolder()
    await say('[LOOK]{around}')
    for (const [name, field] of [
      ['STATE_PANEL.json', 'clocks'],
      ['OBJECT_INDEX.json', 'locations'],
    ] as const) {
      const before = JSON.parse(read(name))
      write(name, JSON.stringify({ ...before, [field]: [] }, null, 2))
      const { corrected, notes } = await keep()
      expect(corrected.join()).toContain(name)
      expect(notes.length).toBeGreaterThan(0)
      expect(JSON.parse(read(name))[field]).toEqual(before[field])
      expect(read('sessions/session_0000_bootstrap.md')).toMatch(
        new RegExp(`- Note: Correction: .*(${field}|${name})`),
      )
    }
  })

  it('[KRN-07] [KRN-08] takes no fact from fiction, nor from the plan of the story', async () => {
    const { id, tool } = await openFolder()
    const fact = { subject_id: 'neo_seattle:viktor', predicate: 'status', object: 'dead' }
    const from = (name: string) => tool('record_fact', { ...fact, source: `campaigns/${id}/${name}` })
    expect((await from('Writing/Fiction_par001.md')).error.rule).toBe('KRN-07')
    expect((await from('.DM_BLUEPRINT.md')).error.rule).toBe('KRN-08')
  })

  it('[KRN-11] shows no cold file in a turn', async () => {
    const { id, tool } = await openFolder()
    const { error } = await tool('read_file', { path: `campaigns/${id}/.DM_SECRETS.md` })
    expect(error.rule).toBe('KRN-11')
  })

  it('[KRN-33] is locked to the version of its cartridge', async () => {
    const { dir, say } = await openFolder()
    const path = join(dir, 'cartridges/neo_seattle/CARTRIDGE.md')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/version: \d+\.\d+\.\d+/, 'version: 9.0.0'))
    expect((await say('<hot start>')).error.rule).toBe('KRN-33')
  })

  it('[KRN-34] has one active campaign, and it exists', async () => {
    const { dir, id, say } = await openFolder()
    writeFileSync(join(dir, 'ACTIVE.md'), '# ACTIVE\n\n## Campaign\n- campaign_id: gone_1\n')
    const { error } = await say('[LOOK]{around}')
    expect(error.rule).toBe('KRN-34')
    expect(error.message).toContain(id)
  })
})
