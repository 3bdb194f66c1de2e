import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'
import { dialogueFile, dialogueVectorsFile, keptEmbedding } from '../../test/memory/planted-story.ts'
import { goodKey, openAiProtocol, startEmbeddingService } from '../../test/services/embedding-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'fatewright-eval-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const ours = 'test/fixtures/memory/dialogues.json'

async function score(name: string, value: unknown) {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  const ran = await tryCli(['eval', 'memory', file, '--words-only', '--json'], { home: join(folder, 'home') })
  return { exit: ran.exit, answer: JSON.parse(ran.stdout || ran.stderr) }
}

const locomo = [
  {
    sample_id: 'conv-1',
    conversation: {
      speaker_a: 'Ana',
      session_10: [{ speaker: 'Ana', dia_id: 'D10:1', text: 'The kiln cracked all my bowls.' }],
      session_2: [
        { speaker: 'Ana', dia_id: 'D2:1', text: 'I joined a pottery class.', blip_caption: 'a blue vase' },
        { speaker: 'Ben', dia_id: 'D2:2', text: 'Yes!' },
      ],
      session_2_date_time: '1:56 pm on 8 May, 2023',
    },
    qa: [
      { question: 'Which class did Ana join?', answer: 'pottery', evidence: ['D2:1'], category: 4 },
      { question: 'What happened to the pottery bowls?', evidence: ['D2:01; D10:1'], category: 1 },
      { question: 'What colour was the vase?', evidence: ['D2:1'], category: 3 },
      { question: 'Did Ana fly to Mars?', evidence: [], category: 5 },
    ],
  },
]

describe('fatewright eval memory', () => {
  it('scores our own shape by category, the answer to a question with its question', async () => {
    const ran = await tryCli(['eval', 'memory', ours, '--words-only', '--json'], {
      home: join(folder, 'home'),
    })
    expect(ran.exit).toBe(0)
    const answer = JSON.parse(ran.stdout)
    expect(answer).toMatchObject({ questions: 3, dialogues: 1, turns: 9, embedding: null, 'recall@5': 1 })
    expect(Object.keys(answer.by_category)).toEqual(['reply', 'single', 'two'])
    expect(answer.by_category.single).toMatchObject({ questions: 1, 'recall@1': 1 })
    expect(answer.by_category.two['recall@1']).toBeLessThanOrEqual(0.5)
  })

  it('finds no less with meaning than by words alone, and more where a question is put in other words', async () => {
    // Vectors of all-MiniLM-L6-v2. Half of the turns only sound like what is asked: with a share of 0.8 they come first.
    const service = await startEmbeddingService(openAiProtocol, keptEmbedding(dialogueVectorsFile))
    const asked = async (...options: readonly string[]) => {
      const ran = await tryCli(['eval', 'memory', dialogueFile, '--json', ...options], {
        home: join(folder, 'meaning'),
        environment: {
          FATEWRIGHT_EMBEDDINGS: `compatible:minilm@${service.base}/v1`,
          FATEWRIGHT_EMBEDDINGS_KEY: goodKey,
        },
      })
      expect(ran).toMatchObject({ exit: 0, stderr: '' })
      return JSON.parse(ran.stdout)
    }
    const words = await asked('--words-only')
    const both = await asked()
    await service.close()
    expect([words.embedding, both.embedding]).toEqual([null, expect.stringContaining('minilm')])
    for (const depth of ['recall@1', 'recall@5', 'recall@10', 'recall@20'])
      for (const kind of ['asked', 'in other words'])
        expect(both.by_category[kind][depth]).toBeGreaterThanOrEqual(words.by_category[kind][depth])
    expect(words.by_category.asked['recall@5']).toBeLessThan(1)
    expect(both.by_category.asked['recall@5']).toBe(1)
    expect(both.by_category['in other words']['recall@5']).toBeGreaterThan(
      words.by_category['in other words']['recall@5'],
    )
  })

  it('reads LoCoMo with its slips, and counts no question that names no turn', async () => {
    const { exit, answer } = await score('locomo.json', locomo)
    expect(exit).toBe(0)
    expect(answer).toMatchObject({ questions: 3, without_evidence: 1, turns: 3, 'recall@5': 1 })
    expect(Object.keys(answer.by_category)).toEqual(['multi-hop', 'open-domain', 'single-hop'])
  })

  it('reads LongMemEval, and lines of JSON', async () => {
    const row = {
      question_id: 'q1',
      question_type: 'single-session-user',
      question: 'What is my cat called?',
      haystack_session_ids: ['a', 'b'],
      haystack_sessions: [
        [{ role: 'user', content: 'Tell me about tides.' }],
        [{ role: 'user', content: 'My cat is called Tariff.' }],
      ],
      answer_session_ids: ['b'],
    }
    const { answer } = await score('long.jsonl', `${JSON.stringify(row)}\n${JSON.stringify(row)}\n`)
    expect(answer).toMatchObject({ dialogues: 2, questions: 2, 'recall@1': 1 })
  })

  it.each([
    ['no JSON', '{"dialogues": [', 'neither JSON nor'],
    ['no shape', [{ a: 1 }], 'dialogue 1 has neither "turns"'],
    ['no text', { turns: [{ speaker: 'A' }], questions: [] }, 'no "text" in turn 1'],
    [
      'no such turn',
      { turns: [{ text: 'a' }], questions: [{ question: 'b', evidence: [7] }] },
      'names turn "7"',
    ],
    ['no questions', { turns: [{ text: 'a' }] }, 'has no questions'],
    ['nothing', [], 'has no dialogues'],
  ])('says what is wrong with a file: %s', async (_, value, said) => {
    const { exit, answer } = await score('bad.json', value)
    expect(exit).toBe(1)
    expect(JSON.stringify(answer)).toContain(said.replaceAll('"', '\\"'))
  })
})
