/** The name of a place to which the way must first be found out does not say what is to be found out. */
import { describe, expect, it } from 'vitest'
import { openSharedTable } from './players-and-owner.ts'

describe('the pier that half the evening is about', () => {
  it('is named by no view, list of ways or reading before anybody has told of it', async () => {
    const { at, mara, path } = await openSharedTable({ scenario: 'nineteen_year_tide' })
    const lines = [
      'look around',
      'go to Gutters’ Row',
      'OOC: where can I go?',
      'go to the boathouse',
      'where is the boathouse?',
    ]
    for (const input of lines) {
      const played = await at.post(`${path}/turns`, { input }, mara)
      expect([input, played.status, /pier nine|ninth pier/i.test(played.text)]).toEqual([input, 200, false])
    }
    for (const view of ['/map', '/state', '/scene', '/journal', '', '/sheet', '/recap']) {
      const seen = await at.get(path + view, mara)
      expect([view, seen.status, /pier nine|ninth pier/i.test(seen.text)]).toEqual([view, 200, false])
    }
  })
})
