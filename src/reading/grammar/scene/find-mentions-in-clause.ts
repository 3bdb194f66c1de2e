/**
 * Finds what a clause names: aliases word by word, "the red one", "the one by the winch", a part of something, a
 * stranger's "the woman", pronouns. It says what could be meant; which it is depends on the act.
 */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { singular } from '../../../text/capitals-articles-plurals-lists.ts'
import { determiners, prepositions, pronouns } from '../language/small-words.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'
import { kinOf } from '../offers/word-groups-for-offers.ts'
import { strangerWords, wholesOf } from './parts-and-stranger-words.ts'
import { hasTag, isElsewhere, nameWords, type SceneIndex } from './scene-index.ts'

/** Something that could be meant, and how well its name fits. */
export interface Candidate {
  readonly entity: ReadingEntity
  readonly score: number
}

/** A place in a clause that names something. */
export interface Mention {
  readonly start: number
  readonly end: number
  readonly candidates: readonly Candidate[]
  readonly pronoun: 'he' | 'she' | 'it' | 'they' | null
  /** "his keys", "Chen's drink": it owns what follows. */
  readonly possessive: boolean
  readonly plural: boolean
  readonly preposition: string | null
  /** A word that names a way only where one goes somewhere: out, up, down. */
  readonly weak: boolean
}

/** Names that are mostly something else: out, up, sleep. */
export const weakWords: ReadonlySet<string> = new Set(
  'out up down across outside upstairs downstairs across in back north south east west light cover drop room rooms game corner data sleep charm'.split(
    ' ',
  ),
)
const modifiers: ReadonlySet<string> = new Set('front back main side rear next trap far'.split(' '))
const kindScore = {
  person: 1,
  object: 0.98,
  spell: 0.97,
  item: 0.96,
  exit: 0.95,
  place: 0.94,
  topic: 0.9,
} as const

/** What of all that is elsewhere can be named: everything, the places one can set out for, or nothing. */
export type Far = boolean | 'places'

function isMeant(far: Far, entity: ReadingEntity): boolean {
  return far === 'places' ? hasTag(entity, 'place') : far
}

/**
 * Everything a clause names, from left to right; `used` are places that belong to its verb. Things that are not here are
 * named only where they are talked of (`far`); whoever is not here can always be named.
 */
export function findMentions(
  tokens: readonly Token[],
  index: SceneIndex,
  used: ReadonlySet<number> = new Set(),
  focus: readonly string[] = index.scene.focus,
  far: Far = false,
): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const found =
      used.has(at) || isSign(tokens[at])
        ? undefined
        : (byAlias(tokens, at, index, used, far) ??
          byOne(tokens, at, index, focus) ??
          byWord(tokens, at, index))
    const meant = found === undefined ? undefined : (ownedThing(found, tokens, index) ?? found)
    if (meant !== undefined) mentions.push(withPreposition(meant, tokens))
    at = Math.max(at + 1, meant?.end ?? 0)
  }
  return mentions
}

/**
 * "Jin's chair" is the stool that was Jin's: of what stands here, the one that its owner and the word behind them call, or,
 * where the owner is away, the only one that the word calls, by whatever word of its kind.
 */
function ownedThing(owner: Mention, tokens: readonly Token[], index: SceneIndex): Mention | undefined {
  const [who] = owner.candidates
  if (!owner.possessive || owner.pronoun !== null || who === undefined || !isSomebody(who.entity))
    return undefined
  const from = tokens[owner.end]?.word === "'s" ? owner.end + 1 : owner.end
  const things = index.entities.filter(({ kind }) => kind === 'object')
  const isPresent = index.scene.people.some(({ id }) => id === who.entity.id)
  for (let at = from; at < Math.min(tokens.length, from + adjectivesBefore); at += 1) {
    const word = singular(tokens[at]?.word ?? '')
    if (!isWord(tokens[at] as Token) || isSmall(word)) return undefined
    const kin = new Set(kinOf(word))
    const isCalled = ({ name, aliases }: ReadingEntity): boolean =>
      [name, ...aliases].some((called) =>
        nameWords(called).some((own) => own === word || kinOf(own).some((group) => kin.has(group))),
      )
    const called = things.filter(isCalled)
    const own = nameWords(who.entity.name)
    const theirs = called.filter(({ aliases }) =>
      aliases.some((alias) => nameWords(alias).some((each) => own.includes(each))),
    )
    // What somebody who is here wears or holds is theirs, and no thing of the room.
    const [only, ...others] = theirs.length > 0 || isPresent ? theirs : called
    if (only !== undefined && others.length === 0)
      return { ...mentionAt(tokens, owner.start, at + 1, [only].map(scored(0.95))), possessive: false }
  }
  return undefined
}

/** "Jin's old empty seat": so many words may stand before the thing. */
const adjectivesBefore = 3

function isSomebody(entity: ReadingEntity): boolean {
  return entity.kind === 'person' || hasTag(entity, 'person')
}

/** A sign names nothing. */
function isSign(token: Token | undefined): boolean {
  return token === undefined || /^[,;:.!?-]$/.test(token.word)
}

const ownBody =
  /^(?:chest|back|face|hand|hands|head|arm|arms|side|heart|mouth|eyes?|throat|lap|knees?|feet|palm)$/

const kin =
  /^(?:brother|sister|mother|father|son|daughter|wife|husband|uncle|aunt|cousin|grandmother|grandfather)$/

function isOwnKin(tokens: readonly Token[], at: number): boolean {
  const [before, earlier] = [tokens[at - 1]?.word ?? '', tokens[at - 2]?.word ?? '']
  return (
    before === 'my' ||
    (earlier === 'my' && /^(?:older|younger|elder|big|little|late|dead|lost|own|twin|only)$/.test(before))
  )
}

function byAlias(
  tokens: readonly Token[],
  at: number,
  index: SceneIndex,
  used: ReadonlySet<number>,
  far: Far,
): Mention | undefined {
  const word = tokens[at]?.word ?? ''
  if (ownBody.test(word) && tokens[at - 1]?.word === 'my') return undefined
  if (word === 'name' && /^(?:my|your|his|her|their)$/.test(tokens[at - 1]?.word ?? '')) return undefined
  const entries = new Set([word, singular(word), `${word}s`].flatMap((form) => index.aliases.get(form) ?? []))
  let longest = 0
  const fitting: { readonly candidate: Candidate; readonly end: number }[] = []
  for (const { words, entity } of entries) {
    if (isElsewhere(entity) && !hasTag(entity, 'person') && !isMeant(far, entity)) continue
    const end = aliasEnd(words, tokens, at, used)
    if (end === undefined) continue
    longest = Math.max(longest, end)
    const exact = words[0] === word ? 1 : 0.97
    const score = exact * kindScore[entity.kind] + 0.05 * (words.length - 1)
    fitting.push({ candidate: { entity, score }, end })
  }
  if (longest === 0) return undefined
  const best = new Map<string, Candidate>()
  for (const { candidate, end } of fitting) {
    const held = best.get(candidate.entity.id)
    if (end === longest && (held === undefined || held.score < candidate.score)) {
      best.set(candidate.entity.id, candidate)
    }
  }
  const alone = longest === at + 1
  // "My brother" is the player's own, and not whoever has that word for a title.
  if (alone && kin.test(word) && isOwnKin(tokens, at)) return undefined
  const known = [...best.values()].filter(({ entity }) => !alone || !isNamesake(tokens, at, entity))
  if (known.length === 0) return undefined
  // "The dog-handler" is somebody with a dog, and not the dog.
  if (isPartOfCompound(tokens, at, longest, known)) return undefined
  const candidates = unsuited(tokens, at, known)
  const called = Object.hasOwn(strangerWords, tokens[longest]?.word ?? '')
    ? index.scene.people.filter(({ name, aliases: others }) =>
        [name, ...others].some((called) => nameWords(called).includes(word)),
      )
    : []
  if (called.length > 0) return mentionAt(tokens, at, longest + 1, called.map(scored(1)))
  const both = candidates.length > 1 ? alsoCalled(candidates, tokens[longest]?.word ?? '') : []
  if (both.length > 0) return mentionAt(tokens, at, longest + 1, both)
  return { ...mentionAt(tokens, at, longest, candidates), weak: alone && weakWords.has(word) }
}

/** "Amos Crake" is not Mother Crake: a surname behind another given name is somebody else's. */
function isNamesake(tokens: readonly Token[], at: number, { kind, name, aliases }: ReadingEntity): boolean {
  const before = tokens[at - 1]
  if (kind !== 'person' || before?.named !== true || titles.test(before.word)) return false
  if (Object.hasOwn(strangerWords, before.word) || before.end + 1 !== tokens[at]?.start) return false
  const own = [name, ...aliases].flatMap(nameWords)
  return own.includes(tokens[at]?.word ?? '') && !own.includes(before.word)
}

const titles =
  /^(?:mister|mr|mrs|ms|miss|mistress|madam|master|captain|sergeant|doctor|dr|sir|lady|lord|old|young|widow|brother|sister|mother|father|uncle|auntie|aunt|dear|elder|agent|officer)$/

/** A word before a hyphen says of what kind the next one is. */
function isPartOfCompound(
  tokens: readonly Token[],
  start: number,
  end: number,
  candidates: readonly Candidate[],
): boolean {
  const [last, next] = [tokens[end - 1], tokens[end]]
  if (end !== start + 1 || last === undefined || next === undefined || !isWord(next)) return false
  const isHyphened = last.end + 1 === next.start && next.hyphened === true
  return (
    isHyphened &&
    candidates.every(
      ({ entity }) =>
        ![entity.name, ...entity.aliases].some((called) => nameWords(called).includes(next.word)),
    )
  )
}

/** "Bandit hook": of several that fit, the one that the next word names too. */
function alsoCalled(candidates: readonly Candidate[], word: string): Candidate[] {
  if (word.length < 3) return []
  const named = candidates.filter(({ entity }) =>
    [entity.name, ...entity.aliases].some((name) => nameWords(name).includes(word)),
  )
  return named.length < candidates.length ? named : []
}

/** The place after an alias, or undefined when it does not stand here. */
function aliasEnd(
  words: readonly string[],
  tokens: readonly Token[],
  start: number,
  used: ReadonlySet<number>,
): number | undefined {
  let at = start
  for (const [position, word] of words.entries()) {
    while (position > 0 && /^(?:'s|the|a|an)$/.test(tokens[at]?.word ?? '') && tokens[at]?.word !== word)
      at += 1
    const heard = tokens[at]?.word
    if (heard === undefined || used.has(at)) return undefined
    if (heard !== word && singular(heard) !== singular(word)) return undefined
    at += 1
  }
  return at
}

/** "The front door" is not the cellar door: a modifier no name of it has makes it doubtful. */
function unsuited(tokens: readonly Token[], at: number, candidates: readonly Candidate[]): Candidate[] {
  const before = tokens[at - 1]?.word ?? ''
  if (!modifiers.has(before)) return [...candidates]
  return candidates.map((candidate) => {
    const named = [candidate.entity.name, ...candidate.entity.aliases].some((name) =>
      nameWords(name).includes(before),
    )
    return named ? candidate : { ...candidate, score: candidate.score * 0.55 }
  })
}

/** "The other one", "the red one", "the one by the winch". */
function byOne(
  tokens: readonly Token[],
  at: number,
  index: SceneIndex,
  focus: readonly string[],
): Mention | undefined {
  const word = tokens[at]?.word ?? ''
  if (!Object.hasOwn(strangerWords, word) && word !== 'ones') return undefined
  const before = tokens[at - 1]?.word ?? ''
  if (word === 'one' && /^(?:no|any|every|some)$/.test(before)) return undefined
  const beside = besides(tokens, at, index)
  if (beside !== undefined) return beside
  if (before === 'other') {
    const last = focus.map((id) => index.byId.get(id)).find((entity) => entity !== undefined)
    const like = index.entities.filter((entity) => last !== undefined && isLike(entity, last))
    const [rest, ...more] = word === 'ones' ? [] : othersThan(last, word, index)
    if (like.length === 0 && rest !== undefined && more.length === 0)
      return mentionAt(tokens, at - 1, at + 1, [rest].map(scored(0.9)))
    if (like.length > 0) return mentionAt(tokens, at - 1, at + 1, like.map(scored(0.9)))
  }
  const described = index.entities.filter(({ name }) => before.length > 2 && nameWords(name).includes(before))
  if (described.length > 0) return mentionAt(tokens, at - 1, at + 1, described.map(scored(0.9)))
  return word === 'one' || word === 'ones' ? undefined : stranger(tokens, at, word, index, focus)
}

/** Somebody told by what stands beside them. */
function besides(tokens: readonly Token[], at: number, index: SceneIndex): Mention | undefined {
  if (!/^(?:by|with|at|near|in|beside|on|behind|holding|wearing)$/.test(tokens[at + 1]?.word ?? ''))
    return undefined
  for (let place = at + 2; place < Math.min(tokens.length, at + 5); place += 1) {
    const word = tokens[place]?.word ?? ''
    if (determiners.has(word)) continue
    const named = index.scene.people.filter((one) =>
      [one.name, ...one.aliases].some((name) => nameWords(name).includes(singular(word))),
    )
    return named.length > 0 ? mentionAt(tokens, at, place + 1, named.map(scored(0.95))) : undefined
  }
  return undefined
}

/** Those here beside the one last spoken of, of the kind that a word names. */
function othersThan(last: ReadingEntity | undefined, word: string, { scene }: SceneIndex): ReadingEntity[] {
  const pronoun = strangerWords[word] ?? '*'
  if (last?.kind !== 'person') return []
  return scene.people.filter(
    (one) => one.id !== last.id && !hasTag(one, 'animal') && (pronoun === '*' || one.pronoun === pronoun),
  )
}

function isLike(entity: ReadingEntity, last: ReadingEntity): boolean {
  return (
    entity.id !== last.id &&
    entity.kind === last.kind &&
    entity.aliases.some((alias) => last.aliases.includes(alias))
  )
}

function stranger(
  tokens: readonly Token[],
  at: number,
  word: string,
  index: SceneIndex,
  focus: readonly string[],
): Mention | undefined {
  const [before, earlier] = [tokens[at - 1]?.word ?? '', tokens[at - 2]?.word ?? '']
  const pointed = (one: string): boolean =>
    determiners.has(one) && !/^(?:a|an|any|every|no|some|each)$/.test(one)
  if (!pointed(before) && !(pointed(earlier) && !/^(?:a|an|of)$/.test(before))) return undefined
  const pronoun = strangerWords[word] ?? '*'
  const fitting = index.scene.people.filter((one) => pronoun === '*' || one.pronoun === pronoun)
  if (fitting.length === 0) return undefined
  const isSo = (one: ReadingEntity): boolean => one.aliases.some((alias) => nameWords(alias).includes(word))
  const near = (one: ReadingEntity): number => (focus.includes(one.id) ? 0.85 : isSo(one) ? 0.8 : 0.7)
  const candidates = fitting.map((entity) => ({ entity, score: near(entity) }))
  return mentionAt(tokens, at, at + 1, candidates)
}

/** A pronoun, or a part that stands for the whole. */
function byWord(tokens: readonly Token[], at: number, index: SceneIndex): Mention | undefined {
  const word = tokens[at]?.word ?? ''
  const pronoun = Object.hasOwn(pronouns, word) ? pronouns[word] : undefined
  if (pronoun !== undefined)
    return { ...mentionAt(tokens, at, at + 1, []), pronoun, possessive: owns(tokens, at) }
  const wholes = wholesOf.get(word) ?? wholesOf.get(singular(word))
  if (wholes === undefined) return undefined
  // "The stool" is stool nineteen, where only one has a name, and no part of the bar.
  const [own, ...others] = index.entities.filter(
    ({ kind, name, aliases }) =>
      (kind === 'object' || kind === 'item') &&
      [name, ...aliases].some((each) => nameWords(each).includes(singular(word))),
  )
  if (own !== undefined && others.length === 0) return mentionAt(tokens, at, at + 1, [own].map(scored(0.75)))
  const whole = index.entities.filter(
    (entity) =>
      ['object', 'exit', 'item'].includes(entity.kind) &&
      wholes.some((one) =>
        one.startsWith('#')
          ? hasTag(entity, one.slice(1))
          : [entity.name, ...entity.aliases].some((name) => nameWords(name).includes(one)),
      ),
  )
  // "The office lock" is the lock of the office door.
  const before = tokens[at - 1]?.word ?? ''
  const named = whole.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => nameWords(one).includes(before)),
  )
  const meant = named.length > 0 ? named : whole
  return meant.length === 0 ? undefined : mentionAt(tokens, at, at + 1, meant.map(scored(0.7)))
}

function owns(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  if (/^(?:his|their|its)$/.test(word)) return true
  const next = tokens[at + 1]
  if (word !== 'her' || next === undefined || !isWord(next)) return false
  return (
    !prepositions.has(next.word) &&
    !determiners.has(next.word) &&
    !/^(?:and|then|again|if|what|who|where|why|how|when|that|as|while|so|until|or|but)$/.test(next.word)
  )
}

function mentionAt(
  tokens: readonly Token[],
  start: number,
  end: number,
  candidates: readonly Candidate[],
): Mention {
  const last = tokens[end - 1]?.word ?? ''
  const next = tokens[end]
  const plural = /[^s']s$/.test(last)
  const bare =
    plural && next !== undefined && isWord(next) && !isSmall(next.word) && isNameless(last, candidates)
  // "Coffee Lady's booth" is no coffee.
  const isNickname = tokens[end + 1]?.word === "'s" && someone.test(next?.word ?? '')
  const meant = isNickname ? candidates.filter(({ entity }) => !hasTag(entity, 'extra')) : candidates
  return {
    ...{ start, end, candidates: [...meant].sort((one, other) => other.score - one.score) },
    ...{
      pronoun: null,
      possessive: next?.word === "'s" || bare || isNickname,
      plural,
      preposition: null,
      weak: isNickname && meant.length === 0,
    },
  }
}

const someone = /^(?:woman|lady|girl|gal|lass|man|guy|dude|bloke|fellow|chap|gentleman|boy|lad)$/

/** "Chens drink": a name with an s it does not have, before another noun. */
function isNameless(word: string, candidates: readonly Candidate[]): boolean {
  return (
    candidates.every(
      ({ entity }) =>
        isSomebody(entity) &&
        ![entity.name, ...entity.aliases].some((name) => nameWords(name).includes(word)),
    ) && candidates.length > 0
  )
}

function isSmall(word: string): boolean {
  return (
    prepositions.has(word) ||
    determiners.has(word) ||
    /^(?:and|or|then|if|but|who|that|is|are|while|so)$/.test(word)
  )
}

const scored =
  (score: number) =>
  (entity: ReadingEntity): Candidate => ({ entity, score })

const beforeNoun =
  /^(?:the|a|an|my|his|her|their|its|our|your|this|that|those|these|some|two|three|both|old|big|young|whole|other|nearest|all|few|five|ten|\d+|'s|sleeping|little|small|large|heavy|locked|same|of|one|edge|front|side|back|stack|poor|brute)$/

function withPreposition(mention: Mention, tokens: readonly Token[]): Mention {
  for (let at = mention.start - 1; at >= 0; at -= 1) {
    const word = tokens[at]?.word ?? ''
    if (prepositions.has(word) && word !== 'of') return { ...mention, preposition: word }
    if (!beforeNoun.test(word)) return mention
  }
  return mention
}
