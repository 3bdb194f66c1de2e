/**
 * The engine's own small interpreter, for when there is no better one: a table of verbs, the names of what is known,
 * and the words of danger. It understands plain lines and says when it does not; it never guesses an outcome.
 */

import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { SheetReader } from '../../rules/index.ts'
import { foldText } from '../../text/folded-words.ts'
import { withFullStop } from '../../text/sentences.ts'
import { findTarget, type Senses, sense } from '../validate/senses-and-targets.ts'
import { toldText } from './clean-untrusted-text.ts'
import { type FindMentions, mentionsFor } from './find-mentioned-entities.ts'
import { findClaims } from './find-player-claims.ts'
import { leftOver, mostActions, nothingUnderstood } from './read-game-master-understanding.ts'
import { risksIn } from './risks-of-action.ts'
import { longestPhrase, usualMinutes, verbFor } from './verb-table.ts'

/** What the last turn asked, and the line it asked about. */
export interface Waiting {
  readonly question: string
  readonly input: string
}

interface Clause {
  readonly verb: string
  /** What stands after the verb. */
  readonly rest: string
  readonly whole: string
}

const longestLine = 2_000
const speech = /"([^"]{0,1000})"?|“([^”]{0,1000})”?/gu
const yes =
  /^(?:yes|yeah|yep|y|do it|i do|sure|ok|okay|confirm|confirmed|i am sure|i'm sure|go ahead|absolutely)[.! ]*$/iu
const beginnings =
  /^(?:(?:and|then|so|now|next|quickly|quietly|slowly|carefully|first|finally|okay|ok|well|please|just|again|also|immediately|gently|silently|cautiously|i|we|we'll|i'll|i'd|like|let me|let us|let's|lets|i am going|i'm going|going|gonna|try|tries|attempt|want|wants|would|will|can|could|do|decide|begin|start|continue|to|me|my character|you)\b[ ,]*)+/u
const questions: ReadonlySet<string> = new Set([
  'who',
  'what',
  'where',
  'when',
  'why',
  'how',
  'does',
  'is',
  'are',
  'has',
  'did',
])
const negations: ReadonlySet<string> = new Set(['not', "don't", "won't", 'never', 'without', 'refuse'])
const splits = /[.;!?\n]+|,? (?:and then|then|before|after that|while|as) |,? and |, /u

/** Understands lines of one scene. */
export type PlainReader = (text: string, waiting?: Waiting) => InterpreterOutput

/**
 * Reads plain lines of one scene: what is known in it, and by which names, is found out once.
 *
 * @example
 * plainReader(state, ruleset)('I sneak past the guard').proposed_actions[0] // { action: 'sneak', target_id: 'npc_guard_001', … }
 */
export function plainReader(state: GameState, ruleset: SheetReader): PlainReader {
  const senses = sense(state, playerIdOf(state), ruleset)
  const scene: Scene = { state, senses, mentions: mentionsFor(state, senses) }
  return (text, waiting) => {
    const line = toldText(text, longestLine)
    const answered = waiting === undefined ? null : answer(line, waiting, scene)
    return answered ?? understoodIn(line, scene)
  }
}

interface Scene {
  readonly state: GameState
  readonly senses: Senses
  readonly mentions: FindMentions
}

function understoodIn(line: string, scene: Scene): InterpreterOutput {
  const { state, senses, mentions } = scene
  const said = [...line.matchAll(speech)]
    .map((found) => found[1] ?? found[2] ?? '')
    .join(' ')
    .trim()
  const claims = findClaims(line)
  const foreign = claims.filter((claim) => claim.kind !== 'gain' && claim.kind !== 'success')
  const own = foreign.reduce((rest, claim) => rest.replace(claim.words, ' '), line.replace(speech, ' , '))
  const clauses = clausesOf(own)
  const spoken = said === '' ? clauses : withSpeech(clauses)
  const actions = spoken.slice(0, mostActions).map((clause) => actionOf(clause, said, scene))
  const verbs = actions.map((action) => action.action)
  return {
    ...nothingUnderstood,
    intent: toldText(line, 500),
    referenced_entities: mentions(line)
      .map((one) => one.id)
      .slice(0, 20),
    proposed_actions: actions,
    assumptions: spoken
      .slice(mostActions, 8)
      .map((clause) => withFullStop(`${leftOver}: ${clause.whole.trim()}`)),
    risk_flags: risksIn(line, verbs, actions, state, senses),
    confidence:
      actions.length === 0
        ? 0.1
        : said !== '' || actions.every((one) => one.target_id !== '' || one.details === '')
          ? 0.8
          : 0.6,
    ...(claims.length > 0 && { claims: claims.map((claim) => claim.words) }),
  }
}

/** A short line after a question: a yes, a number or a name completes the line that was asked about. */
function answer(line: string, waiting: Waiting, scene: Scene): InterpreterOutput | null {
  const { state, senses } = scene
  const asked = toldText(waiting.input, longestLine)
  if (yes.test(line)) return understoodIn(asked, scene)
  const [first = ''] = foldText(line).split(' ')
  if (line.length > 60 || verbFor(first) !== undefined || line.startsWith('I ')) return null
  const before = understoodIn(asked, scene)
  const [action, ...others] = before.proposed_actions
  if (action === undefined) return null
  const meant = /^\d$/u.test(line.trim())
    ? nth(findTarget(state, senses, action.target_id), Number(line))
    : findTarget(state, senses, line.replace(/\b(?:one|ones|please)\b/giu, ''))
  if (meant?.kind !== 'one') return null
  return { ...before, intent: line, proposed_actions: [{ ...action, target_id: meant.id }, ...others] }
}

function nth(found: ReturnType<typeof findTarget>, number: number): ReturnType<typeof findTarget> | null {
  const id = found.kind === 'several' ? found.ids[number - 1] : undefined
  return id === undefined ? null : { kind: 'one', id }
}

/** The parts of a line that hold a verb of action. */
function clausesOf(line: string): readonly Clause[] {
  const parts = foldText(line).replaceAll('’', "'").split(splits).slice(0, 40)
  return parts.flatMap((part) => clauseIn(part.trim()) ?? [])
}

function clauseIn(part: string): Clause | null {
  const words = part
    .replace(beginnings, '')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, 60)
  for (let start = 0; start < Math.min(words.length, 8); start += 1) {
    for (let size = longestPhrase; size >= 1; size -= 1) {
      if (start + size > words.length) continue
      const phrase = words
        .slice(start, start + size)
        .join(' ')
        .replace(/[^\p{L}\p{M}\p{N}' ]/gu, '')
      const verb = verbFor(phrase)
      if (verb === undefined || (start > 0 && (isNoun(words[start - 1]) || questions.has(phrase)))) continue
      if (words.slice(0, start).some((word) => negations.has(word))) return null
      return { verb, rest: words.slice(start + size).join(' '), whole: part }
    }
  }
  return null
}

/** "the play", "my watch": after an article a verb's word is a thing. */
function isNoun(before: string | undefined): boolean {
  return (
    before !== undefined &&
    /^(?:the|a|an|my|your|his|her|their|some|any|this|that|of|in|on|with|at|by|for)$/u.test(before)
  )
}

/** Words in quotes are said to somebody: a verb of speech among the rest takes them, else they are talk. */
function withSpeech(clauses: readonly Clause[]): readonly Clause[] {
  const speaks = ['ask', 'talk', 'persuade', 'deceive', 'intimidate', 'provoke', 'bribe', 'perform']
  if (clauses.some((clause) => speaks.includes(clause.verb))) return clauses
  return [{ verb: 'talk', rest: clauses.map((clause) => clause.rest).join(' '), whole: '' }, ...clauses]
}

function actionOf({ verb, rest }: Clause, said: string, scene: Scene): ProposedAction {
  const { state, senses } = scene
  const mentions = scene.mentions(rest)
  const isItem = (id: string): boolean => senses.carried.has(id)
  const tool = / ?\b(?:with|using|my) (?:the |a |an |my )?([\p{L}][\p{L}' -]{1,40})$/u.exec(rest)?.[1]
  const used = mentions.find((one) => isItem(one.id))
  const handled = [
    'use',
    'give',
    'drop',
    'drink',
    'eat',
    'throw',
    'put',
    'show',
    'wear',
    'light',
    'read',
    'sell',
    'pay',
  ].includes(verb)
  const target =
    mentions.find((one) => one.id !== used?.id) ?? (handled && used !== undefined ? undefined : used)
  const noun = nounIn(rest)
  const item =
    used?.id ?? (tool !== undefined && target?.id !== findId(state, senses, tool) ? tool.trim() : undefined)
  const alone = handled && item === undefined && target === undefined ? noun : undefined
  const item_id = item ?? alone
  return {
    action: verb,
    target_id:
      (target?.rivals.length === 0 ? target.id : undefined) ??
      (item_id === undefined || !handled ? noun : ''),
    details: toldText(said === '' ? rest : said, 500),
    estimated_minutes: usualMinutes(verb),
    ...(item_id !== undefined && item_id !== '' && item_id !== target?.id && { item_id }),
  }
}

function findId(state: GameState, senses: Senses, words: string): string | undefined {
  const found = findTarget(state, senses, words)
  return found.kind === 'one' ? found.id : undefined
}

/** The first noun phrase after a verb, as it stands, for things the scene does not know. */
function nounIn(rest: string): string {
  const bare = rest.replace(
    /^(?:(?:to|at|for|in|into|on|onto|up|down|over|past|through|with|from|towards?|about|behind|under|around|out|off|away|him|her|them|it)\b ?)+/u,
    '',
  )
  const pronoun = /\b(?:him|her|them|it)\b/u.exec(rest)?.[0]
  const phrase =
    bare.split(
      / (?:with|using|to|at|for|in|into|on|onto|from|about|of|and|so|because|that|who|if|by|until|behind|through|under|near)\b|[,"]/u,
    )[0] ?? ''
  const noun = phrase.split(' ').slice(0, 4).join(' ').trim()
  return noun === '' ? (pronoun ?? '') : noun.slice(0, 60)
}
