/** Accepts the people, items and facts that a narrator brings into the story, and says what may be a name. */

import { nextId } from '../../core/entity-ids-and-slugs.ts'
import { asList, asObject, asText, asTexts, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Entity, Fact } from '../../core/state/table-row-schemas.ts'
import { findEntityNamed } from '../../knowledge/index.ts'
import { type ProposalVerdict, ProposalVerdictDraft } from './proposal-verdicts.ts'

const machineWords = /[_{}|<>[\]\\]|^[\p{P}\p{S}\p{N}\s]*$/u

/** True for what can be no name in a story: an id, a field, a piece of code. */
export function isNoName(name: string): boolean {
  return machineWords.test(name)
}

/** New people as updates of npc_data, so that they get an id and a whole sheet like everybody else. */
export function peopleAsUpdates(
  proposed: unknown,
  state: GameState,
): {
  readonly updates: JsonObject
  readonly names: readonly string[]
  readonly ruling: ProposalVerdictDraft
} {
  const ruling = new ProposalVerdictDraft()
  const people = asList(proposed)
    .slice(0, 4)
    .flatMap((person, index) => {
      const name = nameIn(person)
      if (isNoName(name) || name.length > 80) return []
      const authored = [name, asText(asObject(person)?.id) ?? ''].map((told) => findAuthored(state, told))
      const known = authored.find((entity) => entity !== undefined)
      if (known !== undefined) {
        if (!state.scene.present_entity_ids.includes(known.id))
          ruling.refuse(`introduced_npcs[${index}]`, 'PIPE-20', ofTheAdventure, person) // enforces: PIPE-20
        return []
      }
      const { description, type } = asObject(person) ?? {}
      const role = asTexts([description, type]).find((text) => text.trim() !== '') ?? 'unknown'
      return [[name, { role: role.slice(0, 200), present: true }] as const]
    })
  return { updates: Object.fromEntries(people), names: people.map(([name]) => name), ruling }
}

const ofTheAdventure = 'This person belongs to the adventure, and comes when its events bring them.'

/** A person whom the author of a pack wrote, by id or whole name. */
function findAuthored(state: GameState, told: string): Entity | undefined {
  const named = told === '' ? undefined : findEntityNamed(state, told)
  return named?.type === 'npc' && named.pack_id !== null ? named : undefined
}

/** What a narrator says of people, without bringing in anybody of the adventure who is not here. */
export function withoutSummoned(
  part: JsonObject,
  state: GameState,
  ruling: ProposalVerdictDraft,
): JsonObject {
  const kept = Object.entries(part).map(([name, sheet]) => {
    const authored = findAuthored(state, name)
    if (authored === undefined || !isJsonObject(sheet) || sheet.present !== true)
      return [name, sheet] as const
    if (state.scene.present_entity_ids.includes(authored.id)) return [name, sheet] as const
    ruling.refuse(`npc_data.${name}.present`, 'PIPE-20', ofTheAdventure)
    const { present: _present, ...rest } = sheet
    return [name, rest] as const
  })
  return Object.fromEntries(kept)
}

function nameIn(proposed: unknown): string {
  return asText(asObject(proposed)?.name)?.trim() ?? ''
}

const maxItems = 3

/**
 * Judges introduced_items: they become items that lie here, with words and no powers. Whether anybody picks them up is
 * an act, not narration (PIPE-20).
 */
export function acceptItems(proposed: unknown, state: GameState): ProposalVerdict {
  const ruling = new ProposalVerdictDraft()
  const place = state.scene.location_id
  const made: Entity[] = []
  const taken = (id: string): boolean =>
    Object.hasOwn(state.entities, id) || made.some((item) => item.id === id)
  for (const [index, thing] of asList(proposed).entries()) {
    const path = `introduced_items[${index}]`
    const name = nameIn(thing)
    if (index >= maxItems || isNoName(name) || name.length > 80 || place === null) {
      const reason = place === null ? 'There is no place it could lie.' : itemProblem(index, name)
      ruling.refuse(path, 'PIPE-20', reason, thing)
      continue
    }
    const description = asText(asObject(thing)?.description) ?? ''
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
  return ruling
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
export function acceptFacts(proposed: unknown, state: GameState, turn: number): ProposalVerdict {
  const ruling = new ProposalVerdictDraft()
  const taken: Fact[] = []
  for (const [index, entry] of asList(proposed).entries()) {
    const path = `established_facts[${index}]`
    if (index >= maxFacts) {
      ruling.refuse(path, 'PIPE-19', `At most ${maxFacts} facts are established in one telling.`)
      continue
    }
    const read = readFact(entry, state)
    if ('problem' in read) ruling.refuse(path, 'PIPE-19', read.problem, entry)
    else ruling.accept(path)
    if ('fact' in read) taken.push(toldFact(read.fact, turn, taken.length + 1))
  }
  if (taken.length === 0) return ruling
  const knower = state.campaign.player_id
  ruling.diff = {
    facts_add: taken,
    ...(knower !== null && {
      knowledge_add: taken.map((fact) => ({ knower_id: knower, fact_id: fact.id, turn, source: 'told' })),
    }),
  }
  return ruling
}

interface FactParts {
  readonly subject_id: string
  readonly predicate: string
  readonly detail: string
}

/** A fact that may be taken, nothing new, or what is wrong with it. */
function readFact(
  entry: unknown,
  state: GameState,
): { readonly fact: FactParts } | { readonly known: true } | { readonly problem: string } {
  const fields = asObject(entry)
  const who = asText(fields?.subject_id)
  const predicate = asText(fields?.predicate)
  const detail = asText(fields?.detail)
  if (who === undefined || predicate === undefined || detail === undefined)
    return { problem: 'A fact needs a subject, a predicate and a detail, all texts.' }
  const subject = findEntityNamed(state, who)
  if (subject === undefined) return { problem: `Nobody and nothing here is called "${who.slice(0, 80)}".` }
  if (predicate.trim() === '' || detail.trim() === '' || detail.length > maxDetailLength)
    return { problem: `A detail has 1 to ${maxDetailLength} characters.` }
  const happens = eventfulPredicate.test(predicate.trim()) || eventful.test(detail)
  if (happens)
    return { problem: `"${detail.slice(0, 80)}" would have to happen; telling does not make it so.` } // enforces: PIPE-19
  const known = Object.values(state.facts).filter(
    (fact) => fact.subject_id === subject.id && fact.predicate === predicate,
  )
  if (known.some((fact) => fact.object === detail)) return { known: true }
  if (known.some((fact) => fact.confidence >= 1))
    return { problem: `It is already known otherwise of ${subject.name}.` }
  return { fact: { subject_id: subject.id, predicate, detail } }
}

function toldFact({ subject_id, predicate, detail }: FactParts, turn: number, number: number): Fact {
  return {
    id: `fact_told_${turn}_${number}`,
    subject_id,
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
