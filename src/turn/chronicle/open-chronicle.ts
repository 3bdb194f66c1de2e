/**
 * What came before a turn: the summaries its packet speaks of, and the summary of the scene that ended with the turn
 * before it, which this turn's record writes. While a scene goes on nothing is read; when it is over, its own turns are.
 */
import { done, type Result } from '../../core/result.ts'
import type { Summary } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Head, StateStore, TurnEvent } from '../../store/state-store.ts'
import { cited, learnedOf } from '../../world/lore/learned.ts'
import { openThreads } from '../../world/lore/thread-connections.ts'
import {
  earlierScenes,
  markMoved,
  sceneMark,
  sceneOver,
  storyId,
  summariseScene,
  toldBefore,
} from './scene-close.ts'
import { type FactsTold, factsIn } from './summary-lines.ts'

/** What came before. */
export interface Chronicle {
  readonly summary: { readonly scene: string; readonly threads: string }
  /** What the next record of the story writes down; empty while a scene goes on. */
  readonly diff: StateDiff
}

type Reading = Pick<StateStore, 'getEvents' | 'getSummary' | 'getSlice'>

/** Looks back before a turn. */
export async function openChronicle(
  store: Reading,
  { campaign_id, turn }: Pick<Head, 'campaign_id' | 'turn'>,
  state: GameState,
): Promise<Result<Chronicle>> {
  const place = state.scene.location_id ?? ''
  const mark = sceneMark(state)
  const over = sceneOver(state, turn)
  const { last, here, told } = earlierScenes(state)
  const threads = threadsOf(state)
  if (over === null) {
    const diff = mark === null ? markMoved({ place, since: turn + 1 }, null) : {}
    return done({ diff, summary: { scene: told, threads } })
  }
  const played = await store.getEvents(campaign_id, { from: over.from, to: over.to })
  if (!played.ok) return played
  const summary = (scope: string, id: string | null): Promise<Summary | null> =>
    summaryOf(store, campaign_id, scope, id)
  const kept = await summary('campaign', last === null ? null : storyId)
  const turns = { turns: played.value, facts: await factsOf(store, campaign_id, played.value) }
  const summed = over.to < over.from ? null : summariseScene(over, turns, kept)
  const scene = toldBefore({
    before: (summed?.scene ?? (await summary('scene', last)))?.text ?? '',
    here: here === last ? '' : ((await summary('scene', here))?.text ?? ''),
    story: (summed?.story ?? kept)?.text ?? '',
  })
  const summaries = summed === null ? [] : [summed.scene, summed.story]
  const diff = markMoved({ place, since: over.next }, { place: over.place, summaries, told: scene })
  return done({ diff, summary: { scene, threads } })
}

const factsOnly = {
  facts_per_subject: 0,
  relationships_per_entity: 0,
  items_per_owner: 0,
  ...{ threads: 0, clocks: 0, memories: 0, documents_per_kind: 0, recent_turns: 0 },
} as const

/** The facts that came to light in some turns: whoever they are about may be far away by now. */
async function factsOf(store: Reading, campaignId: string, turns: readonly TurnEvent[]): Promise<FactsTold> {
  const facts = factsIn(turns)
  if (facts.length === 0) return {}
  const slice = await store.getSlice(campaignId, factsOnly, { facts })
  return slice.ok ? Object.fromEntries(slice.value.facts.map((fact) => [fact.id, fact])) : {}
}

/** A summary by its id; none when nobody knows one. */
async function summaryOf(
  store: Reading,
  campaignId: string,
  scope: string,
  id: string | null,
): Promise<Summary | null> {
  const found = id === null ? null : await store.getSummary(campaignId, scope, id)
  return found?.ok === true ? found.value : null
}

/** The newest thing the player has learned about each open thread. */
function threadsOf(state: GameState): string {
  const lines = openThreads(state).flatMap(({ id, title }) => {
    const [newest] = learnedOf(id, state)
    return newest === undefined ? [] : [`${title}: ${cited(newest)}`]
  })
  return lines.slice(0, 6).join('\n')
}
