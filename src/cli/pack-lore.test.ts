import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { knownQueries } from '../../evals/retrieval/retrieval-packs.ts'
import { tryCli } from '../../test/entry/try-cli.ts'
import { openLore } from '../compose.ts'
import { good } from '../testing/assertions.ts'

process.env.FATEWRIGHT_EMBEDDINGS = 'off'
const home = mkdtempSync(join(tmpdir(), 'fatewright-cli-lore-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
mkdirSync(join(home, 'packs/tower/locations'), { recursive: true })
writeFileSync(
  join(home, 'packs/tower/pack.yaml'),
  'id: tower\nname: The Tower\nversion: "1.0.0"\nlayer: setting\nlicense: { type: custom }\n',
)
for (const id of ['loft', 'stair', 'yard']) {
  const page = `# The ${id}\n\nA bell rope hangs here. ${'Dust. '.repeat(30)}\n\n## Secrets\n\nShe rang the bell early.\n`
  const front = `---\nid: ${id}\ntype: location\nrelated_locations: [${id === 'yard' ? '' : 'loft'}]\n---\n\n`
  writeFileSync(join(home, `packs/tower/locations/${id}.md`), front + page)
}
const run = (...words: string[]) => tryCli(words, { home, environment: { FATEWRIGHT_EMBEDDINGS: 'off' } })

describe('fatewright pack index', () => {
  it('indexes a pack by its id, and says so again when nothing changed', async () => {
    const first = await run('pack', 'index', 'neo_seattle', '--words-only')
    expect(first).toMatchObject({ exit: 0, stderr: '' })
    expect(first.stdout).toMatch(/^neo_seattle: \d+ pieces, \d+ tokens, by words alone\.$/m)
    const again = JSON.parse((await run('pack', 'index', 'neo_seattle', '--json')).stdout)
    expect(again).toMatchObject({ pack_id: 'neo_seattle', changed: false, embedding: null })
    expect((await run('pack', 'index', 'atlantis')).exit).toBe(1)
  })
})

describe('fatewright pack search', () => {
  it('[LORE-15] finds lore for whatever a player types', async () => {
    const typed = 'I attack! (the goblin) — who "won" the bar at cards? NEAR/2 *'
    const { exit, stdout } = await run('pack', 'search', typed, '--pack', 'neo_seattle', '--json')
    expect(exit).toBe(0)
    const found = JSON.parse(stdout)
    expect(found.chunks[0].chunk_id).toBe('neo_seattle:neon_dragon:history')
    expect(found.note).toMatch(/words alone/)
    const nothing = await run('pack', 'search', 'xyzzy plugh', '--pack', 'neo_seattle')
    expect(nothing.stdout).toContain('Nothing was found.')
  })

  it('[LORE-11] keeps to the budget that it is given', async () => {
    const found = JSON.parse(
      (await run('pack', 'search', 'bell', '--pack', 'tower', '--max-tokens', '100', '--json')).stdout,
    )
    expect(found.total_tokens).toBeGreaterThan(0)
    expect(found.total_tokens).toBeLessThanOrEqual(100)
  })

  it('[LORE-20] shows a player no secrets, and a game master all of them', async () => {
    const search = ['pack', 'search', 'she rang early', '--pack', 'tower', '--json']
    const ids = async (...more: string[]): Promise<readonly string[]> =>
      JSON.parse((await run(...search, ...more)).stdout).chunks.map(
        (chunk: { chunk_id: string }) => chunk.chunk_id,
      )
    expect(await ids()).toContain('tower:loft:secrets')
    expect((await ids('--player')).filter((id) => id.endsWith(':secrets'))).toEqual([])
  })

  it('looks where it is told to, and refuses what it does not know', async () => {
    const inside = await run(
      'pack',
      'search',
      'debt',
      '--entity',
      'neo_seattle:viktor',
      '--pack',
      'neo_seattle',
      '--json',
    )
    const ids = JSON.parse(inside.stdout).chunks.map((chunk: { chunk_id: string }) => chunk.chunk_id)
    expect(ids).toContain('neo_seattle:viktor:overview')
    expect(ids.every((id: string) => id.startsWith('neo_seattle:'))).toBe(true)
    expect((await run('pack', 'search', 'debt', '--corpus', 'rumours')).stderr).toMatch(
      /authored, history and all/,
    )
    expect((await run('pack', 'search', 'debt', '--max-tokens', 'lots')).exit).toBe(1)
    expect((await run('pack', 'search', 'debt', '--pack', 'atlantis')).exit).toBe(1)
    const history = JSON.parse(
      (await run('pack', 'search', 'debt', '--corpus', 'history', '--pack', 'tower', '--json')).stdout,
    )
    expect(history.chunks).toEqual([])
  })
})

describe('fatewright pack explain', () => {
  it('says for every piece why it is in or out, for people and for programs', async () => {
    const words = ['pack', 'explain', 'the bell rope', '--pack', 'tower', '--max-tokens', '60']
    const asked = [...words, '--location', 'tower:loft']
    const { stdout } = await run(...asked)
    expect(stdout).toMatch(/^ *# +score +words +meaning +tokens +left +piece +verdict$/m)
    expect(stdout).toContain('asked for: location_ids:tower:loft')
    const told = JSON.parse((await run(...asked, '--json')).stdout)
    const verdictsIn = ({ chunks }: { chunks: { verdict: string }[] }) =>
      [...new Set(chunks.map(({ verdict }) => verdict))].sort()
    expect(verdictsIn(told)).toEqual(expect.arrayContaining(['chosen', 'metadata']))
    const open = JSON.parse((await run(...asked, '--player', '--json')).stdout)
    expect(verdictsIn(open)).toEqual(['chosen', 'visibility'])
    const nowhere = JSON.parse((await run(...words, '--player', '--json')).stdout)
    expect(verdictsIn(nowhere)).toEqual(['visibility'])
    expect(told.total_tokens).toBeLessThanOrEqual(60)
  })
})

describe('the shipped packs', () => {
  it('answer what is asked of them plainly: R@5 at least 0.95 by words alone', async () => {
    const lore = openLore({ home })
    const asked = knownQueries().filter((query) => query.kind === 'asked')
    expect(asked.length).toBeGreaterThanOrEqual(60)
    const packs = ['neo_seattle', 'nineteen_year_tide']
    const missed: string[] = []
    for (const { query, chunks } of asked) {
      const { found } = good(await lore.search({ question: { keywords: query }, packs, reader: 'gm' }))
      if (!found.chunks.slice(0, 5).some((chunk) => chunks.includes(chunk.chunk_id))) missed.push(query)
    }
    await lore.close()
    expect([missed, missed.length <= asked.length * 0.05]).toEqual([missed, true])
  })
})

describe('fatewright eval retrieval', () => {
  const folder = join(home, 'set')

  it('scores a folder through loader, chunker and retriever', async () => {
    mkdirSync(join(folder, 'qrels'), { recursive: true })
    const documents = ['Bells of bronze', 'Boats of tar', 'Barley and mills'].map((text, at) => ({
      _id: `doc-${at}`,
      title: text,
      text: `${text}. ${'And much else. '.repeat(at * 200)}`,
    }))
    const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n')
    writeFileSync(join(folder, 'corpus.jsonl'), lines(documents))
    writeFileSync(join(folder, 'queries.jsonl'), lines([{ _id: 'q', text: 'who tars the boats?' }]))
    writeFileSync(join(folder, 'qrels/test.tsv'), 'query-id\tcorpus-id\tscore\nq\tdoc-1\t1\n')
    const { exit, stdout } = await run('eval', 'retrieval', folder, '--json')
    expect(exit).toBe(0)
    const score = JSON.parse(stdout)
    expect(score).toMatchObject({ queries: 1, 'ndcg@10': 1, 'recall@10': 1, 'recall@100': 1, documents: 3 })
    expect(score.chunks).toBeGreaterThan(3)
    expect(score.embedding).toBeNull()
    expect((await run('eval', 'retrieval', folder)).stdout).toMatch(/^ndcg@10 +1\.0000$/m)
  })

  it('says what is missing', async () => {
    const { exit, stderr } = await run('eval', 'retrieval', join(home, 'nowhere'))
    expect([exit, stderr]).toEqual([1, expect.stringContaining('neither qrels/test.tsv nor qrels.tsv')])
  })
})
