/** A deed of the book as an idea for a choice, with the verb that its skill is nearest to. */
import { slugOf } from '../../core/ids.ts'
import type { AuthoredCheck } from '../book/authored-check.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { PieceDeed } from './piece-deeds.ts'
import type { IdeaAct, WorldIdea } from './world-idea.ts'

const verbs: Readonly<Record<string, string>> = {
  persuasion: 'persuade',
  intimidation: 'intimidate',
  deception: 'deceive',
  performance: 'perform',
  insight: 'examine',
  stealth: 'sneak',
  sleight_of_hand: 'steal',
  sleight: 'steal',
  athletics: 'climb',
  strength: 'force',
  acrobatics: 'jump',
  dexterity: 'jump',
  investigation: 'search',
  perception: 'look',
  survival: 'track',
  medicine: 'treat',
  animal_handling: 'calm_animal',
  negotiation: 'negotiate',
  charm: 'persuade',
  streetwise: 'negotiate',
  hacking: 'hack',
  tech: 'repair',
}

/** The verb a skill is nearest to. */
export function verbForSkill(skill: string): string {
  const plain = skill.toLowerCase().replace(/[\s-]+/g, '_')
  return (Object.hasOwn(verbs, plain) ? verbs[plain] : undefined) ?? 'use'
}

/** The check of a deed, as an attempt carries it. */
export function authoredFor(check: AuthoredCheck, reason: string): NonNullable<IdeaAct['authored']> {
  const { skill, dc, two_d6, modifier } = check
  return {
    skill,
    ...(dc !== undefined && { dc }),
    ...(two_d6 !== undefined && { two_d6 }),
    ...(modifier !== undefined && { modifier }),
    reason,
  }
}

/** What a deed is tried as. */
export function actFor(deed: DeedEntry, sure: boolean, fighting: boolean): IdeaAct {
  const check = sure ? undefined : deed.check
  const verb = check === undefined ? 'use' : verbForSkill(check.skill)
  return {
    verb: fighting ? 'improvise' : verb,
    deed_id: deed.id,
    words: deed.text,
    ...(check !== undefined && { authored: authoredFor(check, deed.text) }),
  }
}

/** An open deed as an idea. */
export function deedIdea({ deed, of, sure }: PieceDeed, fighting: boolean): WorldIdea {
  return {
    key: slugOf(deed.id.split(':').at(-1) ?? deed.id),
    text: deed.text,
    description: deed.description || (sure ? 'You have what it takes to be believed.' : deed.text),
    risk: sure && of !== 'leave' ? 'safe' : deed.risk,
    act: actFor(deed, sure, fighting),
    score: 10,
    piece: true,
  }
}
