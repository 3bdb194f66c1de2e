import { describe, expect, it } from 'vitest'
import type { NarrateRequest, Telling } from '../../gm/game-master.ts'
import { scriptedGameMaster } from '../scripted-game-master.ts'
import { defaultCanary, hostileGameMasters } from './hostile-game-masters.ts'
import { hostileLeaks } from './hostile-leaks.ts'

const request = {
  mode: 'STORY',
  packet: {
    entities: [
      { id: 'pc_mira_001', type: 'pc', name: 'Mira', attrs: {}, tags: [] },
      { id: 'npc_oda_001', type: 'npc', name: 'Oda', attrs: {}, tags: [] },
    ],
    present_entities: ['pc_mira_001', 'npc_oda_001'],
    recent_events: [],
  },
  player_input: 'I look around.',
  engine_events: [],
  dice_rolls: [],
  planning_block: null,
} as unknown as NarrateRequest

describe('hostile game masters', () => {
  it('are many, each with its own name, and only leaking ones know the canary', async () => {
    const all = hostileGameMasters()
    expect(all.length).toBeGreaterThanOrEqual(24)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const { name, gameMaster } of all) {
      expect(gameMaster.id).toBe(`hostile:${name}`)
      const given = new AbortController()
      const call: Telling = { signal: given.signal }
      const asked = gameMaster.narrate(request, call)
      given.abort()
      const told = await asked.then(
        ({ answer }) => answer,
        () => 'it broke',
      )
      const leaks = JSON.stringify(told).toLowerCase().includes(defaultCanary.toLowerCase())
      expect(leaks, name).toBe(name === 'leaks-a-secret')
    }
  })

  it('have corners where a secret is told beside the story', () => {
    const corners = hostileLeaks({ canary: defaultCanary })
    const all = [...hostileGameMasters(), ...corners].map(({ name }) => name)
    expect(corners.length).toBeGreaterThanOrEqual(12)
    expect(new Set(all).size).toBe(all.length)
    for (const { wrongs } of corners) expect(wrongs.length).toBe(1)
  })

  it('differ from a good one that copies the engine’s dice and says nothing of its own', async () => {
    const good = scriptedGameMaster()
    const rolled = { ...request, dice_rolls: ['Stealth: 1d20 = 9'] }
    const { answer } = await good.narrate(rolled, { signal: new AbortController().signal })
    expect(answer).toMatchObject({ dice_rolls: ['Stealth: 1d20 = 9'], state_updates: {} })
  })
})
