import { describe, expect, it } from 'vitest'
import { kira, openTable } from '../../test/table.ts'

const fallen = { hp_current: 0, hp_max: 12, status: 'unconscious', status_conditions: ['unconscious'] }

/** Seconds that a line takes, within one day. */
async function secondsOf(table: Awaited<ReturnType<typeof openTable>>, line: string): Promise<number> {
  const { time: before } = await table.state()
  await table.play(line)
  const { time: after } = await table.state()
  return (
    (after.hour - before.hour) * 3_600 + (after.minute - before.minute) * 60 + after.second - before.second
  )
}

describe('somebody who can do nothing', () => {
  it('is carried on by the hour until they wake, whatever is typed', async () => {
    const table = await openTable({ ruleset: 'dnd5e', kira: { ...fallen, stable: true } })
    expect(await secondsOf(table, 'I look around')).toBe(3_600)
    for (let hour = 0; hour < 5; hour += 1) await table.play('I wait')
    expect((await table.state()).entities[kira]?.attrs.hp_current).toBe(1)
    expect(await secondsOf(table, 'I look around')).toBeLessThan(600)
  })

  it('is carried on when dead, so that the world comes to its end', async () => {
    const table = await openTable({ ruleset: 'dnd5e', kira: { ...fallen, status: 'dead' } })
    expect(await secondsOf(table, 'I go to the Neon Dragon')).toBe(3_600)
    expect((await table.state()).scene.location_id).not.toContain('dragon')
  })

  it('keeps the seconds of whoever is dying: there is a roll to make', async () => {
    const table = await openTable({
      ruleset: 'dnd5e',
      kira: { ...fallen, death_saves: { successes: 0, failures: 0 } },
    })
    expect(await secondsOf(table, 'I look around')).toBeLessThan(60)
  })

  it.each([
    ['dying', {}, true],
    ['stable', { stable: true }, false],
    ['dead', { status: 'dead' }, false],
  ])('is offered nothing that would be refused: %s', async (_name, more, saves) => {
    const table = await openTable({ ruleset: 'dnd5e', kira: { ...fallen, ...more } })
    const { planning_block: block } = await table.play('I listen')
    const keys = Object.keys(block?.choices ?? {})
    expect(keys.includes('death_save')).toBe(saves)
    expect(keys.filter((key) => key !== 'death_save')).toEqual([
      'think:take_stock',
      'let_it_unfold',
      'other_action',
    ])
  })
})
