/**
 * Lines that were read with doubt, kept beside the campaigns so that somebody can label them and the reader can be
 * measured on them. They never leave the machine by themselves, and a file that cannot be written costs nobody a turn.
 */
import { appendFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The file's name inside a data folder. */
export const triageName = 'triage.jsonl'

/** A file that has grown to this size is long enough for an evening of labelling. */
const longEnough = 2_000_000

/**
 * Gives a function that notes rows in a data folder.
 *
 * @example
 * const note = triageFile('/tmp/fatewright')
 * note({ text: 'boop the mastiff', why: ['no act found'] })
 */
export function triageFile(home: string): (row: object) => void {
  const path = join(home, triageName)
  return (row) => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > longEnough) return
      mkdirSync(home, { recursive: true })
      appendFileSync(path, `${JSON.stringify(row)}\n`)
    } catch {
      // A full or read-only disk shows itself where it matters: when the turn is kept.
    }
  }
}
