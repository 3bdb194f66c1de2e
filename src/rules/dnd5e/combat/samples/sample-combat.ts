/**
 * Characters, monsters and a small campaign for tests, simulations and benches of combat. Nothing in play imports
 * it.
 */
import { npcDefaults } from '../../../../core/document/npc-and-location-sheets.ts'
import { fillSheet } from '../../../../core/document/player-sheet-and-class-features.ts'
import { sampleStart } from '../../../../core/document/sample-campaign.ts'
import type { JsonObject } from '../../../../core/json.ts'
import { applyDiff } from '../../../../core/state/apply-diff.ts'
import type { GameState } from '../../../../core/state/game-state.ts'
import { MemoryTables } from '../../../../core/state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../../../../core/state/state-diff.ts'
import type { Entity } from '../../../../core/state/table-row-schemas.ts'
import { createDiceRoller, type DiceRoller, type FaceSource, streamFamily } from '../../../../dice/index.ts'
import { type Catalogue, emptyCatalogue } from '../../data/catalogue-port.ts'
import type { Monster } from '../../data/srd-entry-schemas.ts'

function row(id: string, type: string, name: string, attrs: JsonObject): Entity {
  return {
    id,
    type,
    name,
    attrs: attrs as Entity['attrs'],
    tags: [],
    origin: 'campaign',
    pack_id: null,
    pack_entity_id: null,
  }
}

/** A character with a sheet; `more` overrides fields of it. */
export function sampleHero(id = 'pc_kira_001', more: JsonObject = {}): Entity {
  const sheet = {
    name: 'Kira',
    class: 'Fighter',
    level: 1,
    hp_max: 12,
    armor_class: 16,
    alignment: 'neutral good',
    mbti: 'ISTJ',
    attributes: { strength: 16, dexterity: 12, constitution: 14, intelligence: 10, wisdom: 11, charisma: 8 },
    equipment: { weapons: [{ name: 'Longsword', damage: '1d8' }], armor: 'Chain mail', backpack: [] },
    saving_throw_proficiencies: ['strength', 'constitution'],
    skills: ['Athletics', 'Perception'],
    ...more,
  }
  const filled = fillSheet(sheet, () => false)
  if (!filled.ok) throw new Error(filled.refusal.message)
  return row(id, 'pc', filled.value.name, {
    ...filled.value.attrs,
    hp_current: filled.value.attrs.hp_current ?? 12,
  })
}

export function sampleMonster(id: string, monster: Monster, more: JsonObject = {}): Entity {
  const attrs = {
    ...npcDefaults(id, { hp_max: monster.hp }, () => monster.hp),
    stat_block: monster.id,
    cr: monster.cr,
    armor_class: monster.armor_class,
    attributes: monster.attributes,
    ...more,
  }
  return row(id, 'npc', monster.name, attrs as unknown as JsonObject)
}

/** A goblin, small enough to read. */
export const sampleGoblin: Monster = {
  id: 'goblin',
  name: 'Goblin',
  size: 'small',
  type: 'humanoid',
  alignment: 'neutral evil',
  cr: '1/4',
  xp: 50,
  proficiency_bonus: 2,
  armor_class: 15,
  armor_source: 'leather, shield',
  hp: 7,
  hit_dice: '2d6',
  speed: { walk: 30 },
  attributes: { strength: 8, dexterity: 14, constitution: 10, intelligence: 10, wisdom: 8, charisma: 8 },
  saves: {},
  skills: { stealth: 6 },
  resistances: [],
  immunities: [],
  vulnerabilities: [],
  condition_immunities: [],
  senses: { darkvision: 60, passive_perception: 9 },
  languages: 'Common, Goblin',
  traits: [],
  spellcasting: [],
  activities: [
    {
      kind: 'attack',
      name: 'Scimitar',
      cost: 'action',
      form: 'melee',
      with: 'weapon',
      bonus: 4,
      reach: 5,
      damage: [{ dice: '1d6+2', type: 'slashing' }],
      on_hit: [],
    },
  ],
  legendary_actions: 0,
}

export function catalogueOf(...monsters: readonly Monster[]): Catalogue {
  return { ...emptyCatalogue, monster: (id) => monsters.find((monster) => monster.id === id) }
}

/** A campaign in a cellar with these people present. */
export function sampleCampaign(people: readonly Entity[], more: StateDiff = {}): GameState {
  const tables = new MemoryTables()
  const cellar = row('loc_dungeon_001', 'location', 'The Dungeon', { display_name: 'The Dungeon' })
  applyDiff(tables, { ...sampleStart, entities_add: [cellar, ...people] } as StateDiff)
  applyDiff(tables, {
    scene_update: { location_id: cellar.id, present_entity_ids: people.map((entity) => entity.id) },
  })
  applyDiff(tables, more)
  return tables.state
}

export function diceOver(draws: FaceSource, nonce = 1): DiceRoller {
  return createDiceRoller({ epoch: 1, nonce, draws, moment: `moment ${nonce}`, previous: () => undefined })
}

/** A dice over a stream that a seed decides. */
export function seededDice(seed: number, nonce = 1): DiceRoller {
  const family = streamFamily({
    campaign_id: 'salt',
    epoch: 1,
    server_seed: 'ab'.repeat(32),
    client_seed: String(seed),
  })
  return diceOver(family.stream(nonce), nonce)
}
