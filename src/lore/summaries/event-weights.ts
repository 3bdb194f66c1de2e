/** How much an event weighs in what one would tell a friend; what is not listed is not worth a line by itself. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'

const weights: Readonly<Record<string, number>> = {
  ending_reached: 9,
  character_died: 9,
  death: 8,
  npc_died: 8,
  deduced: 8,
  contest_won: 8,
  contest_lost: 8,
  disclosed: 7,
  discovered: 7,
  combat_ended: 7,
  mission_completed: 7,
  mission_failed: 7,
  fact_revealed: 6,
  thread_changed: 6,
  encounter_opened: 6,
  combat_started: 6,
  clock_triggered: 5,
  level_gained: 5,
  storylet_played: 4,
  deed_done: 4,
  rumour_heard: 4,
  lied: 4,
  scene_changed: 3,
  deflected: 2,
  check: 1,
  action_succeeded: 1,
  action_failed: 1,
}

/** How much an event of this kind weighs. */
export function weightOfKind(kind: string | null): number {
  return kind !== null && Object.hasOwn(weights, kind) ? (weights[kind] ?? 0) : 0
}

/** The heaviest event of a turn; null when none weighs anything. */
export function heaviestOf(
  events: JsonValue,
): { readonly kind: string; readonly details: JsonObject } | null {
  let heaviest: { readonly kind: string; readonly details: JsonObject } | null = null
  for (const event of Array.isArray(events) ? (events as readonly JsonValue[]) : []) {
    if (!isJsonObject(event) || typeof event.type !== 'string') continue
    if (weightOfKind(event.type) <= weightOfKind(heaviest?.kind ?? null)) continue
    heaviest = { kind: event.type, details: isJsonObject(event.details) ? event.details : {} }
  }
  return heaviest
}
