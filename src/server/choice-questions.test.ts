/** What a choice leaves to its player, over HTTP: asked, judged, played, and played again as it was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test/server/test-server.ts'
import { good } from '../testing/assertions.ts'

let at: TestServer
let id: string
const post = (path: string, body: object) => at.post(`/api/campaigns/${id}/${path}`, body)
beforeAll(async () => {
  at = await openTestServer()
  const hero = { scenario: 'nineteen_year_tide', seed: 'level', hero: 'hob_stroud' }
  id = (await at.post('/api/campaigns', hero)).body.campaign_id
  await post('turns', { input: 'GOD MODE: give me 2000 xp' })
  await post('turns', { input: 'I take a short rest.' })
})
afterAll(() => at.close())

const choice = 'level_up_now'

describe('a level, decided', () => {
  it('is asked about, with what would be taken as usual', async () => {
    const { status, body } = await post('questions', { choice })
    expect(status).toBe(200)
    const asked = body.questions.map((question: { id: string }) => question.id)
    expect(asked).toEqual(expect.arrayContaining(['hit_points', 'ability_increase']))
    expect(Object.keys(body.usual).sort()).toEqual([...asked].sort())
    expect(body.trouble).toBeNull()
  })

  it('says what is wrong with answers, and plays nothing for them', async () => {
    const answers = { hit_points: 'roll', ability_increase: ['luck', 'luck'] }
    const { body } = await post('questions', { choice, answers })
    expect(body.trouble).toContain('luck')
    const before = (await at.get(`/api/campaigns/${id}`)).body.position
    const refused = await post('turns', { choice, answers })
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'turn/bad-answers' } } })
    const other = await post('turns', { choice: 'other_action', answers: { hit_dice: '99' } })
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'turn/bad-answers' } } })
    expect((await at.get(`/api/campaigns/${id}`)).body.position).toBe(before)
  })

  it('is taken as it was decided, and comes out the same when it is played again', async () => {
    const before = good(await at.engine.reports.status(id)).view.you?.sheet.attributes as Record<
      string,
      number
    >
    const answers = { hit_points: 'roll', ability_increase: ['charisma', 'charisma'] }
    const { body } = await post('turns', { choice, answers })
    expect(body.dice[0]).toMatchObject({ label: 'Hit points for level 4' })
    const { sheet } = good(await at.engine.reports.status(id)).view.you ?? {}
    expect(sheet).toMatchObject({ level: 4, attributes: { charisma: (before.charisma ?? 0) + 2 } })
    const again = good(await at.engine.turns.rerun(id, body.turn.turn_no))
    expect(again.identical).toBe(true)
  })
})
