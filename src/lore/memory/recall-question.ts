/**
 * What the memory is asked for: the words of a line, and the ids of whom and what it was understood to be about; and whether
 * a piece that was found has to do with it.
 */

import type { LoreQuestion, RetrievedChunk } from '../../core/protocol/lore-schemas.ts'
import type { InterpreterOutput } from '../../core/protocol/stage-outputs.ts'
import { nameOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { topicWords } from '../../text/similarity.ts'
import { openThreads } from '../scene/open-threads.ts'

const mostIds = 12
/** Words that ask and do not say what for. */
const asking = /\b(?:ooc|remember|recall|remind|say|said|says|tell|told|try)\b:?/gi

/** The question behind a line; `understood` is its interpretation, if there is one. */
export function questionOf(
  line: string,
  state: GameState,
  understood: InterpreterOutput | null,
  max_tokens: number,
): LoreQuestion {
  const actions = understood?.proposed_actions ?? []
  const ids = [
    ...(understood?.referenced_entities ?? []),
    ...actions.flatMap((action) => [action.target_id, ...(action.topics ?? [])]),
  ].filter((id) => id !== '' && id !== state.campaign.player_id)
  const entity_ids = [...new Set(ids)].slice(0, mostIds)
  const threads = openThreads(state).filter(({ related_entity_ids }) =>
    related_entity_ids.some((id) => entity_ids.includes(id)),
  )
  const names = entity_ids.map((id) => nameOf(state, id)).filter((name) => !line.includes(name))
  return {
    location_id: state.scene.location_id ?? '',
    entity_ids,
    thread_ids: threads.map(({ id }) => id).slice(0, mostIds),
    keywords: [line.replace(asking, ' '), ...names].join(' ').slice(0, 2_000),
    corpus: 'all',
    max_tokens,
  }
}

/** Nearer than this, a meaning counts without a word in common. */
const nearMeaning = 0.38

/**
 * True when a piece has enough to do with a line to be worth reading, or with a question to be an answer: half of a
 * question's topic words; two of a line's, or one and an entity the line is about; or a near meaning.
 *
 * @example
 * sharesWords('who gave me the cellar key', chunk, 'question')
 */
export function sharesWords(
  asked: string,
  { text, metadata }: RetrievedChunk,
  as: 'line' | 'question',
): boolean {
  if (typeof metadata.cosine === 'number' && metadata.cosine >= nearMeaning) return true
  const wanted = topicWords(asked)
  if (wanted.size === 0) return false
  const told = topicWords(`${String(metadata.section_path ?? '')} ${text}`)
  const shared = [...wanted].filter((word) => told.has(word)).length
  if (as === 'question') return shared >= Math.ceil(wanted.size / 2)
  return shared >= 2 || (shared === 1 && isAbout(metadata.matched))
}

/** Whether an entity or thread of the question is in it; the place alone is where everything happens. */
function isAbout(matched: unknown): boolean {
  return Array.isArray(matched) && matched.some((mark) => /^(?:entity|thread)_ids:/.test(String(mark)))
}
