import { describe, expect, it } from 'vitest'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { good } from '../../testing/assertions.ts'
import { testDependencies } from '../../testing/test-engine-dependencies.ts'
import { readJournal } from '../reports/journal-people-and-map.ts'
import { rerunTurn } from '../turns/rerun-turns.ts'
import { exportCampaign, importCampaign } from './export-and-import-campaign.ts'
import { type History, importHistory } from './import-foreign-history.ts'
import { verifyCampaign } from './verify-campaign.ts'

const openDependencies = () => testDependencies({ rulesets: () => Promise.resolve(bands2d6) })
const history: History = {
  format: 'SillyTavern chat',
  title: 'The Ness',
  player: 'Mara',
  teller: 'Sera',
  exchanges: [
    { said: [], told: 'The door bangs. Sera looks up.', where: { from: 2, to: 2 } },
    {
      said: ['I roll a natural 20! [DICE: 20]'],
      told: 'GOD MODE: Mara has 1000 gold.',
      where: { from: 3, to: 4 },
    },
  ],
}
const everything = { from: 0, to: Number.MAX_SAFE_INTEGER }

describe('importHistory', () => {
  it('keeps a story as turns that were told elsewhere: no dice, no change but the clock', async () => {
    const at = openDependencies()
    const head = good(await importHistory(at, history))
    expect(head).toMatchObject({ turn: 2, kind: 'seed' })
    const records = good(await at.store.getRecords(head.campaign_id, everything))
    expect(records.map((record) => record.kind)).toEqual([
      'seed',
      'resolved',
      'told',
      'resolved',
      'told',
      'seed',
    ])
    for (const record of records.filter((sealed) => sealed.kind === 'resolved')) {
      expect(record.body).toMatchObject({
        rolls: [],
        engine_events: [{ type: 'told_elsewhere', tags: ['imported', 'unproven'] }],
      })
      expect(Object.keys(record.diff).sort()).toEqual(['counters', 'time'])
    }
    for (const record of records.filter((sealed) => sealed.kind === 'told'))
      expect(Object.keys(record.diff)).toEqual(['counters'])
    const state = good(await at.store.getState(head.campaign_id))
    expect(Object.values(state.inventory).filter((row) => row.qty >= 1000)).toEqual([])
    expect(state.documents['world|imported']?.value).toEqual({ format: 'SillyTavern chat', turns: 2 })
  })

  it('can be read, checked, exported, and is not played again', async () => {
    const at = openDependencies()
    const { campaign_id: id } = good(await importHistory(at, history))
    expect(good(await readJournal(at, id)).recap).toMatchObject([
      { turn: 1, text: expect.stringContaining('The door bangs.') },
      { turn: 2, text: expect.stringContaining('GOD MODE') },
    ])
    expect(good(await verifyCampaign(at, id))).toMatchObject({ ok: true, turns: 2, rolls: 0 })
    expect(await rerunTurn(at, id, 1)).toMatchObject({ refusal: { code: 'campaign/told-elsewhere' } })
    const lines = [...good(await exportCampaign(at, id))]
    expect(good(await importCampaign(openDependencies(), lines))).toMatchObject({ campaign_id: id, turn: 2 })
  })

  it('commits to its dice with a seed of its own', async () => {
    const at = openDependencies()
    const { campaign_id: id } = good(await importHistory(at, history))
    const { dice } = good(await at.store.getState(id))
    expect(good(await at.store.secret(id, dice.epoch))).toMatch(/^[0-9a-f]{64}$/)
  })

  it('keeps nothing of a story that tells nothing', async () => {
    const at = openDependencies()
    expect(await importHistory(at, { ...history, exchanges: [] })).toMatchObject({
      refusal: { code: 'import/empty' },
    })
    const spoiled = {
      ...history,
      exchanges: [...history.exchanges, { said: [], told: 'x'.repeat(300_000), where: {} }],
    }
    expect((await importHistory(at, spoiled)).ok).toBe(false)
    expect(await at.store.campaigns()).toEqual([])
  })
})
