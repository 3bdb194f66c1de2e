/** Suites put together: engines that are forgotten, whoever is to tell in them, and worlds made for a case. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Engine } from '../campaign/engine.ts'
import { openEngine } from '../compose.ts'
import { done, type Result } from '../core/refusal.ts'
import type { SuiteGround, WorldFiles } from '../eval/suite/suite-ground.ts'
import { plainGameMaster } from '../gm/plain/plain-game-master.ts'
import { readModelChoice } from '../llm/choice/model-choice.ts'
import type { Settings } from '../llm/embedding/open-embedding.ts'
import { countedEntropy } from '../testing/counted-entropy.ts'
import { stillClock } from '../testing/still-clock.ts'

/**
 * The ground for suites, with whoever is named to tell: `embedded`, `plain` or a model; whoever is set up when nobody is.
 *
 * @example
 * const ground = suiteGround('embedded')
 */
export function suiteGround(
  gm: string | undefined,
  environment: Settings = process.env,
): Result<SuiteGround> {
  const named = gm === undefined || gm === 'plain' ? done(null) : readModelChoice(gm, '--gm')
  if (!named.ok) return named
  const settings = gm === 'embedded' || gm === 'plain' ? {} : { ...environment, ...(gm && { FATEWRIGHT_MODEL: gm }) }
  const open: SuiteGround['open'] = async ({ around, world } = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'fatewright-suite-'))
    if (world !== undefined) writeWorld(folder, world)
    const content = { packs: [join(folder, 'packs')], scenarios: [join(folder, 'scenarios')] }
    const engine = openEngine({
      ...{ forgetful: true, home: folder, environment: settings, content },
      ...{ clock: stillClock(), entropy: countedEntropy() },
      ...(gm === 'plain' && { gameMaster: plainGameMaster }),
      ...(around !== undefined && { around }),
    })
    return { ...engine, close: () => closed(engine, folder) }
  }
  return done({ gm: gm ?? (settings.FATEWRIGHT_MODEL || 'embedded'), open })
}

function writeWorld(folder: string, files: WorldFiles): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

async function closed(engine: Engine, folder: string): Promise<void> {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
}
