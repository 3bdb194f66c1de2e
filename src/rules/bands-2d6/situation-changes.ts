/** How a character comes into a situation, and how one ends: by an act, by leaving, or by itself. */

import { asObject, type JsonObject } from '../../core/json.ts'
import { addToTime, compareTimes, type WorldTime, worldTimeSchema } from '../../core/time/world-time.ts'
import type { ResolutionBuilder } from './resolution-builder.ts'
import {
  type ActiveSituation,
  type Severity,
  type SituationName,
  situationFactId,
  situationRules,
} from './situations.ts'

/** Puts the actor into a situation; being in it softly already makes it hard. Answers how bad it is now. */
export function enterSituation(
  after: ResolutionBuilder,
  name: SituationName,
  severity: Severity,
  reason: string,
): Severity {
  const { actor, view } = after
  const before = after.situations.get(name)
  if (before?.severity === 'hard') return 'hard'
  const now: Severity = before === undefined ? severity : 'hard'
  const id = before?.fact.id ?? situationFactId(actor.id, name)
  const object = { name, severity: now, ...standing(after, name, now), reason }
  after.situations.set(name, { name, severity: now, fact: { id, object } })
  const event = { situation: name, severity: now, actor_id: actor.id, reason, cleared_by: object.cleared_by }
  if (before !== undefined) {
    after.record('situation_worsened', event, { facts_update: [{ id, object }] }, ['situation'])
    return now
  }
  const fact = { id, subject_id: actor.id, predicate: 'situation', object, visibility: 'known' }
  const change = { facts_add: [{ ...fact, tags: ['situation'], discovered_turn: view.turn }] }
  after.record('situation_created', event, change, ['situation'])
  return now
}

/** What a situation says of itself: since when, what ends it, and when it passes. */
function standing(after: ResolutionBuilder, name: SituationName, severity: Severity) {
  const { clearedBy, clearedBySceneChange, fadesAfter } = situationRules[name]
  const { view } = after
  const fades =
    severity === 'soft' && fadesAfter !== null
      ? addToTime(view.campaign.calendar, view.time, { minutes: fadesAfter })
      : null
  return {
    since_turn: view.turn,
    cleared_by: [...clearedBy, ...(clearedBySceneChange ? ['scene_change'] : [])],
    ...(fades?.ok && { fades_at: fades.value }),
  }
}

export function leaveSituation(after: ResolutionBuilder, situation: ActiveSituation, by: string): void {
  after.situations.delete(situation.name)
  const details = { situation: situation.name, actor_id: after.actor.id, cleared_by: by }
  after.record('situation_cleared', details, { facts_remove: [{ id: situation.fact.id }] }, ['situation'])
}

/** Makes a hard situation soft again. */
export function easeSituation(after: ResolutionBuilder, situation: ActiveSituation, by: string): void {
  const { name, fact } = situation
  const object = { ...(fact.object as JsonObject), severity: 'soft', ...standing(after, name, 'soft') }
  after.situations.set(name, { name, severity: 'soft', fact: { id: fact.id, object } })
  const details = { situation: name, actor_id: after.actor.id, eased_by: by }
  after.record('situation_eased', details, { facts_update: [{ id: fact.id, object }] }, ['situation'])
}

/** Ends every situation that an act ends; injuries heal by their own rules (harm-and-recovery.ts). */
export function clearSituations(after: ResolutionBuilder, verb: string): void {
  for (const situation of [...after.situations.values()]) {
    if (situation.name === 'injured') continue
    if (situationRules[situation.name].clearedBy.includes(verb)) leaveSituation(after, situation, verb)
  }
}

/** Ends every situation that a change of scene ends. */
export function clearByScene(after: ResolutionBuilder): void {
  for (const situation of [...after.situations.values()]) {
    if (situationRules[situation.name].clearedBySceneChange) leaveSituation(after, situation, 'scene_change')
  }
}

/** Ends the soft situations whose time is over. */
export function fadeSituations(after: ResolutionBuilder, now: WorldTime): void {
  const { calendar } = after.view.campaign
  for (const situation of [...after.situations.values()]) {
    const fades = situation.severity === 'soft' ? fadesAt(situation) : undefined
    if (fades !== undefined && compareTimes(calendar, fades, now) <= 0)
      leaveSituation(after, situation, 'time')
  }
}

function fadesAt({ fact }: ActiveSituation): WorldTime | undefined {
  return worldTimeSchema.safeParse(asObject(fact.object)?.fades_at).data
}
