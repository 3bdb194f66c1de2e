/**
 * Whether a line without a prefix asks for Deep Think (PLAN-10): it has a word of thinking outside of speech, and
 * nothing in it is done. "I plan to stab him now" is done; "I think about how to get past him" is not. When in
 * doubt it is thinking, since a thought costs no time and an act cannot be taken back.
 */
import {
  actWords,
  clauseWords,
  idlePhrases,
  namingWords,
  openingWords,
  pausePhrases,
  thinkWords,
} from './deep-think-words.ts'

const quotePairs: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '*': '*',
}

/** The text without what somebody says: a quote that never ends runs to the end. */
function withoutSpeech(text: string): string {
  const kept: string[] = []
  let at = 0
  while (at < text.length) {
    const closing = quotePairs[text.charAt(at)]
    if (closing === undefined) {
      kept.push(text.charAt(at))
      at += 1
      continue
    }
    const end = text.indexOf(closing, at + 1)
    kept.push(' , ')
    at = end < 0 ? text.length : end + 1
  }
  return kept.join('')
}

/** Single quotes that open before a letter and close before a space: speech, unlike an apostrophe. */
const singleQuoted = /(^|[\s,:])['‘][^'‘’\n]{1,400}['’](?=[\s,.!?]|$)/g

function sentencesOf(text: string): string[][] {
  const plain = withoutSpeech(text).replace(singleQuoted, ' , ').toLowerCase().replace(/[’']/g, "'")
  const idle = without(plain, idlePhrases)
  const quiet = without(idle, pausePhrases)
  return quiet.split(/[.!?;\n]+/).map((sentence) => sentence.match(/[\p{L}\p{N}']+|,/gu) ?? [])
}

function without(text: string, phrases: readonly string[]): string {
  let left = ` ${text.replace(/\s+/g, ' ').replaceAll(',', ' ,')} `
  for (const phrase of phrases) left = left.replaceAll(` ${phrase} `, ' , ')
  for (const phrase of phrases) {
    for (const end of ['.', '!', '?']) left = left.replaceAll(` ${phrase}${end}`, ` ,${end}`)
  }
  return left
}

/** The plain forms a word may be another form of: `stabbing` of `stab`, `takes` of `take`. */
function plainForms(word: string): string[] {
  const forms = [word]
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  const stem = word.endsWith('ing') ? word.slice(0, -3) : word.endsWith('ed') ? word.slice(0, -2) : null
  if (stem !== null && stem.length > 1) {
    forms.push(stem, `${stem}e`)
    if (stem.at(-1) === stem.at(-2)) forms.push(stem.slice(0, -1))
  }
  return forms
}

function isAct(word: string, before: string | undefined): boolean {
  if (before !== undefined && namingWords.has(before)) return false
  return plainForms(word).some((form) => actWords.has(form))
}

interface Heard {
  thought: boolean
  act: boolean
}

/** Reads one sentence from left to right; behind "about", "how" and their like everything is only thought of. */
function hearSentence(words: readonly string[], heard: Heard): undefined {
  let thinking = false
  let scoped = false
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (word === ',' || word === 'then' || startsAnew(words, index)) {
      thinking = false
      scoped = false
    }
    if (thinkWords.has(word)) {
      heard.thought = true
      thinking = true
      scoped = scoped || opensAtOnce(word, words[index + 1])
    } else if (thinking && openingWords.has(word)) scoped = true
    else if (!scoped && isAct(word, before)) heard.act = true
    if (!scoped && clauseWords.has(word)) thinking = false
  }
}

/** "… and I attack": a new person after "and" acts for themselves. */
function startsAnew(words: readonly string[], index: number): boolean {
  const next = words[index + 1]
  return (
    clauseWords.has(words[index] ?? '') &&
    (next === 'i' || next === 'we' || next === "i'll" || next === 'then')
  )
}

/** "consider attacking", "options for …", "strategize …": what follows is the object of the thought. */
function opensAtOnce(word: string, next: string | undefined): boolean {
  if (word.startsWith('strategi') || word === 'options') return true
  return word.startsWith('consider') && (next ?? '').endsWith('ing')
}

/**
 * True when a line asks to think and does nothing.
 *
 * @example
 * asksToThink('I consider my options.') // true
 */
export function asksToThink(text: string): boolean {
  const heard: Heard = { thought: false, act: false }
  for (const sentence of sentencesOf(text)) hearSentence(sentence, heard)
  return heard.thought && !heard.act // enforces: PLAN-10 — mutate: && !heard.act =>
}
