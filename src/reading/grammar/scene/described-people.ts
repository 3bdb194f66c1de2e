/**
 * Somebody told by what they are: "whoever is in charge", "the nearest person", "the barman" of an inn whose keeper is a
 * woman. Such words are put into a name of somebody who is here before the line is read, so that nobody is looked for in
 * a way or a thing; where nobody fits, they stay as they are.
 */
import type { ReadingEntity } from '../../../core/protocol/free-text-reading.ts'
import { prepositions } from '../language/small-words.ts'
import { isWord, joined, type Token } from '../language/tokenize-line.ts'
import { callings } from './callings-with-synonyms.ts'
import { personAtHand, type Scope } from './resolve-mentions.ts'
import { hasTag, nameWords } from './scene-index.ts'

const somebody = /^(?:somebody|someone|anybody|anyone|whoever|whomever)$/
/** What stands before somebody who is dealt with, and not only spoken of. */
const dealtWith =
  /^(?:to|with|at|ask|asks|asking|tell|telling|greet|approach|approaches|question|find|up|towards?|beside|by|near|from|grab|get|hail|stop|join|address)$/
const denies =
  /^(?:not|never|nobody|won't|don't|didn't|can't|couldn't|wouldn't|without|cannot|haven't|hasn't)$/
const superlative =
  /^(?:nearest|closest|first|next|\w{2,}est|most \w+|least \w+)(?: looking)? (?:person|stranger|patron|local|customer|one|guy|man|woman|drinker|face)\b/
const looks = /^(?:is|looks?|seems?|appears?|acts?|might|runs?|sounds?|stands?|sits?|are|has|knows?)$/
const descriptionEnds = /^(?:and|then|but|to|about|if|for|while|before|what|who|why|where|how|[,.;!?:-])$/
const longestDescription = 8

/** The line with described people called by name. */
export function withPeopleNamed(tokens: readonly Token[], scope: Scope): readonly Token[] {
  const told: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const found =
      describedAt(tokens, at, scope) ??
      (isInstead(tokens, at) ? undefined : lookedLikeAt(tokens, at, scope)) ??
      callingAt(tokens, at, scope) ??
      placeAt(tokens, at, scope)
    const token = tokens[at]
    if (token === undefined) break
    if (found === undefined) {
      told.push(token)
      at += 1
    } else {
      told.push(...named(found.person, token, tokens[found.end - 1] ?? token))
      at = found.end
    }
  }
  return told
}

interface Found {
  readonly person: ReadingEntity
  readonly end: number
}

/** "Whoever looks most in charge", "somebody", "the nearest person", "the one in charge". */
function describedAt(tokens: readonly Token[], at: number, scope: Scope): Found | undefined {
  const word = tokens[at]?.word ?? ''
  const before = tokens[at - 1]?.word ?? ''
  if (somebody.test(word)) {
    if (!dealtWith.test(before) && !dealtWith.test(tokens[at - 2]?.word ?? '')) return undefined
    // "I won't tell anyone" is said to nobody.
    if (tokens.slice(Math.max(0, at - 4), at).some(({ word: one }) => denies.test(one))) return undefined
    const described =
      looks.test(tokens[at + 1]?.word ?? '') || tokens[at + 1]?.word === "'s" || tokens[at + 1]?.word === 'in'
    if (/^who/.test(word) && !described) return undefined
    return chosen(tokens, at + 1, described ? endOfDescription(tokens, at + 1) : at + 1, scope)
  }
  if (word !== 'the' && word !== 'a') return undefined
  const next = joined(tokens.slice(at + 1, at + 6))
  const [best] = superlative.exec(next) ?? []
  if (best !== undefined) return chosen(tokens, at + 1, at + 1 + best.split(' ').length, scope)
  if (/^(?:person|one|man|woman|guy|people|lady|fellow) in charge\b/.test(next))
    return chosen(tokens, at + 1, at + 4, scope)
  return /^(?:boss|leader|owner|locals)\b/.test(next) && !isOwnName(tokens[at + 1], scope)
    ? chosen(tokens, at + 1, at + 2, scope)
    : undefined
}

/** "Attack the woman, no, the man by the winch": what is put in the place of something keeps its words until it is. */
function isInstead(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1]?.word === ',' && /^(?:no|wait|actually|sorry|rather)$/.test(tokens[at - 2]?.word ?? '')
  )
}

const womanNouns = /^(?:woman|lady|girl|gal|lass|madam)$/
const manNouns = /^(?:man|guy|dude|bloke|fellow|chap|gentleman|boy|lad)$/
const withWords = /^(?:with|in|wearing|holding|carrying|at|behind|by|drinking|measuring|writing)$/
const filler = /^(?:the|a|an|his|her|their|that|nice|good|big|little|old|fancy|posh|long|own|very)$/
const mostWordsBehind = 4

/** "The lady in the nice coat", "the coffee lady": somebody here who was told of with that. */
function lookedLikeAt(tokens: readonly Token[], at: number, scope: Scope): Found | undefined {
  const isSort = (place: number): boolean => {
    const word = tokens[place]?.word ?? ''
    return womanNouns.test(word) || manNouns.test(word)
  }
  const isPointed = /^(?:the|that|this)$/.test(tokens[at]?.word ?? '')
  // "Coffee Lady's booth": a nickname needs no article.
  const isNickname =
    !isPointed &&
    isSort(at + 1) &&
    prepositions.has(tokens[at - 1]?.word ?? '') &&
    tokens[at + 2]?.word !== "'s"
  if (!isPointed && !isNickname) return undefined
  const noun = isNickname ? at + 1 : [at + 1, at + 2, at + 3].find(isSort)
  if (noun === undefined) return undefined
  const sort = tokens[noun]?.word ?? ''
  const before = tokens.slice(isPointed ? at + 1 : at, noun).map(({ word }) => word)
  const behind = withWords.test(tokens[noun + 1]?.word ?? '') ? signAt(tokens, noun + 2) : undefined
  const signs = [...before, ...(behind === undefined ? [] : [behind.sign])].filter(
    (word) => !filler.test(word),
  )
  if (signs.length === 0) return undefined
  const pronoun = womanNouns.test(sort) ? 'she' : 'he'
  const whole = joined(tokens.slice(at + 1, behind?.end ?? noun + 1))
  // Whoever the prose has told of in these very words is nobody else.
  if (
    scope.index.scene.extras?.some(
      ({ aliases, kind }) => kind === 'person' && aliases.some((alias) => alias === whole),
    )
  )
    return undefined
  const fits = scope.index.scene.people.filter(
    (person) => person.pronoun === pronoun && signs.every((sign) => hasSign(person, sign)),
  )
  const [only, ...others] = fits
  return only === undefined || others.length > 0 ? undefined : { person: only, end: behind?.end ?? noun + 1 }
}

function hasSign({ name, aliases, tags = [], looks = '' }: ReadingEntity, sign: string): boolean {
  const text = [name, ...aliases, ...tags, looks].join(' ').toLowerCase()
  const stem = sign.replace(/(?:ing|s)$/, '')
  return stem.length > 2 && new RegExp(`\\b${stem}`).test(text)
}

/** The noun that somebody is told by, and where it ends. */
function signAt(tokens: readonly Token[], from: number): { sign: string; end: number } | undefined {
  for (let at = from; at < Math.min(tokens.length, from + mostWordsBehind); at += 1) {
    const token = tokens[at]
    if (token === undefined || !isWord(token) || descriptionEnds.test(token.word)) return undefined
    if (!filler.test(token.word)) return { sign: token.word, end: at + 1 }
  }
  return undefined
}

function endOfDescription(tokens: readonly Token[], from: number): number {
  const rest = tokens.slice(from, from + longestDescription)
  const stop = rest.findIndex(
    ({ word }, at) => at > 0 && descriptionEnds.test(word) && !(word === 'to' && rest[at + 1]?.word === 'be'),
  )
  return from + (stop < 0 ? rest.length : stop)
}

/** Who fits a description best, of those one can speak with. */
function chosen(tokens: readonly Token[], from: number, end: number, scope: Scope): Found | undefined {
  const words = joined(tokens.slice(from, end))
  const able = scope.index.scene.people.filter((one) => !hasTag(one, 'animal') && !hasTag(one, 'asleep'))
  const lead = /\b(?:charge|running|runs|boss|leader|owner|important|authority|official|responsible)\b/.test(
    words,
  )
  const leads = ({ tags = [], aliases }: ReadingEntity): number =>
    tags.some((tag) => /^(?:authority|leader|boss|captain|sergeant|official)$/.test(tag))
      ? 2
      : [...tags, ...aliases].some((one) => /keeper|owner|boss|leader|landlady|landlord|captain/.test(one))
        ? 1
        : 0
  const running = /\b(?:running|runs|owner)\b.*\b(?:place|here|bar|inn|joint|shop|tavern|pub)\b|^owner/.test(
    words,
  )
  const keeps = able.find(({ aliases, tags = [] }) =>
    [...aliases, ...tags].some((one) => /keeper|keep$|owner|landlady|landlord|proprietor/.test(one)),
  )
  const byWord = able.find(({ name, aliases, tags = [] }) =>
    [name, ...aliases, ...tags]
      .flatMap(nameWords)
      .some((one) => one.length > 3 && words.split(' ').includes(one)),
  )
  const best = [...able].sort((one, other) => leads(other) - leads(one))[0]
  const kind = /\bfriendl/.test(words) ? able.find((one) => hasTag(one, 'friendly')) : undefined
  const near = kind ?? able.find(({ id }) => id === personAtHand(scope))
  const person = (running ? keeps : undefined) ?? (lead ? best : undefined) ?? byWord ?? near ?? able[0]
  return person === undefined ? undefined : { person, end }
}

function isOwnName(token: Token | undefined, { index }: Scope): boolean {
  return token !== undefined && index.names.has(token.word)
}

/** "The barman": nobody here is called that, and somebody answers to a word for the same calling. */
function callingAt(tokens: readonly Token[], at: number, scope: Scope): Found | undefined {
  const token = tokens[at]
  if (token === undefined || !isWord(token) || scope.index.names.has(token.word)) return undefined
  const before = tokens[at - 1]?.word ?? ''
  const next = tokens[at + 1]
  const called = at === 0 && (next === undefined || !isWord(next))
  if (!/^(?:the|that|this|old|young|yo|hey|oi|nearest|closest)$/.test(before) && !called) return undefined
  const word = token.word.replace(/s$/, '')
  const kin = callings.filter((row) => row.has(token.word) || row.has(word))
  const person = kin
    .map((row) =>
      scope.index.scene.people.find(({ name, aliases, tags = [] }) =>
        [name, ...aliases, ...tags].flatMap(nameWords).some((one) => row.has(one)),
      ),
    )
    .find((one) => one !== undefined)
  return person === undefined ? undefined : { person, end: at + 1 }
}

/** Words for one kind of place. */
const kinds: readonly ReadonlySet<string>[] = [
  'pub tavern inn bar alehouse taproom boozer saloon',
  'church chapel temple shrine abbey cathedral',
  'docks dock harbour harbor quay quayside waterfront pier',
  'shop store chandlery market stall bazaar',
  'jail gaol prison cells lockup',
  'street road alley lane',
  'hospital infirmary clinic sickbay medbay',
].map((row) => new Set(row.split(' ')))

/** "The pub", where the only one there is has a name of its own. */
function placeAt(tokens: readonly Token[], at: number, { index }: Scope): Found | undefined {
  const word = tokens[at]?.word ?? ''
  if (
    tokens[at - 1]?.word !== 'the' ||
    index.names.has(word) ||
    !/^(?:to|for|in|into|at|towards?)$/.test(tokens[at - 2]?.word ?? '')
  )
    return undefined
  const row = kinds.find((one) => one.has(word))
  if (row === undefined) return undefined
  const fits = [...index.scene.exits, ...index.scene.places].filter(({ name, aliases, tags = [] }) =>
    [name, ...aliases, ...tags].flatMap(nameWords).some((one) => row.has(one)),
  )
  const [only, ...others] = fits
  return only === undefined || others.length > 0 ? undefined : { person: only, end: at + 1 }
}

/** The name of somebody as words that stand where a description stood. */
function named({ name }: ReadingEntity, first: Token, last: Token): Token[] {
  return nameWords(name).map((word) => ({ word, start: first.start, end: last.end, mended: false }))
}
