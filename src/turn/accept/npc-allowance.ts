/**
 * What a narrator may write about somebody who is already there: words, never powers. Strength, wounds, gear and death
 * come from the book and from events; nobody grows a new talent because a sentence needs it.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Violation } from '../../core/violation.ts'
import { findNamed } from './find-named.ts'
import type { RefusedPath } from './ruling.ts'

const powers: ReadonlySet<string> = new Set([
  'hp',
  'hp_current',
  'hp_max',
  'temp_hp',
  'armor_class',
  'ac',
  'level',
  'cr',
  'challenge_rating',
  'cr_override',
  'stat_block',
  'attributes',
  'capabilities',
  'abilities',
  'limitations',
  'threat_level',
  'escalation_profile',
  'equipment',
  'spells',
  'features',
  'resistances',
  'immunities',
  'legendary_actions',
  'proficiency_bonus',
])

const endings = /^(?:dead|killed|slain|destroyed|unconscious|dying|captured|defeated)$/i

/** What is left of the part about people, and what was set aside. */
export interface AllowedPeople {
  readonly part: JsonObject
  readonly violations: readonly Violation[]
  readonly refused: readonly RefusedPath[]
}

/** Takes out of the part about people what a telling cannot give to those who exist. */
export function withinPowers(part: JsonObject, state: GameState): AllowedPeople {
  const violations: Violation[] = []
  const refused: RefusedPath[] = []
  const kept: Record<string, JsonValue> = {}
  for (const [name, told] of Object.entries(part)) {
    if (told === undefined) continue
    const known = isJsonObject(told) && findNamed(state, name) !== undefined
    kept[name] = known ? without(told, name) : told
  }
  return { part: kept, violations, refused }

  function without(told: JsonObject, name: string): JsonObject {
    const fields = Object.entries(told).filter(([field, value]) => {
      const ends =
        (field === 'status' && endings.test(String(value))) || (field === 'conscious' && value === false)
      if (!ends && !powers.has(field)) return true
      const path = `npc_data.${name}.${field}`
      const rule = ends ? 'PIPE-19' : 'STATE-09'
      const reason = ends
        ? 'It would have to happen; telling does not make it so.'
        : 'Telling gives nobody powers: this comes from the book and from what happens.'
      refused.push({ path, rule, reason })
      violations.push({
        rule_id: rule,
        severity: 'error',
        action: 'rejected',
        at: path,
        message: reason,
        before: value,
      })
      return false
    })
    return Object.fromEntries(fields) as JsonObject
  }
}
