/** A retrieval test set in the layout of BEIR: documents, queries, and who judged what relevant. Lines in, data out. */
import { done, type Result, refuse } from '../../core/result.ts'

export interface BeirDocument {
  readonly id: string
  readonly title: string
  readonly text: string
}

export interface BeirSet {
  readonly documents: readonly BeirDocument[]
  readonly queries: readonly { readonly id: string; readonly text: string }[]
  /** By query, by document: how relevant; 0 and less is not. */
  readonly judged: ReadonlyMap<string, ReadonlyMap<string, number>>
}

export interface BeirLines {
  readonly corpus: Iterable<string>
  readonly queries: Iterable<string>
  readonly qrels: Iterable<string>
}

/** Reads a set; says which line of which file is wrong. */
export function readBeirSet(lines: BeirLines): Result<BeirSet> {
  const documents = readObjects(lines.corpus, 'corpus.jsonl')
  if (!documents.ok) return documents
  const queries = readObjects(lines.queries, 'queries.jsonl')
  if (!queries.ok) return queries
  const judged = readJudgements(lines.qrels)
  if (!judged.ok) return judged
  const asked = queries.value.filter(({ id }) => judged.value.has(id))
  if (asked.length === 0)
    return refuse(
      'import/bad-set',
      'None of the queries has a judgement: the ids of queries.jsonl and of the qrels differ.',
    )
  return done({ documents: documents.value, queries: asked, judged: judged.value })
}

function readObjects(lines: Iterable<string>, file: string): Result<readonly BeirDocument[]> {
  const found: BeirDocument[] = []
  let number = 0
  for (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const read = readObject(line)
    if (read === null)
      return refuse('import/bad-set', `${file}:${number} is no JSON object with "_id" and "text".`)
    found.push(read)
  }
  return found.length === 0 ? refuse('import/bad-set', `${file} has no lines.`) : done(found)
}

function readObject(line: string): BeirDocument | null {
  try {
    const { _id, title, text }: Record<string, unknown> = JSON.parse(line)
    const named = typeof _id === 'string' || typeof _id === 'number'
    if (!named || typeof text !== 'string') return null
    return { id: String(_id), title: typeof title === 'string' ? title : '', text }
  } catch {
    return null
  }
}

/** `query-id corpus-id score` with a head, or TREC's four columns without one. */
function readJudgements(lines: Iterable<string>): Result<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const judged = new Map<string, Map<string, number>>()
  let number = 0
  for (const line of lines) {
    number += 1
    const cells = line.trim().split(/\s+/)
    if (line.trim() === '' || (number === 1 && Number.isNaN(Number(cells.at(-1))))) continue
    const query = cells[0]
    const document = cells.length === 4 ? cells[2] : cells[1]
    const score = Number(cells.at(-1))
    if (query === undefined || document === undefined || cells.length < 3 || Number.isNaN(score))
      return refuse('import/bad-set', `Line ${number} of the qrels is not "query document score".`)
    const row = judged.get(query) ?? new Map<string, number>()
    judged.set(query, row.set(document, score))
  }
  return judged.size === 0 ? refuse('import/bad-set', 'The qrels have no lines.') : done(judged)
}
