/**
 * What only the prose has brought in: a courier at the bar, a letter on a table. It is there and never denied; a look or a
 * word costs nothing and is answered with as much as there is, and whatever would need more is refused with the reason.
 */
import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import {
  capitalize,
  isPluralName,
  sentenceAbout,
  singular,
  withArticle,
} from '../../text/capitals-articles-plurals-lists.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { callingOf, isForMany, type ProsePerson, peopleInProse } from '../../text/people-in-prose.ts'
import { splitSentences } from '../../text/sentences.ts'
import { asksWhoTheyAre, questionIn, sayingOf, wishIn } from '../../world/index.ts'
import type { Objection } from './action-checks.ts'
import { social, violent } from './tools-needed-and-verb-groups.ts'

/** A person or beast of the prose by what the player called them; undefined when the words mean a thing. */
export function personToldOf(
  said: string,
  told: string,
  place: ReadonlySet<string> = new Set(),
): ProsePerson | undefined {
  const words = foldedWords(said).join(' ')
  const people = peopleInProse([told])
  const named = people.find(({ name, aliases }) =>
    [name, ...aliases].some((alias) => foldedWords(alias).join(' ') === words),
  )
  const head = said.split(' ').find((word) => callingOf(word) !== undefined)
  const single = head === undefined ? undefined : callingOf(head)
  return (
    named ??
    (single === undefined
      ? undefined
      : (people.find(({ aliases }) => aliases.some((alias) => callingOf(alias) === single)) ??
        kinOf(said, single, told, place)))
  )
}

const kinWords =
  /^(?:mum|mom|mother|dad|father|parents|child|kid|boy|girl|son|daughter|baby|granny|grandmother|grandpa|grandfather)$/

/** Where a family was told of there is a mother to it, and there are children. */
function kinOf(
  said: string,
  single: string,
  told: string,
  place: ReadonlySet<string>,
): ProsePerson | undefined {
  const isYoung = /^(?:child|kid|boy|girl|baby)$/.test(single) && /\b(?:child|children|kids?)\b/i.test(told)
  const isFamily = place.has('family') || /\bfamil(?:y|ies)\b/i.test(told)
  if (!kinWords.test(single) || !(isYoung || isFamily)) return undefined
  const isMany = said.split(' ').some((word) => callingOf(word) !== undefined && isForMany(word))
  const pronoun = isMany
    ? 'they'
    : /^(?:mum|mom|mother|girl|daughter|granny|grandmother)$/.test(single)
      ? 'she'
      : /^(?:dad|father|boy|son|grandpa|grandfather)$/.test(single)
        ? 'he'
        : 'they'
  return { name: said, aliases: [single], pronoun, isBeast: false }
}

/** Those whom a place's author only counts among the crowd, when the words are for people. */
export function crowdCalled(said: string): ProsePerson | undefined {
  const head = said.split(' ').find((word) => callingOf(word) !== undefined)
  return head === undefined ? undefined : { name: said, aliases: [head], pronoun: 'they', isBeast: false }
}

const looking: ReadonlySet<string> = new Set([
  'look',
  'observe',
  'investigate',
  'examine',
  'search',
  'read_person',
  'listen',
  'insight',
])
const asking: ReadonlySet<string> = new Set(['ask', 'persuade', 'negotiate', 'bribe', 'deceive'])
const pressing: ReadonlySet<string> = new Set(['intimidate', 'provoke', 'accuse'])

/** What comes of dealing with a person of the prose. */
export function answerOfPerson(
  said: string,
  { name: told, pronoun, isBeast, aliases }: ProsePerson,
  action: ProposedAction,
  common: ((question: string, topics: readonly string[]) => string | null) | undefined,
): Objection | null {
  const isMany = said.split(' ').some((word) => callingOf(word) !== undefined && isForMany(word))
  const who = /^\p{Lu}/u.test(said) ? said : capitalize(`the ${/\d/.test(said) ? told : said}`)
  const they = isMany ? 'they' : pronoun
  const plural = they === 'they'
  const say = (single: string, several: string): Objection => ({
    rule: 'PIPE-03',
    reason: `${who} ${isMany ? several : single}`,
    answers: true,
  })
  const has = plural ? 'have' : 'has'
  const verb = action.action
  if (/^(?:go|travel|follow|sneak)$/.test(verb))
    return {
      rule: 'PIPE-04',
      reason: `You go over to ${who.replace(/^The /, 'the ')}; say what you want there.`,
      answers: true,
    }
  if (violent.has(verb)) {
    const reason = `${who} ${isMany ? 'are' : 'is'} no part of any quarrel of yours: it does not come to a fight.`
    return { rule: 'PIPE-03', reason }
  }
  if (looking.has(verb))
    return say(
      `is there as you were told, and there is no more to be seen about ${objectOf(they)}.`,
      `are there as you were told, and there is no more to be seen about them.`,
    )
  if (!social.has(verb)) return null
  if (isBeast) return say('looks at you, and that is all.', 'look at you, and that is all.')
  if (pressing.has(verb)) return say('does not rise to it.', 'do not rise to it.')
  const attempt = asAttempt(action)
  if (asksWhoTheyAre(attempt)) {
    const called = aliases.find((alias) => /^number \p{L}+$/u.test(alias))?.replace('number ', '')
    const name = called === undefined ? 'What should you want with my name' : capitalize(called)
    return say(
      `looks at you. “${name},” ${they} ${plural ? 'say' : 'says'}.`,
      `look at you. “${name},” they say.`,
    )
  }
  if (asking.has(verb) || /\?["']?\s*$/.test(action.speech ?? '')) {
    const known = common?.(questionIn(attempt), action.topics ?? []) ?? null
    if (known !== null) return say(`looks up. “${known}”`, `look up. “${known}”`)
    const wish = wishIn(attempt)
    if (isWish(attempt)) {
      const what = wish.thing === '' ? 'that' : wish.thing
      return say(
        `shakes ${ownOf(they)} head: not ${what}, and not for a stranger.`,
        `shake their heads: not ${what}, and not for a stranger.`,
      )
    }
    return say(`shrugs; ${they} ${has} nothing on that.`, 'shrug; they have nothing on that.')
  }
  if (verb === 'give' || verb === 'show' || verb === 'hand')
    return say('looks at it, and wants no part of it.', 'look at it, and want no part of it.')
  if (/^(?:buy|sell|trade)$/.test(verb)) return say('has nothing to sell.', 'have nothing to sell.')
  const [single, several] = reactions[sayingOf(attempt, true)] ?? [
    'nods, and leaves it at that.',
    'nod, and leave it at that.',
  ]
  return say(single, several)
}

/** What people of the prose do who are thanked, joked with, insulted and the like. */
const reactions: Partial<Record<ReturnType<typeof sayingOf>, readonly [single: string, several: string]>> = {
  accused: ['looks away, and does not answer that.', 'look away, and do not answer that.'],
  apology: ['waves it away.', 'wave it away.'],
  bargain: ['thinks about it, and shakes it off.', 'think about it, and shake it off.'],
  comfort: ['nods, and breathes a little easier.', 'nod, and breathe a little easier.'],
  confessed: ['takes half a step back.', 'take half a step back.'],
  farewell: ['lifts a hand.', 'lift a hand.'],
  greet: ['greets you back, and waits for what you want.', 'greet you back, and wait for what you want.'],
  insulted: ['takes a long look at you, and lets it pass.', 'take a long look at you, and let it pass.'],
  introduced: ['nods at the name, as one does at any name.', 'nod at the name, as one does at any name.'],
  joke: ['laughs, or near enough.', 'laugh, or near enough.'],
  news: ['hears it to the end, and nods.', 'hear it to the end, and nod.'],
  offered: ['thanks you, and takes nothing.', 'thank you, and take nothing.'],
  praise: [
    'looks pleased, and does not know where to put it.',
    'look pleased, and do not know where to put it.',
  ],
  promise: ['nods. It is noted, for what it is worth.', 'nod. It is noted, for what it is worth.'],
  thanks: ['says that it was nothing.', 'say that it was nothing.'],
}

/** "Can I hold the other end for you?", "lend me the rule" */
function isWish({ words = '', said = '' }: AttemptedAction): boolean {
  return /^(?:please )?(?:can|could|may|will|would) (?:i|you|we)\b|\b(?:lend|give|let) (?:me|us)\b/i.test(
    said === '' ? words : said,
  )
}

/** An act as those who judge talk see it. */
function asAttempt({ action, details, speech, topics }: ProposedAction): AttemptedAction {
  return {
    actor_id: '',
    verb: action,
    target_id: '',
    words: details,
    ...(speech !== undefined && { said: speech }),
    ...(topics !== undefined && { topics }),
  }
}

function ownOf(pronoun: ProsePerson['pronoun']): string {
  return { he: 'his', she: 'her', it: 'its', they: 'their' }[pronoun]
}

function objectOf(pronoun: ProsePerson['pronoun']): string {
  return { he: 'him', she: 'her', it: 'it', they: 'them' }[pronoun]
}

/** What comes of a look at a thing of the prose: what was told of it; null when it is more than a look. */
export function lookAtThing(said: string, { action }: ProposedAction, told: string): Objection | null {
  if (!/^(?:look|investigate|examine|search|read)$/.test(action)) return null
  const it = isPluralName(said) ? 'them' : 'it'
  const known = toldAbout(said, told)
  const reason =
    known === ''
      ? sentenceAbout(
          said,
          `is there, and you see nothing more about ${it}.`,
          `are there, and you see nothing more about ${it}.`,
        )
      : `You look ${withArticle(said)} over. ${known}`
  return { rule: 'PIPE-03', reason, answers: true }
}

const mostSentences = 2

/** What the prose says a thing is like: the sentences that it is the subject of, else the first that names it. */
function toldAbout(said: string, told: string): string {
  const noun = foldedWords(said).at(-1) ?? ''
  const names = (text: string): boolean => foldedWords(text).some((word) => singular(word) === singular(noun))
  const they = isPluralName(said) ? /^They\b/ : /^It\b/
  const sentences = told.split('\n').flatMap((text) => splitSentences(text))
  // Names and labels of the place are no sentences about it.
  const plain = sentences.filter((text) => /[.!?…]$/.test(text) && !/["“”]/u.test(text))
  const about = plain.flatMap((text, at) => {
    if (!names(text)) return []
    const next = plain[at + 1] ?? ''
    const begins = names(text.split(/\s+/).slice(0, 4).join(' '))
    const goesOn = they.test(next) ? [next] : []
    return begins
      ? [text, ...goesOn]
      : goesOn.map((other) => other.replace(they, capitalize(withArticle(said))))
  })
  const [first] = plain.filter((text) => names(text) && !/^You\b/.test(text))
  const known =
    about.length > 0 ? [...new Set(about)].slice(0, mostSentences) : first === undefined ? [] : [first]
  return known.join(' ')
}
