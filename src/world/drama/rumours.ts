/**
 * What is said in the street: talk that people pass on when one idles or chats where there is somebody to hear, and news
 * of what others did. Each is heard once; whether it is true is not for the listener to know.
 */
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../book/world-book.ts'
import { holds } from '../holds.ts'
import { documentOf, isOut, own, playingTurn, textsIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import type { WorldEvent } from '../world-event.ts'
import { note } from './progress.ts'

const idle: readonly string[] = ['wait', 'listen', 'rest', 'sit', 'drink', 'eat']
const chatting: readonly string[] = ['small_talk', 'greet', 'thanks']

/** Somebody present who could have said it, and not of themselves; null when there is nobody. */
export function whoTalks(state: GameState, about: readonly string[] = []): string | null {
  const found = state.scene.present_entity_ids.find((id) => {
    const one = own(state.entities, id)
    const hears = one?.type === 'npc' && !isOut(one) && !state.scene.obscured_entities.includes(id)
    return hears && !about.includes(id)
  })
  return found ?? null
}

/** Lets at most one piece of talk be heard: news first, then what is said anyway when one idles or chats. */
export function hearRumour(
  work: Unfolding,
  book: WorldBook,
  turn: { readonly events: readonly WorldEvent[]; readonly verbs: readonly string[] },
): boolean {
  const speaker = whoTalks(work.state)
  if (speaker === null) return false
  const news = turn.events.find((one) => one.type === 'agenda_step' && textsIn(one.details.rumour).length > 0)
  const teller = news === undefined ? null : whoTalks(work.state, textsIn(news.details.npc_id))
  if (news !== undefined && teller !== null) {
    const details = {
      npc_id: teller,
      text: [...textsIn(news.details.rumour)],
      about: [news.details.npc_id ?? ''],
    }
    work.tell('rumour_heard', details, ['rumour', 'discovery'])
    return true
  }
  const spoke = turn.events.find((one) => one.type === 'spoke' && chatting.includes(String(one.details.kind)))
  if (spoke === undefined && !turn.verbs.some((verb) => idle.includes(verb))) return false
  return passOn(work, book, typeof spoke?.details.npc_id === 'string' ? spoke.details.npc_id : speaker)
}

function passOn(work: Unfolding, book: WorldBook, speaker: string): boolean {
  const player = work.state.campaign.player_id ?? ''
  const heard = documentOf(work.state, 'world', 'rumours')
  const rumour = Object.values(book.rumours).find(
    (one) => !Object.hasOwn(heard, one.id) && (one.if === undefined || holds(one.if, work.state, player)),
  )
  if (rumour === undefined) return false
  const npc_id = rumour.about.includes(speaker) ? (whoTalks(work.state, rumour.about) ?? speaker) : speaker
  const details = { rumour_id: rumour.id, npc_id, text: [...rumour.text], about: [...rumour.about] }
  const event = { type: 'rumour_heard', details, tags: ['rumour', 'discovery'] }
  note(work, event, 'rumours', { [rumour.id]: playingTurn(work.state) })
  return true
}
