import { describe, expect, it } from 'vitest'
import { answering, openTable, quietWords } from '../../../test/table.ts'
import { assembleEngine } from '../../engine/engine.ts'
import { good } from '../../testing/assertions.ts'
import { honestyPage, honestyReport, honestyText } from './honesty-report.ts'

const lie = {
  narrative: `${quietWords(1)} You roll a 4711 on Stealth.`,
  state_updates: { player_character_data: { level: 20 } },
}

describe('the honesty report', () => {
  it('says what a lying game master tried, and that none of it was told or made true', async () => {
    const { desk, id, play } = await openTable({ script: answering(lie) })
    const engine = assembleEngine(desk)
    await play('I sneak past Viktor.')
    const report = good(await honestyReport(engine, id))
    expect(report).toMatchObject({ sound: true, turns: 1, told_by: { plain: 1 } })
    expect(report.verification.rolls).toBe(1)
    expect(report.prose).toMatchObject({ tellings: 1, told_by_another: 1, contradictions_shown: 0 })
    expect(report.prose.contradictions).toBeGreaterThan(0)
    expect(report.stopped.map((count) => count.rule)).toContain('DICE-03')
    expect(report.refusals.went_through).toBe(0)
    expect(honestyText(report)).toContain('none was left standing')
  })

  it('says that nothing is proven about words that came from elsewhere', async () => {
    const { desk, id, play } = await openTable({ script: answering({}) })
    const engine = assembleEngine(desk)
    good(await engine.turns.playRaw(id, { input: 'I wait.', answer: { narrative: 'Nothing moves.' } }))
    await play('I look around.')
    const report = good(await honestyReport(engine, id))
    expect(report.prose).toMatchObject({ tellings: 1, not_audited: 1 })
    expect(honestyText(report)).toContain('nothing is proven about its words')
  })

  it('does not call a campaign sound whose check fails, and claims nothing about its dice', async () => {
    const { desk, id, play } = await openTable({ script: answering({}) })
    await play('I sneak past Viktor.')
    const engine = assembleEngine(desk)
    const checked = good(await engine.campaigns.verify(id))
    const problems = ['Roll roll_0_0: The dice are not those of the seed.']
    const broken = { ...checked, ok: false, problems }
    const report = good(
      await honestyReport(
        { ...engine, campaigns: { ...engine.campaigns, verify: async () => ({ ok: true, value: broken }) } },
        id,
      ),
    )
    expect(report.sound).toBe(false)
    expect(honestyText(report)).toContain('The log is not sound: Roll roll_0_0')
    expect(honestyText(report)).not.toContain('found as kept')
    expect(honestyPage(report)).toContain('Not sound')
  })

  it('is one page that fetches nothing, and holds the seeds only after they are revealed', async () => {
    const { desk, id, play } = await openTable({ script: answering({}) })
    const engine = assembleEngine(desk)
    await play('I sneak past Viktor.')
    const secret = good(await desk.store.secret(id, 0)) ?? 'none'
    const sealed = honestyPage(good(await honestyReport(engine, id)))
    expect(sealed).not.toContain(secret)
    expect(sealed).not.toMatch(/https?:|<script|<link|@import|url\(/)
    good(await engine.dice.revealSeed(id, { reason: 'export' }))
    expect(honestyPage(good(await honestyReport(engine, id)))).toContain(secret)
  })
})
