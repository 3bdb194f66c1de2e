/** What is hidden in a memory campaign and could be told by some words: the same picture as the SQLite index gives. */
import { hiddenInEntity, hiddenInFact, tellingWords } from '../../core/state/hidden-words.ts'
import type { CampaignFile } from '../campaign-file.ts'
import { type HiddenRows, hiddenRows } from '../hidden-rows.ts'

/** Finds rows by walking all there are. */
export function memoryHidden(file: CampaignFile, words: readonly string[]): HiddenRows {
  const wanted = new Set(words)
  const tells = (texts: readonly string[]) => texts.flatMap(tellingWords).some((word) => wanted.has(word))
  const facts = [...file.all('facts')].filter(([, fact]) => tells(hiddenInFact(fact)))
  const entities = [...file.all('entities')].filter(([, entity]) => tells(hiddenInEntity(entity)))
  return hiddenRows(file, [
    ...facts.map(([id]) => ({ table: 'facts' as const, id })),
    ...entities.map(([id]) => ({ table: 'entities' as const, id })),
  ])
}
