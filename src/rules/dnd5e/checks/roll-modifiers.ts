/**
 * What mechanics do to a check or saving throw outside a fight, all of it said before the die falls: edges and
 * bonuses with their sources, dice that are added, a face rolled again, a least face, a certain end.
 */

import type { RulesView } from '../../rules-view.ts'
import type { Because } from '../../ruleset.ts'
import { abilityModifier } from '../character/abilities.ts'
import type { Catalogue } from '../data/catalogue.ts'
import type { Mechanic, RollFilter } from '../data/mechanic-shapes.ts'
import { type Ability, abilities, conditionIds, damageTypes, type SkillId } from '../data/vocabulary.ts'
import { type Bearer, readBearer } from './creature.ts'
import { checkEdge, type Edge, edgeFor, joinEdges, noEdge } from './edge.ts'
import { checkModifiers } from './profile.ts'
import { abilityOf, type CheckName, isSkill } from './skills.ts'

/** The roll in question. */
export interface Question {
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

/** What came of asking. */
export interface Bent {
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

function isMeant(filter: RollFilter, question: Question): boolean {
  if (filter.roll !== question.roll || filter.form !== undefined || filter.with !== undefined) return false
  if (narrows(filter.abilities, question.ability) || narrows(filter.skills, question.skill)) return false
  return filter.against === undefined || filter.against.some((word) => question.against?.includes(word))
}

type Applying = Extract<Mechanic, { readonly of: RollFilter }>

/** The mechanics that are about this roll and whose circumstances hold. */
function applying(bearer: Bearer, question: Question): { source: string; mechanic: Applying }[] {
  return bearer.mechanics.flatMap(({ source, mechanic }) => {
    if (!('of' in mechanic) || Array.isArray(mechanic.of)) return []
    const one = mechanic as Applying
    if ('who' in one && one.who !== 'self') return []
    if (!isMeant(one.of, question)) return []
    const when = 'when' in one ? (one.when ?? []) : []
    return when.every(bearer.holds) ? [{ source, mechanic: one }] : []
  })
}

const bodily: readonly Ability[] = ['strength', 'dexterity', 'constitution']

/** Asks everything somebody has about a roll. */
export function bendRoll(bearer: Bearer, question: Question): Bent {
  const found = applying(bearer, question)
  const loaded = bearer.burden === 'heavily' && bodily.includes(question.ability)
  const edges: Edge[] = [edgeFor(loaded ? 'disadvantage' : undefined, 'heavy load')]
  const modifiers: Because[] = [...halfTrained(bearer, question)]
  const dice: BonusDie[] = [...oneTimeDice(bearer, question)]
  let rolledAgain = 0
  let least = 0
  let certain: Bent['certain']
  for (const { source, mechanic } of found) {
    if (mechanic.kind === 'advantage-when') edges.push(edgeFor('advantage', source))
    else if (mechanic.kind === 'disadvantage-when') edges.push(edgeFor('disadvantage', source))
    else if (mechanic.kind === 'bonus-when') {
      const value = flatBonus(bearer, mechanic.amount)
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

function flatBonus(bearer: Bearer, amount: number | string): number | undefined {
  if (typeof amount === 'number') return amount
  if (amount === 'proficiency') return bearer.proficiency
  if (amount === 'half-proficiency') return Math.floor(bearer.proficiency / 2)
  const ability = abilities.find((score) => score === amount)
  if (ability !== undefined) return abilityModifier(bearer.scores[ability])
  return amount.includes('d') ? undefined : Number(amount)
}

/** Half the proficiency where none counts yet; the better half when there are two. */
function halfTrained(bearer: Bearer, question: Question): Because[] {
  if (question.trained === true || (question.roll !== 'check' && question.roll !== 'initiative')) return []
  const halves = bearer.mechanics.flatMap(({ source, mechanic }) => {
    if (mechanic.kind !== 'half-proficiency' || !mechanic.abilities.includes(question.ability)) return []
    const half = bearer.proficiency / 2
    return [{ value: mechanic.round === 'up' ? Math.ceil(half) : Math.floor(half), source, reason: source }]
  })
  return halves.sort((a, b) => b.value - a.value).slice(0, 1)
}

function oneTimeDice(bearer: Bearer, question: Question): BonusDie[] {
  const kind = question.roll === 'check' || question.roll === 'save' ? question.roll : undefined
  return bearer.mechanics.flatMap(({ source, mechanic }) =>
    mechanic.kind === 'bonus-once' && kind !== undefined && mechanic.of.includes(kind)
      ? [{ notation: mechanic.dice, source, once: true }]
      : [],
  )
}

/** The question an ability check asks. */
export function checkQuestion(bearer: Bearer, name: CheckName): Question {
  const skill = isSkill(name) ? name : undefined
  const trained = skill !== undefined && (bearer.training[skill] ?? 0) > 0
  return { roll: 'check', ability: abilityOf(name), ...(skill !== undefined && { skill }), trained }
}

/** An ability check with everything that bends it: conditions, mechanics, rattling armour, bad light. */
export function bentCheck(bearer: Bearer, name: CheckName, tool?: Because): Bent {
  const asked = checkQuestion(bearer, name)
  const bent = bendRoll(bearer, tool === undefined ? asked : { ...asked, trained: true })
  const blurred = name === 'perception' && bearer.sight !== 'clear' && bearer.holds('using-sight')
  return {
    ...bent,
    modifiers: [...checkModifiers(bearer, name), ...(tool === undefined ? [] : [tool]), ...bent.modifiers],
    edge: joinEdges(
      checkEdge(bearer.conditions, bearer.exhaustion),
      bent.edge,
      edgeFor(blurred ? 'disadvantage' : undefined, 'bad light'),
    ),
  }
}

/** What is noticed or resisted without rolling, with five more or less for an edge. */
export function bentPassive(bearer: Bearer, name: CheckName): number {
  const { modifiers, edge } = bentCheck(bearer, name)
  const sum = modifiers.reduce((total, part) => total + part.value, 10)
  const [better, worse] = [edge.advantage.length > 0, edge.disadvantage.length > 0]
  return better === worse ? sum : sum + (better ? 5 : -5)
}

const words = ['magic', 'turning', 'fear', 'charm', 'disease', 'illusion', 'sleep', 'paralysis'] as const

/** The edge and bonuses of a save; none for somebody who is not there. */
export function saveBend(
  view: RulesView,
  id: string,
  ability: Ability,
  purpose: string,
  catalogue: Catalogue,
): { readonly edge: Edge; readonly modifiers: ReturnType<typeof bendRoll>['modifiers'] } {
  const entity = view.entity(id)
  if (entity === undefined) return { edge: noEdge, modifiers: [] }
  const plain = purpose.toLowerCase()
  const against = [...words, ...conditionIds, ...damageTypes].filter((word) => plain.includes(word))
  const { edge, modifiers } = bendRoll(readBearer(entity, { view, catalogue }), {
    roll: 'save',
    ability,
    against,
  })
  return { edge, modifiers }
}
