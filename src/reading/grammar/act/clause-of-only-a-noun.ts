/** A thing named and nothing said: "potion", "loft", "tam??". What one would do with it, by what it is. */
import type { ReadAction, ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { emptyWords } from '../language/small-words.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'
import { findMentions, type Mention } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope } from '../scene/resolve-mentions.ts'
import { hasTag, isCalled } from '../scene/scene-index.ts'
import { type Draft, draftOf } from './act-draft.ts'

/** Reads a clause that only names something; undefined when it says more. */
export function nounOnly(tokens: readonly Token[], asked: boolean, scope: Scope): Draft | undefined {
  const words = tokens.filter(isWord)
  if (words.length === 0 || words.length > 6) return undefined
  const way = asked ? undefined : bareDirection(words, scope)
  if (way !== undefined) return way
  const mentions = findMentions(tokens, scope.index, new Set(), scope.focus).filter(
    ({ pronoun }) => pronoun === null,
  )
  const [first, second] = mentions
  if (first === undefined) return undefined
  const covered = mentions.reduce((sum, { start, end }) => sum + end - start, 0)
  const content = words.filter(
    ({ word }) => !emptyWords.has(word) && !/^(?:shut|closed|open)$/.test(word),
  ).length
  if (content > covered + (second === undefined ? 0 : 1)) return undefined
  if (first.weak && words.length > 2) return undefined
  const clause = words.map(({ word }) => word).join(' ')
  return asked ? askedAbout(first, mentions, clause, scope) : byUse(first, mentions.slice(1), clause, scope)
}

function askedAbout(
  first: Mention,
  mentions: readonly Mention[],
  clause: string,
  scope: Scope,
): Draft | undefined {
  const person =
    mentions.length > 1
      ? resolved(first, 'ask', scope, ({ kind }) => kind === 'person')[0]?.entity.id
      : undefined
  const target = person ?? scope.interlocutor
  if (target === null) return undefined
  const about = mentions
    .slice(person === undefined ? 0 : 1)
    .flatMap((one) => one.candidates[0]?.entity.id ?? [])
  return { ...draftOf('ask', 'ask about', 0.8, clause), target, topics: about.filter((id) => id !== target) }
}

function byUse(first: Mention, rest: readonly Mention[], clause: string, scope: Scope): Draft | undefined {
  const pairs = resolved(first, 'improvise', scope)
  const entity = pairs[0]?.entity
  if (entity === undefined) return undefined
  const others = rest.flatMap((one) => resolved(one, 'improvise', scope)[0]?.entity ?? [])
  const other = others.find(({ kind }) => kind === 'item' || kind === 'spell') ?? others[0]
  const paired = other === undefined ? undefined : together(entity, other, clause)
  if (paired !== undefined) return paired
  if (scope.interlocutor !== null && /^(?:topic|place)$/.test(entity.kind)) {
    return { ...draftOf('ask', 'ask about', 0.65, clause), target: scope.interlocutor, topics: [entity.id] }
  }
  const action = switched(clause, entity) ?? sheltered(clause, entity, scope) ?? usualUse(entity)
  const alternatives = pairs
    .filter(({ score }) => (pairs[0]?.score ?? 0) - score <= 0.04)
    .map((one) => one.entity.id)
  const draft: Draft = { ...draftOf(action, action, 0.72, clause), target: entity.id, guessed: true }
  if (alternatives.length > 1) draft.alternatives = alternatives
  if (action !== 'cast') return draft
  return { ...draft, item: entity.id, guessed: false, target: other?.kind === 'person' ? other.id : null }
}

/** Two things named: a spell or a weapon and somebody, something to drink and somebody. */
function together(one: ReadingEntity, other: ReadingEntity, clause: string): Draft | undefined {
  const tool = [one, other].find(({ kind }) => kind === 'item')
  const used = [one, other].find(({ kind }) => kind === 'object')
  if (tool !== undefined && used !== undefined) return appliedTo(tool, used, clause)
  const [person, thing] = one.kind === 'person' ? [one, other] : [other, one]
  if (person.kind !== 'person') return undefined
  const made = (action: ReadAction): Draft => ({
    ...draftOf(action, action, 0.75, clause),
    target: person.id,
    item: thing.id,
  })
  if (thing.kind === 'spell') return made('cast')
  if (isCalled(thing, /\b(?:dice|cards|game|chess|darts)\b/) && / with /.test(` ${clause} `))
    return made('persuade')
  if (isCalled(thing, /\b(?:nets?|rope)\b/) && hasTag(person, 'hostile')) return made('grapple')
  if (hasTag(thing, 'weapon') && / on /.test(clause)) return made('intimidate')
  if (hasTag(thing, 'weapon') && hasTag(person, 'hostile')) return made('attack')
  if (hasTag(thing, 'consumable') && thing.kind === 'item') return made('heal')
  if (hasTag(thing, 'document')) return made('show')
  if (hasTag(thing, 'money')) return made('bribe')
  return thing.kind === 'topic' || thing.kind === 'place'
    ? { ...made('ask'), item: null, topics: [thing.id] }
    : undefined
}

/** "Airlock, keycard", "lens on the pane": something of one's own and something that is here. */
function appliedTo(tool: ReadingEntity, thing: ReadingEntity, clause: string): Draft | undefined {
  const made = (action: ReadAction): Draft => ({
    ...draftOf(action, action, 0.72, clause),
    target: thing.id,
    item: tool.id,
  })
  const opens = isCalled(tool, /\b(?:keys?|keycard|pass|card|picks?|lockpicks?|tools)\b/)
  if (opens && hasTag(thing, 'locked')) return made('unlock')
  if (isCalled(tool, /\b(?:lens|magnif\w+|spyglass|telescope|light|lantern|torch)\b/)) return made('examine')
  if (/ (?:to|around|round|under|in|into|behind) /.test(clause)) return made('put')
  return / on /.test(clause) ? made('use') : undefined
}

/** "Lamp off", "hatch open". */
function switched(clause: string, entity: ReadingEntity): ReadAction | undefined {
  if (!/^(?:object|item)$/.test(entity.kind)) return undefined
  // A sword that is out is drawn, and has struck nobody yet.
  if (hasTag(entity, 'weapon')) return / (?:out|ready|up)$/.test(clause) ? 'equip' : undefined
  if (/ (?:off|on|out)$/.test(clause)) return 'use'
  if (/ open$/.test(clause)) return 'open'
  return / (?:shut|closed)$/.test(clause) ? 'close' : undefined
}

/** "Under desk": there one is out of sight, or out of harm's way. */
function sheltered(clause: string, { kind }: ReadingEntity, { index }: Scope): ReadAction | undefined {
  if (kind !== 'object' || !/^(?:get |go )?(?:under|underneath|beneath|behind|in behind) /.test(clause))
    return undefined
  return index.scene.mode === 'combat' ? 'defend' : 'hide'
}

function usualUse(entity: ReadingEntity): ReadAction {
  const { kind } = entity
  if (kind === 'spell') return 'cast'
  if (hasTag(entity, 'instrument')) return 'perform'
  if (hasTag(entity, 'consumable')) return 'consume'
  if (hasTag(entity, 'carried')) return 'take'
  if (kind === 'exit' || kind === 'place') return 'go'
  if (hasTag(entity, 'readable') || hasTag(entity, 'document')) return 'read'
  if (kind === 'person') return 'greet'
  if (hasTag(entity, 'weapon')) return 'equip'
  if (hasTag(entity, 'openable')) return 'open'
  if (
    hasTag(entity, 'searchable') &&
    isCalled(entity, /\b(?:desk|drawers?|cabinet|chest|cupboard|wardrobe|shelf|shelves)\b/)
  )
    return 'search'
  return kind === 'topic' ? 'recall' : 'examine'
}

const directions: readonly (readonly [said: RegExp, leads: RegExp])[] = [
  [/^(?:go )?(?:up|upstairs)$/, /\b(?:up|upper|upstairs|loft|roof|rooftops|attic|height|rafters)\b/],
  [/^(?:go )?(?:down|downstairs)$/, /\b(?:down|downstairs|cellar|basement|crypt|below|lower)\b/],
]

/** "Up": the way that leads there, when one does. */
function bareDirection(words: readonly Token[], scope: Scope): Draft | undefined {
  const said = words.map(({ word }) => word).join(' ')
  if (!directions.some(([pattern]) => pattern.test(said))) return undefined
  const exit = wayByDirection(said, scope)
  return { ...draftOf('go', said, 0.85, said), target: exit?.id ?? null }
}

/** The way that leads up or down, when one does. */
export function wayByDirection(said: string, { index }: Scope): ReadingEntity | undefined {
  const leads = directions.find(([pattern]) => pattern.test(said))?.[1]
  if (leads === undefined) return undefined
  return index.scene.exits.find(
    (one) => isCalled(one, leads) || (one.tags ?? []).some((tag) => leads.test(tag)),
  )
}
