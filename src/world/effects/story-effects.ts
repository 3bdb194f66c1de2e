/** Effects on threads, memory, documents and endings, words for the narrator, and what others have to carry out. */
import { isMissionOver } from '../../core/document/mission-status.ts'
import { isKey } from '../../core/entity-ids-and-slugs.ts'
import { deniedKeys, type JsonObject, type JsonValue } from '../../core/json.ts'
import { type Refusal, refuse } from '../../core/result.ts'
import { currentTurn, documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { Thread } from '../../core/state/table-row-schemas.ts'
import { isKnownThread, metThreads } from '../../knowledge/index.ts'
import { documentChange, type WorldEdit } from '../collect-world-changes.ts'
import { type Appliers, type EffectParts, toList, unknownThing } from './effect-schema-and-context.ts'

export const storyEffects: Appliers<'thread' | 'memory' | 'document' | 'narrate' | 'event' | 'ending'> = {
  thread: (edit, part, { cause }) => changeThreads(edit, part, cause),
  memory: (edit, part) => {
    edit.remember(part)
    return null
  },
  document: (edit, part, { cause }) => setDocument(edit, part, cause),
  narrate: (edit, part, { cause }) => {
    for (const text of toList(part)) edit.emit('narration_due', { text, because: cause }, ['narrate'])
    return null
  },
  event: (edit, { type, details, tags }, { cause }) => {
    edit.emit(type, { ...(details as JsonObject | undefined), because: cause }, [...(tags ?? []), 'authored'])
    return null
  },
  ending: (edit, id, { cause }) => reachEnding(edit, id, cause),
}

function changeThreads(edit: WorldEdit, part: EffectParts['thread'], cause: string): Refusal | null {
  for (const [id, status] of Object.entries(part)) {
    const thread = rowOf(edit.state.threads, id)
    if (thread === undefined) return unknownThing('thread', id)
    meetThread(edit, thread)
    if (thread.status === status) continue
    if (isMissionOver(thread.status)) {
      const message = `"${thread.title}" is ${thread.status} and stays so; an effect would make it ${status}.`
      return refuse('world/thread-is-over', message, { rule: 'MEM-06', data: { id, status } }).refusal
    }
    const details = { thread_id: id, title: thread.title, from: thread.status, to: status, because: cause }
    const tags = ['thread', ...(thread.tags.includes('mission') ? ['mission'] : [])]
    edit.record('thread_changed', details, { threads_update: [{ id, status }] }, tags)
  }
  return null
}

/** An effect that names a thread opens it to the player: a pack keeps its threads ready before anybody knows of them. */
function meetThread(edit: WorldEdit, thread: Thread): void {
  if (isKnownThread(edit.state, thread)) return
  const event = { type: 'thread_met', details: { thread_id: thread.id }, tags: ['thread', 'hidden'] }
  edit.recordWorld(event, metThreads, { [thread.id]: currentTurn(edit.state) })
}

function setDocument(edit: WorldEdit, part: EffectParts['document'], cause: string): Refusal | null {
  const { kind, id, set } = part
  if (!isKey(id)) return refuse('world/bad-id', `"${id}" cannot be a document's id.`).refusal
  const leaves = Object.entries(set).map(([path, value]) => [path.split('.'), value as JsonValue] as const)
  const bad = leaves.find(
    ([path]) => path.length > 16 || path.some((key) => key === '' || deniedKeys.has(key)),
  )
  if (bad !== undefined)
    return refuse('world/bad-path', `"${bad[0].join('.')}" is no path into a document.`).refusal
  const details = { kind, id, paths: Object.keys(set), because: cause }
  edit.record('document_changed', details, documentChange(kind, id, ...leaves), ['document'])
  return null
}

/** A story that has ended does not end again. */
function reachEnding(edit: WorldEdit, id: string, cause: string): Refusal | null {
  if (typeof documentOf(edit.state, 'world', 'ending').id === 'string') return null
  const change = documentChange('world', 'ending', ['id', id], ['turn', currentTurn(edit.state)])
  edit.record('ending_reached', { ending_id: id, because: cause }, change, ['ending', 'major'])
  return null
}
