/** Spells and features by name, in the words that players use: they reach the rules, or the true reason why not is said. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../server/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

interface Reply {
  readonly narrative: string
  readonly resources: string
}

/** A hero of a class at the landing, and what each line says and leaves on the sheet. */
async function heroOf(calling: string): Promise<(line: string) => Promise<Reply>> {
  const id = await server.found({
    ruleset: 'dnd5e',
    hero: { name: 'Ilse', class: calling, race: 'human', level: 5 },
  })
  return async (line) => {
    const { status, body, text } = await server.post(`/api/campaigns/${id}/turns`, { input: line })
    expect(status, text).toBe(200)
    const { narrative, notices, resources } = body
    return { narrative: [narrative, ...(notices ?? [])].join('\n'), resources: JSON.stringify(resources) }
  }
}

describe('[READ-01] what the rules have a name for', () => {
  it.each([
    ['cleric', 'I cast guidance on myself.', 'You cast Guidance'],
    ['cleric', 'bless Hesper', 'You cast Bless on Hesper'],
    ['cleric', 'I use my channel divinity to preserve life', 'Preserve Life'],
    ['fighter', 'I catch my breath with my second wind', 'You use Second Wind'],
    ['fighter', 'Action surge!', 'You use Action Surge'],
    ['barbarian', 'I fly into a rage', 'You use Rage'],
    ['paladin', 'I lay my hands on Hesper', 'You use Lay on Hands on Hesper'],
    ['bard', 'I give Hesper bardic inspiration', 'You use Bardic Inspiration on Hesper'],
    ['druid', 'I wild shape into a wolf', 'You use Wild Shape'],
  ])('[READ-01] %s: "%s"', async (calling, line, told) => {
    const say = await heroOf(calling)
    expect((await say(line)).narrative).toContain(told)
  })

  it('[READ-01] two in one line are both used, each from its own pool', async () => {
    const say = await heroOf('fighter')
    const { resources } = await say('second wind and action surge')
    expect(resources).toContain('Second Wind: 0/1')
    expect(resources).toContain('Action Surge: 0/1')
  })

  it('[READ-01] a slot of the level that was said is spent', async () => {
    const say = await heroOf('cleric')
    expect((await say('I cast cure wounds on myself with a 2nd level slot')).resources).toContain(
      'L1 4/4, L2 2/3',
    )
  })

  it.each([
    ['fighter', 'I cast fireball', 'You do not know Fireball.'],
    ['cleric', 'I cast wish', 'You do not know Wish.'],
    ['fighter', 'I use lay on hands', 'You do not have Lay on Hands'],
    ['cleric', 'channel divinity', 'say Turn Undead or Preserve Life'],
  ])(
    '[READ-01] %s: "%s" is refused with its true reason and costs nothing',
    async (calling, line, reason) => {
      const say = await heroOf(calling)
      const before = (await say('what do I have?')).resources
      const { narrative, resources } = await say(line)
      expect(narrative).toContain(reason)
      expect(resources).toBe(before)
    },
  )
})
