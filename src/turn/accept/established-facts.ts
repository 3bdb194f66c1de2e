/**
 * Facts a narrator established in passing ("the door is painted green"): taken when they are about something that
 * exists and contradict nothing. What only events may bring about (a death, a gift, a wound) is never a detail.
 */
import { isJsonObject } from '../../core/json.ts'
import type { Fact } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { findNamed } from './find-named.ts'
import { type Ruling, RulingDraft } from './ruling.ts'

const mostFacts = 5
const longestDetail = 500

/** Words that say what only the engine's events can make true (PIPE-19). */
const eventful =
  /\b(?:is|are|was|lies|lying|now|already)?\s*(?:dead|killed|slain|murdered|destroyed|unconscious|captured|wounded|healed|dying|resurrected)\b/i
const eventfulPredicate = /^(?:status|hp|hp_current|health|alive|dead|killed|owns|has|gold|level|location)$/i

/** Judges established_facts. */
export function acceptFacts(told: unknown, state: GameState, turn: number): Ruling {
  const ruling = new RulingDraft()
  const list = Array.isArray(told) ? (told as readonly unknown[]) : []
  const taken: Fact[] = []
  for (const [index, one] of list.entries()) {
    const path = `established_facts[${index}]`
    if (index >= mostFacts) {
      ruling.refuse(path, 'PIPE-19', `At most ${mostFacts} facts are established in one telling.`)
      continue
    }
    const fact = readFact(one, path, state, turn, taken.length, ruling)
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
  one: unknown,
  path: string,
  state: GameState,
  turn: number,
  count: number,
  ruling: RulingDraft,
): Fact | undefined {
  const told = isJsonObject(one) ? one : {}
  const { subject_id: who, predicate, detail } = told
  if (typeof who !== 'string' || typeof predicate !== 'string' || typeof detail !== 'string')
    return ruling.refuse(path, 'PIPE-19', 'A fact needs a subject, a predicate and a detail, all texts.', one)
  const subject = findNamed(state, who)
  if (subject === undefined)
    return ruling.refuse(path, 'PIPE-19', `Nobody and nothing here is called "${who.slice(0, 80)}".`, one)
  if (predicate.trim() === '' || detail.trim() === '' || detail.length > longestDetail)
    return ruling.refuse(path, 'PIPE-19', `A detail has 1 to ${longestDetail} characters.`, one)
  const happens = eventfulPredicate.test(predicate.trim()) || eventful.test(detail)
  const mere = `"${detail.slice(0, 80)}" would have to happen; telling does not make it so.`
  if (happens) return ruling.refuse(path, 'PIPE-19', mere, one) // enforces: PIPE-19
  const known = Object.values(state.facts).filter(
    (fact) => fact.subject_id === subject.id && fact.predicate === predicate,
  )
  if (known.some((fact) => fact.object === detail)) {
    ruling.accept(path)
    return undefined
  }
  if (known.some((fact) => fact.confidence >= 1))
    return ruling.refuse(path, 'PIPE-19', `It is already known otherwise of ${subject.name}.`, one)
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
