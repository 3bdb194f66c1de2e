/** `"My brother was aboard. Why did you ring it?"`: somebody is told something and then asked, and both are heard. */
import type { ReadAction } from '../../../core/protocol/free-text-reading.ts'
import { splitSentences } from '../../../text/sentences.ts'
import type { Draft } from '../act/act-draft.ts'
import { type SpeakerKnowledge, speechAct } from './act-of-spoken-words.ts'

const plain = /^(?:ask|tell|persuade|deceive|accuse|provoke)$/
const stated = /^(?:tell|deceive|accuse|provoke)$/
const wanted = /^(?:ask|persuade)$/
const leastWords = 3
/** Words that only lead over to what is wanted. */
const leadsOver =
  /^(?:look|listen|please|hey|sorry|excuse me|thanks|thank you|well|so|ok|okay|right|fine|good|evening|morning|come on|c'mon|wait|hold on|easy|let me see|i see|nice)\b[^.!?]{0,20}[.!?,]*$/i

/** The act of some words as two, where they first say something and then want something; else as it is. */
export function saidInTurn(spoken: Draft, knows: SpeakerKnowledge): readonly Draft[] {
  const { speech = '', action } = spoken
  if (!plain.test(action)) return [spoken]
  const sentences = splitSentences(speech)
  const acts = sentences.map((sentence) => speechAct(sentence, knows).action)
  const turn = acts.findIndex((act, at) => at > 0 && wanted.test(act))
  if (turn < 1) return [spoken]
  const [first, then] = [sentences.slice(0, turn).join(' '), sentences.slice(turn).join(' ')]
  const told = speechAct(first, knows)
  const asked = speechAct(then, knows)
  if (!stated.test(told.action) || !wanted.test(asked.action)) return [spoken]
  // "I don't believe you. What are you hiding?": a short reproach only leads over to the question.
  if (told.action !== 'tell' && told.action !== 'deceive' && wordsIn(first) < 6) return [spoken]
  if (wordsIn(first) < leastWords || wordsIn(then) < leastWords || leadsOver.test(first)) return [spoken]
  return [part(spoken, first, told.action), part(spoken, then, asked.action)]
}

function wordsIn(text: string): number {
  return text.split(/\s+/).length
}

function part(spoken: Draft, speech: string, action: ReadAction): Draft {
  return { ...spoken, action, speech_act: action, speech, details: speech, clause: speech.toLowerCase() }
}
