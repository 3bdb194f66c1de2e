/** From an inflected word to the forms it may stand for. It guesses freely: whoever asks knows which guess is a word. */
import { irregular } from '../../../text/irregular-forms.ts'

/**
 * The word itself first, then what it may be a form of.
 *
 * @example
 * baseForms('slipped') // ['slipped', 'slipp', 'slippe', 'slip']
 */
export function baseForms(word: string): readonly string[] {
  const forms = [word]
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined
  if (known !== undefined) forms.push(known)
  if (word.endsWith('ing') && word.length > 4) forms.push(...stems(word.slice(0, -3)))
  if (word.endsWith('in') && word.length > 5) forms.push(...stems(word.slice(0, -2)))
  if (word.endsWith('ed') && word.length > 4) forms.push(...stems(word.slice(0, -2)))
  if (word.endsWith('ies') && word.length > 4) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('es') && word.length > 4) forms.push(word.slice(0, -2))
  if (word.endsWith('s') && !word.endsWith('ss') && word.length > 3) forms.push(word.slice(0, -1))
  return forms
}

function stems(stem: string): string[] {
  const doubled = stem.length > 2 && stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : []
  const inY = stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : []
  return [stem, `${stem}e`, ...doubled, ...inY]
}
