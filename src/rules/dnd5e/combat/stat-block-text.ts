/** The stat block that every player sees when a fight begins: whom one fights, with what armour and how many hit points. */
import { abilityCodes, abilityModifier } from '../character/ability.ts'
import { abilities } from '../data/vocabulary.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'

/** One combatant's block, in a few lines. */
export function statBlockText(battle: Battle, id: string): string {
  const fighter = fighterOf(battle, id)
  const state = stateOf(battle, id)
  const rating = fighter.cr === undefined ? '' : ` (CR ${fighter.cr}, ${state.category ?? 'enemy'})`
  const scores = abilities
    .map((ability) => `${abilityCodes[ability]} ${signed(abilityModifier(fighter.profile.scores[ability]))}`)
    .join(' ')
  const deeds = fighter.activities.flatMap((one) =>
    one.kind === 'attack' && typeof one.bonus === 'number'
      ? [
          `${one.name} ${signed(one.bonus)} (${one.damage.map((part) => `${part.dice} ${part.type}`).join(' and ')})`,
        ]
      : one.cost === 'action' && one.kind !== 'unsupported'
        ? [one.name]
        : [],
  )
  const guards = state.defensive_abilities ?? []
  return [
    `${state.name}${rating}: HP ${state.hp_current}/${state.hp_max}, AC ${state.ac}, Speed ${fighter.speed} ft`,
    scores,
    ...(deeds.length > 0 ? [`Actions: ${deeds.join('; ')}`] : []),
    ...(guards.length > 0 ? [`Traits: ${guards.join(', ')}`] : []),
    ...(state.legendary_resistances > 0 ? [`Legendary resistances: ${state.legendary_resistances}`] : []),
    ...(state.legendary_actions > 0 ? [`Legendary actions: ${state.legendary_actions} a round`] : []),
  ].join('\n')
}

function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`
}
