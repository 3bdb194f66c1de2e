/**
 * People and beasts that prose speaks of by what they are: "one of the couriers", "a woman in a good coat", "the dog".
 * Only words for callings and for people at large are known, so a thing is never taken for a person.
 */

import { numberWord } from './number-words.ts'

const callings = `
courier messenger guard watchman sentry soldier warden constable policeman officer sergeant captain sailor boatman ferryman rower oarsman
docker stevedore porter fisherman fishwife looter thug thief pickpocket drunk drunkard beggar urchin child kid clerk scribe cook baker
butcher merchant vendor hawker seller trader shopkeeper stallholder peddler waiter waitress barmaid barman bartender bouncer doorman
doorkeeper servant maid footman butler valet steward housekeeper driver cabbie coachman pilot rider medic doctor nurse priest monk nun
friar pilgrim preacher worker labourer navvy mason carpenter plasterer smith sweeper cleaner janitor caretaker attendant usher ringer
bellringer gravedigger undertaker lamplighter contractor mechanic technician engineer hacker netrunner gambler dealer croupier player
dancer singer musician fiddler busker piper drummer stranger bystander onlooker passerby customer patron drinker regular local neighbour
neighbor tenant lodger guest visitor crowd crew gang mob couple audience queue figure person people folk man woman boy girl lady
gentleman fellow youth youngster lad lass widow apprentice journeyman farmer shepherd hunter poacher miner tailor seamstress weaver
tinker gardener groom stableboy herald envoy diplomat senator judge juror lawyer banker reporter journalist photographer student
teacher scholar librarian archivist wrestler boxer fencer henchman lackey goon heavy agent spook passenger conductor inspector
survivor refugee prisoner inmate patient mourner reveller partygoer dockhand deckhand cabin-boy bell-crew search-party
family mum mom mother dad father grandmother grandfather granny grandpa baby son daughter parents noodle-seller chain-man
dog hound cat kitten horse pony mule donkey gull raven crow parrot rat drone goat
`
  .trim()
  .split(/\s+/)

const irregular: Readonly<Record<string, string>> = Object.fromEntries(
  `men man|women woman|children child|people people|folk folk|folks folk|ladies lady|policemen policeman|watchmen watchman
  |boatmen boatman|gentlemen gentleman|fishwives fishwife`
    .split(/\s*\|/)
    .map((pair) => pair.split(' ') as [string, string]),
)
const known: ReadonlySet<string> = new Set(callings)
const beasts: ReadonlySet<string> = new Set(
  'dog hound cat kitten horse pony mule donkey gull raven crow parrot rat drone goat'.split(' '),
)
const many: ReadonlySet<string> = new Set(
  'crowd crew gang mob couple audience queue people folk family parents bell-crew search-party'.split(' '),
)
const hers =
  /^(?:mum|mom|mother|grandmother|granny|daughter|woman|girl|lady|lass|waitress|barmaid|maid|nun|widow|seamstress|fishwife|housekeeper)$/
const his =
  /^(?:dad|father|grandfather|grandpa|son|man|boy|lad|gentleman|fellow|barman|doorman|footman|butler|monk|friar|policeman|watchman|boatman|ferryman|fisherman|coachman|stableboy|oarsman|henchman|groom|cabin-boy)$/

/** The word for one of its kind when a noun is for people or beasts; undefined for everything else. */
export function callingOf(noun: string): string | undefined {
  const word = noun.toLowerCase()
  const single = irregular[word] ?? (known.has(word) ? word : word.replace(/s$/, ''))
  return known.has(single) ? single : undefined
}

/** Whether such a noun stands for several. */
export function isForMany(noun: string): boolean {
  const word = noun.toLowerCase()
  return (
    many.has(word) ||
    (Object.hasOwn(irregular, word) && irregular[word] !== word) ||
    (!known.has(word) && word.endsWith('s'))
  )
}

/** A person or beast that prose has brought in. */
export interface ProsePerson {
  /** As they may be called: "courier with number seven". */
  readonly name: string
  readonly aliases: readonly string[]
  readonly pronoun: 'he' | 'she' | 'it' | 'they'
  readonly isBeast: boolean
}

const longest = 6_000
const mostPeople = 12
const word = /[a-z]+(?:-[a-z]+)?/gi
const article =
  /(?:^|[\s("“])(one of (?:the|his|her|their)|an?|the|two|three|four|some|several|another|that|this|those|these|his|her|their|your|its)\s+((?:[a-z'’-]+\s+){0,2})$/i
const behind =
  /^(?:['’]s)?\s+(?:[a-z]+ing\s+)?(?:with|in|at|by|behind|from|of)\s+(?:(?:the|an?|his|her|their)\s+)?[\p{Ll}'’-]+(?:\s+(?:coat|hat|jacket|apron|boots|gloves|cap|cloak|hood|scarf|shirt|beard|eyes?|arm|leg|table|booth|door|bar|window|corner|rule))?/iu
const notBefore = /^(?:and|or|of|in|on|at|with|is|are|was|were|has|who|that|to|for|not)$/i

/**
 * Everybody whom texts speak of by a calling, newest text last and their people first.
 *
 * @example
 * peopleInProse(['One of the couriers slides along the bar. She has a biro.'])[0]?.pronoun // 'she'
 */
export function peopleInProse(texts: readonly string[]): readonly ProsePerson[] {
  const found = new Map<string, ProsePerson>()
  for (const text of texts.toReversed())
    for (const person of peopleIn(unquoted(text.slice(0, longest)))) {
      const before = found.get(person.name)
      if (before === undefined && found.size < mostPeople) found.set(person.name, person)
      else if (before !== undefined)
        found.set(person.name, { ...before, aliases: [...new Set([...before.aliases, ...person.aliases])] })
    }
  return [...found.values()]
}

/** What is said aloud brings no person in: "ask the ferryman" is no ferryman. */
function unquoted(text: string): string {
  return text.replace(/"[^"]*"|“[^”]*”/gu, ' ')
}

function peopleIn(text: string): ProsePerson[] {
  // Few words are callings: only around those does it pay to look closer.
  return [...text.matchAll(word)].flatMap(({ 0: head, index }) => {
    const single = callingOf(head)
    return single === undefined ? [] : personAt(text, index, head.toLowerCase(), single)
  })
}

function personAt(text: string, index: number, head: string, single: string): ProsePerson[] {
  const lead = article.exec(text.slice(Math.max(0, index - 50), index))
  const before = (lead?.[2] ?? '')
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '')
  if (before.some((part) => notBefore.test(part) || callingOf(part) !== undefined)) return []
  // "Couriers use it" needs no article; "by courier" is no person.
  if (lead === null && !isForMany(head)) return []
  const end = index + head.length
  const rest = restOf(text, end)
  const isOne = /^one of/i.test(lead?.[1] ?? '')
  const called = isOne ? single : head
  const isMany = !isOne && isForMany(called)
  const like = [...before, called].join(' ')
  const after = behind.exec(rest)?.[0].replace(/^['’]s|[a-z]+ing\s/i, '') ?? ''
  const told = `${called} ${after}`
    .toLowerCase()
    .replace(/\s+(?:(?:the|an?)\s+)?/g, ' ')
    .trim()
  const number = isMany ? [] : numberOf(rest)
  const named = isMany
    ? undefined
    : /\b(?:called|named|name is|name's)\s+(\p{Lu}[\p{L}'’-]+)/u.exec(rest)?.[1]
  const name = named ?? (number[0] === undefined ? like : `${called} with ${number[0]}`)
  const aliases = [called, like, told, ...number, ...(named === undefined ? [] : [named])]
  return [
    {
      name,
      aliases: [...new Set(aliases)],
      pronoun: pronounOf(single, isMany, rest),
      isBeast: beasts.has(single),
    },
  ]
}

/** What follows in the same sentence and the next one. */
function restOf(text: string, from: number): string {
  const rest = text.slice(from, from + 240)
  const [first = '', second = ''] = rest.split(/(?<=[.!?…])\s+/)
  return `${first} ${second}`
}

const digits =
  '(\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|nineteen|twenty)'
const numbered = new RegExp(`\\bnumber\\b(?:\\s+(?!${digits}\\b)[a-z,]+){0,5}[\\s,]+${digits}\\b`, 'iu')

/** "A number on her jacket, seven": they go by it. */
function numberOf(text: string): string[] {
  const found = numbered.exec(text)
  const said = found?.[2]?.toLowerCase()
  if (said === undefined) return []
  const figure = String(numberWord(said) ?? said)
  return [...new Set([`number ${said}`, said, `number ${figure}`, figure])]
}

function pronounOf(single: string, isMany: boolean, rest: string): ProsePerson['pronoun'] {
  if (isMany) return 'they'
  if (beasts.has(single)) return 'it'
  if (hers.test(single)) return 'she'
  if (his.test(single)) return 'he'
  const [said] = /\b(?:she|her|hers|he|his|him)\b/i.exec(rest) ?? []
  return said === undefined ? 'they' : /^(?:she|her|hers)$/i.test(said) ? 'she' : 'he'
}
