/**
 * Admits a record to a log, the one way in, whatever store keeps it. It checks that the record may stand here, that
 * its diff is well formed and refers only to what exists, that time goes forward and that the turn is counted right;
 * then it applies the diff to the tables it was given and hands back what is to be sealed.
 */

import { describeIssue } from '../any-json-schemas.ts'
import { findJsonProblem } from '../json.ts'
import { done, type Result, refuse } from '../result.ts'
import { applyOperation, diffFieldOrder } from '../state/apply-diff.ts'
import type { StateTables } from '../state/memory-and-overlay-tables.ts'
import { type StateDiff, stateDiffSchema } from '../state/state-diff.ts'
import type { Counters } from '../state/table-row-schemas.ts'
import type { Calendar } from '../time/calendar-definition.ts'
import { compareTimes, type WorldTime } from '../time/world-time.ts'
import {
  type AdmittedRecord,
  bodySchemas,
  type ParentRecord,
  type RecordDraft,
  type RecordKind,
} from './log-record.ts'
import { referenceChecks } from './reference-checks.ts'
import { afterAnswer, afterLines, noTurns } from './turn-counters.ts'

/** What each kind of record may not change; a session and a seed have lists of what they may. */
const forbiddenFields: Readonly<Record<RecordKind, readonly (keyof StateDiff)[]>> = {
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

/** What the law must know besides the state: what stands before, and how many turns were ever resolved. */
export interface LawContext {
  readonly parent: ParentRecord | null
  readonly resolvedSoFar: number
  /** True when the seed of an epoch is known to the world, so that no fresh die may come from it. */
  readonly isRevealed: (epoch: number) => boolean
}

/**
 * Checks a draft and applies it to `tables` (an overlay: nothing is kept when the answer is a refusal).
 *
 * @example
 * const result = admit({ kind: 'correction', diff: {}, body: { at: '…', author: 'engine', note: 'Rebuilt.' } }, tables, context)
 */
export function admit(draft: RecordDraft, tables: StateTables, context: LawContext): Result<AdmittedRecord> {
  const shaped = shape(draft)
  if (!shaped.ok) return shaped
  const placed = checkSuccession(shaped.value, context.parent)
  if (!placed.ok) return placed
  const counted = count(shaped.value, tables.single('counters') ?? noTurns, context)
  if (!counted.ok) return counted
  const timely = checkTime(counted.value, tables)
  if (!timely.ok) return timely
  const unknowable = checkDice(counted.value, tables, context)
  if (!unknowable.ok) return unknowable
  const applied = applyLawfully(tables, counted.value.diff)
  if (!applied.ok) return applied
  return done(place(counted.value, context))
}

function shape(draft: RecordDraft): Result<RecordDraft> {
  const problem = findJsonProblem(draft.diff, 'diff') ?? findJsonProblem(draft.body, 'body')
  if (problem !== null) {
    return refuse('record/not-keepable', `${problem.path}: ${problem.problem}.`, {
      data: { path: problem.path },
    })
  }
  const diff = stateDiffSchema.safeParse(draft.diff)
  if (!diff.success)
    return refuse('state/malformed', `The change is not one: ${describeIssue(diff.error)}.`, {
      rule: 'PIPE-15',
    })
  const body = bodySchemas[draft.kind].safeParse(draft.body)
  if (!body.success) return refuse('record/malformed', `The record is not one: ${describeIssue(body.error)}.`)
  return done({ kind: draft.kind, diff: diff.data, body: body.data } as RecordDraft)
}

/**
 * What may follow what: the first seed comes before anything else, a resolved turn is followed by its own narration
 * and by nothing else, and each kind of record changes only what is its business.
 */
function checkSuccession(draft: RecordDraft, parent: ParentRecord | null): Result<null> {
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
  const stray = diff.documents_update?.find((update) => update.kind !== 'chronicle')
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
          : !forbiddenFields[draft.kind].includes(field as keyof StateDiff)
    if (!allowed) {
      return refuse('record/not-its-business', `A "${draft.kind}" record may not change "${field}".`, {
        data: { kind: draft.kind, field },
      })
    }
  }
  return done(null)
}

function count(draft: RecordDraft, counters: Counters, context: LawContext): Result<RecordDraft> {
  if (draft.kind === 'resolved') {
    if (draft.body.nonce !== context.resolvedSoFar) {
      const message = `These dice were drawn for turn nonce ${draft.body.nonce}, but ${context.resolvedSoFar} turns have been resolved by now.`
      return refuse('store/stale', message, {
        data: { expected: draft.body.nonce, actual: context.resolvedSoFar },
      })
    }
    const entries = draft.body.entries.map((entry, index) => ({
      ...entry,
      turn_number: counters.turn_number + index + 1,
      sequence_id: counters.sequence_id + index + 1,
      user_scene_number: null,
    }))
    return withCounters({ ...draft, body: { ...draft.body, entries } }, afterLines(counters, entries.length))
  }
  if (draft.kind === 'told') {
    const next = afterAnswer(counters, draft.body.mode)
    const { turn_number, sequence_id, user_scene_number } = next
    const entry = { role: 'ai', turn_number, sequence_id, user_scene_number } as const
    return withCounters({ ...draft, body: { ...draft.body, entry } }, next)
  }
  if (draft.diff.counters !== undefined && context.parent !== null) return withCounters(draft, counters)
  return done(draft)
}

function withCounters(draft: RecordDraft, next: Counters): Result<RecordDraft> {
  const claimed = draft.diff.counters
  const wrong =
    claimed !== undefined &&
    (Object.keys(next) as (keyof Counters)[]).some((name) => claimed[name] !== next[name])
  if (wrong)
    return refuse(
      'record/miscounted',
      `This turn counts as ${JSON.stringify(next)}, not ${JSON.stringify(claimed)}.`,
      { rule: 'CNT-04' },
    ) // enforces: CNT-04
  return done({ ...draft, diff: { ...draft.diff, counters: next } } as RecordDraft)
}

function checkTime(draft: RecordDraft, tables: StateTables): Result<null> {
  const before = tables.single('time')
  const after = draft.diff.time as WorldTime | undefined
  const calendar = tables.single('campaign')?.calendar
  if (before === undefined || calendar === undefined) return done(null)
  const moves = draft.kind === 'resolved' && (draft.body.mode === 'STORY' || draft.body.mode === 'THINK')
  if (after === undefined) {
    return moves
      ? refuse('time/stands-still', 'A played turn takes time; this one does not say how much.', {
          rule: 'TIME-01',
        })
      : done(null)
  }
  if (draft.kind === 'resolved' && draft.body.mode === 'GOD' && draft.body.time_travel) return done(null)
  if (!isLater(calendar, after, before))
    return refuse(
      'time/not-forward',
      'Time goes forward: this turn would end no later than the one before it.',
      { rule: 'TIME-01' },
    ) // enforces: TIME-01,TIME-02
  return done(null)
}

/** Most turns end in the month in which they began; only the others need the calendar. */
function isLater(calendar: Calendar, after: WorldTime, before: WorldTime): boolean {
  if (after.year !== before.year || after.month !== before.month)
    return compareTimes(calendar, after, before) > 0
  for (const unit of ['day', 'hour', 'minute', 'second', 'microsecond'] as const) {
    if (after[unit] !== before[unit]) return after[unit] > before[unit]
  }
  return false
}

function checkDice(draft: RecordDraft, tables: StateTables, context: LawContext): Result<null> {
  if (draft.kind !== 'resolved') return done(null)
  const open = tables.single('dice')
  for (const roll of draft.body.rolls) {
    if (roll.turn_nonce !== draft.body.nonce)
      return refuse('dice/not-this-turn', `Roll ${roll.id} belongs to another turn.`)
    if (roll.repeats) continue
    if (roll.epoch !== open?.epoch || roll.nonce !== draft.body.nonce) {
      return refuse('dice/not-this-turn', `Roll ${roll.id} was not drawn from this turn's dice.`, {
        rule: 'DICE-01',
      })
    }
    if (context.isRevealed(roll.epoch)) {
      return refuse(
        'dice/epoch-revealed',
        `The seed of epoch ${roll.epoch} is already public: new dice need a new epoch.`,
      )
    }
  }
  return done(null)
}

function applyLawfully(tables: StateTables, diff: StateDiff): Result<null> {
  for (const field of diffFieldOrder) {
    const value = diff[field]
    if (value === undefined) continue
    const check = referenceChecks[field]
    for (const item of Array.isArray(value) ? value : [value]) {
      const refusal = check?.(tables, item as never) ?? null
      if (refusal !== null) return { ok: false, refusal }
      applyOperation(tables, field, item)
    }
  }
  return done(null)
}

function place(draft: RecordDraft, context: LawContext): AdmittedRecord {
  const before = context.parent
  const turn = (before?.turn ?? 0) + (draft.kind === 'resolved' ? 1 : 0)
  const nonce = draft.kind === 'resolved' || draft.kind === 'told' ? draft.body.nonce : null
  return { ...draft, depth: (before?.depth ?? -1) + 1, turn, nonce } as AdmittedRecord
}
