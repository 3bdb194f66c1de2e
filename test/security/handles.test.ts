/** What an author's ids and gates would give away: a player gets handles that say nothing, and exits and threads when they are met. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openKernelFolder } from '../../src/compose/campaign-folders.ts'
import { packageFolder } from '../../src/compose/program-folders.ts'
import { createEngine, openLore } from '../../src/compose.ts'
import { good } from '../../src/testing/assertions.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'

const player = 'player-0123456789abcdefghijklmnopqrstu'
const owner = 'owner-0123456789abcdefghijklmnopqrstuv'
const asPlayer = { authorization: `Bearer ${player}` }

interface Table extends TestServer {
  readonly home: string
  readonly campaign: string
  readonly say: (input: string | { readonly choice: string }) => Promise<ReturnType<typeof JSON.parse>>
  readonly read: (part: string) => Promise<string>
  readonly call: (tool: string, args?: object) => Promise<string>
}

/** A game of Dead Drop over HTTP with a player's token; `change` rewrites a file of its pack before. */
async function openTable(change: Readonly<Record<string, (text: string) => string>> = {}): Promise<Table> {
  const home = scratchFolder()
  const pack = join(home, 'packs', 'neo_seattle')
  cpSync(join(packageFolder(), 'content_packs', 'neo_seattle'), pack, { recursive: true })
  for (const [file, rewrite] of Object.entries(change)) {
    const before = readFileSync(join(pack, file), 'utf8')
    const after = rewrite(before)
    expect(after).not.toBe(before)
    writeFileSync(join(pack, file), after)
  }
  const engine = createEngine({ home, environment: {} })
  const at = await openTestServer({
    serve: {
      engine,
      token: owner,
      playerToken: player,
      extras: { lore: () => openLore({ home, environment: {} }) },
    },
  })
  onTestFinished(async () => {
    await at.close()
    await engine.close()
  })
  const founded = await at.post('/api/campaigns', { scenario: 'dead_drop' }, asPlayer)
  const { campaign_id: campaign } = founded.body
  const headers = { ...asPlayer, accept: 'application/json, text/event-stream' }
  return {
    ...{ ...at, engine, home, campaign },
    say: async (input) => {
      const body = typeof input === 'string' ? { input } : input
      const played = await at.post(`/api/campaigns/${campaign}/turns`, body, asPlayer)
      expect([played.status, played.text]).toEqual([200, expect.any(String)])
      return played.body
    },
    read: async (part) => (await at.get(`/api/campaigns/${campaign}/${part}`, asPlayer)).text,
    call: async (name, args = {}) => {
      const params = { name, arguments: { campaign, ...args } }
      return (await at.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers)).text
    },
  }
}

const views = ['', 'state', 'memory', 'journal', 'acquaintances', 'why', 'turns', 'story', 'sessions']

describe('what a person said', () => {
  it('H2: is not known as a lie by any id, by any way', async () => {
    const table = await openTable()
    await table.say('ask Viktor about the deletion')
    const state = good(await table.engine.campaigns.state(table.campaign))
    const ids = Object.keys(state.facts)
    expect(ids.filter((id) => id.endsWith('_lie'))).toHaveLength(1)
    const answers = [
      ...(await Promise.all(views.map(table.read))),
      await table.read(`recall?q=${encodeURIComponent('What did Viktor say about the screen?')}`),
      ...(await Promise.all(
        ['explain_turn', 'get_journal', 'get_scene', 'get_status'].map((tool) => table.call(tool)),
      )),
      await table.call('recall', { question: 'What did Viktor say about the screen?' }),
      JSON.stringify(await table.say('OOC: where does that sentence come from?')),
      (await table.post(`/api/campaigns/${table.campaign}/sessions/end`, {}, asPlayer)).text,
    ]
    const shown = answers.join('\n')
    expect(shown).toContain('came up on the screen')
    expect(ids.filter((id) => shown.includes(id))).toEqual([])
    // How a fact is kept says it as well: a claim beside what was disclosed.
    expect(shown).not.toMatch(/_lie\b|\.lie\b|\.deflect\b|\.tell\b|omen|w_signed|"claims"|"disclosed"/)
  })

  it('H2: has the same handle all through a campaign, and another in the next', async () => {
    const table = await openTable()
    await table.say('ask Viktor about the deletion')
    const factsOf = (text: string) => JSON.parse(text).facts.map(({ id }: { id: string }) => id)
    const before = factsOf(await table.read('state'))
    await table.say('look around')
    expect(factsOf(await table.read('state'))).toEqual(expect.arrayContaining(before))
    for (const id of before) expect(id).toMatch(/^fact_[0-9a-f]{12}$/)
    const next = await table.post('/api/campaigns', { scenario: 'dead_drop' }, asPlayer)
    await table.post(
      `/api/campaigns/${next.body.campaign_id}/turns`,
      { input: 'ask Viktor about the deletion' },
      asPlayer,
    )
    const others = factsOf((await table.get(`/api/campaigns/${next.body.campaign_id}/state`, asPlayer)).text)
    expect(others.length).toBeGreaterThan(0)
    expect(others.filter((id: string) => before.includes(id))).toEqual([])
  })

  it('H2: is not known as a lie in a folder’s panels nor at the terminal', async () => {
    const table = await openTable()
    await table.say('ask Viktor about the deletion')
    const state = good(await table.engine.campaigns.state(table.campaign))
    const out = scratchFolder()
    const folder = await openKernelFolder(table.engine, out)
    good(await folder.follow(table.campaign))
    const found = ['CLUE_LOG.json', 'STATE_PANEL.json', 'OBJECT_INDEX.json'].map((name) =>
      readFileSync(join(out, 'campaigns', table.campaign, name), 'utf8'),
    )
    const { stdout } = await tryCli(['play', table.campaign], {
      home: table.home,
      stdin: '/why line\n/quit\n',
    })
    expect(stdout).toContain('the adventure as it is written')
    const shown = [...found, stdout].join('\n')
    expect(found.join('')).toContain('came up on the screen')
    expect(Object.keys(state.facts).filter((id) => shown.includes(id))).toEqual([])
    expect(stdout).not.toMatch(/\.lie\b|\.deflect\b|pack:/)
  })
})

/** The curtain of the Neon Dragon, without a word about it being drawn. */
const secretDoor = {
  'locations/neon_dragon.md': (text: string) =>
    text.replace(/( {4}- to: card_room\n[\s\S]*?)( {6}closed:\n(?: {8}- .*\n)+)/, '$1'),
}

describe('an exit', () => {
  it('H4: that nobody knows of stands on no map, in no scene and in no view', async () => {
    const table = await openTable(secretDoor)
    await table.say('look around')
    const out = scratchFolder()
    const folder = await openKernelFolder(table.engine, out)
    good(await folder.follow(table.campaign))
    const answers = [
      ...(await Promise.all(['', 'state', 'scene', 'map', 'journal', 'turns'].map(table.read))),
      ...(await Promise.all(['get_scene', 'get_journal', 'start_turn'].map((tool) => table.call(tool)))),
      readFileSync(join(out, 'campaigns', table.campaign, 'OBJECT_INDEX.json'), 'utf8'),
      JSON.stringify(await table.say('THINK: where could I go from here?')),
    ].join('\n')
    expect(answers).toContain('the concourse')
    expect(answers).not.toMatch(/card[ _]room/i)
  })

  it('H4: is there once its condition holds, and one that is visibly shut may be seen', async () => {
    const shut = await openTable()
    expect(await shut.read('scene')).toContain('card_room')
    const table = await openTable(secretDoor)
    for (let tried = 0; tried < 6 && !(await table.read('scene')).includes('card_room'); tried += 1)
      await table.say('ask Viktor about Ota')
    expect(await table.read('scene')).toContain('card_room')
    expect(await table.read('map')).toContain('card_room')
  })
})

describe('the keys of choices', () => {
  it('M5: say what the choice says and nothing of an author’s ids; number, text and own key still pick', async () => {
    const rename = (text: string) => text.replaceAll('id: play_b7', 'id: wake_the_traitor')
    const table = await openTable({ 'locations/neon_dragon.md': rename })
    const { planning_block: block } = await table.say('look around')
    const offered = JSON.stringify(await table.read('')) + (await table.read('turns'))
    expect(Object.values(block.choices)).toContainEqual(
      expect.objectContaining({ text: 'Put B7 on the jukebox' }),
    )
    expect(JSON.stringify(block) + offered + (await table.call('start_turn'))).not.toContain('traitor')
    const refused = await table.post(
      `/api/campaigns/${table.campaign}/turns`,
      { choice: 'nothing_of_the_kind' },
      asPlayer,
    )
    expect([refused.status, refused.text]).toEqual([
      expect.any(Number),
      expect.stringContaining('put_b7_on_the_jukebox'),
    ])
    expect(refused.text).not.toContain('traitor')
    const number = Object.keys(block.choices).indexOf('put_b7_on_the_jukebox') + 1
    for (const choice of ['put_b7_on_the_jukebox', 'wake_the_traitor', String(number)]) {
      await table.say({ choice })
      const { engine_events: events } = good(
        await table.engine.store.getEvents(table.campaign, { from: 2, to: 2 }),
      )[0] ?? { engine_events: [] }
      expect(JSON.stringify(events)).toContain('neo_seattle:wake_the_traitor')
      await table.post(`/api/campaigns/${table.campaign}/undo`, {}, asPlayer)
    }
    await table.say('Put B7 on the jukebox')
    const [turn] = good(await table.engine.store.getEvents(table.campaign, { from: 2, to: 2 }))
    expect(JSON.stringify(turn?.engine_events)).toContain('neo_seattle:wake_the_traitor')
    good(await table.engine.campaigns.verify(table.campaign))
  })
})

describe('a thread', () => {
  it('M7: that a pack keeps ready is no player’s to know before they come upon it', async () => {
    const table = await openTable()
    const everywhere = async (): Promise<string> =>
      [
        ...(await Promise.all(['', 'state', 'quests', 'journal'].map(table.read))),
        await table.call('get_journal'),
        JSON.stringify(await table.say('THINK: what is going on here?')),
      ].join('\n')
    const before = await everywhere()
    expect(before).toContain('Where is Jin?')
    expect(before).not.toMatch(/Who signed him away|What does Agent Chen want/)
    for (let tried = 0; tried < 4 && !(await table.read('quests')).includes('Chen'); tried += 1)
      await table.say('ask Agent Chen about her offer')
    expect(await table.read('quests')).toContain('What does Agent Chen want?')
  })
})

describe('a place with the tag public', () => {
  it('L3: is a public place; what is written of it is read once one has been there', async () => {
    const table = await openTable()
    const ask = `/api/lore?max_tokens=8000&packs=neo_seattle&campaign=${table.campaign}&q=concourse%20main%20street`
    const files = async (path: string, headers = asPlayer): Promise<string> =>
      (await table.get(path, headers)).text
    const author = { authorization: `Bearer ${owner}`, 'fatewright-role': 'author' }
    expect(await files(ask, author)).toContain('neo_seattle:concourse:')
    expect(await files(ask)).not.toContain('neo_seattle:concourse:')
    expect(await table.call('search_lore', { question: 'concourse main street' })).not.toContain('concourse:')
    expect(await table.read('recall?q=concourse%20main%20street')).not.toContain('neo_seattle:concourse:')
    await table.say('go outside')
    expect(await files(ask)).toContain('neo_seattle:concourse:')
  })
})
