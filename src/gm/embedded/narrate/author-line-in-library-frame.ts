/**
 * An author's line set in words of the library: what is overheard stands in quotation marks after whoever it comes from,
 * and a thought after what brought it. A line that says so by itself is left as it is.
 */

import { capitalizeFirstLetter } from '../../../text/capitals-articles-plurals-lists.ts'
import { withFullStop } from '../../../text/sentences.ts'
import { type Choice, choiceOf, type Search } from './candidate-wordings-for-beat.ts'
import { add, fillFor, take, type Writing } from './draft-in-progress.ts'
import type { Beat } from './narration-beat.ts'

type Framed = Beat & { readonly kind: 'framed' }

/** The lines, and the words they can be set in. */
export function framedChoices({ asks, frames, about }: Framed, search: Search): Choice[] {
  const framing = { ...about, things: { ...about?.things, words: 'words' } }
  return [choiceOf(asks, about, search), choiceOf(frames, framing, search)]
}

/** Writes it. */
export function writeFramed(beat: Framed, [lines, frames]: readonly Choice[], writing: Writing): void {
  const weight = beat.weight ?? 'must'
  const line = take(lines, weight, writing)
  if (line === null) return
  // Words in somebody's mouth: "They say" means nobody who is here.
  const text = withFullStop(fillFor(line, undefined, writing))
  const frame = take(frames, 'must', writing)
  if (frame === null) {
    add(writing, beat, text, line.from)
    return
  }
  const words = capitalizeFirstLetter(
    text
      .replace(/^["“](.*)["”]$/su, '$1')
      .replace(/["“”]/g, "'")
      .trim(),
  )
  const about = { ...beat.about, things: { ...beat.about?.things, words } }
  add(writing, beat, fillFor(frame, about, writing), `${line.from} ${frame.from}`)
}
