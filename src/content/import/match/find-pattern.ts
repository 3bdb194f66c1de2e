/** Whether a pattern is met anywhere in a text, in a time that grows with the text. */
import { done, type Result } from '../../../core/refusal.ts'
import { compilePattern, type Edge, type Step } from './pattern-program.ts'

/** As much of a text as is looked through. */
export const longestLookedThrough = 8_000

/** Looks for a pattern; refused when it cannot be looked for safely. */
export function findPattern(pattern: string, flags: string, text: string): Result<boolean> {
  const program = compilePattern(pattern, flags)
  if (!program.ok) return program
  const { steps, start } = program.value
  const characters = [...text.slice(0, longestLookedThrough)]
  const multiline = flags.includes('m')
  let here: number[] = []
  for (let at = 0; at <= characters.length; at += 1) {
    const open = reached(steps, [...here, start], (kind) => holds(kind, characters, at, multiline))
    if (open === 'met') return done(true)
    const character = characters[at]
    if (character === undefined) break
    here = open.flatMap((index) => {
      const step = steps[index]
      return step?.op === 'one' && step.fits(character) ? [step.next] : []
    })
  }
  return done(false)
}

/** Every step that can be stood at without taking a character. */
function reached(
  steps: readonly Step[],
  from: readonly number[],
  edge: (kind: Edge) => boolean,
): number[] | 'met' {
  const seen = new Set<number>()
  const waiting = [...from]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (seen.has(index)) continue
    seen.add(index)
    const step = steps[index]
    if (step?.op === 'met') return 'met'
    if (step?.op === 'split') waiting.push(...step.to)
    if (step?.op === 'edge' && edge(step.kind)) waiting.push(step.next)
  }
  return [...seen]
}

function holds(kind: Edge, text: readonly string[], at: number, multiline: boolean): boolean {
  if (kind === 'start') return at === 0 || (multiline && text[at - 1] === '\n')
  if (kind === 'end') return at === text.length || (multiline && text[at] === '\n')
  const between = isWord(text[at - 1]) !== isWord(text[at])
  return kind === 'word' ? between : !between
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^[0-9A-Za-z_]$/.test(character)
}
