/** "Mira how much", "viktor where's jin": somebody named, and then a question, with nothing between the two. */
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import { type Draft, draftOf } from './act-draft.ts'

const asks = /^(?:how|how's|where|where's|wheres|when|why|what|what's|whats|who|who's|whos|which|whose|any)$/
const longest = 7
const inverted = /^(?:did|do|does|have|has|is|are|was|were)$/
const wants = /^(?:can|could|will|would)$/

/** The question as an act; undefined when there is none. */
export function askedByName(tokens: readonly Token[], scope: Scope): Draft | undefined {
  const [first, ...others] = findMentions(tokens, scope.index, new Set(), scope.focus, true)
  if (first === undefined || first.start !== 0 || first.pronoun !== null || first.possessive) return undefined
  const person = resolved(first, 'ask', scope, ({ kind }) => kind === 'person')[0]?.entity
  const rest = tokens.slice(first.end).filter(isWord)
  const next = rest[0]?.word ?? ''
  if (rest.length > longest) return undefined
  // "Mira does not look up" tells; "mira do you fix comms" asks.
  const turned =
    inverted.test(next) && /^(?:you|he|she|they|it|anyone|anybody|we|there)$/.test(rest[1]?.word ?? '')
  if (person === undefined || !(asks.test(next) || turned || (wants.test(next) && rest[1]?.word === 'you')))
    return undefined
  const draft = draftOf(wants.test(next) ? 'persuade' : 'ask', 'ask', 0.85, joined(tokens))
  const topics = others.flatMap((one) => (one.weak ? [] : (one.candidates[0]?.entity.id ?? [])))
  return { ...draft, target: person.id, topics: topics.filter((id) => id !== person.id) }
}
