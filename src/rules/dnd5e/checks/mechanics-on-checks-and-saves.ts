/**
 * What mechanics do to a check or saving throw outside a fight, all of it said before the die falls: edges and
 * bonuses with their sources, dice that are added, a face rolled again, a least face, a certain end.
 */

import type { RulesView } from '../../rules-view.ts'
import type { Because } from '../../ruleset.ts'
import { abilityModifier } from '../character/ability-modifiers.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import type { Mechanic, RollFilter } from '../data/mechanic-schemas.ts'
import { type Ability, abilities, conditionIds, damageTypes, type SkillId } from '../data/srd-vocabulary.ts'
import { checkEdge, type Edge, edgeFor, joinEdges, noEdge } from './advantage.ts'
import { readSceneCreature, type SceneCreature } from './creature-outside-combat.ts'
import { checkModifiers } from './creature-scores-and-proficiencies.ts'
import { abilityOf, type CheckName, isSkill } from './skill-and-ability-names.ts'

export interface RollQuestion {
  readonly roll: 'check' | 'save' | 'initiative' | 'death-save' | 'concentration'
  readonly ability: Ability
  readonly skill?: SkillId
  /** What a save is against: poison, charmed, magic … */
  readonly against?: readonly string[]
  /** A proficiency already counts in it. */
  readonly trained?: boolean
}

/** A die that is added, and whose it is; `once` when it is gone after that. */
export interface BonusDie {
  readonly notation: string
  readonly source: string
  readonly once: boolean
}

export interface RollModifiers {
  readonly edge: Edge
  readonly modifiers: readonly Because[]
  readonly dice: readonly BonusDie[]
  /** `1d20`, or what luck and talent make of it. */
  readonly notation: string
  readonly certain?: { readonly succeeds: boolean; readonly source: string }
}

function narrows<Item>(wanted: readonly Item[] | undefined, given: Item | undefined): boolean {
  return wanted !== undefined && (given === undefined || !wanted.includes(given))
}

function isMeant(filter: RollFilter, question: RollQuestion): boolean {
  if (filter.roll !== question.roll || filter.form !== undefined || filter.with !== undefined) return false
  if (narrows(filter.abilities, question.ability) || narrows(filter.skills, question.skill)) return false
  return filter.against === undefined || filter.against.some((word) => question.against?.includes(word))
}

type Applying = Extract<Mechanic, { readonly of: RollFilter }>

/** The mechanics that are about this roll and whose circumstances hold. */
function applying(creature: SceneCreature, question: RollQuestion): { source: string; mechanic: Applying }[] {
  return creature.mechanics.flatMap(({ source, mechanic }) => {
    if (!('of' in mechanic) || Array.isArray(mechanic.of)) return []
    const applied = mechanic as Applying
    if ('who' in applied && applied.who !== 'self') return []
    if (!isMeant(applied.of, question)) return []
    const when = 'when' in applied ? (applied.when ?? []) : []
    return when.every(creature.holds) ? [{ source, mechanic: applied }] : []
  })
}

const bodily: readonly Ability[] = ['strength', 'dexterity', 'constitution']

/** Everything on a creature's sheet and in its effects that changes a roll. */
export function rollModifiers(creature: SceneCreature, question: RollQuestion): RollModifiers {
  const found = applying(creature, question)
  const loaded = creature.burden === 'heavily' && bodily.includes(question.ability)
  const edges: Edge[] = [edgeFor(loaded ? 'disadvantage' : undefined, 'heavy load')]
  const modifiers: Because[] = [...halfTrained(creature, question)]
  const dice: BonusDie[] = [...oneTimeDice(creature, question)]
  let rolledAgain = 0
  let least = 0
  let certain: RollModifiers['certain']
  for (const { source, mechanic } of found) {
    if (mechanic.kind === 'advantage-when') edges.push(edgeFor('advantage', source))
    else if (mechanic.kind === 'disadvantage-when') edges.push(edgeFor('disadvantage', source))
    else if (mechanic.kind === 'bonus-when') {
      const value = flatBonus(creature, mechanic.amount)
      if (value === undefined) dice.push({ notation: String(mechanic.amount), source, once: false })
      else if (value !== 0) modifiers.push({ value, source, reason: source })
    } else if (mechanic.kind === 'reroll') rolledAgain = Math.max(rolledAgain, mechanic.up_to)
    else if (mechanic.kind === 'minimum-roll') {
      if (!mechanic.proficient || question.trained === true) least = Math.max(least, mechanic.is)
    } else if (mechanic.kind === 'automatic-failure') certain = { succeeds: false, source }
    else if (mechanic.kind === 'automatic-success') certain ??= { succeeds: true, source }
  }
  const again = rolledAgain > 0 ? `ro<=${rolledAgain}` : ''
  return {
    edge: joinEdges(...edges),
    modifiers,
    dice,
    notation: `1d20${again}${least > 0 ? `min${least}` : ''}`,
    ...(certain !== undefined && { certain }),
  }
}

function flatBonus(creature: SceneCreature, amount: number | string): number | undefined {
  if (typeof amount === 'number') return amount
  if (amount === 'proficiency') return creature.proficiency
  if (amount === 'half-proficiency') return Math.floor(creature.proficiency / 2)
  const ability = abilities.find((score) => score === amount)
  if (ability !== undefined) return abilityModifier(creature.scores[ability])
  return amount.includes('d') ? undefined : Number(amount)
}

/** Half the proficiency where none counts yet; the better half when there are two. */
function halfTrained(creature: SceneCreature, question: RollQuestion): Because[] {
  if (question.trained === true || (question.roll !== 'check' && question.roll !== 'initiative')) return []
  const halves = creature.mechanics.flatMap(({ source, mechanic }) => {
    if (mechanic.kind !== 'half-proficiency' || !mechanic.abilities.includes(question.ability)) return []
    const half = creature.proficiency / 2
    return [{ value: mechanic.round === 'up' ? Math.ceil(half) : Math.floor(half), source, reason: source }]
  })
  return halves.sort((a, b) => b.value - a.value).slice(0, 1)
}

function oneTimeDice(creature: SceneCreature, question: RollQuestion): BonusDie[] {
  const kind = question.roll === 'check' || question.roll === 'save' ? question.roll : undefined
  return creature.mechanics.flatMap(({ source, mechanic }) =>
    mechanic.kind === 'bonus-once' && kind !== undefined && mechanic.of.includes(kind)
      ? [{ notation: mechanic.dice, source, once: true }]
      : [],
  )
}

export function checkQuestion(creature: SceneCreature, name: CheckName): RollQuestion {
  const skill = isSkill(name) ? name : undefined
  const trained = skill !== undefined && (creature.training[skill] ?? 0) > 0
  return { roll: 'check', ability: abilityOf(name), ...(skill !== undefined && { skill }), trained }
}

/** An ability check with everything that bends it: conditions, mechanics, rattling armour, bad light. */
export function checkModifiersOf(creature: SceneCreature, name: CheckName, tool?: Because): RollModifiers {
  const asked = checkQuestion(creature, name)
  const modified = rollModifiers(creature, tool === undefined ? asked : { ...asked, trained: true })
  const blurred = name === 'perception' && creature.sight !== 'clear' && creature.holds('using-sight')
  return {
    ...modified,
    modifiers: [
      ...checkModifiers(creature, name),
      ...(tool === undefined ? [] : [tool]),
      ...modified.modifiers,
    ],
    edge: joinEdges(
      checkEdge(creature.conditions, creature.exhaustion),
      modified.edge,
      edgeFor(blurred ? 'disadvantage' : undefined, 'bad light'),
    ),
  }
}

/** What is noticed or resisted without rolling, with five more or less for an edge. */
export function passiveScoreOf(creature: SceneCreature, name: CheckName): number {
  const { modifiers, edge } = checkModifiersOf(creature, name)
  const sum = modifiers.reduce((total, part) => total + part.value, 10)
  const [better, worse] = [edge.advantage.length > 0, edge.disadvantage.length > 0]
  return better === worse ? sum : sum + (better ? 5 : -5)
}

const words = ['magic', 'turning', 'fear', 'charm', 'disease', 'illusion', 'sleep', 'paralysis'] as const

/** The edge and bonuses of a save; none for an entity that does not exist. */
export function saveModifiersOf(
  view: RulesView,
  id: string,
  ability: Ability,
  purpose: string,
  catalogue: Catalogue,
): { readonly edge: Edge; readonly modifiers: ReturnType<typeof rollModifiers>['modifiers'] } {
  const entity = view.entity(id)
  if (entity === undefined) return { edge: noEdge, modifiers: [] }
  const plain = purpose.toLowerCase()
  const against = [...words, ...conditionIds, ...damageTypes].filter((word) => plain.includes(word))
  const { edge, modifiers } = rollModifiers(readSceneCreature(entity, { view, catalogue }), {
    roll: 'save',
    ability,
    against,
  })
  return { edge, modifiers }
}
