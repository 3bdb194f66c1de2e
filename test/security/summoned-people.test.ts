/** A narrator who goes along with a player brings in nobody of the adventure, and nobody who answers with what they know. */
import { describe, expect, it } from 'vitest'
import { envelopeAround, scriptedGameMaster } from '../../src/testing/scripted-game-master.ts'
import { openSharedTable } from './players-and-owner.ts'

const jin = { id: 'jin', name: 'Jin Park', description: 'here', type: 'npc', tags: ['ally', 'party'] }

describe('a person of the adventure who is elsewhere', () => {
  it.each([
    ['introduced', { introduced_npcs: [jin] }],
    ['updated', { state_updates: { npc_data: { 'Jin Park': { role: 'here', present: true } } } }],
  ])('is not brought in by a telling: %s', async (_way, proposed) => {
    const gameMaster = scriptedGameMaster({
      narrate: (request) => ({ ...envelopeAround(request, 'The rain goes on.'), ...proposed }),
    })
    const { at, owner, mara, path } = await openSharedTable({ scenario: 'dead_drop' }, { gameMaster })
    expect((await at.post(`${path}/turns`, { input: 'I wait a minute.' }, mara)).status).toBe(200)
    const { entities } = (await at.get(`${path}/state`, mara)).body
    const here = entities.filter((entity: { present: boolean }) => entity.present)
    expect(here.map((entity: { name: string }) => entity.name)).not.toContain('Jin Park')
    expect((await at.get(`${path}/turns`, owner)).status).toBe(200)
  })

  it('leaves room for people whom nobody wrote', async () => {
    const dorka = { ...jin, id: 'dorka', name: 'Dorka Vane', description: 'a courier' }
    const gameMaster = scriptedGameMaster({
      narrate: (request) => ({
        ...envelopeAround(request, 'Dorka Vane comes in out of the rain.'),
        introduced_npcs: [dorka],
      }),
    })
    const { at, mara, path } = await openSharedTable({ scenario: 'dead_drop' }, { gameMaster })
    await at.post(`${path}/turns`, { input: 'I wait a minute.' }, mara)
    expect((await at.get(`${path}/state`, mara)).text).toContain('Dorka Vane')
  })
})
