/** Where a folder's files stand: a port, so that a memory can stand in for a disk, and a test can pull the plug. */
import type { Result } from '../../core/result.ts'

/** Files under one root; every path is inside it, with forward slashes. */
export interface Disk {
  /** The text of a file; null when there is none. */
  readonly read: (path: string) => Result<string | null>
  /** Writes a file whole or not at all. */
  readonly write: (path: string, text: string) => Result<null>
  /** A mark that another one replaces when the file is changed, got without reading it; null when there is none. */
  readonly stamp: (path: string) => Result<string | null>
  /** Takes a file away; one that is not there is no trouble. */
  readonly remove: (path: string) => Result<null>
  readonly append: (path: string, text: string) => Result<null>
  /** Paths of the files under a folder, sorted. */
  readonly list: (folder: string) => Result<readonly string[]>
}
