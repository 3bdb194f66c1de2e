/**
 * The player's character says and decides what the player says and decides (KRN-21). Speech in quotation marks that a
 * narration puts into that mouth must come from the player's own line, and so must a decision.
 */
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { nameWords } from './names-of-entity.ts'
import type { Prose, Sentence, Speech } from './split-sentences-and-speech.ts'

const saying =
  '(?:say|says|ask|asks|reply|replies|answer|answers|shout|shouts|whisper|whispers|mutter|mutters|call|calls|cry|cries|murmur|murmurs|growl|growls|declare|declares|tell|tells|add|adds|snap|snaps|plead|pleads|announce|announces|respond|responds|offer|offers|manage|promise|promises|hiss|hisses|yell|yells|begin|begins|continue|continues|admit|admits|lie|lies|demand|demands|agree|agrees)'
const deciding =
  /\byou\s(?:(?:quickly|finally|reluctantly|then|suddenly|eventually|at last|immediately|silently|instead|both)\s)?(?:decide|choose|resolve|make up your mind|agree|consent|swear|vow|promise|surrender|accept|refuse|give in|forgive|confess|kneel before|hand over|betray|pledge|offer|opt|elect|determine|conclude that you)\b(?:\s(?:to|that|not|and|his|her|their|the|your|yourself|never))?/i
const harmless =
  /\byou\s(?:agree|accept|refuse|promise|offer|choose|decide)[^.]{0,60}\?|\b(?:if|unless|whether|before|when|until|should|could|can|may|might|or)\s(?:[a-z]+\s){0,2}?you\b/i

/** Speech and decisions that the player did not make. */
export function detectPlayerVoice(prose: Prose, input: AuditInput): readonly Finding[] {
  const said = new Set(wordsOf(input.player_input))
  const name = nameWords(input.state.entities[input.player_id]?.name ?? '')[0] ?? 'you'
  const speaker = `(?:you|${name.replace(/[^\p{L}\p{N}]/gu, '.')})`
  const behind = new RegExp(String.raw`^[,\s]{0,3}${speaker}\s(?:[a-z]+ly\s)?${saying}\b`, 'i')
  const ahead = new RegExp(
    String.raw`\b${speaker}\s(?!hear|see|watch|let|make|listen|wait|think)(?:[a-z]+\s){0,4}?${saying}(?:\s(?:[a-z]+\s?){0,4})?[,:\s]{0,3}$`,
    'i',
  )
  const speeches = prose.speeches
    .filter((speech) => isAttributed(prose.text, speech, behind, ahead) && !isOwnWords(speech.text, said))
    .slice(0, 5)
    .map((speech): Finding => voiced(prose, speech))
  return [...speeches, ...decisions(prose, said)]
}

function isAttributed(text: string, speech: Speech, behind: RegExp, ahead: RegExp): boolean {
  if (wordsOf(speech.text).length === 0) return false
  const after = text.slice(speech.end, speech.end + 60)
  const line = text.slice(Math.max(0, speech.start - 80), speech.start)
  const isBehind = behind.test(after) && !beginsSentence(speech, after)
  return isBehind || ahead.test(line.slice(line.search(/[^.!?\n"”]*$/)))
}

/** `"Safe home." You ask him about the bell.`: a whole sentence behind a whole sentence tells what is done next. */
function beginsSentence({ text }: Speech, after: string): boolean {
  const isWhole = /[.!?…]["'”’]?\s*$/.test(text) && /^\s*You\b/.test(after)
  return isWhole && /^\s*You\s[^.!?:]*?\s(?:\S+\s){2,}/.test(after)
}

function voiced(prose: Prose, speech: Speech): Finding {
  const sentence = prose.sentences.find((one) => one.start <= speech.start && speech.start < one.end)
  const message = 'The player did not say this; their character speaks only their words.'
  return agency(message, sentence ?? { start: speech.start, end: speech.end, text: speech.text })
}

function agency(message: string, where: Pick<Sentence, 'start' | 'end' | 'text'>): Finding {
  const cut = [where.start, where.end] as const
  return { rule: 'KRN-21', severity: 'error', message, before: where.text.trim(), cut, retry: true } // enforces: KRN-21
}

/** Most of its words stand in the player's line; a narration may mend grammar. */
function isOwnWords(speech: string, said: ReadonlySet<string>): boolean {
  const words = wordsOf(speech)
  const own = words.filter((word) => said.has(word)).length
  return own >= words.length * 0.6
}

function decisions(prose: Prose, said: ReadonlySet<string>): Finding[] {
  const own = new Set([...said].map(stem))
  return prose.sentences.flatMap((sentence) => {
    const found = deciding.exec(sentence.told)
    if (found === null || harmless.test(sentence.told)) return []
    const rest = wordsOf(sentence.told.slice(found.index, found.index + 120)).filter(
      (word) => word.length > 3,
    )
    if (rest.some((word) => own.has(stem(word)))) return []
    return [agency('The player did not decide this; say what happens and let them answer.', sentence)]
  })
}

function stem(word: string): string {
  return word.length > 5 ? word.slice(0, 5) : word
}

function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, 4_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []
  ).slice(0, 600)
}
