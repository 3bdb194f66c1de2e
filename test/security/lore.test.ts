/** Lore as a player may read it: by what they have met, never by where it stands; and only of what is installed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageFolder } from '../../src/compose/program-folders.ts'
import { systemMachine } from '../../src/compose/system-clock-entropy-network.ts'
import { openLore } from '../../src/compose.ts'
import { makeToken } from '../../src/server/access/make-and-find-tokens.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'
import { callTool } from './players-and-owner.ts'

let at: TestServer
const tokens: ReturnType<typeof makeToken>['kept'][] = []
beforeAll(async () => {
  at = await openTestServer({
    serve: { tokens: () => tokens, extras: { lore: () => openLore({ inMemory: true, environment: {} }) } },
  })
})
afterAll(() => at.close())

const author = { 'fatewright-role': 'author' }
const look = (query: string, headers: Record<string, string> = {}) =>
  at.get(`/api/lore?max_tokens=8000&${query}`, headers)

async function call(name: string, args: object): Promise<string> {
  const headers = { accept: 'application/json, text/event-stream' }
  const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  return (await at.post('/mcp', request, headers)).text
}

/** The place where the story begins is before the player's eyes. */
const elsewhere = (words: string): boolean => /Neon Dragon|haze of synth-tobacco/.test(words)

describe('lore', () => {
  it('[LORE-20] D1: of places nobody has been to is the game master’s, by every way in', async () => {
    for (const question of ['Pier Nine shed', 'dead vending machines']) {
      const q = `q=${encodeURIComponent(question)}&packs=neo_seattle`
      const hidden = (await look(q, author)).body.found.chunks
      expect(hidden.length).toBeGreaterThan(0)
      const places = hidden
        .filter((chunk: { metadata: { type: string } }) => ['location', 'npc'].includes(chunk.metadata.type))
        .map((chunk: { chunk_id: string }) => chunk.chunk_id)
      expect(places.length).toBeGreaterThan(0)
      const answers = [
        (await look(q)).text,
        (await at.get(`/api/lore/explain?${q}`)).text,
        await call('search_lore', { question, packs: ['neo_seattle'] }),
        await call('explain_lore', { question, packs: ['neo_seattle'] }),
      ]
      for (const answer of answers) for (const id of places) expect(answer).not.toContain(id)
    }
  })

  it('[LORE-20] D1: is not recalled before it was seen', async () => {
    const { campaign_id: id } = (await at.post('/api/campaigns', { scenario: 'dead_drop' })).body
    const questions = ['What stands in the shed on Pier Nine?', 'Where are the dead vending machines?']
    for (const question of questions) {
      const q = encodeURIComponent(question)
      const hidden = (await look(`q=${q}&packs=neo_seattle`, author)).body.found.chunks
        .filter((chunk: { metadata: { type: string } }) => chunk.metadata.type === 'location')
        .map((chunk: { text: string }) => chunk.text.slice(0, 40))
      expect(hidden.length).toBeGreaterThan(0)
      const recalled = (await at.get(`/api/campaigns/${id}/recall?q=${q}`)).text
      for (const words of hidden) if (!elsewhere(words)) expect(recalled).not.toContain(words)
    }
  })

  const packs = join(packageFolder(), 'content_packs')
  const people = ['nineteen_year_tide', 'neo_seattle'].flatMap((pack) =>
    readdirSync(join(packs, pack, 'npcs')).map((file) => {
      const text = readFileSync(join(packs, pack, 'npcs', file), 'utf8')
      return /^name: (.*)$/m.exec(text)?.[1]?.split(' ').at(-1) ?? ''
    }),
  )

  it('[LORE-20] D1: names nobody whom the player has not met, by every way in', async () => {
    expect(people.length).toBeGreaterThan(15)
    for (const question of [
      ...people,
      'money debts crowns prices',
      'customs of the tide',
      'the air contract',
    ]) {
      const q = `q=${encodeURIComponent(question)}`
      const chunks: { text: string }[] = (await look(q)).body.found.chunks
      const told = await call('search_lore', { question })
      for (const name of people) {
        const named = new RegExp(`\\b${name}\\b`)
        for (const { text } of chunks) expect(text).not.toMatch(named)
        if (name !== question) expect(told).not.toMatch(named)
      }
    }
  })

  it('D1: answers a question for somebody unmet as one for somebody made up', async () => {
    for (const name of people) {
      const unmet = (await look(`q=${name}`)).body.found
      const explained = (await at.get(`/api/lore/explain?q=${name}`)).body.found
      expect([name, unmet.chunks.length, explained.chunks.length]).toEqual([name, 0, 0])
    }
    expect((await look('q=Zebulon')).body.found.chunks).toEqual([])
  })

  it('D1: keeps the pages of a thread until the thread is over', async () => {
    const thread = 'nineteen_year_tide:t_amity'
    const questions = ['the Amity', 'loss of the Amity', 'what is said of the wreck']
    const { campaign_id: id } = (await at.post('/api/campaigns', { scenario: 'nineteen_year_tide' })).body
    for (const question of questions)
      for (const more of ['', `&campaign=${id}`]) {
        const q = `q=${encodeURIComponent(question)}&packs=nineteen_year_tide${more}`
        const all = (await look(q, author)).body.found.chunks
        expect(
          all.some((chunk: { metadata: { thread_ids: string[] } }) =>
            chunk.metadata.thread_ids.includes(thread),
          ),
        ).toBe(true)
        expect((await look(q)).text).not.toContain('the_amity')
        expect((await at.get(`/api/lore/explain?${q}`)).text).not.toContain('the_amity')
      }
  })

  it('D1: of a campaign is that of its packs, and a token for one campaign reads no other world', async () => {
    const { campaign_id: id } = (await at.post('/api/campaigns', { scenario: 'dead_drop' })).body
    const other = 'q=crowns%20rope%20oil&max_tokens=8000'
    expect((await look(other)).body.found.chunks.length).toBeGreaterThan(0)
    expect((await look(`${other}&campaign=${id}`)).body.found.chunks).toEqual([])
    expect((await look(`${other}&campaign=${id}&packs=nineteen_year_tide`)).status).toBe(404)
    const told = await call('search_lore', { question: 'crowns rope oil', campaign: id })
    expect(told).not.toContain('nineteen_year_tide:')
    const { token, kept } = makeToken(
      { name: 'Mara', role: 'player', campaigns: [id], days: null },
      systemMachine,
    )
    tokens.push(kept)
    const mara = { authorization: `Bearer ${token}` }
    expect((await look(other, mara)).body.found.chunks).toEqual([])
    expect((await look(`${other}&packs=nineteen_year_tide`, mara)).status).toBe(404)
    expect((await look('q=how%20people%20talk', mara)).status).toBe(200)
    expect((await at.get('/api/packs', mara)).text).not.toContain('nineteen_year_tide')
    for (const list of ['/api/scenarios', '/v1/models']) {
      const { text } = await at.get(list, mara)
      expect([list, text.includes('dead_drop'), text.includes('nineteen_year_tide')]).toEqual([
        list,
        true,
        false,
      ])
    }
    const scenarios = (await callTool(at, mara, 'list_scenarios', {})).text
    expect([scenarios.includes('dead_drop'), scenarios.includes('nineteen_year_tide')]).toEqual([true, false])
  })

  it('D1: opens with the campaign, as far as its player has come', async () => {
    const made = await at.post('/api/campaigns', { scenario: 'dead_drop' })
    const { campaign_id: id } = made.body
    const here = (await at.get(`/api/campaigns/${id}`)).body.place
    const q = `q=${encodeURIComponent(here)}&packs=neo_seattle`
    const kinds = (text: { metadata: { type: string } }[]) =>
      text.filter(({ metadata }) => metadata.type === 'location').length
    expect(kinds((await look(q)).body.found.chunks)).toBe(0)
    expect(kinds((await look(`${q}&campaign=${id}`)).body.found.chunks)).toBeGreaterThan(0)
    expect((await look(`${q}&campaign=nobody_000000`)).status).toBe(404)
  })

  it('N2, N4: is looked for in installed packs alone, whatever is named', async () => {
    const hostile = [
      '/etc',
      '../../..',
      '..%2f..%2fetc',
      '%00',
      'C:%5CWindows',
      '/proc/self',
      'neo_seattle/../..',
      '.',
      '~',
    ]
    for (const packs of hostile) {
      const answer = await look(`q=x&packs=${packs}`)
      expect([packs, answer.status]).toEqual([packs, 404])
      expect(answer.text).not.toMatch(/passwd|hosts|environ|node_modules|package\.json/)
    }
    for (const pack of ['/etc', '../../etc', '\0', 'C:\\Windows']) {
      const told = await call('search_lore', { question: 'x', packs: [pack] })
      expect(told).toContain('There is no such pack')
      expect(told).not.toContain('/etc')
    }
  })
})
