/** A line of play without speech, clause by clause: each knows what the ones before it spoke of. */
import { grave } from '../act/act-kinds.ts'
import { money } from '../act/cues.ts'
import { type Draft, draftOf } from '../act/draft.ts'
import { emptyWords, isManner } from '../language/small-words.ts'
import { isWord, joined, type Token } from '../language/tokens.ts'
import { type Scope, spokenOf, turnedTo } from '../scene/resolve.ts'
import { standsAsVerb } from './act-begins.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { combined } from './combine.ts'
import { withoutHero } from './hero-told.ts'
import { withoutLead } from './lead-words.ts'
import { withOwnSenses } from './own-senses.ts'
import { readClause } from './read-clause.ts'
import { asReadied } from './readied.ts'
import { withoutTakenBack } from './taken-back.ts'

/** Money one says one has is money one offers. */
const canPay = /\b(?:i've|i have|i) got\b|\bi have\b|\bi (?:can|could|will) pay\b|\bi'll pay\b/

/** What the clauses of a line came to. */
export interface ReadPlay {
  readonly drafts: readonly Draft[]
  /** True when something was said not to be done. */
  readonly denied: boolean
  /** Clauses beside the acts that nothing could be made of. */
  readonly left: readonly Draft[]
}

/** Reads the clauses of a line in turn. */
export function readPlay(tokens: readonly Token[], scope: Scope): ReadPlay {
  const drafts: Draft[] = []
  const lost: Draft[] = []
  let denied = false
  let paid = false
  let within = scope
  for (const clause of clausesOf(withOwnSenses(withoutHero(withoutTakenBack(tokens), scope)), scope.index)) {
    if (isBareCondition(clause)) continue
    const read = readClause(clause, within)
    within = turnedTo(spokenOf(within, read.spoken), read.draft)
    denied ||= read.denied
    if (read.draft === undefined && !read.denied && wantsAct(clause, scope)) lost.push(unknownAct(clause))
    const said = joined(clause.tokens)
    paid ||= !read.denied && money.test(said) && (read.draft === undefined || canPay.test(said))
    if (read.draft !== undefined && !(clause.asked && grave.has(read.draft.action)))
      drafts.push(asReadied(read.draft, clause, scope))
  }
  const { acts, left } = combined(withoutDoor(drafts, scope), within, paid)
  const unread = acts.length === 0 ? [] : [...left, ...lost]
  return { drafts: acts, denied, left: unread.toSorted((one, other) => startOf(one) - startOf(other)) }
}

function startOf({ span }: Draft): number {
  return span?.[0] ?? 0
}

/** True when a clause says that something is done: what only says how or why is a part of what stands beside it. */
function wantsAct({ tokens }: Clause, { index }: Scope): boolean {
  const { tokens: body, mine } = withoutLead(tokens)
  const words = body.filter((token) => isWord(token) && !emptyWords.has(token.word) && !isManner(token.word))
  if (words.length === 0 || body.filter(isWord).length < 2) return false
  return (mine && !statesOnly.test(joined(tokens))) || standsAsVerb(body, index)
}

/** What one is, has or thinks, and does not do. */
const statesOnly =
  /^(?:\w+ )?(?:i am|i'm|i was|i've|i have|i had|i know|i think|i guess|i suppose|i hope|i feel|i need|i want|i like|i love|i hate|i don't|i mean|i believe|i wonder|i can|i could|i would|i'd|i might|i should|i'll be|we are|we're|we have|we've) /

/** A clause whose verb nobody knows. */
function unknownAct({ tokens, tail }: Clause): Draft {
  const all = [...tokens, ...tail]
  return {
    ...draftOf('improvise', tokens.find(isWord)?.word ?? '', 0.2, joined(tokens)),
    span: [Math.min(...all.map(({ start }) => start)), Math.max(...all.map(({ end }) => end))],
  }
}

/** Under the open sky "go outside" leads nowhere: what else is said is done, or one looks about. */
function withoutDoor(drafts: readonly Draft[], { index }: Scope): readonly Draft[] {
  if (index.scene.outdoors !== true) return drafts
  const isOut = ({ action, verb, clause }: Draft): boolean =>
    action === 'go' && /\b(?:outside|out|outdoors)$/.test(verb) && /\b(?:outside|out|outdoors)$/.test(clause)
  const others = drafts.filter((draft) => !isOut(draft))
  if (others.length > 0 || drafts.length === 0) return others
  return drafts.map((draft) => ({ ...draft, action: 'look', target: null }))
}

function isBareCondition({ tokens, condition }: Clause): boolean {
  return condition.length === 0 && /^(?:if|unless|because|although|since)$/.test(tokens[0]?.word ?? '')
}
