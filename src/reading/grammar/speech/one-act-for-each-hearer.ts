/** Words to several people: "tell Mira and Chen", "ask them both", "I tell the whole room". Each of them is spoken to. */
import type { Draft } from '../act/act-draft.ts'
import { joined, type Token } from '../language/tokenize-line.ts'
import { findMentions, type Mention } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import { hasTag, isAbsentPerson } from '../scene/scene-index.ts'

const plain = /^(?:ask|tell|greet|accuse|show)$/
const most = 3

/** The act once for each whom it is meant for; once, when it is meant for one. */
export function forEachHearer(draft: Draft, tokens: readonly Token[], scope: Scope): readonly Draft[] {
  if (!plain.test(draft.action) || draft.missing !== undefined) return [draft]
  const hearers = hearersIn(draft, tokens, scope)
  if (hearers.length < 2) return [draft]
  return hearers.slice(0, most).map((target) => ({
    ...draft,
    target,
    topics: draft.topics.filter((id) => !hearers.includes(id)),
    alternatives: [],
  }))
}

/** The table is all who sit at it; "across the table" is only how far one has to speak. */
const everybody =
  /\b(?:everyone|everybody|(?<!\b(?:across|over|at|on|round|around|under|beneath|along|down|up|from|near|by|beside|in|into|through|of|off|against) )(?:the (?:whole |entire )?room|the (?:whole )?(?:table|company))|all of them|them all|you all)\b/
const both =
  /\b(?:them both|both of them|the two of them|both(?! (?:my|your|his|her|the|of my|\p{L}+s)\b))\b/u

function hearersIn({ target }: Draft, tokens: readonly Token[], scope: Scope): readonly string[] {
  const { index, focus } = scope
  const about = tokens.findIndex(({ word }) => /^(?:about|regarding|that|whether|if|§)$/.test(word))
  const words = joined(about < 0 ? tokens : tokens.slice(0, about))
  const people = index.scene.people.filter((person) => !hasTag(person, 'animal')).map(({ id }) => id)
  const recent = [...focus.filter((id) => people.includes(id)), ...people.filter((id) => !focus.includes(id))]
  if (both.test(words)) return recent.slice(0, 2)
  if (everybody.test(words)) return recent
  if (target === null) return []
  const named = findMentions(tokens, index, new Set(), focus, true).filter(
    ({ start, pronoun, possessive }) => pronoun === null && !possessive && (about < 0 || start < about),
  )
  const first = named.findIndex((mention) => whoIs(mention, scope) === target)
  const run: string[] = []
  for (const [at, mention] of named.entries()) {
    if (at < first || first < 0) continue
    const before = named[at - 1]
    if (at > first && (before === undefined || !sideBySide(tokens, before, mention))) break
    const whom = whoIs(mention, scope)
    if (whom === undefined) break
    run.push(whom)
  }
  return [...new Set(run)]
}

function sideBySide(tokens: readonly Token[], left: Mention, right: Mention): boolean {
  return /^(?:(?:,|and|,? and|to|with|the) ?)+$/.test(joined(tokens.slice(left.end, right.start)))
}

function whoIs(mention: Mention, scope: Scope): string | undefined {
  const here = resolved(mention, 'tell', scope, ({ kind }) => kind === 'person')[0]?.entity
  return (here ?? mention.candidates.find(({ entity }) => isAbsentPerson(entity))?.entity)?.id
}
