/** A game master with a stopwatch beside it. */

import type { RerunOptions } from '../../engine/index.ts'

type GameMaster = NonNullable<RerunOptions['gameMaster']>

export type StageTimes = Readonly<Record<string, number>>

/** A game master that is timed, and the times since they were last taken. */
export interface TimedGameMaster {
  readonly gameMaster: GameMaster
  take(): StageTimes
}

/** Puts a stopwatch beside a game master. */
export function timedGameMaster(inner: GameMaster, stopwatch: () => number): TimedGameMaster {
  let times: Record<string, number> = {}
  const timed = async <Answer>(stage: string, work: () => Promise<Answer>): Promise<Answer> => {
    const started = stopwatch()
    try {
      return await work()
    } finally {
      times[stage] = (times[stage] ?? 0) + stopwatch() - started
    }
  }
  return {
    gameMaster: {
      ...inner,
      interpret: (...rest) => timed('interpret', () => inner.interpret(...rest)),
      plan: (...rest) => timed('plan', () => inner.plan(...rest)),
      narrate: (...rest) => timed('narrate', () => inner.narrate(...rest)),
    },
    take: () => {
      const taken = times
      times = {}
      return taken
    },
  }
}
