/**
 * From an attempt to steps: what the book has to say about it, before any die. In a fight the rules alone decide; where
 * the book says nothing, the attempt is what it always was.
 */

import { asksPrice, drinkWords, foodWords } from '../../core/refreshments.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import { sentenceAbout } from '../../text/grammar.ts'
import { topicWords } from '../../text/similarity.ts'
import { applyEffects } from '../../world/apply-effects.ts'
import type { DeedEntry } from '../../world/book/deed-entry.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { carryOutDeed, isDeedDone, openDeeds } from '../../world/deeds/authored-actions.ts'
import { isVain, noteVain } from '../../world/deeds/vain-attempts.ts'
import { disclosures } from '../../world/disclosure.ts'
import { dispositionOf } from '../../world/disposition.ts'
import { isOut, nameOf, own } from '../../world/state-rows.ts'
import { answerTalk, talkCircumstance } from '../../world/talk/answer-talk.ts'
import { isForceful, isTalk } from '../../world/talk/approach.ts'
import { type Asked, askedOf } from '../../world/talk/asked.ts'
import { amountIn, purseOf } from '../../world/talk/means.ts'
import { react, shrinksFrom } from '../../world/talk/react.ts'
import { noteTreatment } from '../../world/talk/treatment.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { deedInWorld } from '../deed.ts'
import { isFighting } from '../is-fighting.ts'
import { readLock } from './read-lock.ts'
import { readLook } from './read-look.ts'
import { readReady } from './read-ready.ts'
import { readRefreshment } from './read-refreshment.ts'
import { readTheft } from './read-theft.ts'
import { readWait } from './read-wait.ts'
import { readWay } from './read-way.ts'
import { deedSaid } from './said-phrase.ts'
import { authoredBy, bareAttempt, type Job, type Prepared, type ReadAttempt, type Step, steps, stopped } from './step.ts'
import { coinItem } from '../../core/money.ts'

/** Whoever is spoken to, when they are here and can answer. */
function listener({ state, action }: Job): Entity | null {
  const npc = action.target_id === undefined ? undefined : own(state.entities, action.target_id)
  if (npc?.type !== 'npc' || isOut(npc)) return null
  return state.scene.present_entity_ids.includes(npc.id) ? npc : null
}

/** Reads a talk. */
const readTalk: ReadAttempt = (job) => {
  const npc = isTalk(job.action.verb) ? listener(job) : null
  if (npc === null || !isKnown(job, npc)) return null
  const asked = askedOf(npc, job.action, job.state)
  if (asked.won === null && job.action.verb === 'perform') return null
  if (asked.won === null && watching.has(job.action.verb)) return watchClosely(job, asked)
  return prepareTalk(job, asked, actionFor(job.action, asked))
}

const watching: ReadonlySet<string> = new Set(['insight', 'read_person'])

/** Whoever watches a face well sees what it does when something is kept back, and not what. */
function watchClosely({ state, action }: Job, { npc }: Asked): Prepared {
  return steps({
    action,
    after: ({ now, outcome }) => {
      const work = new Unfolding(now)
      const kept = disclosures(npc.id, '', state, action.actor_id).withheld.find(
        ({ entry }) => entry.tell.length > 0,
      )
      const tell = outcome === 'failure' || kept === undefined ? [] : [...kept.entry.tell]
      const type = tell.length > 0 ? 'tell_noticed' : 'face_read'
      work.tell(type, { npc_id: npc.id, npc_name: npc.name, outcome, tell }, ['talk'])
      return work.finish()
    },
  })
}

/** Somebody an author wrote; others answer as the rules and the narrator have it. */
function isKnown({ book }: Job, npc: Entity): boolean {
  return Object.hasOwn(book.people, npc.id) || personOf(npc).isBriefed
}

/** A talk as a step, with what the rules are asked in it. */
function prepareTalk({ state, book, action }: Job, asked: Asked, tried: AttemptedAction): Prepared {
  const { npc } = asked
  if (asked.won !== null && isVain(state, book, action.actor_id, talkCircumstance(asked, state)))
    return stopped(
      `You have tried that on ${npc.name}, and nothing has changed since. Bring something new, or go about it another way.`,
    )
  const step: Step = {
    action: tried,
    after: ({ before, now, outcome }) => {
      const thought = (at: typeof now): number => dispositionOf(at, npc.id, action.actor_id)
      return answerTalk({ asked, outcome, state: now, book, tieMoved: thought(before) !== thought(now) })
    },
  }
  return steps(step)
}

/** What the rules are asked: the gate's own check, their own check where the book has nothing, or no check at all. */
function actionFor(action: AttemptedAction, asked: Asked): AttemptedAction {
  const { risk_flags: _flags, skill: _skill, ...calm } = action
  if (asked.won !== null)
    return { ...calm, authored: authoredBy(asked.won.check, `to get ${asked.npc.name} to talk`) }
  const open = ['show', 'bribe', 'pay'].includes(action.verb) || asked.entries.length > 0
  if (!isForceful(action.verb) || open) return { ...calm, verb: 'ask' }
  return action
}

/** Things in hands: what stays where it is, what is given away and what that is worth to whoever gets it. */
const takings: ReadonlySet<string> = new Set(['take', 'grab', 'pickup', 'pick_up', 'steal'])

/** Reads taking and giving. */
const readHands: ReadAttempt = (job) => {
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
    sentenceAbout(
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

/** Reads a deed of the place. */
const readDeed: ReadAttempt = (job) => {
  const { state, book, action, byWords } = job
  const { deed_id: named, words = '' } = action
  const said = byWords && !isTalk(action.verb) ? words : ''
  if (named === undefined && said === '') return null
  const open = openDeeds(state, book, action.actor_id)
  const deed = named === undefined ? deedSaid(said, open) : open.find((one) => one.id === named)
  if (deed !== undefined) return prepareDeed(job, deed)
  return named === undefined ? null : closedDeed(job, named)
}

/** A deed of a place that cannot be done here and now says so; any other is somebody else's to read. */
function closedDeed({ state, book }: Job, id: string): Prepared | null {
  const deed = own(book.places, state.scene.location_id ?? '')?.affordances.find((one) => one.id === id)
  const far = Object.values(book.places).some((place) => place.affordances.some((one) => one.id === id))
  if (deed === undefined) return far ? stopped('There is nothing here to do that with.') : null
  return stopped(
    isDeedDone(state, id) ? 'That has been done, and once was enough.' : 'That cannot be done as things are.',
  )
}

/** A deed as steps; one that failed for nothing is not tried again before something has changed. */
function prepareDeed({ state, book, action }: Job, deed: DeedEntry): Prepared {
  const free = deed.check !== undefined && deed.fail.length === 0
  const circumstance = { key: `deed/${deed.id}` }
  if (free && isVain(state, book, action.actor_id, circumstance))
    return stopped('You have tried that, and nothing has changed since. It wants another way, or more time.')
  const reason = `to ${deed.text.slice(0, 1).toLowerCase()}${deed.text.slice(1)}`
  const step: Step = {
    action: { ...bareAttempt(action, deed.check, reason), deed_id: deed.id },
    minutes: deed.minutes,
    after: ({ now, outcome }) => {
      const work = new Unfolding(now)
      work.absorb(carryOutDeed(deed, outcome, now, action.actor_id))
      if (free && outcome === 'failure') noteVain(work, book, action.actor_id, circumstance)
      return work.finish()
    },
  }
  return steps(step)
}

/** What a thing costs, asked of somebody: where an author named the price it is simply said, and nobody has to be won over. */
const money = /\b(?:crowns?|credits?|coins?|creds?)\b/i

/** Reads it. */
const readPrice: ReadAttempt = (job) => {
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
  const asked = [...topicWords(words)].map((word) => word.replace(/s$/, ''))
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

const violent: ReadonlySet<string> = new Set(['attack', 'shoot', 'grapple', 'shove', 'kill', 'fight', 'stab'])

/** Somebody who would rather run or give up does so before the blow. */
const readViolence: ReadAttempt = ({ state, book, action }) => {
  const npc = action.target_id === undefined ? undefined : own(state.entities, action.target_id)
  if (npc?.type !== 'npc' || !violent.has(action.verb) || !shrinksFrom(state, book, npc, action)) return null
  return steps({
    action: bareAttempt(action),
    minutes: 0,
    after: ({ now, outcome }) => {
      const work = new Unfolding(now)
      noteTreatment(work, npc.id, action.actor_id, 'violence')
      react(work, book, npc, action, outcome)
      return work.finish()
    },
  })
}

const readers: readonly ReadAttempt[] = [
  readDeed,
  readViolence,
  readReady,
  readWait,
  readWay,
  readLock,
  readHands,
  readTheft,
  readRefreshment,
  readPrice,
  readTalk,
  readLook,
]

/** What an attempt comes to; `byWords` when its words may ask for a deed of the book. */
export function prepareAttempt(
  state: GameState,
  book: WorldBook,
  action: AttemptedAction,
  byWords = true,
): Prepared {
  const job: Job = { state, book, action, byWords }
  if (isFighting(state)) return steps(plainStep(job))
  for (const read of readers) {
    const prepared = read(job)
    if (prepared !== null) return prepared
  }
  return steps(plainStep(job))
}

/** The attempt as the rules have it, and what whoever it was done to makes of it. */
function plainStep({ book, action }: Job): Step {
  return {
    action,
    after: ({ before, now, outcome }) => {
      const work = new Unfolding(now)
      work.absorb(deedInWorld(before, now, action, outcome))
      const npc = action.target_id === undefined ? undefined : own(work.state.entities, action.target_id)
      if (npc?.type === 'npc' && !isFighting(work.state)) react(work, book, npc, action, outcome)
      return work.finish()
    },
  }
}
