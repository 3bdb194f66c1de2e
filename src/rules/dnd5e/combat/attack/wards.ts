/** What keeps an attack from its target before it is rolled: Sanctuary and Mirror Image. */
import { abilityModifier } from '../../character/abilities.ts'
import type { Edge } from '../../checks/edge.ts'
import { plainLabel, reached, rollD20, rollSave } from '../../checks/rolls.ts'
import { endLasting } from '../effects/lasting.ts'
import { mechanicBonuses, mechanicEdge, mechanicsOf } from '../rolls/mechanics.ts'
import { type Battle, combatantOf, conditionsOf, logEvent, profileNow, stateOf } from '../state/battle.ts'
import type { LastingEffect } from '../state/combat-document.ts'
import { type Attack, attackModifiers } from './attack-roll.ts'

/** Sanctuary: true when somebody may go on with an attack on, or a harmful spell at, the other. */
export function passesWard(battle: Battle, attacker: string, target: string): boolean {
  for (const { source, mechanic } of mechanicsOf(battle, target)) {
    if (mechanic.kind !== 'warded') continue
    const ability = mechanic.ability
    const context = { roll: 'save', self: attacker, other: target, ability, against: ['magic'] } as const
    const outcome = rollSave(battle.dice, profileNow(battle, attacker), {
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

/** The least d20 that sends the attack at an image, by how many are left. */
const leastByImages: Readonly<Record<number, number>> = { 1: 11, 2: 8, 3: 6 }

/** Mirror Image: true when the attack went at an image, which is settled then. */
export function strikesDecoy(battle: Battle, attack: Attack, edge: Edge): boolean {
  const { attacker, target, activity } = attack
  const lasting = stateOf(battle, target).lasting.find((effect) => imagesOf(effect) > 0)
  if (lasting === undefined || conditionsOf(stateOf(battle, attacker)).includes('blinded')) return false
  const left = imagesOf(lasting)
  const rolled = battle.dice.roll({
    label: plainLabel(`${lasting.name} image`),
    notation: '1d20',
    attempt: { actor: target, action: 'image', target: attacker, check: 'image' },
  })
  if (!rolled.ok || rolled.value.total < (leastByImages[Math.min(3, left)] ?? 6)) return false
  const dexterity = abilityModifier(combatantOf(battle, target).profile.scores.dexterity)
  const strike = rollD20(battle.dice, {
    label: `${activity.name} at an image`,
    actor: attacker,
    action: activity.name.slice(0, 200),
    target,
    check: 'attack on an image',
    modifiers: attackModifiers(battle, attack),
    against: { kind: 'AC', value: 10 + dexterity },
    edge,
  })
  const gone = strike.ok && reached(strike.value)
  if (gone) lasting.images = left - 1
  logEvent(battle, 'decoy', {
    who: attacker,
    target,
    with: activity.name,
    destroyed: gone,
    images: imagesOf(lasting),
    roll: rolled.value.id,
  })
  if (imagesOf(lasting) === 0) endLasting(battle, target, lasting, 'no image is left')
  return true
}

function imagesOf(effect: LastingEffect): number {
  if (effect.images !== undefined) return effect.images
  return (effect.mechanics ?? []).reduce(
    (most, mechanic) => (mechanic.kind === 'decoys' ? Math.max(most, mechanic.count) : most),
    0,
  )
}
