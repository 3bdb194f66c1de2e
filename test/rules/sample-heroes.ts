/** A fight of real characters against stat blocks, its dice dealt by hand after initiative. Only tests import it. */
import { heroStable } from '../../evals/fights/hero-stable.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { Entity } from '../../src/core/state/table-row-schemas.ts'
import { openRulebook } from '../../src/rules/dnd5e/character/character-rulebook.ts'
import { ownUse } from '../../src/rules/dnd5e/combat/activities/activity-use-of-combatant.ts'
import { perform } from '../../src/rules/dnd5e/combat/activities/perform-activity.ts'
import { makeAttack } from '../../src/rules/dnd5e/combat/attack/make-attack.ts'
import { startCombat } from '../../src/rules/dnd5e/combat/encounter/start-combat.ts'
import {
  diceOver,
  sampleCampaign,
  sampleMonster,
} from '../../src/rules/dnd5e/combat/samples/sample-combat.ts'
import { type Battle, combatantOf } from '../../src/rules/dnd5e/combat/state/battle-and-combatant-queries.ts'
import type { ActivityUse } from '../../src/rules/dnd5e/combat/state/performed-activity.ts'
import type { Srd } from '../../src/rules/dnd5e/data/load-srd.ts'
import type { ClassId } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { viewOf } from '../../src/rules/rules-view.ts'

/** Somebody for the fight: class, level, people, and what their sheet says otherwise. */
export interface Cast {
  readonly classId: ClassId
  readonly level: number
  /** Index of the people: 0 human, 1 dwarf, 2 elf, 3 halfling, 4 dragonborn, 5 gnome, 6 half-elf, 7 half-orc, 8 tiefling. */
  readonly people?: number
  readonly sheet?: JsonObject
}

/** Ids of the heroes in the order they were named; the second and later have no player. */
export const heroIds = ['pc_kira_001', 'pc_hero_002', 'pc_hero_003', 'pc_hero_004'] as const

/** A fight in which every die from now on is the one that was dealt. */
export interface HeroTable {
  readonly battle: Battle
  /** Ids of the foes. */
  readonly foes: readonly string[]
  /** Deals the next dice. */
  deal(...faces: readonly number[]): void
  /** How many dealt dice were not thrown. */
  left(): number
  /** Attacks with the activity of a name. */
  attack(
    attacker: string,
    name: string,
    target: string,
    how?: Partial<ActivityUse>,
  ): ReturnType<typeof makeAttack>
  /** Performs the activity of a name. */
  perform(id: string, name: string, targets: readonly string[], how?: Partial<ActivityUse>): void
}

/** Makes tables over one reader of the data. */
export function heroTables(srd: Srd) {
  const heroes = heroStable(openRulebook(srd))
  return (cast: readonly Cast[], monsters: readonly string[], scene: JsonObject = {}): HeroTable => {
    const party = cast.map(({ classId, level, people = 0, sheet = {} }, index) => {
      const made = heroes({ id: heroIds[index] ?? 'pc_hero_009', classId, level, people })
      return { ...made, attrs: { ...made.attrs, ...sheet } as Entity['attrs'] }
    })
    const enemies = monsters.flatMap((id, index) => {
      const monster = srd.monster(id)
      return monster === undefined ? [] : [sampleMonster(`npc_foe_00${index + 1}`, monster)]
    })
    const faces: number[] = []
    let strict = false
    const draws = {
      offset: 0,
      face(sides: number): number {
        draws.offset += 1
        const face = strict ? faces.shift() : Math.min(sides, 10)
        if (face === undefined || face > sides) throw new Error(`a d${sides} was asked for, dealt is ${face}`)
        return face
      },
    }
    const state = sampleCampaign([...party, ...enemies], { scene_update: scene } as Parameters<
      typeof sampleCampaign
    >[1])
    const combatants = [
      ...party.map((entity) => ({ id: entity.id, type: 'pc' as const })),
      ...enemies.map((enemy) => ({ id: enemy.id, type: 'enemy' as const })),
    ]
    const opened = startCombat(viewOf(state), { combatants, distance: 5 }, diceOver(draws), srd)
    if (!opened.ok) throw new Error(opened.refusal.message)
    strict = true
    const battle = opened.value
    const named = (id: string, name: string) => {
      const found = combatantOf(battle, id).activities.find((activity) => activity.name.startsWith(name))
      if (found === undefined) throw new Error(`${id} has no ${name}`)
      return found
    }
    return {
      battle,
      foes: enemies.map((enemy) => enemy.id),
      deal: (...more) => {
        faces.push(...more)
      },
      left: () => faces.length,
      attack(attacker, name, target, how = {}) {
        const activity = named(attacker, name)
        if (activity.kind !== 'attack') throw new Error(`${name} is no attack`)
        return makeAttack(battle, attacker, activity, target, {
          ...ownUse(battle, attacker, activity),
          ...how,
        })
      },
      perform(id, name, targets, how = {}) {
        const activity = named(id, name)
        perform(battle, id, activity, targets, { ...ownUse(battle, id, activity), ...how })
      },
    }
  }
}
