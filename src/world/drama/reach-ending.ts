/** The end of the story: told once, whole, with the parts of its epilogue that are true; afterwards one may play on. */
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../book/world-book.ts'
import { type Ending, endingWords } from '../check-endings.ts'
import { holds } from '../holds.ts'
import { playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import type { WorldEvent } from '../world-event.ts'
import { hasEnded, note } from './progress.ts'

/** Lets the first ending whose condition holds be reached. */
export function reachEnding(work: Unfolding, book: WorldBook): boolean {
  const player = work.state.campaign.player_id ?? ''
  if (hasEnded(work.state)) return false
  const ending = book.endings.find((one) => holds(one.if, work.state, player))
  if (ending === undefined) return false
  const event = { type: 'ending_reached', details: detailsOf(ending, work), tags: ['ending', 'major'] }
  note(work, event, 'ending', { id: ending.id, turn: playingTurn(work.state) })
  return true
}

/** True when the story is over or is about to be: nothing new begins any more. */
export function isEnding(state: GameState, book: WorldBook): boolean {
  const player = state.campaign.player_id ?? ''
  return hasEnded(state) || book.endings.some((one) => holds(one.if, state, player))
}

/** An ending that an effect reached, with the words the book has for it. */
export function wordedEnding(event: WorldEvent, work: Unfolding, book: WorldBook): WorldEvent {
  if (event.type !== 'ending_reached' || event.details.text !== undefined) return event
  const ending = book.endings.find((one) => one.id === event.details.ending_id)
  return ending === undefined
    ? event
    : { ...event, details: { ...event.details, ...detailsOf(ending, work) } }
}

function detailsOf(ending: Ending, work: Unfolding): JsonObject {
  const { title } = ending
  const { text, epilogue } = endingWords(ending, work.state, work.state.campaign.player_id ?? '')
  return {
    ending_id: ending.id,
    title: typeof title === 'string' ? title : '',
    text: [...text],
    epilogue: [...epilogue],
  }
}
