/** What an adapter needs of the world outside to speak to a service: all of it is handed in, so that tests decide it. */
import type { Clock, Timer } from '../../core/environment.ts'

/** A way to services. */
export interface Network {
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  readonly timer: Timer
  /** A number from 0 up to 1, so that many who were turned away do not all come back at once. */
  readonly chance: () => number
}
