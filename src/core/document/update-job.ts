/** What every part of an update is compiled with: the diff being written, the verdicts, the circumstances. */
import type { UpdateContext } from './compiled-updates.ts'
import type { DiffDraft } from './diff-draft.ts'
import type { Verdicts } from './verdicts.ts'

/** One update in the making. */
export interface UpdateJob {
  readonly draft: DiffDraft
  readonly verdicts: Verdicts
  readonly context: UpdateContext
}
