/**
 * What the player said to somebody, given back before the answer: quoted words as they were typed, reported ones in the
 * second person. So nothing that was said is dropped, whatever the answer takes up of it.
 */
import type { ProposedAction } from '../../../core/protocol/stage-outputs.ts'
import { capitalizeFirstLetter } from '../../../text/capitals-articles-plurals-lists.ts'
import { splitSentences, withFullStop } from '../../../text/sentences.ts'
import type { NarrateRequest } from '../../game-master.ts'
import { inSecondPerson, named } from './player-clause-in-second-person.ts'
import { asTyped, onlySaid } from './words-as-typed.ts'

const talk: ReadonlySet<string> = new Set(
  'talk ask say tell greet accuse agree refuse persuade negotiate deceive intimidate provoke bribe flirt perform'.split(
    ' ',
  ),
)
/** What is handed over or held out with a word. */
const handing: ReadonlySet<string> = new Set(['give', 'show'])
const telling =
  /^(?:tell|say|inform|warn|remind|explain|mention|whisper|murmur|mutter|announce|confess|admit|assure|promise|swear|confide|comfort|console|reassure|thank|apologi[sz]e|joke|crack a joke|introduce|accuse|beg|plead|implore|urge|order|offer|ask|lie|compliment|praise|toast|raise|shout|yell|call|cry|scream|bellow|hiss|roar|growl|insist|claim|suggest|propose|reply|answer)\b/i
const most = 70
const fewest = 3
const mostReported = 2

/** What was said, as beats tell it; null when nothing was, or when it would not read well. */
export function saidBack(
  { understood, player_input, blocked }: NarrateRequest,
  names: readonly string[],
): string | null {
  const said = (understood?.proposed_actions ?? []).filter(
    ({ action, speech }) => talk.has(action) || (speech !== undefined && handing.has(action)),
  )
  const [first] = said
  if (first === undefined || blocked.length >= said.length) return null
  const aloud = [
    ...new Set(said.flatMap((act) => (isWordForWord(act, player_input) ? (act.speech ?? []) : []))),
  ]
  const typed = (words: readonly string[]): string[] =>
    words.flatMap((each) => asTyped(each, player_input) ?? [])
  if (aloud.length > 0 && said.every((act) => act.speech === undefined || aloud.includes(act.speech)))
    return quoted(typed(aloud))
  const told = [
    ...new Set(
      said.flatMap(
        (act) =>
          (act.speech !== undefined && aloud.includes(act.speech)
            ? quoted(typed([act.speech]))
            : (reported(act, names) ?? saidToNobody(act))) ?? [],
      ),
    ),
  ]
  return told.length === 0 ? null : told.slice(0, mostReported).join(' ')
}

/** True for words as they were said: what is only told of has its verb of saying before it. */
function isWordForWord({ speech, details }: ProposedAction, line: string): boolean {
  return speech !== undefined && (details.trim() === speech.trim() || isSpoken(speech, line))
}

/** True when words stood in quotation marks, or were the line itself. */
function isSpoken(words: string, line: string): boolean {
  const bare = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const quotes = [...line.matchAll(/["“']([^"“”]{2,}?)["”'](?=$|[\s.,;!?)])/gu)].map(([, inner = '']) =>
    bare(inner),
  )
  const own = bare(words)
  const afterColon = bare(/:\s+(.+)$/.exec(line)?.[1] ?? '')
  return (
    bare(line) === own ||
    bare(onlySaid(line)) === own ||
    (bare(line).endsWith(` ${own}`) && /^\p{L}+[,!.]/u.test(line)) ||
    afterColon === own ||
    (bare(line).includes(own) && toFace.test(own)) ||
    quotes.some((quote) => own.includes(quote))
  )
}

/** Said to somebody's face: no report of it says "you" or greets. */
const toFace = /^(?:hello|hi|hey|good (?:morning|evening|day)|please|thanks?)\b|\b(?:you|your)\b/

function quoted(aloud: readonly string[]): string | null {
  const texts = aloud.map((words) => words.replace(/["“”{}]/g, '').trim()).filter((text) => text !== '')
  if (texts.length === 0) return null
  const words = texts.join(' ').split(/\s+/)
  if (words.length > most) return null
  const told = texts.map((text) => {
    const begun = text
      .replace(/[,;](?=\.(?:\s|$))|,$/g, '')
      .replace(/(?<=[.!?] )\p{Ll}/gu, (letter) => letter.toUpperCase())
    return `"${capitalizeFirstLetter(closed(begun))}"`
  })
  return told.join(' ')
}

/** Words with the mark that closes them: a question keeps its own, typed or not. */
function closed(words: string): string {
  const last = splitSentences(words.trim()).at(-1) ?? ''
  return asks.test(last) && !/[.!?…]["”'’)]*$/u.test(last) ? `${words.trim()}?` : withFullStop(words)
}

const asks =
  /^(?:(?:and|so|but|well|then),? )*(?:(?:who|whose|what|where|when|why|how|which)(?:'s|s)?\b(?! a\b)|(?:do|does|did|have|has|is|are|was|were|can|could|will|would) (?:i|you|he|she|it|we|they|the|there|any\w*)\b)/i

/** What nobody answers is lost where its words are not told. */
function saidToNobody({ speech, manner = [] }: ProposedAction): string | null {
  return speech !== undefined && manner.includes('aloud') ? quoted([speech]) : null
}

function reported({ details, speech }: ProposedAction, names: readonly string[]): string | null {
  const clause = details
    .replace(/^i\s+/i, '')
    .replace(/\s+(?=[.,;!?]|'s\b)/g, '')
    .replace(/[.!;,\s]+$/, '')
  // "Tell me, does your book say …?" is said, and tells nothing.
  if (/^(?:tell|give|show) (?:me|us)\b/i.test(clause)) return quoted([speech ?? clause])
  const words = clause.split(/\s+/)
  if (words.length < fewest || words.length > most || /["“”{}<>[\]]/.test(clause)) return null
  if (!telling.test(clause) || (speech === undefined && /^ask\b/i.test(clause))) return null
  const [head = '', ...rest] = words
  return `${capitalizeFirstLetter(named(inSecondPerson(['I', head.toLowerCase(), ...rest].join(' ')), names))}.`
}
