/** Random fights for the property test and the bench: a party of a level, monsters built to a difficulty, from a seed. */
import { streamFamily } from '../../../dice/random-stream.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { Monster } from '../data/shapes.ts'
import { type ClassId, classIds } from '../data/vocabulary.ts'
import { buildEncounter, type EncounterBand } from './encounter.ts'
import type { HeroStable } from './hero-stable.ts'
import { sampleMonster } from './sample-fight.ts'
import { type FightReport, simulateFight } from './simulate-fight.ts'

/** What a random fight is drawn from. */
export interface RandomFightSetting {
  readonly seed: number
  readonly band: EncounterBand
  readonly partySize: number
  readonly level: number
  readonly monsters: readonly Monster[]
  readonly catalogue: Catalogue
  readonly heroes: HeroStable
  readonly verbs?: readonly string[]
  /** Nobody sits at the table: the tactics play every hero. */
  readonly unattended?: boolean
  /** Stat blocks to fight instead of what would be built for the band. */
  readonly against?: readonly string[]
}

/** How a random fight went, and who fought whom. */
export interface RandomFightReport extends FightReport {
  readonly classes: readonly ClassId[]
  /** The stat blocks of the enemies. */
  readonly foes: readonly string[]
}

/** Plays the random fight of a seed; null when the band cannot be built from these monsters. */
export function randomFight(setting: RandomFightSetting): RandomFightReport | null {
  const draws = streamFamily({
    campaign_id: 'fights',
    epoch: 1,
    server_seed: 'cd'.repeat(32),
    client_seed: String(setting.seed),
  }).stream(1)
  const pick = (many: number) => (many <= 0 ? 0 : draws.face(Math.min(many, 1_000)) - 1)
  const classes = Array.from(
    { length: setting.partySize },
    () => classIds[pick(classIds.length)] ?? ('fighter' as const),
  )
  const party = classes.map((classId, index) => {
    const id = index === 0 ? 'pc_kira_001' : `pc_hero_${String(index + 1).padStart(3, '0')}`
    return setting.heroes({ id, classId, level: setting.level, magicWeapons: true })
  })
  const levels = party.map(() => setting.level)
  const foes =
    setting.against ?? buildEncounter(levels, setting.band, setting.monsters, pick).map(({ id }) => id)
  if (foes.length === 0) return null
  const enemies = foes.flatMap((id, index) => {
    const monster = setting.monsters.find((one) => one.id === id)
    const own = `npc_${id.replaceAll('-', '_')}_${String(index + 1).padStart(3, '0')}`
    return monster === undefined ? [] : [sampleMonster(own, monster)]
  })
  const distance = 20 + pick(5) * 10
  const report = simulateFight({
    seed: setting.seed,
    party,
    enemies,
    catalogue: setting.catalogue,
    distance,
    ...(setting.verbs !== undefined && { verbs: setting.verbs }),
    ...(setting.unattended === true && { unattended: true }),
  })
  return { ...report, classes, foes }
}
