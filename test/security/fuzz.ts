/**
 * What reads untrusted bytes, as doors that a stranger can knock on, and bytes that are nearly right: good ones with pieces
 * changed, cut, doubled and exchanged. A door holds when it answers below 500, whatever it is given.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { seededDraws } from '../../src/cli/random-draws.ts'
import { installForeign, readForeign } from '../../src/compose/foreign-imports.ts'
import { done } from '../../src/core/result.ts'
import { describeRoll } from '../../src/dice/index.ts'
import { base64Of, bytesOf, cardOf, pngWith } from '../import/foreign-files.ts'
import { makeZip } from '../packs/make-zip.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'

/** A door and good things to begin from. */
export interface Door {
  readonly name: string
  readonly good: readonly Uint8Array[]
  readonly knock: (bytes: Uint8Array) => Promise<Knock>
}

/** What came of a knock: `taken` and `refused` are as it should be. */
export interface Knock {
  readonly came: 'taken' | 'refused' | 'broken'
  readonly said: string
}

/** A server with everything that reads untrusted bytes, in a home of its own. */
export async function openFuzzedServer(home: string): Promise<TestServer> {
  const at: TestServer = await openTestServer({
    home,
    environment: {},
    serve: {
      rate: { burst: 1e9, perSecond: 1e9 },
      extras: {
        importForeign: async (file) => {
          const read = await readForeign(file)
          if (!read.ok) return read
          const installed = await installForeign(home, at.engine, read.value)
          return installed.ok ? done({ report: {}, pack: null, campaign: null }) : installed
        },
      },
    },
  })
  return at
}

/** Every door of a server, and the dice. */
export async function openDoors(at: TestServer): Promise<readonly Door[]> {
  const id = await at.found()
  const other = await at.found({ name: 'Other' })
  await at.post(`/api/campaigns/${other}/turns`, { input: 'I persuade Hesper.' })
  const lines = (await at.get(`/api/campaigns/${other}/export`, { 'fatewright-role': 'author' })).text
  const forget = () => at.send(`/api/campaigns/${other}?confirm=${other}`, { method: 'DELETE' })
  await forget()
  const send = (path: string, media: string) => async (bytes: Uint8Array) => {
    const knock = () =>
      at.send(path, {
        method: 'POST',
        headers: { 'content-type': media, accept: 'application/json, text/event-stream' },
        body: Buffer.from(bytes),
      })
    // A connection that was kept open while another door was knocked at for a minute is closed by the server, as it should
    // be; whoever breaks the server by these bytes breaks it twice.
    const answer = await knock().catch((error: unknown) => {
      if (!(error instanceof TypeError) || !JSON.stringify(error.cause).includes('ECONNRESET')) throw error
      return knock()
    })
    const came = answer.status < 300 ? 'taken' : answer.status < 500 ? 'refused' : 'broken'
    return { came, said: `${answer.status} ${answer.text.slice(0, 300)}` } as const
  }
  const json = (path: string, ...bodies: readonly object[]) => ({
    good: bodies.map((body) => text(JSON.stringify(body))),
    knock: send(path, 'application/json'),
  })
  const card = cardOf({ name: 'Osk' })
  const drawn = cardOf({ name: 'Hesper' })
  return [
    {
      name: 'dice notation',
      good: ['4d6kh3', '2d20kl1 + 5 - 1d4', '1d6! * floor(3d8/2)', '3d6r1 + 2'].map(text),
      knock: rollDice,
    },
    { name: 'packs', good: packs(), knock: send('/api/packs', 'application/zip') },
    {
      name: 'cards',
      good: [bytesOf(card)],
      knock: send('/api/imports?file=card.json', 'application/octet-stream'),
    },
    {
      name: 'pictures',
      good: [pngWith([['chara', base64Of(drawn)]]), pngWith([['ccv3', base64Of(drawn)]])],
      knock: send('/api/imports?file=card.png', 'application/octet-stream'),
    },
    {
      name: 'lorebooks',
      good: lorebooks(),
      knock: send('/api/imports?file=book.json', 'application/octet-stream'),
    },
    {
      name: 'turns',
      ...json(
        `/api/campaigns/${id}/turns`,
        { input: 'I look around.' },
        { choice: '1' },
        { input: 'GOD MODE: set my hp to 3', mode: 'god' },
      ),
    },
    {
      name: 'chats',
      ...json('/v1/chat/completions', {
        model: `gm/${id}`,
        messages: [{ role: 'user', content: 'I wait.' }],
      }),
    },
    {
      name: 'calls',
      ...json('/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'roll', arguments: { notation: '2d6' } },
      }),
    },
    {
      name: 'exports',
      good: [text(lines)],
      knock: async (bytes) => {
        const knocked = await send('/api/campaigns/import', 'application/x-ndjson')(bytes)
        if (knocked.came === 'taken') await forget()
        return knocked
      },
    },
  ]
}

const text = (words: string): Uint8Array => Buffer.from(words)

async function rollDice(bytes: Uint8Array): Promise<Knock> {
  const rolled = describeRoll(Buffer.from(bytes).toString(), seededDraws('fuzz'))
  if ('error' in rolled) return { came: 'refused', said: rolled.error }
  return { came: Number.isFinite(rolled.total) ? 'taken' : 'broken', said: `a total of ${rolled.total}` }
}

function lorebooks(): readonly Uint8Array[] {
  const entries = {
    0: { uid: 0, key: ['quay'], content: 'Wet stone.', comment: 'Quay', disable: false, order: 10 },
  }
  const novel = { lorebookVersion: 5, entries: [{ text: 'Wet stone.', displayName: 'Quay', keys: ['quay'] }] }
  return [bytesOf({ entries }), bytesOf(novel)]
}

function packs(): readonly Uint8Array[] {
  const files = [
    {
      path: 'pack.yaml',
      text: 'id: fuzzed\nname: Fuzzed\nversion: 1.0.0\nlayer: adventure\nlicense: CC0-1.0\n',
    },
    {
      path: 'locations/quay.md',
      text: '---\nid: quay\ntype: location\nname: The Quay\nexits: [{ to: quay }]\n---\n# The Quay\n\nWet stone.\n\n## Secrets\n\nA trapdoor.\n',
    },
    {
      path: 'npcs/osk.md',
      text: '---\nid: osk\ntype: npc\nname: Osk\ntags: [harbour]\n---\n# Osk\n\nCounts boats.\n',
    },
  ]
  return [makeZip(files), makeZip(files.map((file) => ({ ...file, stored: true })))]
}

/** Texts that readers trip over. */
const tokens = [
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\u0000',
  '\\ud800',
  '__proto__',
  'constructor',
  'null',
  '-0',
  '1e999',
  '9'.repeat(40),
  '../'.repeat(9),
  '\0',
  '&a',
  '*a',
  '<<: *a',
  '!!js/function',
  '|',
  '---\n',
  '\r\n',
  'ß',
  '\u202e',
  '💥',
  '%s',
  '{{roll}}',
  '9d9',
  '!',
  '((((((((',
].map(text)

interface Change {
  readonly kind: 'flip' | 'cut' | 'double' | 'insert' | 'end' | 'splice'
  readonly at: number
  readonly length: number
  readonly token: number
}

/** Bytes that are nearly one of the good ones. */
export function nearly(good: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const change: fc.Arbitrary<Change> = fc.record({
    kind: fc.constantFrom('flip', 'cut', 'double', 'insert', 'end', 'splice'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 64 }),
    token: fc.nat(tokens.length - 1),
  })
  return fc
    .tuple(fc.nat(good.length - 1), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([from, changes]) =>
      changes.reduce((bytes, made) => changed(bytes, made, good), good[from] ?? text('')),
    )
}

function changed(
  bytes: Uint8Array,
  { kind, at, length, token }: Change,
  good: readonly Uint8Array[],
): Uint8Array {
  const place = Math.floor(at * bytes.length)
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)]
  if (kind === 'flip')
    return bytes.map((byte, index) => (index === place ? byte ^ (1 << (length % 8)) : byte))
  if (kind === 'cut') return Buffer.concat([before, after.subarray(length)])
  if (kind === 'double') return Buffer.concat([before, after.subarray(0, length), after])
  if (kind === 'end') return before
  if (kind === 'splice') {
    const other = good[token % good.length] ?? bytes
    return Buffer.concat([before, other.subarray(Math.floor(at * other.length))])
  }
  return Buffer.concat([before, tokens[token] ?? text(''), after])
}

/** Bytes that broke something once; each stays mended. */
export function onceBroken(door: string): readonly Uint8Array[] {
  const folder = fileURLToPath(new URL(`../fixtures/fuzz/${door.replaceAll(' ', '-')}`, import.meta.url))
  try {
    return readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  } catch {
    return []
  }
}
