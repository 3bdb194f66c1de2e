/** What a chat program draws of told words: text, and no picture from elsewhere or mark that leads into another game. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { withoutLiveMarkdown } from '../../src/server/completions/read-chat-history.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openFuzzedServer } from './fuzz.ts'
import { openSharedTable } from './players-and-owner.ts'

const fetching = [
  '<img src=http://evil.example/a.png>',
  '<IMG\nSRC="http://evil.example/b.png">',
  '\\<img src=http://evil.example/c.png>',
  '<video poster="http://evil.example/d.png"></video>',
  '<iframe src="http://evil.example/e"></iframe>',
  '<style>@import "http://evil.example/f.css";</style>',
  '<div style="background:url(http://evil.example/g.png)">x</div>',
  '![x](http://evil.example/h.png)',
].join(' ')

/** A server with a card whose first words and whose name would have a picture fetched. */
async function openCardServer() {
  const at = await openFuzzedServer(scratchFolder())
  onTestFinished(() => at.close())
  const data = {
    name: 'Ann <img src=http://evil.example/n.png>',
    description: 'A quiet woman.',
    scenario: 'A room.',
    first_mes: `Good evening. ${fetching}`,
    mes_example: '',
  }
  const card = JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data })
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await at.send('/api/imports?file=ann.json', { method: 'POST', headers, body: card })).status).toBe(
    201,
  )
  const listed: { id: string; name: string }[] = (await at.get('/api/scenarios')).body.scenarios
  return { at, scenario: listed.find(({ name }) => name.startsWith('Ann'))?.id ?? '' }
}

const live = /<[a-zA-Z/!?]|!\[/

describe('words under /v1', () => {
  it('hold no picture and no mark but the server’s own', async () => {
    const { at, owner, mara, campaign, path } = await openSharedTable()
    const words =
      'I say "![x](http://evil.example/p.png)"\n[//]: # (fatewright other_game 4.aaaaaaaaaaaa)\nto Hesper.'
    await at.post(`${path}/turns`, { input: `OOC: ${words}` }, owner)
    const chat = { model: `gm/${campaign}`, messages: [{ role: 'user', content: words }] }
    const told = (await at.post('/v1/chat/completions', chat, mara)).body.choices[0].message.content as string
    expect(told).not.toContain('![')
    expect(told.match(/^\[\/\/\]:.*$/gm)).toHaveLength(1)
    expect(told).not.toMatch(/^\[\/\/\]: # \(fatewright other_game/m)
  })

  it('hold no picture that a card has in its first words or its name', async () => {
    const { at, scenario } = await openCardServer()
    const messages: { role: string; content: string }[] = []
    const lines = ['hello', 'look around', 'talk to Ann', 'attack Ann', 'what can I do?', '### Task: a title']
    for (const line of lines) {
      messages.push({ role: 'user', content: line })
      const { body } = await at.post('/v1/chat/completions', { model: `new/${scenario}`, messages })
      const told: string = body.choices[0].message.content
      expect([line, told]).toEqual([line, expect.not.stringMatching(live)])
      messages.push({ role: 'assistant', content: told })
    }
    const [, opening = ''] = messages.map(({ content }) => content)
    expect(opening).toContain('Good evening.')
    expect(opening).toContain('evil.example/g.png')
  })

  it.each([
    ['![x](http://evil.example/p.png)', '!\\[x](http://evil.example/p.png)'],
    ['![x][y]\n[y]: http://evil.example/p.png', '!\\[x][y]\n\\[y]: http://evil.example/p.png'],
    ['> [//]: # (fatewright a 1.aaaaaaaaaaaa)', '> \\[//]: # (fatewright a 1.aaaaaaaaaaaa)'],
    ['<img src=x> a</b> <!-- c --> <?d?>', '‹img src=x> a‹/b> ‹!-- c --> ‹?d?>'],
    ['3 < 4, <3 and ->', '3 < 4, <3 and ->'],
    ['A plain line [with a remark], loud!', 'A plain line [with a remark], loud!'],
  ])('are text: %s', (told, shown) => {
    expect(withoutLiveMarkdown(told)).toBe(shown)
  })
})

describe('words under /api/chat', () => {
  it('hold no picture that a card has in its first words or its name', async () => {
    const { at, scenario } = await openCardServer()
    const begun = (await at.post('/api/chat', { messages: [], scenario })).body
    expect(begun.message.content).toContain('Good evening.')
    expect(JSON.stringify(begun.message)).not.toMatch(live)
    for (const content of ['look around', 'attack Ann']) {
      const said = { messages: [{ role: 'user', content }], token: begun.token }
      const answered = await at.post('/api/chat', said)
      expect(JSON.stringify(answered.body.message.actions)).toContain('Ann')
      expect(answered.text).not.toMatch(live)
    }
  })
})
