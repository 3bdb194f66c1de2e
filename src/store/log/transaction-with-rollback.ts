/** A refusal inside a transaction takes everything back that was written before it. */
import { type Result, refuse } from '../../core/result.ts'
import type { CampaignFile } from '../campaign-file-port.ts'

/** Carries a refusal out through the transaction, so that the file rolls back; never seen outside this file. */
class RolledBack {
  readonly refusal: Result<never>
  constructor(refusal: Result<never>) {
    this.refusal = refusal
  }
}

export const readOnlyMessage =
  'This campaign can only be read here, so nothing was changed. To play on, copy it to a folder that can be written.'

/** Runs work in a transaction that is kept when the result is good and rolled back when it is a refusal. */
export function inTransaction<Value>(file: CampaignFile, work: () => Result<Value>): Result<Value> {
  if (file.readOnly) return refuse('store/read-only', readOnlyMessage)
  try {
    return file.transaction(() => {
      const result = work()
      if (!result.ok) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}
