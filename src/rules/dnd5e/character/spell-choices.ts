/** Which spells a class may learn or prepare at a level, and how many: the questions, never the answers. */
import type { ClassTable, Spell } from '../data/shapes.ts'
import { type AbilityScores, abilityModifier } from './ability.ts'
import type { CharacterBook } from './character-book.ts'
import type { ChoiceStep } from './choice.ts'
import { option } from './choice.ts'
import { highestSlot, levelRow } from './class-progress.ts'

/** How many spells a wizard begins with, and adds at each level. */
const firstPages = 6
const newPages = 2

/** The spell level of a warlock's arcanum, by class level. */
const arcana: Readonly<Record<number, number>> = { 11: 6, 13: 7, 15: 8, 17: 9 }

/** Levels at which a bard learns two spells of any class. */
const magicalSecrets: ReadonlySet<number> = new Set([10, 14, 18])

function spellOption(spell: Spell): ChoiceStep['options'][number] {
  const level = spell.level === 0 ? 'cantrip' : `level ${spell.level}`
  return option(spell, `${level} ${spell.school}${spell.concentration ? ', concentration' : ''}`)
}

/** Spells of a class, by spell level. */
function spellsFor(
  book: CharacterBook,
  table: ClassTable,
  least: number,
  most: number,
  known: readonly string[],
): readonly Spell[] {
  return book.spells.filter((spell) => {
    return (
      spell.classes.includes(table.id) &&
      spell.level >= least &&
      spell.level <= most &&
      !known.includes(spell.id)
    )
  })
}

/** How many new cantrips and spells a level brings; null when the class keeps no list of known spells. */
function newlyKnown(
  table: ClassTable,
  level: number,
): { readonly cantrips: number; readonly spells: number } {
  const now = levelRow(table, level)
  const before = levelRow(table, level - 1)
  const cantrips = Math.max(0, (now?.cantrips_known ?? 0) - (before?.cantrips_known ?? 0))
  if (table.caster?.method === 'spellbook') return { cantrips, spells: level === 1 ? firstPages : newPages }
  return { cantrips, spells: Math.max(0, (now?.spells_known ?? 0) - (before?.spells_known ?? 0)) }
}

/**
 * How many spells a class that prepares may have ready: level and modifier, half the level for half-casters.
 *
 * @example
 * preparedCount(cleric, 3, scores) // 3 + wisdom modifier
 */
export function preparedCount(table: ClassTable, level: number, scores: AbilityScores): number {
  const { caster } = table
  if (caster === null || caster.method === 'known' || level < caster.from_level) return 0
  const worth = caster.kind === 'half' ? Math.floor(level / 2) : level
  return Math.max(1, worth + abilityModifier(scores[caster.ability]))
}

/** The questions of learning at a level: cantrips, spells, and a warlock's arcanum. */
export function learningSteps(
  book: CharacterBook,
  table: ClassTable,
  level: number,
  known: readonly string[],
  subclass = '',
): ChoiceStep[] {
  if (table.caster === null) return []
  const { cantrips, spells } = newlyKnown(table, level)
  const most = highestSlot(table, level)
  const own = spellsFor(book, table, 1, most, known)
  const any = book.spells.filter(
    (spell) => spell.level >= 1 && spell.level <= most && !known.includes(spell.id),
  )
  const words =
    table.caster.method === 'spellbook' ? 'Which spells are in your book?' : 'Which spells do you know?'
  const secrets = table.id === 'bard' && magicalSecrets.has(level)
  const steps = [
    step('cantrips', cantrips, 'Which cantrips do you know?', spellsFor(book, table, 0, 0, known)),
    step('spells', spells, words, secrets ? any : own),
    step('magical_secrets', subclass === 'lore' && level === 6 ? 2 : 0, 'Which secrets have you found?', any),
    arcanumStep(book, table, level, known),
  ]
  return steps.filter((one) => one.choose > 0)
}

/** One spell above pact magic's reach, at each of four levels. */
function arcanumStep(
  book: CharacterBook,
  table: ClassTable,
  level: number,
  known: readonly string[],
): ChoiceStep {
  const reach = table.id === 'warlock' ? (arcana[level] ?? 0) : 0
  const question = 'Which secret does your patron tell you?'
  return step('mystic_arcanum', reach === 0 ? 0 : 1, question, spellsFor(book, table, reach, reach, known))
}

/** The question of preparing, beside what is always ready; null for classes that do not prepare. */
export function preparingStep(
  book: CharacterBook,
  table: ClassTable,
  level: number,
  scores: AbilityScores,
  written: readonly string[],
  always: readonly string[],
): ChoiceStep | null {
  const count = preparedCount(table, level, scores)
  if (count === 0) return null
  const all = spellsFor(book, table, 1, highestSlot(table, level), always)
  const list = table.caster?.method === 'spellbook' ? all.filter((spell) => written.includes(spell.id)) : all
  return step('prepared', Math.min(count, list.length), 'Which spells are ready today?', list)
}

function step(id: string, choose: number, question: string, spells: readonly Spell[]): ChoiceStep {
  const count = Math.min(choose, spells.length)
  return { id, question, help: `Choose ${count}.`, choose: count, options: spells.map(spellOption) }
}
