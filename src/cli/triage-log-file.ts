/** The triage log, a file in a data folder with lines that the reader was not sure of. */

import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder, writePrivateFile } from '../files/index.ts'

/** The file in a data folder that lines are noted in which the reader was not sure of. */
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
      makePrivateFolder(home)
      appendFileSync(path, `${JSON.stringify(row)}\n`, { mode: 0o600 })
    } catch {
      // A full or read-only disk shows itself where it matters: when the turn is kept.
    }
  }
}

/** Removes the lines of a campaign that is deleted, and older ones that do not say whose they are. */
export function forgetTriageOf(home: string, campaignId: string): void {
  const path = join(home, triageName)
  if (!existsSync(path)) return
  const rows = readFileSync(path, 'utf8').split('\n')
  const kept = rows.filter((row) => {
    const owner = campaignOf(row)
    return owner !== null && owner !== campaignId
  })
  writePrivateFile(path, kept.map((row) => `${row}\n`).join(''))
}

function campaignOf(row: string): string | null {
  try {
    const { campaign_id } = JSON.parse(row) as { readonly campaign_id?: unknown }
    return typeof campaign_id === 'string' ? campaign_id : null
  } catch {
    return null
  }
}
