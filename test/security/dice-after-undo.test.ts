/** Going back buys no other roll, whatever is said, begun, ended or revealed before the same try is made again. */
import { afterEach, describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'

let at: TestServer

const attempt = 'I persuade Viktor to let me in.'

/** A game on a server of its own, and the little that is done in it. */
async function game() {
  at = await openTestServer()
  const id: string = (await at.post('/api/campaigns', { scenario: 'dead_drop' })).body.campaign_id
  const send = async (path: string, body: object = {}) => {
    const answer = await at.post(`/api/campaigns/${id}/${path}`, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const say = (input: string) => send('turns', { input })
  const dice = async (): Promise<
    { readonly groups: object[]; readonly repeats: boolean; readonly label: string }[]
  > => (await at.get(`/api/campaigns/${id}/dice`)).body.rolls
  return { id, send, say, dice, undo: () => send('undo') }
}

type Game = Awaited<ReturnType<typeof game>>

/** Tries, goes back, lets something happen, tries again: the two rolls of the same try. */
async function tryTwice(table: Game, between: (table: Game) => Promise<unknown>) {
  await table.say(attempt)
  const first = (await table.dice()).at(-1)
  await table.undo()
  await between(table)
  await table.say(attempt)
  const second = (await table.dice()).filter(({ label }) => label === first?.label).at(-1)
  return { first, second }
}

const fillers: Readonly<Record<string, (table: Game) => Promise<unknown>>> = {
  nothing: async () => {},
  'a question to the table': ({ say }) => say('What time is it?'),
  'three questions': async ({ say }) => {
    for (const words of ['What time is it?', 'Who is Viktor?', 'help']) await say(words)
  },
  'an act that is refused': ({ say }) => say('I fly to the moon.'),
  'an act without dice': ({ say }) => say('I do nothing.'),
  'a short wait': ({ say }) => say('I wait.'),
  'a thought with its own roll': ({ say }) => say('think about the ambush on Viktor'),
  'the start of a session': ({ send }) => send('sessions'),
  'a session begun and ended': async ({ send }) => {
    await send('sessions')
    await send('sessions/end')
  },
  'a revealed seed': ({ send }) => send('dice/reveal'),
  'something put down': ({ say }) => say('I drop my deck.'),
  'a way there and back': async ({ say }) => {
    for (const words of ['I go to the concourse.', 'I go to the Neon Dragon.']) await say(words)
  },
  'another branch': ({ send }) => send('branches', { name: 'again' }),
  'another roll': ({ say }) => say('I intimidate Viktor.'),
  'other rolls elsewhere': async ({ say }) => {
    for (const words of ['I go to the concourse.', 'I hide in the crowd.', 'I go to the Neon Dragon.'])
      await say(words)
  },
}

describe('the same try after going back', () => {
  afterEach(() => at.close())

  it('G2: keeps its dice with another thing in hand, and by another word for searching', async () => {
    at = await openTestServer()
    const id: string = (await at.post('/api/campaigns', { scenario: 'nineteen_year_tide' })).body.campaign_id
    const path = `/api/campaigns/${id}`
    const say = (input: string) => at.post(`${path}/turns`, { input })
    await say("go to Gutters' Row")
    const first = 'search the tarred skiff'
    const shown: unknown[] = []
    for (const line of [
      first,
      `${first} with my dagger`,
      `${first} with my lantern`,
      'look closely at the tarred skiff',
    ]) {
      await say(line)
      const { rolls } = (await at.get(`${path}/dice`)).body
      shown.push(rolls.at(-1).groups)
      expect([line, rolls.at(-1).repeats]).toEqual([line, line !== first])
      await at.post(`${path}/undo`, {})
    }
    expect(new Set(shown.map((groups) => JSON.stringify(groups))).size).toBe(1)
  })

  for (const [what, between] of Object.entries(fillers)) {
    it(`H1: keeps its dice after ${what}`, async () => {
      const { first, second } = await tryTwice(await game(), between)
      expect(second).toMatchObject({ groups: first?.groups, repeats: true })
    })
  }

  it('H1: keeps its dice when two turns are taken back and both are played again', async () => {
    const table = await game()
    await table.say(attempt)
    await table.say('I intimidate Viktor.')
    const [first, second] = await table.dice()
    await table.undo()
    await table.undo()
    await table.say('What time is it?')
    await table.say(attempt)
    await table.say('I do nothing.')
    await table.say('I intimidate Viktor.')
    const rolls = await table.dice()
    expect(rolls).toMatchObject([first, second, { groups: first?.groups }, { groups: second?.groups }])
    expect(rolls.map(({ repeats }) => repeats)).toEqual([false, false, true, true])
  })

  it('H1: keeps the dice of each time it is tried, whatever other rolls come between', async () => {
    const table = await game()
    for (let time = 0; time < 3; time += 1) await table.say(attempt)
    const first = await table.dice()
    expect(first).toHaveLength(3)
    for (let time = 0; time < 3; time += 1) await table.undo()
    await table.say('I intimidate Viktor.')
    await table.say(attempt)
    await table.say('I intimidate Viktor.')
    await table.say(attempt)
    await table.say(attempt)
    const again = (await table.dice()).slice(3).filter(({ label }) => label === first[0]?.label)
    expect(again.map(({ groups }) => groups)).toEqual(first.map(({ groups }) => groups))
    expect(again.every(({ repeats }) => repeats)).toBe(true)
    await table.send('dice/reveal')
    expect((await at.get(`/api/campaigns/${table.id}/verify`)).body).toMatchObject({ ok: true, problems: [] })
  })

  it('F12: is helped by one thought, however many are thought before it', async () => {
    const table = await game()
    await table.say(attempt)
    await table.undo()
    for (const topic of ['rope', 'soup', 'the stairs', 'a plan for the door'])
      await table.say(`THINK: ${topic}`)
    const thought = (await table.dice()).slice(1)
    expect(thought.length).toBeGreaterThan(2)
    expect(new Set(thought.map(({ groups }) => JSON.stringify(groups))).size).toBe(1)
  })

  it('H1: rolls anew for what follows a roll, and every roll can be proven', async () => {
    const table = await game()
    await tryTwice(table, fillers['a revealed seed'] ?? (async () => {}))
    await table.say(attempt)
    expect((await table.dice()).at(-1)).toMatchObject({ repeats: false, epoch: 1 })
    await table.send('dice/reveal')
    expect((await at.get(`/api/campaigns/${table.id}/verify`)).body).toMatchObject({ ok: true, problems: [] })
  })
})

describe('the same try on the command line', () => {
  it.each([
    ['with advantage', '1d20 +2 WIS', '1d20 +2 WIS with advantage'],
    ['with advantage lost', '1d20 +2 WIS with advantage', '1d20 +2 WIS'],
    ['with other dice', '1d20', '3d20kh1'],
  ])(
    'H1: keeps its first die %s, also when its seed was revealed, and verify proves it',
    async (_how, one, other) => {
      const home = scratchFolder()
      const run = async (...words: string[]) => (await tryCli(words, { home })).stdout
      await run('new', '--blank', 'The Salt Road')
      const roll = (notation: string) => run('raw', 'salt', 'I listen.', '--roll', `Perception: ${notation}`)
      await roll(one)
      await run('undo', 'salt')
      await run('seed', 'salt', '--reveal')
      await roll(other)
      await run('undo', 'salt')
      await roll(one)
      await run('seed', 'salt', '--reveal')
      const faces = [...(await run('show', 'salt', 'dice')).matchAll(/: \S[^=\n]* = \(?~?(\d+)/g)].map(
        ([, face]) => face,
      )
      expect(faces).toEqual([faces[0], faces[0], faces[0]])
      expect(await run('verify', 'salt')).toMatch(/Sound\.[\s\S]*3 rolls recomputed[\s\S]*repeated rolls 2/)
    },
  )

  it('H1: keeps its dice after an aside, and verify proves them', async () => {
    const home = scratchFolder()
    const run = async (...words: string[]) => (await tryCli(words, { home })).stdout
    await run('new', '--blank', 'The Salt Road')
    await run('turn', 'salt', 'I persuade Hesper to help me.')
    await run('undo', 'salt')
    await run('turn', 'salt', 'What time is it?')
    await run('turn', 'salt', 'I persuade Hesper to help me.')
    expect(await run('show', 'salt', 'dice')).toContain('(same dice as before)')
    expect(await run('verify', 'salt')).toMatch(/Sound\.[\s\S]*repeated rolls 1/)
  })
})
