/** Effects on what is true and on who knows it. Something is revealed to somebody once; a fact is added once. */

import { isKey, slugOf } from '../../core/ids.ts'
import { canonicalJson, type JsonValue } from '../../core/json.ts'
import { type Refusal, refuse } from '../../core/result.ts'
import { joinedKey } from '../../core/state/state.ts'
import { own } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import {
  type Appliers,
  type EffectContext,
  type EffectParts,
  listed,
  unknownThing,
} from './effect-context.ts'

/** Subjects of facts that are no entity. */
const broad: ReadonlySet<string> = new Set(['world', 'campaign', 'scene'])

type Told = Exclude<EffectParts['fact'], string>

function addFact(work: Unfolding, part: EffectParts['fact'], { cause, turn }: EffectContext): Refusal | null {
  const told: Told =
    typeof part === 'string'
      ? { subject_id: 'world', predicate: 'is_so', object: part, visibility: 'world', tags: [] }
      : part
  const { subject_id, predicate, object, visibility, tags } = told
  if (!broad.has(subject_id) && own(work.state.entities, subject_id) === undefined)
    return unknownThing('entity', subject_id)
  if (told.id !== undefined && !isKey(told.id))
    return refuse('world/bad-id', `"${told.id}" cannot be a fact's id: use lower-case words joined by _.`)
      .refusal
  const id = told.id ?? factId(work, told, turn)
  if (own(work.state.facts, id) !== undefined) {
    work.tell('fact_stands', { fact_id: id, because: cause }, ['fact'])
    return null
  }
  if (work.ended.has(id))
    return refuse('world/just-ended', `The fact "${id}" ends in the same breath; it cannot begin again.`)
      .refusal
  const found = visibility === 'known' ? { discovered_turn: turn, discovery_method: 'told' } : {}
  const row = { id, subject_id, predicate, object: object as JsonValue, visibility, tags, ...found }
  const details = { fact_id: id, subject_id, predicate, visibility, because: cause }
  work.record('fact_established', details, { facts_add: [row] }, ['fact'])
  return null
}

/** An id of its own for a fact whose author gave none: what it says, when, and which of several. */
function factId(work: Unfolding, told: Told, turn: number): string {
  const base = `fact_${slugOf(told.predicate).slice(0, 24)}_${turn}`
  const same = canonicalJson(told.object)
  for (let count = 1; ; count += 1) {
    const id = `${base}_${count}`
    const fact = own(work.state.facts, id)
    const is = fact?.subject_id === told.subject_id && canonicalJson(fact.object) === same
    if (fact === undefined || is) return id
  }
}

/** Lets somebody learn a fact, once; the player's own learning opens it and dates it. */
export function revealFact(
  work: Unfolding,
  factIdentity: string,
  to: string,
  source: string,
  turn: number,
): Refusal | null {
  const fact = own(work.state.facts, factIdentity)
  if (fact === undefined) return unknownThing('fact', factIdentity)
  const isPlayer = to === work.state.campaign.player_id
  const known = own(work.state.knowledge, joinedKey(to, factIdentity)) !== undefined
  const details = { fact_id: fact.id, subject_id: fact.subject_id, predicate: fact.predicate, to, source }
  if (known) {
    work.tell('already_known', details, ['fact'])
    return null
  }
  const opens = isPlayer && fact.visibility !== 'known' && fact.visibility !== 'public'
  const opened = { id: fact.id, visibility: 'known', discovered_turn: turn, discovery_method: source }
  work.record(
    'fact_revealed',
    details,
    {
      ...(opens && { facts_update: [opened] }),
      knowledge_add: [{ knower_id: to, fact_id: fact.id, turn, source }],
    },
    ['discovery', ...(fact.tags.includes('clue') ? ['clue'] : [])],
  )
  return null
}

function reveal(work: Unfolding, part: EffectParts['reveal'], context: EffectContext): Refusal | null {
  const { who, cause, turn } = context
  if (typeof part === 'object' && 'fact' in part)
    return revealFact(work, part.fact, part.to ?? who, part.source ?? cause, turn)
  return firstRefusal(listed(part), (id) => revealFact(work, id, who, cause, turn))
}

function removeFact(work: Unfolding, id: string, cause: string): Refusal | null {
  if (own(work.state.facts, id) === undefined) return unknownThing('fact', id)
  if (work.learned.has(id))
    return refuse('world/just-learned', `The fact "${id}" is learned in the same breath; it cannot end.`)
      .refusal
  work.record('fact_ended', { fact_id: id, because: cause }, { facts_remove: [{ id }] }, ['fact'])
  return null
}

/** Does something for each id and stops at the first that cannot be done. */
export function firstRefusal(ids: readonly string[], act: (id: string) => Refusal | null): Refusal | null {
  for (const id of ids) {
    const refusal = act(id)
    if (refusal !== null) return refusal
  }
  return null
}

export const factEffects: Appliers<'fact' | 'reveal' | 'clue' | 'fact_remove' | 'flag'> = {
  fact: addFact,
  reveal,
  clue: (work, part, context) => reveal(work, part, context),
  fact_remove: (work, part, { cause }) => firstRefusal(listed(part), (id) => removeFact(work, id, cause)),
  flag: (work, part, { cause }) => {
    const flags = typeof part === 'string' ? { [part]: true } : part
    const set = Object.entries(flags).map(([name, value]) => ({ path: [name], value: value as JsonValue }))
    const change = { documents_update: [{ kind: 'world' as const, id: 'flags', set }] }
    work.record('flag_set', { flags: flags as Record<string, JsonValue>, because: cause }, change, ['flag'])
    return null
  },
}
