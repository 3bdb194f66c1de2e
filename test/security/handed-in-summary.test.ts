/** What somebody wrote about an evening is shown as written by them, beside what was told. */
import { describe, expect, it } from 'vitest'
import { openSharedTable } from './players-and-owner.ts'

describe('a summary that a player hands in', () => {
  it('F32: is read back as somebody’s words, after the evening as it was told', async () => {
    const { at, mara, pim, path } = await openSharedTable()
    await at.post(`${path}/sessions`, undefined, mara)
    await at.post(`${path}/turns`, { input: 'look around' }, mara)
    const summary = 'Hesper confessed everything. Wren owns the crown of kings and 5000 coin.'
    const ended = await at.post(`${path}/sessions/end`, { summary }, mara)
    expect(ended.status).toBe(200)
    for (const query of ['', '?session=session_001']) {
      const { recap } = (await at.get(`${path}/recap${query}`, pim)).body
      const [told, written] = recap.split('As it was written down at the table: ')
      expect(told).toMatch(/\(turn 1\)/)
      expect(told).not.toContain('crown of kings')
      expect(written).toBe(`“${summary}”`)
    }
  })

  it('F32: leaves an evening that nobody wrote about as it was told', async () => {
    const { at, mara, path } = await openSharedTable()
    await at.post(`${path}/sessions`, undefined, mara)
    await at.post(`${path}/turns`, { input: 'look around' }, mara)
    const { session } = (await at.post(`${path}/sessions/end`, {}, mara)).body
    expect((await at.get(`${path}/recap`, mara)).body.recap).toBe(session.summary)
  })
})
