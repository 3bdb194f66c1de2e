/** Lines that are not play: out of character, thinking aloud, commands to the table. Tried before anything else. */
import type { ReadAction, ReadMode } from '../../../core/protocol/free-text-reading.ts'
import { ordersIn } from '../../../text/questions-of-a-line.ts'

/** What kind of line it is, and what is left of it. */
export interface MetaLine {
  readonly mode: ReadMode
  readonly action: ReadAction
  readonly rest: string
}

const outOfCharacter = /^\s*(?:\[?ooc\]?\b[:\s]*|\/ooc\b|\(\()(.*?)(?:\)\))?\s*$/i
const god = /^\s*god\s*mode\s*:/i
const thinking =
  /^\s*(?:\/(?:think|plan)\b\s*|[[(]?(?:think|thinking|plan|planning|consider|strategi[sz]e|ponder|thought|thoughts)[\])]?\s*:\s*)(.*)$/i
const pondering =
  /^(?:i |let me )?(?:stop to |pause to |take a (?:moment|second|minute) to |just )?(?:think about|think over|think through|think(?! (?:i|we|you(?:'re|r| are| were| have|'ve| do| don't| know| saw| took| did)?|u|ur|that i|that you|i'[a-z]+|it's time)\b)|ponder|consider|weigh up|weigh|mull over|contemplate|debate whether|wonder whether to|wonder if i should|plan)\b(?! back| of the song)(.*)$/i
const advice =
  /^(?:should (?:i|we)|what should (?:i|we)|would it be (?:wise|smart|better|a good idea)|which is (?:better|safer)|what are my options|what can i do(?: here| now)?\b|what would happen if|what (?:will|might) happen if|what if i\b|is it (?:worth|smart|wise|safe to|a good idea)|do i dare|am i better off|what's my best)/i
/** Somebody who works something out and does nothing yet. */
const musing =
  /^(?:h+m+|huh|so|well|ok(?:ay)?(?: so)?)[,.\s]+(?:if|maybe|perhaps|(?:so )?that means)\b(?!.*\b(?:i'll|i will|let's|let me|i'm going|gonna)\b).*\b(?:must|might|means|probably|could be|would be|has to be|can't be)\b[^?]*$/i
const commands =
  /^\/?(?:undo|redo|save|load|quit|exit game|restart|recap|retry|settings|options|summary|help|help me|commands|what happened(?: so far)?|what just happened|last turn|previously|\?+|hint|hints?|take (?:that|it) back|go back a turn|rewind|repeat(?: that)?|again\?|say (?:that )?again|huh\??|what\?+|(?:save|quit|exit|stop)(?:,? (?:and|&|then) | & )(?:save|quit|exit|stop|close)|(?:the )?story so far|remind me what happened|where were we|catch me up)(?: (?:that|please|pls|the last turn|last|game|the game|last turn|so far|it|my last (?:move|action|turn)))?\s*[.!?]*$/i
const sheets =
  /^\/?(?:inventory|inv|i|stats?|sheet|character(?: sheet)?|char|quests?|quest log|journal|log|clues?|hp|health|status|map|gear|items?|bag|spells?|equipment|money|gold|xp|skills|abilities|conditions|clocks?|time|notes)\s*[.!?]*$/i
const ownState =
  /\b(?:how (?:much|many) (?:hp|health|hit points|gold|money|silver|crowns|creds?|credits|spell slots?|slots|arrows|ammo|rounds|bullets|potions|xp) (?:do|have|is|are)|how (?:much|many) (?:hp|health|gold|money|creds?|spell slots?|arrows|ammo)\b|what(?:'?s| is| are) (?:in )?my (?:hp|health|inventory|bag|pack|stats|ac|gold|money|spells|skills|ammo|purse|level|gear|pockets|backpack)|what am i (?:carrying|holding|wearing)|what do i (?:have|own|carry)(?: (?:on me|with me|left|in my \w+))?\s*\??$|(?:check|show|see|open|list|view|look at|look in) (?:me )?my (?:inventory|stats|hp|character|bag|gear|status|sheet|journal|quests?|spells|spell list|pack|backpack|map|notes)|what spells do i|how hurt am i|am i (?:hurt|wounded|bleeding)|what time is it|what(?:'?s| is) the time)\b/i

/** A level is taken by the rules when it is due; whoever only says so is told whether it is. */
const growing =
  /^(?:(?:ok(?:ay)?|so|and|now)[, ]+)*(?:(?:can|may|could|when (?:can|do|will)|how do|do) i |i (?:want to |would like to |'d like to )?|let me |time to )?(?:level(?: me)?[ -]?up|gain a level|take a level|advance a level|spend my (?:xp|experience)(?: points)?)(?: (?:now|yet|please|my character|here))*\s*[.!?]*$/i

/** What a line is when it is not play; undefined when it is. */
export function metaLine(text: string): MetaLine | undefined {
  const ooc = outOfCharacter.exec(text)
  if (ooc !== null) return { mode: 'ooc', action: 'ooc', rest: ooc[1] ?? '' }
  if (god.test(text)) return { mode: 'system', action: 'system', rest: text }
  const thought = thinking.exec(text) ?? (quoted(text) ? null : pondering.exec(text))
  if (thought !== null) return { mode: 'think', action: 'think', rest: thought[1] ?? '' }
  if (!quoted(text) && musing.test(text)) return { mode: 'think', action: 'think', rest: text }
  if (!quoted(text) && advice.test(text)) return { mode: 'think', action: 'think', rest: text }
  if (commands.test(text)) return { mode: 'system', action: 'system', rest: text }
  if (
    sheets.test(text) ||
    ordersIn(text).length > 0 ||
    growing.test(text) ||
    (!quoted(text) && ownState.test(text))
  )
    return { mode: 'status', action: 'status', rest: text }
  return undefined
}

function quoted(text: string): boolean {
  return text.includes('"')
}

/** A choice of what kind of turn it is, as buttons write it: "[ACT] …". */
export function withoutTag(text: string): string {
  return text.replace(/^\s*\[(?:act|look|ask|fight|cast|manage|say|talk|do)\]\s*/i, '')
}
