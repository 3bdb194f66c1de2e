/**
 * Who has been named so far in a draft, and how: the full name first, then the short one or an epithet, a pronoun only
 * while nobody else could be meant.
 */

import { possessive } from '../../../text/capitals-articles-plurals-lists.ts'
import { pronounOf } from './pronouns-and-verb-agreement.ts'
import type { Chance } from './seeded-random-for-words.ts'
import type { Somebody } from './spoken-names.ts'

/** The names of a draft. */
export interface Mentions {
  /** Somebody, named. */
  name(who: Somebody, chance: Chance): string
  /** Somebody's, named. */
  whose(who: Somebody, chance: Chance): string
  /** Somebody by pronoun, or by name where a pronoun would be unclear; and whether a verb after it is plural. */
  pronoun(
    who: Somebody,
    form: 'he' | 'him' | 'his' | 'himself',
    chance: Chance,
  ): { readonly word: string; readonly plural: boolean }
  /** Somebody was named by words that were not made here. */
  saw(who: Somebody): void
  /** True while a pronoun for them is clear. */
  isClear(who: Somebody): boolean
  /** A paragraph ends: the next one begins with names. */
  pause(): void
}

/** Opens the names of a draft; whoever was in the last told turns is familiar. */
export function openMentions(familiar: (who: Somebody) => boolean): Mentions {
  const introduced = new Set<string>()
  const used = new Set<string>()
  let last: string | null = null
  const name = (who: Somebody, chance: Chance): string => {
    const again = introduced.has(who.id)
    introduced.add(who.id)
    const immediate = last === who.id
    last = who.id
    if (!again) return familiar(who) && chance.next() < 0.7 ? who.short : who.name
    const epithet = who.epithets.length === 0 ? undefined : who.epithets[chance.below(who.epithets.length)]
    if (epithet !== undefined && !immediate && !used.has(epithet) && chance.next() < 0.4) {
      used.add(epithet)
      return epithet
    }
    return who.short
  }
  return {
    name,
    whose: (who, chance) => possessive(name(who, chance)),
    pronoun: (who, form, chance) => {
      const { plural, ...forms } = pronounOf(who.pronoun)
      if (last === who.id) return { word: forms[form], plural: plural && form === 'he' }
      return { word: form === 'his' ? possessive(name(who, chance)) : name(who, chance), plural: false }
    },
    saw: (who) => {
      introduced.add(who.id)
      last = who.id
    },
    isClear: (who) => last === who.id,
    pause: () => {
      last = null
    },
  }
}
