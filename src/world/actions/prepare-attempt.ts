/**
 * From an attempt to steps: what the world definition has to say about it, before any die. In combat the rules alone
 * decide; where the definition says nothing, the attempt goes to the rules as it is.
 */
import { coinItem } from '../../core/money.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { isFighting, nameOf, rowOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { sentenceAbout } from '../../text/grammar.ts'
import { asksPrice, drinkWords, foodWords } from '../../text/refreshment-words.ts'
import { topicWords } from '../../text/similarity.ts'
import type { AuthoredAction } from '../definition/authored-action.ts'
import type { PlaceDefinition } from '../definition/places-and-people.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import { dispositionOf } from '../state-readers.ts'
import { answerTalk, talkCircumstance } from '../talk/answer-talk.ts'
import { disclosures } from '../talk/disclosure.ts'
import { react, wouldYield } from '../talk/reactions.ts'
import {
  amountNamed,
  coinsOf,
  isForceful,
  isTalk,
  type TalkRequest,
  talkRequest,
} from '../talk/talk-request.ts'
import { noteTreatment } from '../talk/treatment.ts'
import { WorldEdit } from '../world-edit.ts'
import {
  type AttemptContext,
  type AttemptReader,
  type AttemptStep,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  rulesetCheck,
  steps,
} from './attempt.ts'
import {
  actionNamed,
  isActionDone,
  isFutile,
  openActions,
  performAction,
  recordFutile,
} from './authored-actions.ts'
import { prepareLock } from './locks.ts'
import { plainActChange } from './plain-act.ts'
import { prepareReady } from './ready.ts'
import { prepareRefreshment } from './refreshments.ts'
import { prepareSearch } from './search.ts'
import { prepareTheft } from './theft.ts'
import { prepareTravel } from './travel.ts'
import { prepareWait } from './wait.ts'

/** The NPC who is spoken to, when present and able to answer. */
function listener({ state, action }: AttemptContext): Entity | null {
  const npc = action.target_id === undefined ? undefined : rowOf(state.entities, action.target_id)
  if (npc?.type !== 'npc' || personOf(npc).isOut) return null
  return state.scene.present_entity_ids.includes(npc.id) ? npc : null
}

const readTalk: AttemptReader = (job) => {
  const npc = isTalk(job.action.verb) ? listener(job) : null
  if (npc === null || !isKnown(job, npc)) return null
  const asked = talkRequest(npc, job.action, job.state)
  if (asked.won === null && job.action.verb === 'perform') return null
  if (asked.won === null && watching.has(job.action.verb)) return watchClosely(job, asked)
  return prepareTalk(job, asked, actionFor(job.action, asked))
}

const watching: ReadonlySet<string> = new Set(['insight', 'read_person'])

/** Watching a face well shows that something is kept back, and not what. */
function watchClosely({ state, action }: AttemptContext, { npc }: TalkRequest): PreparedAttempt {
  return steps({
    action,
    after: ({ now, outcome }) => {
      const edit = new WorldEdit(now)
      const kept = disclosures(npc.id, '', state, action.actor_id).withheld.find(
        ({ entry }) => entry.tell.length > 0,
      )
      const tell = outcome === 'failure' || kept === undefined ? [] : [...kept.entry.tell]
      const type = tell.length > 0 ? 'tell_noticed' : 'face_read'
      edit.tell(type, { npc_id: npc.id, npc_name: npc.name, outcome, tell }, ['talk'])
      return edit.finish()
    },
  })
}

/** True for an NPC an author gave words to; others answer as the rules and the narrator have it. */
function isKnown({ definition }: AttemptContext, npc: Entity): boolean {
  return Object.hasOwn(definition.people, npc.id) || personOf(npc).isBriefed
}

/** A talk as a step, with what the rules are asked in it. */
function prepareTalk(
  { state, definition, action }: AttemptContext,
  asked: TalkRequest,
  tried: AttemptedAction,
): PreparedAttempt {
  const { npc } = asked
  if (asked.won !== null && isFutile(state, definition, action.actor_id, talkCircumstance(asked, state)))
    return blocked(
      `You have tried that on ${npc.name}, and nothing has changed since. Bring something new, or go about it another way.`,
    )
  const step: AttemptStep = {
    action: tried,
    after: ({ before, now, outcome }) => {
      const thought = (at: typeof now): number => dispositionOf(at, npc.id, action.actor_id)
      return answerTalk({
        asked,
        outcome,
        state: now,
        definition,
        tieMoved: thought(before) !== thought(now),
      })
    },
  }
  return steps(step)
}

/**
 * What the rules are asked: the gate's own check, their own check where the definition has none, or no check at all.
 */
function actionFor(action: AttemptedAction, asked: TalkRequest): AttemptedAction {
  const { risk_flags: _flags, skill: _skill, ...calm } = action
  if (asked.won !== null)
    return { ...calm, authored: rulesetCheck(asked.won.check, `to get ${asked.npc.name} to talk`) }
  const open = ['show', 'bribe', 'pay'].includes(action.verb) || asked.entries.length > 0
  if (!isForceful(action.verb) || open) return { ...calm, verb: 'ask' }
  return action
}

/** Taking and giving: fixed things stay, and gifts are worth something to their receiver. */
const takings: ReadonlySet<string> = new Set(['take', 'grab', 'pickup', 'pick_up', 'steal'])

/** Reads taking and giving. */
const readHands: AttemptReader = (job) => {
  const { action } = job
  if (takings.has(action.verb)) return fixedThing(job) ?? nothingNamed(job)
  const gives = action.verb === 'give' || action.verb === 'hand'
  return gives && action.item_id !== undefined ? giving(job, action.item_id) : null
}

/** What is part of the place is not taken. */
function fixedThing({ state, action }: AttemptContext): PreparedAttempt | null {
  const thing = [action.item_id, action.target_id]
    .flatMap((id) => (id === undefined ? [] : (rowOf(state.entities, id) ?? [])))
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

/** A hand that closes on nothing: at a place that is written down, only what is there can be taken. */
function nothingNamed({ state, definition, action }: AttemptContext): PreparedAttempt | null {
  const written = rowOf(definition.places, state.scene.location_id ?? '') !== undefined
  if (!written || action.verb === 'steal') return null
  return action.target_id === undefined && action.item_id === undefined
    ? blocked('There is nothing of the kind here to take.')
    : null
}

/** A gift is talked over first, while it can still be shown; then it changes hands. */
function giving(job: AttemptContext, item: string): PreparedAttempt | null {
  const { state, definition, action } = job
  const npc = listener(job)
  const who = action.actor_id
  if (npc === null) return null
  const coins = item === coinItem
  const qty = coins ? (amountNamed(action.words ?? '') ?? 1) : 1
  if (coins && coinsOf(state, who) < qty) return blocked(`You have ${coinsOf(state, who)} coins, not ${qty}.`)
  const asked = talkRequest(npc, action, state)
  return steps({
    action: bareAttempt(action),
    minutes: 1,
    after: ({ now }) => {
      const edit = new WorldEdit(now)
      const talk = answerTalk({ asked, outcome: 'success', state: now, definition, tieMoved: false })
      edit.absorb(talk)
      const bought = coinsOf(now, who) - coinsOf(edit.state, who)
      const left = coins ? qty - bought : qty
      if (left > 0)
        applyEffects(edit, [{ give: { item, qty: left, from: who, to: npc.id } }], { who, cause: 'given' })
      const details = { item_id: item, name: nameOf(now, item), qty, to: npc.id, to_name: npc.name }
      edit.tell('item_given', details, ['item', 'talk'])
      return edit.finish()
    },
  })
}

/** An authored action of the place, by id or by its phrases. */
const readAuthored: AttemptReader = (context) => {
  const { state, definition, action, byWords } = context
  const { deed_id: named, words = '' } = action
  const said = byWords && !isTalk(action.verb) ? words : ''
  if (named === undefined && said === '') return null
  const open = openActions(state, definition, action.actor_id)
  const authored = named === undefined ? actionNamed(said, open) : open.find(({ id }) => id === named)
  if (authored !== undefined) return prepareAuthored(context, authored)
  return named === undefined ? null : closedAction(context, named)
}

/** An action that is closed here and now says so; an unknown id is left to other readers. */
function closedAction({ state, definition }: AttemptContext, id: string): PreparedAttempt | null {
  const here = rowOf(definition.places, state.scene.location_id ?? '')
  const isWritten = (place: PlaceDefinition | undefined): boolean =>
    place?.affordances.some((authored) => authored.id === id) === true
  if (!isWritten(here))
    return Object.values(definition.places).some(isWritten)
      ? blocked('There is nothing here to do that with.')
      : null
  return blocked(
    isActionDone(state, id)
      ? 'That has been done, and once was enough.'
      : 'That cannot be done as things are.',
  )
}

/** An authored action as steps; one that failed without a cost is not tried again before something has changed. */
function prepareAuthored(
  { state, definition, action }: AttemptContext,
  authored: AuthoredAction,
): PreparedAttempt {
  const { id, check, text, minutes } = authored
  const isFree = check !== undefined && authored.fail.length === 0
  const circumstance = { key: `deed/${id}` }
  if (isFree && isFutile(state, definition, action.actor_id, circumstance))
    return blocked('You have tried that, and nothing has changed since. It wants another way, or more time.')
  const reason = `to ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
  return steps({
    action: { ...bareAttempt(action, check, reason), deed_id: id },
    minutes,
    after: ({ now, outcome }) => {
      const edit = new WorldEdit(now)
      edit.absorb(performAction(authored, outcome, now, action.actor_id))
      if (isFree && outcome === 'failure') recordFutile(edit, definition, action.actor_id, circumstance)
      return edit.finish()
    },
  })
}

/** The price of a thing, asked of an NPC: where an author named it, it is simply said. */
const money = /\b(?:crowns?|credits?|coins?|creds?)\b/i

const readPrice: AttemptReader = (job) => {
  const { state, action } = job
  const words = action.words ?? ''
  const listener = rowOf(state.entities, action.target_id ?? '')
  if (!isTalk(action.verb) || listener?.type !== 'npc' || !asksPrice.test(words)) return null
  const said = pricesNamed(job, words)
  if (said.length === 0) return null
  return steps({
    action: bareAttempt(action),
    minutes: 1,
    after: ({ now }) => {
      const edit = new WorldEdit(now)
      edit.tell('price_named', { npc_id: listener.id, name: listener.name, text: said.join(' ') }, ['talk'])
      return edit.finish()
    },
  })
}

/** What the place and its actions say about the price of what was asked for. */
function pricesNamed({ state, definition, action }: AttemptContext, words: string): readonly string[] {
  const asked = [...topicWords(words)].map((word) => word.replace(/s$/, ''))
  const kinds = [...(foodWords.test(words) ? ['food'] : []), ...(drinkWords.test(words) ? ['drink'] : [])]
  const prices = Object.entries(rowOf(definition.places, state.scene.location_id ?? '')?.prices ?? {})
  const here = prices.flatMap(([what, { text }]) =>
    kinds.includes(what) || asked.some((word) => what.includes(word)) ? [text] : [],
  )
  if (here.length > 0) return here
  const actions = openActions(state, definition, action.actor_id).filter(
    ({ text }) => money.test(text) && asked.some((word) => text.toLowerCase().includes(word)),
  )
  return actions.slice(0, 2).map(({ text }) => `${text}.`)
}

const violent: ReadonlySet<string> = new Set(['attack', 'shoot', 'grapple', 'shove', 'kill', 'fight', 'stab'])

/** An NPC who would rather run or give up does so before the attack. */
const readViolence: AttemptReader = ({ state, definition, action }) => {
  const npc = action.target_id === undefined ? undefined : rowOf(state.entities, action.target_id)
  if (npc?.type !== 'npc' || !violent.has(action.verb) || !wouldYield(state, definition, npc, action))
    return null
  return steps({
    action: bareAttempt(action),
    minutes: 0,
    after: ({ now, outcome }) => {
      const edit = new WorldEdit(now)
      noteTreatment(edit, npc.id, action.actor_id, 'violence')
      react(edit, definition, npc, action, outcome)
      return edit.finish()
    },
  })
}

const readers: readonly AttemptReader[] = [
  readAuthored,
  readViolence,
  prepareReady,
  prepareWait,
  prepareTravel,
  prepareLock,
  readHands,
  prepareTheft,
  prepareRefreshment,
  readPrice,
  readTalk,
  prepareSearch,
]

/** What an attempt comes to; `byWords` says whether its words may name an authored action. */
export function prepareAttempt(
  state: GameState,
  definition: WorldDefinition,
  action: AttemptedAction,
  byWords = true,
): PreparedAttempt {
  const job: AttemptContext = { state, definition, action, byWords }
  if (isFighting(state)) return steps(plainStep(job))
  for (const read of readers) {
    const prepared = read(job)
    if (prepared !== null) return prepared
  }
  return steps(plainStep(job))
}

/** The attempt as the rules have it, and the reaction of the NPC it was done to. */
function plainStep({ definition, action }: AttemptContext): AttemptStep {
  return {
    action,
    after: ({ before, now, outcome }) => {
      const edit = new WorldEdit(now)
      edit.absorb(plainActChange(before, now, action, outcome))
      const npc = action.target_id === undefined ? undefined : rowOf(edit.state.entities, action.target_id)
      if (npc?.type === 'npc' && !isFighting(edit.state)) react(edit, definition, npc, action, outcome)
      return edit.finish()
    },
  }
}

/** Told to a player who wants to act in a campaign without a character. */
export const noPlayerMessage =
  'Nobody is played in this campaign yet, so there is nobody to do it. Begin one with a hero: from a scenario, or in the starter scene.'

const idle: ReadonlySet<string> = new Set(['look', 'listen', 'wait'])

/** True for an attempt in a campaign without a character: the rules have no skill to ask for. */
export function hasNoActor({ actor_id: actor }: AttemptedAction): boolean {
  return actor === ''
}

/** True for what needs no character: it is what such a campaign offers. */
export function isPassive({ verb, target_id: target }: AttemptedAction): boolean {
  return idle.has(verb) && (target === undefined || target === '')
}
