/**
 * Whoever is spoken to and is not here: "ask Ota about the debt" is meant for Ota, and for nobody who happens to stand
 * nearer. Whoever is only spoken of stays what the talk is about.
 */
import type { Token } from '../language/tokens.ts'
import type { Candidate, Mention } from '../scene/mentions.ts'
import { isAbsentPerson } from '../scene/scene-index.ts'
import type { Draft } from './draft.ts'

/** From such a word on, people are spoken of. */
const speaksOf =
  /^(?:about|regarding|concerning|of|for|where|who|whom|what|when|why|how|whether|if|that|which|seen|knows?|heard|because|as|like)$/
/** Verbs whose object is what is talked about. */
const names =
  /^(?:mention|discuss|bring up|describe|find out|learn|report|explain|name|remember|toast|drink to|vouch|bless|pray|perform|sing|play|pretend|pose|impersonate|act)/
const directions = /^(?:to|with|at|towards?)$/

/** The mention of somebody absent that a line is addressed to; undefined when it is addressed to nobody like that. */
export function absentListener(
  { verb }: Draft,
  tokens: readonly Token[],
  asked: readonly Mention[],
  present: (mention: Mention) => Candidate | undefined,
): { readonly mention: Mention; readonly found: Candidate } | undefined {
  const from = tokens.findIndex(({ word }) => speaksOf.test(word))
  const end = from < 0 ? tokens.length : from
  for (const mention of asked) {
    if (mention.start >= end || mention.possessive || mention.pronoun !== null) continue
    const here = present(mention)
    const [found] = mention.candidates
    if (here !== undefined && directions.test(mention.preposition ?? '')) return undefined
    if (here !== undefined || !isAbsentPerson(found?.entity) || found === undefined) continue
    const { preposition } = mention
    if (preposition === null ? names.test(verb) : !directions.test(preposition)) continue
    const handedOn = asked.some(
      (one) => one.preposition === 'to' && one !== mention && present(one) !== undefined,
    )
    if (!handedOn && !asked.some((one) => one.start < mention.start && present(one) !== undefined))
      return { mention, found }
  }
  return undefined
}
