/** A sample street for tests of the 2d6 rules: a courier, a fixer, an agent who means harm, and five clocks. */
import type { JsonObject } from '../core/json.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import type { AttemptedAction } from '../rules/index.ts'
import { capitalize } from '../text/capitals-articles-plurals-lists.ts'
import { sampleCreation } from './sample-records.ts'
import { createdState } from './sample-states.ts'

/** How a street may differ from the sample. */
export interface StreetOptions {
  /** `system.clock_rules`; an empty object is the preset, null plays without clocks. */
  readonly clockRules?: JsonObject | null
  readonly risk?: JsonObject
  /** Clock values that differ from the sample's. */
  readonly clocks?: Readonly<Record<string, number>>
  /** Attrs of Kira beside her skills. */
  readonly kira?: JsonObject
  /** Agent Chen stands in the alley. */
  readonly chenIsHere?: boolean
  readonly more?: StateDiff
}

/** The courier's id. */
export const kira = 'pc_kira_001'
/** The fixer's id. */
export const viktor = 'npc_viktor_001'
/** The agent's id. */
export const chen = 'npc_chen_001'

function clocks(values: Readonly<Record<string, number>>): NonNullable<StateDiff['clocks_add']> {
  const clock = (id: string, value: number, max: number, triggers: Record<string, string>) => ({
    id,
    name: capitalize(id),
    max,
    triggers,
    tags: [],
    value: values[id] ?? value,
  })
  return [
    clock('heat', 1, 8, { '4': 'Questions are asked.', '6': 'A file is opened.', '8': 'A task force.' }),
    clock('time', 8, 12, { '4': 'Dawn is near.', '2': 'The final hours.', '0': 'The deadline has passed.' }),
    clock('harm', 0, 4, { '2': 'It hurts.', '4': 'It is critical.' }),
    clock('cred', 500, 9999, {}),
    clock('rep', 2, 5, { '0': 'Nobody knows you.', '4': 'People know you.' }),
  ]
}

function people(own: JsonObject): NonNullable<StateDiff['entities_add']> {
  const person = (id: string, name: string, attrs: JsonObject, tags: string[] = []) => {
    const type = id.startsWith('pc') ? 'pc' : 'npc'
    return { id, type, name, attrs: attrs as Record<string, never>, tags }
  }
  const place = (id: string, name: string, attrs: JsonObject) => ({
    id,
    type: 'location',
    name,
    attrs: attrs as Record<string, never>,
    tags: [],
  })
  const profile = { soft: 'Chen shows his badge.', hard: 'Chen grabs you.', lethal: 'Chen draws.' }
  return [
    person(kira, 'Kira', { background: 'Courier', skills: { stealth: 1, negotiation: 2 }, ...own }),
    person(viktor, 'Viktor', { role: 'Fixer', description: 'A cybernetic eye.' }, ['fixer']),
    person(chen, 'Chen', { threat_level: 'high', escalation_profile: profile }),
    person('npc_jin_001', 'Jin', { status: 'dead', cause_of_death: 'Neural overload.' }),
    place('loc_alley_001', 'The Alley', { connected_to: ['loc_dragon_001'], description: 'Rain.' }),
    place('loc_dragon_001', 'The Neon Dragon', { connected_to: ['loc_alley_001', 'loc_haven_001'] }),
    place('loc_haven_001', 'Datahaven', { connected_to: ['loc_dragon_001'], noise_level: 'loud' }),
  ]
}

/**
 * The state of a street.
 *
 * @example
 * const state = streetState({ clocks: { heat: 3 }, risk: { lethality: 'brutal' } })
 */
export function streetState(options: StreetOptions = {}): GameState {
  const { clockRules = {}, risk = {}, chenIsHere = false, more = {} } = options
  const system = clockRules === null ? {} : { clock_rules: clockRules as Record<string, never> }
  const creation = sampleCreation('street')
  const { entities_add = [], ...others } = more
  const present = [kira, viktor, 'npc_jin_001', ...(chenIsHere ? [chen] : [])]
  const world: StateDiff = {
    ...creation.diff,
    campaign: {
      ...creation.diff.campaign,
      player_id: kira,
      system,
      calibration: { risk: risk as Record<string, never> },
    },
    entities_add: [...people(options.kira ?? {}), ...entities_add],
    scene_update: {
      id: 'scene_001',
      location_id: 'loc_alley_001',
      present_entity_ids: present,
      visibility_conditions: 'grey',
      noise_level: 'quiet',
    },
    clocks_add: clocks(options.clocks ?? {}),
    threads_add: [],
    ...others,
  }
  return createdState({ ...creation, diff: world } as typeof creation)
}

export function kiraTries(verb: string, more: Partial<AttemptedAction> = {}): AttemptedAction {
  return { verb, actor_id: kira, ...more }
}
