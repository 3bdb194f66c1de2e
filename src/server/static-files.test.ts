import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test/server/test-server.ts'

const around = mkdtempSync(join(tmpdir(), 'fatewright-web-'))
const folder = join(around, 'web')
let at: TestServer
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Table</title>')
  writeFileSync(join(folder, 'assets/table-Ab12Cd34.js'), 'export const table = 1')
  writeFileSync(join(folder, 'assets/table-Ab12Cd34.js.gz'), gzipSync('export const table = 1'))
  writeFileSync(join(around, 'outside.txt'), 'words from elsewhere')
  at = await openTestServer({ serve: { extras: { webFolder: folder } } })
})
afterAll(async () => {
  await at.close()
  rmSync(around, { recursive: true, force: true })
})

describe('the files of the web app', () => {
  it('are served with their kind, hashed ones for ever and compressed if they are', async () => {
    const script = await at.get('/assets/table-Ab12Cd34.js', { 'accept-encoding': 'gzip' })
    expect(script.text).toBe('export const table = 1')
    expect(script.headers.get('content-encoding')).toBe('gzip')
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.headers.get('content-type')).toContain('text/javascript')
    const plain = await at.get('/assets/table-Ab12Cd34.js', { 'accept-encoding': 'identity' })
    expect([plain.text, plain.headers.get('content-encoding')]).toEqual(['export const table = 1', null])
  })

  it('are not sent again to whoever has them', async () => {
    const page = await at.get('/')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const again = await at.get('/', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('answer for places inside the app, and for nothing outside the folder', async () => {
    expect((await at.get('/campaigns/salt')).text).toContain('Table')
    for (const path of ['/assets/none.js', '/..%2foutside.txt', '/assets/..%2f..%2foutside.txt', '/assets'])
      expect((await at.get(path)).text).not.toContain('elsewhere')
    expect((await at.get('/assets/none.js')).status).toBe(404)
    expect((await at.send('/', { method: 'POST' })).status).toBe(404)
  })
})
