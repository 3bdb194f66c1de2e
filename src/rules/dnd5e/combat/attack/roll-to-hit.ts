/**
 * Rolling to hit: Sanctuary and Mirror Image before the roll, then the roll itself. Reactions are decided while the
 * roll is judged, so that the ledger shows the verdict that counts and the armour class it was held against; where a
 * die is still to be rolled for or against it, the ledger says by how much it stands.
 */
import { abilityModifier } from '../../character/ability-modifiers.ts'
import { type Edge, edgeFlags } from '../../checks/advantage.ts'
import { effectsOf } from '../../checks/condition-effects.ts'
import { naturalFace, plainLabel, reached, rollD20, rollSave } from '../../checks/d20-rolls.ts'
import { endLasting } from '../effects/lasting-effects-and-concentration.ts'
import { circumstanceHolds } from '../rolls/circumstances-and-rage.ts'
import {
  mechanicBonuses,
  mechanicEdge,
  mechanicsOf,
  mechanicsOfKind,
} from '../rolls/mechanics-on-combat-rolls.ts'
import { useStrokeOfLuck } from '../rolls/saving-throws.ts'
import { holdsBonusDie, spendBonusDie } from '../rolls/spend-die-on-failed-roll.ts'
import {
  type Battle,
  combatantOf,
  conditionsOf,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { LastingEffect } from '../state/combat-document.ts'
import {
  type Attack,
  type AttackVerdict,
  armorClassNow,
  attackContext,
  attackModifiers,
  judgeAttack,
  luckOf,
  useOpenings,
  verdictWord,
} from './attack-modifiers.ts'
import {
  type HitReaction,
  isOpenToCuttingWords,
  noReaction,
  reactToHit,
  rollCuttingWords,
} from './reactions-to-attacks.ts'

/** Sanctuary: true when an attack on the target, or a harmful spell at it, may go on. */
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
    const { saved: passes, entry } = outcome
    logEvent(battle, 'ward', { who: attacker, target, ward: source, passes, roll: entry?.id ?? null })
    if (!passes) return false
  }
  return true
}

/** The difficulty of the ward's caster; of a feature, that of its bearer's Wisdom. */
function difficultyOf(battle: Battle, target: string, name: string): number {
  const laid = stateOf(battle, target).lasting.find((effect) => effect.name === name)?.dc
  const { proficiency, scores } = profileNow(battle, target)
  return laid ?? 8 + proficiency + abilityModifier(scores.wisdom)
}

/** The lowest d20 that sends the attack at an image, by how many are left. */
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
  const destroyed = strike.ok && reached(strike.value)
  if (destroyed) lasting.images = left - 1
  const images = imagesOf(lasting)
  const roll = rolled.value.id
  logEvent(battle, 'decoy', { who: attacker, target, with: activity.name, destroyed, images, roll })
  if (images === 0) endLasting(battle, target, lasting, 'no image is left')
  return true
}

function imagesOf(effect: LastingEffect): number {
  if (effect.images !== undefined) return effect.images
  return (effect.mechanics ?? []).reduce(
    (most, mechanic) => (mechanic.kind === 'decoys' ? Math.max(most, mechanic.count) : most),
    0,
  )
}

/** What the dice show against the armour class they have to reach. */
interface AttackRoll {
  readonly face: number
  readonly total: number
  readonly armor: number
}

interface SettledAttack {
  readonly verdict: AttackVerdict
  readonly reaction: HitReaction
  /** True when Stroke of Luck made a hit of a total that is too low for one. */
  readonly lucky: boolean
}

/** A word of its own, because a plain hit has to follow from its total. */
const luckyHit = 'Lucky hit!'

/** Rolls to hit, lets the target react, and logs how it went; `halves` is true when a reaction halves the damage. */
export function rollToHit(
  battle: Battle,
  attack: Attack,
  edge: Edge,
): { readonly verdict: AttackVerdict; readonly halves: boolean } {
  const { attacker, target, activity } = attack
  const context = attackContext(battle, attack)
  const { value: armor, parts: armorParts } = armorClassNow(battle, target)
  const modifiers = [...attackModifiers(battle, attack), ...mechanicBonuses(battle, context)]
  const test = {
    label: `${activity.name} attack`,
    actor: attacker,
    action: activity.name.slice(0, 200),
    target,
    check: 'attack',
    modifiers,
    against: { kind: 'AC', value: armor },
    edge,
    ...luckOf(battle, context),
  } as const
  let settled: SettledAttack | undefined
  const rolled = rollD20(battle.dice, test, ({ total, kept }) => {
    const roll = { face: kept[0] ?? 0, total, armor }
    const open = stillOpen(battle, attacker, roll)
    if (open !== undefined) return open
    settled = settle(battle, attack, roll)
    const { verdict, reaction, lucky } = settled
    const outcome = lucky ? luckyHit : verdictWord(verdict)
    return { outcome, target: { kind: 'AC', value: armor + reaction.armor } }
  })
  if (!rolled.ok) return { verdict: 'miss', halves: false }
  stateOf(battle, attacker).hidden = false
  useOpenings(battle, attacker, target)
  const first = { face: naturalFace(rolled.value), total: rolled.value.total, armor }
  const total = settled === undefined ? decidedTotal(battle, attacker, first) : first.total
  const { verdict, reaction } = settled ?? settle(battle, attack, { ...first, total })
  const details = {
    who: attacker,
    target,
    with: activity.name,
    roll: rolled.value.id,
    total,
    ac: armor + reaction.armor,
    ac_parts: armorParts.map((part) => ({ ...part })),
    modifiers: modifiers.map((modifier) => ({ ...modifier })),
    verdict,
    ...edgeFlags(edge),
    edge_reasons: [...edge.advantage, ...edge.disadvantage],
    rule: 'd20 and modifiers against armour class; 1 misses, 20 hits',
  }
  logEvent(battle, 'attack', details, verdict)
  return { verdict, halves: reaction.halves }
}

/** How a roll stands that a die may still turn, in the ledger's words; undefined when it is decided as it fell. */
function stillOpen(battle: Battle, attacker: string, { face, total, armor }: AttackRoll): string | undefined {
  if (face === 1 || face === 20) return undefined
  if (total < armor)
    return holdsBonusDie(battle, attacker, 'attack', armor - total) ? `Short by ${armor - total}` : undefined
  return isOpenToCuttingWords(battle, attacker, total - armor) ? `Ahead by ${total - armor}` : undefined
}

/** The total after Bardic Inspiration and Cutting Words; a natural 1 or 20 is past help. */
function decidedTotal(battle: Battle, attacker: string, { face, total, armor }: AttackRoll): number {
  if (face === 1 || face === 20) return total
  const raised = total + spendBonusDie(battle, attacker, 'attack', armor - total)
  return raised < armor ? raised : raised - rollCuttingWords(battle, attacker, raised - armor)
}

/** What a roll comes to, with Stroke of Luck and the target's reaction; it rolls no dice. */
function settle(battle: Battle, attack: Attack, { face, total, armor }: AttackRoll): SettledAttack {
  const { attacker } = attack
  const ranges = mechanicsOfKind(battle, attacker, 'critical-range').map((mechanic) => mechanic.from)
  const criticalFrom = Math.min(20, ...ranges)
  const judge = (bonus: number) => judgeAttack({ face, total, armorClass: armor + bonus, criticalFrom })
  const lucky = judge(0) === 'miss' && useStrokeOfLuck(battle, attacker)
  const first = lucky ? 'hit' : judge(0)
  if (first === 'miss') return { verdict: 'miss', reaction: noReaction, lucky }
  const turnedAside = (bonus: number) => first !== 'critical' && total < armor + bonus
  const reaction = reactToHit(battle, attack, turnedAside)
  const judged = lucky && reaction.armor === 0 ? first : judge(reaction.armor)
  const verdict = withForcedCritical(battle, attack, judged)
  return { verdict, reaction, lucky: lucky && verdict === 'hit' }
}

/** A hit is critical on the helpless near by, and never on a target that takes no critical hits. */
function withForcedCritical(battle: Battle, attack: Attack, judged: AttackVerdict): AttackVerdict {
  if (judged === 'miss') return judged
  if (mechanicsOfKind(battle, attack.target, 'no-critical-hits').length > 0) return 'hit'
  return isForcedCritical(battle, attack) ? 'critical' : judged
}

function isForcedCritical(battle: Battle, { attacker, target, feet }: Attack): boolean {
  const helpless = effectsOf(conditionsOf(stateOf(battle, target))).some(
    (effect) => effect.nearHitsAreCritical,
  )
  return (
    (feet <= 5 && helpless) ||
    mechanicsOfKind(battle, target, 'hits-are-critical').some(
      (mechanic) => feet <= Math.max(5, mechanic.within),
    ) ||
    mechanicsOfKind(battle, attacker, 'critical-when').some((mechanic) =>
      mechanic.when.every((when) => circumstanceHolds(battle, when, attacker, target)),
    )
  )
}
