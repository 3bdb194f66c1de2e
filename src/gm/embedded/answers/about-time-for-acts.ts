/** Questions of whether there is time for something: a rest, a search, the way to a place and back. */
import { actAskedAbout, asksForTime } from '../../../text/act-inside-question.ts'
import { endsOf } from './about-time-and-clocks.ts'
import { type Answer, duration, plain } from './answer-with-source.ts'
import { type Question, spoken } from './parse-question.ts'

/** "Could I make it to the tower and back before midnight?" */
const makesIt =
  /\b(?:can|could|will|would|do|might) (?:i|we) (?:\w+ ){0,2}?(?:make it|get|reach|walk|run|go|be)\b.*\b(?:before|in time|and back|by midnight|by then)\b|\b(?:time|hours|minutes) (?:left )?(?:for (?:me|us) )?to (?:get|go|reach|walk|run|climb)\b/

/** Answers whether there is time; empty when that is not asked or nobody knows how long the thing would take. */
export function aboutTimeFor(question: Question): readonly Answer[] {
  const { asked, text, facts } = question
  const route = makesIt.test(asked) ? routeAsked(question) : undefined
  if (route !== undefined) return [plain(route), ...left(question)]
  if (!asksForTime(asked)) return []
  const own = actAskedAbout(text)
  const meant =
    facts.prospects.find(({ words }) => words === own) ??
    (/\bfor (?:it|that|this)$/.test(asked) ? facts.prospects[0] : undefined)
  if (meant === undefined || meant.kind === 'unread' || meant.minutes === 0)
    return /\bthere\b|\bhave\b/.test(asked) ? left(question) : []
  if (meant.kind === 'refused') return []
  const soonest = Math.min(...facts.clocks.map(({ minutes_left }) => minutes_left))
  const fits = meant.minutes < soonest ? 'Yes, there is time' : 'No, there is not the time'
  const lead = facts.clocks.length === 0 ? 'Yes' : fits
  return [plain(`${lead}: it would take ${duration(meant.minutes)}.`), ...left(question)]
}

function left(question: Question): readonly Answer[] {
  return [plain(endsOf(question))]
}

/** How long the way takes, there or there and back; undefined when no known way leads to what is named. */
function routeAsked({ asked, named, facts }: Question): string | undefined {
  for (const place of named) {
    const route = facts.routes.find(({ id }) => id === place.id)
    if (route === undefined) continue
    const isThereAndBack = /\bback\b/.test(asked)
    const minutes = Math.max(1, route.minutes) * (isThereAndBack ? 2 : 1)
    return `To ${spoken(place)}${isThereAndBack ? ' and back' : ''} it is ${duration(minutes)}.`
  }
  return undefined
}
