/**
 * The roll of an attack and what it comes to. Reactions are decided while the roll is judged, so that the ledger's word
 * is the one that counts; where a die is still to be thrown for or against it, the ledger says by how much it stands.
 */
import type { JsonValue } from '../../../core/json.ts'
import type { Because } from '../../ruleset.ts'
import { type Edge, edgeFlags } from '../checks/edge.ts'
import { naturalFace, rollD20 } from '../checks/roll-d20.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'
import { armorClassNow } from './armor-class-now.ts'
import { attackContext, luckOf } from './attack-context.ts'
import { attackModifiers } from './attack-modifiers.ts'
import { formAt } from './attack-reach.ts'
import { type Battle, feetBetween, stateOf, tell } from './battle.ts'
import { severityOf } from './critical-anyway.ts'
import { decidedTotal, stillOpen } from './decided-total.ts'
import { type AttackVerdict, judgeAttack, verdictWord } from './judge-attack.ts'
import { mechanicBonuses, mechanicsLike } from './mechanics.ts'
import { useOpenings } from './openings.ts'
import { type HitReaction, noReaction, reactToHit } from './react-to-hit.ts'
import { turnMiss } from './second-chance.ts'

interface Settled {
  readonly verdict: AttackVerdict
  readonly reaction: HitReaction
}

const missed: Settled = { verdict: 'miss', reaction: noReaction }

/** Rolls to hit, lets the target react, and tells how it went. */
export function rollToHit(
  battle: Battle,
  attacker: string,
  activity: AttackActivity,
  target: string,
  edge: Edge,
): { readonly verdict: AttackVerdict; readonly halves: boolean } {
  const form = formAt(activity, feetBetween(battle, attacker, target))
  const context = attackContext(battle, attacker, target, activity, form)
  const armor = armorClassNow(battle, target)
  const own = attackModifiers(battle, attacker, activity, form)
  const modifiers = [...own, ...mechanicBonuses(battle, context)]
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
    settleRoll(battle, { attacker, target, form, face, total, armor: armor.value })
  let settled: Settled | undefined
  const rolled = rollD20(battle.cup, test, ({ total, kept }) => {
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
  tellAttack(battle, { attacker, target, activity, roll, verdict, total, ac, ...parts })
  return { verdict, halves: reaction.halves }
}

interface Thrown {
  readonly attacker: string
  readonly target: string
  readonly form: 'melee' | 'ranged'
  readonly face: number
  readonly total: number
  readonly armor: number
}

/** What a total comes to, with the luck of the one and the reaction of the other; it throws no dice. */
function settleRoll(battle: Battle, thrown: Thrown): Settled {
  const { attacker, target, form, face, total, armor } = thrown
  const keen = mechanicsLike(battle, attacker, 'critical-range').map((one) => one.from)
  const criticalFrom = Math.min(20, ...keen)
  const judge = (more: number) => judgeAttack({ face, total, armorClass: armor + more, criticalFrom })
  const lucky = judge(0) === 'miss' && turnMiss(battle, attacker)
  const first = lucky ? 'hit' : judge(0)
  if (first === 'miss') return missed
  const reaction = reactToHit(battle, target, attacker, { form, total, armorClass: armor, first })
  const judged = lucky && reaction.armor === 0 ? first : judge(reaction.armor)
  return { verdict: severityOf(battle, attacker, target, judged), reaction }
}

interface AttackTold {
  readonly attacker: string
  readonly target: string
  readonly activity: AttackActivity
  readonly roll: string
  readonly verdict: AttackVerdict
  readonly total: number
  readonly ac: number
  readonly modifiers: readonly Because[]
  readonly armor: readonly Because[]
  readonly edge: Edge
}

function tellAttack(battle: Battle, told: AttackTold): undefined {
  const details = {
    who: told.attacker,
    target: told.target,
    with: told.activity.name,
    roll: told.roll,
    total: told.total,
    ac: told.ac,
    ac_parts: told.armor as unknown as JsonValue,
    modifiers: told.modifiers as unknown as JsonValue,
    verdict: told.verdict,
    ...edgeFlags(told.edge),
    edge_reasons: [...told.edge.advantage, ...told.edge.disadvantage],
    rule: 'd20 and modifiers against armour class; 1 misses, 20 hits',
  }
  tell(battle, 'attack', details, told.verdict)
}
