/**
 * What may follow what. A founding seed comes first, before anything else happens; a resolved turn is followed by its
 * own telling and by nothing else; and each kind of record may change only what is its business.
 */
import { done, type Result, refuse } from '../refusal.ts'
import type { StateDiff } from '../state/state-diff.ts'
import type { ParentRecord, RecordDraft, RecordKind } from './record.ts'

const forbidden: Readonly<Record<RecordKind, readonly (keyof StateDiff)[]>> = {
  resolved: ['dice', 'sessions_add', 'sessions_update'],
  told: ['dice', 'campaign', 'sessions_add', 'sessions_update', 'packs_add', 'packs_remove'],
  session: [],
  seed: [],
  correction: ['dice', 'sessions_add', 'sessions_update'],
}

const sessionFields: ReadonlySet<string> = new Set([
  'sessions_add',
  'sessions_update',
  'summaries_add',
  'memories_append',
  'documents_update',
])

/** Refuses a record that may not stand where it wants to stand, or that changes what is not its business. */
export function checkSuccession(draft: RecordDraft, parent: ParentRecord | null): Result<null> {
  if (parent === null) {
    return draft.kind === 'seed'
      ? done(null)
      : refuse(
          'record/not-founded',
          'A campaign begins with the commitment to its dice; nothing can come before it.',
        )
  }
  if (parent.kind === 'resolved' && draft.kind !== 'told') {
    return refuse(
      'record/untold',
      `Turn ${parent.turn} was resolved but not told yet; its telling must come first.`,
    )
  }
  if (draft.kind === 'told' && (parent.kind !== 'resolved' || parent.nonce !== draft.body.nonce)) {
    return refuse('record/nothing-to-tell', 'There is no resolved turn here that this telling belongs to.')
  }
  return checkFields(draft)
}

/** Of documents a session has only one to write in: what is kept of scenes and sessions. */
function strayDocument({ kind, diff }: RecordDraft): string | null {
  if (kind !== 'session') return null
  const stray = diff.documents_update?.find((one) => one.kind !== 'chronicle')
  return stray === undefined ? null : `documents_update (${stray.kind})`
}

function checkFields(draft: RecordDraft): Result<null> {
  const stray = strayDocument(draft)
  if (stray !== null) {
    return refuse('record/not-its-business', `A "session" record may not change "${stray}".`, {
      data: { kind: draft.kind, field: 'documents_update' },
    })
  }
  for (const field of Object.keys(draft.diff)) {
    const allowed =
      draft.kind === 'session'
        ? sessionFields.has(field)
        : draft.kind === 'seed'
          ? field === 'dice'
          : !forbidden[draft.kind].includes(field as keyof StateDiff)
    if (!allowed) {
      return refuse('record/not-its-business', `A "${draft.kind}" record may not change "${field}".`, {
        data: { kind: draft.kind, field },
      })
    }
  }
  return done(null)
}
