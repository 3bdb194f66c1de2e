/** Chunks as rows of the lore file, and back. */
import type { HashText } from '../../../core/ledger/seal.ts'
import type { Row } from '../../../store/sqlite/driver.ts'
import type { LoreChunk, LoreCorpus, LoreMarks } from '../../lore-index.ts'

/** The name of what is embedded of a chunk: the same text under the same headings has the same vectors. */
export function contentHash(
  { section_path, text }: Pick<LoreChunk, 'section_path' | 'text'>,
  hash: HashText,
): string {
  return hash(`${section_path}\n${text}`).slice(0, 32)
}

/** What of a chunk is not searched and not filtered by. */
export function aboutText({ file_path, type, marks }: LoreChunk): string {
  return JSON.stringify({ file_path, type, marks })
}

/** A chunk from `id, corpus, source, title, text, subject, about, tokens, hidden`. */
export function readChunk(row: Row): LoreChunk {
  const [id, corpus, source, title, text, subject, about, tokens, hidden] = row
  const kept: { file_path: string; type: string; marks: LoreMarks } = JSON.parse(String(about))
  return {
    ...{ id: String(id), corpus: corpus as LoreCorpus, source: String(source) },
    ...{ section_path: String(title), text: String(text), subject: String(subject) },
    ...kept,
    ...{ tokens: Number(tokens), hidden: hidden === 1 },
  }
}
