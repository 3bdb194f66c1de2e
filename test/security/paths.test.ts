/** Every string that a route or a tool takes, tried with paths: none of them is taken for one. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLore } from '../../src/compose.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'

const planted = 'PLANTED-7c1f'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** Folders and files that a careless server would read, with a word in them that must not come back. */
function hostileValues(): readonly string[] {
  const folder = scratchFolder()
  const pack = join(folder, 'outside')
  mkdirSync(join(pack, 'locations'), { recursive: true })
  writeFileSync(join(pack, 'pack.yaml'), `id: outside\nname: ${planted}\nversion: 1.0.0\nlayer: adventure\n`)
  writeFileSync(join(pack, 'locations', `${planted}.md`), `---\nid: x\ntype: location\n---\n# ${planted}\n`)
  writeFileSync(join(folder, 'outside.yaml'), `id: outside\nname: ${planted}\n`)
  const link = join(folder, 'link')
  symlinkSync(pack, link)
  const up = `${'../'.repeat(12)}${pack.slice(1)}`
  return [
    '/etc',
    '/etc/passwd',
    '../../../../etc',
    up,
    pack,
    link,
    join(folder, 'outside.yaml'),
    'x\0y',
    'C:\\Windows\\win.ini',
    `file://${pack}`,
    '~/.ssh',
    '.',
    '..',
  ]
}

const leaks = new RegExp(`${planted}|root:x:0|\\bpasswd-|hostname\\n|ENOENT|EACCES|EISDIR|node:fs`)

/** Bodies that hold what a schema asks for, with a hostile text in one place each. */
function bodiesOf(schema: Schema, hostile: string): readonly unknown[] {
  const { properties, anyOf, type, items } = schema
  if (anyOf !== undefined) return anyOf.flatMap((part) => bodiesOf(part, hostile))
  if (type === 'string') return schema.enum === undefined ? [hostile] : []
  if (type === 'array' && items !== undefined) return bodiesOf(items, hostile).map((item) => [item])
  if (properties === undefined) return []
  const plain = Object.fromEntries(
    (schema.required ?? []).map((name) => [name, plainValue(properties[name] ?? {})]),
  )
  return Object.entries(properties).flatMap(([name, part]) =>
    bodiesOf(part, hostile).map((value) => ({ ...plain, [name]: value })),
  )
}

function plainValue({ type, anyOf, enum: values, properties, required }: Schema): unknown {
  if (values !== undefined) return values[0]
  if (anyOf !== undefined) return plainValue(anyOf[0] ?? {})
  if (type === 'object')
    return Object.fromEntries((required ?? []).map((name) => [name, plainValue(properties?.[name] ?? {})]))
  return type === 'array' ? [] : type === 'integer' || type === 'number' ? 1 : type === 'boolean' ? true : 'x'
}

async function served(): Promise<{ readonly at: TestServer; readonly id: string }> {
  const at = await openTestServer({
    serve: {
      extras: { lore: () => openLore({ inMemory: true, environment: {} }) },
      rate: { burst: 1_000_000, perSecond: 1_000_000 },
    },
  })
  return { at, id: await at.found() }
}

describe('names from outside', () => {
  it('N2, N4: no string of any route is taken for a path', { timeout: 120_000 }, async () => {
    const { at, id } = await served()
    const { paths } = (await at.get('/api/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    let tried = 0
    const judge = async (what: string, answer: Promise<{ status: number; text: string }>): Promise<void> => {
      const { status, text } = await answer
      tried += 1
      expect([what, status < 500, leaks.exec(text)?.[0] ?? null]).toEqual([what, true, null])
    }
    for (const hostile of hostileValues()) {
      const written = encodeURIComponent(hostile)
      for (const [path, operations] of Object.entries(paths))
        for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
          if (path.endsWith('/events')) continue
          const headers = { 'content-type': 'application/json', 'fatewright-role': 'author' }
          const url = (own: string) =>
            path.replace(/\{(\w+)\}/g, (_, name) =>
              name === own ? written : name === 'id' ? id : name === 'ruleset' ? 'dnd5e' : '1',
            )
          const strings = parameters.filter(
            ({ schema }) => schema.type === 'string' && schema.enum === undefined,
          )
          const required = parameters.filter(
            (parameter) => parameter.in === 'query' && 'required' in parameter && parameter.required === true,
          )
          for (const { name, in: place } of strings) {
            const query = new URLSearchParams(
              required.map((parameter): [string, string] => [
                parameter.name,
                String(plainValue(parameter.schema)),
              ]),
            )
            if (place === 'query') query.set(name, hostile)
            const target = `${url(place === 'path' ? name : '')}?${query}`
            await judge(
              `${method} ${path} ${name}`,
              at.send(target, { method: method.toUpperCase(), headers }),
            )
          }
          const body = requestBody?.content['application/json']?.schema
          if (body === undefined || method === 'delete') continue
          for (const made of bodiesOf(body, hostile))
            await judge(
              `${method} ${path} body`,
              at.send(url(''), { method: method.toUpperCase(), headers, body: JSON.stringify(made) }),
            )
        }
    }
    console.log(`${tried} requests with hostile names`)
    expect(tried).toBeGreaterThan(600)
    await at.close()
  })

  it('N2, N4: no string of any tool is taken for a path', { timeout: 120_000 }, async () => {
    const { at, id } = await served()
    const headers = { accept: 'application/json, text/event-stream' }
    const ask = (method: string, params: object) =>
      at.post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, headers)
    const read = (text: string) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
    const { tools } = read((await ask('tools/list', {})).text).result as {
      tools: { name: string; inputSchema: Schema }[]
    }
    expect(tools.length).toBeGreaterThan(15)
    let tried = 0
    for (const hostile of hostileValues())
      for (const { name, inputSchema } of tools)
        for (const made of bodiesOf(inputSchema, hostile)) {
          const args = {
            ...(inputSchema.properties?.campaign !== undefined && { campaign: id }),
            ...(made as object),
          }
          const { text, status } = await ask('tools/call', { name, arguments: args })
          tried += 1
          expect([name, status < 500, leaks.exec(text)?.[0] ?? null]).toEqual([name, true, null])
        }
    for (const hostile of hostileValues()) {
      const uri = `campaign://${encodeURIComponent(hostile)}/log`
      expect(leaks.exec((await ask('resources/read', { uri })).text)).toBe(null)
    }
    console.log(`${tried} calls with hostile names`)
    expect(tried).toBeGreaterThan(200)
    await at.close()
  })
})
