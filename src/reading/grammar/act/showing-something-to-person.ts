/** "… where Viktor can see it": whatever is done with a thing so that somebody sees it is showing it to them. */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'
import { findMentions } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import { hasTag } from '../scene/scene-index.ts'
import type { Draft } from './act-draft.ts'

const handled = /^(?:improvise|use|put|equip|give|take|open|show|go)$/

/** Makes a showing of a draft whose clause says who is to see it; `words` are all of the clause. */
export function shownTo(draft: Draft, words: readonly Token[], scope: Scope): void {
  if (!handled.test(draft.action) && !/^hold\b/.test(draft.verb)) return
  const at = words.findIndex(
    ({ word }, index) =>
      /^(?:where|so|that)$/.test(word) &&
      words.slice(index + 1, index + 7).some((one, place, all) => isSeeing(one, all[place - 1])),
  )
  if (at < 0 || words.some(({ word }, index) => index > at && /^(?:me|us)$/.test(word))) return
  const mentions = findMentions(words, scope.index, new Set(), scope.focus)
  const viewer = mentions
    .filter(({ start }) => start > at)
    .flatMap((one) => resolved(one, 'show', scope, ({ kind }) => kind === 'person')[0] ?? [])[0]
  if (viewer === undefined) return
  const id =
    [draft.item, draft.target].find((one) => one !== null && isThing(scope.index.byId.get(one))) ?? null
  const thing = id === viewer.entity.id || id === null ? ownThing(words.slice(0, at), scope) : id
  // "Back away with my hands where they can see them" shows nothing but that.
  if (thing === null && /^(?:go|gesture|wait)$/.test(draft.action)) return
  draft.item = thing
  draft.target = viewer.entity.id
  draft.action = meaningOf(scope.index.byId.get(thing ?? ''))
  draft.quality = Math.max(draft.quality, 0.8)
}

function isThing(entity: ReadingEntity | undefined): boolean {
  return entity !== undefined && !/^(?:exit|place|topic)$/.test(entity.kind)
}

function isSeeing(token: Token, before: Token | undefined): boolean {
  return (
    isWord(token) &&
    /^(?:see|sees|notice|notices|read)$/.test(token.word) &&
    !/^(?:i|to)$/.test(before?.word ?? '')
  )
}

function ownThing(words: readonly Token[], scope: Scope): string | null {
  const [named] = findMentions(words, scope.index, new Set(), scope.focus).flatMap(
    (one) => resolved(one, 'show', scope, ({ kind }) => kind === 'item' || kind === 'object')[0] ?? [],
  )
  return named?.entity.id ?? null
}

function meaningOf(thing: ReadingEntity | undefined): Draft['action'] {
  if (hasTag(thing, 'money')) return 'bribe'
  return hasTag(thing, 'weapon') ? 'intimidate' : 'show'
}
