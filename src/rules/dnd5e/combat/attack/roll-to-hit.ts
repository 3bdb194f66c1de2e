/**
 * Rolling to hit: Sanctuary and Mirror Image before the roll, then the roll itself. Reactions are decided while the
 * roll is judged, so that the ledger shows the verdict that counts; where a die is still to be rolled for or
 * against it, the ledger says by how much it stands.
 */
import type { JsonValue } from '../../../../core/json.ts'
import type { Because } from '../../../ruleset.ts'
import { abilityModifier } from '../../character/abilities.ts'
import { effectsOf } from '../../checks/condition-effects.ts'
import { type Edge, edgeFlags } from '../../checks/edge.ts'
import { naturalFace, plainLabel, reached, rollD20, rollSave } from '../../checks/rolls.ts'
import { endLasting } from '../effects/lasting.ts'
import { circumstanceHolds } from '../rolls/circumstances.ts'
import { mechanicBonuses, mechanicEdge, mechanicsOf, mechanicsOfKind } from '../rolls/mechanics.ts'
import { holdsBonusDie, spendBonusDie, useStrokeOfLuck } from '../rolls/saving-throws.ts'
import { type Battle, combatantOf, conditionsOf, logEvent, profileNow, stateOf } from '../state/battle.ts'
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
} from './attack-roll.ts'
import {
  type HitReaction,
  isOpenToCuttingWords,
  noReaction,
  reactToHit,
  rollCuttingWords,
} from './reactions.ts'

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

/** The difficulty of the ward's caster; of a feature, that of its bearer's Wisdom. */
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

interface Settled {
  readonly verdict: AttackVerdict
  readonly reaction: HitReaction
}

const missed: Settled = { verdict: 'miss', reaction: noReaction }

/** Rolls to hit, lets the target react, and logs how it went. */
export function rollToHit(
  battle: Battle,
  attack: Attack,
  edge: Edge,
): { readonly verdict: AttackVerdict; readonly halves: boolean } {
  const { attacker, target, activity } = attack
  const context = attackContext(battle, attack)
  const armor = armorClassNow(battle, target)
  const modifiers = [...attackModifiers(battle, attack), ...mechanicBonuses(battle, context)]
  const test = {
    label: `${activity.name} attack`,
    actor: attacker,
    action: activity.name.slice(0, 200),
    target,
    check: 'attack',
    modifiers,
    against: { kind: 'AC', value: armor.value },
    edge,
    ...luckOf(battle, context),
  } as const
  const settle = (face: number, total: number) =>
    settleRoll(battle, attack, { face, total, armor: armor.value })
  let settled: Settled | undefined
  const rolled = rollD20(battle.dice, test, ({ total, kept }) => {
    const face = kept[0] ?? 0
    const open = stillOpen(battle, attacker, face, total, armor.value)
    if (open !== undefined) return open
    settled = settle(face, total)
    return verdictWord(settled.verdict)
  })
  if (!rolled.ok) return { verdict: 'miss', halves: false }
  stateOf(battle, attacker).hidden = false
  useOpenings(battle, attacker, target)
  const face = naturalFace(rolled.value)
  const before = rolled.value.total
  const total = settled === undefined ? decidedTotal(battle, attacker, face, before, armor.value) : before
  const { verdict, reaction } = settled ?? settle(face, total)
  const ac = armor.value + reaction.armor
  const roll = rolled.value.id
  const parts = { modifiers, armor: armor.parts, edge }
  logAttack(battle, { attack, roll, verdict, total, ac, ...parts })
  return { verdict, halves: reaction.halves }
}

interface Rolled {
  readonly face: number
  readonly total: number
  readonly armor: number
}

/** What a total comes to, with the attacker's luck and the target's reaction; it rolls no dice. */
function settleRoll(battle: Battle, attack: Attack, { face, total, armor }: Rolled): Settled {
  const { attacker } = attack
  const keen = mechanicsOfKind(battle, attacker, 'critical-range').map((mechanic) => mechanic.from)
  const criticalFrom = Math.min(20, ...keen)
  const judge = (more: number) => judgeAttack({ face, total, armorClass: armor + more, criticalFrom })
  const lucky = judge(0) === 'miss' && useStrokeOfLuck(battle, attacker)
  const first = lucky ? 'hit' : judge(0)
  if (first === 'miss') return missed
  const reaction = reactToHit(battle, attack, { total, armorClass: armor, first })
  const judged = lucky && reaction.armor === 0 ? first : judge(reaction.armor)
  return { verdict: withForcedCritical(battle, attack, judged), reaction }
}

interface AttackReport {
  readonly attack: Attack
  readonly roll: string
  readonly verdict: AttackVerdict
  readonly total: number
  readonly ac: number
  readonly modifiers: readonly Because[]
  readonly armor: readonly Because[]
  readonly edge: Edge
}

function logAttack(battle: Battle, report: AttackReport): undefined {
  const details = {
    who: report.attack.attacker,
    target: report.attack.target,
    with: report.attack.activity.name,
    roll: report.roll,
    total: report.total,
    ac: report.ac,
    ac_parts: report.armor as unknown as JsonValue,
    modifiers: report.modifiers as unknown as JsonValue,
    verdict: report.verdict,
    ...edgeFlags(report.edge),
    edge_reasons: [...report.edge.advantage, ...report.edge.disadvantage],
    rule: 'd20 and modifiers against armour class; 1 misses, 20 hits',
  }
  logEvent(battle, 'attack', details, report.verdict)
}

/** The total that is compared with the armour class; a natural 1 or 20 is past help. */
function decidedTotal(battle: Battle, attacker: string, face: number, total: number, armor: number): number {
  if (face === 1 || face === 20) return total
  const raised = total + spendBonusDie(battle, attacker, 'attack', armor - total)
  return raised < armor ? raised : raised - rollCuttingWords(battle, attacker, raised - armor)
}

/** How a roll stands that a die may still turn, in the ledger's words; undefined when it is decided as it fell. */
function stillOpen(
  battle: Battle,
  attacker: string,
  face: number,
  total: number,
  armor: number,
): string | undefined {
  if (face === 1 || face === 20) return undefined
  if (total < armor)
    return holdsBonusDie(battle, attacker, 'attack', armor - total) ? `Short by ${armor - total}` : undefined
  return isOpenToCuttingWords(battle, attacker, total - armor) ? `Ahead by ${total - armor}` : undefined
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
