/**
 * Random walks through a scenario: it is played at random, many times, in an engine in memory; loaded when they are
 * asked for.
 */
import { createEngine, type EngineOptions } from '../compose.ts'
import type { Result } from '../core/result.ts'
import type { WalkReport } from '../eval/random-walks/walk-report.ts'
import type { WalkOptions } from '../eval/random-walks/walk-scenario.ts'

export type { WalkReport }

/** Plays a scenario at random in campaigns in memory; packs beside the given folder come first. */
export async function walkScenarioInMemory(
  options: Omit<WalkOptions, 'engine'> & Pick<EngineOptions, 'home' | 'content'>,
): Promise<Result<WalkReport>> {
  const { home, content, ...walk } = options
  const { walkScenario } = await import('../eval/random-walks/walk-scenario.ts')
  // Thousands of turns at random must not be sent to a model.
  const engine = createEngine({
    inMemory: true,
    environment: {},
    ...(home && { home }),
    ...(content && { content }),
  })
  try {
    return await walkScenario({ ...walk, engine })
  } finally {
    await engine.close()
  }
}
