/** Effects on clocks, ties, threads, memory, documents and endings, and words for the narrator. */
import { isMissionOver } from '../../core/document/missions.ts'
import { isKey } from '../../core/ids.ts'
import { deniedKeys, type JsonObject, type JsonValue } from '../../core/json.ts'
import { type Refusal, refuse } from '../../core/result.ts'
import { changeRelationship } from '../change-relationship.ts'
import { trust } from '../disposition.ts'
import { effectListSchema } from '../effect.ts'
import { moveClock } from '../move-clock.ts'
import { documentOf, own, playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import {
  type Appliers,
  type EffectContext,
  type EffectParts,
  listed,
  unknownThing,
} from './effect-context.ts'

function moveClocks(work: Unfolding, part: EffectParts['clock'], context: EffectContext): Refusal | null {
  for (const [id, delta] of Object.entries(part)) {
    const clock = own(work.state.clocks, id)
    if (clock === undefined) return unknownThing('clock', id)
    for (const rung of moveClock(work, clock, delta, context.cause))
      context.follow(effectListSchema.parse(rung.effects))
  }
  return null
}

function changeThreads(work: Unfolding, part: EffectParts['thread'], cause: string): Refusal | null {
  for (const [id, status] of Object.entries(part)) {
    const thread = own(work.state.threads, id)
    if (thread === undefined) return unknownThing('thread', id)
    if (thread.status === status) continue
    if (isMissionOver(thread.status)) {
      const message = `"${thread.title}" is ${thread.status} and stays so; an effect would make it ${status}.`
      return refuse('world/thread-is-over', message, { rule: 'MEM-06', data: { id, status } }).refusal
    }
    const details = { thread_id: id, title: thread.title, from: thread.status, to: status, because: cause }
    const tags = ['thread', ...(thread.tags.includes('mission') ? ['mission'] : [])]
    work.record('thread_changed', details, { threads_update: [{ id, status }] }, tags)
  }
  return null
}

function setDocument(work: Unfolding, part: EffectParts['document'], cause: string): Refusal | null {
  const { kind, id, set } = part
  if (!isKey(id)) return refuse('world/bad-id', `"${id}" cannot be a document's id.`).refusal
  const changes = Object.entries(set).map(([path, value]) => ({
    path: path.split('.'),
    value: value as JsonValue,
  }))
  const bad = changes.find(
    ({ path }) => path.length > 16 || path.some((key) => key === '' || deniedKeys.has(key)),
  )
  if (bad !== undefined)
    return refuse('world/bad-path', `"${bad.path.join('.')}" is no path into a document.`).refusal
  const change = { documents_update: [{ kind, id, set: changes }] }
  work.record('document_changed', { kind, id, paths: Object.keys(set), because: cause }, change, ['document'])
  return null
}

/** A story that has ended does not end again. */
function reachEnding(work: Unfolding, id: string, cause: string): Refusal | null {
  if (typeof documentOf(work.state, 'world', 'ending').id === 'string') return null
  const change = {
    documents_update: [
      {
        kind: 'world' as const,
        id: 'ending',
        set: [
          { path: ['id'], value: id },
          { path: ['turn'], value: playingTurn(work.state) },
        ],
      },
    ],
  }
  work.record('ending_reached', { ending_id: id, because: cause }, change, ['ending', 'major'])
  return null
}

/** How each of them is carried out. */
export const storyEffects: Appliers<
  'clock' | 'disposition' | 'relationship' | 'thread' | 'memory' | 'document' | 'narrate' | 'event' | 'ending'
> = {
  clock: moveClocks,
  disposition: (work, part, { who, cause }) => {
    for (const [npc, delta] of Object.entries(part)) {
      const refusal = changeRelationship(work, { a_id: who, b_id: npc, rel_type: trust }, delta, cause)
      if (refusal !== null) return refusal
    }
    return null
  },
  relationship: (work, { of, to, type = trust, delta }, { who, cause }) =>
    changeRelationship(work, { a_id: of ?? who, b_id: to, rel_type: type }, delta, cause),
  thread: (work, part, { cause }) => changeThreads(work, part, cause),
  memory: (work, part) => {
    work.remember(part)
    return null
  },
  document: (work, part, { cause }) => setDocument(work, part, cause),
  narrate: (work, part, { cause }) => {
    for (const text of listed(part)) work.tell('narration_due', { text, because: cause }, ['narrate'])
    return null
  },
  event: (work, { type, details, tags }, { cause }) => {
    work.tell(type, { ...(details as JsonObject | undefined), because: cause }, [...(tags ?? []), 'authored'])
    return null
  },
  ending: (work, id, { cause }) => reachEnding(work, id, cause),
}
