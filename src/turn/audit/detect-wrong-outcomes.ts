/**
 * A miss told as a hit, a failure told as a success, and the other way round. The ledger's word is final; what is told
 * must not say the opposite. A narration that says both ("hits the shield and glances off") is given the benefit.
 */
import type { AuditInput, Finding } from './audit-input-and-findings.ts'
import { nameWords } from './names-of-entity.ts'
import { sceneEntities } from './numbers-that-may-be-said.ts'
import {
  attackedWords,
  attackWords,
  checkWords,
  genericWords,
  type OutcomeWords,
  plainFailure,
  plainMiss,
  undone,
} from './outcome-words.ts'
import type { Prose, Sentence } from './split-sentences-and-speech.ts'
import { type TurnOutcome, turnOutcome, type Went } from './turn-outcome.ts'

/** The outcomes that were told wrong. */
export function detectOutcomeClaims(prose: Prose, input: AuditInput): readonly Finding[] {
  const outcome = turnOutcome(input)
  const verb = outcome.verbs.join(' ')
  const kind = checkWords.find((words) => words.about.test(verb))
  // In a turn with blows, "you miss" is about a blow and not about what was looked for.
  const besideBlows = outcome.fought ? withoutBlows(prose) : prose
  const findings = [
    ...contradictions(prose, attackWords, outcome.attack, outcome.attack === 'success' ? 'a hit' : 'a miss'),
    ...contradictions(
      prose,
      attackedWords,
      outcome.attacked,
      outcome.attacked === 'success' ? 'a hit on you' : 'a miss',
    ),
    ...(kind === undefined
      ? []
      : contradictions(besideBlows, joined(kind), outcome.check, word(outcome.check))),
  ]
  if (findings.length > 0) return findings
  return [...failuresOfNothing(prose, outcome), ...blowsFromNowhere(prose, input, outcome)]
}

/** A failure told of what needed no luck, or a miss of somebody who struck at nobody. */
function failuresOfNothing(prose: Prose, outcome: TurnOutcome): Finding[] {
  const idle = outcome.attack === null && outcome.check === null && (!outcome.struck || !outcome.fought)
  const wrong = prose.sentences.filter(
    (one) => (outcome.sure && tells(one, plainFailure)) || (idle && tells(one, plainMiss)), // enforces: DICE-04
  )
  return wrong.slice(0, 5).map((sentence) => ({
    rule: 'DICE-04',
    severity: 'error',
    message: 'Nothing was left to chance this turn, so nothing the player did can have failed.',
    before: sentence.text.trim(),
    cut: [sentence.start, sentence.end],
    retry: true,
  }))
}

function withoutBlows(prose: Prose): Prose {
  const { success, failure } = attackWords
  return {
    ...prose,
    sentences: prose.sentences.filter((one) => !tells(one, success) && !tells(one, failure)),
  }
}

function word(went: Went): string {
  return went === 'success' ? 'a success' : 'a failure'
}

/** A kind's own words, and those for any try. */
function joined(words: OutcomeWords): OutcomeWords {
  return {
    about: words.about,
    success: new RegExp(`${words.success.source}|${genericWords.success.source}`, 'i'),
    failure: new RegExp(`${words.failure.source}|${genericWords.failure.source}`, 'i'),
  }
}

function contradictions(prose: Prose, words: OutcomeWords, went: Went, truth: string): Finding[] {
  if (went === null) return []
  const wrong = prose.sentences.filter((one) =>
    tells(one, went === 'success' ? words.failure : words.success),
  )
  const right = prose.sentences.some((one) => tells(one, went === 'success' ? words.success : words.failure))
  if (wrong.length === 0 || right) return [] // enforces: DICE-04
  return wrong.slice(0, 5).map((sentence) => ({
    rule: 'DICE-04',
    severity: 'error',
    message: `The dice of this turn say ${truth}; this tells the opposite.`,
    before: sentence.text.trim(),
    cut: [sentence.start, sentence.end],
    retry: true,
  }))
}

/** True when a sentence says it, and does not take it back in the same breath. */
function tells(sentence: Sentence, words: RegExp): boolean {
  const found = words.exec(sentence.told)
  if (found === null) return false
  const before = sentence.told.slice(Math.max(0, found.index - 40), found.index)
  return (
    !undone.test(before) &&
    !/\b(?:almost|nearly|barely|would|could|might|trying to|try to|tries to)\b/i.test(found[0])
  )
}

/** A hit told on somebody here although nobody struck at anybody. */
function blowsFromNowhere(prose: Prose, input: AuditInput, outcome: TurnOutcome): Finding[] {
  if (!outcome.struck) return ownBlows(prose)
  if (outcome.fought) return []
  const targets = sceneEntities(input).filter(
    (entity) => entity.id !== input.player_id && /npc|enemy|monster|creature|boss/.test(entity.type),
  )
  const names = new Set(targets.flatMap((entity) => nameWords(entity.name)))
  return prose.sentences
    .filter((one) => tells(one, attackWords.success) && mentions(one.told, names))
    .slice(0, 5)
    .map((sentence) => ({
      rule: 'DICE-04',
      severity: 'error',
      message: 'Nobody attacked anybody this turn, so no blow can land.',
      before: sentence.text.trim(),
      cut: [sentence.start, sentence.end],
      retry: true,
    }))
}

/** A blow of the player's own in a turn in which only others struck. */
function ownBlows(prose: Prose): Finding[] {
  return prose.sentences
    .filter(
      (one) => tells(one, attackWords.success) && /\byour?\b/i.test(one.told) && !hitsGround.test(one.told),
    )
    .slice(0, 5)
    .map((sentence) => ({
      rule: 'DICE-04',
      severity: 'error',
      message: 'The player did not strike this turn, so no blow of theirs can land.',
      before: sentence.text.trim(),
      cut: [sentence.start, sentence.end],
      retry: true,
    }))
}

const hitsGround =
  /\byou (?:[a-z]+ ){0,5}?hit (?:the|a|your) (?:[a-z]+ )?(?:ground|floor|wall|deck|dirt|dust|water|stones?|boards?|door|table|post|earth|mud|head|knee|shoulder)\b/i

function mentions(text: string, names: ReadonlySet<string>): boolean {
  return (text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []).some((one) =>
    names.has(one.replace(/['’]s$/, '')),
  )
}
