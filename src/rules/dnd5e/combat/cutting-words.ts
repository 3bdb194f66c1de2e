/** A bard's barb: an enemy's attack that would hit is made worse by a die of inspiration, as a reaction. */
import { plainLabel } from '../checks/roll-d20.ts'
import type { Activity } from '../data/activity-shapes.ts'
import { mayReact } from './answer-blow.ts'
import { type Battle, feetBetween, fighterOf, foesOf, stateOf, tell } from './battle.ts'
import { countUse, isAvailable } from './uses.ts'

interface Cutter {
  readonly bard: string
  readonly words: Activity
  readonly sides: number
}

/** Whoever would speak up against an attack that beats the armour by `over`. */
function cutterFor(battle: Battle, attacker: string, over: number): Cutter | undefined {
  if (fighterOf(battle, attacker).conditionImmunities.includes('charmed')) return undefined
  for (const bard of foesOf(battle, attacker)) {
    const { activities, columns } = fighterOf(battle, bard)
    const words = activities.find((one) => one.trigger === 'enemy-rolls-within-60')
    if (words === undefined || !isAvailable(battle, bard, words) || !mayReact(battle, bard)) continue
    const sides = columns?.bardic_inspiration_die ?? 6
    // Worth a die only when it turns the hit aside at least half of the time.
    if (feetBetween(battle, bard, attacker) <= 60 && over * 2 <= sides) return { bard, words, sides }
  }
  return undefined
}

/** True when somebody would cut such an attack down. */
export function wouldCutDown(battle: Battle, attacker: string, over: number): boolean {
  return cutterFor(battle, attacker, over) !== undefined
}

/** How much is taken off an attack that beats the armour by `over`; 0 when nobody speaks up. */
export function cutDown(battle: Battle, attacker: string, over: number): number {
  const cutter = cutterFor(battle, attacker, over)
  if (cutter === undefined) return 0
  const { bard, words, sides } = cutter
  countUse(battle, bard, words)
  stateOf(battle, bard).economy.reaction -= 1
  const rolled = battle.cup.roll({
    label: plainLabel(words.name),
    notation: `1d${sides}`,
    attempt: { actor: bard, action: words.name, target: attacker, check: 'attack' },
  })
  const by = rolled.ok ? rolled.value.total : 0
  const roll = rolled.ok ? rolled.value.id : null
  tell(battle, 'cutting_words', { who: bard, target: attacker, by, roll })
  return by
}
