/** One engine for all cases of a suite whose campaigns do not meet: worlds are read once. */
import type { Engine } from '../../engine/index.ts'

/** An engine that is opened when somebody first asks. */
export function sharedEngine(open: () => Promise<Engine>): {
  readonly get: () => Promise<Engine>
  readonly close: () => Promise<void>
} {
  let opened: Promise<Engine> | null = null
  return {
    get: () => {
      opened ??= open()
      return opened
    },
    close: async () => {
      const engine = await opened
      opened = null
      await engine?.close()
    },
  }
}
