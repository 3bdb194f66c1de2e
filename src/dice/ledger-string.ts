/**
 * The one writer of dice strings. Everything that shows a roll shows this text, so that a narrator's copy can
 * be compared byte for byte. Reading them back is read-ledger-string.ts.
 */
import type { DiceEntry, DiceFace, DiceModifier } from '../core/dice-entry.ts'

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
  return modifier.source === '' ? ` ${number}` : ` ${number} ${modifier.source}` // enforces: DICE-09 — mutate: ` ${number} ${modifier.source}` => `${number}`
}

/** One die and nothing done to it: its face is its total and is not written twice. */
export function isSingleDie(notation: string): boolean {
  return /^1d(?:\d{1,4}|F(?:\.1)?)$/.test(notation)
}

/** The faces that a string shows; a roll without dice shows its number. */
export function shownFaces(
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
