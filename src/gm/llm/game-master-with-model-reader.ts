/** A game master that tells as it always does, with a model that reads its lines: it reads and does not rule. */
import type { GameMaster } from '../game-master.ts'
import { modelReader, type ReaderParts, readerOf } from './model-reader.ts'
import { promptVersionsWithReader } from './prompt-versions-in-use.ts'
import { turnTabs } from './turn-usage-and-early-answers.ts'

/**
 * The same game master with a reader.
 *
 * @example
 * const master = withReader(embeddedGameMaster(), { reader: languageModel, prompts })
 */
export function withReader(own: GameMaster, parts: Omit<ReaderParts, 'own'>): GameMaster {
  const tabs = turnTabs(parts.begun)
  const reading = { ...parts, own }
  const versions = promptVersionsWithReader(parts, [])
  return {
    ...own,
    reader: readerOf(reading),
    interpret: modelReader(reading, tabs),
    promptVersions: (pins) => ({ ...own.promptVersions(pins), ...versions(pins) }),
    spent: tabs.spent,
  }
}
