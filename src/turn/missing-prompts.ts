/**
 * A campaign may be held to a version of a prompt that this program does not have. Then no model is asked by other words, and
 * the player reads why: a silence that somebody can mend must not look like a model that failed.
 */
import type { GameMaster } from '../gm/game-master.ts'

/** A sentence when a pinned version is missing; none when all are there. */
export function missingPrompts(
  gameMaster: Pick<GameMaster, 'promptVersions'>,
  pins: Readonly<Record<string, string>> | undefined,
): readonly string[] {
  if (pins === undefined || Object.keys(pins).length === 0) return []
  const used = gameMaster.promptVersions(pins)
  const missing = Object.entries(pins).filter(([id]) => used[id] === 'missing')
  if (missing.length === 0) return []
  const named = missing.map(([id, version]) => `version ${version} of the prompt "${id}"`).join(' and ')
  return [
    `This campaign is held to ${named}, which this program does not have, so no model is asked by it. “fatewright prompts list” shows the versions there are, “fatewright prompts pin” chooses another.`,
  ]
}
