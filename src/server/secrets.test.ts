import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, readEvents, type TestServer } from '../../test/server/test-server.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import { starterHero, starterScene } from '../engine/campaigns/create-starter-scene.ts'
import { good } from '../testing/assertions.ts'
import { routes } from './route-table.ts'

/** Words that stand only where no player may look. */
const canaries = [
  'QUILLBARROW',
  'MOTHVANE',
  'OSTRAKINE',
  'VELLICHOR',
  'TARNWICK',
  'GRIMALKIN',
  'SEMPITERN',
  'HOLLOWAY',
]
const key = 'sk-planted-0123456789abcdef'

function hiddenWorld(): StateDiff {
  const [a, b, c, d, e, f, g, h] = canaries
  return {
    ...starterScene,
    campaign: { player_id: starterHero },
    entities_add: [
      {
        id: starterHero,
        type: 'pc',
        name: 'Wren',
        attrs: { status: 'conscious', mbti: a, alignment: a },
        tags: [],
      },
      ...(starterScene.entities_add ?? []),
      {
        id: 'npc_spy_001',
        type: 'npc',
        name: `The ${b}`,
        attrs: { hidden: true, secret: c },
        tags: ['hidden'],
      },
      {
        id: 'loc_vault_001',
        type: 'location',
        name: `${d} vault`,
        attrs: { hidden: true },
        tags: ['hidden'],
      },
    ],
    facts_add: [
      ...(starterScene.facts_add ?? []),
      {
        id: 'fact_hidden_001',
        subject_id: starterHero,
        predicate: 'heir',
        object: { text: e },
        visibility: 'hidden',
        tags: [],
      },
    ],
    clocks_add: [
      ...(starterScene.clocks_add ?? []),
      { id: 'doom', name: f, value: 1, max: 6, triggers: {}, tags: ['hidden'] },
    ],
    threads_add: [
      ...(starterScene.threads_add ?? []),
      {
        id: 'plot',
        title: g,
        status: 'active',
        stakes: { objective: h },
        related_entity_ids: [],
        tags: ['hidden', 'mission'],
      },
    ],
  } as unknown as StateDiff
}

let at: TestServer
let id: string
let seed: string
beforeAll(async () => {
  at = await openTestServer({
    serve: {
      extras: {
        secret: key,
        environment: {
          OPENAI_API_KEY: key,
          FATEWRIGHT_MODEL: `compatible:m@https://user:${key}@host/v1?key=${key}`,
        },
      },
    },
  })
  const founded = good(await at.engine.campaigns.create({ name: 'Secrets', world: hiddenWorld() }))
  id = founded.campaign_id
  await at.post(`/api/campaigns/${id}/sessions`, undefined)
  for (const input of ['I look around.', 'I persuade Hesper.', 'THINK: what now?'])
    expect((await at.post(`/api/campaigns/${id}/turns`, { input })).status).toBe(200)
  await at.post(`/api/campaigns/${id}/branches`, { name: 'other', turn: 1 })
  seed = good(await at.engine.store.secret(id, 0)) ?? ''
})
afterAll(() => at.close())

const queries: Readonly<Record<string, string>> = {
  recall: `?q=${canaries.join('%20')}`,
  compareBranches: '?left=main&right=other',
}

describe('what must not get out', () => {
  it('is planted well: whoever asks as an author finds it', async () => {
    const lines = (await at.get(`/api/campaigns/${id}/export`, { 'fatewright-role': 'author' })).text
    for (const word of canaries) expect(lines).toContain(word)
    expect(seed).toMatch(/^[0-9a-f]{64}$/)
  })

  it('gets out by no route that looks', async () => {
    for (const { name, method, path, media } of routes) {
      if (method !== 'get' || media === 'text/event-stream') continue
      const url = path.replace(':id', id).replace(':turn', '1').replace(':pack', 'neo_seattle')
      const { text, status } = await at.get(url + (queries[name] ?? ''))
      // What was asked is told again, and is no secret to the asker.
      const answer = text.replace(/"question":"[^"]*"/, '')
      expect([name, status < 500]).toEqual([name, true])
      for (const word of [...canaries, seed, key])
        expect(answer.includes(word), `${name} tells ${word}`).toBe(false)
    }
    const models = (await at.get('/v1/models')).text
    expect(models).not.toContain(key)
  })

  it('gets out by no turn and by no stream', async () => {
    const turn = await at.post(`/api/campaigns/${id}/turns`, {
      input: `I ask Hesper about the ${canaries[1]}.`,
    })
    const told = JSON.stringify({ ...turn.body, input: '', notices: [] }).replaceAll(
      `about the ${canaries[1]}`,
      '',
    )
    const events = await readEvents(
      `${at.url}/api/campaigns/${id}/events?since=0.000000000000`,
      {},
      (all) => all.length === 2,
    )
    for (const word of [...canaries.toSpliced(1, 1), seed, key])
      expect(told + JSON.stringify(events)).not.toContain(word)
  })

  it('says which keys there are and never what they are', async () => {
    const { body } = await at.get('/api/settings')
    expect(body).toMatchObject({ keys_present: ['OPENAI_API_KEY'], model: 'compatible:m@https://host/v1' })
  })
})
