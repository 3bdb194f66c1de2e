/**
 * Effects on what is true, on who knows it and on who has what. A fact is added once and revealed to a character
 * once; no item is taken that is not there.
 */
import { isKey, slugOf } from '../../core/entity-ids-and-slugs.ts'
import { canonicalJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { type Refusal, refuse } from '../../core/result.ts'
import { joinedKey } from '../../core/state/game-state.ts'
import { nameOf, rowOf } from '../../core/state/state-queries.ts'
import { documentChange, type WorldEdit } from '../collect-world-changes.ts'
import {
  type Appliers,
  type EffectContext,
  type EffectParts,
  firstRefusal,
  toList,
  unknownThing,
} from './effect-schema-and-context.ts'

/** Subjects of facts that are no entity. */
const broad: ReadonlySet<string> = new Set(['world', 'campaign', 'scene'])

type Told = Exclude<EffectParts['fact'], string>

function addFact(edit: WorldEdit, part: EffectParts['fact'], { cause, turn }: EffectContext): Refusal | null {
  const told: Told =
    typeof part === 'string'
      ? { subject_id: 'world', predicate: 'is_so', object: part, visibility: 'world', tags: [] }
      : part
  const { subject_id, predicate, object, visibility, tags } = told
  if (!broad.has(subject_id) && rowOf(edit.state.entities, subject_id) === undefined)
    return unknownThing('entity', subject_id)
  if (told.id !== undefined && !isKey(told.id))
    return refuse('world/bad-id', `"${told.id}" cannot be a fact's id: use lower-case words joined by _.`)
      .refusal
  const id = told.id ?? factId(edit, told, turn)
  if (rowOf(edit.state.facts, id) !== undefined) {
    edit.emit('fact_stands', { fact_id: id, because: cause }, ['fact'])
    return null
  }
  if (edit.ended.has(id))
    return refuse('world/just-ended', `The fact "${id}" ends in the same breath; it cannot begin again.`)
      .refusal
  const found = visibility === 'known' ? { discovered_turn: turn, discovery_method: 'told' } : {}
  const row = { id, subject_id, predicate, object: object as JsonValue, visibility, tags, ...found }
  const details = { fact_id: id, subject_id, predicate, visibility, because: cause }
  edit.record('fact_established', details, { facts_add: [row] }, ['fact'])
  return null
}

/** An id of its own for a fact whose author gave none: what it says, when, and which of several. */
function factId(edit: WorldEdit, told: Told, turn: number): string {
  const base = `fact_${slugOf(told.predicate).slice(0, 24)}_${turn}`
  const same = canonicalJson(told.object)
  for (let count = 1; ; count += 1) {
    const id = `${base}_${count}`
    const fact = rowOf(edit.state.facts, id)
    const is = fact?.subject_id === told.subject_id && canonicalJson(fact.object) === same
    if (fact === undefined || is) return id
  }
}

/** Makes a fact known to a character, once; when the player learns it, it becomes visible and dated. */
function revealFact(
  edit: WorldEdit,
  factIdentity: string,
  to: string,
  source: string,
  turn: number,
): Refusal | null {
  const fact = rowOf(edit.state.facts, factIdentity)
  if (fact === undefined) return unknownThing('fact', factIdentity)
  const isPlayer = to === edit.state.campaign.player_id
  const known = rowOf(edit.state.knowledge, joinedKey(to, factIdentity)) !== undefined
  const details = { fact_id: fact.id, subject_id: fact.subject_id, predicate: fact.predicate, to, source }
  if (known) {
    edit.emit('already_known', details, ['fact'])
    return null
  }
  const opens = isPlayer && fact.visibility !== 'known' && fact.visibility !== 'public'
  const opened = { id: fact.id, visibility: 'known', discovered_turn: turn, discovery_method: source }
  edit.record(
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

function reveal(edit: WorldEdit, part: EffectParts['reveal'], context: EffectContext): Refusal | null {
  const { who, cause, turn } = context
  if (typeof part === 'object' && 'fact' in part)
    return revealFact(edit, part.fact, part.to ?? who, part.source ?? cause, turn)
  return firstRefusal(toList(part), (id) => revealFact(edit, id, who, cause, turn))
}

function removeFact(edit: WorldEdit, id: string, cause: string): Refusal | null {
  if (rowOf(edit.state.facts, id) === undefined) return unknownThing('fact', id)
  if (edit.learned.has(id))
    return refuse('world/just-learned', `The fact "${id}" is learned in the same breath; it cannot end.`)
      .refusal
  edit.record('fact_ended', { fact_id: id, because: cause }, { facts_remove: [{ id }] }, ['fact'])
  return null
}

export const factEffects: Appliers<'fact' | 'reveal' | 'clue' | 'fact_remove' | 'flag'> = {
  fact: addFact,
  reveal,
  clue: (edit, part, context) => reveal(edit, part, context),
  fact_remove: (edit, part, { cause }) => firstRefusal(toList(part), (id) => removeFact(edit, id, cause)),
  flag: (edit, part, { cause }) => {
    const flags = typeof part === 'string' ? { [part]: true } : part
    const change = documentChange('world', 'flags', ...(Object.entries(flags) as [string, JsonValue][]))
    edit.record('flag_set', { flags: flags as JsonObject, because: cause }, change, ['flag'])
    return null
  },
}

/** Changes how many of an item a character has; refuses what cannot be paid. */
export function changeItem(
  edit: WorldEdit,
  owner: string,
  item: string,
  delta: number,
  cause: string,
): Refusal | null {
  if (rowOf(edit.state.entities, owner) === undefined) return unknownThing('entity', owner)
  if (item.includes('|')) return refuse('world/bad-id', `"${item}" cannot be an item's id.`).refusal
  const has = rowOf(edit.state.inventory, joinedKey(owner, item))?.qty ?? 0
  if (has + delta < 0) {
    const message = `${nameOf(edit.state, owner)} has ${has} of "${item}", not ${-delta}.`
    return refuse('world/not-enough', message, { data: { owner, item, has, wanted: -delta } }).refusal
  }
  if (delta === 0) return null
  const details = { owner_id: owner, item_id: item, delta, has: has + delta, because: cause }
  const change = { inventory_changes: [{ owner_id: owner, item_id: item, delta }] }
  edit.record(delta > 0 ? 'item_gained' : 'item_lost', details, change, ['item'])
  return null
}

export const itemEffects: Appliers<'item' | 'give' | 'take' | 'place'> = {
  item: (edit, part, { who, cause }) => {
    for (const [item, delta] of Object.entries(part)) {
      const refusal = changeItem(edit, who, item, delta, cause)
      if (refusal !== null) return refusal
    }
    return null
  },
  give: (edit, { item, qty = 1, to, from }, { who, cause }) => {
    const receiver = to ?? who
    if (rowOf(edit.state.entities, receiver) === undefined) return unknownThing('entity', receiver)
    const refusal = from === undefined ? null : changeItem(edit, from, item, -qty, cause)
    return refusal ?? changeItem(edit, receiver, item, qty, cause)
  },
  take: (edit, { item, qty = 1, from }, { who, cause }) => changeItem(edit, from ?? who, item, -qty, cause),
  place: (edit, { item, at, qty = 1 }, { cause }) => {
    const place = rowOf(edit.state.entities, at)
    if (place?.type !== 'location') return unknownThing('place', at)
    return changeItem(edit, at, item, qty, cause)
  },
}
