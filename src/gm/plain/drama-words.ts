/** Plain words for what an author's book brings: the author's own line, the first of those there are. */
import type { JsonObject } from '../../core/json.ts'
import type { Wording } from './fight-words.ts'

/** The first line under any of these names. */
function line(details: JsonObject, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = details[name]
    const first: unknown = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string' && first.trim() !== '') return first.trim()
  }
  return null
}

const said: Wording = (details) => line(details, 'say', 'text')

/** A deed without words of its own is called by its name. */
const deed: Wording = (details) => {
  const words = line(details, 'say')
  const text = line(details, 'text')
  if (words !== null || text === null) return words
  return details.band === 'fail' ? `You try: ${text}. It does not work.` : `You do it: ${text}.`
}

/** The end of a story: its words, then what became of everybody. */
const ending: Wording = (details) => {
  const parts = [details.text, details.epilogue].flatMap((part) => (Array.isArray(part) ? part : [part]))
  const words = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return words.length === 0 ? null : `\n${words.join('\n\n')}\n`
}

/** Words by type of event. */
export const dramaWords: Readonly<Record<string, Wording>> = {
  deed_done: deed,
  storylet_played: said,
  hint_given: said,
  rumour_heard: (details) => {
    const words = line(details, 'text')
    return words === null ? null : `You hear it said: ${words}`
  },
  deduced: said,
  contest_opened: said,
  contest_moved: said,
  contest_won: said,
  contest_lost: said,
  chase_opened: (details) => [line(details, 'say'), line(details, 'text')].filter(Boolean).join(' ') || null,
  chase_moved: (details) => [line(details, 'say'), line(details, 'text')].filter(Boolean).join(' ') || null,
  chase_won: said,
  chase_lost: said,
  encounter_opened: said,
  encounter_won: said,
  encounter_lost: said,
  encounter_fled: () => 'You are out of it.',
  came_to: (details) => {
    const place = line(details, 'place')
    const where = details.moved === true && place !== null ? ` Somebody has brought you to ${place}.` : ''
    return `You come to an hour later, and it hurts.${where}`
  },
  complication: () => 'It works, and something else goes wrong because of it.',
  encounter_truce: () => 'Blades go down on both sides.',
  improvised: (details) =>
    details.outcome === 'fail'
      ? 'It was an idea. It was not a good one.'
      : 'It works, more or less as you saw it.',
  tension_move: said,
  narration_due: said,
  ending_reached: ending,
}
