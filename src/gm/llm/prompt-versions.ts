/** Which words a game master asks with, for the record of every turn: version and fingerprint by the prompt's name. */
import type { GameMaster } from '../game-master.ts'
import type { StrategyParts } from './strategy-parts.ts'

/** Names the prompts of a strategy. */
export function promptVersions(
  { prompts, size = 'full' }: StrategyParts,
  ids: readonly string[],
): GameMaster['promptVersions'] {
  return (pins) =>
    Object.fromEntries(
      ids.map((id) => {
        const { version, fingerprint } = prompts(id, size, pins)
        return [id, `${version} ${size} ${fingerprint}`]
      }),
    )
}
