/** Things in hands: what stays where it is, what is given away and what that is worth to whoever gets it. */

import { coinItem } from '../../core/purse.ts'
import { sayOf } from '../../core/with-article.ts'
import { applyEffects } from '../../world/apply-effects.ts'
import { nameOf, own } from '../../world/state-rows.ts'
import { answerTalk } from '../../world/talk/answer-talk.ts'
import { askedOf } from '../../world/talk/asked.ts'
import { amountIn, purseOf } from '../../world/talk/means.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { listener } from './read-talk.ts'
import { bareAttempt, type Job, type Prepared, type ReadAttempt, steps, stopped } from './step.ts'

const takings: ReadonlySet<string> = new Set(['take', 'grab', 'pickup', 'pick_up', 'steal'])

/** Reads taking and giving. */
export const readHands: ReadAttempt = (job) => {
  const { action } = job
  if (takings.has(action.verb)) return fixedThing(job) ?? nothingNamed(job)
  const gives = action.verb === 'give' || action.verb === 'hand'
  return gives && action.item_id !== undefined ? giving(job, action.item_id) : null
}

/** What is part of the place is not taken. */
function fixedThing({ state, action }: Job): Prepared | null {
  const thing = [action.item_id, action.target_id]
    .flatMap((id) => (id === undefined ? [] : (own(state.entities, id) ?? [])))
    .find((one) => one.type === 'item')
  if (thing?.tags.includes('fixed') !== true) return null
  return stopped(
    sayOf(
      thing.name,
      'is not for taking: it belongs where it is.',
      'are not for taking: they belong where they are.',
    ),
  )
}

/** A hand that closes on nothing: at a place that is written down, only what is there can be taken. */
function nothingNamed({ state, book, action }: Job): Prepared | null {
  const written = own(book.places, state.scene.location_id ?? '') !== undefined
  if (!written || action.verb === 'steal') return null
  return action.target_id === undefined && action.item_id === undefined
    ? stopped('There is nothing of the kind here to take.')
    : null
}

/** A gift is talked over first, while it can still be shown; then it changes hands. */
function giving(job: Job, item: string): Prepared | null {
  const { state, book, action } = job
  const npc = listener(job)
  const who = action.actor_id
  if (npc === null) return null
  const coins = item === coinItem
  const qty = coins ? (amountIn(action.words ?? '') ?? 1) : 1
  if (coins && purseOf(state, who) < qty) return stopped(`You have ${purseOf(state, who)} coins, not ${qty}.`)
  const asked = askedOf(npc, action, state)
  return steps({
    action: bareAttempt(action),
    minutes: 1,
    after: ({ now }) => {
      const work = new Unfolding(now)
      const talk = answerTalk({ asked, outcome: 'success', state: now, book, tieMoved: false })
      work.absorb(talk)
      const bought = purseOf(now, who) - purseOf(work.state, who)
      const left = coins ? qty - bought : qty
      if (left > 0)
        applyEffects(work, [{ give: { item, qty: left, from: who, to: npc.id } }], { who, cause: 'given' })
      const details = { item_id: item, name: nameOf(now, item), qty, to: npc.id, to_name: npc.name }
      work.tell('item_given', details, ['item', 'talk'])
      return work.finish()
    },
  })
}
