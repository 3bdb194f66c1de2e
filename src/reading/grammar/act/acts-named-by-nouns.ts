/**
 * The last thing tried before a line is given up: a noun that is a deed ("half cover behind the boat", "dramatic
 * monologue"), and something to eat, drink or sleep in where somebody sells it. No noun is ever read as a blow.
 */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { firstFoe, resolved, type Scope } from '../scene/resolve-mentions.ts'
import { type Draft, draftOf } from './act-draft.ts'
import { isVendor } from './reclassify-acts-on-things.ts'

const deeds: readonly (readonly [noun: RegExp, action: ReadAction])[] = [
  [
    /\b(?:songs?|ballad|tune|shanty|monologue|soliloquy|solo|karaoke|performance|dance|jig|recital|serenade)\b/,
    'perform',
  ],
  [/\b(?:half|full|three quarters|take|any|into|for)? ?cover\b/, 'defend'],
  [/\b(?:nap|kip|snooze|shut ?eye|breather)\b/, 'rest'],
  [/\b(?:parley|truce|negotiations?|diplomacy)\b/, 'persuade'],
  [/\b(?:distraction|diversion|bluff|disguise)\b/, 'deceive'],
]

const wares =
  /^(?:an? |the |some |one |two |my )?(?:hot |cold |warm |cheap |clean |quiet )?(?:room|bed|table|meal|supper|dinner|breakfast|stew|soup|bread|food|pint|round|drinks?|whisky|whiskey|bottle)(?: (?:for|of|and|with|please|the|a|two|night|tonight|me|us|one|wine|ale|beer|bread|stew|bed|supper|breakfast))*$/

/** The deed a line without a verb names, or undefined. */
export function deedNamed(tokens: readonly Token[], scope: Scope): Draft | undefined {
  const words = joined(tokens.filter(isWord))
  const seller = scope.index.scene.people.find(isVendor)
  if (seller !== undefined && wares.test(words))
    return { ...draftOf('trade', 'buy', 0.75, words), target: seller.id }
  if (words.split(' ').length > 9) return undefined
  const given = givenTo(tokens, scope)
  if (given !== undefined) return { ...draftOf('give', 'give', 0.72, words), target: given }
  const action = deeds.find(([noun]) => noun.test(words))?.[1]
  const fighting = scope.index.scene.mode === 'combat'
  if (action === undefined || (action === 'defend' && !fighting)) return undefined
  const draft = draftOf(action, action, 0.75, words)
  const named = findMentions(tokens, scope.index, new Set(), scope.focus).flatMap((one) =>
    one.weak ? [] : (resolved(one, action, scope)[0]?.entity ?? []),
  )
  const person = named.find(({ kind }) => kind === 'person')
  if (action === 'defend')
    draft.target = named.find(({ kind }) => kind === 'object' || kind === 'person')?.id ?? null
  else draft.target = person?.id ?? (action === 'persuade' && fighting ? (firstFoe(scope)?.id ?? null) : null)
  return draft
}

/** "Jerky to dog": something, and to whom. */
function givenTo(tokens: readonly Token[], scope: Scope): string | undefined {
  if (tokens.filter(isWord).length > 6 || tokens[0]?.word === 'to') return undefined
  const last = findMentions(tokens, scope.index, new Set(), scope.focus).at(-1)
  if (last === undefined || last.preposition !== 'to' || last.end < tokens.length) return undefined
  return resolved(last, 'give', scope, ({ kind }) => kind === 'person')[0]?.entity.id
}
