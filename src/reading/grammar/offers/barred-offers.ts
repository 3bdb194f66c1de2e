/**
 * Offers that a line rules out: who touches nothing, or reads the hands without touching them, does not mean to lay a
 * hand on one, however near the words come otherwise. They are neither taken nor asked about.
 */
import type { ReadingOffer } from '../../../core/protocol/free-text-reading.ts'
import { sumSaid } from '../../../text/money-sums.ts'
import { commonForm, contentWords } from '../../../text/word-and-text-similarity.ts'
import { baseForms } from '../language/base-forms.ts'
import type { SceneIndex } from '../scene/scene-index.ts'

/** A verb that is said not to be done, and the words for what it would be done to; none when it is not done to anything. */
interface Ruled {
  readonly verbs: readonly string[]
  readonly objects: ReadonlySet<string>
}

const before =
  /\b(?:don't|dont|do not|won't|will not|not|never|without|no)\s+(?:(?:ever|even|actually|really|once|going to|want to|wanting to)\s+)*(\p{L}{2,})((?:\s+[\p{L}'-]+){0,5})/giu
const behind = /\b(\p{L}{2,}ing)\s+(?:nothing|nobody|no\s+\p{L}+)/giu
/** Who lays a finger on something touches it. */
const fingers = /\b(?:lay|laying|putting|put) (?:a|one|my|so much as a) (?:finger|hand) (?:on|upon)\b/gi
/** "I give no name", "I tell him no story": what is denied of a verb stands behind it. */
const none = /\b(\p{L}{2,})\s+(?:(?:him|her|them|you|it|anybody|anyone)\s+)?no\s+(\p{L}{3,})/giu
const nobody = /^(?:him|her|them|it|that|this|any|anything|anyone|anybody|nothing|one|all|at)$/

/** Who gives a true name does not mean the offer of a false one. */
const honest =
  /\b(?:real|true|own|right|proper|honest) (?:name|self|purpose|business)\b|\btruth\b|\b(?:not|n't|never) (?:lying|fibbing|tricking|fooling)\b/i
const lying = /\b(?:isn['’]t yours|false|fake|not so|a lie|lie to|untrue)\b/i

/** Who puts a sum on the table does not mean to earn one: "Here's thirty credits, open it". */
const selling = /^(?:sell|pawn|hawk)\b/i
const sells = /\b(?:sell|selling|sold|pawn|hawk|flog|earn)\b/i

/** The scene without the offers that the line rules out. */
export function withoutBarred(index: SceneIndex, line: string): SceneIndex {
  const { offers = [] } = index.scene
  if (offers.length === 0 || line.includes('"')) return index
  const ruled = ruledOut(line)
  const seen = onlySeen(line, index)
  const pays = sumSaid(line) !== '' && !sells.test(line)
  const left = offers.filter(
    (offer) =>
      !ruled.some((act) => isBarred(offer, act)) &&
      !(honest.test(line) && lying.test(offer.text)) &&
      !(pays && selling.test(offer.text)) &&
      !(seen !== undefined && !isSeen(offer, seen)),
  )
  if (left.length === offers.length) return index
  const gone = new Set(offers.filter((offer) => !left.includes(offer)).map(({ affordance }) => affordance))
  const affordances = index.scene.affordances.filter(({ id }) => !gone.has(id))
  return { ...index, scene: { ...index.scene, offers: left, affordances } }
}

const sees =
  /\b(?:(?:re-?)?read|study|examine|inspect|peer at|look (?:closely |hard |carefully |properly )?(?:at|over)|(?:want|like|love|go|going|try) to see|go see) (?:(?:all|every one) of )?(?:(?:the|those|these|that|this) )?(.{2,50})/i

/**
 * "Try to read the painted hands" means the hands, by their name, and no other thing that can be read, nor a hand laid on
 * them: the things whose names stand behind a verb of seeing. None where another choice is named as well.
 */
function onlySeen(line: string, { scene }: SceneIndex): readonly string[] | undefined {
  const found = sees.exec(line)
  if (found === null) return undefined
  const [, rest = ''] = found
  const isBehind = (name: string): boolean => rest.toLowerCase().startsWith(name)
  const before = line.slice(0, found.index).toLowerCase()
  const isBefore = (name: string): boolean => /^(?:it|them)\b/i.test(rest) && before.includes(name)
  const names = scene.objects
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .map((name) => name.toLowerCase().replace(/^the /, ''))
    .filter((name) => name.includes(' ') && (isBehind(name) || isBefore(name)))
  return names.length === 0 ? undefined : names
}

function isSeen({ text, phrases, plain }: ReadingOffer, names: readonly string[]): boolean {
  const seeing = /^(?:(?:re-?)?read|study|examine|inspect|look|see|peer|watch|search)\b/i
  return (
    plain !== undefined ||
    !/^(?:(?:re-?)?read|put|lay|touch|press|take|study|look)\b/i.test(text) ||
    [text, ...phrases].some(
      (words) => seeing.test(words) && names.some((name) => words.toLowerCase().includes(name)),
    )
  )
}

function ruledOut(line: string): readonly Ruled[] {
  const first = [...line.replace(fingers, 'touching').matchAll(before)].map(([, verb = '', rest = '']) => ({
    verbs: baseForms(verb.toLowerCase()),
    objects: new Set([...contentWords(untilNext(rest))].filter((word) => !nobody.test(word))),
  }))
  const second = [...line.matchAll(behind)].map(([, verb = '']) => ({
    verbs: baseForms(verb.toLowerCase()),
    objects: new Set<string>(),
  }))
  const third = [...line.matchAll(none)].map(([, verb = '', object = '']) => ({
    verbs: baseForms(verb.toLowerCase()),
    objects: new Set(contentWords(object)),
  }))
  return [...first, ...second, ...third]
}

/** What is denied ends where something else is done. */
function untilNext(words: string): string {
  return words.split(/\b(?:and|but|then|i|just|only|because|so)\b/i)[0] ?? ''
}

const denying = /\b(?:no|not|never|nothing|nobody|without)\b|n['’]t\b/i

function isBarred({ text, phrases }: ReadingOffer, { verbs, objects }: Ruled): boolean {
  return [text, ...phrases].some((words) => {
    // "Mean no harm" is what such words ask for.
    if (denying.test(words)) return false
    const [verb = ''] = words.toLowerCase().split(' ')
    const isSame = baseForms(verb).some((form) => verbs.includes(form))
    const named = contentWords(words)
    return isSame && (objects.size === 0 || [...objects].some((word) => named.has(commonForm(word))))
  })
}
