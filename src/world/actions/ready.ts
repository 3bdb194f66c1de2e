/**
 * "If the dog moves, I stab it": what waits for its moment. In a fight the rules know it; outside one it is kept as a
 * stance (document world|ready), used when a fight breaks out here, and given up when one walks away.
 */
import { asInteger, asText, type JsonObject } from '../../core/json.ts'
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { currentTurn, documentOf, isFighting, playerIdOf, rowOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { foldedWords } from '../../text/words.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { exitTo, isExitOpen } from '../exits.ts'
import { type WorldChange, WorldEdit } from '../world-edit.ts'
import { type AttemptReader, steps } from './attempt.ts'

/** A readied action lapses after this many turns. */
const turnsHeld = 6

/** Reads a readied act. */
export const prepareReady: AttemptReader = ({ state, action }) => {
  if (action.verb !== 'ready') return null
  const { target_id, item_id, words = '' } = action
  const { trigger: awaited, readied } = action.options ?? {}
  const trigger = typeof awaited === 'string' ? awaited : ''
  const names = Object.values(state.entities).flatMap((entity) =>
    entity.type === 'npc' ? [entity.name] : [],
  )
  const text = readiedSentence(trigger, words, names)
  const kept: JsonObject = {
    trigger: trigger.slice(0, 300),
    words: words.slice(0, 300),
    turn: currentTurn(state),
    place: state.scene.location_id,
    ...(target_id !== undefined && { target_id }),
    ...(item_id !== undefined && { item_id }),
    ...(typeof readied === 'string' && { readied }),
  }
  return steps({
    action: { verb: 'ready', actor_id: action.actor_id, words },
    minutes: 1,
    after: ({ now }) => {
      const edit = new WorldEdit(now)
      const set = Object.entries(kept).map(([key, value]) => ({ path: [key], value }))
      const change = { documents_update: [{ kind: 'world' as const, id: 'ready', set }] }
      edit.record('readied', { ...kept, text }, change, ['stance'])
      return edit.finish()
    },
  })
}

/** What is held ready here and now. */
function keptOf(state: GameState): JsonObject | null {
  const kept = documentOf(state, 'world', 'ready')
  const fresh = currentTurn(state) - (asInteger(kept.turn) ?? -turnsHeld - 1) <= turnsHeld
  return fresh && kept.place === state.scene.location_id ? kept : null
}

/** What comes of a readied action: the attempts, none when it is too late for them, and the sentence for it. */
export interface TriggeredStance {
  readonly acts: readonly AttemptedAction[]
  readonly sign: string
}

/** What was held ready, when what it waited for is among the events of a turn; null when it is not. */
export function triggeredStance(
  before: GameState,
  now: GameState,
  events: readonly ShownEvent[],
  definition: WorldDefinition,
): TriggeredStance | null {
  const kept = keptOf(before)
  const still = documentOf(now, 'world', 'ready').turn === kept?.turn
  if (kept === null || !still || typeof kept.readied !== 'string' || isFighting(now)) return null
  const target = typeof kept.target_id === 'string' ? kept.target_id : null
  const came = triggerIn(typeof kept.trigger === 'string' ? kept.trigger : '', target, events, now)
  if (came === undefined) return null
  const verb = kept.readied
  const actor_id = playerIdOf(now)
  const act: AttemptedAction = {
    verb,
    actor_id,
    words: asText(kept.words) ?? '',
    // A readied flight goes away from the target, not to it.
    ...(target !== null && verb !== 'flee' && { target_id: target }),
    ...(typeof kept.item_id === 'string' && { item_id: kept.item_id }),
  }
  const gone = came.type === 'npc_left' && came.details.npc_id === target && verb !== 'flee'
  const moved = movementOf(came, events)
  if (!gone) return { acts: [act], sign: `${moved}That is what you were waiting for.` }
  const to = String(came.details.to ?? '')
  const exit = exitTo(now, definition, to)
  if (exit === undefined || !isExitOpen(exit, now, actor_id))
    return { acts: [], sign: `${moved}You are up at once, and too late to see which way.` }
  const after: AttemptedAction = { verb: 'go', actor_id, target_id: to, words: '' }
  const acts = /^(?:chase|follow|go)$/.test(verb) ? [after] : [after, act]
  return { acts, sign: `${moved}That is what you were waiting for, and you are not far behind.` }
}

/** Who came or went, unless it has been said. */
function movementOf({ type, details }: ShownEvent, events: readonly ShownEvent[]): string {
  if (typeof details.npc_name !== 'string' || !/^npc_(?:left|arrived)$/.test(type)) return ''
  const said = `${details.npc_name} ${type === 'npc_left' ? 'leaves' : 'comes in'}.`
  return events.some((event) => event.details.text === said) ? '' : `${said} `
}

/** The act that is held ready here and now, as the rules of a fight read it; null when none is. */
export function readiedAction(state: GameState): AttemptedAction | null {
  const kept = keptOf(state)
  if (kept === null) return null
  return {
    verb: 'ready',
    actor_id: playerIdOf(state),
    ...(typeof kept.target_id === 'string' && { target_id: kept.target_id }),
    ...(typeof kept.item_id === 'string' && { item_id: kept.item_id }),
    options: { trigger: typeof kept.trigger === 'string' ? kept.trigger : '' },
  }
}

/** Gives a stance up, and says why. */
export function dropStance(
  state: GameState,
  type: 'ready_used' | 'ready_lapsed',
  reason: string,
  sign?: string,
): WorldChange {
  const kept = documentOf(state, 'world', 'ready')
  const { trigger = '', words = '' } = kept
  const text =
    sign ??
    (type === 'ready_used' ? 'That is what you were waiting for.' : 'You let go of what you held ready.')
  return {
    diff: { documents_remove: [{ kind: 'world', id: 'ready' }] },
    events: [{ type, details: { trigger, words, reason, text }, tags: ['stance'] }],
    refusals: [],
  }
}

/** The player's own condition and action, told back in the second person. */
const leads =
  /^(?:then )?(?:i(?:'| a)m (?:going to|gonna) |i(?:'ll| will| would|'d) |i (?=[\p{L}])|i'm (?=\p{L}+ing\b)|i am (?=\p{L}+ing\b)|to )/iu

/**
 * The sentence; names are written as they are spelt.
 *
 * @example
 * readiedSentence('if chen moves', 'run', ['Agent Chen']) // 'You hold yourself ready: if Chen moves, you run.'
 */
function readiedSentence(trigger: string, words: string, names: readonly string[]): string {
  const when = tidy(trigger, names)
  const bare = tidy(words.replace(/^(?:,|then|so)\s+/i, '').replace(leads, ''), names)
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

/**
 * Events that a condition can mean. Only arrivals, departures and threats are recognised; for anything else the
 * player has to say that the moment has come.
 */
interface Sign {
  readonly words: RegExp
  readonly types: readonly string[]
}

const leaving = ['npc_left']
const coming = ['npc_arrived']
const threatening = ['threat_announced', 'threat_due', 'combat_started', 'encounter_opened', 'npc_hostile']

const signs: readonly Sign[] = [
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

/** The event of the turn that the condition speaks of; undefined when there is none. */
function triggerIn(
  trigger: string,
  target: string | null,
  events: readonly ShownEvent[],
  state: GameState,
): ShownEvent | undefined {
  const said = trigger.toLowerCase()
  const types = new Set(signs.filter(({ words }) => words.test(said)).flatMap((sign) => sign.types))
  const about = meant(said, target, state)
  return events.find(({ type, details, tags }) => {
    if (!types.has(type) || tags.includes('quiet')) return false
    const who = details.npc_id ?? details.who ?? details.source_id
    return about === null || who === undefined || who === null || about.has(String(who))
  })
}

/** The NPCs a condition is about; null when it may be any. */
function meant(said: string, target: string | null, state: GameState): ReadonlySet<string> | null {
  const words = new Set(foldedWords(said))
  const people = Object.values(state.entities).filter((entity) => entity.type === 'npc')
  const named = people.filter((person) => isNamed(person, words)).map((person) => person.id)
  if (named.length > 0) return new Set(named)
  const pointed = /\b(?:he|she|they|it|him|her)\b/.test(said)
  return pointed && target !== null && rowOf(state.entities, target)?.type === 'npc'
    ? new Set([target])
    : null
}

const title = /^(?:agent|brother|captain|mother|sergeant|sister|the|old|young|company)$/

function isNamed(person: Entity, words: ReadonlySet<string>): boolean {
  const parts = foldedWords(person.name).filter((word) => !title.test(word))
  if (parts.some((word) => words.has(word))) return true
  return personOf(person).aliases.some((name) => {
    const rowOf = foldedWords(name)
    return rowOf.length > 0 && rowOf.every((word) => words.has(word))
  })
}
