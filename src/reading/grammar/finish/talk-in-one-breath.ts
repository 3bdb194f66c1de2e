/**
 * `"Have you seen him?" I ask Nan`: the verb of saying beside words that are quoted says these, and nothing more. Cut off
 * from them it is no talk of its own. What is said to one person in one breath is one talk.
 */
import type { ReadAct, Reading, ReadingScene } from '../../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../../text/folded-words.ts'
import { directed } from '../act/act-groups.ts'

const saying =
  /^(?:(?:and|then|so|but)\s+)*(?:i\s+)?(?:\p{L}+ly\s+)?(?:say|ask|tell|whisper|murmur|mutter|add|remark|reply|answer|call|shout|cry|speak|talk|greet)\b/iu
const beside =
  /^(?:to|at|out|aloud|him|her|them|the|old|my|mr|mrs|ms|miss|mister|sgt|softly|quietly|gently|low|loud|\p{L}+ly)$/u

/** A reading without such verbs; each goes with the words that stand next to it. What is asked in one breath is one talk. */
export function withWholeTalk(reading: Reading, scene: ReadingScene): Reading {
  if (reading.mode !== 'play' || reading.actions.length < 2) return reading
  const actions = askedTogether(withoutBareSaying(reading, scene))
  if (actions.length === reading.actions.length) return reading
  const phrases = actions.flatMap(({ phrase }) => phrase ?? [])
  return {
    ...reading,
    actions,
    minutes: Math.round((reading.minutes / reading.actions.length) * actions.length),
    ...(phrases.length === actions.length && { understood: phrases.join(', then ') }),
  }
}

/** Acts of which each that goes on with the one before it is made one with it. */
function joinedWhere(
  acts: readonly ReadAct[],
  goesOn: (last: ReadAct, act: ReadAct) => boolean,
  together: (last: ReadAct, act: ReadAct) => ReadAct,
): readonly ReadAct[] {
  const done: ReadAct[] = []
  for (const act of acts) {
    const last = done.at(-1)
    if (last !== undefined && goesOn(last, act)) done[done.length - 1] = together(last, act)
    else done.push(act)
  }
  return done
}

/** "Ask Rusk who came through the gate and who left": the second question has no verb of its own, and is asked with the first. */
function askedTogether(actions: readonly ReadAct[]): readonly ReadAct[] {
  return joinedWhere(actions, isAskedOn, inOneBreath)
}

/** "Your scene has been cut, sir. Who would want it gone?" is said in one breath: what is told leads up to what is asked. */
export function joinedTalk(acts: readonly ReadAct[]): readonly ReadAct[] {
  return joinedWhere(acts, leadsUpTo, saidTogether)
}

/** Another question to the same person: many of one breath take the time of one talk. */
function isAskedOn(last: ReadAct, act: ReadAct): boolean {
  const isPlain = ({ action, offer, affordance, condition, target, speech, details }: ReadAct): boolean =>
    action === 'ask' &&
    target !== null &&
    (speech ?? questionOf(details)) !== undefined &&
    (offer ?? affordance ?? condition) === undefined
  return isPlain(last) && isPlain(act) && last.target === act.target && last.at === act.at
}

function inOneBreath(last: ReadAct, act: ReadAct): ReadAct {
  const isReported = last.details.trim() !== last.speech?.trim()
  const [before, asked] = [last, act].map(({ speech, details }) => speech ?? questionOf(details) ?? details)
  const joint = isReported ? ' and ' : /[.!?,]$/.test(before ?? '') ? ' ' : '? '
  return {
    ...last,
    speech: `${before}${joint}${asked}`,
    details: `${last.details}${joint}${isReported ? act.details : asked}`,
    topics: [...new Set([...last.topics, ...act.topics])],
    ...(act.span !== undefined && last.span !== undefined && { span: [last.span[0], act.span[1]] as const }),
  }
}

/** What is asked in "ask him who he drank with". */
function questionOf(details: string): string | undefined {
  return asking.exec(details)?.[1]
}

const asking =
  /^(?:(?:and|then|i) )*(?:\p{L}+ly )?ask (?:[\p{L}'’]+ ){0,3}?((?:who|what|where|when|why|how|which|whether|if|about)\b.*)$/iu

function withoutBareSaying(
  { actions, intent }: Reading,
  { people, extras = [] }: ReadingScene,
): readonly ReadAct[] {
  const isQuoted = /["“]/u.test(intent)
  const names = new Set(
    [...people, ...extras].flatMap(({ name, aliases }) => [name, ...aliases]).flatMap(foldedWords),
  )
  const isBare = ({ speech, details, action, topics }: ReadAct): boolean => {
    const words = (speech ?? details).trim()
    if (!saying.test(words) || (topics.length > 0 && action !== 'improvise')) return false
    return foldedWords(words.replace(saying, '')).every((word) => names.has(word) || beside.test(word))
  }
  const isSaid = (act: ReadAct | undefined): boolean => act?.speech !== undefined && !isBare(act)
  // "May I see your book, sergeant?": a name that was cut off says nothing by itself.
  const isCall = ({ action, speech, target }: ReadAct): boolean =>
    (action === 'ask' || action === 'tell') &&
    target !== null &&
    speech !== undefined &&
    foldedWords(speech).every((word) => names.has(word))
  const kept = actions.filter(
    (act, at) =>
      !isCall(act) && !(isQuoted && isBare(act) && (isSaid(actions[at - 1]) || isSaid(actions[at + 1]))),
  )
  return kept.length === 0 ? actions : kept
}

/** Plain words before others to the same person. */
function leadsUpTo(last: ReadAct, act: ReadAct): boolean {
  return (
    (last.action === 'tell' || last.action === 'greet') &&
    directed.has(act.action) &&
    last.target !== null &&
    act.target === last.target &&
    act.at === last.at &&
    last.speech !== undefined &&
    act.speech !== undefined &&
    !isChoice(last) &&
    !isChoice(act)
  )
}

function saidTogether(last: ReadAct, act: ReadAct): ReadAct {
  const end = /[.!?…]$/.test(last.speech ?? '') ? ' ' : '. '
  return {
    ...act,
    speech: `${last.speech}${end}${act.speech}`,
    details: `${last.details}${end}${act.details}`,
    topics: act.topics.length > 0 ? act.topics : last.topics,
    ...(act.span !== undefined && last.span !== undefined && { span: [last.span[0], act.span[1]] }),
  }
}

function isChoice({ offer, affordance }: ReadAct): boolean {
  return (offer ?? affordance) !== undefined
}
