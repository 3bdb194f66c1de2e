/**
 * What a generic fragment may not do: name a thing that nobody declared, repeat another, lean on a worn phrase, break its
 * own grammar. Every word is looked at by a person once: it stands in one of two lists, plain or concrete.
 */
import type { Finding } from '../../scripts/check/finding.ts'
import { findNearDuplicates } from './near-duplicates.ts'
import type { WrittenFragment } from './read-fragments.ts'
import { asserted, impliedBy, type WordLists, wordsOf } from './word-lists.ts'

/** Phrases that have been read too often. */
const worn: readonly RegExp[] = [
  /shivers? (?:down|up|run)/i,
  /time (?:seems to )?stands? still/i,
  /little d(?:id|o) you know/i,
  /the air is thick/i,
  /eyes? gleam/i,
  /a mix(?:ture)? of/i,
  /blood runs? cold/i,
  /heart (?:skips|pounds|hammers|races)/i,
  /hair(?:s)? on the back/i,
  /bated breath/i,
  /deafening silence/i,
  /cold sweat/i,
  /in the blink of an eye/i,
  /sends? a (?:shiver|chill)/i,
  /silence stretches/i,
  /eyes? (?:widen|narrow|dart)/i,
  /palpable/i,
  /testament to/i,
  /tapestry/i,
  /dance(?:s|d)? (?:of|in) (?:death|steel|shadow)/i,
  /—|--/,
]

/** What fragments may ask for beside things and people. */
const slots: ReadonlySet<string> = new Set(
  "t t's he him his himself name item thing weapon other others spell state place here ways words topic sum floor light hum cover crowd exit walls".split(
    ' ',
  ),
)

/** What `needs:` may name. */
const needs: ReadonlySet<string> = new Set(
  'night day alone company crowd quiet hands floor light hum cover exit walls'.split(' '),
)

/** Everything wrong with the fragments. */
export function lintFragments(fragments: readonly WrittenFragment[], lists: WordLists): Finding[] {
  const once = [...new Map(fragments.map((one) => [`${one.file}:${one.line}`, one])).values()]
  return [
    ...once.flatMap((one) => [...shapeOf(one), ...grammarOf(one), ...wornIn(one), ...nounsIn(one, lists)]),
    ...findNearDuplicates(once),
    ...unusedWords(once, lists),
  ]
}

function finding({ file, line, text }: WrittenFragment, message: string): Finding {
  return { file, line, message: `${message} In: ${text}` }
}

function shapeOf(one: WrittenFragment): Finding[] {
  const { text, key } = one
  const found: Finding[] = []
  const tag = key.startsWith('tag.')
  if (!tag && !/(?:[.!?]|\{words\})"?$/.test(text))
    found.push(finding(one, 'A fragment ends with a full stop.'))
  if (tag && /[.,!?]$/.test(text)) found.push(finding(one, 'A tag has no mark at its end.'))
  if ((text.match(/"/g) ?? []).length % 2 === 1) found.push(finding(one, 'A quotation mark is left open.'))
  if (/ {2}|\s$/.test(text)) found.push(finding(one, 'There are two spaces, or one at the end.'))
  if (/\d/.test(text)) found.push(finding(one, 'Numbers belong to the dice.'))
  for (const [, slot = ''] of text.matchAll(/\{([^}]*)\}/g))
    if (!slot.startsWith('~') && !slots.has(slot)) found.push(finding(one, `{${slot}} is no slot.`))
  for (const need of one.needs)
    if (!needs.has(need)) found.push(finding(one, `"needs: ${need}" is not known.`))
  return found
}

function grammarOf(one: WrittenFragment): Finding[] {
  const { text } = one
  const found: Finding[] = []
  // Somebody may be "they": a verb after {he} must be able to follow.
  const stiff = /\{he\} (?:only |always |just )?(?!this\b|as\b|always\b|perhaps\b)([a-z]+s)\b/.exec(text)
  if (stiff !== null) found.push(finding(one, `Write {~${stiff[1]}}: {he} may be they.`))
  if (/\{t\} \{~/.test(text))
    found.push(finding(one, 'After {t} the verb is singular; {~…} is for {he} and for things.'))
  if (/\b(?:tonight|this evening)\b/.test(text) && !one.needs.includes('night'))
    found.push(finding(one, 'Only some turns are at night.'))
  if (/\b(?:today|daylight|this morning)\b/.test(text) && !one.needs.includes('day'))
    found.push(finding(one, 'Only some turns are by day.'))
  return found
}

function wornIn(one: WrittenFragment): Finding[] {
  return worn
    .filter((phrase) => phrase.test(one.text))
    .map((phrase) => finding(one, `A worn phrase: ${phrase.source}.`))
}

/** A concrete thing must be declared, implied by what is done, or part of a comparison; a new word must be read. */
function nounsIn(one: WrittenFragment, lists: WordLists): Finding[] {
  const found: Finding[] = []
  const declared = new Set([
    ...one.needs,
    ...impliedBy(one.key),
    ...Object.values(one.tags).flatMap((tag) => impliedBy(`tag.${tag}`)),
  ])
  for (const word of new Set(wordsOf(one.text)))
    if (!lists.plain.has(word) && !lists.concrete.has(word))
      found.push(
        finding(
          one,
          `"${word}" is in neither word list: read it, and add it to plain.txt or to concrete.txt.`,
        ),
      )
  for (const word of new Set(wordsOf(asserted(one.text, lists.figures))))
    if (lists.concrete.has(word) && !declared.has(word))
      found.push(
        finding(
          one,
          `"${word}" is a thing that may not be there: declare it with needs:, make it a slot, or compare.`,
        ),
      )
  return found
}

function unusedWords(fragments: readonly WrittenFragment[], lists: WordLists): Finding[] {
  const used = new Set(fragments.flatMap(({ text }) => wordsOf(text)))
  const unused = [...lists.plain, ...lists.concrete].filter((word) => !used.has(word))
  return unused.length === 0
    ? []
    : [{ file: 'words', line: 0, message: `Words that no fragment uses: ${unused.slice(0, 20).join(' ')}` }]
}
