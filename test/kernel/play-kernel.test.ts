import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../src/dice/random-stream.ts'
import { assembleEngine } from '../../src/engine/engine.ts'
import { memoryDisk } from '../../src/kernel/disk/memory-disk.ts'
import { inputProfiles } from '../../src/kernel/input/input-profiles.ts'
import type { KernelDesk } from '../../src/kernel/kernel-dependencies.ts'
import { type KernelTurn, playKernel } from '../../src/kernel/play-kernel-line.ts'
import { readSections, sectionNames } from '../../src/kernel/render/answer-sections.ts'
import { bad, good } from '../../src/testing/assertions.ts'
import { answering, openTable, quietWords, secret, type Table, type TableParts } from '../table.ts'

interface Seat {
  readonly table: Table
  readonly desk: KernelDesk
  readonly files: Map<string, string>
  readonly say: (line: string) => Promise<KernelTurn>
}

async function sit(parts: TableParts = {}, profile: 'kernel' | 'natural' = 'kernel'): Promise<Seat> {
  const world = { campaign: { input_profile: profile } }
  const table = await openTable({ ...parts, world, desk: { profiles: inputProfiles, ...parts.desk } })
  const files = new Map<string, string>()
  const desk = {
    engine: assembleEngine(table.desk),
    clock: table.desk.clock,
    hash: sha256Hex,
    disk: memoryDisk(files),
  }
  return { table, desk, files, say: async (line) => good(await playKernel(desk, table.id, line)) }
}

describe('a turn at the kernel', () => {
  it('[KRN-31] is told in its fixed order, and its delta is not in it', async () => {
    const { say } = await sit()
    const { text, report } = await say('[LOOK]{around}')
    const shown = text.slice(text.indexOf('[Scene]'))
    expect(readSections(shown).map(([name]) => name)).toEqual([...sectionNames])
    expect(text).not.toContain('ARCHIVE_DELTA')
    expect(report.delta.length).toBeGreaterThan(20)
  })

  it('[KRN-16] shows the formula of every check', async () => {
    const { say, table } = await sit()
    table.dice(6, 5)
    const { rendered } = await say('[ACT]{sneak past Viktor}')
    const { rolls } = await table.resolved()
    expect(rolls.length).toBeGreaterThan(0)
    for (const roll of rolls) expect(rendered.sections.Adjudication).toContain(`${roll.notation}`)
    expect(rendered.sections.Adjudication).toMatch(/2d6.* = .*11/)
  })

  it('[KRN-20] says that nothing was found, and why', async () => {
    const { say, files, table } = await sit()
    const { rendered } = await say('[LOOK]{around}')
    expect(rendered.sections.Result).toMatch(/No key clue, no new progress: \S.{5,}\./)
    expect(files.get(`campaigns/${table.id}/sessions/session_0000_bootstrap.md`)).toContain(
      '- Discoveries: none: ',
    )
  })

  it('[KRN-15] cites a source for an answer out of character', async () => {
    const { say } = await sit()
    const { rendered } = await say('[OOC] how does a check work?')
    expect(rendered.sections.Result).toContain('Source: engine/mechanics/HOUSE_RULES.md')
  })

  it('[KRN-22] and [KRN-23] hold for a real turn', async () => {
    const { say } = await sit()
    const lines = (await say('[LOOK]{around}')).rendered.sections['Next Suggestions'].split('\n')
    expect(lines).toHaveLength(5)
    for (const line of lines) expect(line).toMatch(/^[1-5]\. \[[A-Z]+\]\{.+\}( \(dangerous\))?$/)
    expect(lines.some((line) => line.endsWith('(dangerous)'))).toBe(true)
  })

  it('[KRN-32] strips a delta that a narrator put into the story, and writes nothing of it', async () => {
    const delta = '<!-- ARCHIVE_DELTA\nfiles:\n  - path: ACTIVE.md\n    append: owned\n-->'
    const { say, files } = await sit({ script: answering({ narrative: `${quietWords(3)}\n${delta}` }) })
    const { text, turn } = await say('[LOOK]{around}')
    expect(text).not.toContain('ARCHIVE_DELTA')
    expect(turn.narrative).not.toContain('owned')
    const pages = [...files].filter(([path]) => !path.includes('/log/')).map(([, page]) => page)
    expect(pages.some((page) => page.includes('owned'))).toBe(false)
  })

  it('[KRN-11] redacts what stands in the secrets, and notes it', async () => {
    const { say, files, table } = await sit({
      script: answering({ narrative: `Rain. ${secret}. He nods. He waits.` }),
    })
    const { text } = await say('[LOOK]{around}')
    expect(text).not.toContain(secret)
    expect(files.get(`campaigns/${table.id}/.DM_SECRETS.md`)).toContain(secret)
    const { violations } = await table.told()
    expect(violations.filter((one) => one.message.startsWith('secret_leak'))).not.toEqual([])
  })

  it('infers the head at a natural table and echoes it', async () => {
    const { say } = await sit({}, 'natural')
    expect((await say('I look around the alley')).rendered.sections.Adjudication).toContain(
      '[LOOK] (inferred)',
    )
  })

  it('shows how it was understood, with the risk that was taken', async () => {
    const { say } = await sit()
    const { rendered } = await say('[ACT]{sneak past Viktor} --risk high')
    expect(rendered.sections.Adjudication).toContain('[ACT]: sneak past Viktor, high risk')
  })

  it('[KRN-12] shows the guide once, and again when it died before it could remember', async () => {
    const { desk, table, files } = await sit()
    const seen: string[] = []
    const show = (text: string): number => seen.push(text)
    const dying = (text: string): never => {
      show(text)
      throw new Error('the plug is pulled')
    }
    await expect(playKernel(desk, table.id, '[LOOK]{around}', { show: dying })).rejects.toThrow('plug')
    good(await playKernel(desk, table.id, '[LOOK]{around}', { show }))
    good(await playKernel(desk, table.id, '[LOOK]{around}', { show }))
    good(await playKernel(desk, table.id, '[LOOK]{around}', { show }))
    expect(seen.map((text) => text.includes('[Guide]'))).toEqual([true, true, false, false])
    expect(files.get(`campaigns/${table.id}/HOT_PACK.json`)).toContain('"guide_shown": 1')
  })

  it('[KRN-18] does not roll the impossible', async () => {
    const { say, table } = await sit()
    const { rendered } = await say('[ACT]{jump to the moon}')
    expect((await table.resolved()).rolls).toEqual([])
    expect(rendered.sections.Result).toContain('not possible: Nobody can do that')
  })

  it('[KRN-17] a failure costs something or changes the situation', async () => {
    const { say, table } = await sit()
    table.dice(1, 1)
    await say('[ACT]{sneak past Viktor}')
    const { engine_events: events } = await table.resolved()
    const { diff } = (await table.records()).findLast((one) => one.kind === 'resolved') ?? {}
    expect(events.map((one) => one.type)).toContain('action_failed')
    expect(diff?.clocks ?? []).not.toEqual([])
  })

  it('a refused line changes neither the log nor the folder', async () => {
    const { desk, table, say, files } = await sit()
    await say('[LOOK]{around}')
    const before = new Map(files)
    expect(bad(await playKernel(desk, table.id, 'I hit him')).rule).toBe('KRN-01')
    expect(files).toEqual(before)
  })
})
