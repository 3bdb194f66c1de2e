/**
 * Creatures that come into a fight that is going on: called by a spell, or split off. They stand beside whoever brought
 * them, on that side, act right after them, and become entities of the campaign with the same resolution.
 */
import { npcDefaults } from '../../../../core/document/npc-sheet.ts'
import type { JsonObject } from '../../../../core/json.ts'
import type { Entity } from '../../../../core/state/rows.ts'
import { rankOf, readRating } from '../../challenge.ts'
import type { Activity } from '../../data/activity-shapes.ts'
import type { Monster } from '../../data/shapes.ts'
import { newCombatantState } from '../encounter/start-combat.ts'
import { type ActivityUse, scaledCount } from '../rolls/roll-damage.ts'
import { type Battle, logEvent, stateOf } from '../state/battle.ts'
import type { CombatantState } from '../state/combat-document.ts'
import { readCombatant } from '../state/combatant.ts'
import { endingOf } from './lasting.ts'

const mostCombatants = 60

/** Brings a creature of a stat block into the fight; its id, or undefined when the field is full. */
export function joinCombat(
  battle: Battle,
  monster: Monster,
  beside: string,
  called: NonNullable<CombatantState['summoned_by']>,
): string | undefined {
  const { document } = battle
  if (Object.keys(document.combatants).length >= mostCombatants) return undefined
  const id = freeId(battle, monster)
  const entity = summonedCreature(id, monster, { by: called.id, spell: called.name })
  const fighter = readCombatant(entity, battle.catalogue)
  const own = stateOf(battle, beside)
  const type = own.type === 'pc' ? 'ally' : own.type
  battle.joined.set(id, entity)
  battle.combatants.set(id, fighter)
  document.combatants[id] = {
    ...newCombatantState(fighter, type, 5),
    position: own.position,
    initiative: own.initiative,
    summoned_by: called,
  }
  takePlace(battle, id, beside)
  logEvent(battle, 'joins', { who: id, name: monster.name, side: type, by: beside, with: called.name })
  return id
}

function takePlace(battle: Battle, id: string, beside: string): undefined {
  const { document } = battle
  const { name, initiative, type } = stateOf(battle, id)
  const at = document.initiative_order.findIndex((entry) => entry.id === beside) + 1
  document.initiative_order = document.initiative_order.toSpliced(at, 0, { id, name, initiative, type })
  if (at <= document.turn_index) document.turn_index += 1
}

function freeId(battle: Battle, monster: Monster): string {
  const stem = `npc_${monster.id.replaceAll('-', '_')}`
  for (let number = 1; ; number += 1) {
    const id = `${stem}_${String(number).padStart(3, '0')}`
    if (battle.view.entity(id) === undefined && battle.document.combatants[id] === undefined) return id
  }
}

/** The entity; `more` is what else its sheet has to say. */
export function summonedCreature(
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

type Summon = Extract<Activity, { kind: 'summon' }>

/** Calls them: of what the spell offers, the group with the most hit points and blows behind it. */
export function summon(
  battle: Battle,
  id: string,
  activity: Summon,
  use: ActivityUse,
  spellLevel: number,
): undefined {
  // What was called itself calls nobody: one treant does not become a forest.
  const options = stateOf(battle, id).summoned_by === undefined ? activity.options : []
  const groups = options.flatMap((option) => {
    const monster = strongest(battle, option)
    return monster === undefined ? [] : [{ monster, count: scaledCount(option.count, use, spellLevel) }]
  })
  const [best] = groups.sort((a, b) => weight(b) - weight(a))
  if (best === undefined) {
    logEvent(
      battle,
      'ruling',
      { who: id, activity: activity.name, text: `${activity.name}: nothing answers the call` },
      'ruling',
    )
    return
  }
  const ends = endingOf(battle, activity.duration, id, id)
  for (let index = 0; index < best.count; index += 1)
    joinCombat(battle, best.monster, id, {
      id,
      name: activity.name,
      ends,
      ...(use.concentration !== undefined && { concentration: use.concentration }),
    })
}

function weight({ monster, count }: { readonly monster: Monster; readonly count: number }): number {
  return count * (monster.hp + monster.xp / 5)
}

function strongest(battle: Battle, option: Summon['options'][number]): Monster | undefined {
  const most = option.max_cr === undefined ? undefined : readRating(option.max_cr)
  const able = battle.catalogue
    .allMonsters()
    .filter(
      (monster) =>
        (option.monsters?.includes(monster.id) ?? true) &&
        (option.type === undefined || monster.type === option.type) &&
        (most === undefined || most === null || rankOf(monster.cr) <= rankOf(most)) &&
        monster.speed.walk > 0,
    )
  return [...able].sort((a, b) => rankOf(b.cr) - rankOf(a.cr) || b.hp - a.hp || (a.id < b.id ? -1 : 1))[0]
}
