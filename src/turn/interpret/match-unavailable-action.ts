/**
 * A line in an author's words. Its title or a phrase of it means an action, a find or a way to put a thing to use, open or
 * shut: what is shut is refused as such, rather than becoming another act at a price. Where only some of the words are the
 * author's, they mean a shut action only if they make no sense otherwise.
 */

import type { NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { type Likeness, likeliestSaid, type WordsOf, wordsBy } from '../../reading/index.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { codesIn } from '../../text/numbers-said-digit-by-digit.ts'
import {
  type AuthoredAction,
  type AuthoredSearch,
  actionNamed,
  type ClosedActions,
  isTalk,
  lookingVerbs,
} from '../../world/index.ts'
import type { PossibleOffer } from './possible-offers.ts'
import { putToUse } from './things-put-to-use.ts'

/** What authors wrote for a place and a moment. */
export interface AuthoredBook extends ClosedActions {
  readonly searches: readonly AuthoredSearch[]
  /** What can be chosen now; asked for only where a line comes near to something else. */
  readonly offers: () => readonly PossibleOffer[]
  /** Everything an author made possible at a place, open or not. */
  readonly actionsAt: (placeId: string) => readonly AuthoredAction[]
  readonly hereId: string
}

/** Acts that come to nothing by themselves. */
const barren: ReadonlySet<string> = new Set(
  'improvise act think recall use perform hack disable repair craft put wear equip push'.split(' '),
)
const surely = 0.7

/** The same reading, or the deed that is shut. */
export function withShutDeed(
  output: InterpreterOutput,
  line: string,
  shut: AuthoredBook,
  hints: NarrationHints,
): InterpreterOutput {
  const { nameable } = hints
  const own = inOwnWords(output, line, shut, hints)
  if (own !== undefined) return own
  const actions = output.proposed_actions
  if (actions.some((one) => (one.affordance_id ?? one.offer_key) !== undefined) || /["“?]/u.test(line))
    return output
  const keyed = actions.find(({ action, details }) => action === 'use' && codesIn(details).length > 0)
  const locked = keyed === undefined ? undefined : codedDeed(keyed.details, [...shut.here, ...shut.elsewhere])
  if (locked !== undefined)
    return {
      ...output,
      proposed_actions: actions.map((action) => (action === keyed ? asDeed(locked, line) : action)),
    }
  const absent = new Set(nameable.filter((one) => one.kind === 'topic').map((one) => one.id))
  const vain = actions.every((one) => barren.has(one.action) || absent.has(one.target_id))
  const doubtful = (output.confidence ?? 1) < surely
  const idea = actions.every((one) => one.action === 'improvise')
  const here = vain || doubtful ? actionNamed(line, shut.here) : undefined
  const deed =
    (here === undefined || saysMore(line, here) ? undefined : here) ??
    (idea ? actionNamed(line, shut.elsewhere.map(longPhrases)) : undefined)
  if (deed === undefined) return output
  return { ...output, proposed_actions: [asDeed(deed, line)] }
}

/** The reading with what is said in an author's own words, by the line or by a part of it; undefined where nothing is. */
function inOwnWords(
  output: InterpreterOutput,
  line: string,
  book: AuthoredBook,
  { nameable }: NarrationHints,
): InterpreterOutput | undefined {
  if (/["“?]/u.test(line) || (output.questions ?? []).length > 0) return undefined
  const wordsOf = wordsBy(nameable)
  const acts = output.proposed_actions
  const whole = writtenFor(line, acts, book, wordsOf)
  if (whole !== undefined) {
    const { chips: _chips, unread: _unread, aside: _aside, ...rest } = output
    return { ...rest, confidence: 1, proposed_actions: [whole] }
  }
  let at = book.hereId
  const read = acts.map((act) => {
    const there = act.at_place ?? at
    if (book.actionsAt(act.target_id).length > 0 && moving.has(act.action)) at = act.target_id
    const deed = putToUse(act, book.actionsAt(there), wordsOf)
    if (deed !== undefined) return { ...act, ...asDeed(deed, act.details) }
    const isPart = acts.length > 1 && there === book.hereId && act.details !== line
    return isPart ? (writtenFor(act.details, [act], book, wordsOf) ?? act) : act
  })
  return read.some((act, index) => act !== acts[index]) ? { ...output, proposed_actions: read } : undefined
}

const moving: ReadonlySet<string> = new Set('go flee sneak climb follow'.split(' '))

/** The act that an author wrote for just these words, unless they are nearer to what can be chosen, or were read as it. */
function writtenFor(
  words: string,
  acts: readonly ProposedAction[],
  book: AuthoredBook,
  wordsOf: WordsOf,
): ProposedAction | undefined {
  const shut = likeliestSaid(words, book.here, textsOf, wordsOf)
  const search = likeliestSaid(words, book.searches, ({ texts }) => texts, wordsOf)
  const isShut =
    shut !== undefined && shut.score > (search?.score ?? 0) && isMeant(shut, acts, shut.entry, book)
  const isSearch =
    !isShut && search !== undefined && isSaid(search, surelySaid) && !isLookAt(search.entry, acts)
  if (!isShut && !isSearch) return undefined
  const open = likeliestSaid(words, book.offers(), textsOf, wordsOf)
  if ((open?.score ?? 0) >= (isShut ? shut.score : (search?.score ?? 0))) return undefined
  if (isShut) return asDeed(shut.entry, words)
  return search === undefined ? undefined : asSearch(search.entry, words)
}

function textsOf({ text, phrases }: Titled): readonly string[] {
  return [text, ...phrases]
}

interface Titled {
  readonly text: string
  readonly phrases: readonly string[]
}

/** Talk and looks mean a shut action only in all of its words, and where its author says why it is shut. */
function isMeant(
  likeness: Likeness,
  acts: readonly ProposedAction[],
  { id, closed }: AuthoredAction,
  { done }: AuthoredBook,
): boolean {
  const isFree = acts.every(({ action }) => isTalk(action) || lookingVerbs.has(action))
  if (!isFree) return isSaid(likeness, mostlySaid)
  return closed !== undefined && closed.length > 0 && !done.has(id) && isSaid(likeness, 1)
}

function isSaid({ cover, fit }: Likeness, least: number): boolean {
  return cover >= least && fit >= surelySaid
}

const surelySaid = 0.75
const mostlySaid = 0.6

/** True when the words were read as a look at what the search is of. */
function isLookAt({ target }: AuthoredSearch, acts: readonly ProposedAction[]): boolean {
  return acts.length === 1 && acts.some((act) => act.target_id === target && act.at_place === undefined)
}

function asSearch({ verb, target = '' }: AuthoredSearch, words: string): ProposedAction {
  return { action: verb, target_id: target, details: words.slice(0, 500), estimated_minutes: 5 }
}

/** "Use terminal pull up Jin's tab" is more than the phrase it begins with: most of its words want something else. */
function saysMore(line: string, { text, phrases }: AuthoredAction): boolean {
  const own = new Set([text, ...phrases].flatMap(foldedWords))
  const said = foldedWords(line).filter((word) => word.length > 2)
  const others = said.filter((word) => !own.has(word))
  return said.length > 3 && others.length > said.length / 2
}

function asDeed({ id }: AuthoredAction, line: string): ProposedAction {
  return {
    action: 'act',
    target_id: '',
    details: line.slice(0, 500),
    estimated_minutes: 0,
    affordance_id: id,
  }
}

/** The deed that has the number of some words in its own. */
function codedDeed(line: string, deeds: readonly AuthoredAction[]): AuthoredAction | undefined {
  const [code] = codesIn(line)
  if (code === undefined) return undefined
  return deeds.find(({ text, phrases }) => [text, ...phrases].some((words) => codesIn(words).includes(code)))
}

/** One word that some other place knows is not enough. */
function longPhrases(deed: AuthoredAction): AuthoredAction {
  return { ...deed, phrases: deed.phrases.filter((phrase) => foldedWords(phrase).length > 1) }
}
