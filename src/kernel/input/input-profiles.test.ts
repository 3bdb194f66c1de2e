import { describe, expect, it } from 'vitest'
import { openTable, type Table, viktor } from '../../../test/table.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { bad, good } from '../../testing/assertions.ts'
import { inputProfiles } from './input-profiles.ts'
import { objectsInView } from './objects-in-view.ts'
import { resolveReferences } from './resolve-handles-and-codes.ts'
import { bindCodes, readBinding } from './short-code-bindings.ts'

const doors = ['Red Door', 'Blue Door', 'Iron Door', 'Glass Door']

function withDoors(profile: 'kernel' | 'natural'): StateDiff {
  const things = doors.map((name, index) => ({ id: `item_door_00${index + 1}`, name }))
  return {
    campaign: { input_profile: profile },
    entities_add: things.map(({ id, name }) => ({ id, type: 'item', name, attrs: {}, tags: [] })),
    inventory_changes: things.map(({ id }) => ({ owner_id: 'loc_alley_001', item_id: id, delta: 1 })),
  }
}

function openKernel(profile: 'kernel' | 'natural' = 'kernel'): Promise<Table> {
  return openTable({ world: withDoors(profile), desk: { profiles: inputProfiles } })
}

describe('the kernel profile', () => {
  it('[KRN-01] answers a line without a head with an example, and no turn is used', async () => {
    const table = await openKernel()
    const before = await table.records()
    const refused = bad(await table.send('I hit him'))
    expect(refused).toMatchObject({ code: 'turn/no-command-head', rule: 'KRN-01' })
    expect(refused.message).toContain('[LOOK]{the door}')
    expect(await table.records()).toEqual(before)
    expect(table.asked).toEqual([])
  })

  it('takes a line with a head, keeps it as it was typed, and notes what it read', async () => {
    const table = await openKernel()
    await table.play('[LOOK]{around} --risk low')
    const { entries, pass_outputs: passes } = await table.resolved()
    expect(entries[0]?.text).toBe('[LOOK]{around} --risk low')
    expect(passes.command).toMatchObject({
      head: 'LOOK',
      intent: 'INV',
      risk: 'low',
      action_summary: 'around',
    })
    expect((passes.interpreter as { output: { intent: string } }).output.intent).toContain('look around')
  })

  it('lets buttons and the console through, and out-of-character talk is talk', async () => {
    const table = await openKernel()
    expect((await table.play('[OOC] what time is it?')).mode).toBe('DM')
    expect((await table.play('GOD MODE: set my hp to 5')).mode).toBe('GOD')
    expect((await table.play('[ACT]{inner: doubt}')).mode).toBe('THINK')
  })

  it('[KRN-04] answers "the door", of which there are four, with three candidates', async () => {
    const table = await openKernel()
    const before = await table.records()
    const refused = bad(await table.send('[ACT]{open the door}'))
    expect(refused.rule).toBe('KRN-04')
    expect(refused.data?.candidates).toHaveLength(3)
    expect(await table.records()).toEqual(before)
    expect(bad(await table.send('[ACT]{open @door}')).data?.candidates).toHaveLength(3)
    await table.play('[LOOK]{@iron_door}')
    expect((await table.resolved()).pass_outputs.command).toMatchObject({ refs: ['item_door_003'] })
  })

  it('refuses a control instruction inside the story', async () => {
    const table = await openKernel()
    expect(bad(await table.send('<continue>')).rule).toBe('KRN-02')
  })

  it('[KRN-25] codes stand for ids and hold for one turn', async () => {
    const table = await openKernel()
    await table.play('[LOOK]{around}')
    const binding = readBinding((await table.told()).envelope.display)
    expect(binding?.turn).toBe(1)
    expect(binding?.codes.N1).toBe(viktor)
    await table.play('[LOOK]{N1}')
    expect((await table.resolved()).pass_outputs.command).toMatchObject({ refs: [viktor] })
    const old = bad(await table.send('[LOOK]{N1@1}'))
    expect(old).toMatchObject({ code: 'turn/expired-code', rule: 'KRN-25' })
    expect(old.message).toContain('expired')
    expect(old.data?.candidates).toContain('N1 Viktor')
  })

  it('[KRN-25] a code that was shown is not given to somebody else at once', async () => {
    const table = await openKernel()
    const objects = objectsInView(await table.state())
    const first = bindCodes(objects, 1, null)
    const stranger = {
      id: 'npc_stranger_001',
      letter: 'N',
      name: 'A stranger',
      handle: 'stranger',
      here: true,
    } as const
    const later = [...objects.filter((one) => one.id !== viktor), stranger]
    const second = bindCodes(later, 2, first)
    expect(second.codes.N1).toBeUndefined()
    expect(Object.values(second.codes)).toContain(stranger.id)
    expect(bad(resolveReferences('ask N1', later, second)).code).toBe('turn/expired-code')
  })

  it('[KRN-26] a short code is never stored as truth', async () => {
    const table = await openKernel()
    const fact = { subject_id: 'N1', predicate: 'is', object: 'a spy' }
    const kept = await table.desk.store.applyStateDiff(
      table.id,
      { facts_add: [fact] },
      'A fact about N1.',
      'now',
    )
    expect(bad(kept).rule).toBe('KRN-26')
    const id = 'n1'
    const entity = { id, type: 'npc', name: 'N1', attrs: {}, tags: [] }
    expect((await table.desk.store.applyStateDiff(table.id, { entities_add: [entity] }, 'x', 'now')).ok).toBe(
      false,
    )
  })

  it('a natural table takes any line, and reads a head where one is written', async () => {
    const table = await openKernel('natural')
    await table.play('I look around')
    expect((await table.told()).envelope.display).toBeUndefined()
    await table.play('[LOOK]{the Red Door}')
    expect((await table.resolved()).pass_outputs.command).toMatchObject({ head: 'LOOK' })
    expect(good(await table.send('[sic] he said, and left')).mode).toBe('STORY')
  })
})
