import { hash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { questionWords } from '../../../lore/rank-lore.ts'
import { good } from '../../../testing/assertions.ts'
import { loreIndexContract } from '../../../testing/lore-index-contract.ts'
import { candidateAsk, letterEmbedding, loreChunk } from '../../../testing/sample-lore.ts'
import { Database } from '../node-sqlite-driver.ts'
import { SqliteLoreIndex } from './sqlite-lore-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'lore-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fresh = (name: string): string => join(folder, `${name}.sqlite`)
const sha256 = (text: string): string => hash('sha256', text)
const at = '2026-01-01T00:00:00.000Z'

loreIndexContract({ describe, it }, 'in memory', async () => new SqliteLoreIndex(null, sha256))

async function filled(path: string | null, count = 3): Promise<SqliteLoreIndex> {
  const index = new SqliteLoreIndex(path, sha256)
  const chunks = Array.from({ length: count }, (_, number) =>
    loreChunk(`bay:p${number}:overview`, `Page ${number} tells of a goblin and an attack.`),
  )
  good(await index.putPack({ id: 'bay', hash: 'h', at }, chunks))
  return index
}

describe('the lore file', () => {
  it('[LORE-13] aborts a change of what was authored, by whatever hand', async () => {
    const path = fresh('frozen')
    const index = await filled(path)
    const hand = new Database(path)
    expect(() => hand.run("UPDATE chunks SET text = 'no'")).toThrow(/never changed in play/)
    expect(() => hand.run('DELETE FROM chunks')).toThrow(/never changed in play/)
    hand.close()
    expect(await index.candidates(candidateAsk({ words: ['goblin'] }))).toHaveLength(3)
    await index.close()
  })

  it('[LORE-16] agrees with its chunks after everything that can happen to them', async () => {
    const path = fresh('sync')
    const index = await filled(path, 40)
    good(await index.putPack({ id: 'bay', hash: 'h2', at }, [loreChunk('bay:p1:overview', 'Only this.')]))
    const turn = loreChunk('play:t1:told', 'Then this.', { corpus: 'history' })
    good(await index.putChunk(turn, at))
    good(await index.putChunk({ ...turn, text: 'Or that.' }, at))
    await index.dropHistory('play', [])
    await index.close()
    const hand = new Database(path)
    expect(() =>
      hand.run("INSERT INTO chunks_fts (chunks_fts, rank) VALUES ('integrity-check', 1)"),
    ).not.toThrow()
    expect(hand.get("SELECT count(*) FROM chunks_fts WHERE chunks_fts MATCH 'goblin OR then'")).toEqual([0])
    hand.close()
  })

  it('[LORE-15] finds what a player means, whatever signs are in it', async () => {
    const index = await filled(null)
    const find = async (text: string) => index.candidates(candidateAsk({ words: questionWords(text) }))
    expect(await find('I attack! (the goblin)')).toHaveLength(3)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        await find(text)
        await index.candidates(candidateAsk({ words: [text] }))
      }),
      {
        numRuns: 60,
        examples: [['" OR *'], ['NEAR(a b)'], ['title:x'], ["'; DROP TABLE chunks; --"], ['\u0000']],
      },
    )
    await index.close()
  })

  it('[LORE-20] keeps what is hidden from a player on every way of finding', async () => {
    const index = await filled(null, 30)
    const marks = { location_ids: ['bay:quay'] }
    const secret = loreChunk('bay:quay:secrets', 'The goblin is the mayor.', { hidden: true, marks })
    good(await index.putChunk(secret, at))
    const [missing] = (
      await index.unembedded(letterEmbedding.id, { packs: ['bay'], campaign: null }, 99)
    ).slice(-1)
    const parts = await letterEmbedding.embed([secret.text], { kind: 'passage' })
    await index.putVectors(letterEmbedding.id, [{ hash: missing?.hash ?? '', parts }])
    const vector = { model: letterEmbedding.id, values: parts[0] ?? new Float32Array() }
    for (const way of [{ words: ['mayor'] }, { vector }, { marks }, { marks, vector, words: ['mayor'] }]) {
      const found = async (reader: 'gm' | 'player') =>
        (await index.candidates(candidateAsk({ ...way, reader }))).filter(
          (candidate) => candidate.id === secret.id,
        )
      expect([Object.keys(way), (await found('gm')).length]).toEqual([Object.keys(way), 1])
      expect([Object.keys(way), (await found('player')).length]).toEqual([Object.keys(way), 0])
    }
    await index.close()
  })

  it('is made anew when it is damaged, cut short or no database, and is filled again', async () => {
    for (const [name, bytes] of Object.entries({
      torn: 'SQLite format 3\0 and then nothing',
      alien: 'x'.repeat(9_000),
    })) {
      const path = fresh(name)
      writeFileSync(path, bytes)
      const index = await filled(path)
      expect(await index.candidates(candidateAsk({ words: ['goblin'] }))).toHaveLength(3)
      await index.close()
    }
  })

  it('is made anew when it turns out to be damaged half way', async () => {
    const path = fresh('rotten')
    await (await filled(path, 400)).close()
    writeFileSync(path, new Uint8Array(statSync(path).size - 4_096).fill(7), { flag: 'r+' })
    const index = await filled(path)
    expect(await index.candidates(candidateAsk({ words: ['goblin'] }))).toHaveLength(3)
    await index.close()
  })

  it('keeps its vectors when its shape is an older one, and nothing else', async () => {
    const path = fresh('older')
    const index = await filled(path)
    const scope = { packs: ['bay'], campaign: null }
    const missing = await index.unembedded(letterEmbedding.id, scope, 9)
    const parts = await letterEmbedding.embed(['x y z'], { kind: 'passage' })
    await index.putVectors(
      letterEmbedding.id,
      missing.map(({ hash }) => ({ hash, parts })),
    )
    await index.close()
    const hand = new Database(path)
    hand.exec('PRAGMA user_version = 0')
    hand.close()
    const again = new SqliteLoreIndex(path, sha256)
    expect((await again.stats('authored', 'bay', null)).chunks).toBe(0)
    await again.close()
    const refilled = await filled(path)
    expect((await refilled.stats('authored', 'bay', letterEmbedding.id)).embedded).toBe(3)
    await refilled.close()
  })

  it("leaves another program's data alone", async () => {
    const path = fresh('theirs')
    const theirs = new Database(path)
    theirs.exec('CREATE TABLE dear (letter TEXT)')
    theirs.close()
    const index = new SqliteLoreIndex(path, sha256)
    await expect(index.stats('authored', 'bay', null)).rejects.toThrow(/another program/)
    await index.close()
    const again = new Database(path)
    expect(again.get('SELECT count(*) FROM dear')).toEqual([0])
    again.close()
  })

  it('sees what another process has put', async () => {
    const path = fresh('shared')
    const index = await filled(path)
    const other = new SqliteLoreIndex(path, sha256)
    expect(await other.candidates(candidateAsk({ words: ['goblin'] }))).toHaveLength(3)
    good(await index.putPack({ id: 'bay', hash: 'h2', at }, [loreChunk('bay:p1:overview', 'One goblin.')]))
    expect(await other.candidates(candidateAsk({ words: ['goblin'] }))).toHaveLength(1)
    await Promise.all([index.close(), other.close()])
  })
})
