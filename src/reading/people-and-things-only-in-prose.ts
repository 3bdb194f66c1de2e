/**
 * Those and that whom nobody listed and the prose has named: "one of the couriers", "a cup of coffee". They can be looked
 * at and spoken to, and nobody says that they are not there. What the scene itself lists is always nearer.
 */
import type { ReadingEntity } from '../core/protocol/free-text-reading.ts'
import { isNounPhrase } from '../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../text/folded-words.ts'
import { callingOf, peopleInProse } from '../text/people-in-prose.ts'
import { emptyWords } from './grammar/language/small-words.ts'
import { isSameCalling } from './grammar/scene/callings-with-synonyms.ts'

/** Marks what is only told of. */
export const extraTag = 'extra'

const mostExtras = 20
const longestText = 16_000

/** What extras are looked for in. */
export interface ToldScene {
  /** What was told here, the newest last. */
  readonly told: readonly string[]
  /** What the place and what is in it are said to look like. */
  readonly written: readonly string[]
  /** The player's line: of things only those are looked for that it names. */
  readonly line: string
  readonly listed: readonly ReadingEntity[]
  /** What those look like who are here, by id. */
  readonly looks: ReadonlyMap<string, string>
}

/** Everybody and everything that was told of and is not listed. */
export function extrasIn(scene: ToldScene): readonly ReadingEntity[] {
  const said = { ...scene, told: scene.told.map((text) => text.replace(denials, ' ')) }
  return [...people(said), ...things(said)].slice(0, mostExtras)
}

/** What was said not to be there was not brought in by that. */
const denials =
  /(?:There (?:is|are) no|You do not see|You know of no way|I know no|You have no|You carry) [^.?]*[.?]|^> .*$/gm

const anybody =
  /^(?:man|woman|boy|girl|lady|gentleman|fellow|figure|person|people|folk|stranger|youth|lad|lass|couple|child|kid)$/

function people({ told, listed, looks }: ToldScene): ReadingEntity[] {
  const here = listed.filter(({ kind, tags = [] }) => kind === 'person' && !tags.includes('elsewhere'))
  const names = new Set(listed.map(({ name }) => foldedWords(name).join(' ')))
  const gone = new Set(
    listed
      .filter(({ kind, tags = [] }) => kind !== 'person' && tags.includes('person'))
      .flatMap(({ name }) => foldedWords(name)),
  )
  return peopleInProse(told).flatMap(({ name, aliases, pronoun, isBeast }): ReadingEntity[] => {
    const [head = ''] = aliases
    const single = callingOf(head) ?? head
    const told = [...new Set([name, ...aliases])].flatMap((alias) => foldedWords(alias))
    const isListed = here.some((person) => {
      const own = new Set(
        [person.name, ...person.aliases, looks.get(person.id) ?? ''].flatMap((text) => foldedWords(text)),
      )
      if (own.has(head) || own.has(single) || isSameCalling(single, person)) return true
      const fits = pronoun === 'they' || person.pronoun === pronoun
      return fits && told.some((word) => word !== head && word.length > 3 && own.has(word))
    })
    // "A man" may be anybody who is here: only more words than that make another of him.
    const isVague =
      anybody.test(single) &&
      aliases.length < 2 &&
      here.some((person) => pronoun === 'they' || person.pronoun === pronoun)
    // The sergeant who has gone was told of too, and is still himself.
    const isGone =
      (!anybody.test(single) && gone.has(single)) || foldedWords(name).some((word) => gone.has(word))
    if (isListed || isGone || isVague || names.has(foldedWords(name).join(' '))) return []
    const shared = anybody.test(single) && here.some((person) => person.pronoun === pronoun)
    const own = shared ? aliases.filter((alias) => alias !== head) : aliases
    return [
      {
        id: `${extraTag}:${foldedWords(name).join('-')}`,
        name,
        aliases: own,
        kind: 'person',
        pronoun,
        tags: [extraTag, ...(isBeast ? ['animal'] : [])],
      },
    ]
  })
}

const pointed =
  /^(?:the|that|this|those|these|his|her|their|its|a|an|one|some|another|grab|snatch|pocket|wave|lick|sniff)\s+((?:[\p{L}'’-]+\s+){0,3}[\p{L}-]{3,})/iu
/** A pointing word and four more are not longer. */
const longestPointed = 150
const noThing =
  /^(?:way|time|place|thing|things|one|ones|other|others|rest|same|first|last|next|end|side|back|front|top|bottom|middle|edge|hand|hands|face|eyes?|head|arm|arms|foot|feet|mouth|name|names|truth|word|words|story|question|answer|talk|fight|drink|drinks|food|round|room|floor|wall|walls|door|ground|air|night|morning|evening|hour|minute|moment|day|days|today|tonight|tomorrow|yesterday|week|month|year|money|coins?|crowns?|credits?|man|woman|people|person)$/

/** What the line points at, each as the nouns that it may be. */
function pointedAt(line: string): readonly (readonly string[])[] {
  const words = line.replace(/["“”,.;:!?()]/g, ' , ')
  const starts = [
    ...words.matchAll(
      /\b(?:the|that|this|those|these|his|her|their|its|an?|one|some|another|grab|snatch|pocket|wave|lick|sniff)\b/giu,
    ),
  ]
  return starts
    .map(({ index }) => pointed.exec(words.slice(index, index + longestPointed))?.[1] ?? '')
    .map(nouns)
    .filter((all) => all.length > 0)
}

function isTold(noun: string, prose: string): boolean {
  const [plain] = foldedWords(noun)
  return plain !== undefined && prose.includes(plain) && new RegExp(`\\b${plain}(?:s|es)?\\b`).test(prose)
}

/** Things that the line points at and that were told of. */
function things({ told, written, line, listed }: ToldScene): ReadingEntity[] {
  const phrases = pointedAt(line)
  if (phrases.length === 0) return []
  const listedWords = new Set(
    listed
      .filter(({ tags = [] }) => !tags.includes('elsewhere'))
      .flatMap(({ name, aliases }) => [name, ...aliases].flatMap((text) => foldedWords(text))),
  )
  const prose = [...told, ...written].join('\n').slice(0, longestText).toLowerCase()
  const said = phrases.flatMap((all) => all.find((noun) => isTold(noun, prose)) ?? [])
  return [...new Set(said)].flatMap((noun): ReadingEntity[] => {
    const [plain] = foldedWords(noun)
    if (plain === undefined || noThing.test(plain) || callingOf(plain) !== undefined) return []
    if (listedWords.has(plain)) return []
    return [{ id: `${extraTag}:${plain}`, name: noun, aliases: [], kind: 'object', tags: [extraTag] }]
  })
}

const nounEnds =
  /^(?:and|or|but|then|so|if|while|until|because|that|which|who|where|when|in|on|at|to|of|off|for|from|with|into|onto|over|under|up|down|out|by|as|like|is|are|was|were|the|a|an|my|his|her|their|its|your|this|i|me|him|them|it|about|against|around|behind|beside|near|again|away|back|before|after|through|between)$/

/** The nouns a phrase may come to: the words up to where something else begins, the last first. */
function nouns(phrase: string): string[] {
  const words = phrase.toLowerCase().split(/\s+/)
  const end = words.findIndex((word) => emptyWords.has(word) || nounEnds.test(word))
  const own = (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/['’]s$/, ''))
  return own.filter((word) => isNounPhrase(word)).reverse()
}
