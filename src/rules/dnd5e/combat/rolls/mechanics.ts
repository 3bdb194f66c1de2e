/**
 * Asks the mechanics of everybody concerned what they do to a roll: advantage and disadvantage with reasons, bonuses
 * with sources. It is the only reader of the little language in data/mechanic-shapes.ts during a fight.
 */
import type { Because } from '../../../ruleset.ts'
import { abilityModifier } from '../../character/abilities.ts'
import { type Edge, edgeFor, joinEdges } from '../../checks/edge.ts'
import type { OwnedMechanic } from '../../checks/own-mechanics.ts'
import { plainLabel } from '../../checks/rolls.ts'
import type { Circumstance, Mechanic, RollFilter } from '../../data/mechanic-shapes.ts'
import { type Ability, abilities, type SkillId } from '../../data/vocabulary.ts'
import { zonesAt } from '../battlefield/zones.ts'
import {
  type Battle,
  canAct,
  combatantOf,
  conditionsOf,
  feetBetween,
  friendsOf,
  stateOf,
} from '../state/battle.ts'
import { equipmentHolds, isFavoredEnemy, isRaging, wearsMetal } from './circumstances.ts'

/** The roll that is about to be made. */
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

/** Everything that changes what somebody does: their own traits and what was laid on them. */
export function mechanicsOf(battle: Battle, id: string): readonly OwnedMechanic[] {
  const own = combatantOf(battle, id).mechanics
  const { lasting } = stateOf(battle, id)
  if (!lasting.some((effect) => effect.mechanics !== undefined)) return own
  const granted = lasting.flatMap((effect) =>
    (effect.mechanics ?? []).map((mechanic) => ({ source: effect.name, mechanic })),
  )
  return [...own, ...granted]
}

/** The mechanics of one kind that somebody has. */
export function mechanicsOfKind<Kind extends Mechanic['kind']>(
  battle: Battle,
  id: string,
  kind: Kind,
): readonly Extract<Mechanic, { kind: Kind }>[] {
  return mechanicsOf(battle, id).flatMap(({ mechanic }) =>
    mechanic.kind === kind ? [mechanic as Extract<Mechanic, { kind: Kind }>] : [],
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

/** Up to which face somebody may throw a die of this roll again, once; undefined when they may not. */
export function rerollsUpTo(battle: Battle, context: RollContext): number | undefined {
  const faces = mechanicsOfKind(battle, context.self, 'reroll').filter((mechanic) =>
    matches(mechanic.of, context),
  )
  return faces.length === 0 ? undefined : Math.max(...faces.map((face) => face.up_to))
}

/** What mechanics add to a roll; dice among them are thrown into the ledger first. */
export function mechanicBonuses(battle: Battle, context: RollContext): readonly Because[] {
  const bonuses: Because[] = []
  const look = (owner: string, who: 'self' | 'against-self', other: string | undefined) => {
    for (const { source, mechanic } of mechanicsOf(battle, owner)) {
      if (who === 'self') bonuses.push(...columnBonus(battle, owner, source, mechanic, context))
      if (mechanic.kind !== 'bonus-when' || mechanic.who !== who || !matches(mechanic.of, context)) continue
      const holds = (circumstance: Circumstance) =>
        circumstance === 'one-handed-weapon-alone' && context.oneHanded !== undefined
          ? context.oneHanded
          : circumstanceHolds(battle, circumstance, owner, other)
      if (!(mechanic.when ?? []).every(holds)) continue
      const value = bonusValue(battle, owner, mechanic.amount, source, context)
      if (value !== 0) bonuses.push({ value, source, reason: source })
    }
  }
  look(context.self, 'self', context.other)
  if (context.other !== undefined) look(context.other, 'against-self', context.self)
  return context.roll === 'save' ? [...bonuses, ...auraSaveBonus(battle, context.self)] : bonuses
}

/** A bonus that stands in a column of the owner's class table: the rage of a barbarian. */
function columnBonus(
  battle: Battle,
  owner: string,
  source: string,
  mechanic: Mechanic,
  context: RollContext,
): Because[] {
  if (mechanic.kind !== 'bonus-column-when' || !matches(mechanic.of, context)) return []
  if (!(mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, owner, context.other))) return []
  const value = combatantOf(battle, owner).columns?.[mechanic.column] ?? 0
  return value === 0 ? [] : [{ value, source, reason: source }]
}

function bonusValue(
  battle: Battle,
  owner: string,
  amount: Extract<Mechanic, { kind: 'bonus-when' }>['amount'],
  source: string,
  context: RollContext,
): number {
  if (typeof amount === 'number') return amount
  const { profile } = combatantOf(battle, owner)
  if (amount === 'proficiency') return profile.proficiency
  if (amount === 'half-proficiency') return Math.floor(profile.proficiency / 2)
  const ability = abilities.find((score) => score === amount)
  if (ability !== undefined) return abilityModifier(profile.scores[ability])
  if (!amount.includes('d')) return Number(amount)
  const negative = amount.startsWith('-')
  const rolled = battle.dice.roll({
    label: plainLabel(source),
    notation: negative ? amount.slice(1) : amount,
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

/** Whether a circumstance holds for the owner of a mechanic, towards the other one. */
export function circumstanceHolds(
  battle: Battle,
  circumstance: Circumstance,
  owner: string,
  other: string | undefined,
): boolean {
  const own = stateOf(battle, owner)
  const light = `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
  const here = holdsHere(battle, circumstance, owner)
  if (here !== undefined) return here
  switch (circumstance) {
    case 'source-in-sight':
      return true
    case 'not-heavily-armored':
    case 'unarmored':
    case 'wearing-armor':
    case 'wearing-no-armor-or-shield':
    case 'holding-shield':
    case 'one-handed-weapon-alone':
      return equipmentHolds(battle, circumstance, owner)
    case 'first-round':
      return battle.document.current_round === 1
    case 'reckless':
      return own.reckless
    case 'raging':
      return isRaging(own)
    case 'in-sunlight':
    case 'in-bright-light':
      return light.includes('sun') || (circumstance === 'in-bright-light' && light.includes('bright'))
    case 'in-darkness':
      return light.includes('dark')
    case 'in-dim-light-or-darkness':
      return light.includes('dark') || light.includes('dim')
    default:
      return other !== undefined && holdsTowards(battle, circumstance, owner, other)
  }
}

function holdsTowards(battle: Battle, circumstance: Circumstance, owner: string, other: string): boolean {
  const target = stateOf(battle, other)
  const feet = feetBetween(battle, owner, other)
  switch (circumstance) {
    case 'ally-within-5-of-target':
      return friendsOf(battle, owner).some(
        (friend) =>
          feetBetween(battle, friend, other) <= 5 &&
          !conditionsOf(stateOf(battle, friend)).includes('incapacitated'),
      )
    case 'any-creature-within-5-of-self':
    case 'attacker-within-5':
      return feet <= 5
    case 'attacker-beyond-5':
      return feet > 5
    case 'target-below-maximum':
      return target.hp_current < target.hp_max
    case 'target-has-not-acted':
      return !target.acted
    case 'target-surprised':
      return target.surprised
    case 'target-prone-within-5':
      return feet <= 5 && conditionsOf(target).includes('prone')
    case 'target-grappled-by-self':
      return target.lasting.some((effect) => effect.condition === 'grappled' && effect.source === owner)
    case 'target-is-favored-enemy':
      return isFavoredEnemy(battle, owner, other)
    case 'target-under-this-effect':
      return target.lasting.some((effect) => effect.source === owner)
    case 'target-wears-metal':
      return wearsMetal(combatantOf(battle, other))
    default:
      return holdsAgainst(battle, circumstance, owner, other) ?? false
  }
}

/**
 * Circumstances that the scene and the senses answer. What nobody can know from the state has a plain answer here,
 * with the reason beside it, so that no word of the data is left without one.
 */
const outsiders = ['aberration', 'celestial', 'elemental', 'fey', 'fiend', 'undead']

/** What the scene says of the light and the ground. */
function sceneWords(battle: Battle): string {
  return `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
}

/** Circumstances of the owner alone; undefined when the word is none of these. */
function holdsHere(battle: Battle, circumstance: Circumstance, owner: string): boolean | undefined {
  const conditions = () => conditionsOf(stateOf(battle, owner))
  switch (circumstance) {
    case 'using-sight':
      return !conditions().includes('blinded')
    case 'using-hearing':
      return !conditions().includes('deafened') && !zonesAt(battle, owner).some((zone) => zone.silent)
    // No condition takes the sense of smell away.
    case 'using-smell':
      return true
    case 'underwater':
      return /under ?water|submerged/.test(sceneWords(battle))
    // The scene tells no kind of ground; only when its words name cover of that sort does it help.
    case 'camouflaged':
      return /rock|rubble|snow|foliage|undergrowth|reef|ice/.test(sceneWords(battle))
    case 'in-bright-light':
      return zonesAt(battle, owner).some((zone) => zone.light === 'bright') ? true : undefined
    case 'in-darkness':
    case 'in-dim-light-or-darkness':
      return zonesAt(battle, owner).some((zone) => zone.obscured === 'magical-darkness') ? true : undefined
    default:
      return undefined
  }
}

/** Circumstances towards another; undefined when the word is none of these. */
function holdsAgainst(
  battle: Battle,
  circumstance: Circumstance,
  owner: string,
  other: string,
): boolean | undefined {
  switch (circumstance) {
    // "Evil outsider" is the old name of the six kinds that protection from evil and good wards against.
    case 'attacker-is-evil-outsider':
      return outsiders.some((kind) => combatantOf(battle, other).creatureType.toLowerCase().includes(kind))
    case 'attacker-can-see-not':
      return (
        conditionsOf(stateOf(battle, other)).includes('blinded') ||
        conditionsOf(stateOf(battle, owner)).includes('invisible')
      )
    default:
      return undefined
  }
}

type Forbidden = Extract<Mechanic, { kind: 'cannot' }>['what'][number]

/** What keeps somebody from doing it, by name; undefined when nothing does. */
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

/* HEAD of src/rules/dnd5e/combat/paladin-aura.ts Auras that paladins spread: friends near them save better and cannot be charmed or frightened, while they are awake. */
interface Spread {
  readonly bearer: string
  readonly source: string
  readonly gives: readonly string[]
}

/** The auras somebody stands in; whose bearer lies at 0 hit points gives none. */
function aurasAround(battle: Battle, id: string): Spread[] {
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

/** What auras add to somebody's saving throw: the best of them, for they are the same aura. */
export function auraSaveBonus(battle: Battle, id: string): Because[] {
  const worth = aurasAround(battle, id).flatMap(({ bearer, source, gives }): Because[] => {
    if (!gives.includes('save-bonus-charisma')) return []
    const value = Math.max(1, abilityModifier(combatantOf(battle, bearer).profile.scores.charisma))
    return [{ value, source, reason: `${source} of ${stateOf(battle, bearer).name}` }]
  })
  return worth.sort((a, b) => b.value - a.value).slice(0, 1)
}

/** The conditions that auras keep off somebody. */
export function auraImmunities(battle: Battle, id: string): string[] {
  return aurasAround(battle, id).flatMap(({ gives }) =>
    gives.flatMap((give) => (give.startsWith('immune-') ? [give.slice('immune-'.length)] : [])),
  )
}
