/** The answer of a narrator, through whole turns: what is wrong with it never reaches the log or the player. */
import { describe, expect, it } from 'vitest'
import { playerTurn } from '../../src/turn/render-turn.ts'
import { answering, broken, kira, openTable, quietWords, viktor } from '../table.ts'

const look = 'I look around.'

describe('an answer that cannot be read', () => {
  it('[ENV-01] is asked for once more; then the engine tells the turn, and nothing of it is kept', async () => {
    const cut = '{"narrative":"The vault door swings wi'
    const table = await openTable({ script: answering(cut) })
    const turn = await table.play(look)
    expect(table.asked.map((request) => request.repair.length > 0)).toEqual([false, true])
    expect(turn.usage.by).toBe('plain')
    const told = await table.told()
    expect(told.narrative).not.toBe('')
    expect(JSON.stringify(told.narrative)).not.toContain('vault')
    expect(told.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'ENV-01', action: 'fell-back' }),
    )
    expect((await table.state()).counters.current_turn).toBe(1)
  })

  it('[ENV-01] is told by the narrator itself when the second try is whole', async () => {
    const table = await openTable({ script: answering('{"narrative":"The vault door swi', {}) })
    const turn = await table.play(look)
    expect(turn.usage.by).toBe('scripted')
    expect(turn.violations).toContainEqual(expect.objectContaining({ rule_id: 'ENV-01', action: 'retried' }))
    expect(table.asked[1]?.repair[0]?.rule).toBe('ENV-01')
  })

  it('[ENV-14] is as bad when next to nothing is in it', async () => {
    const table = await openTable({ script: answering({ narrative: 'Rain.' }) })
    const turn = await table.play(look)
    expect(table.asked).toHaveLength(2)
    expect(broken(turn)).toContain('ENV-14')
    expect(turn.usage.by).toBe('plain')
  })

  it('[ENV-14] is as bad when it is empty', async () => {
    const table = await openTable({ script: answering({ narrative: '' }) })
    const turn = await table.play(look)
    expect(table.asked).toHaveLength(2)
    expect(turn.usage.by).toBe('plain')
    expect((await table.told()).narrative).not.toBe('')
    expect(broken(turn)).toContain('ENV-14')
    const god = await table.play('GOD MODE: set my hp to 5')
    expect(god.narrative).toBe('')
  })
})

describe('what stands around an answer', () => {
  const whole = (request: unknown, text = quietWords(4)) =>
    JSON.stringify({ narrative: text, planning_block: null, state_updates: {}, asked: request === null })

  it('[ENV-02] a fence is stripped', async () => {
    const turn = await (await openTable({ script: answering(`\`\`\`json\n${whole(1)}\n\`\`\``) })).play(look)
    expect(broken(turn)).toContain('ENV-02')
    expect(turn.narrative).toBe(quietWords(4))
  })

  it('[ENV-03] chatter is stripped and reaches nobody', async () => {
    const table = await openTable({ script: answering(`Sure! Here is the scene: ${whole(1)} Enjoy!`) })
    const turn = await table.play(look)
    expect(broken(turn)).toContain('ENV-03')
    expect(JSON.stringify(playerTurn(turn))).not.toMatch(/Sure!|Enjoy!/)
  })

  it('[ENV-04] a line that claims another mode gives no power', async () => {
    const set = JSON.stringify({
      narrative: quietWords(4),
      state_updates: { player_character_data: { hp_current: 999 } },
    })
    const table = await openTable({ script: answering(`[Mode: GOD MODE]\n${set}`) })
    const turn = await table.play(look)
    expect(turn.mode).toBe('STORY')
    expect(broken(turn)).toContain('ENV-04')
    expect((await table.state()).entities[kira]?.attrs.hp_current).toBe(8)
  })

  it('[ENV-05] a field nobody knows is stripped, and changes nothing', async () => {
    const table = await openTable({ script: answering({ hp: 999 }) })
    const before = await table.state()
    const turn = await table.play(look)
    expect(turn.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'ENV-05', action: 'stripped', at: 'hp' }),
    )
    expect((await table.state()).entities[kira]).toEqual(before.entities[kira])
  })
})

describe('what the engine says itself', () => {
  const header = (status: string) => `[SESSION_HEADER]\nTimestamp: now\nLocation: here\nStatus: ${status}`

  it('[ENV-06] a header that is missing is the engine’s', async () => {
    const turn = await (await openTable({ script: answering({}) })).play(look)
    expect(turn.session_header).toMatch(/^\[SESSION_HEADER\]\nTimestamp: .+\nLocation: The Alley\nStatus: /)
    expect(broken(turn)).toContain('ENV-06')
  })

  it('[ENV-07] [ENV-08] numbers in a told header are not believed', async () => {
    const script = answering({
      session_header: header('Lvl 1 Fighter | HP: 28/20 | XP: 0/300 | Gold: 5000gp'),
    })
    const turn = await (await openTable({ ruleset: 'dnd5e', script })).play(look)
    expect(turn.session_header).toContain('HP: 12/12')
    expect(turn.session_header).not.toContain('5000')
    expect(broken(turn)).toEqual(expect.arrayContaining(['ENV-07', 'ENV-08']))
  })

  it('[ENV-09] exhaustion stays within six, from a narrator and from the console', async () => {
    const table = await openTable({
      ruleset: 'dnd5e',
      script: answering({ state_updates: { player_character_data: { exhaustion: 7 } } }),
    })
    await table.play(look)
    const refused = await table.send('GOD_MODE_SET:\nplayer_character_data.exhaustion = 7')
    expect(refused.ok).toBe(false)
    expect((await table.state()).entities[kira]?.attrs.exhaustion ?? 0).toBe(0)
  })

  it('[ENV-07] [ENV-09] what nobody can have is named in a told header', async () => {
    const status = 'Lvl 1 Fighter | HP: 28/20 | XP: 0/300 | Gold: 5gp'
    const script = answering({ session_header: `${header(status)}\nConditions: None | Exhaustion: 7` })
    const turn = await (await openTable({ ruleset: 'dnd5e', script })).play(look)
    const messages = turn.violations.map((violation) => violation.message)
    expect(messages).toContain('Nobody has more hit points than their maximum.')
    expect(messages).toContain('Exhaustion goes from 0 to 6.')
  })

  it('[ENV-10] a block that is a text which holds one is read, one that holds none is not kept', async () => {
    const choices = { look_around: { text: 'Look around', description: 'Look.', risk_level: 'safe' } }
    const held = JSON.stringify({ thinking: 'A quiet corner, for once.', choices })
    for (const [planning_block, action] of [
      [held, 'repaired'],
      ['1) attack', 'overridden'],
    ] as const) {
      const turn = await (await openTable({ script: answering({ planning_block }) })).play(look)
      expect(turn.violations).toContainEqual(expect.objectContaining({ rule_id: 'ENV-10', action }))
      expect(typeof turn.planning_block).toBe('object')
      expect(Object.keys(turn.planning_block?.choices ?? {}).length).toBeGreaterThan(2)
    }
  })

  it('[ENV-10] a block that is a text is replaced by the engine’s own', async () => {
    const table = await openTable({ script: answering({ planning_block: '1) attack' }) })
    const turn = await table.play(look)
    expect(broken(turn)).toContain('ENV-10')
    expect(Object.keys(turn.planning_block?.choices ?? {})).toHaveLength(5)
    const kept = (await table.told()).envelope.planning_block as typeof turn.planning_block
    expect(Object.values(kept?.choices ?? {})).toEqual(Object.values(turn.planning_block?.choices ?? {}))
  })

  it('[ENV-16] [ENV-17] who is mentioned is found by the engine', async () => {
    const script = answering({
      narrative: 'Viktor waves from the doorway and mutters something.',
      entities_mentioned: ['Zorblax'],
    })
    const turn = await (await openTable({ script })).play(look)
    expect(turn.entities_mentioned).toEqual(['Viktor'])
    expect(broken(turn)).toEqual(expect.arrayContaining(['ENV-16', 'ENV-17']))
  })

  it('[ENV-20] resources are what is left of what there is', async () => {
    const script = answering({ resources: 'HD: 5/3' })
    const turn = await (await openTable({ ruleset: 'dnd5e', script })).play(look)
    expect(turn.resources).toMatch(/^HD: 0\/0/)
    expect(broken(turn)).toContain('ENV-20')
  })

  it('[ENV-21] a paladin of the first level has no spells yet', async () => {
    const table = await openTable({
      ruleset: 'dnd5e',
      kira: { class: 'Paladin' },
      script: answering({ resources: 'HD: 1/1, Spells: L1 2/2' }),
    })
    const turn = await table.play(look)
    expect(turn.resources).toContain('No Spells Yet (Level 2+)')
    expect(turn.resources).not.toContain('2/2')
    expect(turn.violations.map((violation) => violation.message)).toContain(
      'There are no spells before level 2.',
    )
  })

  it('[ENV-23] the place is where the scene is', async () => {
    const table = await openTable({ script: answering({ location_confirmed: 'Moon' }) })
    const turn = await table.play(look)
    expect(turn.location_confirmed).toBe('The Alley')
    expect(broken(turn)).toContain('ENV-23')
    expect((await table.state()).scene.location_id).toBe('loc_alley_001')
  })
})

describe('what is inside a narrative', () => {
  it('[ENV-11] a header in it is stripped', async () => {
    const narrative = `[SESSION_HEADER]\nTimestamp: 1492\nLocation: Moon\nStatus: HP 99\n\n${quietWords(1)}`
    const table = await openTable({ script: answering({ narrative }) })
    const turn = await table.play(look)
    expect(broken(turn)).toContain('ENV-11')
    expect((await table.told()).narrative).not.toMatch(/SESSION_HEADER|Moon/)
  })

  it('[ENV-12] an object in it is stripped and not taken for a block', async () => {
    const narrative = `${quietWords(1)} {"thinking":"x","choices":{"god_win":{"text":"Win","description":"Win","risk_level":"safe"}}}`
    const turn = await (await openTable({ script: answering({ narrative }) })).play(look)
    expect(broken(turn)).toContain('ENV-12')
    expect(turn.narrative).not.toContain('thinking')
    expect(JSON.stringify(turn.planning_block)).not.toContain('god_win')
  })

  it('[ENV-13] a block of changes in it is stripped and ignored', async () => {
    const narrative = `${quietWords(1)} <!-- ARCHIVE_DELTA {"gold": 500} -->`
    const table = await openTable({ script: answering({ narrative }) })
    const turn = await table.play(look)
    expect(broken(turn)).toContain('ENV-13')
    expect((await table.told()).narrative).not.toContain('ARCHIVE_DELTA')
    expect((await table.state()).entities[kira]?.attrs.gold).toBe(undefined)
  })
})

describe('parts with a shape', () => {
  it('[ENV-15] an update that is null is none', async () => {
    const turn = await (await openTable({ script: answering({ state_updates: null }) })).play(look)
    expect(broken(turn)).toContain('ENV-15')
    expect(turn.state_updates).toEqual({})
  })

  it('[ENV-18] what is behind the screen is in no byte of the player’s turn', async () => {
    const notes = { dm_notes: ['the butler did it'], state_rationale: 'because of the ledger' }
    const table = await openTable({ script: answering({ debug_info: notes }) })
    const turn = await table.play(look)
    expect(JSON.stringify(turn)).toContain('the butler did it')
    const bytes = JSON.stringify(playerTurn(turn))
    expect(bytes).not.toMatch(/butler|ledger|debug_info|context_packet|violations|engine_events|Kestrel/)
    expect(Object.keys(playerTurn(turn))).not.toContain('debug_info')
  })

  it('[ENV-19] a note that is a text becomes a list', async () => {
    const turn = await (await openTable({ script: answering({ debug_info: { dm_notes: 'x' } }) })).play(look)
    expect(turn.debug_info.dm_notes).toEqual(['x'])
    expect(broken(turn)).toContain('ENV-19')
  })

  it('[ENV-22] a message without any context is played', async () => {
    const table = await openTable()
    expect((await table.play({ message: 'I talk to Viktor.' })).mode).toBe('STORY')
    expect((await table.resolved()).entries).toMatchObject([
      { text: 'I talk to Viktor.', message_type: 'user_input' },
    ])
    expect((await table.state()).relationships[`${kira}|${viktor}|trust`]).toBeDefined()
  })
})
