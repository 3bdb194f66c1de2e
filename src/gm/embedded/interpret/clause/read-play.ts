/** A line of play without speech, clause by clause: each knows what the ones before it spoke of. */
import { grave } from '../act/act-kinds.ts'
import { money } from '../act/cues.ts'
import type { Draft } from '../act/draft.ts'
import { baseForms } from '../language/base-forms.ts'
import { phraseAt } from '../language/match-phrase.ts'
import { isWord, joined, type Token } from '../language/tokens.ts'
import { type Scope, spokenOf } from '../scene/resolve.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { combined } from './combine.ts'
import { readClause } from './read-clause.ts'
import { asReadied } from './readied.ts'
import { withoutTakenBack } from './taken-back.ts'

/** What the clauses of a line came to. */
export interface ReadPlay {
  readonly drafts: readonly Draft[]
  /** True when something was said not to be done. */
  readonly denied: boolean
}

/** Reads the clauses of a line in turn. */
export function readPlay(tokens: readonly Token[], scope: Scope): ReadPlay {
  const drafts: Draft[] = []
  let denied = false
  let paid = false
  let within = scope
  for (const clause of clausesOf(withoutHero(withoutTakenBack(tokens), scope), scope.index)) {
    if (isBareCondition(clause)) continue
    const read = readClause(clause, within)
    within = spokenOf(within, read.spoken)
    denied ||= read.denied
    paid ||= read.draft === undefined && !read.denied && money.test(joined(clause.tokens))
    if (read.draft !== undefined && !(clause.asked && grave.has(read.draft.action)))
      drafts.push(asReadied(read.draft, clause, scope))
  }
  return { drafts: combined(drafts, within, paid), denied }
}

function isBareCondition({ tokens, condition }: Clause): boolean {
  return condition.length === 0 && /^(?:if|unless|because|although|since)$/.test(tokens[0]?.word ?? '')
}

/** "Marren nodded to the landlady": the hero told of by name, or by one the scene does not know. */
function withoutHero(tokens: readonly Token[], { index }: Scope): readonly Token[] {
  const [first, second] = tokens
  if (first === undefined || second === undefined || !isWord(first)) return tokens
  const named = index.scene.hero?.some((name) => name.toLowerCase().split(' ')[0] === first.word) ?? false
  const told = /(?:ed|s)$/.test(second.word) || baseForms(second.word).length > 2
  const verb = phraseAt(tokens, 1)
  const strange =
    !index.aliases.has(first.word) &&
    phraseAt(tokens, 0) === undefined &&
    !/^(?:i|we|my|the|a|an|he|she|it|they|there|this|that|if|when|with|no|not|let|lets|let's|how|what|who|where|why|and|so|as|in|on|at|to|for|from|by|just|ok|okay|please|someone|nobody|everyone)$/.test(
      first.word,
    )
  if (/^my (?:guy|character|pc|dude)\b/.test(joined(tokens))) return tokens.map(asMine)
  if (named) return tokens.slice(1).map(asMine)
  return strange &&
    told &&
    verb !== undefined &&
    /(?:ed|s)$/.test(second.word) &&
    !joined(tokens).includes(' i ')
    ? tokens.slice(1).map(asMine)
    : tokens
}

/** What is the hero's is the player's. */
function asMine(token: Token): Token {
  return /^(?:his|her|their)$/.test(token.word) ? { ...token, word: 'my' } : token
}
