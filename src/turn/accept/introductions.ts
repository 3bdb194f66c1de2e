/** People, things and facts that a narrator brings into the story, and what may be a name. */
import { nextId } from '../../core/ids.ts'
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Entity, Fact } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { findNamed, type Ruling, RulingDraft } from './ruling.ts'

const machineWords = /[_{}|<>[\]\\]|^[\p{P}\p{S}\p{N}\s]*$/u

/** True for what can be no name in a story: an id, a field, a piece of code. */
export function isNoName(name: string): boolean {
  return machineWords.test(name)
}

/** New people as updates of npc_data, so that they get an id and a whole sheet like everybody else. */
export function peopleAsUpdates(proposed: unknown): {
  readonly updates: JsonObject
  readonly names: readonly string[]
} {
  const list = (Array.isArray(proposed) ? (proposed as readonly unknown[]) : []).slice(0, 4)
  const people = list.flatMap((person) => {
    const name = isJsonObject(person) && typeof person.name === 'string' ? person.name.trim() : ''
    if (!isJsonObject(person) || isNoName(name) || name.length > 80) return []
    const role = [person.description, person.type].find(
      (text) => typeof text === 'string' && text.trim() !== '',
    )
    return [
      [name, { role: typeof role === 'string' ? role.slice(0, 200) : 'unknown', present: true }] as const,
    ]
  })
  return { updates: Object.fromEntries(people), names: people.map(([name]) => name) }
}

const maxItems = 3

/**
 * Judges introduced_items: they become items that lie here, with words and no powers. Whether anybody picks them up is
 * an act, not narration (PIPE-20).
 */
export function acceptItems(proposed: unknown, state: GameState): Ruling {
  const ruling = new RulingDraft()
  const place = state.scene.location_id
  const list = Array.isArray(proposed) ? (proposed as readonly unknown[]) : []
  const made: Entity[] = []
  const taken = (id: string): boolean =>
    Object.hasOwn(state.entities, id) || made.some((item) => item.id === id)
  for (const [index, thing] of list.entries()) {
    const path = `introduced_items[${index}]`
    const name = isJsonObject(thing) && typeof thing.name === 'string' ? thing.name.trim() : ''
    if (index >= maxItems || isNoName(name) || name.length > 80 || place === null) {
      const reason = place === null ? 'There is no place it could lie.' : itemProblem(index, name)
      ruling.refuse(path, 'PIPE-20', reason, thing)
      continue
    }
    const description = isJsonObject(thing) && typeof thing.description === 'string' ? thing.description : ''
    const id = nextId('item', name, taken)
    const item: Entity = {
      id,
      type: 'item',
      name,
      attrs: { description: description.slice(0, 500) },
      tags: ['narrator_introduced'],
      origin: 'campaign',
      pack_id: null,
      pack_entity_id: null,
    }
    made.push(item)
    ruling.accept(path)
    ruling.introduced.push(name)
  }
  if (made.length > 0 && place !== null)
    ruling.diff = {
      entities_add: made,
      inventory_changes: made.map(({ id }) => ({ owner_id: place, item_id: id, delta: 1 })), // enforces: PIPE-20
    }
  return ruling.finish()
}

function itemProblem(index: number, name: string): string {
  if (index >= maxItems) return `At most ${maxItems} things are introduced in one telling.`
  if (name === '') return 'A thing needs a name.'
  return isNoName(name) ? 'That is no name that a thing could have.' : 'A name has at most 80 characters.'
}

const maxFacts = 5
const maxDetailLength = 500

/** Words that say what only the engine's events can make true (PIPE-19). */
const eventful =
  /\b(?:is|are|was|lies|lying|now|already)?\s*(?:dead|killed|slain|murdered|destroyed|unconscious|captured|wounded|healed|dying|resurrected)\b/i
const eventfulPredicate = /^(?:status|hp|hp_current|health|alive|dead|killed|owns|has|gold|level|location)$/i

/**
 * Judges established_facts ("the door is painted green"): taken when they are about something that exists and contradict
 * nothing. What only events may bring about (a death, a gift, a wound) is never a detail.
 */
export function acceptFacts(proposed: unknown, state: GameState, turn: number): Ruling {
  const ruling = new RulingDraft()
  const list = Array.isArray(proposed) ? (proposed as readonly unknown[]) : []
  const taken: Fact[] = []
  for (const [index, entry] of list.entries()) {
    const path = `established_facts[${index}]`
    if (index >= maxFacts) {
      ruling.refuse(path, 'PIPE-19', `At most ${maxFacts} facts are established in one telling.`)
      continue
    }
    const fact = readFact(entry, path, state, turn, taken.length, ruling)
    if (fact !== undefined) taken.push(fact)
  }
  if (taken.length === 0) return ruling.finish()
  const knower = state.campaign.player_id
  ruling.diff = {
    facts_add: taken,
    ...(knower !== null && {
      knowledge_add: taken.map((fact) => ({ knower_id: knower, fact_id: fact.id, turn, source: 'told' })),
    }),
  }
  return ruling.finish()
}

function readFact(
  entry: unknown,
  path: string,
  state: GameState,
  turn: number,
  count: number,
  ruling: RulingDraft,
): Fact | undefined {
  const { subject_id: who, predicate, detail } = isJsonObject(entry) ? entry : {}
  if (typeof who !== 'string' || typeof predicate !== 'string' || typeof detail !== 'string')
    return ruling.refuse(
      path,
      'PIPE-19',
      'A fact needs a subject, a predicate and a detail, all texts.',
      entry,
    )
  const subject = findNamed(state, who)
  if (subject === undefined)
    return ruling.refuse(path, 'PIPE-19', `Nobody and nothing here is called "${who.slice(0, 80)}".`, entry)
  if (predicate.trim() === '' || detail.trim() === '' || detail.length > maxDetailLength)
    return ruling.refuse(path, 'PIPE-19', `A detail has 1 to ${maxDetailLength} characters.`, entry)
  const happens = eventfulPredicate.test(predicate.trim()) || eventful.test(detail)
  const mere = `"${detail.slice(0, 80)}" would have to happen; telling does not make it so.`
  if (happens) return ruling.refuse(path, 'PIPE-19', mere, entry) // enforces: PIPE-19
  const known = Object.values(state.facts).filter(
    (fact) => fact.subject_id === subject.id && fact.predicate === predicate,
  )
  if (known.some((fact) => fact.object === detail)) {
    ruling.accept(path)
    return undefined
  }
  if (known.some((fact) => fact.confidence >= 1))
    return ruling.refuse(path, 'PIPE-19', `It is already known otherwise of ${subject.name}.`, entry)
  ruling.accept(path)
  return {
    id: `fact_told_${turn}_${count + 1}`,
    subject_id: subject.id,
    predicate: predicate.trim().slice(0, 100),
    object: detail.trim(),
    visibility: 'known',
    confidence: 0.8,
    tags: ['narrator_established'],
    discovered_turn: turn,
    discovery_method: 'told',
    origin: 'campaign',
    pack_id: null,
  }
}
