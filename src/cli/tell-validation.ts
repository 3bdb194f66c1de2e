/** What is wrong with a pack, as its author reads it: a place to click on, the line, and what would work. */
import type { ShownProblem, ValidationResult } from '../content/pack-loader.ts'
import type { Paint } from './paint.ts'
import { printable } from './printable.ts'

/** Problems as text, errors first, with a line that says how many there are. */
export function tellValidation(result: Omit<ValidationResult, 'folders'>, paint: Paint): string {
  const name = result.manifest === null ? 'The pack' : `${result.manifest.name} ${result.manifest.version}`
  const counts = `${counted(result.errors, 'error')}, ${counted(result.warnings, 'warning')}`
  const verdict = result.ok
    ? paint.good(`${name} can be played: ${counts}.`)
    : paint.bad(`${name} cannot be played: ${counts}.`)
  return [...result.problems.map((one) => tellProblem(one, paint)), verdict].join('\n')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function tellProblem(problem: ShownProblem, paint: Paint): string {
  const { file, line, code, message, excerpt } = problem
  const place = line === 0 ? file : `${file}:${line}`
  const mark = code.startsWith('E-') ? paint.bad(code) : paint.dim(code)
  const head = `${paint.strong(printable(place))} ${mark} ${printable(message)}`
  const text = printable(excerpt.trimEnd())
  if (text.trim() === '') return head
  const number = String(line)
  const { from, length } = markIn(text, message)
  const caret = `${' '.repeat(number.length)} | ${' '.repeat(from)}${'^'.repeat(length)}`
  return `${head}\n  ${paint.dim(`${number} | ${text}`)}\n  ${paint.dim(caret)}`
}

/** What of a line a message speaks of: a word that it quotes, else all of it. */
function markIn(text: string, message: string): { readonly from: number; readonly length: number } {
  for (const [, quoted = ''] of message.matchAll(/"([^"]+)"/g)) {
    const word = quoted.split(/[.\]]/).at(-1) ?? ''
    const from = word.length > 1 ? text.indexOf(word) : -1
    if (from >= 0) return { from, length: word.length }
  }
  return {
    from: text.length - text.trimStart().length,
    length: Math.max(1, Math.min(text.trim().length, 60)),
  }
}

/** What walks found, in a few lines. */
export function tellWalks(walked: WalkFindings, paint: Paint): string {
  const { scenario, walks, endings, unfinished, turns_to_ending: turns } = walked
  const reached = Object.entries(endings).map(([id, count]) => `${id} ${count}`)
  const length = turns === null ? '' : `; turns to an ending ${turns.least}, ${turns.middle}, ${turns.most}`
  return paint.dim(
    `${scenario}: ${walks} walks, ${reached.join(', ')}, ${unfinished} without an ending${length}`,
  )
}

interface WalkFindings {
  readonly scenario: string
  readonly walks: number
  readonly endings: Readonly<Record<string, number>>
  readonly unfinished: number
  readonly turns_to_ending: { readonly least: number; readonly middle: number; readonly most: number } | null
}
