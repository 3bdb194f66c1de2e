/** A line of play without speech, clause by clause: each knows what the ones before it spoke of. */

import type { Draft } from '../act/act-draft.ts'
import { grave } from '../act/act-groups.ts'
import { forEachThing } from '../act/one-act-for-each-thing.ts'
import { money } from '../act/words-that-change-an-act.ts'
import { joined, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope, spokenOf, turnedTo } from '../scene/resolve-mentions.ts'
import { forEachHearer } from '../speech/one-act-for-each-hearer.ts'
import { isAttendant, withAttendants } from './accompanying-participle-clauses.ts'
import { lostAct } from './clauses-with-unknown-verb.ts'
import { combined, isGesture } from './combine-acts-of-line.ts'
import { withoutDecoration } from './drop-similes-and-asides.ts'
import { withoutTakenBack } from './drop-taken-back-parts.ts'
import { idsIn, readClause } from './read-clause.ts'
import { asReadied, judgedNow } from './readied-and-conditional-acts.ts'
import { withVerbAgain } from './repeat-elided-verb.ts'
import { withOwnSenses } from './senses-as-subject.ts'
import { type Clause, clausesOf } from './split-line-into-clauses.ts'
import { withoutHero } from './third-person-lines.ts'

/** Money one says one has is money one offers. */
const canPay = /\b(?:i've|i have|i) got\b|\bi have\b|\bi (?:can|could|will) pay\b|\bi'll pay\b/

/** What the clauses of a line came to. */
export interface ReadPlay {
  readonly drafts: readonly Draft[]
  /** True when something was said not to be done. */
  readonly denied: boolean
  /** Clauses beside the acts that nothing could be made of. */
  readonly left: readonly Draft[]
  /** Conditions that do not hold as things are, in the player's words. */
  readonly unmet: readonly string[]
}

/** Reads the clauses of a line in turn. */
export function readPlay(tokens: readonly Token[], scope: Scope): ReadPlay {
  const drafts: Draft[] = []
  const lost: Draft[] = []
  const verbless: Clause[] = []
  const unmet: string[] = []
  const along = new Set<Draft>()
  let denied = false
  let paid = false
  let within = scope
  let judged: boolean | undefined
  for (const clause of clausesOf(plainly(tokens, scope), scope.index)) {
    if (isBareCondition(clause)) continue
    within = spokenOf(within, idsIn(clause.condition, within, true))
    const before = within
    const holds = judgedNow(clause, within, judged)
    if (holds !== undefined) judged = holds
    if (holds === false) {
      denied = true
      unmet.push(joined(clause.condition.length > 0 ? clause.condition : clause.tail))
      continue
    }
    const read = readClause(holds === true ? { ...clause, condition: [] } : clause, within)
    within = turnedTo(spokenOf(within, read.spoken), treated(read.draft, scope))
    denied ||= read.denied
    const again =
      read.draft === undefined || read.draft.guessed ? sameAgain(clause, drafts.at(-1), before) : undefined
    if (again !== undefined) {
      drafts.push(again)
      continue
    }
    if (read.draft === undefined && !read.denied) {
      const act = lostAct(clause, scope)
      lost.push(...act)
      if (act.length === 0) verbless.push(clause)
    }
    const said = joined(clause.tokens)
    paid ||= !read.denied && money.test(said) && (read.draft === undefined || canPay.test(said))
    if (read.draft === undefined || (clause.asked && grave.has(read.draft.action))) continue
    const acts = forEachThing(read.draft, clause.tokens, before)
      .map((draft) => (holds === true ? draft : asReadied(draft, clause, scope)))
      .flatMap((draft) => forEachHearer(draft, clause.tokens, within))
    if (
      isAttendant(read.draft, clause) ||
      (isGesture(said) && read.draft.target === null && !aimed.test(read.draft.action))
    )
      for (const act of acts) along.add(act)
    drafts.splice(clause.first === true ? -1 : drafts.length, 0, ...acts)
  }
  const { acts, left } = combined(withoutDoor(withAttendants(drafts, along), scope), within, paid)
  const unread = acts.length === 0 ? [] : [...left, ...lost]
  return {
    drafts: acts,
    denied,
    left: unread
      .map((draft) => withBehind(draft, verbless))
      .toSorted((left, right) => startOf(left) - startOf(right)),
    unmet,
  }
}

/** Acts that want something of the world, however they look. */
const aimed = /^(?:deceive|perform|sneak|hide|search|listen|cast|attack|flee|surrender)$/

/** "Press his two keys: B, seven": what stands behind an unread clause without a verb of its own belongs to it. */
function withBehind(draft: Draft, verbless: readonly Clause[]): Draft {
  const { span } = draft
  const behind = verbless.find(({ tokens: [first] }) => {
    const gap = (first?.start ?? 0) - (span?.[1] ?? 0)
    return span !== undefined && gap >= 0 && gap < 4
  })
  const end = behind?.tokens.at(-1)?.end
  return span === undefined || end === undefined ? draft : { ...draft, span: [span[0], end] }
}

const repeatable = /^(?:examine|search|open|close|take|unlock|go|listen|ask|force|burn|read)$/

/** "Check the attic, then the shed": a thing alone behind a "then" is what the last act is done to next. */
function sameAgain(clause: Clause, last: Draft | undefined, scope: Scope): Draft | undefined {
  const { tokens, link, condition } = clause
  if (last === undefined || link !== 'then' || condition.length > 0 || !repeatable.test(last.action))
    return undefined
  const [thing, other] = findMentions(tokens, scope.index, new Set(), scope.focus)
  if (thing === undefined || other !== undefined || thing.start > 1 || thing.end < tokens.length)
    return undefined
  const target = resolved(thing, last.action, scope)[0]?.entity.id ?? null
  const span = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0] as const
  const words = joined(tokens)
  return target === null ? undefined : { ...last, target, item: null, span, clause: words, details: words }
}

function startOf({ span }: Draft): number {
  return span?.[0] ?? 0
}

/** Whom a drink was bought for is whom one has turned to, and not who sold it. */
function treated(draft: Draft | undefined, { index }: Scope): Draft | undefined {
  const [guest] = draft?.topics ?? []
  const isTreat = draft?.action === 'trade' && index.byId.get(guest ?? '')?.kind === 'person'
  return isTreat && guest !== undefined ? { ...draft, action: 'give', target: guest } : draft
}

/** The line as its clauses are read: without what was taken back, each verb said where it is meant. */
function plainly(tokens: readonly Token[], scope: Scope): readonly Token[] {
  const done = withoutDecoration(withoutTakenBack(tokens), scope.index)
  return withVerbAgain(withOwnSenses(withoutHero(done, scope)))
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
