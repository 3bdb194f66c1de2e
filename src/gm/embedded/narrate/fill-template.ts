/** Fills a template: people by mention, things as they are spoken, verbs fitted to what was named last. */

import { capitalizeFirstLetter, isPluralPhrase } from '../../../text/capitals-articles-plurals-lists.ts'
import type { Mentions } from './names-mentioned-in-draft.ts'
import type { About } from './narration-beat.ts'
import type { NarrationScene } from './narration-scene.ts'
import type { Part } from './parse-template.ts'
import { agreed, beginsSentence } from './pronouns-and-verb-agreement.ts'
import type { Chance } from './seeded-random-for-words.ts'

/** What a template is filled from. */
export interface Filling {
  readonly about: About | undefined
  readonly scene: NarrationScene
  readonly mentions: Mentions
  readonly chance: Chance
}

/** The words. */
export function filled(parts: readonly Part[], filling: Filling): string {
  const writing = { text: '', plural: false }
  join(parts, filling, writing)
  return writing.text
}

/** The words so far, and whether what was named last is more than one. */
interface Filled {
  text: string
  plural: boolean
}

/** Only what is filled in gets a capital where a sentence begins; what was written stays as it was written. */
function join(parts: readonly Part[], filling: Filling, writing: Filled): void {
  for (const part of parts) {
    if (typeof part === 'string') writing.text += part
    else if ('any' in part) {
      const chosen = part.any[filling.chance.below(part.any.length)] ?? []
      join(chosen, filling, writing)
    } else {
      const word = slotText(part.slot, filling, writing)
      const opens = writing.text !== '' && beginsSentence(writing.text)
      writing.text += opens ? capitalizeFirstLetter(word) : word
    }
  }
}

function slotText(slot: string, { about, scene, mentions, chance }: Filling, subject: Filled): string {
  if (slot.startsWith('~')) return agreed(slot.slice(1), subject.plural)
  const target = about?.target
  if (target !== undefined) {
    if (slot === 't' || slot === 'name') {
      subject.plural = false
      return mentions.name(target, chance)
    }
    if (slot === "t's") return mentions.whose(target, chance)
    if (slot === 'he' || slot === 'him' || slot === 'his' || slot === 'himself') {
      const { word, plural } = mentions.pronoun(target, slot, chance)
      if (slot === 'he') subject.plural = plural
      return word
    }
  }
  const thing =
    slot === 'here' ? scene.at.name : (ownText(about?.things, slot) ?? ownText(scene.props, slot) ?? '')
  subject.plural = isPluralPhrase(thing)
  return thing
}

function ownText(from: Readonly<Record<string, string>> | undefined, slot: string): string | undefined {
  return from !== undefined && Object.hasOwn(from, slot) ? from[slot] : undefined
}
