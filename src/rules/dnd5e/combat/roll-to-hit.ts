/**
 * The roll of an attack and what it comes to. Reactions are decided while the roll is judged, so that the ledger's word
 * is the one that counts; where a die is still to be thrown for or against it, the ledger says by how much it stands.
 */
import type { JsonValue } from '../../../core/json.ts'
import type { Because } from '../../ruleset.ts'
import { effectsOf } from '../checks/condition-effects.ts'
import { type Edge, edgeFlags } from '../checks/edge.ts'
import { naturalFace, plainLabel, rollD20 } from '../checks/roll-d20.ts'
import type { Activity, AttackActivity } from '../data/activity-shapes.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import {
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
  type Battle,
  conditionsOf,
  feetBetween,
  fighterOf,
  foesOf,
  friendsOf,
  logEvent,
  stateOf,
} from './battle.ts'
import { spendSlot } from './castable.ts'
import { applyLasting } from './effects.ts'
import { circumstanceHolds, mechanicBonuses, mechanicsLike, whatForbids } from './mechanics.ts'
import { formAt } from './reach.ts'
import { wantsReaction } from './reaction-policy.ts'
import { holdsDieFor, spendDie, turnMiss } from './second-try.ts'
import { mayReact } from './strike-back.ts'
import { countUse, isAvailable } from './uses.ts'

/** The hit that is about to land. */
interface Landing {
  readonly form: 'melee' | 'ranged'
  readonly total: number
  readonly armorClass: number
  readonly first: AttackVerdict
}

/** What the reaction does to it. */
interface HitReaction {
  /** More armour class against this attack. */
  readonly armor: number
  readonly halves: boolean
}

/** Nothing was done about it. */
const noReaction: HitReaction = { armor: 0, halves: false }

/** Lets somebody react to being hit; a critical hit cannot be parried away. It is asked while a roll is judged and rolls no dice. */
function reactToHit(battle: Battle, target: string, attacker: string, hit: Landing): HitReaction {
  const turnedAside = (bonus: number) => hit.first !== 'critical' && hit.total < hit.armorClass + bonus
  const own = mayReact(battle, target) ? ownReaction(battle, target, attacker, hit, turnedAside) : noReaction
  if (own.armor > 0 || own.halves) return own
  return { armor: shieldedBy(battle, target, turnedAside), halves: false }
}

/** A guardian beside the target holds its own shield between, when that turns the blow aside. */
function shieldedBy(battle: Battle, target: string, turnsAside: (bonus: number) => boolean): number {
  for (const friend of friendsOf(battle, target)) {
    if (feetBetween(battle, friend, target) > 5 || !mayReact(battle, friend)) continue
    const shield = fighterOf(battle, friend).activities.find(
      (activity) => activity.trigger === 'ally-hit-within-5',
    )
    const bonus = shield === undefined ? 0 : armourIn(shield)
    if (shield === undefined || bonus === 0 || !turnsAside(bonus)) continue
    stateOf(battle, friend).economy.reaction -= 1
    logEvent(battle, 'protects', { who: friend, target, activity: shield.name, bonus })
    return bonus
  }
  return 0
}

function armourIn(activity: Activity): number {
  return grantedBy(activity).reduce(
    (sum, mechanic) => (mechanic.kind === 'armor-class' ? sum + (mechanic.bonus ?? 0) : sum),
    0,
  )
}

function grantedBy(activity: Activity): Mechanic[] {
  const effects = activity.kind === 'apply' ? activity.effects : []
  return effects.flatMap((effect) => (effect.kind === 'grant' ? effect.mechanics : []))
}

function ownReaction(
  battle: Battle,
  target: string,
  attacker: string,
  hit: Landing,
  turnedAside: (bonus: number) => boolean,
): HitReaction {
  const state = stateOf(battle, target)
  const parry = parriesOf(battle, target).find((one) => turnedAside(one.bonus))
  if (parry !== undefined && hit.form === 'melee' && wantsReaction(battle, target, 'parry')) {
    state.economy.reaction -= 1
    logEvent(battle, 'parry', { who: target, against: attacker, bonus: parry.bonus })
    return { armor: parry.bonus, halves: false }
  }
  if (turnedAside(5) && wantsReaction(battle, target, 'shield') && castShield(battle, target))
    return { armor: 5, halves: false }
  if (mechanicsLike(battle, target, 'uncanny-dodge').length === 0) return noReaction
  if (!wantsReaction(battle, target, 'uncanny_dodge')) return noReaction
  state.economy.reaction -= 1
  logEvent(battle, 'uncanny_dodge', { who: target, against: attacker })
  return { armor: 0, halves: true }
}

/** A parry may be a mechanic or, in most stat blocks, a reaction that grants one for the moment. */
function parriesOf(battle: Battle, id: string): readonly { readonly bonus: number }[] {
  const granted = fighterOf(battle, id).activities.flatMap((activity) =>
    activity.kind === 'apply' && activity.trigger === 'hit-by-melee-attack' ? activity.effects : [],
  )
  const now = granted.flatMap((effect) => (effect.kind === 'grant' ? effect.mechanics : []))
  return [
    ...mechanicsLike(battle, id, 'parry'),
    ...now.flatMap((mechanic) => (mechanic.kind === 'parry' ? [mechanic] : [])),
  ]
}

function castShield(battle: Battle, id: string): boolean {
  const { casting } = fighterOf(battle, id)
  const known = casting?.spells.find(({ spell }) =>
    spell.activities.some((activity) => activity.trigger === 'hit-by-attack'),
  )
  if (casting === undefined || known === undefined || whatForbids(battle, id, 'cast') !== undefined)
    return false
  if (!spendSlot(battle, id, 1)) return false
  const state = stateOf(battle, id)
  state.economy.reaction -= 1
  logEvent(battle, 'cast', { who: id, spell: 'Shield', slot: 1 })
  applyLasting(battle, id, {
    name: 'Shield',
    source: id,
    mechanics: known.spell.activities.flatMap(grantedBy),
    ends: { turn_of: id, at: 'start', round: battle.document.current_round + 1 },
  })
  return true
}

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
  const keen = mechanicsLike(battle, attacker, 'critical-range').map((mechanic) => mechanic.from)
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
  logEvent(battle, 'attack', details, told.verdict)
}

/** The total that is held against the armour; a natural 1 or 20 is past help. */
function decidedTotal(battle: Battle, attacker: string, face: number, total: number, armor: number): number {
  if (face === 1 || face === 20) return total
  const raised = total + spendDie(battle, attacker, 'attack', armor - total)
  return raised < armor ? raised : raised - cutDown(battle, attacker, raised - armor)
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
    return holdsDieFor(battle, attacker, 'attack', armor - total) ? `Short by ${armor - total}` : undefined
  return wouldCutDown(battle, attacker, total - armor) ? `Ahead by ${total - armor}` : undefined
}

/** What a judged hit comes to: worse on whoever is helpless, never critical on whom nothing strikes so. */
function severityOf(battle: Battle, attacker: string, target: string, judged: AttackVerdict): AttackVerdict {
  if (judged === 'miss') return judged
  if (mechanicsLike(battle, target, 'no-critical-hits').length > 0) return 'hit'
  return isCriticalAnyway(battle, attacker, target) ? 'critical' : judged
}

/** True when a hit from one on the other is critical anyway. */
function isCriticalAnyway(battle: Battle, attacker: string, target: string): boolean {
  const feet = feetBetween(battle, attacker, target)
  const helpless = effectsOf(conditionsOf(stateOf(battle, target))).some(
    (effect) => effect.nearHitsAreCritical,
  )
  return (
    (feet <= 5 && helpless) ||
    mechanicsLike(battle, target, 'hits-are-critical').some(
      (mechanic) => feet <= Math.max(5, mechanic.within),
    ) ||
    mechanicsLike(battle, attacker, 'critical-when').some((mechanic) =>
      mechanic.when.every((when) => circumstanceHolds(battle, when, attacker, target)),
    )
  )
}

/** A bard's barb: an enemy's attack that would hit is made worse by a die of inspiration, as a reaction. */
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
    const words = activities.find((activity) => activity.trigger === 'enemy-rolls-within-60')
    if (words === undefined || !isAvailable(battle, bard, words) || !mayReact(battle, bard)) continue
    const sides = columns?.bardic_inspiration_die ?? 6
    // Worth a die only when it turns the hit aside at least half of the time.
    if (feetBetween(battle, bard, attacker) <= 60 && over * 2 <= sides) return { bard, words, sides }
  }
  return undefined
}

/** True when somebody would cut such an attack down. */
function wouldCutDown(battle: Battle, attacker: string, over: number): boolean {
  return cutterFor(battle, attacker, over) !== undefined
}

/** How much is taken off an attack that beats the armour by `over`; 0 when nobody speaks up. */
function cutDown(battle: Battle, attacker: string, over: number): number {
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
  logEvent(battle, 'cutting_words', { who: bard, target: attacker, by, roll })
  return by
}
