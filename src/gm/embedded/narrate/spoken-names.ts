/** Those who can be named in a narration: how they are called in full, in short and otherwise, and what they are. */
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import type { NarrationHints, PersonHints } from '../../../core/protocol/scene-hints-for-narrator.ts'
import { takesNoArticle } from '../../../text/capitals-articles-plurals-lists.ts'
import { creatureKind, type FoeKind, taggedKind } from './creature-kind-by-name.ts'

/** Somebody, as a narrator knows them. */
export interface Somebody {
  readonly id: string
  /** As it stands in the middle of a sentence: "Brida Oake", "the second bandit". */
  readonly name: string
  readonly short: string
  readonly epithets: readonly string[]
  readonly pronoun: string
  readonly kind: FoeKind
  readonly cues: PersonHints | null
  readonly description: string
}

type Shown = ContextPacket['entities'][number]

const titles: ReadonlySet<string> = new Set(
  'captain lord lady sir dame king queen prince princess duke duchess baron baroness count countess mister mr mrs ms miss dr doctor father mother brother sister saint st master mistress sergeant sgt lieutenant commander general admiral mayor judge professor uncle aunt auntie agent officer warden elder old young big little nan'.split(
    ' ',
  ),
)

const ordinals = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]

/** Somebody from what the packet and the cues say; cues know better. */
export function somebody(entity: Shown | undefined, id: string, cues: NarrationHints | undefined): Somebody {
  const own = cues?.people.find((person) => person.id === id) ?? null
  const nameable = cues?.nameable.find((one) => one.id === id)
  const written = own?.name ?? entity?.name ?? nameable?.name ?? 'somebody'
  // Whoever has words of their own and two names is a person, even Jack Hunter.
  const named = own !== null && /^\p{Lu}\S* \p{Lu}/u.test(written)
  const common = named ? null : creatureKind(written)
  const kind = common ?? taggedKind(entity?.tags ?? nameable?.tags ?? []) ?? 'person'
  const name = spokenName(written, common)
  return {
    id,
    name,
    short: shortName(name),
    epithets: own?.epithets ?? [],
    pronoun:
      own?.pronoun ??
      nameable?.pronoun ??
      pronounIn(entity) ??
      namedPronoun(written) ??
      (common === null || common === 'armed' ? 'they' : 'it'),
    kind,
    cues: own,
    description: textOf(entity?.attrs.description),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function pronounIn(entity: Shown | undefined): string | null {
  const written = `${textOf(entity?.attrs.pronoun)} ${textOf(entity?.attrs.gender)}`.toLowerCase()
  if (/\b(?:she|her|female|woman|girl)\b/.test(written)) return 'she'
  if (/\b(?:he|him|male|man|boy)\b/.test(written)) return 'he'
  return /\bthey\b/.test(written) ? 'they' : null
}

/** "The scarred man" is a he, whoever made him. */
function namedPronoun(name: string): string | null {
  if (!/^(?:a|an|the)\s/i.test(name)) return null
  if (/\b(?:woman|girl|lady|mother|sister|widow)\b/i.test(name)) return 'she'
  if (/\b(?:man|boy|father|brother|lad|gentleman)\b/i.test(name)) return 'he'
  return /\b(?:dog|hound|mastiff|rat|cat|wolf|horse|drone|machine|thing)\b/i.test(name) ? 'it' : null
}

/** A proper name as it is; a kind of creature with its article and its number in words. */
export function spokenName(written: string, kind: FoeKind | null): string {
  const plain = written.trim()
  if (/^(?:a|an|the)\s/i.test(plain))
    return plain.replace(/^(?:a|an|the)\s/i, (article) => article.toLowerCase())
  if (kind === null || kind === 'person') return plain
  const [, base = plain, number] = /^(.*?)[\s_#-]*(\d{1,2})?$/.exec(plain) ?? []
  const ordinal = number === undefined ? '' : `${ordinals[Number(number)] ?? `${number}th`} `
  return `the ${ordinal}${base.trim().toLowerCase()}`
}

/** "Brida" for Brida Oake, "Rusk" for Sergeant Pell Rusk, "Mother Crake" and "the boatman" as they are. */
export function shortName(name: string): string {
  // "The woman with the boathook" is the woman, once she has been seen; of two contractors neither is.
  if (/^(?:the|a|an)\s/.test(name))
    return name.replace(/^((?:the|a|an) (?:wo)?man|the (?:boy|girl|dog)) with .*$/, '$1')
  const words = name.split(' ')
  // "Tusk's cousin" is nobody's "Tusk's".
  if (/['’]s?$/.test(words[0] ?? '')) return name
  const titled = titles.has((words[0] ?? '').toLowerCase().replace('.', ''))
  if (!titled) return words[0] ?? name
  return words.length > 2 ? (words.at(-1) ?? name) : name
}

/** A thing in the middle of a sentence: "the black ledger"; names of people and places in it keep their capitals. */
export function spokenThing(written: string, proper: ReadonlySet<string>): string {
  const plain = written.trim()
  if (plain === '') return ''
  const bare = plain.replace(/^(?:a|an|the)\s+/i, '')
  const words = bare
    .split(' ')
    .map((word) =>
      proper.has(word.replace(/['’]s?$/, '')) || /^[A-Z\d-]{2,}$/.test(word) ? word : uncapital(word),
    )
  return bare === plain && takesNoArticle(plain) ? words.join(' ') : `the ${words.join(' ')}`
}

function uncapital(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1)
}

/** A place in the middle of a sentence: "the Dry Stool", "Datahaven". */
export function spokenPlace(written: string): string {
  return written.trim().replace(/^(?:The|A|An)\s/, (article) => article.toLowerCase())
}
