/**
 * Hit points for somebody a narrator introduced without any (SCHEMA-05): those of the stat block whose name they
 * bear, those of their challenge rating, or an ordinary person's.
 */
import { type HitPointsFor, plainHitPoints } from '../../../core/document/npc-sheet.ts'
import type { JsonObject } from '../../../core/json.ts'
import { readRating, usualHitPoints } from '../challenge.ts'
import type { Monster } from '../data/shapes.ts'
import { ruleId, textAt } from './read-sheet.ts'

/** What is asked of the stat blocks. */
export interface StatBlocks {
  monster(id: string): Monster | undefined
}

/** The names under which somebody may be a known stat block: `Goblin Scout 2` is also a goblin. */
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
    return rating === null ? plainHitPoints(npc) : usualHitPoints(rating).least
  }
}
