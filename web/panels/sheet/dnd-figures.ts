/**
 * The figures of a d20 sheet that follow from others, each with the sentence that says how. The engine rolls with its
 * own; these only explain them.
 */
import { namesIn, numberIn, objectIn, type RawSheet, signed, worded } from './read-sheet.ts'

/** A figure and where it comes from. */
export interface Figure {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly because: string
  /** Trained in it. */
  readonly trained: boolean
}

/** The six abilities in their order. */
export const abilities = [
  'strength',
  'dexterity',
  'constitution',
  'intelligence',
  'wisdom',
  'charisma',
] as const
/** One of six. */
export type AbilityName = (typeof abilities)[number]

const skillAbilities: Readonly<Record<string, AbilityName>> = {
  acrobatics: 'dexterity',
  'animal-handling': 'wisdom',
  arcana: 'intelligence',
  athletics: 'strength',
  deception: 'charisma',
  history: 'intelligence',
  insight: 'wisdom',
  intimidation: 'charisma',
  investigation: 'intelligence',
  medicine: 'wisdom',
  nature: 'intelligence',
  perception: 'wisdom',
  performance: 'charisma',
  persuasion: 'charisma',
  religion: 'intelligence',
  'sleight-of-hand': 'dexterity',
  stealth: 'dexterity',
  survival: 'wisdom',
}

/** What an ability score adds. */
export function modifierOf(score: number): number {
  return Math.floor((score - 10) / 2)
}

/** The short name of an ability. */
export function shortOf(ability: string): string {
  return ability.slice(0, 3).toUpperCase()
}

/** The six abilities. */
export function abilityFigures(sheet: RawSheet): readonly (Figure & { readonly score: number })[] {
  const scores = objectIn(sheet.attributes)
  return abilities.flatMap((ability) => {
    const score = numberIn(scores[ability])
    if (score === null) return []
    const value = modifierOf(score)
    const because = `${worded(ability)} ${score} gives ${signed(value)} to everything that uses it.`
    return [{ id: ability, name: worded(ability), score, value, because, trained: false }]
  })
}

/** The six saving throws. */
export function saveFigures(sheet: RawSheet): readonly Figure[] {
  const trainedIn = new Set(namesIn(sheet.saving_throw_proficiencies).map((one) => shortOf(one)))
  return abilityFigures(sheet).map((ability) => {
    const trained = trainedIn.has(shortOf(ability.id))
    return summed(sheet, ability, ability.id, ability.name, trained ? 1 : 0)
  })
}

/** The eighteen skills. */
export function skillFigures(sheet: RawSheet): readonly Figure[] {
  const own = abilityFigures(sheet)
  const times = trainingOf(sheet)
  return Object.entries(skillAbilities).flatMap(([skill, by]) => {
    const ability = own.find((one) => one.id === by)
    return ability === undefined ? [] : [summed(sheet, ability, skill, worded(skill), times.get(skill) ?? 0)]
  })
}

/** How often proficiency counts: once when trained, twice for an expert. */
function trainingOf(sheet: RawSheet): ReadonlyMap<string, number> {
  const skills = Array.isArray(sheet.skills) ? sheet.skills : []
  return new Map(
    skills.flatMap((one): [string, number][] => {
      const [name] = namesIn([one])
      const expert = objectIn(one).expertise === true
      return name === undefined ? [] : [[name.toLowerCase().replaceAll(' ', '-'), expert ? 2 : 1]]
    }),
  )
}

function summed(
  sheet: RawSheet,
  ability: Figure & { readonly score: number },
  id: string,
  name: string,
  times: number,
): Figure {
  const bonus = numberIn(sheet.proficiency_bonus) ?? 0
  const training = times === 0 ? '' : `, ${signed(times * bonus)} ${times === 2 ? 'as an expert' : 'trained'}`
  const value = ability.value + times * bonus
  const parts = `${signed(ability.value)} from ${ability.name} ${ability.score}${training}`
  return { id, name, value, trained: times > 0, because: `${name} ${signed(value)}: ${parts}.` }
}
