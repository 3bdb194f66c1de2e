/**
 * Somebody was spoken to and must answer in the same turn (PLAN-18): with words, or with a deed. "Stands frozen,
 * processing" is no answer; and neither is a narration in which the other does nothing at all.
 */
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { nameWords, writtenNames } from './names-of-entity.ts'
import { sceneEntities } from './numbers-that-may-be-said.ts'
import type { Prose, Speech } from './split-sentences-and-speech.ts'

const frozen =
  /\b(?:(?:stands?|sits?|remains?|stays?|is|seems?|looks?|appears?)\s(?:[a-z]+\s){0,2}?(?:frozen|motionless|speechless|stunned|paraly[sz]ed|rooted to the spot|still as)|frozen (?:in place|with)|froze\b|freezes\b|processing\b|at a loss for words|stares? (?:blankly|at you in (?:stunned )?silence|in stunned silence)|stunned silence|words? fail|struggl(?:es|ing) to (?:respond|process|find (?:the )?words)|mind (?:races|racing|reels)|does(?:n['’]t| not) (?:respond|answer|react|move|speak)|says? nothing|gives? no answer|is unable to (?:respond|speak|answer)|time (?:seems to )?(?:stops?|stand still))/i
/** Any verb in the third person, but for those that only say that somebody is there. */
const deeds = String.raw`(?!(?:is|was|has|stands|sits|seems|looks|appears|remains|stays|stares|does|freezes|says nothing|gives no|this|his|as|its|us|struggles)\b)[a-z]{2,20}(?:s|ed)`

/** Words for a machine at work, said of somebody: wrong in any turn. */
const atWork =
  /\b(?:stands?|sits?|remains?|stays?|is|are|stood|sat|hangs?)\s(?:[a-z]+\s){0,2}?(?:frozen|motionless|still|there|silent)\b[^.!?]{0,40}\bprocessing\b/i

/** The silence that must be broken. */
export function detectFrozen(prose: Prose, input: AuditInput): readonly Finding[] {
  const { social } = input
  if (social === null) return processing(prose, input)
  const { target } = social
  const spokenTo = sceneEntities(input).find(({ id, name }) => id === target || name === target)
  const called = spokenTo === undefined ? [target] : [...writtenNames(spokenTo), target]
  const names = [...new Set([...called.flatMap(nameWords), 'he', 'she', 'they', 'it'])].map((word) =>
    word.replace(/[^\p{L}\p{N}]/gu, '.'),
  )
  const answer = new RegExp(
    String.raw`\b(?:${names.slice(-24).join('|')})\s(?:(?:[a-z]+ly|slowly|just|only|then|at last|finally)\s){0,2}?${deeds}\b`,
    'i',
  )
  const answered =
    prose.speeches.some((speech) => !isOwn(prose.text, speech)) ||
    prose.sentences.some((sentence) => answer.test(sentence.told))
  if (answered) return []
  const still = prose.sentences.find((sentence) => frozen.test(sentence.told))
  // Whoever was only spoken to may be passed over by a story that goes on, but not stopped like a clock.
  if (social.addressed === true && still === undefined) return []
  const message =
    still === undefined
      ? `${social.target} was spoken to and does not answer; say what they say or do (${social.outcome}).`
      : `${social.target} must answer in this turn (${social.outcome}), not stand there.`
  const before = (still?.text ?? prose.text.slice(0, 200)).trim()
  return [{ rule: 'PLAN-18', severity: 'error', message, before, retry: true }] // enforces: PLAN-18
}

/** Somebody of the scene who is told to be busy with thinking instead of being there. */
function processing(prose: Prose, input: AuditInput): readonly Finding[] {
  const names = sceneEntities(input)
    .filter((entity) => entity.type === 'npc')
    .flatMap((entity) => nameWords(entity.name))
  const still = prose.sentences.find((sentence) => {
    const words = new Set(nameWords(sentence.told).map((word) => word.replace(/['’]s$/, '')))
    return names.some((name) => words.has(name)) && atWork.test(sentence.told)
  })
  if (still === undefined) return []
  const message = 'People do something, or are left out; nobody stands there and works things out.'
  return [{ rule: 'PLAN-18', severity: 'error', message, before: still.text.trim(), retry: true }] // enforces: PLAN-18
}

function isOwn(text: string, speech: Speech): boolean {
  const after = text.slice(speech.end, speech.end + 30)
  const before = text.slice(Math.max(0, speech.start - 40), speech.start)
  return /^[,\s]{0,3}you\s/i.test(after) || /\byou\s(?:[a-z]+\s){1,4}[,:\s]{0,3}$/i.test(before)
}
