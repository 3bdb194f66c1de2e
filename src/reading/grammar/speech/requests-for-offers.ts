/** Requests to a person: for their name, and for what stands open as an offer, "can I look in your book please?" */
import type { Draft } from '../act/act-draft.ts'
import { mended } from '../language/repair-spelling.ts'
import { speechMark, tokensOf } from '../language/tokenize-line.ts'
import { isTakingOrPaying, offerIn } from '../offers/find-offer-in-line.ts'
import type { Scope } from '../scene/resolve-mentions.ts'
import { actAskedFor, saidOutright } from './act-behind-speech.ts'
import { readFalseName } from './false-names.ts'
import { readIntroduction } from './introductions.ts'
import { readSpeech, type SpeechRead } from './read-speech.ts'

type SpokenPlay = SpeechRead & { readonly mode: 'play' }

/** A request to a person here for what stands open is that offer, at its own price; what is said behind it is said. */
export function readRequest(text: string, scope: Scope): readonly Draft[] | undefined {
  const introduced = readIntroduction(text, scope)
  if (introduced !== undefined) return introduced
  const falsely = readFalseName(text, scope)
  if (falsely !== undefined) return falsely
  const asked = actAskedFor(text, scope)
  if (asked === undefined) return undefined
  const { names, spared } = scope.index
  const found = offerIn(mended(tokensOf(asked.act), names, asked.act, spared), scope)
  if (found?.sure !== true || isTakingOrPaying(found.draft.verb)) return undefined
  const { span: _span, ...draft } = found.draft
  const said = asked.rest.split(/(?<=[?!.])\s+|,\s+(?:and )?/).filter((part) => /\?\s*$/.test(part))
  const words = said.flatMap((part) => readWords(part, scope).drafts)
  return [draft, ...words.map(({ span: _place, ...spoken }) => spoken)]
}

/** A line, or a part of one, that is said as a whole. */
export function readWords(text: string, scope: Scope): SpokenPlay {
  const { people } = scope.index.scene
  const called = scope.interlocutor ?? (people.length === 1 ? (people[0]?.id ?? null) : null)
  const spoken = saidOutright(text, scope) ?? { spoken: text, rest: speechMark, called }
  return { mode: 'play', ...readSpeech(spoken, scope) }
}
