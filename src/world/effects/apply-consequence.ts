/** A consequence that an author or a model wrote, as effects or as plain words: words become a fact and a memory. */
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import { applyEffects } from './apply-effects.ts'
import { effectListSchema } from './effect-schema-and-context.ts'

/** What comes of something, in whatever form it was written. */
interface Consequence {
  readonly written: unknown
  /** What the fact is called when it is only words; the turn is added. */
  readonly stem: string
  readonly subject_id?: string
  readonly cause: string
  readonly turn: number
  /** False when the player could not have noticed: then only the world knows. */
  readonly open: boolean
}

/** Lets a consequence happen; true when there was one. */
export function applyConsequence(edit: WorldEdit, consequence: Consequence): boolean {
  const { written, cause } = consequence
  const effects = effectListSchema.safeParse(written)
  if (effects.success && effects.data.length > 0) {
    applyEffects(edit, effects.data, { cause })
    return true
  }
  const text = typeof written === 'string' ? written.trim().slice(0, 1_000).toWellFormed() : ''
  if (text === '') return false
  const { stem, turn, open } = consequence
  const id = `${slugOf(stem)}_${turn}`
  const subject = consequence.subject_id ?? 'world'
  const subject_id = rowOf(edit.state.entities, subject) === undefined ? 'world' : subject
  if (rowOf(edit.state.facts, id) !== undefined) return false
  const fact = {
    id,
    subject_id,
    predicate: 'consequence',
    object: text,
    visibility: open ? 'known' : 'world',
    tags: ['consequence'],
    ...(open && { discovered_turn: turn, discovery_method: 'time' }),
  }
  edit.record('consequence', { fact_id: id, text, because: cause }, { facts_add: [fact] }, [
    'consequence',
    'major',
  ])
  if (open) edit.remember(text, ['consequence'])
  return true
}
