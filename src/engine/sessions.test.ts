import { describe, expect, it } from 'vitest'
import { chen, kira, openTable, type Table, viktor } from '../../test/table.ts'
import { good, refusedWith } from '../testing/assertions.ts'
import { undo } from './branches.ts'
import { createCommitSubscribers } from './commit-subscribers.ts'
import { continuityReport } from './reports/session-story-changes.ts'
import { createSessions, type SessionManager } from './sessions.ts'

async function evening(): Promise<{ readonly table: Table; readonly sessions: SessionManager }> {
  const table = await openTable()
  return { table, sessions: createSessions(table.desk, createCommitSubscribers()) }
}

describe('sessions', () => {
  it('[STORE-15] are one at a time; ending sets end, turns and a summary of what was told', async () => {
    const { table, sessions } = await evening()
    expect(good(await sessions.getActiveSession(table.id))).toBeNull()
    const begun = good(await sessions.startSession(table.id))
    expect(begun).toMatchObject({ id: 'session_001', turn_range_start: 1, summary: null })
    expect(good(await sessions.getActiveSession(table.id))?.id).toBe('session_001')
    refusedWith(await sessions.startSession(table.id), 'session/one-at-a-time')
    const told = await table.play('I look around.')
    await table.play('I wait.')
    const { session, revealed } = good(await sessions.endSession(table.id))
    expect(session).toMatchObject({ turn_range_start: 1, turn_range_end: 2 })
    expect(session.ended_at).not.toBeNull()
    expect(revealed.server_seed).toMatch(/^[0-9a-f]{64}$/)
    const [line = ''] = (session.summary ?? '').split('\n')
    const [, words = '', turn] = /^(.*) \(turn (\d)\)$/.exec(line) ?? []
    expect([told.narrative, (await table.told()).narrative].join(' ')).toContain(words)
    expect(['1', '2']).toContain(turn)
    const state = await table.state()
    expect(state.summaries.session_001).toMatchObject({ scope: 'session', turn_no_range: [1, 2] })
    expect(state.summaries.story?.text).toContain(words)
    expect(good(await sessions.getActiveSession(table.id))).toBeNull()
  })

  it('[STORE-16] follow one another without a turn in common', async () => {
    const { table, sessions } = await evening()
    good(await sessions.startSession(table.id))
    await table.play('I look around.')
    good(await sessions.endSession(table.id))
    good(await sessions.startSession(table.id))
    await table.play('I wait.')
    good(await sessions.endSession(table.id))
    const ranges = good(await sessions.getSessionHistory(table.id)).map((session) => [
      session.turn_range_start,
      session.turn_range_end,
    ])
    expect(ranges).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('start with the open threads, and a turn knows which is open', async () => {
    const { table, sessions } = await evening()
    const { session_lore } = good(await sessions.startSession(table.id))
    expect(session_lore).toMatchObject({ thread_connections: { delivery: expect.any(String) } })
    expect((session_lore.people as unknown as { id: string }[]).map((person) => person.id)).toContain(viktor)
    expect((await table.state()).documents['chronicle|session']?.value.id).toBe('session_001')
  })

  it('are told again by their summary, and before it by what was played so far', async () => {
    const { table, sessions } = await evening()
    good(await sessions.startSession(table.id))
    await table.play('I look around.')
    const sofar = good(await sessions.generateRecap(table.id))
    expect(sofar).toContain('(turn 1)')
    good(await sessions.endSession(table.id, 'We looked.'))
    expect(good(await sessions.generateRecap(table.id, 'session_001'))).toContain(
      'written down at the table: “We looked.”',
    )
    refusedWith(await sessions.generateRecap(table.id, 'session_009'), 'session/unknown')
  })

  it('are undone with their summaries', async () => {
    const { table, sessions } = await evening()
    await table.play('I look around.')
    good(await sessions.startSession(table.id))
    await table.play('I wait.')
    good(await sessions.endSession(table.id))
    good(await undo(table.desk, table.id))
    good(await undo(table.desk, table.id))
    const state = await table.state()
    expect(Object.keys(state.summaries)).toEqual([])
    expect(good(await sessions.getActiveSession(table.id))).toBeNull()
  })
})

describe('scenes', () => {
  it('are summed up when they are over, and the next packet says so', async () => {
    const { table } = await evening()
    await table.play('I look around.')
    await table.play('GOD MODE: teleport Kira to The Neon Dragon')
    const next = await table.play('I wait.')
    const state = await table.state()
    expect(Object.values(state.summaries).map((summary) => summary.scope)).toEqual(['scene', 'campaign'])
    expect(state.summaries.scene_1?.turn_no_range[0]).toBe(1)
    const { summary } = next.context_packet as { readonly summary: { readonly scene: string } }
    expect(summary.scene).toContain('Turn 1: ')
    expect(summary.scene).toContain('The story so far:')
  })

  it('that last long are closed in parts, each of a bounded number of turns', async () => {
    const { table } = await evening()
    for (let turn = 1; turn <= 35; turn += 1) await table.play('I wait.')
    const scenes = Object.values((await table.state()).summaries).filter(
      (summary) => summary.scope === 'scene',
    )
    expect(scenes.map((summary) => summary.turn_no_range)).toEqual([
      [1, 16],
      [17, 32],
    ])
    for (const scene of scenes) expect(scene.text.split('\n').length).toBeLessThanOrEqual(6)
  })
})

describe('the continuity report', () => {
  it('says what an evening did, with the turn of each thing', async () => {
    const { table, sessions } = await evening()
    await table.play('I look around.')
    good(await sessions.startSession(table.id))
    await table.play('GOD MODE: set heat to 3')
    await table.play('GOD MODE: kill Viktor')
    good(await sessions.endSession(table.id))
    await table.play('GOD MODE: set heat to 5')
    const report = good(await continuityReport(table.desk, table.id, 'session_001'))
    expect(report.turns).toEqual({ from: 2, to: 3 })
    expect(report.clocks).toMatchObject([
      { id: 'heat', from: 1, to: 3, moves: [{ turn: 2, from: 1, to: 3 }] },
    ])
    expect(report.died).toMatchObject([{ id: viktor, turn: 3 }])
    expect(report.met.map((person) => person.id)).toContain(viktor)
    expect(report.met.map((person) => person.id)).not.toContain(chen)
    expect(report.met.map((person) => person.id)).not.toContain(kira)
    expect(report.threads.open.map((thread) => thread.id)).toContain('delivery')
    expect(report.dice?.server_seed).toMatch(/^[0-9a-f]{64}$/)
  })

  it('names rules that a telling broke, and is about everything before there is a session', async () => {
    const table = await openTable({
      script: { narrate: () => ({ answer: { narrative: 'You rolled a 19 and hit for 40 damage.' } }) },
    })
    await table.play('I look around.')
    const report = good(await continuityReport(table.desk, table.id))
    expect(report.session_id).toBeNull()
    expect(report.contradictions.length).toBeGreaterThan(0)
    expect(report.contradictions[0]?.turns).toEqual([1])
    refusedWith(await continuityReport(table.desk, table.id, 'session_004'), 'session/unknown')
  })
})
