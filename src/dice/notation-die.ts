/** Reads what kind of die stands after the `d`. */
import type { DieKind } from './asked.ts'
import { isDigit, type NotationReader } from './notation-reader.ts'

const percent = 37
const F = 70
const dot = 46
const one = 49
const two = 50

/** Sides after the `d`: a number, `%`, `F`, `F.1` or `F.2`; null when refused. */
export function readDieKind(reader: NotationReader): { sides: number; die: DieKind } | null {
  const code = reader.code()
  if (code === percent) {
    reader.at += 1
    return { sides: 100, die: 'number' }
  }
  if (code !== F) {
    const sides = reader.wholeNumber('the number of sides')
    return sides === null ? null : { sides, die: 'number' }
  }
  reader.at += 1
  if (reader.code() !== dot) return { sides: 3, die: 'fate' }
  const variant = reader.codeAfter(1)
  const ends = !isDigit(reader.codeAfter(2))
  if (!ends || (variant !== one && variant !== two)) {
    return reader.fail('dice/unknown-die', 'There are two fate dice: dF.1 and dF.2 (which is plain dF).')
  }
  reader.at += 2
  return variant === one ? { sides: 6, die: 'fate-rare' } : { sides: 3, die: 'fate' }
}
