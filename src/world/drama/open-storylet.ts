/** A storylet that was played and waits for an answer: its choices are open for a while, in the place where it happened. */
import type { GameState } from '../../core/state/state.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { WorldBook } from '../book/world-book.ts'
import type { Condition } from '../condition.ts'
import { holds } from '../holds.ts'
import { documentOf, own, playingTurn, wholeIn } from '../state-rows.ts'
import { visitStorylet } from '../storylet.ts'
import type { Unfolding } from '../unfolding.ts'
import { note } from './progress.ts'

/** How many turns a storylet waits for an answer. */
const turnsOpen = 2

/** A storylet of the book. */
export type StoryletEntry = WorldBook['storylets'][string]

/** The storylet that waits for an answer; null when none does, or its moment has passed. */
export function openStorylet(state: GameState, book: WorldBook): StoryletEntry | null {
  const { open, since, place } = documentOf(state, 'world', 'storylet')
  if (typeof open !== 'string' || place !== state.scene.location_id) return null
  if (playingTurn(state) - wholeIn(since, 0) > turnsOpen) return null
  return own(book.storylets, open) ?? null
}

/** The choices a storylet gives now. */
export function openChoices(storylet: StoryletEntry, state: GameState): readonly DeedEntry[] {
  const player = state.campaign.player_id ?? ''
  return storylet.choices.filter((one) => one.if === undefined || holds(one.if, state, player))
}

/** Whose presence it waits for: it tells of them itself. */
function whoAppears(condition: Condition | undefined): readonly string[] {
  if (condition === undefined) return []
  const here = typeof condition.present === 'string' ? [condition.present] : (condition.present ?? [])
  return [...here, ...(condition.all ?? []).flatMap(whoAppears)]
}

/** Plays a storylet; with choices it stays open for an answer. */
export function playStorylet(work: Unfolding, storylet: StoryletEntry): void {
  const player = work.state.campaign.player_id ?? ''
  const played = visitStorylet(storylet, work.state, player)
  const [first, ...rest] = played.events
  const details = {
    ...first?.details,
    text: [...storylet.text],
    priority: storylet.priority,
    brings: [...whoAppears(storylet.view_if)],
  }
  work.record('storylet_played', details, played.diff, ['storylet', 'drama'])
  for (const event of rest) work.tell(event.type, event.details, event.tags)
  work.refusals.push(...played.refusals)
  if (storylet.choices.length === 0) return
  note(work, opened(storylet.id), 'storylet', {
    open: storylet.id,
    since: playingTurn(work.state),
    place: work.state.scene.location_id,
  })
}

function opened(id: string) {
  return { type: 'storylet_open', details: { storylet_id: id }, tags: ['storylet', 'hidden'] }
}

/** Notes that a storylet was answered. */
export function answerStorylet(work: Unfolding, storylet: StoryletEntry): void {
  const event = {
    type: 'storylet_answered',
    details: { storylet_id: storylet.id },
    tags: ['storylet', 'hidden'],
  }
  note(work, event, 'storylet', { open: null })
}
