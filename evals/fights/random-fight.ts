/** Random fights for the property test and the bench: a party of a level, monsters built to a difficulty, from a seed. */

import { canonicalJson, type JsonObject } from '../../src/core/json.ts'
import { stateAfter } from '../../src/core/state/apply-diff.ts'
import type { GameState } from '../../src/core/state/game-state.ts'
import { type StateDiff, stateDiffSchema } from '../../src/core/state/state-diff.ts'
import type { Entity } from '../../src/core/state/table-row-schemas.ts'
import { streamFamily } from '../../src/dice/index.ts'
import { isDying } from '../../src/rules/dnd5e/combat/damage/death.ts'
import {
  buildEncounter,
  type EncounterBand,
} from '../../src/rules/dnd5e/combat/encounter/encounter-building.ts'
import { resolveCombat, resolveCombatStart } from '../../src/rules/dnd5e/combat/encounter/resolve-combat.ts'
import {
  sampleCampaign,
  sampleMonster,
  seededDice,
} from '../../src/rules/dnd5e/combat/samples/sample-combat.ts'
import { isStanding } from '../../src/rules/dnd5e/combat/state/battle-and-combatant-queries.ts'
import {
  type CombatDocument,
  combatIn,
  runningCombat,
} from '../../src/rules/dnd5e/combat/state/combat-document.ts'
import { readCombatant } from '../../src/rules/dnd5e/combat/state/combatant.ts'
import type { Catalogue } from '../../src/rules/dnd5e/data/catalogue-port.ts'
import type { Monster } from '../../src/rules/dnd5e/data/srd-entry-schemas.ts'
import { type ClassId, classIds } from '../../src/rules/dnd5e/data/srd-vocabulary.ts'
import { type AttemptedAction, type Resolution, type RulesEvent, viewOf } from '../../src/rules/index.ts'
import type { HeroStable } from './hero-stable.ts'

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
    const monster = setting.monsters.find((candidate) => candidate.id === id)
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

/** A fight to play. */
interface FightSetting {
  readonly seed: number
  readonly party: readonly Entity[]
  readonly enemies: readonly Entity[]
  readonly catalogue: Catalogue
  readonly distance?: number
  /**
   * What the person at the table does, from a number the seed gives; missing: attacks. `cast` is one of their spells,
   * `use` one of their gifts.
   */
  readonly verbs?: readonly string[]
  /** Nobody sits at the table: the tactics play every hero, and the fight plays to its end at once. */
  readonly unattended?: boolean
}

/** How it went, and what was wrong about it: nothing, if the engine is right. */
interface FightReport {
  readonly outcome: string
  readonly rounds: number
  readonly turns: number
  readonly xp: number
  readonly problems: readonly string[]
  readonly state: GameState
  readonly events: readonly RulesEvent[]
}

/** Far above any fight that ends by its own rules; reaching it is reported as a problem. */
const mostDecisions = 600

/** Plays one fight to its end. */
export function simulateFight(setting: FightSetting): FightReport {
  const people = [...setting.party, ...setting.enemies]
  const nobody = setting.unattended === true ? { campaign: { player_id: null } } : {}
  const begun = sampleCampaign(people, { ...nobody, ...filledPockets(setting.enemies) })
  const diffs: StateDiff[] = []
  let state = begun
  const hero = setting.party[0]?.id ?? ''
  const events: RulesEvent[] = []
  const problems: string[] = []
  const take = (resolution: Resolution) => {
    problems.push(...diffProblems(resolution))
    const before = combatIn(viewOf(state))
    state = stateAfter(state, resolution.diff)
    diffs.push(resolution.diff)
    events.push(...resolution.events)
    problems.push(...documentProblems(combatIn(viewOf(state)), before))
  }
  const combatants = [
    ...setting.party.map((entity) => ({
      id: entity.id,
      type: entity.id === hero || entity.type === 'pc' ? ('pc' as const) : ('ally' as const),
    })),
    ...setting.enemies.map((enemy) => ({ id: enemy.id, type: 'enemy' as const })),
  ]
  const start = {
    trigger: 'a simulated fight',
    combatants,
    ...(setting.distance !== undefined && { distance: setting.distance }),
  }
  const opened = resolveCombatStart(viewOf(state), start, seededDice(setting.seed, 1), setting.catalogue)
  if (!opened.ok)
    return {
      outcome: 'refused',
      rounds: 0,
      turns: 0,
      xp: 0,
      problems: [opened.refusal.message],
      state,
      events,
    }
  take(opened.value)
  let decisions = 0
  for (; runningCombat(viewOf(state)) !== undefined; decisions += 1) {
    if (decisions >= mostDecisions) {
      problems.push(`the fight did not end within ${mostDecisions} decisions`)
      break
    }
    take(decide(state, setting, hero, decisions))
  }
  problems.push(...endProblems(state, setting, events), ...foldProblems(begun, diffs, state))
  const document = combatIn(viewOf(state))
  if (document !== undefined) problems.push(...pocketProblems(state, document, setting.enemies))
  return {
    outcome: document?.combat_summary?.outcome ?? 'unfinished',
    rounds: document?.current_round ?? 0,
    turns: events.filter((event) => event.type === 'turn').length,
    xp: document?.combat_summary?.xp_awarded ?? 0,
    problems,
    state,
    events,
  }
}

/** What the person does: the verb that the seed picks, or, when that is refused, the next thing that is not. */
function decide(state: GameState, setting: FightSetting, hero: string, turn: number): Resolution {
  const view = viewOf(state)
  const own = runningCombat(view)?.combatants[hero]
  const verbs = setting.verbs ?? ['attack']
  const wanted = verbs[(setting.seed + turn * 7) % verbs.length] ?? 'attack'
  const dying = own !== undefined && isDying(own)
  const foes = Object.entries(runningCombat(view)?.combatants ?? {}).flatMap(([id, combatant]) =>
    combatant.type === 'enemy' && isStanding(combatant) ? [id] : [],
  )
  const target = foes[(setting.seed + turn) % Math.max(1, foes.length)]
  const options = wanted === 'cast' || wanted === 'use' ? ownMeans(setting, hero, wanted, turn) : {}
  const tries: AttemptedAction[] = [dying ? 'death_save' : wanted, 'attack', 'dash', 'wait'].map((verb) => ({
    verb,
    actor_id: hero,
    options,
    ...(target !== undefined && { target_id: target }),
  }))
  for (const action of tries) {
    const resolved = resolveCombat(view, action, seededDice(setting.seed, turn + 2), setting.catalogue)
    if (resolved.ok) return resolved.value
  }
  throw new Error('Not even waiting was allowed.')
}

/** Which of their own spells or gifts the person thinks of. */
function ownMeans(setting: FightSetting, hero: string, wanted: 'cast' | 'use', turn: number): JsonObject {
  const entity = setting.party.find((one) => one.id === hero)
  if (entity === undefined) return {}
  const { casting, activities } = readCombatant(entity, setting.catalogue)
  const names =
    wanted === 'cast'
      ? (casting?.spells ?? []).map(({ spell }) => spell.id)
      : activities.map((activity) => activity.name)
  const name = names[(setting.seed + turn * 3) % Math.max(1, names.length)] ?? ''
  return wanted === 'cast' ? { spell: name } : { activity: name }
}

function diffProblems(resolution: Resolution): string[] {
  const read = stateDiffSchema.safeParse(resolution.diff)
  const problems = read.success ? [] : [`the diff is no StateDiff: ${read.error.issues[0]?.message ?? ''}`]
  return resolution.events.length === 0 ? [...problems, 'a change without an event'] : problems
}

function documentProblems(now: CombatDocument | undefined, before: CombatDocument | undefined): string[] {
  if (now === undefined) return ['the fight vanished']
  const problems: string[] = []
  for (const [id, state] of Object.entries(now.combatants)) {
    if (state.hp_current < 0 || state.hp_current > state.hp_max)
      problems.push(`${id} has ${state.hp_current} of ${state.hp_max} hit points`)
    if (Object.values(state.slots_used).some((used) => used < 0)) problems.push(`${id} used negative slots`)
  }
  if (before?.in_combat === true && before.combat_session_id !== now.combat_session_id)
    problems.push('the fight changed its name')
  return problems
}

function endProblems(state: GameState, setting: FightSetting, events: readonly RulesEvent[]): string[] {
  const document = combatIn(viewOf(state))
  const summary = document?.combat_summary
  if (document === undefined || summary === undefined) return ['no summary']
  const awarded = events
    .filter((event) => event.type === 'xp')
    .reduce((sum, event) => sum + Number(event.details.xp), 0)
  const gained = setting.party.reduce((sum, entity) => sum + xpOf(state, entity.id) - startXp(entity), 0)
  const heroes = setting.party.filter((entity) => entity.type === 'pc')
  const alive = heroes.some((hero) => !(document.combatants[hero.id]?.status.includes('dead') ?? false))
  const problems = turnProblems(document, events)
  if (awarded !== summary.xp_awarded) problems.push(`XP told ${summary.xp_awarded}, awarded ${awarded}`)
  if (alive && gained !== awarded) problems.push(`XP awarded ${awarded}, gained ${gained}`)
  const phases = events.filter((event) => event.type === 'combat_phase').map((event) => event.details.phase)
  const last = summary.outcome === 'fled' ? ['fled'] : ['concluding', 'ended']
  if (canonicalJson(phases) !== canonicalJson(['initiating', 'active', ...last]))
    problems.push(`phases ${phases.join(', ')}`)
  return problems
}

function xpOf(state: GameState, id: string): number {
  const experience = state.entities[id]?.attrs.experience
  return typeof experience === 'object' && experience !== null && 'current' in experience
    ? Number(experience.current)
    : 0
}

function startXp(entity: Entity): number {
  const { experience } = entity.attrs
  return typeof experience === 'object' && experience !== null && 'current' in experience
    ? Number(experience.current)
    : 0
}

/** Nobody acts twice in a round, everybody acts in the order, and nobody who is still in it is skipped. */
function turnProblems(document: CombatDocument, events: readonly RulesEvent[]): string[] {
  const order = document.initiative_order.map((entry) => entry.id)
  const called = events.flatMap((event) => (event.type === 'joins' ? [String(event.details.who)] : []))
  const out = new Set<string>(called)
  let fresh: string[] = []
  const problems: string[] = []
  let acted: string[] = []
  for (const event of events) {
    const who = String(event.details.who)
    if (event.type === 'turn') acted.push(who)
    if (['death', 'escaped', 'surrenders', 'vanishes'].includes(event.type)) {
      out.add(who)
      fresh = fresh.filter((id) => id !== who)
    }
    if (event.type === 'raised') out.delete(who)
    if (event.type === 'joins') fresh.push(who)
    if (event.type !== 'round' || event.details.round === 1) continue
    const places = acted.map((id) => order.indexOf(id))
    if (places.some((place, index) => index > 0 && place <= (places[index - 1] ?? -1)))
      problems.push(`out of order: ${acted.join(', ')}`)
    const skipped = order.filter((id) => !acted.includes(id) && !out.has(id))
    if (skipped.length > 0) problems.push(`skipped: ${skipped.join(', ')}`)
    acted = []
    for (const id of fresh) out.delete(id)
    fresh = []
  }
  return problems
}

/** What every enemy of a simulated fight carries, so that there is something to count. */
const keepsake = { item: 'brass_button', each: 3 } as const

/** The pockets of the enemies. */
function filledPockets(enemies: readonly Entity[]): StateDiff {
  const inventory_changes = enemies.map(({ id }) => ({
    owner_id: id,
    item_id: keepsake.item,
    delta: keepsake.each,
  }))
  return { inventory_changes }
}

/** What is wrong with the pockets afterwards: things are somebody's, the beaten have none, the winners have theirs. */
function pocketProblems(
  state: GameState,
  document: CombatDocument,
  enemies: readonly Entity[],
): readonly string[] {
  const kept = Object.values(state.inventory).filter((row) => row.item_id === keepsake.item)
  const total = kept.reduce((sum, row) => sum + row.qty, 0)
  const won = new Set((document.combat_summary?.enemies_defeated ?? []).map((enemy) => enemy.id))
  const ours = kept
    .filter((row) => !enemies.some((enemy) => enemy.id === row.owner_id))
    .reduce((sum, row) => sum + row.qty, 0)
  const looted = enemies.filter((enemy) => won.has(enemy.id)).length * keepsake.each
  const told = (document.combat_summary?.loot_distributed ?? [])
    .filter((item) => item.item_id === keepsake.item)
    .reduce((sum, item) => sum + item.qty, 0)
  const problems: string[] = []
  if (total !== enemies.length * keepsake.each)
    problems.push(`${enemies.length * keepsake.each} things came into the fight, ${total} came out`)
  if (ours !== told) problems.push(`loot told ${told}, gained ${ours}`)
  if (told > 0 && told !== looted) problems.push(`loot of the beaten ${looted}, told ${told}`)
  return problems
}

/** What is wrong with the fold: every change written out and read again leads to the same state. */
function foldProblems(start: GameState, diffs: readonly StateDiff[], end: GameState): readonly string[] {
  const kept = JSON.parse(JSON.stringify(diffs)) as StateDiff[]
  const again = kept.reduce(stateAfter, start)
  return canonicalJson(again) === canonicalJson(end) ? [] : ['the log folds to another state']
}
