/** Makes vectors anew behind whoever asked, after the model was changed: one run at a time, stopped when the desk closes. */
import type { LoreScope } from '../lore-index.ts'

/** Runs in the background. */
export interface VectorRemaker {
  /** Begins, unless one is running. */
  start(scope: LoreScope): void
  /** Stops what is running and waits until it has; what was made stays. */
  stop(): Promise<void>
}

/** A remaker around a way to embed what is missing. */
export function vectorRemaker(
  embed: (scope: LoreScope, signal: AbortSignal) => Promise<unknown>,
): VectorRemaker {
  const end = new AbortController()
  let running: Promise<unknown> | null = null
  return {
    start(scope) {
      if (running !== null || end.signal.aborted) return
      // Nobody waits for it, so nobody is told that it failed: the next question starts it again.
      running = embed(scope, end.signal)
        .catch(() => null)
        .finally(() => {
          running = null
        })
    },
    async stop() {
      end.abort()
      await running
    },
  }
}
