/**
 * Which storylet comes now, if any: one a turn at most, pressing ones first, and those that only colour a moment when
 * it is quiet. One that was played waits a while for an answer, in the place where it happened.
 */
import type { GameState } from '../../core/state/state.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { WorldBook } from '../book/world-book.ts'
import type { Condition } from '../condition.ts'
import { holds } from '../holds.ts'
import { documentOf, own, playingTurn, wholeIn } from '../state-rows.ts'
import { readyStorylets, visitStorylet } from '../storylet.ts'
import type { Unfolding } from '../unfolding.ts'
import { note } from './progress.ts'

/** A storylet of the book. */
export type StoryletEntry = WorldBook['storylets'][string]

/** Turns between two storylets that only colour a moment. */
const ambientRest = 3

/** The storylet of the moment; null when none is due. */
export function chooseStorylet(
  state: GameState,
  book: WorldBook,
  moment: { readonly quiet: boolean; readonly only?: 'urgent' },
): StoryletEntry | null {
  const tabled = new Set(
    Object.values(book.tables).flatMap((table) =>
      Object.values(table.entries).flatMap((entry) => entry.storylet ?? []),
    ),
  )
  const player = state.campaign.player_id ?? ''
  const ready = readyStorylets(
    // What a table brings waits for its roll.
    Object.values(book.storylets).filter((storylet) => !tabled.has(storylet.id)),
    state,
    player,
  )
  const calm = moment.quiet && turnsSinceLast(state) > ambientRest
  const next = ready.find(({ priority }) => {
    if (moment.only === 'urgent') return priority === 'urgent'
    return priority !== 'ambient' || calm
  })
  return next === undefined ? null : (own(book.storylets, next.id) ?? null)
}

/** Turns since any storylet was played. */
function turnsSinceLast(state: GameState): number {
  const last = wholeIn(documentOf(state, 'world', 'drama').storylet, Number.NEGATIVE_INFINITY)
  return playingTurn(state) - last
}

/** How many turns a storylet waits for an answer. */
const turnsOpen = 2

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
  return storylet.choices.filter((choice) => choice.if === undefined || holds(choice.if, state, player))
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
