/**
 * Takes out of a text what its reader may not read: internal words, and secrets of the world.
 */
import type { Violation } from '../core/violation.ts'
import { longestWord, type RevealingRun, revealingLength, type Secret } from './secrets.ts'

/** What stands where something was taken out. */
export const redaction = '[…]'

/** A text after redaction, and a violation for each kind of thing that was taken out. */
export interface Redacted {
  readonly text: string
  readonly violations: readonly Violation[]
}

// Internal words: Myers-Briggs codes and alignments are the narrator's tools and never a player's text (STATE-12). Only codes
// in capitals and two-word alignments count; "good", "evil" or "neutral" alone are ordinary English, and taking them out
// would spoil one turn in fifty. Every pattern runs in linear time.

const code = String.raw`(?<![\p{L}\p{N}])(?:[EI][NS][FT][JP](?:-[AT])?|MBTI)(?![\p{L}\p{N}])`
const caseless = (word: string): string =>
  [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('')
const oneOf = (...words: readonly string[]): string => `(?:${words.map(caseless).join('|')})`
const gap = String.raw`[\s_\-‐-―]{1,3}`
const pairs = [
  oneOf('lawful', 'neutral', 'chaotic') + gap + oneOf('good', 'neutral', 'evil'),
  caseless('true') + gap + caseless('neutral'),
  caseless('myers') + gap + caseless('briggs'),
]
const internal = new RegExp(String.raw`${code}|(?<![\p{L}\p{N}])(?:${pairs.join('|')})(?![\p{L}\p{N}])`, 'gu')

/** The internal words in a text, in order. */
export function findInternalWords(text: string): string[] {
  return text.match(internal) ?? []
}

/**
 * The text without internal words, and a violation for each.
 *
 * @example
 * redactInternalWords('The ENTJ baron grins.', 'narrative').text // 'The […] baron grins.'
 */
export function redactInternalWords(text: string, at: string): { text: string; violations: Violation[] } {
  const words = findInternalWords(text)
  if (words.length === 0) return { text, violations: [] } // enforces: STATE-12
  const message = 'Personality codes and alignments stay behind the screen.'
  const violations = words.map(
    (before): Violation => ({
      rule_id: 'STATE-12',
      severity: 'error',
      action: 'redacted',
      at,
      message,
      before,
      after: redaction,
    }),
  )
  return { text: text.replace(internal, redaction), violations }
}

/** Shorter runs would be found in ordinary words. */
const minRunLength = 4
/** From this length on a run is found inside words too. */
const unmistakableLength = 16
const maxSecrets = 2_000
const maxSecretLength = 2_000

/**
 * The text without secrets (PIPE-23), however they are disguised: other case, accents, punctuation or invisible characters
 * between the letters. Text and secrets are reduced to letters and digits and compared; what matches is taken out of the
 * text as it stands.
 *
 * @example
 * redactSecrets('The Duke is A.L.I.V.E!', [{ text: 'duke is alive', rule: 'PIPE-23' }]).text // 'The […]!'
 */
export function redactSecrets(text: string, secrets: readonly Secret[]): Redacted {
  if (secrets.length === 0) return { text, violations: [] }
  const recognised = recogniseSecrets(text, secrets)
  if (recognised.length === 0) return { text, violations: [] }
  const letters = placedLetters(text)
  const violations: Violation[] = []
  const cuts: (readonly [number, number])[] = []
  for (const { secret, needles } of recognised) {
    const found = needles.flatMap((needle) => placesOf(needle, letters, text))
    if (found.length === 0) continue
    cuts.push(...found)
    violations.push(leak(secret))
  }
  if (cuts.length === 0) return { text, violations }
  return { text: withoutCuts(text, cuts), violations } // enforces: PIPE-23
}

/**
 * False when nothing of the secrets stands in a text, nor in any part of it: one look at many texts together, before each
 * is gone through by itself.
 */
export function mayReveal(text: string, secrets: readonly Secret[]): boolean {
  return recogniseSecrets(text, secrets).length > 0
}

/** The secret with the runs by which it is recognised, for secrets that are looked for in many texts. */
export function prepareSecret(secret: Secret): Secret {
  return { ...secret, runs: runsOf(secret.text) }
}

interface RecognisedSecret {
  readonly secret: Secret
  readonly needles: readonly string[]
}

/** Secrets of which something stands among the letters of a text, and what. */
function recogniseSecrets(text: string, secrets: readonly Secret[]): readonly RecognisedSecret[] {
  const letters = lettersOf(text)
  const starts = new Set<string>()
  for (let at = 0; at + minRunLength <= letters.length; at += 1)
    starts.add(letters.slice(at, at + minRunLength))
  const has = (word: string): boolean =>
    (word.length < minRunLength || starts.has(word.slice(0, minRunLength))) && letters.includes(word)
  return secrets.slice(0, maxSecrets).flatMap((secret) => {
    // Most runs need no closer look than at their longest word, which stands in few texts.
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

/** The secret itself and, when it is a sentence, every run of its words that gives it away. */
function runsOf(secret: string): readonly RevealingRun[] {
  const written = secret
    .slice(0, maxSecretLength)
    .split(/\s+/)
    .filter((word) => word !== '')
  // All words at once, each on a line of its own.
  const words = lettersOf(written.join('\n'), signs).split('\n')
  const runs = [words]
  for (let at = 0; at + revealingLength <= words.length && words.length > revealingLength; at += 1)
    runs.push(words.slice(at, at + revealingLength))
  return runs
    .filter((run) => run.reduce((sum, word) => sum + word.length, 0) >= minRunLength)
    .map((run) => ({ words: run, longest: longestWord(run) }))
}

/** The letters and digits of a text in lower case, and where each stands. */
interface PlacedLetters {
  readonly letters: string
  readonly places: readonly number[]
}

function placedLetters(text: string): PlacedLetters {
  const letters: string[] = []
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const unit = character.charCodeAt(0)
    if (unit < 128) {
      // Nearly every letter, and a comparison is cheaper than a pattern.
      if (isAsciiLetter(unit)) {
        letters.push(character.toLowerCase())
        places.push(at)
      }
      at += 1
      continue
    }
    for (const part of character.normalize('NFKD').toLowerCase()) {
      if (!isLetter(part)) continue
      for (const half of part.split('')) {
        letters.push(half)
        places.push(at)
      }
    }
    at += character.length
  }
  return { letters: letters.join(''), places }
}

function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

const beyondAscii = /[^ -~\s]/gu
const signsAndSpaces = /[\s!-/:-@[-`{-~]+/g
const signs = /[!-/:-@[-`{-~]+/g

/** The same letters without their places, which are only asked for where something was found. */
function lettersOf(text: string, dropped = signsAndSpaces): string {
  const plain =
    text.search(beyondAscii) === -1
      ? text
      : text.replace(beyondAscii, (character) => placedLetters(character).letters)
  return plain.replace(dropped, '').toLowerCase()
}

function placesOf(
  needle: string,
  { letters, places }: PlacedLetters,
  text: string,
): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = []
  for (let at = letters.indexOf(needle); at !== -1; at = letters.indexOf(needle, at + needle.length)) {
    const start = places[at] ?? 0
    const last = places[at + needle.length - 1] ?? start
    const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)
    const whole = !isLetter(text[start - 1]) && !isLetter(text[end])
    if (whole || needle.length >= unmistakableLength) found.push([start, end])
  }
  return found
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
