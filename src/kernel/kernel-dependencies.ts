/** What the kernel works with: an engine, a clock, a hash, and a disk with the folder on it. It keeps nothing itself. */

import type { WallClock } from '../core/environment-ports.ts'
import type { Engine } from '../engine/index.ts'
import type { Disk } from './disk/disk-port.ts'

/** What the kernel works with. */
export interface KernelDesk {
  readonly engine: Engine
  readonly clock: WallClock
  /** SHA-256 of a text, in hexadecimal. */
  readonly hash: (text: string) => string
  readonly disk: Disk
}
