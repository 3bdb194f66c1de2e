/**
 * What a correction leaves as it was (READ-10): the acts of the last line that it does not contradict are done again
 * beside what was meant, in their old order; from the same moment they get the same dice.
 */
import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { commonForm, contentWords } from '../../text/word-and-text-similarity.ts'
import { actNamed, beginsWithVerb } from '../../turn/index.ts'

/** What of the last line was denied in so many words. */
export interface Denied {
  readonly words: string
  /** Whom or what those words name. */
  readonly ids: readonly string[]
  /** True where another person is named instead. */
  readonly other: boolean
}

/** The last line, and what it was read as. */
export interface LastActs {
  readonly text: string
  readonly acts: readonly ProposedAction[]
}

/**
 * The line that was meant with the rest of the last one around it; the line alone where nothing of the last one stays,
 * or where it is not clear which part of it was put right.
 */
export function besideOthers(line: string, { acts: all, text }: LastActs, denied?: Denied): string {
  const acts = all.filter((act) => act.implied !== true)
  if (acts.length < 2 || !acts.every((act) => wordsTyped(act, text) !== '')) return line
  const put = clausesOf(line).flatMap((clause) => nearestAct(clause, acts, text, denied) ?? [])
  const out = acts.flatMap((act, at) => (isDenied(act, denied) ? [at] : []))
  const gone = new Set([...put, ...out.filter((at) => denied?.other !== true || !goesOnTo(acts, at, put[0]))])
  if (gone.size === 0) return line
  const first = put[0] ?? Math.min(...gone)
  return acts
    .flatMap((act, at) => {
      if (at === first) return [line.replace(/^(?:so|and|then|but) /i, '')]
      return gone.has(at) || isIdle(act) ? [] : [wordsTyped(act, text)]
    })
    .join(', then ')
}

/** An act in the words it was typed in; what was picked by its words, in the words of the choice. */
export function wordsTyped(
  { details, phrase = '', offer_key, affordance_id, span }: ProposedAction,
  typed: string,
): string {
  if ((offer_key ?? affordance_id) !== undefined && phrase !== '') return phrase
  const read = details === '' ? phrase : details
  const own = (span === undefined ? '' : typed.slice(...span)).replace(
    /^[\s,.;:]*(?:(?:and|then|but)\s+)*/i,
    '',
  )
  const words = contentWords(own)
  const isWhole = [...contentWords(read)].filter((word) => !words.has(word)).length <= 1
  return words.size > 0 && isWhole ? own.trim() : read
}

/** The words that an act was read from. */
export function wordsOfAct(act: ProposedAction): ReadonlySet<string> {
  return contentWords(
    `${act.details} ${act.details === '' || act.offer_key !== undefined ? (act.phrase ?? '') : ''}`,
  )
}

const kinds: readonly ReadonlySet<string>[] = [
  'ask talk tell persuade deceive intimidate bribe greet provoke accuse say farewell thank refuse agree',
  'go travel sneak flee climb follow enter leave swim jump run',
  'look examine investigate search observe read listen read_person insight perceive',
  'wait ready hide rest',
  'take give put drop steal buy sell show use',
  'attack grapple threaten shoot',
].map((row) => new Set(row.split(' ')))

/** What words and acts of one kind are: talk, ways, looks. */
export function isSameKind(first: string, second: string): boolean {
  return first === second || kinds.some((kind) => kind.has(first) && kind.has(second))
}

const waiting: ReadonlySet<string> = new Set(['wait', 'ready', 'improvise'])

/** What a line comes to that was not understood. */
function isIdle({ action, until, offer_key, affordance_id }: ProposedAction): boolean {
  return waiting.has(action) && (until ?? offer_key ?? affordance_id) === undefined
}

/** "No, I go in": says again what the last line was about, or what nothing came of; an answer to a question does not. */
export function echoes(line: string, { text, acts }: LastActs): boolean {
  const action = actNamed(line)
  const known = acts.filter(({ implied }) => implied !== true)
  const isKind = known.some((act) => action !== undefined && isSameKind(act.action, action))
  if (known.every(isIdle)) return true
  const before = contentWords([text, ...known.map(({ phrase = '' }) => phrase)].join(' '))
  const verb = verbOf(line)
  if (known.some((act) => verbOf(wordsTyped(act, text)) === verb)) return true
  return isKind && [...contentWords(line)].some((word) => word !== verb && before.has(word))
}

const conjoined = /(?:[,;.]\s*(?:and |then |but )*|\s+(?:and then|and|then)\s+)/i

/** The acts of a line, cut where a verb follows; what is asked or said is not cut. */
function clausesOf(line: string): readonly string[] {
  const clauses: string[] = []
  for (const part of line.replace(/"[^"]*"?/g, ' ').split(conjoined)) {
    const isNew = clauses.length === 0 || beginsWithVerb(part) || /^i\s/i.test(part)
    if (isNew) clauses.push(part)
    else clauses[clauses.length - 1] = `${clauses.at(-1)}, ${part}`
  }
  return clauses
}

/** The one act of the last line that a clause says anew; undefined where none is, or several are alike. */
function nearestAct(
  clause: string,
  acts: readonly ProposedAction[],
  text: string,
  denied: Denied | undefined,
): number | undefined {
  const verb = verbOf(clause)
  const action = actNamed(clause)
  const words = [...contentWords(`${clause} ${denied?.words ?? ''}`)].filter((word) => word !== verb)
  const likeness = acts.map((act) => {
    const own = contentWords(`${act.details} ${wordsTyped(act, text)}`)
    const shared = words.filter((word) => own.has(word)).length
    const isAlike = action !== undefined && isSameKind(act.action, action)
    const kind = act.action === action ? 2 : isAlike ? 1 : 0
    return shared * 4 + kind + (verbOf(wordsTyped(act, text)) === verb ? 2 : 0)
  })
  const most = Math.max(...likeness)
  const [only, ...others] = likeness.flatMap((score, at) => (score === most ? [at] : []))
  return most === 0 || others.length > 0 ? undefined : only
}

function verbOf(words: string): string {
  return commonForm(
    words
      .replace(/^(?:so |and |then |but )*(?:i )?/i, '')
      .split(' ')[0]
      ?.toLowerCase() ?? '',
  )
}

/** True for an act that does what was denied, or is done to whom was denied. */
function isDenied(act: ProposedAction, denied: Denied | undefined): boolean {
  if (denied === undefined) return false
  const action = actNamed(denied.words)
  if (denied.ids.includes(act.target_id)) return true
  return action !== undefined && isSameKind(act.action, action) && !kinds[0]?.has(action)
}

/** "And then I ask her": behind the act that was put right, a pronoun means whom that one names now. */
function goesOnTo(acts: readonly ProposedAction[], at: number, put: number | undefined): boolean {
  const act = acts[at]
  const isTalk = act !== undefined && kinds[0]?.has(act.action) === true
  return put !== undefined && at > put && (isTalk || /\b(?:her|him|them)\b/i.test(act?.details ?? ''))
}
