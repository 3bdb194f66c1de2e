/** What came of an evening, in figures and in sentences. */
import type { PlantedAdventure } from './plant.ts'
import type { Evening } from './play-evening.ts'

/** Every leak as a line: the route, where in its answer, and which field it came from. */
export function leaksOf({ scan }: Evening): readonly string[] {
  return [...scan.leaks.values()].map(
    ({ from, at, field, where, turn }) =>
      `${from} ${at} (after turn ${turn}, planted in ${field} of ${where})`,
  )
}

/** How many of those that may be read at some time were read on at least one of several evenings in the same adventure. */
export function seenOf({ canaries }: PlantedAdventure, evenings: readonly Evening[]) {
  const later = canaries.filter(({ rule }) => rule.reader === 'later')
  const seen = later.filter(({ word }) => evenings.some(({ scan }) => scan.seen.has(word)))
  return { later: later.length, seen: seen.length }
}

/** How many canaries may never be read, may be read at some time, may be read by now, and were. */
export function countsOf({ canaries }: PlantedAdventure, { scan, judge }: Evening) {
  const later = canaries.filter(({ rule }) => rule.reader === 'later')
  const opened = later.filter(judge.mayBeRead)
  // What chance, mood or outcome may pass over says nothing about the scan.
  const due = opened.filter(({ rule }) => rule.reader === 'later' && rule.perhaps !== true)
  return {
    never: canaries.length - later.length,
    later: later.length,
    opened: opened.length,
    seen: scan.seen.size,
    due: due.length,
    dueSeen: due.filter(({ word }) => scan.seen.has(word)).length,
  }
}

export function describeEvening(adventure: PlantedAdventure, evening: Evening): string {
  const { scan, judge, turns, routes, tools } = evening
  const { never, later, opened, seen, due, dueSeen } = countsOf(adventure, evening)
  return [
    `${adventure.scenario}: ${turns} turns, ${judge.visited.size} places, ending ${[...judge.endings].join(', ') || 'none'}`,
    `  asked: ${routes} routes, ${tools} tools, ${scan.sources.size} ways in all; ${scan.answers} answers, ${scan.bytes} bytes`,
    `  planted: ${adventure.canaries.length} words in ${adventure.fields.size} fields; ${never} are never to be read, ${later} at some time`,
    `  read: ${seen} of ${opened} that may be read by now (${dueSeen} of ${due} that neither chance nor mood passes over); ${scan.leaks.size} that may not`,
  ].join('\n')
}
