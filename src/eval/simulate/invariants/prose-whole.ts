/** Whatever a person reads is a sentence, and nobody sees the seams. */
import { type Invariant, type Looked, lineOf, wordsShown } from '../looked.ts'

/** Words are there, and no template shows through. */
export const proseWhole: Invariant = {
  id: 'prose-whole',
  says: 'Every story turn has words, every refusal a sentence, and no blank of a template, id or empty name shows in them.',
  broken: (looked) => [...silent(looked), ...seams(looked)],
}

function silent({ shown, refusal }: Looked): readonly string[] {
  if (refusal !== null)
    return /\S.*[.!?…"”)]$/su.test(refusal.message.trim())
      ? []
      : [`a refusal without a sentence: ${refusal.message}`]
  if (shown === null) return []
  const words = shown.mode === 'GOD' ? `${shown.god_mode_response}${shown.notices.join('')}` : shown.narrative
  return words.trim() === '' ? [`nothing was told in a ${shown.mode} turn`] : []
}

const leftovers: readonly (readonly [string, RegExp])[] = [
  ['a value that is not there', /\b(?:undefined|NaN|Infinity)\b|\[object /],
  ['the word null', /(?<![\p{L}\p{N}])null(?![\p{L}\p{N}])/u],
  ['a blank of a template', /\{\{?[\w.:| ]*\}?\}|\$\{|<%|%[sd]\b/],
  ['an empty name', /""|“”|\s''\s|\bcalled \./],
  ['an id', /\b(?:npc|pc|loc|item|scene|fact)_[a-z0-9_]+|\b[a-z]+(?:_[a-z0-9]+)+:[a-z_]+/],
  ['a gap in a sentence', /\s[,.;!?](?=\s)|,,|\(\s*\)/],
]

function seams({ shown, refusal, move }: Looked): readonly string[] {
  if (move.do === 'say' && (move.owner || shown?.mode === 'GOD')) return []
  const line = lineOf(move)
  const words = [...(shown === null ? [] : wordsShown(shown)), refusal?.message ?? '']
  return words.flatMap((text) =>
    leftovers.flatMap(([what, pattern]) => {
      const found = pattern.exec(text)?.[0]
      // What the player typed may be quoted to them.
      return found === undefined || line.includes(found.trim())
        ? []
        : [`${what} (${found}) shows in: ${around(text, found)}`]
    }),
  )
}

function around(text: string, found: string): string {
  const at = text.indexOf(found)
  return text.slice(Math.max(0, at - 80), at + found.length + 80)
}
