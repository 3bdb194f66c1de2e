/** A creature that was called, as an entity of the campaign: the figures of its stat block, and who called it with what. */
import { npcDefaults } from '../../../core/document/npc-sheet.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { Monster } from '../data/shapes.ts'

/** The entity; `more` is what else its sheet has to say. */
export function calledCreature(
  id: string,
  monster: Monster,
  called: { readonly by: string; readonly spell: string },
  more: JsonObject = {},
): Entity {
  const attrs = {
    ...npcDefaults(id, { hp_max: monster.hp }, () => monster.hp),
    stat_block: monster.id,
    cr: monster.cr,
    armor_class: monster.armor_class,
    attributes: monster.attributes,
    summoned_by: called.by,
    summoned_with: called.spell,
    ...more,
  }
  return {
    id,
    type: 'npc',
    name: monster.name,
    attrs: attrs as unknown as JsonObject as Entity['attrs'],
    tags: ['summoned'],
    origin: 'campaign',
    pack_id: null,
    pack_entity_id: null,
  }
}
