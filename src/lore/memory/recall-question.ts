/**
 * What the memory is asked for: the words of a line, and the ids of whom and what it was understood to be about.
 */

import type { LoreQuestion } from '../../core/protocol/lore-schemas.ts'
import type { InterpreterOutput } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { nameOf } from '../../core/state/state-queries.ts'
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
