/** What nobody has told of is answered like what there is not, and never by its own name. */
import { describe, expect, it } from 'vitest'
import { openSharedTable } from './players-and-owner.ts'

describe('a question where something is', () => {
  it('is answered alike for what nobody has told of and for what there is not', async () => {
    const { at, mara, path } = await openSharedTable({ scenario: 'dead_drop' })
    await at.post(`${path}/turns`, { input: 'look around' }, mara)
    const ask = async (thing: string): Promise<string> => {
      const { body } = await at.post(`${path}/turns`, { input: `where is the ${thing}?` }, mara)
      return body.narrative.replaceAll(thing, 'THING')
    }
    const nothing = await ask('quibblet')
    for (const thing of ['debt', 'slip', 'betrayal', 'crawl'])
      expect([thing, await ask(thing)]).toEqual([thing, nothing])
  })
})

describe('what the owner retcons', () => {
  it('is said to be read by players', async () => {
    const { at, owner, path } = await openSharedTable()
    const told = await at.post(`${path}/turns`, { input: 'GOD MODE: retcon: Hesper never sang' }, owner)
    expect(told.body.god_mode_response).toContain('Players read it')
  })
})

describe('what somebody has said', () => {
  it('G1: is not marked as a lie, in answers or in the memory', async () => {
    const { at, mara, path } = await openSharedTable({ scenario: 'dead_drop' })
    const say = async (input: string) => (await at.post(`${path}/turns`, { input }, mara)).body
    await say('ask Viktor about the deletion')
    expect((await say('OOC: what do I know about Viktor?')).narrative).not.toMatch(/claim|\bl(?:ied|ies?)\b/i)
    await say('go to the concourse')
    expect((await at.get(`${path}/memory`, mara)).text).not.toMatch(/\blied\b/)
  })
})
