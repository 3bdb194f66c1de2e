/**
 * Discovers facts by looking closely: those that are out in the world and not yet known, once. Secrets of the game
 * master and facts behind a gate stay where they are; a second search of the same thing finds nothing new.
 */

import type { JsonObject } from '../../core/json.ts'
import type { Entity, Fact } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction } from '../ruleset.ts'
import { sheetOf } from './character-sheet.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'

const lookings: readonly string[] = ['investigate', 'search', 'examine', 'hack']
const visible = ['description', 'cause_of_death', 'status'] as const

/** Brings to light what an act finds; answers what was found. */
export function discoverFacts(
  after: ResolutionBuilder,
  action: AttemptedAction,
  verb: string,
): readonly JsonObject[] {
  const { view } = after
  const target = lookings.includes(verb) ? lookedAt(view, action) : undefined
  if (target === undefined) return []
  const facts = view.facts(target.id)
  const hidden = facts.filter((fact) => fact.visibility === 'world' && !isAuthored(fact))
  for (const fact of hidden) reveal(after, fact, verb)
  const found = hidden.map(({ id, predicate, object }) => ({ fact_id: id, predicate, object }))
  if (facts.some((fact) => fact.predicate === 'investigated_by_player')) return found
  recordSearch(after, target, verb)
  const plain = visible.flatMap((key) => {
    const text = sheetOf(target).visibleText(key)
    return text === undefined ? [] : [{ about: target.id, [key]: text }]
  })
  return [...plain, ...found]
}

/** What an act looks at: its target, or the place. */
function lookedAt(view: RulesView, action: AttemptedAction): Entity | undefined {
  const named = action.target_id === undefined ? undefined : view.entity(action.target_id)
  return named ?? (view.scene.location_id === null ? undefined : view.entity(view.scene.location_id))
}

/** Behind a gate, or a clue of a pack, which is come by as its author says. */
function isAuthored({ tags, origin }: Fact): boolean {
  return tags.includes('gated') || (origin === 'pack' && tags.includes('clue'))
}

function reveal(after: ResolutionBuilder, { id, subject_id, predicate }: Fact, method: string): void {
  const { turn } = after.view
  const change = {
    facts_update: [{ id, visibility: 'known', discovered_turn: turn, discovery_method: method }],
    knowledge_add: [{ knower_id: after.actor.id, fact_id: id, turn, source: method }],
  }
  after.record('fact_revealed', { fact_id: id, subject_id, predicate, method }, change, ['discovery'])
}

function recordSearch(after: ResolutionBuilder, target: Entity, verb: string): void {
  const fact = { subject_id: target.id, predicate: 'investigated_by_player', object: { by: verb } }
  const more = { visibility: 'known', tags: ['investigation'], discovered_turn: after.view.turn }
  after.record('investigated', { target_id: target.id, by: verb }, { facts_add: [{ ...fact, ...more }] })
}
