/**
 * What an author or a narrator said would happen, happening. Effects are carried out; mere words become a fact of the
 * world and a line in its memory, so that "or else" is never empty.
 */
import { slugOf } from '../../core/ids.ts'
import { applyEffects } from '../apply-effects.ts'
import { effectListSchema } from '../effect.ts'
import { own } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'

/** What comes of something, in whatever form it was written. */
export interface Consequence {
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
export function bringAbout(work: Unfolding, consequence: Consequence): boolean {
  const { written, cause } = consequence
  const effects = effectListSchema.safeParse(written)
  if (effects.success && effects.data.length > 0) {
    applyEffects(work, effects.data, { cause })
    return true
  }
  const text = typeof written === 'string' ? written.trim().slice(0, 1_000).toWellFormed() : ''
  if (text === '') return false
  const { stem, turn, open } = consequence
  const id = `${slugOf(stem)}_${turn}`
  const subject = consequence.subject_id ?? 'world'
  const subject_id = own(work.state.entities, subject) === undefined ? 'world' : subject
  if (own(work.state.facts, id) !== undefined) return false
  const fact = {
    id,
    subject_id,
    predicate: 'consequence',
    object: text,
    visibility: open ? 'known' : 'world',
    tags: ['consequence'],
    ...(open && { discovered_turn: turn, discovery_method: 'time' }),
  }
  work.record('consequence', { fact_id: id, text, because: cause }, { facts_add: [fact] }, [
    'consequence',
    'major',
  ])
  if (open) work.remember(text, ['consequence'])
  return true
}
