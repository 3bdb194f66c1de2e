/** One campaign, played now and held against what was kept. */
import { join } from 'node:path'
import { compareFiles, type Difference, type Files, readKept } from './compare.ts'
import { playGolden, type Tampering } from './play.ts'
import type { GoldenScript } from './script.ts'

/** Where the kept files stand, a folder a campaign. */
export const keptFolder = join(import.meta.dirname, '..', 'expected')

/** What is different now; paths begin with the name of the campaign. */
export async function holdAgainstKept(
  script: GoldenScript,
  tampering: Tampering = {},
): Promise<readonly Difference[]> {
  const now = await playGolden(script, tampering)
  return differencesOf(script.name, now)
}

/** The same for files that are there already. */
export function differencesOf(name: string, now: Files): readonly Difference[] {
  const kept = readKept(join(keptFolder, name))
  return compareFiles(kept, now).map((found) => ({ ...found, path: `${name}/${found.path}` }))
}
