/**
 * The Cranfield collection (1,400 abstracts, 225 questions, judged by the people who asked) as a folder in BEIR's layout.
 *
 *   node evals/retrieval/cranfield.ts [FOLDER] OUT    FOLDER has cran.all.1400, cran.qry and cranqrel
 *   fatewright eval retrieval OUT
 *
 * Judgements become gains: 1 (a complete answer) to 4 (of minimum interest) are 4 to 1, anything else is 0.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const beside = fileURLToPath(new URL('../../../shared/data/cranfield', import.meta.url))

/** The records of a file: what stands under .T, .W and so on. */
function records(text: string): readonly Readonly<Record<string, string>>[] {
  return text
    .split(/^\.I /m)
    .slice(1)
    .map((block) => {
      const [number = '', ...fields] = block.split(/^\.(?=[TABW]\s*$)/m)
      const entries = fields.map((field) => [field.slice(0, 1), field.slice(1).replace(/\s+/g, ' ').trim()])
      return { I: number.trim(), ...Object.fromEntries(entries) }
    })
}

/** The text repeats its title; once is enough. */
function withoutTitle(text: string, title: string): string {
  return text.startsWith(title) ? text.slice(title.length).trim() : text
}

function convert(from: string, out: string): void {
  const read = (name: string): string => readFileSync(join(from, name), 'utf8')
  const corpus = records(read('cran.all.1400')).map(({ I = '', T = '', W = '' }) => ({
    ...{ _id: I, title: T, text: withoutTitle(W, T) },
  }))
  // The judgements count the questions from 1, whatever number stands over them.
  const queries = records(read('cran.qry')).map(({ W = '' }, index) => ({ _id: String(index + 1), text: W }))
  const judged = read('cranqrel')
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([query, document, code]) => {
      const grade = Number(code)
      return [query, document, grade >= 1 && grade <= 4 ? 5 - grade : 0].join('\t')
    })
  mkdirSync(join(out, 'qrels'), { recursive: true })
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  writeFileSync(join(out, 'corpus.jsonl'), lines(corpus))
  writeFileSync(join(out, 'queries.jsonl'), lines(queries))
  writeFileSync(join(out, 'qrels/test.tsv'), `query-id\tcorpus-id\tscore\n${judged.join('\n')}\n`)
  console.log(`${corpus.length} documents, ${queries.length} queries, ${judged.length} judgements: ${out}`)
}

const named = process.argv.slice(2)
const [from, out] = named.length > 1 ? named : [beside, named[0]]
if (from === undefined || out === undefined) {
  console.error('Say: node evals/retrieval/cranfield.ts [FOLDER] OUT')
  process.exitCode = 2
} else if (!existsSync(join(from, 'cran.all.1400'))) {
  console.error(
    `The Cranfield files are not in ${from}: name a folder with cran.all.1400, cran.qry and cranqrel.`,
  )
  process.exitCode = 1
} else convert(from, out)
