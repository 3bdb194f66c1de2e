/**
 * Regular expressions of imported entries, run as a list of steps that are all followed at once: the time grows with the
 * text and never explodes, whatever pattern an untrusted file brings. What would need backtracking is refused.
 */
import { done, type Result, refuse } from '../../core/result.ts'

/** Only the beginning of a text is searched. */
export const maxSearched = 8_000

type Step =
  | { readonly op: 'character'; readonly fits: (character: string) => boolean; readonly next: number }
  | { readonly op: 'split'; readonly to: readonly number[] }
  | { readonly op: 'edge'; readonly kind: Edge; readonly next: number }
  | { readonly op: 'matched' }

/** Something that holds between two characters. */
type Edge = 'start' | 'end' | 'word' | 'inside'

const patternLimits = { length: 500, steps: 1_000, repeats: 100 } as const

/** Whether a text holds a pattern; refused when it cannot be searched for safely. */
export function runUntrustedRegex(pattern: string, flags: string, text: string): Result<boolean> {
  const program = compilePattern(pattern, flags)
  if (!program.ok) return program
  const { steps, start } = program.value
  const characters = [...text.slice(0, maxSearched)]
  const multiline = flags.includes('m')
  let here: number[] = []
  for (let at = 0; at <= characters.length; at += 1) {
    const open = reached(steps, [...here, start], (kind) => holds(kind, characters, at, multiline))
    if (open === 'matched') return done(true)
    const character = characters[at]
    if (character === undefined) break
    here = open.flatMap((index) => {
      const step = steps[index]
      return step?.op === 'character' && step.fits(character) ? [step.next] : []
    })
  }
  return done(false)
}

/** Every step that can be reached without taking a character. */
function reached(
  steps: readonly Step[],
  from: readonly number[],
  edge: (kind: Edge) => boolean,
): number[] | 'matched' {
  const seen = new Set<number>()
  const waiting = [...from]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (seen.has(index)) continue
    seen.add(index)
    const step = steps[index]
    if (step?.op === 'matched') return 'matched'
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

interface Reader {
  readonly text: string
  readonly flags: string
  at: number
  depth: number
}

type Part = (next: number, out: Step[]) => number

class BadPattern extends Error {}

/**
 * A pattern as steps.
 *
 * @example
 * compilePattern('tow(er|n)s?', 'i')
 */
function compilePattern(
  text: string,
  flags: string,
): Result<{ readonly steps: readonly Step[]; readonly start: number }> {
  const reader: Reader = { text, flags, at: 0, depth: 0 }
  try {
    if (text.length > patternLimits.length) throw new BadPattern('it is too long')
    const part = readAlternatives(reader)
    if (reader.at < text.length) throw new BadPattern('a bracket is closed that was never opened')
    const steps: Step[] = [{ op: 'matched' }]
    const start = part(0, steps)
    return done({ steps, start })
  } catch (error) {
    if (!(error instanceof BadPattern)) throw error
    return refuse('import/bad-pattern', `The pattern /${text.slice(0, 80)}/ is not used: ${error.message}.`)
  }
}

function add(out: Step[], step: Step): number {
  if (out.length >= patternLimits.steps) throw new BadPattern('it repeats too much')
  out.push(step)
  return out.length - 1
}

function readAlternatives(reader: Reader): Part {
  const parts = [readSequence(reader)]
  while (reader.text[reader.at] === '|') {
    reader.at += 1
    parts.push(readSequence(reader))
  }
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  return (next, out) => add(out, { op: 'split', to: parts.map((part) => part(next, out)) })
}

function readSequence(reader: Reader): Part {
  const parts: Part[] = []
  for (let mark = reader.text[reader.at]; mark !== undefined && mark !== '|' && mark !== ')'; ) {
    parts.push(readRepeated(reader))
    mark = reader.text[reader.at]
  }
  return (next, out) => parts.reduceRight((to, part) => part(to, out), next)
}

function readRepeated(reader: Reader): Part {
  const part = readAtom(reader)
  const [whole, sign = '', low = '', comma = '', high = ''] =
    /^(?:([*+?])|\{(\d{1,4})(,?)(\d{0,4})\})\??/.exec(reader.text.slice(reader.at, reader.at + 14)) ?? []
  if (whole === undefined) return part
  reader.at += whole.length
  if (/^[*+?]/.test(reader.text[reader.at] ?? ''))
    throw new BadPattern('nothing stands before a sign that repeats')
  const least = sign === '' ? Number(low) : sign === '+' ? 1 : 0
  const most =
    sign === '' ? (comma === '' ? least : high === '' ? null : Number(high)) : sign === '?' ? 1 : null
  if (least > patternLimits.repeats || (most ?? 0) > patternLimits.repeats)
    throw new BadPattern('it repeats too much')
  return (next, out) => repeated(part, least, most, next, out)
}

function repeated(part: Part, least: number, most: number | null, next: number, out: Step[]): number {
  let to = next
  if (most === null) {
    const again: number[] = []
    const loop = add(out, { op: 'split', to: again })
    again.push(part(loop, out), next)
    to = loop
  } else
    for (let count = least; count < most; count += 1)
      to = add(out, { op: 'split', to: [part(to, out), next] })
  for (let count = 0; count < least; count += 1) to = part(to, out)
  return to
}

function readAtom(reader: Reader): Part {
  const mark = reader.text[reader.at] ?? ''
  if (mark === '(') return readGroup(reader)
  if (mark === '^' || mark === '$') {
    reader.at += 1
    return edge(mark === '^' ? 'start' : 'end')
  }
  if (/^[*+?]$/.test(mark)) throw new BadPattern('nothing stands before a sign that repeats')
  const [escaped, letter = ''] = /^\\([bBkdDwWsS1-9])/.exec(reader.text.slice(reader.at, reader.at + 2)) ?? []
  if (letter === 'k' || /\d/.test(letter)) throw new BadPattern('it refers back to what it found')
  if (escaped !== undefined && /^[bB]$/.test(letter)) {
    reader.at += 2
    return edge(letter === 'b' ? 'word' : 'inside')
  }
  return readCharacter(reader)
}

function edge(kind: Edge): Part {
  return (next, out) => add(out, { op: 'edge', kind, next })
}

function readGroup(reader: Reader): Part {
  const opening = /^\((?:\?(?::|<[A-Za-z]\w{0,40}>))?/.exec(reader.text.slice(reader.at))?.[0] ?? '('
  if (opening === '(' && reader.text[reader.at + 1] === '?') throw new BadPattern('it looks around')
  reader.at += opening.length
  reader.depth += 1
  if (reader.depth > 50) throw new BadPattern('it is nested too deep')
  const inner = readAlternatives(reader)
  if (reader.text[reader.at] !== ')') throw new BadPattern('a bracket is never closed')
  reader.at += 1
  reader.depth -= 1
  return inner
}

/** One character: itself, any, an escape or a class. The language's own matcher judges it, on that one character. */
function readCharacter(reader: Reader): Part {
  const rest = reader.text.slice(reader.at)
  const written =
    /^\[(?:\\.|[^\]\\])*\]/su.exec(rest)?.[0] ??
    /^\\(?:p\{[^}]{1,40}\}|P\{[^}]{1,40}\}|u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|.)/isu.exec(
      rest,
    )?.[0] ??
    [...rest][0] ??
    ''
  if (written === '[') throw new BadPattern('a bracket is never closed')
  reader.at += written.length
  const source = written === '.' || written.length > 1 ? written : written.replace(/[/{}\]]/, '\\$&')
  const judge = characterJudge(
    source,
    `${reader.flags.includes('i') ? 'i' : ''}${reader.flags.includes('s') ? 's' : ''}`,
  )
  const known = new Map<string, boolean>()
  const fits = (character: string): boolean => {
    const found = known.get(character) ?? judge.test(character)
    if (known.size < 5_000) known.set(character, found)
    return found
  }
  return (next, out) => add(out, { op: 'character', fits, next })
}

function characterJudge(source: string, flags: string): RegExp {
  for (const tried of [`u${flags}`, flags]) {
    try {
      return new RegExp(`^${source}$`, tried)
    } catch {
      // The other way of reading may know it.
    }
  }
  throw new BadPattern(`"${source.slice(0, 20)}" is not understood`)
}
