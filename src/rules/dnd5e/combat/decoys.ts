/** Images of somebody: a d20 says whether a blow goes at one of them, and a hit makes it vanish. */
import type { Because } from '../../ruleset.ts'
import { abilityModifier } from '../character/ability.ts'
import type { Edge } from '../checks/edge.ts'
import { plainLabel, reached, rollD20 } from '../checks/roll-d20.ts'
import { type Battle, conditionsOf, fighterOf, stateOf, tell } from './battle.ts'
import type { Lasting } from './combat-document.ts'
import { endLasting } from './endings.ts'

/** The least d20 that sends the blow at an image, by how many are left. */
const leastByImages: Readonly<Record<number, number>> = { 1: 11, 2: 8, 3: 6 }

/** True when the blow went at an image, which is settled then. */
export function strikesDecoy(
  battle: Battle,
  attacker: string,
  target: string,
  attack: { readonly name: string; readonly modifiers: readonly Because[]; readonly edge: Edge },
): boolean {
  const lasting = stateOf(battle, target).lasting.find((one) => imagesOf(one) > 0)
  if (lasting === undefined || conditionsOf(stateOf(battle, attacker)).includes('blinded')) return false
  const left = imagesOf(lasting)
  const rolled = battle.cup.roll({
    label: plainLabel(`${lasting.name} image`),
    notation: '1d20',
    attempt: { actor: target, action: 'image', target: attacker, check: 'image' },
  })
  if (!rolled.ok || rolled.value.total < (leastByImages[Math.min(3, left)] ?? 6)) return false
  const dexterity = abilityModifier(fighterOf(battle, target).profile.scores.dexterity)
  const blow = rollD20(battle.cup, {
    label: `${attack.name} at an image`,
    actor: attacker,
    action: attack.name.slice(0, 200),
    target,
    check: 'attack on an image',
    modifiers: attack.modifiers,
    against: { kind: 'AC', value: 10 + dexterity },
    edge: attack.edge,
  })
  const gone = blow.ok && reached(blow.value)
  if (gone) lasting.images = left - 1
  tell(battle, 'decoy', {
    who: attacker,
    target,
    with: attack.name,
    destroyed: gone,
    images: imagesOf(lasting),
    roll: rolled.value.id,
  })
  if (imagesOf(lasting) === 0) endLasting(battle, target, lasting, 'no image is left')
  return true
}

function imagesOf(one: Lasting): number {
  if (one.images !== undefined) return one.images
  return (one.mechanics ?? []).reduce(
    (most, mechanic) => (mechanic.kind === 'decoys' ? Math.max(most, mechanic.count) : most),
    0,
  )
}
