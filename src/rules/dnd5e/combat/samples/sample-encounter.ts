/** Combat against stat blocks of the real data with scripted dice, for tests. Nothing in play imports it. */
import type { JsonObject } from '../../../../core/json.ts'
import type { FaceSource } from '../../../../dice/index.ts'
import { viewOf } from '../../../rules-view.ts'
import type { Activity, AttackActivity } from '../../data/activity-schemas.ts'
import { createSrd } from '../../data/load-srd.ts'
import { startCombat } from '../encounter/start-combat.ts'
import { type Battle, combatantOf } from '../state/battle-and-combatant-queries.ts'
import { diceOver, sampleCampaign, sampleHero, sampleMonster } from './sample-combat.ts'

const srd = createSrd()

export const hero = 'pc_kira_001'
/** The first enemy, and the second. */
export const foe = 'npc_foe_001'
export const second = 'npc_foe_002'

/** Opens combat of one hero against these stat blocks; the hero is first in the order. */
export function encounterOf(
  deal: (...faces: readonly number[]) => FaceSource,
  enemies: readonly string[],
  faces: readonly number[],
  more: {
    readonly sheet?: JsonObject
    readonly distance?: number
    readonly light?: string
    readonly allies?: readonly string[]
  } = {},
) {
  const people = enemies.map((id, index) => creature(`npc_foe_00${index + 1}`, id))
  const allies = (more.allies ?? []).map((id, index) => creature(`npc_friend_00${index + 1}`, id))
  const big = { hp_max: 100, hp_current: 100, ...more.sheet }
  const table = sampleCampaign([sampleHero(hero, big), ...people, ...allies])
  const state = {
    ...table,
    scene: { ...table.scene, visibility_conditions: more.light ?? '' },
  } as typeof table
  const combatants = [
    { id: hero, type: 'pc' as const },
    ...allies.map(({ id }) => ({ id, type: 'ally' as const })),
    ...people.map(({ id }) => ({ id, type: 'enemy' as const })),
  ]
  const first = combatants.map((_, index) => Math.max(1, 20 - index * 5))
  const draws = deal(...first, ...faces)
  const dice = diceOver(draws)
  const opened = startCombat(viewOf(state), { combatants, distance: more.distance ?? 5 }, dice, srd)
  if (!opened.ok) throw new Error(opened.refusal.message)
  return { state, battle: opened.value, dice, draws, srd }
}

function creature(id: string, block: string) {
  const monster = srd.monster(block)
  if (monster === undefined) throw new Error(`There is no stat block "${block}".`)
  return sampleMonster(id, monster)
}

export function activityOf(battle: Battle, id: string, name: string): Activity {
  const found = combatantOf(battle, id).activities.find((activity) => activity.name === name)
  if (found === undefined) throw new Error(`There is no activity "${name}".`)
  return found
}

export function attackOf(battle: Battle, id: string, name: string): AttackActivity {
  const found = activityOf(battle, id, name)
  if (found.kind !== 'attack') throw new Error(`"${name}" is no attack.`)
  return found
}

export function eventsOfType(battle: Battle, type: string) {
  return battle.events.filter((event) => event.type === type).map((event) => event.details)
}
