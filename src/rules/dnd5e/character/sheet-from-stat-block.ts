/** A stat block as the sheet of a creature that is brought in by its name: its figures, and the block it fights with. */

import { defaultHitPoints } from '../../../core/document/npc-and-location-sheets.ts'
import type { HitPointsFor } from '../../../core/document/update-context-and-verdicts.ts'
import type { JsonObject } from '../../../core/json.ts'
import { readRating, usualHitPoints } from '../challenge-rating.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Monster } from '../data/srd-entry-schemas.ts'
import { abilityModifier } from './ability-modifiers.ts'
import { textAt } from './read-json-fields.ts'

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

/** What is asked of the stat blocks. */
export interface StatBlocks {
  monster(id: string): Monster | undefined
}

/** The names under which an NPC may be a known stat block: `Goblin Scout 2` is also a goblin. */
function candidates(npc: JsonObject): string[] {
  const texts = ['stat_block', 'monster', 'name', 'role'].map((key) => textAt(npc, key))
  return texts.flatMap((text) => {
    const words = ruleId(text.replace(/[\d#]+/g, ' '))
      .split('-')
      .filter((word) => word !== '')
    return words.length === 0 ? [] : [words.join('-'), ...words]
  })
}

/**
 * Where the hit points of new people come from.
 *
 * @example
 * const compiled = compileUpdates(state, updates, { mode: 'STORY', author: 'narrator', turn: 1, hpFor: npcHitPoints(blocks) })
 */
export function npcHitPoints(blocks: StatBlocks): HitPointsFor {
  return (npc) => {
    const known = candidates(npc).flatMap((id) => blocks.monster(id) ?? [])[0]
    if (known !== undefined) return known.hp // enforces: SCHEMA-05
    const rating = readRating(npc.cr)
    return rating === null ? defaultHitPoints(npc) : usualHitPoints(rating).least
  }
}
