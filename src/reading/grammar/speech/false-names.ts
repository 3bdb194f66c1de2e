/** A name that is not one's own, given to whoever asks for one where that is a choice: "Joss Fennel, rope merchant," I lie. */
import type { ReadingOffer } from '../../../core/protocol/free-text-reading.ts'
import type { Draft } from '../act/act-draft.ts'
import { readPlay } from '../clause/read-line-without-speech.ts'
import { tokensOf } from '../language/tokenize-line.ts'
import { authoredOffers, offerDraft, surest } from '../offers/find-offer-in-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'

/** The choice to give a false name, where a line gives one; undefined where it does not, or nobody may. */
export function readFalseName(text: string, scope: Scope): readonly Draft[] | undefined {
  const offer = authoredOffers(scope).find(isFalseName)
  if (offer === undefined) return undefined
  const quoted = /"([^"]+)"/.exec(text)
  const named =
    quoted === null ? nameGiven(text) : (nameGiven(quoted[1] ?? '') ?? nameLied(text, quoted[1] ?? ''))
  if (named === undefined || isKnown(named, scope)) return undefined
  const draft = {
    ...offerDraft(offer, [], surest, text.toLowerCase()),
    details: text,
    speech: quoted?.[1] ?? text,
  }
  const behind =
    quoted === null ? '' : (afterLie.exec(text.slice(quoted.index + quoted[0].length))?.[1] ?? '')
  if (behind === '') return [draft]
  const from = text.length - behind.length
  const rest = readPlay(tokensOf(behind), scope).drafts.map(({ span, ...act }) => ({
    ...act,
    ...(span !== undefined && { span: [span[0] + from, span[1] + from] as const }),
  }))
  return [draft, ...rest]
}

function isFalseName({ text, phrases }: ReadingOffer): boolean {
  return [text, ...phrases].some((words) =>
    /\b(?:false|fake|made-up|invented|another|different) name\b|\bname that (?:isn't|is not)\b|\blie about (?:my|your) name\b|\bmake up a name\b/i.test(
      words,
    ),
  )
}

const titles =
  'lord|lady|sir|dame|duke|duchess|count|countess|baron|baroness|earl|prince|princess|king|queen|captain|colonel|major|doctor|dr|professor|father|brother|sister|mister|mr|mrs|miss|master|madam|inspector'
const word = "\\p{Lu}[\\p{L}'’-]+"
const givings: readonly RegExp[] = [
  // "Call me Walter Finch", "the name's Joss": whatever stands there is a name.
  /\b(?:call me|they call me|my name(?:'s| is)|(?:the )?name(?:'s| is)|i go by|i'm called|i am called|i give (?:my|the) name (?:as|of)|introduce myself as) (?:the )?(?!not\b|none\b|no\b|his\b|her\b|mine\b|my\b|on\b|in\b|whatever\b|later\b|when\b|if\b)([\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*)/iu,
  new RegExp(
    `\\b(?:[Ii]'m|[Ii]m|[Ii] am|[Tt]his is|[Ii]t's|pretend to be|claim to be|pose as) (?:the )?((?:${titles}) ${word}(?: (?:the |of |von |de )?${word})*)`,
    'u',
  ),
  new RegExp(
    `\\b(?:[Ii]'m|[Ii]m|[Ii] am|[Tt]his is|pretend to be|claim to be|pose as) (${word}(?: (?:the |of |von |de )?${word})+)`,
    'u',
  ),
  new RegExp(
    `\\b(?:[Ii]'m|[Ii]m|[Ii] am|pretend to be|claim to be|pose as) ((?:${titles.replace(/\b\p{L}/gu, (first) => first.toUpperCase())}) ${word}(?: (?:the |of |von |de )?${word})*)`,
    'u',
  ),
]

/** The name that words give as the speaker's own. */
function nameGiven(words: string): string | undefined {
  for (const giving of givings) {
    const found = giving.exec(words)
    if (found?.[1] === undefined || /^['’]s\b/.test(words.slice(found.index + found[0].length))) continue
    if (!/['’]s$/.test(found[1])) return found[1]
  }
  return undefined
}

const lies =
  /\b(?:lie|lied|lying|fib|fibbed|invent|invented|bluff|bluffed|improvise|make up|made up|give a false name|false name|fake name)\b/i

/** "Joss Fennel, rope merchant," I lie: a name alone is one where it is said to be none. */
function nameLied(text: string, spoken: string): string | undefined {
  if (!lies.test(text.replace(`"${spoken}"`, ' '))) return undefined
  return new RegExp(`^${word}(?: ${word})*`, 'u').exec(spoken.trim())?.[0]
}

const afterLie = /^,?\s*i [^,;.]*?(?:[,;.]\s*(?:and |then )?|\s+and (?:then )?|\s+then )(.+)$/i

/** The hero's own name, and those of people who are known, are no inventions. */
function isKnown(name: string, { index: { scene } }: Scope): boolean {
  const words = name.toLowerCase().split(/[^\p{L}]+/u)
  const own = [...(scene.hero ?? []), ...scene.people.map((person) => person.name)]
  return own.some((other) =>
    other
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((part) => part.length > 2 && words.includes(part)),
  )
}
