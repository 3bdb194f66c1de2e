/**
 * What the rules of a round cost beside its dice: the same requests are rolled by a bare roller. Both in one process by
 * turns, CPU time, the ratio taken each time, the median of the ratios.
 */

import { heroStable } from '../evals/fights/hero-stable.ts'
import { stateAfter } from '../src/core/state/apply-diff.ts'
import type { GameState } from '../src/core/state/game-state.ts'
import type { DiceRoller } from '../src/dice/index.ts'
import { openRulebook } from '../src/rules/dnd5e/character/character-rulebook.ts'
import { resolveCombat, resolveCombatStart } from '../src/rules/dnd5e/combat/encounter/resolve-combat.ts'
import { sampleCampaign, sampleMonster, seededDice } from '../src/rules/dnd5e/combat/samples/sample-combat.ts'
import { runningCombat } from '../src/rules/dnd5e/combat/state/combat-document.ts'
import { createSrd } from '../src/rules/dnd5e/data/load-srd.ts'
import { type AttemptedAction, viewOf } from '../src/rules/index.ts'
import { type BenchResult, judged } from './bench-result.ts'
import { cpuOf, median, spread } from './measure.ts'

/** Six of a kind that a party of that level fights for some rounds. */
const meetings = [
  { level: 1, kind: 'bandit' },
  { level: 3, kind: 'orc' },
  { level: 5, kind: 'ogre' },
  { level: 9, kind: 'troll' },
  { level: 13, kind: 'stone-giant' },
  { level: 17, kind: 'young-red-dragon' },
] as const
const hero = 'pc_kira_001'
const roundsEach = 4
/** Seeds to look through for rounds that begin and end with a fight of ten. */
const seeds = Array.from({ length: 200 }, (_, index) => index + 1)
const samples = 11
const each = 6

type Request = Parameters<DiceRoller['roll']>

interface Round {
  readonly play: () => unknown
  readonly rollAlone: () => unknown
  readonly rolls: number
  readonly level: number
}

/** Measures a round of four heroes against six enemies, from the hero's turn to the hero's next turn. */
export async function fightSpeed(progress: (text: string) => void): Promise<BenchResult> {
  const rounds = preparedRounds()
  const ratios: number[] = []
  const costs: number[] = []
  const byLevel: string[] = []
  for (const { level } of meetings) {
    const own: number[] = []
    for (const round of rounds.filter((one) => one.level === level))
      own.push(...(await ratiosOf(round, costs)))
    ratios.push(...own)
    if (own.length > 0) byLevel.push(`level ${level} ${median(own).toFixed(1)}x`)
    progress(`a round at level ${level}: ${median(own).toFixed(1)} times its dice`)
  }
  const rolls = rounds.reduce((sum, one) => sum + one.rolls, 0) / rounds.length
  const detail = `half of all between ${spread(ratios)}; ${byLevel.join(', ')}; ${rolls.toFixed(0)} rolls and ${median(costs).toFixed(0)} µs of CPU a round; ${rounds.length} rounds measured`
  return judged('fights: a four-against-six round, against its dice alone', median(ratios), '<= 20', detail)
}

async function ratiosOf(round: Round, costs: number[]): Promise<number[]> {
  const ratios: number[] = []
  for (let sample = -3; sample < samples; sample += 1) {
    const whole = (await cpuOf(() => times(each, round.play))) / each
    const dice = (await cpuOf(() => times(each * 10, round.rollAlone))) / each / 10
    if (sample < 0) continue
    ratios.push(whole / dice)
    costs.push(whole)
  }
  return ratios
}

function times(count: number, work: () => unknown): undefined {
  for (let done = 0; done < count; done += 1) work()
}

/** Rounds that all ten begin on their feet. */
function preparedRounds(): Round[] {
  const catalogue = createSrd()
  const heroes = heroStable(openRulebook(catalogue))
  return meetings.flatMap(({ level, kind }) => {
    const monster = catalogue.monster(kind)
    if (monster === undefined) throw new Error(`There is no ${kind}.`)
    const party = (['fighter', 'cleric', 'rogue', 'wizard'] as const).map((classId, index) =>
      heroes({ id: index === 0 ? hero : `pc_hero_00${index + 1}`, classId, level }),
    )
    const enemies = [1, 2, 3, 4, 5, 6].map((number) => sampleMonster(`npc_foe_00${number}`, monster))
    const people = [...party, ...enemies]
    const combatants = people.map(({ id, type }) => ({
      id,
      type: type === 'pc' ? ('pc' as const) : ('enemy' as const),
    }))
    const table = sampleCampaign(people)
    const found = seeds.flatMap((seed) => {
      const opened = resolveCombatStart(viewOf(table), { combatants }, seededDice(seed, 1), catalogue)
      if (!opened.ok) throw new Error(opened.refusal.message)
      const round = roundFrom(stateAfter(table, opened.value.diff), seed, catalogue)
      return round === undefined ? [] : [{ ...round, level }]
    })
    if (found.length < roundsEach) throw new Error(`Only ${found.length} rounds of ten at level ${level}.`)
    return found.slice(0, roundsEach)
  })
}

/** The round that begins with an attack on the first enemy in reach; undefined unless all ten stand when it begins. */
function roundFrom(
  state: GameState,
  seed: number,
  catalogue: ReturnType<typeof createSrd>,
): Omit<Round, 'level'> | undefined {
  const view = viewOf(state)
  const standing = Object.values(runningCombat(view)?.combatants ?? {}).filter((one) => one.hp_current > 0)
  if (standing.length < 10) return undefined
  const requests: Request[] = []
  const roller = seededDice(seed, 2)
  const listening: DiceRoller = {
    entries: roller.entries,
    roll: (...request) => {
      requests.push(request)
      return roller.roll(...request)
    },
  }
  const actions = [1, 2, 3, 4, 5, 6].flatMap((number): AttemptedAction[] => [
    { verb: 'attack', actor_id: hero, target_id: `npc_foe_00${number}` },
  ])
  const action = actions.find(
    (candidate) => resolveCombat(view, candidate, seededDice(seed, 2), catalogue).ok,
  )
  if (action === undefined) return undefined
  resolveCombat(view, action, listening, catalogue)
  return {
    rolls: requests.length,
    play: () => resolveCombat(view, action, seededDice(seed, 2), catalogue),
    rollAlone: () => {
      const alone = seededDice(seed, 2)
      for (const request of requests) alone.roll(...request)
      return alone.entries
    },
  }
}
