/** What is hidden in a memory campaign and could be told by some words: the same picture as the SQLite index gives. */
import { hiddenInEntity, hiddenInFact, indexWords } from '../../knowledge/index.ts'
import type { CampaignFile } from '../campaign-file-port.ts'
import { type HiddenRows, hiddenRows } from '../hidden-rows-by-words.ts'

type Finder = (file: CampaignFile, words: readonly string[]) => HiddenRows

/** Finds rows by walking all there are; what tells a row is worked out once, because a changed row is another row. */
export function memoryHidden(): Finder {
  const known = new WeakMap<object, readonly string[]>()
  const telling = <Row extends object>(row: Row, hiddenIn: (row: Row) => readonly string[]) => {
    const words = known.get(row) ?? hiddenIn(row).flatMap(indexWords)
    known.set(row, words)
    return words
  }
  return (file, words) => {
    const wanted = new Set(words)
    const isWanted = (word: string): boolean => wanted.has(word)
    const facts = [...file.all('facts')].filter(([, fact]) => telling(fact, hiddenInFact).some(isWanted))
    const people = [...file.all('entities')].filter(([, one]) => telling(one, hiddenInEntity).some(isWanted))
    return hiddenRows(file, [
      ...facts.map(([id]) => ({ table: 'facts' as const, id })),
      ...people.map(([id]) => ({ table: 'entities' as const, id })),
    ])
  }
}
