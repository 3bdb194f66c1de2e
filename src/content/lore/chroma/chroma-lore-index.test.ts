import { hash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { loreIndexContract } from '../../../testing/lore-index-contract.ts'
import { ChromaClient } from './chroma-client.ts'
import { ChromaLoreIndex } from './chroma-lore-index.ts'

const sha256 = (text: string): string => hash('sha256', text)
const patience = { wait: () => ({ over: new Promise<void>(() => {}), cancel: () => {} }) }
const real = process.env.FATEWRIGHT_CHROMA_URL
if (real === undefined)
  console.log('Chroma itself was not tried: FATEWRIGHT_CHROMA_URL is not set; "npm run eval -- chroma" fetches and starts one.')
else {
  const server = { url: real, fetch: globalThis.fetch, patience }
  let made = 0
  const names: string[] = []
  loreIndexContract({ describe, it }, 'on a Chroma server', async () => {
    made += 1
    names.push(`fatewright-test-${process.pid}-${made}`)
    return new ChromaLoreIndex(server, names.at(-1) ?? '', sha256)
  })
  afterAll(async () => {
    const client = new ChromaClient(server)
    for (const { name } of await client.list()) if (names.some((one) => name.startsWith(`${one}.`))) await client.drop(name)
  })
}
describe('placeholder', () => { it('x', () => expect(1).toBe(1)) })
