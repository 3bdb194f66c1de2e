/** Whom some words call by name, and what else stands in the line around them. */
import type { Draft } from '../act/act-draft.ts'
import { lostAct } from '../clause/clauses-with-unknown-verb.ts'
import { isGesture } from '../clause/combine-acts-of-line.ts'
import { readClause } from '../clause/read-clause.ts'
import { clausesOf } from '../clause/split-line-into-clauses.ts'
import { mended } from '../language/repair-spelling.ts'
import { isWord, joined, type Token, tokensOf } from '../language/tokenize-line.ts'
import { type Candidate, findMentions, type Mention } from '../scene/find-mentions-in-clause.ts'
import { resolved, type Scope, spokenOf, turnedTo } from '../scene/resolve-mentions.ts'
import { isAbsentPerson, nameWords } from '../scene/scene-index.ts'

/** The words of a text, their spelling mended; a strange word with a capital stays as it is. */
export function spelt(text: string, { index }: Scope): Token[] {
  return mended(tokensOf(text), index.names, text, index.spared)
}

/** What is done around spoken words, and the clauses there that nothing could be made of. */
export interface Residue {
  readonly acts: readonly Draft[]
  readonly left: readonly Draft[]
}

/** Reads what stands around spoken words. */
export function readResidue(residue: readonly Token[], scope: Scope): Residue {
  const acts: Draft[] = []
  const left: Draft[] = []
  let within = scope
  const words = residue.filter((token) => isWord(token) || /^[,.;!?'-]/.test(token.word))
  for (const clause of clausesOf(words, scope.index)) {
    const read = readClause(clause, within)
    within = turnedTo(spokenOf(within, read.spoken), read.draft)
    const { draft } = read
    if (draft === undefined && !read.denied) left.push(...lostAct(clause, within))
    const strange = draft?.action === 'improvise' && draft.clause.split(' ').length > 2
    if (draft !== undefined && strange && !isGesture(draft.clause)) left.push(draft)
    if (draft === undefined || draft.action === 'improvise' || draft.guessed) continue
    if (draft.target === null && draft.missing === undefined && handled.test(draft.action)) left.push(draft)
    else acts.push(draft)
  }
  return { acts, left }
}

/** Done to a thing; without one nobody knows what is done. */
const handled = /^(?:use|open|close|unlock|force|disable|hack|consume|free)$/

/** Somebody called by name within the words: "Not a sound, Pim." */
export function vocative(words: readonly Token[], scope: Scope): string | null {
  for (const mention of findMentions(words, scope.index, new Set(), scope.focus)) {
    const person = addressed(mention, scope)
    const [before, after] = [words[mention.start - 1], words[mention.end]]
    // A name alone is what the talk is about, unless its owner is here.
    const alone = words.filter(isWord).length === mention.end - mention.start
    if (person === undefined || (alone && isAbsentPerson(person.entity))) continue
    // "I saw you peek at the lady" speaks of her, "Jory's a liar" of him.
    if (spokenOfBehind.test(`${joined(words.slice(0, mention.start))} `)) continue
    if (after?.word === "'s") continue
    if (isAbsentPerson(person.entity) && isOnlySpokenOf(words, mention, person)) continue
    // "You must be the boatman", "you're Chen" speak to them.
    if (
      /\b(?:you (?:must|have to|got to) be|you're|you are|are you) (?:the |old )?$/.test(
        `${joined(words.slice(0, mention.start))} `,
      )
    )
      return person.entity.id
    const end =
      mention.end +
      (endearment
        .exec(`${joined(words.slice(mention.end))} `)?.[0]
        .trim()
        .split(' ').length ?? 0)
    const called = words[end]
    const title = titles.test(before?.word ?? '') ? words[mention.start - 2] : before
    const isHailed = hails.test(joined(words.slice(0, mention.start)).trim())
    const isCalled = apart(called) || (isHailed && asksOn.test(joined(words.slice(end))))
    if (mention.pronoun === null && (apart(title) || isHailed) && isCalled) return person.entity.id // enforces: READ-06
    if (
      mention.pronoun === null &&
      apart(after) &&
      !isAbsentPerson(person.entity) &&
      isAskedBefore(words.slice(0, mention.start), scope.index.names)
    )
      return person.entity.id
  }
  return byTitle(words, scope)
}

const spokenOfBehind =
  /\b(?:at|to|of|about|with|from|by|saw|seen|met|knows?|knew|told|heard) (?:(?:the|that|this|those|these|a|an|old|poor|little) )*$/

/** What stands between words; "the Elder's boy" is one name all the same. */
function apart(token: Token | undefined): boolean {
  return token === undefined || (!isWord(token) && token.word !== "'s")
}

/** "And the boy, Tam Wick? When did you write him down?": who is not here and goes on as "him" is what the words are about. */
function isOnlySpokenOf(words: readonly Token[], { start, end }: Mention, { entity }: Candidate): boolean {
  const sentence = words.findLastIndex(({ word }, at) => at < start && /^[.!?;]$/.test(word)) + 1
  if (/^(?:and|but|so|now)? ?(?:what|how) (?:about|of) /.test(`${joined(words.slice(sentence, start))} `))
    return true
  const isLedTo = /^(?:and|but|now)\b(?! now| then)/.test(joined(words.slice(sentence, start)))
  const behind = joined(words.slice(end))
  const goesOn =
    entity.pronoun === 'she'
      ? /\b(?:she|her|hers)\b/
      : entity.pronoun === 'he'
        ? /\b(?:he|him|his)\b/
        : /\b(?:they|them|their|he|him|his|she|her)\b/
  return (isLedTo && /\byou(?:r|rs)?\b/.test(behind)) || goesOn.test(behind)
}

const hails =
  /^(?:(?:excuse me|pardon me|hello|hi|hey|sorry|please|thank you|thanks|oh|ok|okay|well|listen|look|good \w+)(?: there)?[ ,]*)+(?:miss|mrs|ms|mr|mister|madam|lady|sir|dear|old)?$/
/** What follows a name that is called, and is no part of what is said. */
const endearment =
  /^(?:(?:my|old|dear) )*(?:man|friend|dear|darling|love|mate|lad|girl|pal|buddy|sweetheart|honey|boy|fellow) /
/** "Hi Viktor do you remember": words to a person right behind their name. */
const asksOn =
  /^(?:do|did|have|are|were|can|could|will|would|may|what|what's|whats|where|wheres|who|whos|why|how|when|is|please|tell|give|i'm|im|you|you're)\b/

/** "Where did you put it Odell": a question or a wish for whoever is named behind it; a name behind a verb is spoken of. */
function isAskedBefore(before: readonly Token[], names: ReadonlySet<string>): boolean {
  const last = before.findLast(isWord)
  const words = joined(before.slice(before.findLastIndex((token) => /^[.!?;]$/.test(token.word)) + 1))
  const asks = /\b(?:you|your|yours|(?:give|show|let|lend|tell|help) (?:me|us))\b/.test(words)
  return (
    asks && last === before.at(-1) && last !== undefined && (endsWish.test(last.word) || names.has(last.word))
  )
}

const endsWish =
  /^(?:it|that|this|them|him|something|anything|tonight|today|now|here|there|please|then|lately|yet|too|again|away|off)$/
const titles = /^(?:miss|mrs|ms|mr|mister|madam|lady|sir|dear|old|good)$/

/** "Sorry to trouble you, Mother": a part of a name between commas, where only one bears it. */
function byTitle(words: readonly Token[], { index }: Scope): string | null {
  const alone = words.filter(
    (one, at) => isWord(one) && apart(words[at - 1]) && apart(words[at + 1]) && words[at + 1]?.word !== "'s",
  )
  const called = index.scene.people.filter(({ name }) =>
    alone.some(({ word }) => nameWords(name).includes(word)),
  )
  return called.length === 1 ? (called[0]?.id ?? null) : null
}

/** Somebody named in the words around speech. */
export function personIn(residue: readonly Token[], scope: Scope): string | null {
  for (const mention of findMentions(residue, scope.index, new Set(), scope.focus)) {
    const person = resolved(mention, 'ask', scope, ({ kind }) => kind === 'person')[0]
    if (person !== undefined && (mention.pronoun === null || person.score > 0.8)) return person.entity.id
  }
  return null
}

/** Somebody who is called, here or not. */
export function addressed(mention: Mention, scope: Scope): Candidate | undefined {
  const here = resolved(mention, 'ask', scope, ({ kind }) => kind === 'person')[0]
  return here ?? mention.candidates.find(({ entity }) => isAbsentPerson(entity))
}
