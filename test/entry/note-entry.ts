/**
 * Notes on the test that is running that it entered where a user does. `npm run spec -- --check` reads the notes: a
 * rule is proven only by a test that entered. What a hook does (beforeAll) is no test's own entering and is not noted.
 */
import { TestRunner } from 'vitest'

/** Where users enter: the command line, HTTP, a campaign folder, the page in a browser, a process of the program. */
export type EntryPoint = 'cli' | 'http' | 'folder' | 'page' | 'process'

declare module 'vitest' {
  interface TaskMeta {
    /** Where the test entered, sorted. */
    entered?: EntryPoint[]
  }
}

/**
 * Says that the running test enters here; outside of a test it does nothing.
 *
 * @example
 * noteEntry('http')
 */
export function noteEntry(point: EntryPoint): void {
  // A helper may also run in a process of its own, where no test is.
  const test = TestRunner.getCurrentTest()
  if (test === undefined) return
  test.meta.entered = [...new Set([...(test.meta.entered ?? []), point])].sort()
}
