/** What the parts of a prompt are called and how long they may be: seed 003's words, or seed 000's Input Schema. */
import type { PacketPart } from './packet-rows-and-changes.ts'

/** The headings of a prompt. */
export interface LayoutWords {
  readonly scene: string
  readonly part: Readonly<Record<PacketPart, string>>
  readonly lore: string
  readonly before: string
  readonly played: string
  readonly now: string
  readonly changed: string
  readonly happened: string
  readonly order: string
  readonly line: string
}

/** Seed 003's names for what a packet holds. */
export const packetWords: LayoutWords = {
  scene: 'THE SCENE AS IT BEGAN',
  part: {
    summary: 'summary',
    directives: 'directives',
    calibration: 'calibration',
    core_memories: 'core_memories',
    entities: 'entities',
    inventory: 'inventory',
    npc_capabilities: 'npc_capabilities',
    npc_agendas: 'npc_agendas',
    relationships: 'relationships',
    facts: 'facts',
    threads: 'threads',
    clocks: 'clocks',
    investigation_progress: 'investigation_progress',
    active_situations: 'active_situations',
    pending_threats: 'pending_threats',
  },
  lore: 'QUOTED LORE',
  before: 'recent_events',
  played: 'TURN',
  now: 'THIS TURN',
  changed: 'changed since the scene began',
  happened: 'WHAT HAPPENED',
  order: 'turn',
  line: 'the player’s line',
}

/** Seed 000's Input Schema. */
export const inputSchemaWords: LayoutWords = {
  ...packetWords,
  scene: 'INPUT',
  part: {
    ...packetWords.part,
    summary: 'checkpoint',
    threads: 'checkpoint: quests',
    entities: 'entity_manifest',
    inventory: 'current_game_state: inventory',
    npc_capabilities: 'current_game_state: npc_capabilities',
    npc_agendas: 'current_game_state: npc_agendas',
    relationships: 'current_game_state: relationships',
    facts: 'current_game_state: facts',
    clocks: 'current_game_state: clocks',
    investigation_progress: 'current_game_state: investigation_progress',
    active_situations: 'current_game_state: active_situations',
    pending_threats: 'current_game_state: pending_threats',
    directives: 'system_context: directives',
    calibration: 'system_context: calibration',
  },
  before: 'timeline_log',
  played: 'timeline_log: turn',
  now: 'system_context',
  changed: 'current_game_state: changed since',
  happened: 'dice and events',
  order: 'reference_timeline',
  line: 'current_input',
}

/** How long the parts may be, in characters; the same cuts for the same words, turn after turn. */
export interface LayoutLimits {
  readonly scene: number
  readonly lore: number
  /** One turn of the scene. */
  readonly turn: number
  readonly changes: number
}

/** For models with room. */
export const roomyLimits: LayoutLimits = { scene: 24_000, lore: 12_000, turn: 2_400, changes: 4_000 }
/** For small models on somebody's own machine. */
export const narrowLimits: LayoutLimits = { scene: 5_000, lore: 2_400, turn: 500, changes: 1_200 }
