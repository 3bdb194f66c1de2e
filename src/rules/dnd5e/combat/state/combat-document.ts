/**
 * Combat as the campaign stores it: seed 000's combat_state with what the engine needs to go on after a crash. Only
 * this folder writes it; a narrator's version is compared with it (verify-combat-proposal.ts).
 */
import { isJsonObject, type JsonObject } from '../../../../core/json.ts'
import type { WorldTime } from '../../../../core/time/world-time.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { Activity, Duration, EffectOfKind } from '../../data/activity-schemas.ts'
import type { Mechanic } from '../../data/mechanic-schemas.ts'
import type { Ability, ConditionId } from '../../data/srd-vocabulary.ts'
import type { CombatPhase } from './combat-phases.ts'
import type { StoredUse } from './performed-activity.ts'

/** The sides of combat (CMB-19). */
export const combatantTypes = ['pc', 'ally', 'enemy', 'neutral'] as const
export type CombatantType = (typeof combatantTypes)[number]

/** When a lasting effect, a zone, a shape or a summoned creature ends. */
export interface Ending {
  /** At the start or end of this combatant's turn … */
  turn_of?: string
  at?: 'start' | 'end'
  /** … in this round or later. */
  round?: number
  /** Or when this happens. */
  until?: string
}

/** A saving throw that is repeated and ends its effect on a success. */
export interface RepeatedSave {
  at: 'turn-start' | 'turn-end' | 'damage' | 'day'
  ability: Ability
  dc: number
}

/** Something that lasts on a combatant: a condition, granted mechanics, or damage that goes on. */
export interface LastingEffect {
  name: string
  source: string
  ends: Ending
  condition?: ConditionId
  mechanics?: readonly Mechanic[]
  damage?: EffectOfKind<'damage'>['damage']
  damage_at?: 'turn-start' | 'turn-end'
  repeat?: RepeatedSave
  escape_dc?: number
  /** Ends with the source's concentration on this. */
  concentration?: string
  /** Gives these the advantage on one attack; used up by it. */
  opening?: { for: string[] }
  /** The moment of world time it ends, when it was brought into combat. */
  ends_at?: WorldTime
  /** Its bearer concentrates on it. */
  concentrating?: boolean
  /** Gone after the next roll it counts for. */
  once?: boolean
  /** What ends it before its time. */
  ends_when?: readonly string[]
  /** The level of the spell it is, for those who would dispel it. */
  spell_level?: number
  /** Out of combat while it lasts. */
  away?: 'banished' | 'ethereal'
  /** What a failed repeat makes of it, after so many failures. */
  worsens?: { to: ConditionId; duration: Duration; failures?: number | undefined }
  failed?: number
  /** The difficulty and the modifier of its caster. */
  dc?: number
  modifier?: number
  /** Images left of a mirror image. */
  images?: number
}

/** An area that is different, or acts on those in it, while it lasts. */
export interface Zone {
  name: string
  source: string
  /** Where its middle is; null when it goes with its source. */
  at: number | null
  feet: number
  obscured: 'no' | 'lightly' | 'heavily' | 'magical-darkness'
  difficult: boolean
  silent: boolean
  light: 'none' | 'dim' | 'bright'
  ends: Ending
  concentration?: string
  /** What it does to those in it, at which moments, and how strongly. */
  activity?: Activity
  strikes?: readonly ('enter' | 'turn-start' | 'turn-end')[]
  doing?: StoredUse
}

/** A spell whose caster may use it again without a slot while it lasts. */
export interface SustainedSpell {
  spell: string
  activity: Activity
  cost: 'action' | 'bonus' | 'none'
  doing: StoredUse
  ends: Ending
}

/** Another shape, and the figures to go back to. */
export interface Shape {
  stat_block: string
  name: string
  /** The combatant's own figures, which come back when the shape ends. */
  own: { hp_current: number; hp_max: number; ac: number }
  ends: Ending
  source: string
  concentration?: string
  /** The mind in it is their own: a druid's wild shape. */
  keeps_mind?: boolean
}

/** What is left of a turn to spend. */
export interface ActionEconomy {
  action: number
  bonus: number
  reaction: number
  /** Feet. */
  movement: number
}

/** An action held back until its trigger happens. */
export interface ReadiedAction {
  trigger: ReadyTrigger
  /** The only combatant whose action triggers it. */
  by?: string
  /** The name of the attack, or of the spell and its slot. */
  attack?: string
  spell?: string
  slot?: number
}

export const readyTriggers = ['comes_near', 'attacks', 'casts'] as const
export type ReadyTrigger = (typeof readyTriggers)[number]

export interface CombatantState {
  name: string
  type: CombatantType
  cr?: string
  category?: string
  hp_current: number
  hp_max: number
  temp_hp: number
  ac: number
  initiative: number
  status: string[]
  defensive_abilities?: string[]
  legendary_resistances: number
  legendary_actions: number
  legendary_left: number
  /** Feet along the line of battle. */
  position: number
  economy: ActionEconomy
  lasting: LastingEffect[]
  /** Uses spent, by activity; an activity that must recharge counts 1 until it does. */
  spent: Record<string, number>
  slots_used: Record<string, number>
  concentration: string | null
  death_saves: { successes: number; failures: number }
  stable: boolean
  surprised: boolean
  dodging: boolean
  disengaged: boolean
  reckless: boolean
  hidden: boolean
  fleeing: boolean
  /** Kinds of damage taken since its last turn. */
  hurt_by: string[]
  /** Morale tests it has passed: bloodied, leader, half. */
  steadied: string[]
  /** Marks for once-a-turn mechanics; emptied when its turn starts. */
  used_this_turn: string[]
  acted: boolean
  /** Reactions its person does not want taken (false) or wants (true); missing is wanted. */
  reactions?: Record<string, boolean>
  /** The weapon in hand, when one was drawn. */
  wields?: string
  /** What it waits to do, and for what. */
  readied?: ReadiedAction
  /** Feet moved straight at a target this turn, for Charge. */
  run_at?: { target: string; feet: number }
  /** What acid and rust have eaten of armour and weapon. */
  corroded?: { armor: number; weapon: number; armor_name?: string; weapon_name?: string }
  /** Berserk: it strikes at the nearest creature. */
  berserk?: boolean
  /** How much its maximum was lowered, and has to come back. */
  hp_max_lowered?: number
  hp_max_lowered_until_cured?: number
  /** Who called it into combat; it leaves with the spell and is worth nothing. */
  summoned_by?: { id: string; name: string; ends: Ending; concentration?: string }
  shape?: Shape
  sustained?: SustainedSpell[]
  /** The heads of a hydra, and what one turn and one round did to them. */
  heads?: { alive: number; lost: number; taken: number; turn: string; burned: boolean }
  /** Reactions it has only for attacks at those who leave. */
  opportunity_reactions?: number
  /** Attacked or was hurt since the end of its last turn: what keeps a rage going. */
  stirred?: boolean
}

export interface InitiativeEntry {
  id: string
  name: string
  initiative: number
  type: CombatantType
}

export interface CombatSummary {
  outcome: 'victory' | 'defeat' | 'fled' | 'surrendered' | 'standoff'
  rounds_fought: number
  enemies_defeated: { id: string; name: string; cr: string; xp: number; how: 'slain' | 'surrendered' }[]
  xp_awarded: number
  loot_distributed: { owner_id: string; item_id: string; qty: number }[]
  gold_found: number
  resources_consumed: string[]
  consequences: string[]
}

export interface CombatDocument {
  in_combat: boolean
  combat_session_id: string
  combat_phase: CombatPhase
  current_round: number
  combat_start_timestamp: string
  combat_end_timestamp?: string
  combat_trigger: string
  initiative_order: InitiativeEntry[]
  /** Whose turn it is: an index into the order. */
  turn_index: number
  combatants: Record<string, CombatantState>
  /** Enemies whose XP was given, each once (CMB-14). */
  xp_ledger: Record<string, number>
  /** Rounds the world clock has already been moved for (CMB-18). */
  rounds_timed: number
  /** The lowest sums of hit points each side has reached, and the round in which the last new low fell. */
  lowest: { party: number; enemies: number; round: number }
  combat_summary?: CombatSummary
  /** Whose turn has begun and not ended yet: a person may take it in several messages. */
  turn_open?: string
  /** Both sides have agreed to stop. */
  truce?: boolean
  zones?: Zone[]
}

/** Combat of this campaign, when there is or was one. */
export function combatIn(view: RulesView): CombatDocument | undefined {
  const value = view.document('combat', 'current')?.value
  if (!isJsonObject(value) || !Array.isArray(value.initiative_order)) return undefined
  return isJsonObject(value.combatants) ? (value as unknown as CombatDocument) : undefined
}

/** The combat that goes on now; undefined when there is none, or when it has ended. */
export function runningCombat(view: RulesView): CombatDocument | undefined {
  const combat = combatIn(view)
  return combat?.in_combat === true ? combat : undefined
}

/** A working copy that may be changed; the original stays as it was. */
export function workingCopy(document: CombatDocument): CombatDocument {
  return structuredClone(document) as CombatDocument
}

export function documentJson(document: CombatDocument): JsonObject {
  return document as unknown as JsonObject
}

/** The mark under which spending from a pool is counted. */
export function poolKey(pool: string): string {
  return `pool:${pool}`
}
