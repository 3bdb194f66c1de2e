/** A text as the words by which it is compared with offers: base forms, kin, and what of the scene each one names. */
import { singular } from '../../../text/capitals-articles-plurals-lists.ts'
import { baseForms } from '../language/base-forms.ts'
import { determiners, emptyWords, isManner, prepositions, pronouns } from '../language/small-words.ts'
import { isWord, type Token } from '../language/tokenize-line.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { kinOf } from './word-groups-for-offers.ts'

/** A word that means something. */
export interface MeaningWord {
  readonly word: string
  /** Its base forms. */
  readonly forms: ReadonlySet<string>
  /** The groups of words that it belongs to. */
  readonly kin: ReadonlySet<string>
  /** Ids of what it names in the scene, alone or with the words around it. */
  readonly names: ReadonlySet<string>
  /** How much it says by itself: a verb such as "take" little, a word such as "under" less. */
  readonly weight: number
  /** True for "everybody" and the like, which may be said of anything. */
  readonly general: boolean
  /** True in a part of the line that only says what for, how long or meanwhile. */
  readonly beside: boolean
}

/** Small words that tell offers apart: "inside the bell", "over the stalls". */
const directions: ReadonlySet<string> = new Set(
  'back down up out off over under through past behind inside into onto between around across away yet'.split(
    ' ',
  ),
)

/** Words that say nothing elsewhere and much here: a drink is no round for everybody. */
const telling: ReadonlySet<string> = new Set('everyone everybody nobody nothing anybody alone'.split(' '))
/** The same, and less. */
const hinting: ReadonlySet<string> = new Set('now again first next'.split(' '))

const lightVerbs: ReadonlySet<string> = new Set(
  'go get take put make do use try give let keep come start begin have walk step head move stand turn reach say tell ask look see go stop find bring hold set'.split(
    ' ',
  ),
)

const besideFrom: ReadonlySet<string> = new Set(
  'so until till while whilst because since unless when before if as whether like'.split(' '),
)

const denials: ReadonlySet<string> = new Set(
  "not don't dont never without instead rather won't wont isn't can't cannot didn't doesn't refuse".split(
    ' ',
  ),
)

/** "I will stop singing" */
const ending = /^(?:stop|quit|cease)$/

/** True when a text says that what it begins with is not done: "don't ring", "not yet". */
export function denies(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex(
    ({ word }, at) =>
      denials.has(word) || (ending.test(word) && tokens[at + 1]?.word.endsWith('ing') === true),
  )
  if (first < 0) return false
  return !tokens.slice(0, first).some((token) => isMeaning(token) && !directions.has(token.word))
}

const excepting: ReadonlySet<string> = new Set(['without', 'instead', 'rather', 'not'])
/** Words about how and where to that no offer needs. */
const asides: ReadonlySet<string> = new Set(
  'aside apart forward forwards ahead right straight along quite damn myself yourself immediately once together please'.split(
    ' ',
  ),
)

/** The words of some tokens that mean something. */
export function meaningWords(tokens: readonly Token[], index: SceneIndex): readonly MeaningWord[] {
  const named = namesAt(tokens, index)
  let beside = false
  let excepted = false
  return tokens.flatMap((token, at): MeaningWord[] => {
    if (token.word === ',' || token.word === 'and') beside = excepted = false
    else if (at > 1 && excepting.has(token.word)) excepted = true
    else if (at > 0 && (besideFrom.has(token.word) || isPurpose(tokens, at))) beside = true
    if (excepted || !isWord(token) || !isMeaning(token) || isWayRound(tokens, at)) return []
    const forms = formsOf(token.word, compounds(tokens, at))
    return [
      {
        word: token.word,
        forms,
        kin: new Set([...forms].flatMap((form) => kinOf(form))),
        names: named.get(at) ?? new Set(),
        weight: weightOf(token.word, forms),
        general: telling.has(token.word),
        beside,
      },
    ]
  })
}

/** "Edge round the couriers" is no round of drinks. */
function isWayRound(tokens: readonly Token[], at: number): boolean {
  const [before = '', next = ''] = [tokens[at - 1]?.word, tokens[at + 1]?.word]
  return tokens[at]?.word === 'round' && determiners.has(next) && !determiners.has(before) && before !== ''
}

/** "… to lure the watchman away" behind an act; not "to the gate". */
function isPurpose(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word ?? ''
  return (
    tokens[at]?.word === 'to' &&
    at > 1 &&
    !/^(?:the|a|an|my|his|her|their|its|this|that|these|those|him|them|me|us|it|one|each|every|see)$/.test(
      next,
    ) &&
    kinOf(next).length > 0 &&
    !/^(?:ask|tell|try|want|need|offer|like|challenge|signal|get|start|begin)(?:s|ed|ing)?$/.test(
      tokens[at - 1]?.word ?? '',
    )
  )
}

function isMeaning({ word, named }: Token): boolean {
  if (named === true) return true
  if (pronouns[word] !== undefined || isManner(word) || asides.has(word) || denials.has(word)) return false
  if (directions.has(word) || telling.has(word) || hinting.has(word)) return true
  return !emptyWords.has(word) && !prepositions.has(word)
}

function formsOf(word: string, more: readonly string[]): ReadonlySet<string> {
  const plain = word.replace(/'s$/, '')
  const made = /.{3}en$/.test(plain) ? [plain.slice(0, -2), plain.slice(0, -1)] : []
  return new Set([...baseForms(plain), singular(plain), ...made, ...more].filter((form) => form.length > 1))
}

/** "Strong box" is a strongbox. */
function compounds(tokens: readonly Token[], at: number): readonly string[] {
  const [before, here, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (here === undefined) return []
  const joins = (left: Token | undefined, right: Token | undefined): string[] =>
    left !== undefined && right !== undefined && left.word.length > 2 && right.word.length > 2
      ? [`${left.word}${singular(right.word)}`]
      : []
  return [...joins(before, here), ...joins(here, next)]
}

function weightOf(word: string, forms: ReadonlySet<string>): number {
  if (directions.has(word) || hinting.has(word)) return 0.25
  return [...forms].some((form) => lightVerbs.has(form)) ? 0.4 : 1
}

/** True for two verbs that are the same or do the same; for one and the same, whether it is a verb that is known. */
export function isVerbKin(left: string, right: string): boolean {
  const [own, other] = [formsOf(left, []), formsOf(right, [])]
  const kin = new Set([...own].flatMap((form) => kinOf(form)))
  if (left === right) return kin.size > 0
  return shares(own, other) || [...other].some((form) => kinOf(form).some((group) => kin.has(group)))
}

/** What of the scene the words at each place name, by the longest name that begins there. */
function namesAt(
  tokens: readonly Token[],
  { aliases }: SceneIndex,
): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>()
  for (const [at, token] of tokens.entries()) {
    for (const { words, entity } of aliases.get(token.word) ?? []) {
      if (!words.every((word, offset) => tokens[at + offset]?.word === word)) continue
      for (let place = at; place < at + words.length; place += 1)
        found.set(place, (found.get(place) ?? new Set()).add(entity.id))
    }
  }
  return found
}

/** How alike two words are, from 0 to 1; names of two different things are not alike, whatever their words mean. */
export function likenessOf(left: MeaningWord, right: MeaningWord): number {
  if (shares(left.forms, right.forms)) return 1
  if (shares(left.names, right.names)) return 0.9
  if (left.names.size > 0 && right.names.size > 0) return 0
  return shares(left.kin, right.kin) ? 0.75 : 0
}

function shares(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  for (const key of left) if (right.has(key)) return true
  return false
}
