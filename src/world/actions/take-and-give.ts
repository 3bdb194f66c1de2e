/** Taking and giving: what is part of a place stays there, and a gift is worth something to its receiver. */

import { coinItem } from '../../core/character-money.ts'
import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { asObject } from '../../core/json.ts'
import { joinedKey } from '../../core/state/game-state.ts'
import { documentOf, nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import {
  sentenceAbout,
  singular,
  withArticle,
  withIndefiniteArticle,
} from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { drinkWords, foodWords } from '../../text/food-and-trade-words.ts'
import { currencies, shareIn, sumSaid } from '../../text/money-sums.ts'
import { documentChange } from '../collect-world-changes.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { answerTalk } from '../talk/answer-talk.ts'
import { talkRequest } from '../talk/match-talk-to-disclosures.ts'
import { amountNamed, coinsOf, offerProblem } from '../talk/offered-money.ts'
import { talkLog, talkLogChange } from '../talk/talk-log.ts'
import {
  type AttemptContext,
  type AttemptReader,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt-context-and-steps.ts'
import { takingVerbs } from './default-action-results.ts'
import { listener } from './talk-attempt.ts'

/** Marks a thing that play has brought in and no author wrote. */
export const improvisedTag = 'improvised'
/** The document of what was taken of the prose, by place and by what it is called. */
export const takenThings = 'taken_things'

export const prepareTakeOrGive: AttemptReader = (context) => {
  const { verb, item_id: item, brings } = context.action
  if (brings !== undefined) return takeTold(context, brings)
  if (takingVerbs.has(verb) || verb === 'steal') return takeFixed(context) ?? takeNothing(context)
  if (verb === 'put' || verb === 'drop') return putMoneyDown(context)
  return (verb === 'give' || verb === 'hand') && item !== undefined ? give(context, item) : null
}

/** Money lies about nowhere: it is given to a person, or paid for something. */
function putMoneyDown({ action }: AttemptContext): PreparedAttempt | null {
  if (action.item_id !== coinItem && action.target_id !== coinItem) return null
  return blocked('Your money stays in your pocket. Say to whom you give it, or what you pay for.')
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

/** A small thing that only the prose has named becomes a thing of the campaign, without any power. */
function takeTold(
  { action, who, place, words }: AttemptContext,
  { id, name }: NonNullable<AttemptedAction['brings']>,
): PreparedAttempt {
  const sold = drinkWords.test(name) ? 'drink' : foodWords.test(name) ? 'food' : ''
  const price = rowOf(place?.prices ?? {}, sold)
  if (price !== undefined)
    return blocked(`${sentenceAbout(name, 'is', 'are')} sold here, and not for taking. ${price.text}`)
  return steps({
    action: bareAttempt(action),
    minutes: 1,
    after: (edit) => {
      const place = edit.state.scene.location_id
      if (place === null) return
      const noun = slugOf(singular(foldedWords(name).at(-1) ?? name))
      const kept = documentChange('world', takenThings, [[place, noun], id])
      const isKnown = asObject(documentOf(edit.state, 'world', takenThings)[place])?.[noun] === id
      const thing: Entity = {
        id,
        type: 'item',
        name,
        attrs: { canon: improvisedTag },
        tags: [improvisedTag, 'portable'],
        origin: 'campaign',
        pack_id: null,
        pack_entity_id: null,
      }
      if (!isKnown)
        edit.record('thing_brought_in', { item_id: id, name }, { ...kept, entities_add: [thing] }, ['hidden'])
      applyEffects(edit, [{ item: { [id]: 1 } }], { who, cause: 'taken' })
      const isOneOf = new RegExp(`\\b(?:an?|one|another|some) (?:\\p{L}+ )?${noun}`, 'iu').test(words)
      const what = isOneOf ? withIndefiniteArticle(name) : withArticle(name)
      edit.emit('thing_taken', { item_id: id, name, text: `You take ${what}.` }, ['item'])
    },
  })
}

/** At a place that is written down, only what is there can be taken. */
function takeNothing({ state, place, action }: AttemptContext): PreparedAttempt | null {
  if (place === undefined || action.verb === 'steal') return null
  const isMoney = (action.item_id ?? action.target_id) === coinItem
  const lying = rowOf(state.inventory, joinedKey(state.scene.location_id ?? '', coinItem))?.qty ?? 0
  if (isMoney && lying === 0) return blocked('No money lies here for the taking.')
  return action.target_id === undefined && action.item_id === undefined
    ? blocked('There is nothing of the kind here to take.')
    : null
}

/** Money as the player called it. */
function sumGiven({ said = '', words = '' }: AttemptedAction, qty: number): string {
  const named = sumSaid(`${words} ${said}`)
  if (named.startsWith(`${qty} `)) return named
  return qty === 1 ? 'one coin' : `all ${qty} of your coins`
}

/** "A crown", "the coin": one of them, without a number. */
const oneCoin = new RegExp(
  `\\b(?:an?|the|my|one|this|that) (?:\\p{L}+ )?(?:${currencies.join('|')})\\b(?!s)`,
  'iu',
)

/** A gift is talked over first, while it can still be shown; then it changes hands. */
function give(context: AttemptContext, item: string): PreparedAttempt | null {
  const { state, definition, action, who, words } = context
  const npc = listener(context)
  if (npc === null) return null
  const isCoins = item === coinItem
  const coins = coinsOf(state, who)
  const sum = isCoins ? (action.amount ?? shareIn(words, coins) ?? amountNamed(words)) : null
  const problem = isCoins ? offerProblem(words, coins) : null
  if (problem !== null) return blocked(problem)
  if (isCoins && sum === null && !oneCoin.test(words)) return blocked(`Say how much you give ${npc.name}.`)
  const qty = sum ?? 1
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
      if (isCoins && qty > spent) {
        const change = talkLogChange(npc.id, [['paid'], talkLog(edit.state, npc.id).paid + qty - spent])
        edit.record('talk_noted', { npc_id: npc.id }, change, ['hidden', 'talk'])
      }
      const what = isCoins ? sumGiven(action, qty) : withArticle(name)
      const text = `You give ${npc.name} ${what}.`
      edit.emit('item_given', { item_id: item, name, qty, to: npc.id, to_name: npc.name, text }, [
        'item',
        'talk',
      ])
    },
  })
}
