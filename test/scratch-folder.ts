/** A folder for the test that is running, gone when the test is over: a test run leaves nothing on anybody's disk. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes one; only inside a test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fatewright-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
