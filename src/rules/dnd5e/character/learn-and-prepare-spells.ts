/**
 * The spells a character learns with a level and prepares after a rest: as many as level and ability allow, out of the
 * class's list or the own spellbook.
 */
import { done, type Result, refuse } from '../../../core/result.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import { mechanicsIn } from '../data/mechanic-schemas.ts'
import type { ClassTable, Feature, Spell, Trait } from '../data/srd-entry-schemas.ts'
import { type AbilityScores, abilityModifier } from './ability-modifiers.ts'
import { classOf, entryOf, type Rulebook } from './character-rulebook.ts'
import { type ChoiceStep, chooseStep, option } from './choice-steps-and-answers.ts'
import { highestSlot, levelRow } from './class-features-by-level.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { type SheetChange, setLeaf } from './sheet-diff.ts'

/**
 * Prepares these spells; those of the subclass are prepared beside them and do not count.
 *
 * @example
 * const ready = prepareSpells(rulebook, view, 'pc_mira_001', ['bless', 'cure-wounds'])
 */
export function prepareSpells(
  rulebook: Rulebook,
  view: RulesView,
  actorId: string,
  spells: readonly string[],
): Result<Resolution> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  const sheet = sheetOf(entity)
  const table = classOf(rulebook, sheet.classId)
  if (table === undefined) return refuse('rules/no-preparing', `${entity.name} does not prepare spells.`)
  const always = alwaysPrepared(rulebook, sheet, table)
  const written = sheet.spellsKnown
  const step = preparingStep(rulebook, table, sheet.level, sheet.scores, written, always)
  if (step === null) return refuse('rules/no-preparing', `${entity.name} does not prepare spells.`)
  const chosen = [...new Set(spells)].filter((id) => !always.includes(id))
  const foreign = chosen.find((id) => !step.options.some((option) => option.id === id))
  if (foreign !== undefined)
    return refuse('rules/bad-choice', `${entity.name} cannot prepare "${foreign.slice(0, 60)}".`)
  const most = preparedCount(table, sheet.level, sheet.scores)
  if (chosen.length > most)
    return refuse('rules/bad-choice', `${entity.name} can prepare ${most} spells, not ${chosen.length}.`)
  return done({
    outcome: 'automatic',
    events: [{ type: 'spells_prepared', details: { actor_id: actorId, spells: chosen }, tags: ['magic'] }],
    diff: sheet.diff(actorId, preparedChanges(sheet, table, [...always, ...chosen])),
    elapsed: { action: 'investigation' },
  })
}

/** Spells that are ready without being chosen: the subclass's and those of features. */
export function alwaysPrepared(rulebook: Rulebook, sheet: Sheet, table: ClassTable): string[] {
  const features = sheet.features.flatMap((id) => entryOf(rulebook.features, id) ?? [])
  const own = [...subclassSpells(table, sheet.subclass, sheet.level), ...alwaysReady(features, sheet.level)]
  return [...new Set(own)]
}

/** A caster who prepares from the whole list of a class knows what is prepared; a wizard's spellbook stays as it is. */
export function preparedChanges(sheet: Sheet, table: ClassTable, prepared: readonly string[]): SheetChange[] {
  const changes = [setLeaf(['spells_prepared'], prepared)]
  if (table.caster?.method !== 'prepared') return changes
  const before = new Set(sheet.spellsPrepared)
  const others = sheet.spellsKnown.filter((id) => !before.has(id))
  return [...changes, setLeaf(['spells_known'], [...new Set([...others, ...prepared])])]
}

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
  rulebook: Rulebook,
  table: ClassTable,
  least: number,
  most: number,
  known: readonly string[],
): readonly Spell[] {
  return rulebook.spells.filter((spell) => {
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

/** The questions of learning at a level: cantrips, spells, and a warlock's Mystic Arcanum. */
export function learningSteps(
  rulebook: Rulebook,
  table: ClassTable,
  level: number,
  known: readonly string[],
  subclass = '',
): ChoiceStep[] {
  if (table.caster === null) return []
  const { cantrips, spells } = newlyKnown(table, level)
  const most = highestSlot(table, level)
  const own = spellsFor(rulebook, table, 1, most, known)
  const any = rulebook.spells.filter(
    (spell) => spell.level >= 1 && spell.level <= most && !known.includes(spell.id),
  )
  const question =
    table.caster.method === 'spellbook' ? 'Which spells are in your book?' : 'Which spells do you know?'
  const hasSecrets = table.id === 'bard' && magicalSecrets.has(level)
  const extraSecrets = subclass === 'lore' && level === 6 ? 2 : 0
  const arcanum = table.id === 'warlock' ? (arcana[level] ?? 0) : 0
  const steps = [
    spellStep('cantrips', 'Which cantrips do you know?', cantrips, spellsFor(rulebook, table, 0, 0, known)),
    spellStep('spells', question, spells, hasSecrets ? any : own),
    spellStep('magical_secrets', 'Which secrets have you found?', extraSecrets, any),
    spellStep(
      'mystic_arcanum',
      'Which secret does your patron tell you?',
      arcanum === 0 ? 0 : 1,
      spellsFor(rulebook, table, arcanum, arcanum, known),
    ),
  ]
  return steps.filter(({ choose }) => choose > 0)
}

function spellStep(id: string, question: string, choose: number, spells: readonly Spell[]): ChoiceStep {
  return chooseStep(id, question, choose, spells.map(spellOption))
}

/** The question of preparing, beside what is always ready; null for classes that do not prepare. */
export function preparingStep(
  rulebook: Rulebook,
  table: ClassTable,
  level: number,
  scores: AbilityScores,
  written: readonly string[],
  always: readonly string[],
): ChoiceStep | null {
  const count = preparedCount(table, level, scores)
  if (count === 0) return null
  const all = spellsFor(rulebook, table, 1, highestSlot(table, level), always)
  const list = table.caster?.method === 'spellbook' ? all.filter((spell) => written.includes(spell.id)) : all
  return spellStep('prepared', 'Which spells are ready today?', count, list)
}

/** Spells of the subclass up to a level; they are always prepared. */
export function subclassSpells(table: ClassTable, subclass: string, level: number): string[] {
  if (subclass !== table.subclass.id) return []
  return table.subclass.spells.filter((row) => row.level <= level).flatMap((row) => row.spells)
}

/** Spells that traits and features give up to a level. */
export function giftedSpells(gifts: readonly (Trait | Feature)[], level: number): string[] {
  return mechanicsIn(gifts, 'knows-spells')
    .filter((gift) => (gift.at_level ?? 1) <= level)
    .flatMap((gift) => gift.spells)
}

/** Those of them that are always prepared. */
export function alwaysReady(gifts: readonly (Trait | Feature)[], level: number): string[] {
  const ready = mechanicsIn(gifts, 'knows-spells').filter((gift) => gift.always_prepared === true)
  return ready.filter((mechanic) => (mechanic.at_level ?? 1) <= level).flatMap((mechanic) => mechanic.spells)
}
