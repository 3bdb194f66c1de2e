/** A character may change; that it did must be written down (STATE-11). When the narrator did not, the engine does. */
import type { EntityDraft } from './diff-draft.ts'
import type { UpdateJob } from './update-job.ts'

/** Adds a note for the game master when an alignment changed and no note speaks of it. */
export function noteAlignment(draft: EntityDraft, job: UpdateJob): undefined {
  const before = draft.changes.before.alignment
  const after = draft.changes.after.alignment
  if (typeof before !== 'string' || before === '' || before === after) return
  const noted = (job.context.dm_notes ?? []).some((note) => /alignment/i.test(note))
  if (noted) return
  const note = `Alignment of ${draft.name} (${draft.id}) changed from ${before} to ${String(after)} in turn ${job.context.turn}.`
  job.verdicts.notes.push(note) // enforces: STATE-11 — mutate: job.verdicts.notes.push(note) => void note
  job.verdicts.mend(
    draft.id,
    'STATE-11',
    'noted',
    'An alignment changed without a note; the engine wrote one.',
  )
}
