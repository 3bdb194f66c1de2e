import { describe, expect, it } from 'vitest'
import { done } from '../../core/result.ts'
import { good, refusedWith } from '../../testing/assertions.ts'
import { beirPack } from './beir-pack.ts'
import { measureRetrieval, scoreRetrieval } from './evaluate-retrieval.ts'
import { readBeirSet } from './read-beir-set.ts'

const lines = {
  corpus: ['{"_id":"a","title":"Bells","text":"Of bronze."}', '', '{"_id":7,"text":"No title."}'],
  queries: ['{"_id":"q1","text":"bronze"}', '{"_id":"q2","text":"unjudged"}'],
  qrels: ['query-id\tcorpus-id\tscore', 'q1\ta\t2', 'q1\t7\t0'],
}

describe('a set in the layout of BEIR', () => {
  it('is read with its head, with numbers for ids, and with the four columns of TREC', () => {
    const set = good(readBeirSet(lines))
    expect(set.documents.map((document) => document.id)).toEqual(['a', '7'])
    expect(set.queries.map((query) => query.id)).toEqual(['q1'])
    expect(set.judged.get('q1')?.get('a')).toBe(2)
    const trec = good(readBeirSet({ ...lines, qrels: ['q1 0 a 1'] }))
    expect(trec.judged.get('q1')?.get('a')).toBe(1)
  })

  it('is refused with the line that is wrong', () => {
    const wrong = readBeirSet({ ...lines, corpus: [...lines.corpus, '{"text":"who?"}'] })
    refusedWith(wrong, 'import/bad-set')
    expect(wrong.ok ? '' : wrong.refusal.message).toMatch(/^corpus\.jsonl:4 /)
    refusedWith(readBeirSet({ ...lines, qrels: ['q1 a much', 'q1 a'] }), 'import/bad-set')
    refusedWith(readBeirSet({ ...lines, qrels: ['q9\ta\t1'] }), 'import/bad-set')
  })

  it('becomes a pack, and its chunks lead back to documents', () => {
    const { files, documentOf } = beirPack(good(readBeirSet(lines)).documents)
    expect(files.map((file) => file.path)).toEqual(['pack.yaml', 'history/d0.md', 'history/d1.md'])
    expect(files[1]?.text).toContain('# Bells\n\nOf bronze.')
    expect(documentOf('retrieval_set:d1:overview')).toBe('7')
  })

  it('is scored by documents, each at the place of its best chunk', async () => {
    const ranked = ['retrieval_set:d1:a', 'retrieval_set:d0:x', 'retrieval_set:d1:b']
    const { documentOf } = beirPack(good(readBeirSet(lines)).documents)
    const rank = async () => done(ranked.map((chunk_id) => ({ chunk_id })))
    const score = good(await scoreRetrieval(good(readBeirSet(lines)), rank, documentOf))
    expect(score['mrr@10']).toBe(0.5)
    expect(score['recall@10']).toBe(1)
  })
})

describe('measures', () => {
  it('are those of trec_eval: gains as judged, a logarithmic discount, the mean over queries', () => {
    const judged = new Map([
      ['a', 3],
      ['b', 1],
      ['c', 0],
      ['d', -1],
    ])
    const best = measureRetrieval([{ ranking: ['a', 'b'], judged }])
    expect(best).toEqual({ queries: 1, 'ndcg@10': 1, 'recall@10': 1, 'recall@100': 1, 'mrr@10': 1 })
    const worse = measureRetrieval([{ ranking: ['d', 'b', 'c', 'a'], judged }])
    // (1 / log2 3 + 3 / log2 5) / (3 / log2 2 + 1 / log2 3)
    expect(worse['ndcg@10']).toBeCloseTo(0.5296, 3)
    expect(worse['mrr@10']).toBe(0.5)
    const far = [...Array.from({ length: 10 }, (_, at) => `x${at}`), 'a']
    expect(measureRetrieval([{ ranking: far, judged }])).toMatchObject({ 'ndcg@10': 0, 'recall@100': 0.5 })
    expect(measureRetrieval([{ ranking: ['c'], judged: new Map([['c', 0]]) }]).queries).toBe(0)
  })
})
