/** A sanctuary: whoever would strike at the warded one must first master themselves, or the blow is lost. */
import { rollSave } from '../checks/saving-throw.ts'
import { type Battle, logEvent, profileNow, stateOf } from './battle.ts'
import { mechanicBonuses, mechanicEdge, mechanicsOf } from './mechanics.ts'

/** True when somebody may go on with an attack on, or a harmful spell at, the other. */
export function passesWard(battle: Battle, attacker: string, target: string): boolean {
  for (const { source, mechanic } of mechanicsOf(battle, target)) {
    if (mechanic.kind !== 'warded') continue
    const ability = mechanic.ability
    const context = { roll: 'save', self: attacker, other: target, ability, against: ['magic'] } as const
    const outcome = rollSave(battle.cup, profileNow(battle, attacker), {
      ability,
      dc: difficultyOf(battle, target, source),
      against: source,
      source: target,
      extra: mechanicBonuses(battle, context),
      edge: mechanicEdge(battle, context),
    })
    logEvent(battle, 'ward', {
      who: attacker,
      target,
      ward: source,
      passes: outcome.saved,
      roll: outcome.entry?.id ?? null,
    })
    if (!outcome.saved) return false
  }
  return true
}

/** The difficulty of whoever laid the ward; of a feature, that of its bearer's wisdom. */
function difficultyOf(battle: Battle, target: string, name: string): number {
  const laid = stateOf(battle, target).lasting.find((effect) => effect.name === name)?.dc
  const { proficiency, scores } = profileNow(battle, target)
  return laid ?? 8 + proficiency + Math.floor((scores.wisdom - 10) / 2)
}
