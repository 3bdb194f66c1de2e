/** A question to the game master as one value: its words, the moment it is asked in, and whom or what it is about. */
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import type { QuestionFacts } from '../../../core/protocol/facts-for-player-questions.ts'
import type { RulesReference } from '../../../core/protocol/rules-reference.ts'
import { singular, withArticle } from '../../../text/capitals-articles-plurals-lists.ts'
import { isLongEnough } from '../../../text/folded-words.ts'
import { itemNameInProse } from '../../../text/item-names-in-prose.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { type NarrationScene, readScene } from '../narrate/narration-scene.ts'

/** Whom or what a question is about. */
export interface Subject {
  readonly id: string
  readonly name: string
  readonly kind: 'person' | 'object' | 'exit' | 'place' | 'belonging' | 'topic'
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  readonly pronoun: string
  /** True for a person: present, met or heard of. */
  readonly isPerson: boolean
  readonly isHere: boolean
}

export interface Question {
  /** As it was typed. */
  readonly text: string
  /** In small letters, with straight apostrophes and without the marks at its end. */
  readonly asked: string
  readonly request: NarrateRequest
  readonly packet: ContextPacket
  readonly scene: NarrationScene
  readonly rules: RulesReference | null
  readonly facts: QuestionFacts
  readonly hero: ContextPacket['entities'][number] | undefined
  /** The one it names, or means by a pronoun; null when it is about nobody in particular. */
  readonly subject: Subject | null
  /** Everybody and everything it names, best first. */
  readonly named: readonly Subject[]
}

const noFacts: QuestionFacts = {
  attitudes: [],
  prospects: [],
  opening: [],
  clocks: [],
  routes: [],
  last_seen: [],
  last_reading: null,
  choices: [],
  sheet: {},
  talk_turns: [],
}

/** Reads a question in its moment. */
export function questionOf(
  typed: string,
  request: NarrateRequest,
  rules: RulesReference | null,
  before: Subject | null = null,
  isOfStranger = false,
): Question {
  const { packet } = request
  const text = typed
    .replace(/^(?:(?:can|could|would|will) you )?(?:please )?remind me (?=who|where|what|how|when|why)/i, '')
    .replace(
      / (?:in (?:heaven's|god's) name|on earth|in the world|the (?:hell|heck|devil)) (?=is|are|was|does)/i,
      ' ',
    )
    .replace(/^what (?:i am|i'm) /i, 'what am I ')
    .replace(/^what i (?=have|carry|own|wear|know)/i, 'what do I ')
    // "What is the cellar, and how do I get there?": the place of the question before.
    .replace(/\b(?<=get |go |walk |way )(?:in |up |down |over )?there\b/i, (there) =>
      before?.kind === 'place' || before?.kind === 'exit' ? `to ${before.name}` : there,
    )
  const asked = text
    .toLowerCase()
    .replace(/,? (?:so|as) far as .{3,40}$/, '')
    .replace(/[’‘]/g, "'")
    .replace(/\b(who|what|where|when|how)s\b/g, "$1's")
    .replace(/[\s?!.,;]+$/, '')
    .replace(/ (?:please|pls|again|exactly|actually|right now|by the way|btw|anyway|though|then)$/, '')
    .trim()
  const all = subjectsIn(request)
  const named = namedIn(text, all)
  return {
    text: text.trim(),
    asked,
    request,
    packet,
    scene: readScene(request),
    rules,
    facts: request.facts ?? noFacts,
    hero: heroOf(request),
    subject:
      named.find(({ isPerson }) => isPerson && womanOrMan.test(asked)) ??
      byLooks(asked, all, request) ??
      named[0] ??
      goneOnAbout(asked, before) ??
      ofWholeLine(asked, all, request) ??
      (isOfStranger ? null : byPronoun(asked, all, request)),
    named,
  }
}

/** The player's character with the whole of its sheet. */
function heroOf({ packet, facts }: NarrateRequest): Question['hero'] {
  const hero = packet.entities.find((entity) => entity.type === 'pc')
  return hero === undefined ? undefined : { ...hero, attrs: { ...facts?.sheet, ...hero.attrs } }
}

/** The article and the name, as it stands in a sentence: "the watch-book", "Tam Wick". */
export function spoken({ name, kind, isPerson }: Subject): string {
  if (isPerson || kind === 'exit' || kind === 'place') return name.replace(/^The /, 'the ')
  return withArticle(name)
}

function subjectsIn({ packet, cues }: NarrateRequest): readonly Subject[] {
  const here = new Set([...packet.present_entities, ...(cues?.people ?? []).map(({ id }) => id)])
  const hero = packet.entities.find(({ type }) => type === 'pc')?.id
  const held = new Set(packet.inventory.filter((row) => row.owner_id === hero).map((row) => row.item_id))
  const cued = (cues?.nameable ?? []).flatMap(
    ({ id, name, kind, tags, aliases, pronoun = 'it' }): Subject[] => {
      if (kind === 'spell') return []
      const isPerson = kind === 'person' || tags.includes('person')
      const isHere = kind === 'person' || kind === 'object' ? true : here.has(id)
      return [{ id, name, kind, tags, aliases, pronoun, isPerson, isHere }]
    },
  )
  const seen = new Set(cued.map(({ id }) => id))
  const others = packet.entities
    .filter(({ id, type }) => type !== 'pc' && !seen.has(id))
    .map(({ id, name, type, tags }): Subject => {
      const isPerson = /npc|enemy|monster|creature|boss/.test(type)
      const place = /location|place/.test(type)
      const kind = isPerson
        ? here.has(id)
          ? 'person'
          : 'topic'
        : place
          ? 'place'
          : held.has(id)
            ? 'belonging'
            : 'object'
      return { id, name, kind, tags, aliases: [], pronoun: 'it', isPerson, isHere: here.has(id) }
    })
  const carried = packet.inventory
    .filter(
      (row) =>
        row.owner_id === hero && !seen.has(row.item_id) && !others.some(({ id }) => id === row.item_id),
    )
    .map(({ item_id: id }): Subject => {
      return {
        id,
        name: itemNameInProse(id),
        kind: 'belonging',
        tags: [],
        aliases: [],
        pronoun: 'it',
        isPerson: false,
        isHere: true,
      }
    })
  const isUnknown = ({ tags }: Subject): boolean => tags.includes('elsewhere') || tags.includes('untold')
  return [...cued, ...others, ...carried].filter((subject) => !isUnknown(subject))
}

/** Small words that begin a name and are none. */
const noName = /^(?:The|Of|And|What|Who|Whom|Where|When|Why|How|Does|Did|Is|Are|Was|Can|Over|Under|In|On|At)$/
const order: readonly Subject['kind'][] = ['person', 'object', 'belonging', 'exit', 'place', 'topic']

/** Those whose name, other name or own word stands in the question, the longest first. */
function namedIn(question: string, all: readonly Subject[]): readonly Subject[] {
  const asked = ` ${fold(question)} `
  const found = all.flatMap((subject) => {
    const length = Math.max(
      0,
      ...namesOf(subject).map((name) =>
        !subject.isPerson && isPartOfOther(name, asked) ? 0 : matchLength(name, asked),
      ),
    )
    return length === 0 ? [] : [{ subject, length }]
  })
  return found
    .toSorted(
      (first, second) =>
        second.length - first.length ||
        order.indexOf(first.subject.kind) - order.indexOf(second.subject.kind),
    )
    .map(({ subject }) => subject)
}

function namesOf({ name, aliases, kind, isPerson }: Subject): readonly string[] {
  // A title that asks something is no name, and "Hale's supper" is not called Hale.
  const words = name.endsWith('?') ? [] : name.split(/\s+/).filter((word) => !/['’]s$/.test(word))
  const proper = words.filter(
    (word) =>
      /^\p{Lu}/u.test(word) && !noName.test(word) && (isPerson || kind === 'place' || kind === 'exit'),
  )
  const things = kind === 'belonging' || kind === 'object' ? words.filter((word) => word.length > 3) : []
  return [name, ...aliases, ...proper, ...things]
}

/** The bell one carries is not the bell tower: one word of a thing, with another noun right behind it. */
function isPartOfOther(name: string, asked: string): boolean {
  const folded = fold(name)
  if (folded.includes(' ')) return false
  const next = asked.split(` ${folded} `)[1]?.split(' ')[0] ?? ''
  return /^(?:tower|house|gate|room|light|keeper|row|hall|bridge|market|shop|street|road|pier|yard|office|boat|man|woman|boy|girl|master|maker|seller|stand|rope|book|board|box)$/.test(
    next,
  )
}

function matchLength(name: string, asked: string): number {
  const folded = fold(name)
  if (!isLongEnough(folded, 3)) return 0
  if (asked.includes(` ${folded} `)) return folded.length
  const one = singular(folded)
  return asked.includes(` ${one} `) || asked.includes(` ${folded}s `) ? one.length : 0
}

/** Words apart, without marks and possessives. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}\p{So}]+/gu, ' ')
    .replace(/^(?:the|a|an) /, '')
    .trim()
}

const womanOrMan =
  /^who(?:'s| is|s) (?:the|that|this) (?:\w+ )?(lady|woman|girl|man|guy|boy|fellow|gentleman|person|stranger|figure)\b/

const judges =
  /^who(?:'s| is|s) (?:the|that|this) (?:bad|evil|good|guilty|real|main|wrong|right|worst|dangerous|first|last|next)\b/

/** "Where did the coffee lady go?": somebody who was here and is not is called by their looks too. */
const goneByLooks =
  /^(?:(?:and |so )?(?:do|did|have|had|could) (?:i|we) (?:\w+ ){1,3})?(?:where(?:'s|s| is| did| has| are)?|which way (?:did|has|had)?|when did|has|did|is|was)? ?(?:the|that|this) ((?:\w+ ){0,2})(lady|woman|girl|man|guy|boy|fellow|gentleman|person|stranger|figure)\b/

/** "Who is the lady in the good coat?": the only one here whom the words fit. */
function byLooks(asked: string, all: readonly Subject[], { packet, facts }: NarrateRequest): Subject | null {
  const called = womanOrMan.exec(asked)
  const gone = called === null ? goneByLooks.exec(asked) : null
  // "The bad guy" is a judgement and nobody's looks: whom it fits is not known.
  if ((called === null && gone === null) || judges.test(asked)) return null
  const pronoun = pronounOf(called?.[1] ?? gone?.[2] ?? '')
  const words = called === null ? (gone?.[1] ?? '') : asked.slice(called[0].length)
  const said = fold(words)
    .split(' ')
    .filter((word) => word.length > 3)
  const seen = new Set(gone === null ? [] : (facts?.last_seen ?? []).map(({ id }) => id))
  const isNear = ({ id, isPerson, isHere, pronoun: own }: Subject): boolean =>
    isPerson && (isHere || seen.has(id)) && (pronoun === '' || own === pronoun)
  const fits = all.filter((person) => {
    if (!isNear(person)) return false
    const written = packet.entities.find((entity) => entity.id === person.id)?.attrs.description
    const known = fold([...person.aliases, typeof written === 'string' ? written : ''].join(' ')).split(' ')
    return said.length === 0 || said.some((word) => known.includes(word))
  })
  if (fits.length === 1) return fits[0] ?? null
  // Who left is the only one who did, whatever they are called by.
  const here = all.filter(
    (person) => isNear(person) && (gone === null ? person.kind === 'person' : seen.has(person.id)),
  )
  return here.length === 1 ? (here[0] ?? null) : null
}

function pronounOf(noun: string): string {
  if (/^(?:lady|woman|girl)$/.test(noun)) return 'she'
  return /^(?:person|stranger|figure)$/.test(noun) ? '' : 'he'
}

/** "Who is Tam, and when was he last seen?": whom the question before was about. */
function goneOnAbout(asked: string, before: Subject | null): Subject | null {
  const isOfWay = /\bthe (?:road|way|walk|journey|trip|climb)$/.test(asked)
  if (isOfWay && before !== null && (before.kind === 'place' || before.kind === 'exit')) return before
  const isOfThing =
    /\b(?:it|its)\b/.test(asked) &&
    !/\b(?:is|was|will|would|does|how \w+ is) it\b(?! (?:say|do|mean|look|open|lead))/.test(
      asked.replace(/\bhow far is it$/, 'far it'),
    )
  if (isOfThing && before !== null && !before.isPerson) return before
  const said = /\b(he|him|his|she|her|hers|they|them|their)\b/.exec(asked)?.[1]
  if (said === undefined || before === null || !before.isPerson) return null
  const pronoun = /^h(?:e|im|is)$/.test(said) ? 'he' : /^(?:she|hers?)$/.test(said) ? 'she' : 'they'
  const isOther = /^(?:he|she)$/.test(before.pronoun) && pronoun !== 'they' && before.pronoun !== pronoun
  return isOther ? null : before
}

/** "Viktor was standing here, so when did he leave?": whom the line named before it asked. */
function ofWholeLine(
  asked: string,
  all: readonly Subject[],
  { player_input }: NarrateRequest,
): Subject | null {
  const said = /\b(he|him|his|she|her|hers)\b/.exec(asked)?.[1]
  if (said === undefined) return null
  const other = /^h(?:e|im|is)$/.test(said) ? 'she' : 'he'
  const people = namedIn(player_input, all).filter(({ isPerson, pronoun }) => isPerson && pronoun !== other)
  return people.length === 1 ? (people[0] ?? null) : null
}

/** "Where did he go?": whoever the reader found; an "it" that is only grammar is nobody. */
function byPronoun(
  asked: string,
  all: readonly Subject[],
  { understood, cues }: NarrateRequest,
): Subject | null {
  const pronoun =
    /\b(he|him|his|she|her|hers|they|them|their|it|its|(?:that|this|the) (?:man|woman|guy|lady|girl|boy|person|fellow|stranger))\b/.exec(
      asked,
    )?.[1]
  if (
    pronoun === undefined ||
    /\b(?:is|was|will|would|does|how \w+ is) it\b(?! (?:locked|heavy|loaded|mine|still))/.test(asked)
  )
    return null
  const present = /^(?:they|them|their|it|its)$/.test(pronoun) ? [] : (cues?.people ?? []).map(({ id }) => id)
  const meant = [...(understood?.referenced_entities ?? []), ...(cues?.focus ?? []), ...present]
  const people = !/^it/.test(pronoun)
  const other = /^(?:he|him|his)$/.test(pronoun) ? 'she' : /^(?:she|hers?)$/.test(pronoun) ? 'he' : ''
  return (
    meant
      .map((id) => all.find((subject) => subject.id === id))
      .find(
        (subject) =>
          subject !== undefined && subject.isPerson === people && (!people || subject.pronoun !== other),
      ) ?? null
  )
}
