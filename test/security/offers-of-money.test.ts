/** Money that is offered must be there, and buys what it is the price of, once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../server/test-server.ts'

let at: TestServer
beforeAll(async () => {
  at = await openTestServer()
})
afterAll(() => at.close())

/** A game in which the hero has twelve coins, and the watch sergeant is there to be bribed. */
async function toll() {
  const id: string = (await at.post('/api/campaigns', { scenario: 'nineteen_year_tide' })).body.campaign_id
  const path = `/api/campaigns/${id}`
  const say = async (input: string): Promise<string> =>
    (await at.post(`${path}/turns`, { input })).body.narrative
  return { id, say }
}

async function coinsAndTrust(id: string) {
  const state = await at.engine.campaigns.state(id)
  if (!state.ok) throw new Error(state.refusal.message)
  const { inventory, relationships } = state.value
  const coins = inventory['pc_hero_001|coin']?.qty ?? 0
  const trust = Object.values(relationships).filter(({ b_id }) => b_id.endsWith('pell_rusk'))
  return { coins, trust: trust.reduce((sum, { intensity }) => sum + intensity, 0) }
}

describe('an offer of money', () => {
  for (const offer of [
    'I bribe Rusk with 50 crowns.',
    'I offer Rusk 1000000 credits to tell me what he knows.',
    'I bribe Rusk with a million coins.',
    'I slip Rusk two hundred crowns to look away.',
    'I give Rusk 13 coins.',
  ]) {
    it(`L1: that one does not have is refused: ${offer}`, async () => {
      const { id, say } = await toll()
      const before = await coinsAndTrust(id)
      expect(before.coins).toBe(12)
      expect(await say(offer)).toContain('You do not have that much money on you.')
      expect(await coinsAndTrust(id)).toEqual(before)
    })
  }

  for (const offer of [
    'I pay Rusk 0 coins.',
    'I bribe Rusk with 0 coins.',
    'I give Rusk zero coins.',
    'I pay Rusk -500 coins.',
  ]) {
    it(`L1: of nothing wins nothing: ${offer}`, async () => {
      const { id, say } = await toll()
      const before = await coinsAndTrust(id)
      await say(offer)
      expect(await coinsAndTrust(id)).toEqual(before)
    })
  }

  it('L1: is paid once and costs what it bought', async () => {
    const { id, say } = await toll()
    await say('I bribe Rusk with 10 coins.')
    expect((await coinsAndTrust(id)).coins).toBe(2)
    const { trust } = await coinsAndTrust(id)
    for (let again = 0; again < 4; again += 1) await say('I bribe Rusk with 1 coin.')
    expect((await coinsAndTrust(id)).trust).toBe(trust)
  })

  it('L1: with an empty pocket is no gift either', async () => {
    const id = await at.found()
    const answer = await at.post(`/api/campaigns/${id}/turns`, { input: 'I give Hesper 5 coins.' })
    expect(answer.body.narrative).toContain('You have nothing to pay with.')
  })
})

describe('what is offered to the player', () => {
  it('F31: sixty crowns for stopping are paid once, by whichever words they are taken', async () => {
    const { id, say } = await toll()
    await say('look around')
    await say('GOD MODE: teleport to the counting-house')
    await say('look around')
    for (const line of [
      'Take the sixty crowns and promise to stop looking',
      'Take the sixty crowns and promise to stop looking',
      'Take it',
      'accept',
    ])
      await say(line)
    expect((await coinsAndTrust(id)).coins).toBe(72)
  })
})
