/** A line of many clauses: so many are read, and what comes behind them is named; the scene is made ready once for all of them. */
import { describe, expect, it, vi } from 'vitest'
import { readClause } from '../../src/reading/grammar/clause/read-clause.ts'
import { prepareOffers } from '../../src/reading/grammar/offers/score-offer-match.ts'
import { indexScene } from '../../src/reading/grammar/scene/scene-index.ts'
import { openTestServer } from '../server/test-server.ts'

vi.mock('../../src/reading/grammar/clause/read-clause.ts', { spy: true })
vi.mock('../../src/reading/grammar/offers/score-offer-match.ts', { spy: true })
vi.mock('../../src/reading/grammar/scene/scene-index.ts', { spy: true })

const counted = { clauses: readClause, offers: prepareOffers, scenes: indexScene }

/** How often clauses were read, offers compared and scenes made ready for a line over HTTP. */
async function workFor(input: string) {
  const at = await openTestServer()
  try {
    const id = await at.found({ scenario: 'nineteen_year_tide' })
    for (const work of Object.values(counted)) vi.mocked(work).mockClear()
    const { status, body } = await at.post(`/api/campaigns/${id}/turns`, { input })
    expect(status).toBe(200)
    const calls = (work: (typeof counted)[keyof typeof counted]) => vi.mocked(work).mock.calls.length
    return {
      clauses: calls(readClause),
      offers: calls(prepareOffers),
      scenes: calls(indexScene),
      notices: body.notices as readonly string[],
    }
  } finally {
    await at.close()
  }
}

describe('a line of many clauses', () => {
  it.each([
    ['take the tongue, take the bell, '],
    ['take the bell take the tongue '],
    ['the bell of the '],
    ['ask Rusk about the bell and '],
  ])('G4: is read so far and no further: %j', async (unit) => {
    const some = await workFor(unit.repeat(20))
    const many = await workFor(unit.repeat(120).slice(0, 3_840))
    expect(many).toEqual({ ...some, notices: expect.anything() })
    expect(many.clauses).toBeLessThan(150)
    expect(many.offers).toBeLessThan(30)
    expect(many.scenes).toBeLessThan(6)
  })

  it('G4: says in a sentence where reading ended', async () => {
    const { notices } = await workFor('take the tongue, take the bell, '.repeat(120))
    expect(notices.filter((notice) => notice.includes('more than one turn can hold'))).toEqual([
      'Not done yet: everything from “take the tongue, take the bell, …” on, which is more than one turn can hold.',
    ])
    const few = await workFor('look at the painted hands, then ask Rusk about the bell')
    expect(few.notices.join()).not.toContain('more than one turn can hold')
  })

  it('G4: words in quotes are one clause, however much is said in them', async () => {
    const said = `"${'The tide comes in, and the bell must ring. '.repeat(12)}" I say to Rusk.`
    expect((await workFor(said)).notices.join()).not.toContain('more than one turn can hold')
  })
})
