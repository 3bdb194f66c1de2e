/**
 * What the mechanics of all concerned do to a roll: advantage and disadvantage with reasons, bonuses with
 * sources. It is the only reader of data/mechanic-schemas.ts during combat.
 */
import type { Because } from '../../../ruleset.ts'
import { abilityModifier } from '../../character/ability-modifiers.ts'
import { type Edge, edgeFor, joinEdges } from '../../checks/advantage.ts'
import { plainLabel } from '../../checks/d20-rolls.ts'
import type { OwnedMechanic } from '../../checks/mechanics-from-traits-and-items.ts'
import type { Circumstance, Mechanic, MechanicOfKind, RollFilter } from '../../data/mechanic-schemas.ts'
import { type Ability, abilities, type SkillId } from '../../data/srd-vocabulary.ts'
import {
  type Battle,
  canAct,
  combatantOf,
  feetBetween,
  friendsOf,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { circumstanceHolds } from './circumstances-and-rage.ts'

/** A roll that is about to be made, as mechanics ask about it. */
export interface RollContext {
  readonly roll: RollFilter['roll']
  readonly self: string
  /** Against whom, or who forces it. */
  readonly other?: string
  readonly ability?: Ability
  readonly skill?: SkillId
  readonly form?: 'melee' | 'ranged'
  readonly with?: 'weapon' | 'spell' | 'unarmed'
  readonly against?: readonly string[]
  /** Whether the weapon of this very attack is held in one hand. */
  readonly oneHanded?: boolean
}

/** A combatant's own mechanics and those that lasting effects grant. */
export function mechanicsOf(battle: Battle, id: string): readonly OwnedMechanic[] {
  const own = combatantOf(battle, id).mechanics
  const { lasting } = stateOf(battle, id)
  if (!lasting.some((effect) => effect.mechanics !== undefined)) return own
  const granted = lasting.flatMap((effect) =>
    (effect.mechanics ?? []).map((mechanic) => ({ source: effect.name, mechanic })),
  )
  return [...own, ...granted]
}

/** The mechanics of one kind that a combatant has. */
export function mechanicsOfKind<Kind extends Mechanic['kind']>(
  battle: Battle,
  id: string,
  kind: Kind,
): readonly MechanicOfKind<Kind>[] {
  return mechanicsOf(battle, id).flatMap(({ mechanic }) =>
    mechanic.kind === kind ? [mechanic as MechanicOfKind<Kind>] : [],
  )
}

function narrows<Item>(wanted: readonly Item[] | undefined, given: Item | undefined): boolean {
  return wanted !== undefined && (given === undefined || !wanted.includes(given))
}

function matches(filter: RollFilter, context: RollContext): boolean {
  if (filter.roll !== context.roll) return false
  if (narrows(filter.abilities, context.ability) || narrows(filter.skills, context.skill)) return false
  if (filter.form !== undefined && filter.form !== context.form) return false
  if (filter.with !== undefined && filter.with !== context.with) return false
  const { against } = filter
  return against === undefined || against.some((word) => context.against?.includes(word) ?? false)
}

/** What mechanics on both sides do to the edge of a roll. */
export function mechanicEdge(battle: Battle, context: RollContext): Edge {
  const edges: Edge[] = []
  const look = (owner: string, who: 'self' | 'against-self', other: string | undefined) => {
    for (const { source, mechanic } of mechanicsOf(battle, owner)) {
      if (mechanic.kind !== 'advantage-when' && mechanic.kind !== 'disadvantage-when') continue
      if (mechanic.who !== who || !matches(mechanic.of, context)) continue
      if (!(mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, owner, other))) continue
      edges.push(edgeFor(mechanic.kind === 'advantage-when' ? 'advantage' : 'disadvantage', source))
    }
  }
  look(context.self, 'self', context.other)
  if (context.other !== undefined) look(context.other, 'against-self', context.self)
  const edge = joinEdges(...edges)
  const elusive =
    context.roll === 'attack' &&
    context.other !== undefined &&
    mechanicsOfKind(battle, context.other, 'no-advantage-against').length > 0
  return elusive ? { ...edge, advantage: [] } : edge
}

/** The highest face that is rolled again once (a halfling's Lucky); undefined when none is. */
export function rerollsUpTo(battle: Battle, context: RollContext): number | undefined {
  const faces = mechanicsOfKind(battle, context.self, 'reroll').filter((mechanic) =>
    matches(mechanic.of, context),
  )
  return faces.length === 0 ? undefined : Math.max(...faces.map((face) => face.up_to))
}

/** What mechanics add to a roll; dice among them are rolled into the ledger first. */
export function mechanicBonuses(battle: Battle, context: RollContext): readonly Because[] {
  const bonuses: Because[] = []
  const add = (source: string, value: number) => {
    if (value !== 0) bonuses.push({ value, source, reason: source })
  }
  const look = (owner: string, who: 'self' | 'against-self', other: string | undefined) => {
    for (const { source, mechanic } of mechanicsOf(battle, owner)) {
      if (who === 'self') add(source, columnBonus(battle, owner, mechanic, context))
      if (mechanic.kind !== 'bonus-when' || mechanic.who !== who || !matches(mechanic.of, context)) continue
      const holds = (circumstance: Circumstance) =>
        circumstance === 'one-handed-weapon-alone' && context.oneHanded !== undefined
          ? context.oneHanded
          : circumstanceHolds(battle, circumstance, owner, other)
      if ((mechanic.when ?? []).every(holds))
        add(
          source,
          fixedBonus(battle, owner, mechanic.amount) ?? rollBonus(battle, mechanic.amount, source, context),
        )
    }
  }
  look(context.self, 'self', context.other)
  if (context.other !== undefined) look(context.other, 'against-self', context.self)
  return context.roll === 'save' ? [...bonuses, ...auraSaveBonus(battle, context.self)] : bonuses
}

/** A bonus that stands in a column of the owner's class table: Rage damage. */
function columnBonus(battle: Battle, owner: string, mechanic: Mechanic, context: RollContext): number {
  if (mechanic.kind !== 'bonus-column-when' || !matches(mechanic.of, context)) return 0
  if (!(mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, owner, context.other))) return 0
  return combatantOf(battle, owner).columns?.[mechanic.column] ?? 0
}

type BonusAmount = MechanicOfKind<'bonus-when'>['amount']

/** A number, the proficiency bonus or an ability modifier; undefined when dice are to be rolled. */
function fixedBonus(battle: Battle, owner: string, amount: BonusAmount): number | undefined {
  if (typeof amount === 'number') return amount
  const { profile } = combatantOf(battle, owner)
  if (amount === 'proficiency') return profile.proficiency
  if (amount === 'half-proficiency') return Math.floor(profile.proficiency / 2)
  const ability = abilities.find((score) => score === amount)
  if (ability !== undefined) return abilityModifier(profile.scores[ability])
  return amount.includes('d') ? undefined : Number(amount)
}

function rollBonus(battle: Battle, amount: BonusAmount, source: string, context: RollContext): number {
  const notation = String(amount)
  const negative = notation.startsWith('-')
  const rolled = battle.dice.roll({
    label: plainLabel(source),
    notation: negative ? notation.slice(1) : notation,
    attempt: {
      actor: context.self,
      action: `bonus ${source}`,
      target: context.other ?? '',
      check: context.roll,
    },
  })
  if (!rolled.ok) return 0
  return negative ? -rolled.value.total : rolled.value.total
}

type Forbidden = MechanicOfKind<'cannot'>['what'][number]

/** The name of what forbids this; undefined when nothing does. */
export function forbiddenBy(battle: Battle, id: string, what: Forbidden): string | undefined {
  return mechanicsOf(battle, id).find(
    ({ mechanic }) => mechanic.kind === 'cannot' && mechanic.what.includes(what),
  )?.source
}

/** True when something that comes from the other forbids it towards them. */
export function isForbiddenTowards(battle: Battle, id: string, what: Forbidden, other: string): boolean {
  return stateOf(battle, id).lasting.some(
    (effect) =>
      effect.source === other &&
      (effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'cannot' && mechanic.what.includes(what)),
  )
}

/** An aura that reaches a combatant. */
interface Aura {
  readonly bearer: string
  readonly source: string
  readonly gives: readonly string[]
}

/** The auras that reach a combatant; a bearer who cannot act gives none. */
function aurasAround(battle: Battle, id: string): Aura[] {
  return [id, ...friendsOf(battle, id)].flatMap((bearer) => {
    const { mechanics, columns } = combatantOf(battle, bearer)
    return mechanics.flatMap(({ source, mechanic }) => {
      if (mechanic.kind !== 'aura' || !canAct(stateOf(battle, bearer))) return []
      const feet = columns?.[mechanic.feet_column] ?? 0
      if (bearer !== id && feetBetween(battle, bearer, id) > feet) return []
      return [{ bearer, source, gives: mechanic.mechanics }]
    })
  })
}

/** What Aura of Protection adds to a saving throw: the best one only, because the same aura does not add up. */
export function auraSaveBonus(battle: Battle, id: string): Because[] {
  const bonuses = aurasAround(battle, id).flatMap(({ bearer, source, gives }): Because[] => {
    if (!gives.includes('save-bonus-charisma')) return []
    const value = Math.max(1, abilityModifier(combatantOf(battle, bearer).profile.scores.charisma))
    return [{ value, source, reason: `${source} of ${stateOf(battle, bearer).name}` }]
  })
  return bonuses.sort((a, b) => b.value - a.value).slice(0, 1)
}

/** The conditions that auras (Aura of Courage) give immunity to. */
export function auraImmunities(battle: Battle, id: string): string[] {
  return aurasAround(battle, id).flatMap(({ gives }) =>
    gives.flatMap((gift) => (gift.startsWith('immune-') ? [gift.slice('immune-'.length)] : [])),
  )
}
