/**
 * Attempts in a campaign that was founded without anybody to play: there is nobody whose skill the rules could ask for, so
 * they are never asked. Looking, listening and waiting cost nothing all the same, because they are what is offered there.
 */
import type { AttemptedAction } from '../../rules/ruleset.ts'

/** What a player reads who wants to act and has nobody to do it. */
export const nobodyPlayed =
  'Nobody is played in this campaign yet, so there is nobody to do it. Begin one with a hero: from a scenario, or in the starter scene.'

const idle: ReadonlySet<string> = new Set(['look', 'listen', 'wait'])

/** True when nobody tries it. */
export function isByNobody({ actor_id: actor }: AttemptedAction): boolean {
  return actor === ''
}

/** True for what needs nobody. */
export function isIdle({ verb, target_id: target }: AttemptedAction): boolean {
  return idle.has(verb) && (target === undefined || target === '')
}
