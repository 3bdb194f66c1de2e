/**
 * The retrieval suite: does a search for lore bring up what answers the question? A suite of written questions;
 * evaluate-retrieval.ts scores BEIR sets.
 */
import type { Result } from '../../core/result.ts'
import type { Judged, Suite } from '../suite/suite-and-case-types.ts'

/** A question and the pieces that answer it; any of them will do. */
export interface RetrievalSuiteQuestion {
  readonly kind: string
  readonly query: string
  readonly chunks: readonly string[]
}

/** A retriever that answers with the ids of chunks, the best first. */
export interface AskedLore {
  readonly ask: (text: string) => Promise<Result<readonly string[]>>
  readonly close: () => Promise<void>
}

const depth = 5
/**
 * The suite; `needed` is the share of questions that are to find an answer.
 *
 * @example
 * retrievalSuite([{ kind: 'asked', query: 'who rang the bell', chunks: ['tide:bell:history'] }], async () => lore, 0.85)
 */
export function retrievalSuite(
  questions: readonly RetrievalSuiteQuestion[],
  open: () => Promise<AskedLore>,
  needed: number,
): Suite {
  let lore: AskedLore | null = null
  return {
    name: 'retrieval',
    about: `Does a question about the shipped worlds bring up what answers it, among the first ${depth} pieces?`,
    needed,
    close: async () => lore?.close(),
    cases: async () => {
      const asked = await open()
      lore = asked
      return questions.map((question, index) => ({
        id: `q${index + 1}`,
        kind: question.kind,
        run: () => judgedOf(question, asked),
      }))
    },
  }
}

async function judgedOf({ query, chunks }: RetrievalSuiteQuestion, lore: AskedLore): Promise<Judged> {
  const found = await lore.ask(query)
  if (!found.ok) throw new Error(found.refusal.message)
  const place = found.value.findIndex((id) => chunks.includes(id))
  const figures = { 'found first': place === 0 ? 1 : 0 }
  if (place >= 0 && place < depth) return { wrong: [], figures }
  const where = place < 0 ? 'not at all' : `in place ${place + 1}`
  const what = `“${query}” brought up ${found.value[0] ?? 'nothing'} first, and what answers it ${where}.`
  return { wrong: [{ in: 'text', what }], figures }
}
