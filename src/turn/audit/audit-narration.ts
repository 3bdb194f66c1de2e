/**
 * Holds a narration against everything the engine knows. First what does not belong into prose is taken out, then what
 * the player may not know, then each sentence is compared with ledger, events and state. The text that leaves here may
 * be shown as it is; `retry` says why it should rather be told once more.
 */

import type { Violation } from '../../core/violation.ts'
import { renderLedgerString, stripDiceBrackets } from '../../dice/index.ts'
import { redactInternalWords, redactSecrets } from '../../knowledge/index.ts'
import type { Audited, AuditInput, Finding } from './audit-input-and-findings.ts'
import { withoutAuthored } from './authored-lines-in-narration.ts'
import { detectEcho } from './detect-echoed-instructions.ts'
import { detectDeaths } from './detect-false-deaths.ts'
import { detectStateClaims } from './detect-false-gains-and-losses.ts'
import { detectItems } from './detect-false-item-changes.ts'
import { detectPlaces } from './detect-false-moves.ts'
import { detectPlayerVoice } from './detect-invented-player-speech.ts'
import { detectDiceClaims } from './detect-invented-roll-numbers.ts'
import { detectTimeline } from './detect-mixed-up-times.ts'
import { findDuplicate } from './detect-repeated-narration.ts'
import { detectTableTalk } from './detect-table-talk.ts'
import { detectFrozen } from './detect-unanswered-speech.ts'
import { detectNames } from './detect-unknown-names.ts'
import { detectOutcomeClaims } from './detect-wrong-outcomes.ts'
import { isTooLittle, withoutLooseTail } from './is-narration-too-short.ts'
import { type Prose, readProse } from './split-sentences-and-speech.ts'
import { stripForeignScript } from './strip-foreign-script.ts'
import { stripMarkers } from './strip-headers-and-notes.ts'
import { inertText } from './strip-html-and-scripts.ts'
import { stripJson } from './strip-json.ts'
import { stripTokens } from './strip-model-control-tokens.ts'
import { stripOptionList } from './strip-option-list.ts'
import { strippedFrom } from './strip-result.ts'
import { withoutRetoldSpeech } from './without-retold-player-speech.ts'

/** A longer narration is cut; nobody tells that much in one turn. */
export const longestNarration = 60_000

/** Problems told to the narrator in one go. */
const mostProblems = 12

/**
 * Audits a narration.
 *
 * @example
 * const audited = auditNarration({ ...input, narrative: 'You roll a 15. The door opens.' })
 * audited.retry[0]?.rule // 'DICE-03', when nobody rolled a 15
 */
export function auditNarration(input: AuditInput): Audited {
  const cleaned = clean(input)
  const prose = readProse(cleaned.text)
  const own = withoutRetoldSpeech(withoutAuthored(prose, input.authored ?? []), input.player_input)
  const names = input.mode === 'STORY' ? detectNames(own, input) : { findings: [], candidates: [] }
  const findings = [...claimsIn(own, input), ...names.findings]
  const whole = input.mode === 'STORY' ? wholeText(prose, input, cleaned.violations) : []
  const text = withoutCuts(cleaned.text, findings)
  const empty = input.mode !== 'GOD' && (text === '' || (!input.partial && toldTooLittle(text, input)))
  const all = [...findings, ...whole, ...(empty ? [emptied] : [])]
  const leaks = cleaned.violations.filter((violation) => violation.action === 'redacted')
  const retry = [
    ...all.filter((found) => found.retry).map((found) => ({ rule: found.rule, problem: problemOf(found) })),
    ...leaks.slice(0, 1).map((violation) => ({ rule: violation.rule_id, problem: violation.message })),
  ]
  return {
    text,
    violations: [...cleaned.violations, ...all.map(violationOf)],
    retry: retry.slice(0, mostProblems),
    candidates: names.candidates,
  }
}

/** A story has to say something; what is thought or asked about may be said in a word. */
function toldTooLittle(text: string, { mode }: AuditInput): boolean {
  return mode === 'STORY' && isTooLittle(text) // enforces: ENV-14
}

const emptied: Finding = {
  rule: 'ENV-14',
  severity: 'error',
  message: 'Nothing is left to tell; tell the turn in whole sentences.',
  before: '',
  retry: true,
}

/** Everything that is simply taken out, in an order in which nothing can hide behind what is taken out later. */
function clean(input: AuditInput): { readonly text: string; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  const step = (next: { readonly text: string; readonly violations: readonly Violation[] }): string => {
    violations.push(...next.violations)
    return next.text
  }
  let text = step(cutLength(input.narrative))
  text = step(stripTokens(text))
  text = step(stripMarkers(text))
  text = step(inertText(text, 'narrative'))
  text = step(stripJson(text))
  text = step(stripDiceBrackets(text, input.entries.map(renderLedgerString)))
  text = step(stripOptionList(text, input.offered))
  text = step(stripForeignScript(text, input.recent, () => givenTo(input)))
  text = step(redactSecrets(text, input.secrets))
  text = step(redactInternalWords(text, 'narrative'))
  if (!input.partial) text = step(cutLooseTail(text))
  if (/\bGOD_MODE_(?:SET|UPDATE_STATE)\b/.test(text)) violations.push(onlyText)
  return { text: text.trim(), violations }
}

/** Everything this turn has words from, whoever wrote them. */
function givenTo(input: AuditInput): readonly unknown[] {
  const { given, state, events, player_input, introduced, known_names, authored, offered } = input
  const { entities, facts, threads, scene } = state
  return [
    given,
    entities,
    facts,
    threads,
    scene,
    events,
    player_input,
    introduced,
    known_names,
    authored,
    offered,
  ]
}

const onlyText: Violation = {
  rule_id: 'GMS-05',
  severity: 'warn',
  action: 'noted',
  at: 'narrative',
  message: 'A command in a story is only text; nothing was set.',
}

function cutLength(narrative: string): { readonly text: string; readonly violations: readonly Violation[] } {
  if (narrative.length <= longestNarration) return { text: narrative, violations: [] }
  const text = narrative.slice(0, longestNarration).toWellFormed()
  const message = `The narration has ${narrative.length} characters; it is cut after ${longestNarration}.`
  return {
    text,
    violations: [{ rule_id: 'ENV-11', severity: 'error', action: 'stripped', at: 'narrative', message }],
  }
}

function cutLooseTail(narrative: string): {
  readonly text: string
  readonly violations: readonly Violation[]
} {
  const text = withoutLooseTail(narrative)
  if (text === narrative) return { text, violations: [] }
  const message = 'The end leads nowhere; a narration ends with a sentence.'
  return { text, violations: [strippedFrom('ENV-11', message, narrative.slice(text.length).trim())] }
}

/** What sentences claim. Talk about the game may speak of dice and deaths as it likes. */
function claimsIn(prose: Prose, input: AuditInput): readonly Finding[] {
  if (input.mode === 'GOD') return []
  if (input.mode === 'DM') return detectTableTalk(prose, input)
  const claims = [
    ...detectTableTalk(prose, input),
    ...detectEcho(prose, input),
    ...detectDiceClaims(prose, input),
    ...detectOutcomeClaims(prose, input),
    ...detectStateClaims(prose, input),
    ...detectItems(prose, input),
    ...detectDeaths(prose, input),
    ...detectPlaces(prose, input),
    ...detectTimeline(prose),
  ]
  return input.mode === 'STORY' ? [...claims, ...detectPlayerVoice(prose, input)] : claims
}

/** What only the whole can be blamed for. */
function wholeText(prose: Prose, input: AuditInput, cleaned: readonly Violation[]): readonly Finding[] {
  const again = findDuplicate(prose.text, input.recent, input.authored)
  const repeated: Finding[] =
    again === null ? [] : [whole('PLAN-19', 'This was told before; the story must advance.', prose.text)]
  const listed = cleaned.some((violation) => violation.rule_id === 'PLAN-20')
  const looping = listed && input.selection && input.events.length === 0
  const loop = looping ? [whole('PLAN-16', 'The player has chosen; tell what comes of it.', prose.text)] : []
  return [...repeated, ...loop, ...detectFrozen(prose, input)]
}

function whole(rule: string, message: string, text: string): Finding {
  return { rule, severity: 'error', message, before: text.slice(0, 200), retry: true }
}

function problemOf(found: Finding): string {
  return found.before === '' ? found.message : `${found.message} You wrote: "${found.before.slice(0, 160)}"`
}

function violationOf(found: Finding): Violation {
  return {
    rule_id: found.rule,
    severity: found.severity,
    action: found.retry ? 'retried' : found.cut === undefined ? 'noted' : 'stripped',
    at: 'narrative',
    message: found.message,
    before: found.before.slice(0, 300),
  }
}

/** The text without the sentences that are proven wrong. */
function withoutCuts(text: string, findings: readonly Finding[]): string {
  const cuts = findings
    .flatMap((found) => (found.cut === undefined ? [] : [found.cut]))
    .toSorted((a, b) => a[0] - b[0])
  let kept = ''
  let at = 0
  for (const [start, end] of cuts) {
    kept += text.slice(at, Math.max(at, start))
    at = Math.max(at, end)
  }
  return (kept + text.slice(at)).trim()
}
