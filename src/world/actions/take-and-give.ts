/** Taking and giving: what is part of a place stays there, and a gift is worth something to its receiver. */

import { coinItem } from '../../core/coins-or-sheet-gold.ts'
import { nameOf, rowOf } from '../../core/state/readers.ts'
import { sentenceAbout } from '../../text/grammar.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { answerTalk } from '../talk/answer-talk.ts'
import { amountNamed, coinsOf, offerProblem } from '../talk/offered-money.ts'
import { talkRequest } from '../talk/talk-request.ts'
import {
  type AttemptContext,
  type AttemptReader,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt.ts'
import { takingVerbs } from './default-action-results.ts'
import { listener } from './talk-attempt.ts'

export const prepareTakeOrGive: AttemptReader = (context) => {
  const { verb, item_id: item } = context.action
  if (takingVerbs.has(verb) || verb === 'steal') return takeFixed(context) ?? takeNothing(context)
  return (verb === 'give' || verb === 'hand') && item !== undefined ? give(context, item) : null
}

function takeFixed({ state, action }: AttemptContext): PreparedAttempt | null {
  const thing = [action.item_id, action.target_id]
    .flatMap((id) => rowOf(state.entities, id) ?? [])
    .find((entity) => entity.type === 'item')
  if (thing?.tags.includes('fixed') !== true) return null
  return blocked(
    sentenceAbout(
      thing.name,
      'is not for taking: it belongs where it is.',
      'are not for taking: they belong where they are.',
    ),
  )
}

/** At a place that is written down, only what is there can be taken. */
function takeNothing({ place, action }: AttemptContext): PreparedAttempt | null {
  if (place === undefined || action.verb === 'steal') return null
  return action.target_id === undefined && action.item_id === undefined
    ? blocked('There is nothing of the kind here to take.')
    : null
}

/** A gift is talked over first, while it can still be shown; then it changes hands. */
function give(context: AttemptContext, item: string): PreparedAttempt | null {
  const { state, definition, action, who, words } = context
  const npc = listener(context)
  if (npc === null) return null
  const isCoins = item === coinItem
  const qty = isCoins ? (action.amount ?? amountNamed(words) ?? 1) : 1
  const coins = coinsOf(state, who)
  const problem = isCoins ? offerProblem(words, coins) : null
  if (problem !== null) return blocked(problem)
  if (isCoins && coins < qty) return blocked('You have no coins to give.')
  const asked = talkRequest(npc, action, state)
  return steps({
    action: bareAttempt(action),
    minutes: 1,
    after: (edit) => {
      const name = nameOf(edit.state, item)
      const had = coinsOf(edit.state, who)
      edit.absorb(answerTalk({ asked, outcome: 'success', state: edit.state, definition, tieMoved: false }))
      const spent = isCoins ? had - coinsOf(edit.state, who) : 0
      if (qty > spent)
        applyEffects(edit, [{ give: { item, qty: qty - spent, from: who, to: npc.id } }], {
          who,
          cause: 'given',
        })
      edit.emit('item_given', { item_id: item, name, qty, to: npc.id, to_name: npc.name }, ['item', 'talk'])
    },
  })
}
