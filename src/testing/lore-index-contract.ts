/** The contract of LoreIndex: what every adapter must do, whatever it keeps chunks in. Pass your runner and a maker. */
import type { LoreIndex } from '../lore/index.ts'
import { good, refusedWith, same } from './assertions.ts'
import { candidateAsk, letterEmbedding, loreChunk } from './sample-lore.ts'
import type { TestRunner } from './test-runner-port.ts'

export type MakeLoreIndex = () => Promise<LoreIndex>

const at = '2026-01-01T00:00:00.000Z'

const chunks = [
  loreChunk('bay:quay:overview', 'Nets dry on the quay beside the red boat.', {
    marks: { location_ids: ['bay:quay'], tags: ['harbour'] },
  }),
  loreChunk('bay:quay:secrets', 'Under the quay lies a boat full of silver.', {
    marks: { location_ids: ['bay:quay'] },
    hidden: true,
  }),
  loreChunk('bay:mill:overview', 'The mill grinds barley when the wind is kind.', {
    marks: { location_ids: ['bay:mill'], entity_ids: ['bay:hob'] },
  }),
]

const asWas = { id: 'bay', hash: 'h1', at } as const

/**
 * Runs the contract.
 *
 * @example
 * loreIndexContract({ describe, it }, 'mine', async () => new MyLoreIndex())
 */
export function loreIndexContract(runner: TestRunner, name: string, make: MakeLoreIndex): void {
  runner.describe(`lore index ${name}`, () => {
    keepingContract(runner, make)
    findingContract(runner, make)
    vectorContract(runner, make)
  })
}

function withIndex(make: MakeLoreIndex, body: (index: LoreIndex) => Promise<void>): () => Promise<void> {
  return async () => {
    const index = await make()
    try {
      good(await index.putPack(asWas, chunks))
      await body(index)
    } finally {
      await index.close()
    }
  }
}

async function idsOf(index: LoreIndex, ask: Parameters<typeof candidateAsk>[0]): Promise<readonly string[]> {
  return (await index.candidates(candidateAsk(ask))).map(({ id }) => id).sort()
}

function keepingContract({ it }: TestRunner, make: MakeLoreIndex): void {
  it(
    'takes history in and says how far it has been read; the same again changes nothing',
    withIndex(make, async (index) => {
      const told = loreChunk('tale:turn_1:2_ab', 'A heron steals the ferry bell.', {
        corpus: 'history',
        source: 'tale',
      })
      const history = { campaign: 'tale', hash: 'so far', at }
      same(good(await index.putHistory(history, [told])), 1)
      same(good(await index.putHistory({ ...history, hash: 'further' }, [told])), 0)
      same((await index.stats('history', 'tale', null)).hash, 'further')
      same((await index.stats('history', 'tale', null)).chunks, 1)
      const asked = {
        corpus: 'history',
        scope: { packs: ['bay'], campaign: 'tale' },
        words: ['heron'],
      } as const
      same(await idsOf(index, asked), [told.id])
      same(await idsOf(index, { ...asked, scope: { packs: ['bay'], campaign: 'other' } }), [])
      const marks = { location_ids: ['nowhere'] }
      same(await idsOf(index, { ...asked, marks }), [])
      same(await idsOf(index, { ...asked, marks, hints: true }), [told.id])
      same(await idsOf(index, { ...asked, common: 0 }), [])
      refusedWith(await index.putHistory({ ...history, campaign: 'other' }, [told]), 'pack/foreign-chunk')
    }),
  )
  it(
    'gives chunks back as they were, in the order asked for',
    withIndex(make, async (index) => {
      const found = await index.candidates(candidateAsk({ words: ['boat', 'barley'] }))
      const keys = chunks.map((chunk) => found.find(({ id }) => id === chunk.id)?.key ?? '')
      same(await index.read(keys), chunks, 'chunks')
    }),
  )
  it(
    'counts what it holds, and nothing of what it does not',
    withIndex(make, async (index) => {
      const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0)
      const stats = { chunks: 3, tokens, embedded: 0, indexed_at: at, hash: 'h1' }
      same(await index.stats('authored', 'bay', null), stats, 'stats')
      const none = { chunks: 0, tokens: 0, embedded: 0, indexed_at: null, hash: null }
      same(await index.stats('authored', 'moor', null), none, 'none')
    }),
  )
  it(
    '[LORE-16] finds no ghosts of chunks that are gone',
    withIndex(make, async (index) => {
      good(await index.putPack({ ...asWas, hash: 'h2' }, chunks.slice(2)))
      same(await idsOf(index, { words: ['boat'] }), [], 'replaced')
      same(await idsOf(index, { marks: { location_ids: ['bay:quay'] } }), [], 'by marks')
      same(await index.dropPack('bay'), 1, 'dropped')
      same(await idsOf(index, { words: ['barley'] }), [], 'dropped')
      same((await index.stats('authored', 'bay', null)).chunks, 0, 'chunks')
    }),
  )
  it(
    '[LORE-13] does not change what was authored, and takes history again',
    withIndex(make, async (index) => {
      const [first] = chunks
      if (first === undefined) throw new Error('there are chunks')
      refusedWith(await index.putChunk({ ...first, text: 'Burnt down.' }, at), 'pack/authored')
      same(await idsOf(index, { words: ['burnt'] }), [], 'authored')
      const turn = loreChunk('play:turn_1:told', 'Hob sold the red boat.', { corpus: 'history' })
      same(good(await index.putChunk(turn, at)), turn.id, 'id')
      good(await index.putChunk({ ...turn, text: 'Hob kept the red boat.' }, at))
      const scope = { packs: ['bay'], campaign: 'play' }
      same(await idsOf(index, { scope, words: ['sold'] }), [], 'before')
      same(await idsOf(index, { scope, words: ['kept'] }), [turn.id], 'after')
      same((await index.stats('history', 'play', null)).chunks, 1, 'history')
      same(await index.dropHistory('play', [turn.id, 'play:turn_2:told']), 1, 'dropped')
      same(await idsOf(index, { scope, words: ['kept'] }), [], 'dropped')
    }),
  )
  it(
    'takes a pack whole or not at all',
    withIndex(make, async (index) => {
      refusedWith(await index.putPack({ ...asWas, hash: 'h3' }, [...chunks, ...chunks]), 'pack/double-chunk')
      refusedWith(await index.putPack({ id: 'moor', hash: 'h', at }, chunks), 'pack/foreign-chunk')
      same((await index.stats('authored', 'bay', null)).hash, 'h1', 'as it was')
    }),
  )
}

function findingContract({ it }: TestRunner, make: MakeLoreIndex): void {
  it(
    'finds by words, by marks, and by words among what has a mark',
    withIndex(make, async (index) => {
      const quay = { location_ids: ['bay:quay'] }
      same(await idsOf(index, { words: ['boats'] }), ['bay:quay:overview', 'bay:quay:secrets'], 'words')
      same(await idsOf(index, { marks: { entity_ids: ['bay:hob'] } }), ['bay:mill:overview'], 'marks')
      const found = await index.candidates(candidateAsk({ words: ['silver', 'barley'], marks: quay }))
      same(found.map(({ id }) => id).sort(), ['bay:quay:overview', 'bay:quay:secrets'], 'both')
      const silver = found.find(({ id }) => id === 'bay:quay:secrets')
      same(silver?.matched, ['location_ids:bay:quay'], 'matched')
      if (!((silver?.lexical ?? 0) > 0)) throw new Error('the word counts')
      same(found.find(({ id }) => id === 'bay:quay:overview')?.lexical, null, 'no word')
      same(await idsOf(index, { marks: { entity_ids: ['bay:quay'] } }), [], 'another kind of mark')
    }),
  )
  it(
    '[LORE-20] shows a player nothing that is for the game master',
    withIndex(make, async (index) => {
      const player = { reader: 'player' } as const
      same(await idsOf(index, { ...player, words: ['boat'] }), ['bay:quay:overview'], 'by words')
      const quay = { location_ids: ['bay:quay'] }
      same(await idsOf(index, { ...player, marks: quay }), ['bay:quay:overview'], 'by marks')
    }),
  )
  it(
    'looks only where it is told to: these packs, this campaign, this corpus',
    withIndex(make, async (index) => {
      good(await index.putPack({ id: 'moor', hash: 'm', at }, [loreChunk('moor:bog:overview', 'A boat.')]))
      const marks = { entity_ids: ['bay:hob'] }
      for (const campaign of ['one', 'two'])
        good(
          await index.putChunk(
            loreChunk(`${campaign}:t1:told`, 'Hob left in a boat.', { corpus: 'history', marks }),
            at,
          ),
        )
      const everything = { packs: ['bay', 'moor'], campaign: 'one' }
      const ask = { words: ['boat'], scope: everything } as const
      const authored = ['bay:quay:overview', 'bay:quay:secrets', 'moor:bog:overview']
      same(await idsOf(index, { ...ask, corpus: 'authored' }), authored, 'authored')
      same(await idsOf(index, { ...ask, corpus: 'history' }), ['one:t1:told'], 'history')
      same(await idsOf(index, ask), [...authored, 'one:t1:told'], 'all')
      same(
        await idsOf(index, { ...ask, scope: { packs: ['moor'], campaign: null } }),
        ['moor:bog:overview'],
        'one',
      )
      same(await idsOf(index, { scope: everything, marks }), ['bay:mill:overview', 'one:t1:told'], 'marks')
    }),
  )
}

function vectorContract({ it }: TestRunner, make: MakeLoreIndex): void {
  it(
    'says how much of a question the words of a chunk hold, when there is a vector to weigh them against',
    withIndex(make, async (index) => {
      const vector = { model: 'none', values: new Float32Array(64).fill(0.125) }
      const covered = async (words: readonly string[], ask: object): Promise<number | null> => {
        const found = await index.candidates(candidateAsk({ words, ...ask }))
        return found.find(({ id }) => id === 'bay:mill:overview')?.coverage ?? null
      }
      same(await covered(['barley'], {}), null, 'without a vector')
      const whole = (await covered(['barley', 'wind'], { vector })) ?? 0
      const half = (await covered(['barley', 'silver'], { vector })) ?? 0
      const unheard = (await covered(['barley', 'comet', 'trombone'], { vector })) ?? 0
      if (!(whole > 0.5 && whole > half && half > unheard && unheard > 0))
        throw new Error(`all, half and a third of a question: ${whole}, ${half}, ${unheard}`)
    }),
  )
  it(
    'finds by likeness once vectors are there, and keeps them for a text that stays',
    withIndex(make, async (index) => {
      const { id, embed } = letterEmbedding
      const scope = { packs: ['bay'], campaign: null }
      const missing = await index.unembedded(id, scope, 10)
      same(missing.length, 3, 'missing')
      const rows = await Promise.all(
        missing.map(async (chunk) => ({
          hash: chunk.hash,
          parts: await embed([chunk.text.slice(0, 20), chunk.text], { kind: 'passage' }),
        })),
      )
      await index.putVectors(id, rows)
      const [values = new Float32Array()] = await embed(['windmills and barley'], { kind: 'query' })
      const found = await index.candidates(candidateAsk({ vector: { model: id, values } }))
      const best = [...found].sort((a, b) => (b.cosine ?? 0) - (a.cosine ?? 0))[0]
      same(best?.id, 'bay:mill:overview', 'best')
      const seen = await index.candidates(candidateAsk({ vector: { model: id, values }, reader: 'player' }))
      same(seen.filter(({ hidden }) => hidden).length, 0, 'hidden')
      const other = await index.candidates(candidateAsk({ vector: { model: 'other', values } }))
      same(other.filter(({ cosine }) => cosine !== null).length, 0, 'another model')
      good(await index.putPack({ ...asWas, hash: 'h4' }, chunks))
      same((await index.unembedded(id, scope, 10)).length, 0, 'kept')
      same((await index.stats('authored', 'bay', id)).embedded, 3, 'embedded')
      same(await index.models(scope), [id], 'models')
      same(await index.models({ packs: ['moor'], campaign: 'bay' }), [], 'models elsewhere')
    }),
  )
  it(
    'finds by likeness what was added, changed and dropped since it was last asked',
    withIndex(make, async (index) => {
      const { id, embed } = letterEmbedding
      const scope = { packs: [], campaign: 'play' }
      const [values = new Float32Array()] = await embed(['the red boat'], { kind: 'query' })
      const near = async (): Promise<readonly string[]> => {
        const found = await index.candidates(candidateAsk({ scope, vector: { model: id, values } }))
        return found
          .filter(({ cosine }) => cosine !== null)
          .map(({ id, cosine }) => `${id} ${cosine?.toFixed(2)}`)
      }
      const tell = async (turn: number, text: string): Promise<void> => {
        good(await index.putChunk(loreChunk(`play:t${turn}:told`, text, { corpus: 'history' }), at))
        for (const chunk of await index.unembedded(id, scope, 10))
          await index.putVectors(id, [
            { hash: chunk.hash, parts: await embed([chunk.text], { kind: 'passage' }) },
          ])
      }
      same(await near(), [], 'nothing')
      await tell(1, 'the red boat')
      same(await near(), ['play:t1:told 1.00'], 'one')
      await tell(2, 'the red boat')
      same((await near()).length, 2, 'two')
      await tell(2, 'barley in a mill')
      same(
        (await near()).filter((line) => line.endsWith('1.00')),
        ['play:t1:told 1.00'],
        'changed',
      )
      await tell(2, 'the red boat')
      same((await near()).filter((line) => line.endsWith('1.00')).length, 2, 'changed back')
      await index.dropHistory('play', ['play:t1:told'])
      same(await near(), ['play:t2:told 1.00'], 'dropped')
    }),
  )
}
