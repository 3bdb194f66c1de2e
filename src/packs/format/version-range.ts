/** Versions of packs and what others ask of them: a small part of semantic versioning, with nothing to look up. */

const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9a-z.-]{1,40})?$/i
const rangePattern = /^(?:\*|(?:>=|\^|~)?\d{1,6}(?:\.\d{1,6}){0,2})$/

/** The form of a version: `1.0.0`, `1.0.0-beta`. */
export const semver = versionPattern

/** The form of a range: `*`, `1.2.0`, `1.2`, `>=1.0.0`, `^1.2`, `~1.2.3`. */
export const semverRange = rangePattern

interface Version {
  readonly numbers: readonly [number, number, number]
  /** What follows the dash: such a version comes before the one without it. */
  readonly draft: string | null
}

/** Which of two versions is the later one: above nought for the left, below for the right, nought for neither. */
export function compareVersions(left: string, right: string): number {
  return compared(versionOf(left), versionOf(right))
}

/**
 * True when a version keeps a range.
 *
 * @example
 * satisfies('1.4.0', '^1.2') // true
 */
export function satisfies(version: string, wanted: string): boolean {
  if (wanted === '*') return true
  const [, sign = '', digits = ''] = /^(>=|\^|~)?([\d.]+)$/.exec(wanted) ?? []
  const given = versionOf(version)
  const low = versionOf(digits)
  if (compared(given, low) < 0) return false
  if (sign === '>=') return true
  const kept = keptBy(sign, digits.split('.').length, low.numbers)
  return given.numbers.slice(0, kept).every((part, index) => part === low.numbers[index])
}

/** How many numbers, from the first, must stay as they are. */
function keptBy(sign: string, written: number, low: Version['numbers']): number {
  if (sign === '') return written
  if (sign === '~') return Math.min(2, written)
  // A caret keeps everything up to the first number that is not nought.
  const first = low.findIndex((part) => part !== 0)
  return first === -1 ? written : first + 1
}

function versionOf(text: string): Version {
  const dash = text.indexOf('-')
  const parts = (dash === -1 ? text : text.slice(0, dash)).split('.').map(Number)
  const [major = 0, minor = 0, patch = 0] = parts
  return { numbers: [major, minor, patch], draft: dash === -1 ? null : text.slice(dash + 1) }
}

function compared(left: Version, right: Version): number {
  for (const [index, part] of left.numbers.entries())
    if (part !== right.numbers[index]) return part - (right.numbers[index] ?? 0)
  if (left.draft === right.draft) return 0
  if (left.draft === null || right.draft === null) return left.draft === null ? 1 : -1
  return left.draft < right.draft ? -1 : 1
}
