/** Questions of how far a place is and how long it takes to walk there, whatever they are asked for. */
import { capitalizeFirstLetter } from '../../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../../text/folded-words.ts'
import { type Answer, duration, plain } from './answer-with-source.ts'
import type { Question } from './parse-question.ts'

type Route = Question['facts']['routes'][number]

const howFar =
  /\bhow (?:long|far|soon|quick(?:ly)?|much time|many (?:minutes|hours))\b|\b(?:what|which) distance\b|\bwhat(?:'s| is) the (?:distance|walk|way|journey|walking time)\b/
/** Words of going; without them "how long until the tower falls" is no journey. */
const goes =
  /\b(?:walk|get|go|going|climb|reach|travel|run|ride|row|sail|trip|journey|distance|way|road|take|takes|need|stroll|march|hike|head|arrive|make it|is it|is the|away|foot)\b/
const endsWith =
  /\b(?:to|reach(?:ing)?|up|as far as|until i(?:'m| am) at|at|into|towards?) ((?:the |a |an )?.+)$/
const notGoing =
  /\b(?:before|until|till)\b(?! i(?:'m| am) (?:at|in|there))|\bhow (?:long|far|many minutes|many hours) (?:ago|did|has|have|was|were)\b/

/** Answers how long a walk to a place takes; empty where no place that one could walk to is asked for. */
export function aboutJourneys(question: Question): readonly Answer[] {
  const { asked } = question
  if (!howFar.test(asked) || !goes.test(asked) || notGoing.test(asked)) return []
  const route = goalIn(asked, question)
  if (route === undefined) return []
  if (!/\bback\b/.test(asked)) return [plain(routeTold(route))]
  const name = route.name.replace(/^The /, 'the ')
  return [plain(`To ${name} and back it is ${duration(Math.max(1, route.minutes) * 2)}.`)]
}

/** The place behind the last "to", and not the one that is set out from. */
function goalIn(asked: string, question: Question): Route | undefined {
  const wanted = asked.replace(
    /\bfrom (?:the |this |my |our |here\b)?.*?(?= (?:to|up to|all the way|into)\b|$)/,
    '',
  )
  const behind = endsWith.exec(wanted)?.[1]
  return (
    (behind === undefined ? undefined : placeAskedFor(behind, question)) ?? placeAskedFor(wanted, question)
  )
}

/** How far a place is, and which way one begins. */
export function routeTold(route: Route): string {
  const name = capitalizeFirstLetter(route.name)
  const shut = {
    locked: ' The way there is locked.',
    shut: ' The way there is closed for now.',
    danger: ' There is something dangerous on the way.',
  }
  const by =
    route.first === route.name ? 'straight from here' : `by way of ${route.first.replace(/^The /, 'the ')}`
  const time = route.minutes <= 1 ? 'next door' : `${duration(route.minutes)} away`
  return `${name} is ${time}, ${by}.${route.obstacle === null ? '' : shut[route.obstacle]}`
}

/** "How far tower": a place is asked for by all of its name, or by the noun that ends it. */
export function placeAskedFor(asked: string, { facts }: Question): Route | undefined {
  const said = new Set(foldedWords(asked))
  const named = facts.routes.map((route) => ({
    route,
    words: foldedWords(route.name).filter((word) => word !== 'the'),
  }))
  return (
    named.find(({ words }) => words.length > 0 && words.every((word) => said.has(word))) ??
    named.find(({ words }) => said.has(words.at(-1) ?? ''))
  )?.route
}
