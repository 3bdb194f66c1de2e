/** Lore as a player may read it: by what they have met, never by where it stands; and only of what is installed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLore } from '../../src/compose.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'

let at: TestServer
beforeAll(async () => {
  at = await openTestServer({
    serve: { extras: { lore: () => openLore({ inMemory: true, environment: {} }) } },
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
