/** Words to somebody without their quotes, and where the player goes on to do something: "Thank you, bye! I go up to the inn". */

import type { Draft } from '../act/act-draft.ts'
import { social } from '../act/act-groups.ts'
import { readClause } from '../clause/read-clause.ts'
import { clausesOf } from '../clause/split-line-into-clauses.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { spelt } from './find-hearers.ts'
import { calledOut, hailed, type SpokenLine, saidAfterColon, saidToYou } from './find-speech.ts'
import { impliedSpeech } from './implied-speech.ts'

/** What is said in a line without quotes, by every way to say it; undefined when nothing is. */
export function saidOutright(text: string, scope: Scope): SpokenLine | undefined {
  return (
    impliedSpeech(text, scope) ??
    hailed(text, scope) ??
    calledOut(text, scope) ??
    saidAfterColon(text, scope) ??
    saidToYou(text, scope)
  )
}

/** "May I look in your book?", "mind if I sit?": what is done next is what leave was asked for. */
export const asksLeave =
  /^(?:(?:oo+h?|oh|ah|hey|hi|hello|please|ok|okay|so|sorry|excuse me)[,.!]? )*(?:(?:can|could|may|might) (?:i|we)|(?:do you )?mind if (?:i|we)|is it (?:ok|okay|all right|alright) if (?:i|we))\b[^.!?]*\?\s*$/i
const mannerly =
  /^(?:ok|okay|right|then|now|well|so|oh|yes|no|all right|alright|,|\s)*(?:thank|thanks|bye|goodbye|good ?night|cheers|sorry|farewell|see you)\b/i
const begins =
  /(?<=[.!?]\s+)(?=(?:and |then |so )?i (?!'|am\b|was\b|have\b))|(?<=,\s+)(?=(?:and |so )?(?:i'm|im|i am|i'll) (?:now )?(?:going|heading|off|leaving|go|head)\b)|(?<=^(?:(?:ok|okay|well|so|oh),? )?(?:thanks?|thank you|bye|goodbye|good ?night|cheers|farewell|see you|hello|hi|hey)\b[^,.!?]{0,40},\s+)(?=(?:and |then |so )?i (?!'|am\b|was\b|have\b))|(?<=^(?:(?:ok|okay|well|so|oh|right),? )?(?:thanks?|thank you|bye|goodbye|good ?night|cheers)(?: [\p{L}'-]+){0,3}\s)(?=(?:and |then |so )?i (?:\w+ly )?(?:go|walk|head|run|step|leave|sit|climb|move|turn|cross)\b)/giu

/** Where the player goes on to do something behind words to somebody; undefined where nothing is done, or nothing said. */
export function actBehindSpeech(text: string, scope: Scope): number | undefined {
  if (text.includes('"') || scope.index.scene.people.length === 0) return undefined
  for (const { index } of text.matchAll(begins)) {
    const head = text.slice(0, index).trim()
    if (!isSaid(head, scope)) continue
    const [clause] = clausesOf(spelt(asDone(text.slice(index)), scope), scope.index)
    const draft = clause === undefined ? undefined : readClause(clause, scope).draft
    const isLeave = asksLeave.test(head)
    if (draft === undefined ? isLeave : isDone(draft.action, isLeave)) return index
  }
  return undefined
}

function isDone(action: Draft['action'], isLeave: boolean): boolean {
  if (social.has(action) || /^(?:think|recall|feel|wait)$/.test(action)) return false
  return action !== 'improvise' || isLeave
}

function isSaid(head: string, scope: Scope): boolean {
  if (/^(?:i|i'll|we)\b/i.test(head)) return false
  return saidOutright(head, scope) !== undefined || asksLeave.test(head) || mannerly.test(head)
}

/** "I'm off to the inn now to ask there" is told to whoever hears it, and is done: "I go to the inn". */
export function asDone(tail: string): string {
  const going = /^(?:and |so )?(?:i'm|im|i am|i'll) (?:now )?(?:going|heading|off|leaving|go|head)\b/i
  if (!going.test(tail)) return tail
  // What is wanted there is for later, and a farewell behind it is said with the rest.
  return tail
    .replace(/,? (?:bye|goodbye|good ?night|see (?:you|ya)|cheers)[^,.!?]*[.!]*$/i, '')
    .replace(going, 'I go')
    .replace(/(?: now| then)? to (?:ask|see|find|look|talk|speak|hear|get)\b.*$/i, '')
}

const asksFor =
  /^(?:(?:oo+h?|oh|ah|hey|hi|hello|please|ok|okay|so|sorry|excuse me)[,.!]? )*(?:(?:can|could|may|might) (?:i|we)(?: please)?|(?:do you )?mind if (?:i|we)|is it (?:ok|okay|all right|alright) if (?:i|we)|lemme|let me)\s+([^,.!?]+)/i

/** What is asked for of a person here, as the act it would be, and what else is said: "lemme see your log, sergeant". */
export function actAskedFor(
  text: string,
  { index }: Scope,
): { readonly act: string; readonly rest: string } | undefined {
  if (text.includes('"') || index.scene.people.length === 0) return undefined
  const [whole = '', act = ''] = asksFor.exec(text) ?? []
  // "Can I climb up there?" asks the game master; "can I see your book?" a person.
  if (act === '' || !/\b(?:you|your|ur|please|pls|plz|sir|mister|madam|ma'am|miss)\b/i.test(whole))
    return undefined
  const rest = text.slice(whole.length).replace(/^[\s,.!?]+(?:and )?/, '')
  return { act: `I ${act.replace(/ (?:please|pls|plz|sir|mister|madam|ma'am|miss)\b/gi, '').trim()}`, rest }
}

/** Leave that is asked for as the act itself: "can I look in your book please?" is "I look in your book". */
export function actOfLeave(head: string): string {
  const act = head.replace(
    /^.*?\b(?:can|could|may|might|mind if|all right if|alright if|okay if|ok if) (i|we)\b/i,
    '$1',
  )
  return act.replace(/,? please\b/i, '').replace(/[\s?!.,]+$/, '')
}
