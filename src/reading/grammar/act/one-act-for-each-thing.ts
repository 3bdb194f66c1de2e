/** "Take the rope and the lantern": an act done to each of several things that stand side by side is done to all of them. */
import { isManner, prepositions } from '../language/small-words.ts'
import { joined, type Token } from '../language/tokenize-line.ts'
import { findMentions, type Mention } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import type { Draft } from './act-draft.ts'

const each = /^(?:take|examine|steal|open|close|burn|equip|search|read|unlock|consume|disable)$/
const handed = /^(?:give|show)$/
const most = 3
const between = /^(?:(?:,|and|the|a|an|my|his|her|their|both|also|some|that|this|those) ?)*$/

/** The act once for each thing that it names; once, when it names one. */
export function forEachThing(draft: Draft, tokens: readonly Token[], scope: Scope): readonly Draft[] {
  if (draft.missing !== undefined || draft.affordance !== undefined) return [draft]
  const slot = each.test(draft.action) ? 'target' : handed.test(draft.action) ? 'item' : undefined
  const things = slot === undefined ? [] : thingsIn(draft[slot], draft, tokens, scope)
  const strange = slot === 'target' ? strangeBeside(tokens, scope) : undefined
  const others =
    strange === undefined || draft.target === null ? [] : [{ ...draft, target: null, missing: strange }]
  if (slot === undefined || things.length < 2) return [draft, ...others]
  return [...things.map((thing) => ({ ...draft, [slot]: thing, alternatives: [] })), ...others]
}

/** The thing itself and those listed beside it, in order. */
function thingsIn(
  id: string | null,
  { action }: Draft,
  tokens: readonly Token[],
  scope: Scope,
): readonly (string | null)[] {
  const kind = scope.index.byId.get(id ?? '')?.kind
  if (kind !== 'object' && kind !== 'item') return [id]
  const named = findMentions(tokens, scope.index, new Set(), scope.focus).flatMap((mention) => {
    const [best] = resolved(mention, action, scope, (entity) => /^(?:object|item)$/.test(entity.kind))
    return best === undefined || mention.pronoun !== null || mention.weak
      ? []
      : [{ mention, id: best.entity.id }]
  })
  const first = named.findIndex((one) => one.id === id)
  const run = [id]
  for (let at = first + 1; first >= 0 && at < named.length; at += 1) {
    const [before, here] = [named[at - 1], named[at]]
    if (before === undefined || here === undefined || !areListed(tokens, before.mention, here.mention)) break
    if (!run.includes(here.id)) run.push(here.id)
  }
  return run.slice(0, most)
}

/** "… and the coaster" at the end of a list: a thing that is nowhere in the scene, in the player's words. */
function strangeBeside(tokens: readonly Token[], { index, focus }: Scope): string | undefined {
  const last = findMentions(tokens, index, new Set(), focus).at(-1)
  if (last === undefined || last.pronoun !== null) return undefined
  const [, noun] =
    /^,? ?and (?:the|my|that) (\p{L}+(?: \p{L}+)?)$/u.exec(joined(tokens.slice(last.end))) ?? []
  const few = noun?.split(' ').every((word) => !prepositions.has(word) && !isManner(word)) === true
  return few ? noun : undefined
}

function areListed(tokens: readonly Token[], left: Mention, right: Mention): boolean {
  const gap = joined(tokens.slice(left.end, right.start))
  return /,|\band\b/.test(gap) && between.test(gap)
}
