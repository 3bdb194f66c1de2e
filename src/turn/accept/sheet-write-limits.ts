/**
 * What a narrator may write on sheets: words about a character, never its numbers or powers. Hit points, coin, experience,
 * slots and things come from events; a reward is a proposal within a narrow allowance, and only in a turn whose own dice
 * earned it.
 */

import { itemSlug } from '../../core/entity-ids-and-slugs.ts'
import {
  asInteger,
  asList,
  asNumber,
  asObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Violation } from '../../core/violation.ts'
import { findEntityNamed } from '../../knowledge/index.ts'
import type { CharacterSheet } from '../../rules/index.ts'
import { ProposalVerdictDraft, type RefusedPath } from './proposal-verdicts.ts'

/** What of a turn may be rewarded. */
export interface Earned {
  /** Something the player tried succeeded this turn. */
  readonly success: boolean
  /** A task that was taken on came to its end this turn. */
  readonly quest: boolean
}

/** Fields of the sheet that only the engine's own events move. */
const engineOwned: readonly string[] = [
  'hp_current',
  'hp_max',
  'temp_hp',
  'armor_class',
  'attributes',
  'level',
  'experience',
  'inventory',
  'resources',
  'equipment',
  'death_saves',
  'exhaustion',
  'features',
  'spells_known',
  'spells_prepared',
  'proficiency_bonus',
  'skills',
  'saving_throw_proficiencies',
  'active_effects',
  'status_conditions',
]

/** What is left of a part of the update, and what was set aside. */
export interface Allowed {
  readonly part: JsonObject
  readonly violations: readonly Violation[]
  readonly refused: readonly RefusedPath[]
}

/** Takes out of the player's part what narration cannot give. */
export function limitPlayerPart(
  part: JsonObject,
  state: GameState,
  sheet: CharacterSheet,
  earned: Earned,
): Allowed {
  const kept: Record<string, JsonValue> = {}
  const ruling = new ProposalVerdictDraft()
  for (const [field, value] of Object.entries(part)) {
    if (value === undefined) continue
    const reward = field === 'resources' || field === 'inventory' ? goldIn(value, sheet, earned) : null
    const free = !engineOwned.includes(field) // enforces: GM-08
    if (free) kept[field] = value
    else if (reward !== null) kept[field] = { gold: reward }
    if (free || isOnlyGold(value, reward)) continue
    const { rule, reason } = whyNot(field, value, state)
    ruling.refuse(`player_character_data.${field}`, rule, reason, value)
  }
  return { part: kept, violations: ruling.violations, refused: ruling.refused }
}

function whyNot(
  field: string,
  value: JsonValue,
  state: GameState,
): { readonly rule: string; readonly reason: string } {
  const lost = field === 'inventory' ? impossibleLosses(value, state) : []
  if (lost.length > 0)
    return { rule: 'GM-09', reason: `The player does not have so much to lose: ${lost.join(', ')}.` } // enforces: GM-09
  return { rule: 'STATE-09', reason: 'Telling does not change it: this number comes from what happens.' }
}

function isOnlyGold(value: JsonValue, reward: number | null): boolean {
  return reward !== null && Object.keys(asObject(value) ?? {}).length === 1
}

/** The most coin that narration may give, by level; ten times that when a task was fulfilled. */
function goldAllowance({ level = 1 }: CharacterSheet, earned: Earned): number {
  return level * (earned.quest ? 50 : 5)
}

function goldIn(value: JsonValue, sheet: CharacterSheet, earned: Earned): number | null {
  const told = asInteger(asObject(value)?.gold)
  if (told === undefined || !(earned.success || earned.quest)) return null
  const { money = 0 } = sheet
  if (money === null) return null
  const gain = told - money
  return gain > 0 && gain <= goldAllowance(sheet, earned) ? told : null
}

const maxLosses = 50

/**
 * The losses that could not be: things the player does not carry, and more of a thing than there is. Things never leave by
 * narration alone, but a loss of what was never owned says that the narrator has another world in mind, and has its own rule.
 *
 * @example
 * impossibleLosses({ remove: ['sword'] }, state) // ['sword']
 */
function impossibleLosses(told: JsonValue, state: GameState): readonly string[] {
  const owner = playerIdOf(state)
  const carried = (slug: string): number =>
    Object.values(state.inventory).find((row) => row.owner_id === owner && row.item_id === slug)?.qty ?? 0
  const counts = new Map<string, number>()
  for (const { slug, quantity } of toldLosses(told)) counts.set(slug, (counts.get(slug) ?? 0) + quantity)
  return [...counts].filter(([slug, quantity]) => quantity > carried(slug)).map(([slug]) => slug)
}

interface Loss {
  readonly slug: string
  readonly quantity: number
}

/** As a list to remove, or as counts below zero. */
function toldLosses(told: JsonValue): readonly Loss[] {
  const fields = asObject(told) ?? {}
  const removed = asList(fields.remove).slice(0, maxLosses)
  const below = Object.entries(fields).flatMap(([name, count]): Loss[] =>
    (asNumber(count) ?? 0) < 0 ? [{ slug: itemSlug(name), quantity: Infinity }] : [],
  )
  return [...removed.map(asLoss), ...below].filter(({ slug }) => slug !== '')
}

function asLoss(thing: JsonValue): Loss {
  const fields = asObject(thing)
  const told = asNumber(fields?.quantity ?? fields?.qty) ?? 1
  return { slug: itemSlug(thing), quantity: told > 0 ? told : 1 }
}

/** What makes a person strong; it comes from the world definition and from events. */
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

/** Takes out of the part about people what narration cannot give to those who exist. */
export function limitPeoplePart(part: JsonObject, state: GameState): Allowed {
  const ruling = new ProposalVerdictDraft()
  const kept: Record<string, JsonValue> = {}
  for (const [name, sheet] of Object.entries(part)) {
    if (sheet === undefined) continue
    const known = isJsonObject(sheet) && findEntityNamed(state, name) !== undefined
    kept[name] = known ? withoutPowers(sheet, name, ruling) : sheet
  }
  return { part: kept, violations: ruling.violations, refused: ruling.refused }
}

function withoutPowers(sheet: JsonObject, name: string, ruling: ProposalVerdictDraft): JsonObject {
  const fields = Object.entries(sheet).filter(([field, value]) => {
    const ends =
      (field === 'status' && endings.test(String(value))) || (field === 'conscious' && value === false)
    if (!ends && !powers.has(field)) return true
    const reason = ends
      ? 'It would have to happen; telling does not make it so.'
      : 'Telling gives nobody powers: this comes from the book and from what happens.'
    ruling.refuse(`npc_data.${name}.${field}`, ends ? 'PIPE-19' : 'STATE-09', reason, value)
    return false
  })
  return Object.fromEntries(fields) as JsonObject
}
