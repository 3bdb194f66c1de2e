/** What a thing costs, asked of somebody: where an author named the price it is simply said, and nobody has to be won over. */
import { asksPrice, drinkWords, foodWords } from '../../core/refreshments.ts'
import { tellingWords } from '../../core/telling-words.ts'
import { openDeeds } from '../../world/deeds/open-deeds.ts'
import { own } from '../../world/state-rows.ts'
import { isTalk } from '../../world/talk/approach.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { bareAttempt, type Job, type ReadAttempt, steps } from './step.ts'

const money = /\b(?:crowns?|credits?|coins?|creds?)\b/i

/** Reads it. */
export const readPrice: ReadAttempt = (job) => {
  const { state, action } = job
  const words = action.words ?? ''
  const listener = own(state.entities, action.target_id ?? '')
  if (!isTalk(action.verb) || listener?.type !== 'npc' || !asksPrice.test(words)) return null
  const said = pricesNamed(job, words)
  if (said.length === 0) return null
  return steps({
    action: bareAttempt(action),
    minutes: 1,
    after: ({ now }) => {
      const work = new Unfolding(now)
      work.tell('price_named', { npc_id: listener.id, name: listener.name, text: said.join(' ') }, ['talk'])
      return work.finish()
    },
  })
}

/** What the place and its deeds say about the price of what was asked for. */
function pricesNamed({ state, book, action }: Job, words: string): readonly string[] {
  const asked = [...tellingWords(words)].map((word) => word.replace(/s$/, ''))
  const kinds = [...(foodWords.test(words) ? ['food'] : []), ...(drinkWords.test(words) ? ['drink'] : [])]
  const prices = Object.entries(own(book.places, state.scene.location_id ?? '')?.prices ?? {})
  const here = prices.flatMap(([what, { text }]) =>
    kinds.includes(what) || asked.some((word) => what.includes(word)) ? [text] : [],
  )
  if (here.length > 0) return here
  const deeds = openDeeds(state, book, action.actor_id).filter(
    ({ text }) => money.test(text) && asked.some((word) => text.toLowerCase().includes(word)),
  )
  return deeds.slice(0, 2).map(({ text }) => `${text}.`)
}
