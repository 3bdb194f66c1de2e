/**
 * Takes out what the player may not know yet (PIPE-23), however it is dressed: other case, accents, punctuation or
 * invisible characters between the letters. Both sides are reduced to bare letters and digits and compared; what
 * matches is redacted where it stands.
 */
import { redaction } from '../../core/document/internal-words.ts'
import { tellingRun } from '../../core/state/hidden-words.ts'
import type { Violation } from '../../core/violation.ts'
import type { Secret, TellingRun } from './audit-input.ts'
import type { Stripped } from './stripped.ts'

/** Shorter secrets would be found in ordinary words. */
const shortest = 4
/** From this length on a secret is found inside words too. */
const unmistakable = 16

interface Bare {
  readonly letters: string
  /** Where each letter stands in the text. */
  readonly places: readonly number[]
}

/**
 * The text without the secrets.
 *
 * @example
 * redactSecrets('The Duke is A.L.I.V.E!', [{ text: 'duke is alive', rule: 'PIPE-23' }]).text // 'The […]!'
 */
export function redactSecrets(text: string, secrets: readonly Secret[]): Stripped {
  if (secrets.length === 0) return { text, violations: [] }
  const told = recognised(text, secrets)
  if (told.length === 0) return { text, violations: [] }
  const bare = bareOf(text)
  const violations: Violation[] = []
  const cuts: (readonly [number, number])[] = []
  for (const { secret, needles } of told) {
    const found = needles.flatMap((needle) => placesOf(needle, bare, text))
    if (found.length === 0) continue
    cuts.push(...found)
    violations.push(leak(secret))
  }
  if (cuts.length === 0) return { text, violations }
  return { text: withoutCuts(text, cuts), violations } // enforces: PIPE-23
}

/**
 * False when nothing of the secrets stands in a text, nor in any part of it: one look at many texts together, before
 * each is gone through by itself.
 */
export function mayTell(text: string, secrets: readonly Secret[]): boolean {
  return recognised(text, secrets).length > 0
}

/** The secret with the words it is recognised by, for secrets that are looked for in many texts. */
export function hunted(secret: Secret): Secret {
  return { ...secret, runs: runsOf(secret.text) }
}

interface Recognised {
  readonly secret: Secret
  readonly needles: readonly string[]
}

/** Secrets of which something stands among the letters of a text, and what. */
function recognised(text: string, secrets: readonly Secret[]): readonly Recognised[] {
  const letters = lettersOf(text)
  const begins = new Set<string>()
  for (let at = 0; at + shortest <= letters.length; at += 1) begins.add(letters.slice(at, at + shortest))
  const has = (word: string): boolean =>
    (word.length < shortest || begins.has(word.slice(0, shortest))) && letters.includes(word)
  return secrets.slice(0, 2_000).flatMap((secret) => {
    const needles = (secret.runs ?? runsOf(secret.text))
      .filter((run) => has(run.longest) && letters.includes(run.words.join('')))
      .map((run) => run.words.join(''))
    return needles.length === 0 ? [] : [{ secret, needles: [...new Set(needles)] }]
  })
}

function leak(secret: Secret): Violation {
  return {
    rule_id: /^[A-Z]+-\d{2}$/.test(secret.rule) ? secret.rule : 'PIPE-23',
    severity: 'error',
    action: 'redacted',
    at: 'narrative',
    message: 'secret_leak: the player does not know this yet.',
    // The secret itself stays out of what a player's turn could show.
    before: redaction,
    after: redaction,
  }
}

function bareOf(text: string): Bare {
  const letters: string[] = []
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code < 128) {
      // Nearly every letter there is, and no need to ask a pattern about it.
      if (isPlainLetter(code)) {
        letters.push(character.toLowerCase())
        places.push(at)
      }
      at += 1
      continue
    }
    for (const one of character.normalize('NFKD').toLowerCase()) {
      if (!/[\p{L}\p{N}]/u.test(one)) continue
      for (const unit of one.split('')) {
        letters.push(unit)
        places.push(at)
      }
    }
    at += character.length
  }
  return { letters: letters.join(''), places }
}

function isPlainLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

/** The same letters without their places, which are only asked for where something was found. */
function lettersOf(text: string, dropped = marks): string {
  // Other scripts, accents and typographer's marks one by one; the rest, nearly every letter there is, in one sweep.
  const plain = isPlain(text) ? text : text.replace(unusual, (one) => bareOf(one).letters)
  return plain.replace(dropped, '').toLowerCase()
}

function isPlain(text: string): boolean {
  return text.search(unusual) === -1
}

const unusual = /[^ -~\s]/gu
const marks = /[\s!-/:-@[-`{-~]+/g
const signs = /[!-/:-@[-`{-~]+/g

/** The secret itself and, when it is a sentence, every run of its words that gives it away. */
function runsOf(secret: string): readonly TellingRun[] {
  const told = secret
    .slice(0, 2_000)
    .split(/\s+/)
    .filter((word) => word !== '')
  // All of them in one sweep, each on a line of its own.
  const words = lettersOf(told.join('\n'), signs).split('\n')
  const runs = [words]
  for (let at = 0; at + tellingRun <= words.length && words.length > tellingRun; at += 1)
    runs.push(words.slice(at, at + tellingRun))
  return runs
    .filter((run) => run.reduce((sum, word) => sum + word.length, 0) >= shortest)
    .map((run) => ({ words: run, longest: longestOf(run) }))
}

/** Whoever tells a run says its longest word, which stands in few texts: most runs need no closer look. */
function longestOf(words: readonly string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '')
}

function placesOf(needle: string, bare: Bare, text: string): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (
    let at = bare.letters.indexOf(needle);
    at !== -1;
    at = bare.letters.indexOf(needle, at + needle.length)
  ) {
    const start = bare.places[at] ?? 0
    const last = bare.places[at + needle.length - 1] ?? start
    const end = last + charLength(text, last)
    const whole = !isLetter(text[start - 1]) && !isLetter(text[end])
    if (whole || needle.length >= unmistakable) found.push([start, end])
  }
  return found
}

function charLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

function withoutCuts(text: string, cuts: readonly (readonly [number, number])[]): string {
  const sorted = cuts.toSorted((a, b) => a[0] - b[0])
  let kept = ''
  let at = 0
  for (const [start, end] of sorted) {
    if (end <= at) continue
    kept += start < at ? '' : text.slice(at, start) + redaction
    at = end
  }
  return kept + text.slice(at)
}
