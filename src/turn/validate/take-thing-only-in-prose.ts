/**
 * Small things that only the prose has named. A player who takes one has it from then on, as a thing of this campaign; what
 * belongs to a person, is part of the place or matters to the story is refused with the reason.
 */
import { isPackId, nextId, slugOf } from '../../core/entity-ids-and-slugs.ts'
import { asObject, asText } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import {
  isPluralName,
  sentenceAbout,
  singular,
  withArticle,
} from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { isSmallThing } from '../../text/pocketable-things.ts'
import { takenThings } from '../../world/index.ts'
import type { ActCase, Objection } from './action-checks.ts'
import { notForTaking, type SceneWords } from './missing-thing-check.ts'

/** A thing of the prose as it comes into the campaign. */
export type ToldThing = NonNullable<AttemptedAction['brings']>

type Told = { readonly thing: ToldThing } | { readonly objection: Objection }

const owners = String.raw`(?:his|her|their|[\p{L}-]+['’]s|[\p{L}-]+s['’])`
const adjectives = String.raw`(?:[\p{L}-]+ ){0,2}`
const determiners = `(?:an?|the|this|that|each|every|another|${owners})`
/** "You can hear it" speaks of no can: such a noun is told of after an article, or in the plural. */
const modalVerbs: ReadonlySet<string> = new Set(['can', 'will', 'may', 'might', 'must'])

/** What becomes of taking something that has no row; null when the prose does not speak of it. */
export function takeToldThing(act: ActCase, said: string, scene: SceneWords): Told | null {
  const { state, senses, action } = act
  const noun = singular(foldedWords(said).at(-1) ?? '')
  const place = state.scene.location_id
  const told = `${scene.told}\n${scene.offered}`
  // A barman's hands are on a glass that only they are told to dry; of the mints they straighten, one is to be had.
  const isHeld = !isToldOf(noun, `${told}\n${isTold(`${noun}(?:s|es)`, scene.busy) ? scene.busy : ''}`)
  if (noun === '' || place === null || (isHeld && !isToldOf(noun, scene.busy))) return null
  const object = (reason: string): Told => ({ objection: { rule: 'PIPE-05', reason } })
  if (!isSmallThing(said) || scene.isStoryThing(noun)) return object(notForTaking(said))
  if (isHeld || isOwned(noun, action.details) || isAlwaysOwned(noun, `${told}\n${scene.busy}`))
    return object(
      sentenceAbout(said, 'is not yours, and is not left lying.', 'are not yours, and are not left lying.'),
    )
  const keeper = keeperOf(noun, told, scene.busy, act)
  if (keeper !== undefined)
    return object(
      sentenceAbout(
        said,
        `is not for taking: ${keeper} sees to it.`,
        `are not for taking: ${keeper} sees to them.`,
      ),
    )
  const name = nameFor(said, action.details)
  const taken = asText(asObject(documentOf(state, 'world', takenThings)[place])?.[slugOf(noun)])
  if (taken === undefined) return { thing: { id: freshId(state, name), name } }
  if (isTold(`${noun}(?:s|es)`, `${told}\n${scene.busy}`)) return { thing: { id: taken, name } }
  return object(
    senses.carried.has(taken)
      ? `You have ${withArticle(said)} already.`
      : sentenceAbout(said, 'is no longer here.', 'are no longer here.'),
  )
}

function isTold(pattern: string, told: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}-])${pattern}(?![\p{L}-])`, 'iu').test(told)
}

/** True when the prose speaks of it as of something that is there, and not only as the player's own. */
function isToldOf(noun: string, told: string): boolean {
  if (modalVerbs.has(noun)) return isTold(`(?:${determiners} ${adjectives}${noun}|${noun}(?:s|es))`, told)
  return isTold(`(?<!\\b(?:your|no) ${adjectives})${noun}(?:s|es)?`, told)
}

function isOwned(noun: string, words: string): boolean {
  return (
    isTold(`${owners} ${adjectives}${noun}(?:s|es)?`, words.replaceAll(" 's", "'s")) ||
    /\b(?:from|off|out of) (?:him|her|them|(?:his|her|their) (?:hands?|pockets?|belt|fingers?))\b/i.test(
      words,
    )
  )
}

/** True when every time it is spoken of it belongs to a person. */
function isAlwaysOwned(noun: string, told: string): boolean {
  // "A courier's jacket" is a kind of jacket, unless it is in someone's hands.
  const owned = told.replaceAll(
    /(?<!\b(?:with|holding|carrying|wearing|has|in) )\b(an? (?:[\p{L}-]+ ){0,2})[\p{L}-]+['’]s /giu,
    '$1',
  )
  return !isTold(`(?<!${owners} ${adjectives})(?<!\\b(?:your|no) ${adjectives})${noun}(?:s|es)?`, owned)
}

/** A person in sight in whose company alone it is spoken of: bottles that are arranged by whom Viktor trusts are his. */
function keeperOf(noun: string, told: string, busy: string, { state, senses }: ActCase): string | undefined {
  const pastimes = busy
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/[.]$/, '').split(' ').slice(-3).join(' '))
  const sentences = told
    .split(/(?<=[.!?]["”’]?)\s+|\n/)
    .filter((sentence) => isTold(`${noun}(?:s|es)?`, sentence))
    .filter((sentence) => !pastimes.some((line) => sentence.includes(line)))
  if (sentences.length === 0) return undefined
  const people = [...senses.visible].flatMap((id) => {
    const row = id === senses.actor_id ? undefined : rowOf(state.entities, id)
    return row?.type === 'npc' ? [row.name] : []
  })
  return people.find((name) => {
    const parts = name.split(' ').filter((part) => /^\p{Lu}\p{L}{2,}/u.test(part))
    return sentences.every((sentence) => parts.some((part) => isTold(part, sentence)))
  })
}

/** One of several is one; the words before its name are the player's. */
function nameFor(said: string, details: string): string {
  const bare = said.toLowerCase().replace(/^(?:the|an?|some|that|this|one|my) /, '')
  const isSingle = /\b(?:an?|one|another)\b/i.test(details.split(bare)[0] ?? '')
  return isPluralName(bare) && isSingle ? singular(bare) : bare
}

function freshId(state: GameState, name: string): string {
  const all = Object.values(documentOf(state, 'world', takenThings)).flatMap((row) =>
    Object.values(asObject(row) ?? {}),
  )
  const isUsed = (id: string): boolean => all.includes(id) || rowOf(state.entities, id) !== undefined
  const own = `${state.campaign.id}:${slugOf(name)}`
  const ids = [own, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${own}_${number}`)]
  return ids.find((id) => isPackId(id) && !isUsed(id)) ?? nextId('item', name, isUsed)
}
