/** Verbs that the author of a place wrote down: they win over the general grammar when all their words are there. */
import { singular } from '../../../text/grammar.ts'
import { type Draft, draftOf } from '../act/draft.ts'
import { clausesOf } from '../clause/clauses.ts'
import { withoutLead } from '../clause/lead-words.ts'
import { readClause } from '../clause/read-clause.ts'
import { baseForms } from '../language/base-forms.ts'
import { determiners } from '../language/small-words.ts'
import { isWord, type Token } from '../language/tokens.ts'
import type { Scope } from '../scene/resolve.ts'

/** The authored verb a line begins with, as an act; undefined when there is none. */
export function affordanceIn(tokens: readonly Token[], scope: Scope): Draft | undefined {
  const { tokens: body, denied } = withoutLead(tokens)
  if (denied || tokens.some(({ word }) => word === '?')) return undefined
  const words = body.filter((token) => isWord(token) && !determiners.has(token.word)).map(({ word }) => word)
  let best: { readonly id: string; readonly phrase: string; readonly length: number } | undefined
  for (const { id, phrases } of scope.index.scene.affordances) {
    for (const phrase of phrases) {
      const wanted = phrase
        .toLowerCase()
        .split(/\W+/)
        .filter((word) => word !== '' && !determiners.has(word))
      if (wanted.length > (best?.length ?? 0) && standsIn(wanted, words))
        best = { id, phrase, length: wanted.length }
    }
  }
  if (best === undefined) return undefined
  const clauses = clausesOf(tokens, scope.index)
  const [verb = ''] = best.phrase.toLowerCase().split(/\W+/)
  const clause =
    clauses.find((one) => one.tokens.some(({ word }) => word === verb || baseForms(word).includes(verb))) ??
    clauses[0]
  const plain = clause === undefined ? undefined : readClause(clause, scope).draft
  // Its author knows who and what is there.
  const { missing: _missing, ...draft } = plain ?? draftOf('improvise', best.phrase, 0.95, words.join(' '))
  return { ...draft, verb: best.phrase, affordance: best.id, quality: 0.97, coverage: 1, alternatives: [] }
}

const denied = /^(?:without|not|don't|dont|never|instead|than|almost|nearly|before|until|unless|if)$/

/** All words in their order, the first near the beginning, few others between, and none that says it is not done. */
function standsIn(wanted: readonly string[], words: readonly string[]): boolean {
  let at = -1
  for (const [position, word] of wanted.entries()) {
    const next = words.findIndex(
      (heard, index) =>
        index > at &&
        (heard === word || singular(heard) === singular(word) || baseForms(heard).includes(word)),
    )
    if (next < 0 || (position === 0 ? next > 3 : next - at > 3)) return false
    if (words.slice(Math.max(0, at), next).some((heard) => denied.test(heard) && !wanted.includes(heard)))
      return false
    at = next
  }
  return true
}
