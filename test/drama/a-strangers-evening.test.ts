/** What a stranger typed in the first evening, and what came of it then; each line here once led nowhere. */
import { describe, expect, it } from 'vitest'
import type { Script } from '../../src/testing/scripted-game-master.ts'
import { dramaTable, eventsOf, rulesets } from './drama-table.ts'
import { inn, quay, shed } from './small-definition.ts'

/** A game master that reads every line as these acts. */
function reading(...acts: readonly object[]): Script {
  const proposed_actions = acts.map((act) => ({ target_id: '', details: '', estimated_minutes: 1, ...act }))
  return { interpret: () => ({ intent: 'x', proposed_actions }) }
}

describe.each(rulesets)('a stranger under %s', (ruleset) => {
  it('goes on where one way leads on, whatever they call it', async () => {
    const table = await dramaTable({ ruleset, script: reading({ action: 'go', details: 'walk into town' }) })
    await table.play('I walk into town')
    expect((await table.state()).scene.location_id).toBe(quay)
  })

  it('threatens nobody where nobody is, and rolls nothing for it', async () => {
    const script = reading({ action: 'intimidate', details: 'lean on him' })
    const table = await dramaTable({ ruleset, at: shed, script })
    const turn = await table.play('I lean on him')
    expect(turn.rolls).toEqual([])
    expect(turn.notices).toContain('There is nobody here to hear it.')
  })

  it('asks the table, and is answered while the world stands still', async () => {
    const script = { interpret: () => ({ intent: 'x', proposed_actions: [], aside: 'question' }) }
    const table = await dramaTable({ ruleset, at: shed, script })
    const before = await table.state()
    const turn = await table.play('where is the tongue')
    expect(turn.mode).toBe('DM')
    expect((await table.state()).time).toEqual(before.time)
  })

  it('gives up a fight, and is taken', async () => {
    const script = reading({ action: 'surrender', details: 'I surrender' })
    const table = await dramaTable({ ruleset, flags: ['small:ambush'], at: quay })
    await table.play('I look around.')
    const again = await dramaTable({ ruleset, flags: ['small:ambush'], at: quay, script })
    await again.play('I surrender')
    const gave = await again.play('I surrender')
    expect(eventsOf(gave, 'encounter_lost')).toHaveLength(1)
    expect((await again.state()).scene.location_id).toBe(shed)
  })

  it('runs, and is somewhere else', async () => {
    const table = await dramaTable({ ruleset, script: reading({ action: 'flee', details: 'run' }) })
    for (let tries = 0; tries < 6; tries += 1) {
      table.dice(...(ruleset === 'dnd5e' ? [20, 20] : [6, 6]))
      await table.play('run')
      if ((await table.state()).scene.location_id !== inn) return
    }
    throw new Error('still at the inn')
  })
})

describe('a fight in a stranger’s words', () => {
  const ambushed = { ruleset: 'dnd5e', flags: ['small:ambush'], at: quay } as const

  it('takes "again" for another blow, at somebody who stands', async () => {
    const table = await dramaTable({
      ...ambushed,
      script: reading({ action: 'improvise', details: 'again' }),
    })
    await table.play('again')
    const turn = await table.play('again')
    const [blow] = eventsOf(turn, 'attack', 'blocked')
    // A foe who stands too far away is still whom it was meant for.
    expect(blow?.details.target).toMatch(/^npc_the_(?:tall|short)_knife/)
  })

  it('takes any other idea for a stunt, and asks for no skill', async () => {
    const script = reading({ action: 'improvise', details: 'throw sand about' })
    const table = await dramaTable({ ...ambushed, script })
    await table.play('throw sand about')
    const turn = await table.play('throw sand about')
    expect(eventsOf(turn, 'blocked')).toEqual([])
    expect(turn.rolls[0]?.label).toBe('Athletics')
  })

  it('lets anybody look round for nothing', async () => {
    const table = await dramaTable(ambushed)
    await table.play('I look around.')
    const turn = await table.play('I look around.')
    expect(eventsOf(turn, 'blocked', 'attack')).toEqual([])
    expect(turn.notices).toEqual([])
  })
})
