/** Random fights for the property test and the bench: a party of a level, monsters built to a difficulty, from a seed. */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import { streamFamily } from '../../../dice/random-stream.ts'
import { proficiencyBonus } from '../character/proficiency-bonus.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Monster } from '../data/shapes.ts'
import { buildEncounter, type EncounterBand } from './encounter.ts'
import { sampleHero, sampleMonster } from './sample-fight.ts'
import { type FightReport, simulateFight } from './simulate-fight.ts'

/** What a random fight is drawn from. */
export interface RandomFightSetting {
  readonly seed: number
  readonly band: EncounterBand
  readonly partySize: number
  readonly level: number
  readonly monsters: readonly Monster[]
  readonly catalogue: Catalogue
  readonly verbs?: readonly string[]
}

interface Trade {
  readonly class: string
  readonly hitDie: number
  readonly armor: number
  readonly main: string
  readonly weapons: readonly string[]
  readonly spells: readonly string[]
}

const trades: readonly Trade[] = [
  {
    class: 'Fighter',
    hitDie: 10,
    armor: 17,
    main: 'strength',
    weapons: ['Longsword', 'Longbow'],
    spells: [],
  },
  { class: 'Rogue', hitDie: 8, armor: 15, main: 'dexterity', weapons: ['Rapier', 'Shortbow'], spells: [] },
  {
    class: 'Cleric',
    hitDie: 8,
    armor: 17,
    main: 'wisdom',
    weapons: ['Mace'],
    spells: ['Sacred Flame', 'Cure Wounds', 'Healing Word', 'Bless', 'Guiding Bolt'],
  },
  {
    class: 'Wizard',
    hitDie: 6,
    armor: 13,
    main: 'intelligence',
    weapons: ['Dagger'],
    spells: ['Fire Bolt', 'Magic Missile', 'Burning Hands', 'Shield', 'Fireball', 'Sleep'],
  },
  {
    class: 'Barbarian',
    hitDie: 12,
    armor: 15,
    main: 'strength',
    weapons: ['Greataxe', 'Javelin'],
    spells: [],
  },
]

const fullSlots: readonly (readonly number[])[] = [
  [2],
  [3],
  [4, 2],
  [4, 3],
  [4, 3, 2],
  [4, 3, 3],
  [4, 3, 3, 1],
  [4, 3, 3, 2],
  [4, 3, 3, 3, 1],
  [4, 3, 3, 3, 2],
]

function heroOf(trade: Trade, index: number, level: number): Entity {
  const con = 2
  const most = trade.hitDie + con + (level - 1) * (trade.hitDie / 2 + 1 + con)
  const score = Math.min(20, 16 + Math.floor(level / 4) * 2)
  const slots = trade.spells.length === 0 ? [] : (fullSlots[Math.min(level, 10) - 1] ?? [])
  const attributes = {
    strength: 12,
    dexterity: 14,
    constitution: 14,
    intelligence: 10,
    wisdom: 12,
    charisma: 10,
    [trade.main]: score,
  }
  const more = {
    name: `${trade.class} ${index + 1}`,
    class: trade.class,
    level,
    hp_max: most,
    hp_current: most,
    armor_class: trade.armor + Math.floor(level / 6),
    attributes,
    proficiency_bonus: proficiencyBonus(level),
    equipment: { weapons: [...trade.weapons], armor: '', backpack: [] },
    spells_known: [...trade.spells],
    features: level >= 5 && trade.main === 'strength' ? ['Extra Attack'] : [],
    resources: {
      spell_slots: Object.fromEntries(slots.map((total, at) => [`level_${at + 1}`, { used: 0, total }])),
    },
  }
  const id = index === 0 ? 'pc_kira_001' : `pc_hero_${String(index + 1).padStart(3, '0')}`
  return sampleHero(id, more as unknown as JsonObject)
}

/** Plays the random fight of a seed; null when the band cannot be built from these monsters. */
export function randomFight(setting: RandomFightSetting): FightReport | null {
  const draws = streamFamily({
    campaign_id: 'fights',
    epoch: 1,
    server_seed: 'cd'.repeat(32),
    client_seed: String(setting.seed),
  }).stream(1)
  const pick = (many: number) => (many <= 0 ? 0 : draws.face(Math.min(many, 1_000)) - 1)
  const party = Array.from({ length: setting.partySize }, (_, index) => {
    const trade = trades[pick(trades.length)]
    return trade === undefined ? sampleHero() : heroOf(trade, index, setting.level)
  })
  const levels = party.map(() => setting.level)
  const chosen = buildEncounter(levels, setting.band, setting.monsters, pick)
  if (chosen.length === 0) return null
  const enemies = chosen.flatMap(({ id }, index) => {
    const monster = setting.monsters.find((one) => one.id === id)
    const own = `npc_${id.replaceAll('-', '_')}_${String(index + 1).padStart(3, '0')}`
    return monster === undefined ? [] : [sampleMonster(own, monster)]
  })
  const distance = 20 + pick(5) * 10
  return simulateFight({
    seed: setting.seed,
    party,
    enemies,
    catalogue: setting.catalogue,
    distance,
    ...(setting.verbs !== undefined && { verbs: setting.verbs }),
  })
}
