/**
 * What was understood, settled against what can be named here: whom words are meant for, what they are about, which deed
 * of the book they ask for. It works on anybody's reading, so that a model and the engine's own small reader end up with
 * the same ids; it adds nothing the line does not say.
 */

import type { Nameable, NarrationHints } from '../../core/protocol/scene-hints-for-narrator.ts'
import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { actionNamed, isTalk } from '../../world/index.ts'
import { mostActions } from './read-game-master-understanding.ts'

const mostTopics = 4
/** Words after which somebody or something is spoken of, not to. */
const speaksOf =
  /\b(?:about|regarding|concerning|where|who|what|when|why|how|whether|if|seen|knows?|heard)\b/i

/** A reading with its talk and its deeds settled; `byEngine` when the engine's own reader, which knows no book, made it. */
export function settled(
  output: InterpreterOutput,
  cues: NarrationHints,
  line: string,
  byEngine: boolean,
  cuesAt: (placeId: string) => NarrationHints | undefined = () => undefined,
): InterpreterOutput {
  const talked = output.proposed_actions.map((action) => {
    const there = action.at_place === undefined ? cues : cuesAt(action.at_place)
    if (!isTalk(action.action) || there === undefined) return action
    // What stands beside it in the line is not what it is about: "Thanks. I head up to the tower" says nothing of a tower.
    const { details, speech = '' } = action
    const isAlone = action.at_place === undefined && output.proposed_actions.length === 1
    const said = isAlone ? line : details.includes(speech) ? details : `${details} ${speech}`
    return withoutHearers(
      settledTalk(byEngine ? inFull(action, line) : action, there, said, byEngine),
      output,
    )
  })
  const proposed_actions = byEngine ? withDeed(talked, cues, line) : talked
  return { ...output, proposed_actions }
}

/** A model's reading: it says what words are about; only words for nobody go to the one who is talked with, or is alone. */
export function withListeners(
  output: InterpreterOutput,
  hints: NarrationHints,
  hintsAt: (placeId: string) => NarrationHints | undefined = () => undefined,
  tellerOf: (topics: readonly string[]) => string | undefined = () => undefined,
): InterpreterOutput {
  const proposed_actions = output.proposed_actions.map((action) => {
    const isForNobody = isTalk(action.action) && action.target_id === '' && action.missing === undefined
    if (isForNobodyHere(action)) return toTheRoom(action)
    if (!isForNobody || (action.affordance_id ?? action.offer_key) !== undefined) return action
    const there = action.at_place === undefined ? hints : (hintsAt(action.at_place) ?? hints)
    const people = there.nameable.filter(({ kind }) => kind === 'person')
    const around = there.interlocutor ?? (people.length === 1 ? people[0]?.id : undefined)
    if (around !== undefined) return { ...action, target_id: around }
    // A question to everybody is answered by whoever has something to say about it.
    const isQuestion = action.action === 'ask' && action.at_place === undefined
    const teller = isQuestion ? tellerOf(action.topics ?? []) : undefined
    if (teller !== undefined) return { ...action, target_id: teller }
    // A reader that is sure and names nobody means everybody: a toast, a cry, a question to the room.
    return action.speech !== undefined && (action.confidence ?? 1) >= surely ? toTheRoom(action) : action
  })
  return { ...output, proposed_actions }
}

const surely = 0.6

/** Words to a thing, to the dead, to everybody: whoever stands by does not answer in their place. */
function isForNobodyHere({ action, target_id, manner = [] }: ProposedAction): boolean {
  return isTalk(action) && target_id === '' && manner.includes('to nobody')
}

function toTheRoom(action: ProposedAction): ProposedAction {
  const { manner = [] } = action
  const verb = action.action === 'ask' ? 'talk' : action.action
  return { ...action, action: verb, manner: [...manner.filter((how) => how !== 'aloud'), 'aloud'] }
}

/** Whoever else the line speaks to is not what it speaks of. */
function withoutHearers(
  action: ProposedAction,
  { proposed_actions: all }: InterpreterOutput,
): ProposedAction {
  const hearers = all
    .filter((one) => isTalk(one.action) && one.speech === action.speech)
    .map((one) => one.target_id)
  if (action.topics === undefined || hearers.length < 2) return action
  const { topics, ...rest } = action
  const left = topics.filter((id) => !hearers.includes(id))
  return left.length === 0 ? rest : { ...rest, topics: left }
}

/** True when all words of one of its names stand side by side in some words. */
function isNamed(one: Nameable, words: readonly string[]): boolean {
  return [one.name, ...one.aliases].some((name) => {
    const own = foldedWords(name)
    if (own.length === 0) return false
    return words.some((_, start) => own.every((word, index) => words[start + index] === word))
  })
}

/** The engine's own reader keeps only what stands behind the verb; how something is said may stand in the verb. */
function inFull(action: ProposedAction, line: string): ProposedAction {
  return /["“]/u.test(line) ? action : { ...action, details: line.slice(0, 500) }
}

/** Whom it is meant for, and what it is about. */
function settledTalk(
  action: ProposedAction,
  cues: NarrationHints,
  line: string,
  byEngine: boolean,
): ProposedAction {
  // Whoever was called and is nobody here is not replaced by somebody who is.
  if (action.missing !== undefined && action.target_id === '') return action
  if (isForNobodyHere(action)) return toTheRoom({ ...action, target_id: '' })
  const people = cues.nameable.filter((one) => one.kind === 'person')
  const target = people.find((one) => one.id === action.target_id) ?? personMeant(action, people)
  // Whoever was called and is nobody here is not answered for by somebody else.
  if (target === undefined && action.missing !== undefined && !byEngine) return action
  const absent = target === undefined ? absentListener(action, cues, line, byEngine) : undefined
  if (absent !== undefined) return { ...action, target_id: absent.id }
  // A greeting to the room is answered by whoever is nearest; other words wait to be told whom they are for.
  const nearest = people.length === 1 || action.action === 'greet' ? people[0]?.id : undefined
  const around = cues.interlocutor ?? nearest
  // Somebody who is not here can be asked about; to speak to them is refused, and not by another's mouth.
  const subject = target === undefined && action.target_id !== ''
  const listener = target?.id ?? (subject && !speaksOf.test(line) ? undefined : around)
  if (listener === undefined) return action
  const told = (action.topics ?? []).map((topic) => idOf(topic, cues) ?? topic)
  const evidence = action.item_id === undefined ? undefined : clueOf(action.item_id, cues)
  const found = told.length > 0 ? told : topicsIn(cues, line, listener, subject ? action.target_id : '')
  const unnamed = subject && found.length === 0 ? [action.target_id] : []
  const topics = [...new Set([...found, ...unnamed, ...(evidence === undefined ? [] : [evidence])])]
  const { item_id: _item, topics: _topics, ...rest } = action
  return {
    ...rest,
    target_id: listener,
    ...(evidence === undefined && action.item_id !== undefined && { item_id: action.item_id }),
    ...(topics.length > 0 && { topics: topics.slice(0, mostTopics) }),
  }
}

/** Somebody who is not here and is spoken to; the engine's own reader does not tell that from being spoken of. */
function absentListener(
  action: ProposedAction,
  cues: NarrationHints,
  line: string,
  byEngine: boolean,
): Nameable | undefined {
  const others = cues.nameable.filter((one) => one.kind === 'topic' && one.tags.includes('person'))
  const meant = others.find((one) => one.id === action.target_id) ?? personMeant(action, others)
  if (meant === undefined || !byEngine) return meant
  const to = foldedWords(line.split(speaksOf, 1)[0] ?? '')
  return isNamed(meant, to) ? meant : undefined
}

function personMeant(action: ProposedAction, people: readonly Nameable[]): Nameable | undefined {
  const words = foldedWords(action.target_id)
  return words.length === 0 ? undefined : people.find((one) => isNamed(one, words))
}

/** The id of something that can be named, by its id or by a name of it. */
function idOf(told: string, cues: NarrationHints): string | undefined {
  const words = foldedWords(told.replace(/^[a-z0-9_]+:/u, '').replaceAll('_', ' '))
  return (cues.nameable.find((one) => one.id === told) ?? cues.nameable.find((one) => isNamed(one, words)))
    ?.id
}

/** A clue that was taken for a thing in the hand. */
function clueOf(told: string, cues: NarrationHints): string | undefined {
  const id = idOf(told, cues)
  return cues.nameable.find((one) => one.id === id && one.tags.includes('clue'))?.id
}

/** Everything the line names beside whom it is meant for; what lies behind "about" counts before the rest. */
function topicsIn(cues: NarrationHints, line: string, listener: string, subject: string): readonly string[] {
  const words = withoutNames(
    foldedWords(line),
    cues.nameable.find(({ id }) => id === listener),
  )
  const meant = subject === '' ? undefined : idOf(subject, cues)
  const own = cues.nameable.filter(
    ({ id, kind, tags }) =>
      id !== listener && kind !== 'belonging' && !(tags.includes('elsewhere') && tags.includes('thing')),
  )
  const named = own.filter((one) => one.id === meant || isNamed(one, words))
  const at = (one: Nameable): number => (one.kind === 'topic' ? 0 : 1)
  return named.sort((left, right) => at(left) - at(right)).map((one) => one.id)
}

/** Words without the names of one person: who is called the Elder is not what the talk is about. */
function withoutNames(words: readonly string[], person: Nameable | undefined): readonly string[] {
  const names = person === undefined ? [] : [person.name, ...person.aliases].map((name) => foldedWords(name))
  const taken = new Set(
    names.flatMap((own) =>
      words.flatMap((_, start) =>
        own.length > 0 && own.every((word, index) => words[start + index] === word)
          ? own.map((_word, index) => start + index)
          : [],
      ),
    ),
  )
  return words.map((word, at) => (taken.has(at) ? '' : word))
}

/** The deed an author's words ask for takes the place of whatever a plain reader made of the same words. */
function withDeed(actions: readonly ProposedAction[], cues: NarrationHints, line: string): ProposedAction[] {
  const deed = actionNamed(line, cues.affordances)
  if (deed === undefined || actions.some((one) => one.affordance_id !== undefined)) return [...actions]
  const phrase = new Set(deed.phrases.flatMap((one) => foldedWords(one)))
  const others = actions.filter((one) => !foldedWords(one.details).some((word) => phrase.has(word)))
  const own: ProposedAction = {
    action: 'act',
    target_id: '',
    details: line.slice(0, 500),
    estimated_minutes: 1,
    affordance_id: deed.id,
  }
  return [own, ...others].slice(0, mostActions)
}
