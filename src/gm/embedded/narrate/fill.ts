/** Fills a template: people by mention, things as they are spoken, verbs fitted to what was named last. */
import type { About } from './beat.ts'
import type { Chance } from './chance.ts'
import { agreed, isPlural } from './grammar.ts'
import type { Mentions } from './mentions.ts'
import type { NarrationScene } from './scene.ts'
import type { Part } from './template.ts'

/** What a template is filled from. */
export interface Filling {
  readonly about: About | undefined
  readonly scene: NarrationScene
  readonly mentions: Mentions
  readonly chance: Chance
}

/** The words. */
export function filled(parts: readonly Part[], filling: Filling): string {
  const subject = { plural: false }
  return joined(parts, filling, subject)
}

function joined(parts: readonly Part[], filling: Filling, subject: { plural: boolean }): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else if ('any' in part) {
      const chosen = part.any[filling.chance.below(part.any.length)] ?? []
      text += joined(chosen, filling, subject)
    } else text += slotText(part.slot, filling, subject)
  }
  return text
}

function slotText(
  slot: string,
  { about, scene, mentions, chance }: Filling,
  subject: { plural: boolean },
): string {
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
  subject.plural = isPlural(thing)
  return thing
}

function ownText(from: Readonly<Record<string, string>> | undefined, slot: string): string | undefined {
  return from !== undefined && Object.hasOwn(from, slot) ? from[slot] : undefined
}
