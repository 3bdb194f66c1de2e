/**
 * Dice strings: a ledger row as text, and that text read back. Everything that shows a roll shows this text, so
 * that a narrator's copy can be compared byte for byte.
 */
import type { DiceEntry, DiceFace, DiceModifier, DiceTarget } from '../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { canonicalNotation } from './canonical-notation.ts'
import { splitModifiers } from './dice-expression.ts'
import { parseNotation } from './parse-notation.ts'

/**
 * Writes a row as people read it.
 *
 * @example
 * renderLedgerString(row) // 'Perception: 1d20 +5 WIS +3 PROF = 15 +5 WIS +3 PROF = 23 vs DC 15 (Success)'
 */
export function renderLedgerString(entry: DiceEntry): string {
  const label = entry.label === '' ? '' : `${entry.label}: `
  const modifiers = entry.modifiers.map(modifierText).join('')
  const plain = modifiers === '' && isSingleDie(entry.notation)
  const shown = plain ? '' : ` = ${shownText(shownFaces(entry))}${modifiers}`
  const target = entry.target === undefined ? '' : ` vs ${entry.target.kind} ${entry.target.value}`
  const outcome = entry.outcome === undefined ? '' : ` (${entry.outcome})`
  return `${label}${entry.notation}${modifiers}${shown} = ${entry.total}${target}${outcome}`
}

/** ` +5 WIS`, ` -1`: always a space before, never one between sign and number. */
function modifierText(modifier: DiceModifier): string {
  const number = modifier.value < 0 ? `${modifier.value}` : `+${modifier.value}`
  return modifier.source === '' ? ` ${number}` : ` ${number} ${modifier.source}` // enforces: DICE-09
}

/** One die and nothing done to it: its face is its total and is not written twice. */
function isSingleDie(notation: string): boolean {
  return /^1d(?:\d{1,4}|F(?:\.1)?)$/.test(notation)
}

/** The faces that a string shows; a roll without dice shows its number. */
function shownFaces(
  entry: Pick<DiceEntry, 'groups' | 'modifiers' | 'total'>,
): readonly (readonly DiceFace[])[] {
  if (entry.groups.length > 0) return entry.groups.map((group) => group.faces)
  const added = entry.modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
  return [[{ value: entry.total - added }]]
}

/** A single face that nothing happened to stands bare, everything else in brackets. */
function shownText(groups: readonly (readonly DiceFace[])[]): string {
  const only = groups.length === 1 && groups[0]?.length === 1 ? groups[0][0] : undefined
  if (only !== undefined && Object.keys(only).length === 1) return String(only.value)
  return groups.map((faces) => `(${faces.map(faceText).join(', ')})`).join(' ')
}

/** `6` as it fell, `~2~` dropped, `6!` exploded, `1r` rerolled, `1>3` a 1 that counts as 3. */
export function faceText(face: DiceFace): string {
  let text = String(face.value)
  if (face.counts !== undefined) text += `>${face.counts}`
  if (face.exploded === true) text += '!'
  if (face.rerolled === true) text += 'r'
  return face.dropped === true ? `~${text}~` : text
}

/** How many characters of a dice string are read. */
const maxCharacters = 8000

/** What a dice string says; `faces` is missing when the string does not show them. */
export interface LedgerFacts {
  readonly label: string
  /** Canonical, without the modifiers. */
  readonly notation: string
  readonly modifiers: readonly DiceModifier[]
  readonly faces?: readonly (readonly DiceFace[])[]
  readonly total: number
  readonly target?: DiceTarget
  readonly outcome?: string
}

/** The facts that a row's string shows. */
export function ledgerFactsOf(entry: DiceEntry): LedgerFacts {
  const { label, notation, modifiers, total, target, outcome } = entry
  const optional = { ...(target && { target }), ...(outcome !== undefined && { outcome }) }
  return { label, notation, modifiers, faces: shownFaces(entry), total, ...optional }
}

/**
 * Reads a dice string, ours or the compact form that narrators write. One pass by hand over the text: a hostile
 * string of any length is answered in time proportional to it.
 *
 * @example
 * const facts = readLedgerString('Perception: 1d20+3 = 15+3 = 18 vs DC 15 (Success)')
 * if (facts.ok) console.log(facts.value.total) // 18
 */
export function readLedgerString(text: string): Result<LedgerFacts> {
  if (text.length > maxCharacters) return unreadable(maxCharacters, 'it is too long')
  const parts = text.split(' = ')
  const [asked, middle, last] = parts
  if (asked === undefined || middle === undefined || parts.length > 3) {
    return unreadable(0, 'it has the form "Label: 1d20 +5 DEX = 12 +5 DEX = 17 vs DC 15 (Success)"')
  }
  const head = readHead(asked)
  if (!head.ok) return head
  const tail = readTail(last ?? middle)
  if (tail === null) return unreadable(text.lastIndexOf(' = '), 'after the last = stands the total')
  const faces =
    last === undefined ? impliedFaces(head.value, tail.total) : readShown(middle, head.value.modifiers)
  if (faces === null) return unreadable(asked.length, 'the faces and modifiers do not repeat what was asked')
  return done({ ...head.value, ...(faces && { faces }), ...tail })
}

function unreadable(position: number, reason: string): ReturnType<typeof refuse> {
  return refuse('dice/unreadable-string', `This is not a dice string: ${reason}.`, {
    rule: 'DICE-08',
    data: { position },
  })
}

type Head = Pick<LedgerFacts, 'label' | 'notation' | 'modifiers'>

/** `Label: 1d20 +5 WIS` or `Label: 1d20+5`. */
function readHead(text: string): Result<Head> {
  const colon = text.indexOf(': ')
  const label = colon === -1 ? '' : text.slice(0, colon)
  const start = colon === -1 ? 0 : colon + 2
  const end = endOfNotation(text, start)
  const parsed = parseNotation(text.slice(start, end))
  if (!parsed.ok) return unreadable(start, 'no notation stands where it should')
  const split = splitModifiers(parsed.value)
  const added = readModifiers(text, end)
  if (added === null)
    return unreadable(end, 'a modifier is a sign, a number and a source, for example +5 DEX')
  return done({ label, notation: canonicalNotation(split.dice), modifiers: [...split.modifiers, ...added] })
}

/** The first space that is not inside a `[label]`. */
function endOfNotation(text: string, start: number): number {
  let inLabel = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (character === '[') inLabel = true
    else if (character === ']') inLabel = false
    else if (character === ' ' && !inLabel) return at
  }
  return text.length
}

/** `+5 WIS +3 PROF`, `+5`, `+3-1`; null when something else stands there. */
function readModifiers(text: string, from: number): DiceModifier[] | null {
  const modifiers: DiceModifier[] = []
  let at = skipSpaces(text, from)
  while (at < text.length) {
    const sign = text[at]
    if (sign !== '+' && sign !== '-') return null
    const number = readDigits(text, at + 1)
    if (number === null) return null
    const next = nextSign(text, number.end)
    const source = text.slice(number.end, next).trim()
    modifiers.push({ value: sign === '+' ? number.value : 0 - number.value, source })
    at = next
  }
  return modifiers
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

/** Where the next modifier starts: a sign with a digit behind it. Hyphens inside a source do not count. */
function nextSign(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if ((text[at] === '+' || text[at] === '-') && isDigit(text[at + 1])) return at
  }
  return text.length
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}

function readDigits(text: string, from: number): { readonly value: number; readonly end: number } | null {
  let end = from
  while (isDigit(text[end])) end += 1
  const value = Number(text.slice(from, end))
  return end === from || !Number.isSafeInteger(value) ? null : { value, end }
}

function readSigned(text: string, from: number): { readonly value: number; readonly end: number } | null {
  const negative = text[from] === '-'
  const number = readDigits(text, negative ? from + 1 : from)
  return number && { value: negative ? 0 - number.value : number.value, end: number.end }
}

/** A lone die's face is its total, so its string need not repeat it. */
function impliedFaces(head: Head, total: number): DiceFace[][] | undefined {
  return head.modifiers.length === 0 && isSingleDie(head.notation) ? [[{ value: total }]] : undefined
}

/** The part between the two equal signs: faces, then the modifiers again. */
function readShown(text: string, expression: readonly DiceModifier[]): DiceFace[][] | null {
  const groups: DiceFace[][] = []
  let at = 0
  do {
    const group = text[at] === '(' ? readGroup(text, at) : readBare(text, at)
    if (group === null) return null
    groups.push(group.faces)
    at = group.end + 1
  } while (text.startsWith(' (', at - 1))
  const modifiers = readModifiers(text, at - 1)
  if (modifiers === null || modifiers.length !== expression.length) return null
  return modifiers.every((modifier, index) => modifier.value === expression[index]?.value) ? groups : null
}

interface ReadGroup {
  readonly faces: DiceFace[]
  readonly end: number
}

function readBare(text: string, at: number): ReadGroup | null {
  const number = readSigned(text, at)
  return number && { faces: [{ value: number.value }], end: number.end }
}

function readGroup(text: string, from: number): ReadGroup | null {
  const faces: DiceFace[] = []
  let at = from
  do {
    const face = readFace(text, skipSpaces(text, at + 1))
    if (face === null) return null
    faces.push(face.face)
    at = face.end
  } while (text[at] === ',')
  return text[at] === ')' ? { faces, end: at + 1 } : null
}

function readFace(text: string, from: number): { readonly face: DiceFace; readonly end: number } | null {
  const dropped = text[from] === '~'
  const shown = readSigned(text, dropped ? from + 1 : from)
  if (shown === null) return null
  const face: { -readonly [Key in keyof DiceFace]: DiceFace[Key] } = { value: shown.value }
  let at = shown.end
  if (text[at] === '>') {
    const counts = readSigned(text, at + 1)
    if (counts === null) return null
    face.counts = counts.value
    at = counts.end
  }
  if (text[at] === '!') {
    face.exploded = true
    at += 1
  }
  if (text[at] === 'r') {
    face.rerolled = true
    at += 1
  }
  if (!dropped) return { face, end: at }
  face.dropped = true
  return text[at] === '~' ? { face, end: at + 1 } : null
}

/** `23 vs DC 15 (Success)`. */
function readTail(text: string): Pick<LedgerFacts, 'total' | 'target' | 'outcome'> | null {
  const total = readSigned(text, 0)
  if (total === null) return null
  let at = total.end
  let target: DiceTarget | undefined
  const kind = text.startsWith(' vs DC ', at) ? 'DC' : text.startsWith(' vs AC ', at) ? 'AC' : null
  if (kind !== null) {
    const value = readSigned(text, at + 7)
    if (value === null) return null
    target = { kind, value: value.value }
    at = value.end
  }
  if (at === text.length) return { total: total.value, ...(target && { target }) }
  if (!text.startsWith(' (', at) || !text.endsWith(')')) return null
  return { total: total.value, ...(target && { target }), outcome: text.slice(at + 2, -1) }
}
