/** A stat block as the sheet of somebody who is brought in by its name: its figures, and the block that fights for it. */
import type { JsonObject } from '../../../core/json.ts'
import { abilityModifier } from './ability.ts'
import type { StatBlocks } from './npc-hit-points.ts'
import { ruleId } from './read-sheet.ts'

/**
 * The sheet of a creature of this name; undefined when the rules know none.
 *
 * @example
 * creatureSheet(createSrd(), 'Goblin')?.stat_block // 'goblin'
 */
export function creatureSheet(blocks: StatBlocks, name: string): JsonObject | undefined {
  const monster = blocks.monster(ruleId(name))
  if (monster === undefined) return undefined
  const { walk = 0, fly = 0, swim = 0 } = monster.speed
  return {
    stat_block: monster.id,
    cr: monster.cr,
    hp_current: monster.hp,
    hp_max: monster.hp,
    armor_class: monster.armor_class,
    attributes: { ...monster.attributes },
    combat_stats: {
      initiative: abilityModifier(monster.attributes.dexterity),
      speed: Math.max(walk, fly, swim),
      passive_perception: monster.senses.passive_perception,
    },
  }
}
