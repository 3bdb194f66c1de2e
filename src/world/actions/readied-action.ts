/**
 * "If the dog moves, I stab it": an action that waits for its moment. In a fight the rules know it; outside one it is
 * kept (document world|ready), used when its trigger is among the events of a turn or a fight breaks out here, and given
 * up when the player walks away.
 */
import { asInteger, asText, type JsonObject } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, isFighting, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { documentChange, noChange, type WorldChange } from '../collect-world-changes.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { exitTo, isExitOpen } from '../exits-and-routes.ts'
import { type AttemptReader, steps } from './attempt-context-and-steps.ts'

/** A readied action lapses after this many turns. */
const turnsHeld = 6

/** Reads the readying of an action. */
export const prepareReady: AttemptReader = ({ state, action, words }) => {
  if (action.verb !== 'ready') return null
  const { target_id, item_id } = action
  const trigger = asText(action.options?.trigger) ?? ''
  const readied = asText(action.options?.readied)
  const stored: JsonObject = {
    trigger: trigger.slice(0, 300),
    words: words.slice(0, 300),
    turn: currentTurn(state),
    place: state.scene.location_id,
    ...(target_id !== undefined && { target_id }),
    ...(item_id !== undefined && { item_id }),
    ...(readied !== undefined && { readied }),
  }
  const names = npcsOf(state).map((npc) => npc.name)
  const text = readiedSentence(trigger, words, names)
  return steps({
    action: { verb: 'ready', actor_id: action.actor_id, words },
    minutes: 1,
    after: (edit) => {
      const change = documentChange('world', 'ready', ...Object.entries(stored))
      edit.record('readied', { ...stored, text }, change, ['stance'])
    },
  })
}

function npcsOf(state: GameState): readonly Entity[] {
  return Object.values(state.entities).filter((entity) => entity.type === 'npc')
}

interface ReadiedAction {
  readonly trigger: string
  readonly words: string
  readonly turn: number
  readonly target_id: string | undefined
  readonly item_id: string | undefined
  /** The verb; missing when the player's words name none that can be tried. */
  readonly readied: string | undefined
}

/** What is held ready here and now; null when nothing is. */
function heldReady(state: GameState): ReadiedAction | null {
  const stored = documentOf(state, 'world', 'ready')
  const turn = asInteger(stored.turn)
  if (turn === undefined || currentTurn(state) - turn > turnsHeld) return null
  if (stored.place !== state.scene.location_id) return null
  return {
    trigger: asText(stored.trigger) ?? '',
    words: asText(stored.words) ?? '',
    turn,
    target_id: asText(stored.target_id),
    item_id: asText(stored.item_id),
    readied: asText(stored.readied),
  }
}

/** The action that is held ready here and now, as the rules of a fight read it; null when none is. */
export function readiedAction(state: GameState): AttemptedAction | null {
  const held = heldReady(state)
  if (held === null) return null
  const { target_id, item_id, trigger } = held
  return {
    verb: 'ready',
    actor_id: playerIdOf(state),
    ...(target_id !== undefined && { target_id }),
    ...(item_id !== undefined && { item_id }),
    options: { trigger },
  }
}

/** What comes of a readied action: the attempts, none when it is too late for them, and the sentence for it. */
interface TriggeredAction {
  readonly attempts: readonly AttemptedAction[]
  readonly text: string
}

/** What was held ready, when what it waited for is among the events of a turn; null when it is not. */
export function triggeredAction(
  before: GameState,
  now: GameState,
  events: readonly ShownEvent[],
  definition: WorldDefinition,
): TriggeredAction | null {
  const held = heldReady(before)
  const isHeld = held !== null && documentOf(now, 'world', 'ready').turn === held.turn
  if (!isHeld || held.readied === undefined || isFighting(now)) return null
  const event = triggerIn(held, events, now)
  if (event === undefined) return null
  const { readied: verb, target_id, item_id, words } = held
  const actor_id = playerIdOf(now)
  const attempt: AttemptedAction = {
    verb,
    actor_id,
    words,
    // A readied flight goes away from the target, not to it.
    ...(target_id !== undefined && verb !== 'flee' && { target_id }),
    ...(item_id !== undefined && { item_id }),
  }
  const movement = movementOf(event, events)
  const isGone =
    event.type === 'npc_left' &&
    target_id !== undefined &&
    event.details.npc_id === target_id &&
    verb !== 'flee'
  if (!isGone) return { attempts: [attempt], text: `${movement}That is what you were waiting for.` }
  const to = String(event.details.to ?? '')
  const exit = exitTo(now, definition, to)
  if (exit === undefined || !isExitOpen(exit, now, actor_id))
    return { attempts: [], text: `${movement}You are up at once, and too late to see which way.` }
  const pursuit: AttemptedAction = { verb: 'go', actor_id, target_id: to, words: '' }
  return {
    attempts: /^(?:chase|follow|go)$/.test(verb) ? [pursuit] : [pursuit, attempt],
    text: `${movement}That is what you were waiting for, and you are not far behind.`,
  }
}

/** Who came or went, unless it has been said. */
function movementOf({ type, details }: ShownEvent, events: readonly ShownEvent[]): string {
  if (typeof details.npc_name !== 'string' || !/^npc_(?:left|arrived)$/.test(type)) return ''
  const sentence = `${details.npc_name} ${type === 'npc_left' ? 'leaves' : 'comes in'}.`
  return events.some((event) => event.details.text === sentence) ? '' : `${sentence} `
}

/** Ends what was held ready, and says why. */
export function endReadied(
  state: GameState,
  type: 'ready_used' | 'ready_lapsed',
  reason: string,
  text = type === 'ready_used' ? 'That is what you were waiting for.' : 'You let go of what you held ready.',
): WorldChange {
  const { trigger = '', words = '' } = documentOf(state, 'world', 'ready')
  return {
    diff: { documents_remove: [{ kind: 'world', id: 'ready' }] },
    events: [{ type, details: { trigger, words, reason, text }, tags: ['stance'] }],
    refusals: [],
  }
}

/** A readied action ends where the player walks away from it. */
export function leaveReadied(before: GameState, now: GameState): WorldChange {
  if (now.scene.location_id === before.scene.location_id || heldReady(before) === null) return noChange
  return endReadied(before, 'ready_lapsed', 'You have walked away from it.')
}

/** Only arrivals, departures and threats are recognised; for any other trigger the player has to say that it has come. */
interface TriggerSign {
  readonly words: RegExp
  readonly types: readonly string[]
}

const leaving = ['npc_left']
const coming = ['npc_arrived']
const threatening = ['threat_announced', 'threat_due', 'combat_started', 'encounter_opened', 'npc_hostile']

const signs: readonly TriggerSign[] = [
  { words: /\b(?:moves?|does anything|makes? a move|stirs?)\b/, types: [...leaving, ...threatening] },
  {
    words:
      /\b(?:leaves?|goes|go|gets? up|stands? up|walks? (?:out|off|away)|heads?|makes? for|runs?|bolts?|slips?)\b/,
    types: leaving,
  },
  {
    words:
      /\b(?:comes?|arrives?|enters?|shows? up|walks? in|turns? up|approach\w*|appears?|returns?|is back)\b/,
    types: coming,
  },
  {
    words:
      /\b(?:attacks?|draws?|reach\w*|swings?|shoots?|fires?|lunges?|threatens?|tries|try|turns? on|goes for|fights?|starts?|trouble)\b/,
    types: threatening,
  },
]

/** The event of the turn that the trigger speaks of; undefined when there is none. */
function triggerIn(
  { trigger, target_id }: ReadiedAction,
  events: readonly ShownEvent[],
  state: GameState,
): ShownEvent | undefined {
  const said = trigger.toLowerCase()
  const types = new Set(signs.filter(({ words }) => words.test(said)).flatMap((sign) => sign.types))
  const people = npcsMeant(said, target_id, state)
  return events.find(({ type, details, tags }) => {
    if (!types.has(type) || tags.includes('quiet')) return false
    const who = details.npc_id ?? details.who ?? details.source_id ?? null
    return people === null || who === null || people.has(String(who))
  })
}

/** The NPCs a trigger is about; null when it may be any. */
function npcsMeant(said: string, target: string | undefined, state: GameState): ReadonlySet<string> | null {
  const words = new Set(foldedWords(said))
  const named = npcsOf(state).filter((npc) => isNamed(npc, words))
  if (named.length > 0) return new Set(named.map((npc) => npc.id))
  const hasPronoun = /\b(?:he|she|they|it|him|her)\b/.test(said)
  return hasPronoun && target !== undefined && rowOf(state.entities, target)?.type === 'npc'
    ? new Set([target])
    : null
}

const title = /^(?:agent|brother|captain|mother|sergeant|sister|the|old|young|company)$/

function isNamed(person: Entity, words: ReadonlySet<string>): boolean {
  const parts = foldedWords(person.name).filter((word) => !title.test(word))
  if (parts.some((word) => words.has(word))) return true
  return personOf(person).aliases.some((alias) => {
    const aliasWords = foldedWords(alias)
    return aliasWords.length > 0 && aliasWords.every((word) => words.has(word))
  })
}

const leads =
  /^(?:then )?(?:i(?:'| a)m (?:going to|gonna) |i(?:'ll| will| would|'d) |i (?=[\p{L}])|i'm (?=\p{L}+ing\b)|i am (?=\p{L}+ing\b)|to )/iu

/**
 * The player's own condition and action in the second person; names are written as they are spelt.
 *
 * @example
 * readiedSentence('if chen moves', 'run', ['Agent Chen']) // 'You hold yourself ready: if Chen moves, you run.'
 */
function readiedSentence(trigger: string, words: string, names: readonly string[]): string {
  const when = tidy(trigger, names)
  const own = words.toLowerCase().startsWith(trigger.toLowerCase()) ? words.slice(trigger.length) : words
  const bare = tidy(own.replace(/^[\s,]*(?:then|so)?\s*/i, '').replace(leads, ''), names)
  const action = /^\p{L}+ing\b/u.test(bare) ? `you are ${bare}` : `you ${bare}`
  if (when === '')
    return bare === ''
      ? 'You hold yourself ready.'
      : `You hold yourself ready: ${action}, the moment it comes to that.`
  const begun =
    /^(?:if|when|whenever|once|unless|should|as soon as|the (?:moment|second|instant|minute))\b/.test(when)
      ? when
      : `if ${when}`
  return bare === ''
    ? `You hold yourself ready for it: ${begun}.`
    : `You hold yourself ready: ${begun}, ${action}.`
}

function tidy(text: string, names: readonly string[]): string {
  const plain = text
    .replace(/\s+(?=['’]s\b|[,.;!?])/g, '')
    .replace(/[.,;!?:\s]+$/, '')
    .trim()
  return spelt(secondPerson(plain), names)
}

function secondPerson(text: string): string {
  return text
    .replace(/\bi(?:'m| am)\b/gi, 'you are')
    .replace(/\bi(?:'ve| have)\b/gi, 'you have')
    .replace(/\bi\b/gi, 'you')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bmyself\b/gi, 'yourself')
    .replace(/\bme\b/gi, 'you')
}

/** Names get their capitals back. */
function spelt(text: string, names: readonly string[]): string {
  const capitals = names.flatMap((name) => name.match(/\p{Lu}[\p{L}’'-]{2,}/gu) ?? [])
  const byFold = new Map(capitals.map((word) => [foldedWords(word)[0] ?? '', word]))
  return text.replace(/[\p{L}’-]+/gu, (word) =>
    word === word.toLowerCase() ? (byFold.get(word.replace(/['’]s$/, '')) ?? word) : word,
  )
}
