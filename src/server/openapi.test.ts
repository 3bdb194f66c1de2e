import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestServer, type TestServer } from '../../test/server/test-server.ts'
import { openEvaluation } from '../compose/campaign-evaluation.ts'
import { openLore } from '../compose.ts'
import { routes } from './route-table.ts'

let at: TestServer
// biome-ignore lint/suspicious/noExplicitAny: a document of another format
let document: any
let id: string
beforeAll(async () => {
  at = await openTestServer({
    serve: {
      extras: { environment: {}, lore: () => openLore({ inMemory: true }), evaluation: openEvaluation },
    },
  })
  document = (await at.get('/api/openapi.json')).body
  id = await at.found()
  for (const input of ['I look around.', 'I persuade Hesper.'])
    await at.post(`/api/campaigns/${id}/turns`, { input })
  await at.post(`/api/campaigns/${id}/branches`, { name: 'other', turn: 1 })
  await at.post(`/api/campaigns/${id}/sessions`, undefined)
})
afterAll(() => at.close())

/** Live answers are held against what the document says, not against the schemas it was made of. */
function fits(name: string, method: string, path: string, status: number, body: unknown): void {
  const { responses } = document.paths[path.replace(/:(\w+)/g, '{$1}')][method]
  const { $ref } = responses[String(status)].content['application/json'].schema
  const schema = document.components.schemas[$ref.split('/').at(-1)]
  const read = z.fromJSONSchema(schema).safeParse(body)
  expect(read.error?.issues ?? [], name).toEqual([])
}

const queries: Readonly<Record<string, string>> = {
  recall: '?q=Hesper',
  compareBranches: '?left=main&right=other',
  searchLore: '?q=lamp&packs=neo_seattle',
  explainLore: '?q=lamp&packs=neo_seattle',
}

describe('the OpenAPI document', () => {
  it('names every route once, with every reference in it', () => {
    expect(document.openapi).toBe('3.1.0')
    const named = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map(
        (operation) => operation.operationId,
      ),
    )
    expect(named.toSorted()).toEqual(routes.map((route) => route.name).toSorted())
    expect(new Set(named).size).toBe(named.length)
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name)
  })

  it('is true of every answer that can be had by looking', async () => {
    for (const { name, method, path, media, status } of routes) {
      if (method !== 'get' || media !== undefined) continue
      const url = path.replace(':id', id).replace(':turn', '1').replace(':pack', 'neo_seattle')
      const answer = await at.get(url + (queries[name] ?? ''), { 'fatewright-role': 'author' })
      expect(answer.status, `${name}: ${answer.text.slice(0, 200)}`).toBe(status ?? 200)
      fits(name, method, path, answer.status, answer.body)
    }
  })

  it('is true of what is done', async () => {
    const made = await at.post('/api/campaigns', { name: 'Another', ruleset: 'dnd5e', seed: 'x' })
    fits('foundCampaign', 'post', '/api/campaigns', made.status, made.body)
    const other = made.body.campaign_id
    const steps: readonly (readonly [string, unknown])[] = [
      ['/api/campaigns/:id/turns', { input: 'I look around.' }],
      ['/api/campaigns/:id/turns', { choice: 1 }],
      ['/api/campaigns/:id/questions', { choice: 1 }],
      ['/api/campaigns/:id/feedback', { turn: 1, verdict: 'note', text: 'A good rope.' }],
      ['/api/campaigns/:id/undo', undefined],
      ['/api/campaigns/:id/redo', undefined],
      ['/api/campaigns/:id/branches', { name: 'west', turn: 1 }],
      ['/api/campaigns/:id/branches/switch', { name: 'main' }],
      ['/api/campaigns/:id/sessions', undefined],
      ['/api/campaigns/:id/sessions/end', {}],
      ['/api/campaigns/:id/dice/reveal', {}],
    ]
    for (const [path, body] of steps) {
      const answer = await at.post(path.replace(':id', other), body)
      expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).toBeLessThan(300)
      fits(path, 'post', path, answer.status, answer.body)
    }
    const gone = await at.send(`/api/campaigns/${other}?confirm=${other}`, { method: 'DELETE' })
    fits('deleteCampaign', 'delete', '/api/campaigns/:id', gone.status, gone.body)
    const zero = await at.post('/api/session-zero', {
      calibration: 'noir_standard',
      answers: { lines: 'spiders' },
    })
    fits('agree', 'post', '/api/session-zero', 200, zero.body)
    const draft = await at.post('/api/heroes/dnd5e/draft', { choices: { class: 'wizard' } })
    fits('draftHero', 'post', '/api/heroes/:ruleset/draft', 200, draft.body)
  })

  it('is true of refusals, all of one shape', async () => {
    const schema = z.fromJSONSchema(document.components.schemas.Error)
    const answers = [
      await at.get('/api/campaigns/nowhere'),
      await at.get('/api/nothing'),
      await at.get(`/api/campaigns/${id}/turns?from=x`),
      await at.post(`/api/campaigns/${id}/turns`, { input: 7 }),
      await at.post(`/api/campaigns/${id}/turns`, { input: 'x', wish: true }),
      await at.post('/api/campaigns', { scenario: 'nowhere' }),
      await at.get(`/api/campaigns/${id}/turns/99/context`, { 'fatewright-role': 'author' }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 400, 400, 400, 404, 404])
    for (const { body } of answers) expect(schema.safeParse(body).error).toBeUndefined()
  })
})
