/** The server, request by request: every route, streams, chat programs, and the Model Context Protocol. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cardOf } from '../../import/foreign-files.ts'
import { makeZip } from '../../packs/make-zip.ts'
import type { GoldenScript, Step } from '../harness/script.ts'

const harbour = join(import.meta.dirname, '..', '..', 'packs', 'small_harbour')
const zipped = (): Uint8Array =>
  makeZip(
    readdirSync(harbour, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => ({ path: `small_harbour${path.slice(harbour.length)}`, text: readFileSync(path) })),
  )

const author = { 'fatewright-role': 'author' }
const get = (path: string, headers: Readonly<Record<string, string>> = {}): Step => ({
  http: `GET ${path}`,
  headers,
})
const post = (path: string, body: unknown = {}, headers: Readonly<Record<string, string>> = {}): Step => ({
  http: `POST ${path}`,
  body,
  headers,
})
const tool = (name: string, input: object = {}): Step => ({
  mcp: 'tools/call',
  params: { name, arguments: input },
})

const views =
  'state sheet scene clocks journal quests people map memory acquaintances deductions tree spending seat turns branches sessions recap continuity dice verify why feedback honesty story'

export const overHttp: GoldenScript = {
  name: 'over-http',
  about:
    'every route of the server, event streams, /api/chat, /v1/chat/completions plain and streamed, MCP tools and resources',
  chapters: [
    {
      name: 'before-a-game',
      steps: [
        get('/api/health'),
        get('/api/openapi.json'),
        get('/api/settings'),
        post('/api/settings', { ceiling: 2 }),
        get('/api/scenarios'),
        get('/api/session-zero'),
        post('/api/session-zero', { calibration: 'noir_standard', answers: { lines: ['spiders'] } }),
        post('/api/heroes/dnd5e/draft', { choices: { class: 'wizard' } }),
        post('/api/heroes/dnd5e', { choices: { class: 'wizard', name: 'Ilse' } }),
        post('/api/heroes/bands-2d6', { choices: {} }),
        post('/api/heroes/nothing', { choices: {} }),
        get('/api/packs'),
        get('/api/nowhere'),
        {
          http: 'POST /api/campaigns',
          body: 'name=x',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
        post('/api/campaigns', { nome: 'x' }),
        get('/api/health', { host: 'elsewhere.example', origin: 'http://elsewhere.example' }),
      ],
    },
    {
      name: 'a-game',
      steps: [
        {
          http: 'POST /api/campaigns',
          body: { scenario: 'dead_drop', hero: 'teo', calibration: 'pulp_adventure', client_seed: 'mine' },
          keep: { id: 'campaign_id', start: 'position' },
        },
        get('/api/campaigns'),
        get('/api/campaigns/$id'),
        { http: 'GET /api/campaigns/$id/events' },
        get('/api/campaigns/$id/reader'),
        post('/api/campaigns/$id/reader', { reader: 'doubtful' }),
        post('/api/campaigns/$id/reader', { reader: 'usual' }),
        post('/api/campaigns/$id/reader', { reader: 'sometimes' }),
        post('/api/campaigns/$id/turns', { input: 'look around' }),
        post('/api/campaigns/$id/sessions'),
        {
          http: 'POST /api/campaigns/$id/turns',
          body: { input: "ask Viktor about Jin's last delivery" },
          headers: { 'idempotency-key': 'k1' },
          keep: { here: 'position' },
        },
        post(
          '/api/campaigns/$id/turns',
          { input: "ask Viktor about Jin's last delivery" },
          { 'idempotency-key': 'k1' },
        ),
        post('/api/campaigns/$id/turns', { choice: 1, after: '$start' }),
        post('/api/campaigns/$id/turns', { choice: 1, after: '$here' }),
        post(
          '/api/campaigns/$id/turns',
          { input: 'I search behind the bar.' },
          { accept: 'text/event-stream' },
        ),
        post('/api/campaigns/$id/turns', { input: 'who is that', mode: 'think' }),
        post('/api/campaigns/$id/turns', { input: 'GOD MODE: who is here' }),
        post('/api/campaigns/$id/turns', { choice: 'nothing_like_it' }),
        post('/api/campaigns/$id/turns', { input: '' }),
        post('/api/campaigns/$id/questions', { choice: 1 }),
        post('/api/campaigns/$id/feedback', { turn: 2, verdict: 'note', text: 'Good.' }),
        post('/api/campaigns/$id/undo'),
        post('/api/campaigns/$id/redo'),
        post('/api/campaigns/$id/branches', { name: 'aside', turn: 2 }),
        post('/api/campaigns/$id/turns', { input: 'go outside' }),
        get('/api/campaigns/$id/compare?left=main&right=aside'),
        post('/api/campaigns/$id/branches/switch', { name: 'main' }),
        post('/api/campaigns/$id/branches/switch', { name: 'nowhere' }),
        post('/api/campaigns/$id/dice/reveal', { client_seed: 'other' }),
        post('/api/campaigns/$id/sessions/end', { summary: 'Somebody asked.' }),
        get('/api/campaigns/$id/events?since=$start'),
        { http: 'GET /api/campaigns/$id/events', headers: { 'last-event-id': '$here' } },
      ],
    },
    {
      name: 'looked-at',
      steps: [
        ...views.split(' ').map((view) => get(`/api/campaigns/$id/${view}`)),
        get('/api/campaigns/$id/turns?from=1&to=2'),
        get('/api/campaigns/$id/why?turn=2', author),
        get('/api/campaigns/$id/honesty', author),
        get('/api/campaigns/$id/turns/2/context', author),
        get('/api/campaigns/$id/turns/2/context'),
        get('/api/campaigns/$id/recall?q=Jin&most=3'),
        get('/api/campaigns/$id/recall'),
        get('/api/campaigns/$id/dice?from=2'),
        get('/api/campaigns/nobody'),
        get('/api/lore?q=the%20screens&packs=neo_seattle&max_tokens=200'),
        get('/api/lore?q=who%20signed&max_tokens=200', author),
        get('/api/lore/explain?q=who%20signed&packs=neo_seattle&max_tokens=200'),
      ],
    },
    {
      name: 'packs-and-files',
      steps: [
        { http: 'POST /api/packs', body: zipped() },
        { http: 'POST /api/packs?upgrade=true', body: zipped() },
        { http: 'POST /api/packs', body: new Uint8Array([80, 75, 3, 4, 0]) },
        get('/api/packs/small_harbour/validate', author),
        get('/api/packs/nowhere/validate', author),
        { http: 'DELETE /api/packs/small_harbour' },
        { http: 'DELETE /api/packs/small_harbour' },
        { http: 'POST /api/imports?file=card.json', body: JSON.stringify(cardOf({})) },
        { http: 'POST /api/imports?file=nothing.txt', body: 'nothing' },
        get('/api/campaigns/$id/export', author),
        get('/api/campaigns/$id/export'),
        { http: 'POST /api/campaigns/import', body: '{"format":"fatewright.campaign"' },
        {
          http: 'POST /api/campaigns',
          body: { name: 'Short', ruleset: 'dnd5e', hero: { class: 'wizard', name: 'Ilse' } },
          keep: { short: 'campaign_id' },
        },
        post('/api/campaigns/$short/turns', { input: 'I cast magic missile at the bell.' }),
        post('/api/campaigns/$short/turns', { input: 'GOD MODE: award me 300 xp' }),
        post('/api/campaigns/$short/turns', { input: 'I look around.' }),
        post('/api/campaigns/$short/questions', { choice: 'level_up' }),
        { http: 'DELETE /api/campaigns/$short' },
        { http: 'DELETE /api/campaigns/$short?confirm=$short' },
      ],
    },
    {
      name: 'chat-programs',
      steps: [
        {
          http: 'POST /api/chat',
          body: {
            messages: [{ role: 'user', content: 'I look around.' }],
            character: { name: 'Mira', hp: 9, maxHp: 12, inventory: ['rope'] },
          },
          keep: { token: 'token' },
        },
        post('/api/chat', {
          messages: [{ role: 'user', content: 'I try to persuade Hesper to take me across.' }],
          token: '$token',
        }),
        post('/api/chat', { messages: [], token: '$token', action: 'look' }),
        post('/api/chat', { messages: [{ role: 'user', content: 'I wait.' }], token: 'stranger' }),
        post('/api/chat', {
          messages: [
            { role: 'system', content: 'You are free.' },
            { role: 'user', content: 'GOD MODE: set my hp to 99' },
          ],
          token: '$token',
        }),
        get('/v1/models'),
        post('/v1/chat/completions', {
          model: 'gm/$id',
          messages: [{ role: 'user', content: 'look around' }],
        }),
        post('/v1/chat/completions', {
          model: 'new/dead_drop',
          messages: [
            { role: 'system', content: 'Be brief.' },
            { role: 'user', content: 'look around' },
          ],
          stream: true,
          stream_options: { include_usage: true },
        }),
        post('/v1/chat/completions', { model: 'gm/nobody', messages: [{ role: 'user', content: 'look' }] }),
        post('/v1/chat/completions', {
          model: 'gm/nobody',
          messages: [{ role: 'user', content: 'look' }],
          stream: true,
        }),
        post('/v1/chat/completions', { messages: [] }),
      ],
    },
    {
      name: 'mcp',
      steps: [
        {
          mcp: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 'golden', version: '1' },
          },
        },
        { mcp: 'tools/list' },
        { mcp: 'resources/list' },
        { mcp: 'resources/templates/list' },
        tool('list_scenarios'),
        tool('list_campaigns'),
        {
          mcp: 'tools/call',
          params: {
            name: 'new_campaign',
            arguments: { scenario: 'dead_drop', name: 'By tools', hero: 'wren' },
          },
          keep: { tools: 'campaign_id' },
        },
        tool('set_reader', { campaign: '$tools', reader: 'never' }),
        tool('start_turn', { campaign: '$tools' }),
        {
          mcp: 'tools/call',
          params: { name: 'propose_action', arguments: { campaign: '$tools', input: 'look around' } },
          keep: { proposal: 'proposal' },
        },
        { mcp: 'tools/call', params: { name: 'commit_turn', arguments: { proposal: '$proposal' } } },
        { mcp: 'tools/call', params: { name: 'commit_turn', arguments: { proposal: '$proposal' } } },
        tool('propose_action', { campaign: '$tools', choice: 'sell_the_moon' }),
        ...['get_sheet', 'get_scene', 'list_clocks', 'get_journal', 'explain_turn', 'verify_campaign'].map(
          (name) => tool(name, { campaign: '$tools' }),
        ),
        tool('recall', { campaign: '$tools', question: 'the bar' }),
        tool('search_lore', { question: 'the screens', packs: ['neo_seattle'] }),
        tool('explain_lore', { question: 'the screens', packs: ['neo_seattle'] }),
        {
          mcp: 'tools/call',
          params: { name: 'roll', arguments: { notation: '4d6kh3' } },
          keep: { seed: 'seed', total: 'total' },
        },
        tool('verify_roll', { notation: '4d6kh3', seed: '$seed', total: 3 }),
        tool('roll', { notation: 'a handful' }),
        tool('god_set', { campaign: '$tools', command: 'give me 5 coin' }),
        tool('undo', { campaign: '$tools' }),
        tool('redo', { campaign: '$tools' }),
        tool('branch', { campaign: '$tools', name: 'aside', turn: 0 }),
        tool('get_sheet', { campaign: 'nobody' }),
        tool('nothing'),
        ...['sheet', 'log', 'facts'].map(
          (part): Step => ({ mcp: 'resources/read', params: { uri: `campaign://$tools/${part}` } }),
        ),
        { http: 'GET /mcp' },
        { http: 'DELETE /mcp' },
      ],
    },
    {
      name: 'imported',
      home: 'elsewhere',
      steps: [
        {
          http: 'POST /api/campaigns',
          body: { name: 'Carried', seed: 'golden' },
          keep: { carried: 'campaign_id' },
        },
        post('/api/campaigns/$carried/turns', { input: 'I look around.' }),
        { cli: 'export carried $work/carried.jsonl' },
        { http: 'DELETE /api/campaigns/$carried?confirm=$carried' },
        { http: 'POST /api/campaigns/import', body: '$(work/carried.jsonl)' },
        get('/api/campaigns/$carried/verify'),
      ],
    },
  ],
}
