/**
 * What came before a turn: the summaries its packet speaks of, and the summary of the scene that ended with the turn
 * before it, which this turn's record writes. Its cost is that of one scene, whatever the campaign's age.
 */
import { done, type Result } from '../../core/refusal.ts'
import type { Summary } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import type { Head, StateStore, TurnEvent } from '../../store/state-store.ts'
import { cited, learnedOf } from '../../world/lore/learned.ts'
import { openThreads } from '../../world/lore/thread-connections.ts'
import { earlierScenes, markMoved, sceneMark, sceneOver, storyId, summariseScene } from './scene-close.ts'
import { type FactsTold, factsIn, heaviestLines, readLines, writeLines } from './summary-lines.ts'

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
  const here = state.scene.location_id ?? ''
  const mark = sceneMark(state)
  const over = sceneOver(state, turn)
  const kept = await storyOf(store, campaign_id, state)
  if (!kept.ok) return kept
  if (mark === null || over === null) {
    const diff = mark === null ? markMoved({ place: here, since: turn + 1 }, null) : {}
    return chronicle(store, campaign_id, state, { diff, rows: [], story: kept.value })
  }
  const played = await store.getEvents(campaign_id, { from: over.from, to: over.to })
  if (!played.ok) return played
  const told = { turns: played.value, facts: await factsOf(store, campaign_id, played.value) }
  const summed = over.to < over.from ? null : summariseScene(over, told, kept.value)
  const rows = summed === null ? [] : [summed.scene, summed.story]
  const diff = markMoved({ place: here, since: over.next }, { place: over.place, summaries: rows })
  return chronicle(store, campaign_id, state, { diff, rows, story: summed?.story ?? kept.value })
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

/** The story so far as it is kept; campaigns in which no scene is over yet have none. */
async function storyOf(
  store: Reading,
  campaignId: string,
  state: GameState,
): Promise<Result<Summary | null>> {
  if (earlierScenes(state).last === null) return done(null)
  return store.getSummary(campaignId, 'campaign', storyId)
}

async function chronicle(
  store: Reading,
  campaignId: string,
  state: GameState,
  now: { readonly diff: StateDiff; readonly rows: readonly Summary[]; readonly story: Summary | null },
): Promise<Result<Chronicle>> {
  const { last, here } = earlierScenes(state)
  const [written] = now.rows
  const read = async (id: string | null): Promise<string> => {
    const found = id === null ? null : await store.getSummary(campaignId, 'scene', id)
    return found?.ok === true ? (found.value?.text ?? '') : ''
  }
  const before = written?.text ?? (await read(last))
  const visited = here === null || here === last ? '' : await read(here)
  const scene = [
    part('Just before:', before, 3),
    part('When the player was last here:', visited, 2),
    part('The story so far:', now.story?.text ?? '', 6),
  ]
  const told = scene.filter((text) => text !== '').join('\n')
  return done({ diff: now.diff, summary: { scene: told, threads: threadsOf(state) } })
}

function part(head: string, text: string, most: number): string {
  const lines = heaviestLines(readLines(text), most)
  return lines.length === 0 ? '' : `${head}\n${writeLines(lines)}`
}

/** The newest thing the player has learned about each open thread. */
function threadsOf(state: GameState): string {
  const lines = openThreads(state).flatMap(({ id, title }) => {
    const [newest] = learnedOf(id, state)
    return newest === undefined ? [] : [`${title}: ${cited(newest)}`]
  })
  return lines.slice(0, 6).join('\n')
}
