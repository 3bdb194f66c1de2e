/** Which words a game master asks with, for the record of every turn: version and fingerprint by the prompt's name. */
import type { GameMaster } from '../game-master.ts'
import { promptName } from '../prompts/versioned-prompt.ts'
import type { StrategyParts } from './strategy-dependencies.ts'

/** The same for a strategy whose lines a model reads: the reader may have more room than whoever tells. */
export function promptVersionsWithReader(
  parts: Pick<StrategyParts, 'prompts' | 'size' | 'readerSize'>,
  ids: readonly string[],
): GameMaster['promptVersions'] {
  const { prompts, size, readerSize = size ?? 'full' } = parts
  const reading = promptVersions({ prompts, size: readerSize }, ['interpreter'])
  const others = promptVersions(parts, ids)
  return (pins) => ({ ...reading(pins), ...others(pins) })
}

/** Names the prompts of a strategy; one that is missing stops no turn, it only cannot be used. */
export function promptVersions(
  { prompts, size = 'full' }: Pick<StrategyParts, 'prompts' | 'size'>,
  ids: readonly string[],
): GameMaster['promptVersions'] {
  const versionOf = (id: string, pins: Parameters<typeof prompts>[2]): string => {
    try {
      const { version, fingerprint } = prompts(id, size, pins)
      return `${version} ${fingerprint}`
    } catch {
      return 'missing'
    }
  }
  return (pins) => Object.fromEntries(ids.map((id) => [promptName(id, size), versionOf(id, pins)]))
}
