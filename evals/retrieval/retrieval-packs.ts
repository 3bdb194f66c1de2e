/** `npm run eval -- retrieval-packs`: written questions about the shipped packs, through the engine's own retriever. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openLore } from '../../src/compose.ts'

/** A question and the chunks that answer it; any of them will do. */
interface KnownQuery {
  readonly kind: 'asked' | 'paraphrased'
  readonly query: string
  readonly chunks: readonly string[]
}

const file = fileURLToPath(new URL('../../test/fixtures/lore/known-queries.jsonl', import.meta.url))
const packs = ['neo_seattle', 'nineteen_year_tide']

/** The questions, as they are kept. */
export function knownQueries(): readonly KnownQuery[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line): KnownQuery => JSON.parse(line))
}

/** Asks them all and prints what was missed; true when at least 95 of 100 that are asked plainly have their answer among the first five. */
export async function runRetrievalPacks(home: string | undefined): Promise<boolean> {
  const lore = openLore(home === undefined ? { inMemory: true } : { home })
  try {
    for (const pack of packs) {
      const indexed = await lore.indexPack(pack, { progress: (made, all) => told(pack, made, all) })
      if (!indexed.ok) throw new Error(indexed.refusal.message)
    }
    const found: { readonly known: KnownQuery; readonly place: number }[] = []
    for (const known of knownQueries()) {
      const answered = await lore.search({ question: { keywords: known.query }, packs, reader: 'gm' })
      if (!answered.ok) throw new Error(answered.refusal.message)
      const ids = answered.value.found.chunks.map((one) => one.chunk_id)
      const place = ids.findIndex((id) => known.chunks.includes(id)) + 1
      found.push({ known, place })
      if (place === 0 || place > 5) console.log(`  missed (${place || 'none'}): ${known.query} → ${ids[0]}`)
    }
    const share = (kind: KnownQuery['kind'] | null, most: number): number => {
      const of = found.filter(({ known }) => kind === null || known.kind === kind)
      return of.filter(({ place }) => place > 0 && place <= most).length / of.length
    }
    for (const kind of ['asked', 'paraphrased', null] as const)
      console.log(
        `${(kind ?? 'all').padEnd(12)} R@1 ${share(kind, 1).toFixed(3)}  R@5 ${share(kind, 5).toFixed(3)}`,
      )
    return share('asked', 5) >= 0.95
  } finally {
    await lore.close()
  }
}

function told(pack: string, made: number, all: number): void {
  if (made % 48 === 0 || made === all) console.log(`  ${pack}: ${made} of ${all} embedded`)
}
