/** Which of a spell's activities one casting does: those its slot allows, and one where they are ways of one thing. */
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Spell } from '../data/shapes.ts'

/** A spell whose activities are ways of one thing does one of them: the one that was chosen, else the first. */
export function chosenActivities(spell: Spell, slot: number, choice: unknown): Result<readonly Activity[]> {
  const open = spell.activities.filter((activity) => (activity.min_slot ?? 0) <= slot)
  const variants =
    spell.id === 'enlarge-reduce' ||
    (open.length > 1 && open.every((activity) => activity.name.startsWith(`${spell.name}: `)))
  if (spell.id === 'magic-weapon') return done(open.slice(-1))
  if (!variants) return done(open)
  const word = typeof choice === 'string' ? choice.toLowerCase() : undefined
  const chosen =
    word === undefined ? open[0] : open.find((activity) => activity.name.toLowerCase().includes(word))
  if (chosen !== undefined) return done([chosen])
  const names = open.map((activity) => activity.name.replace(`${spell.name}: `, '')).join(', ')
  return refuse('rules/bad-choice', `${spell.name} can be: ${names}.`)
}
