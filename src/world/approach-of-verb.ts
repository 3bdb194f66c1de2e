/**
 * The approach that a verb takes: force, stealth, words … Five choices that all say "attack" are one choice, so
 * a block takes different approaches first; and a choice may not be worded as another approach than it is.
 */
import { commonForm } from '../text/word-and-text-similarity.ts'

const verbs: Readonly<Record<string, string>> = {
  force:
    'attack fight combat violence kill shoot strike hit swing lunge tackle stab punch slash charge shove grapple force smash duel brawl fire',
  stealth: 'sneak hide lie_low steal pickpocket ambush shadow slip infiltrate palm disguise',
  words:
    'talk ask say speak persuade negotiate trade bribe pay buy intimidate provoke threaten deceive lie perform entrance read_person calm convince bluff parley bargain question chat accuse tell greet show',
  senses: 'look examine observe listen search investigate read check assess spot track study inspect scout',
  movement: 'move go enter exit walk travel flee chase climb jump dodge run escape swim dash disengage leave',
  hands: 'use take grab pickup drop give put open close unlock disable repair hack pick_lock disarm craft',
  magic: 'cast spell ritual pray',
  rest: 'rest sleep recover medical wait heal death_save short_rest long_rest hold stabilize',
}

const approaches: ReadonlyMap<string, string> = new Map(
  Object.entries(verbs).flatMap(([approach, words]) =>
    words.split(' ').flatMap((word) => [[word, approach] as const, [commonForm(word), approach] as const]),
  ),
)

/** The approach of a verb; a verb that is not listed is an approach of its own. */
export function approachOf(verb: string): string {
  const plain = verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return approaches.get(plain) ?? approaches.get(commonForm(plain)) ?? plain
}

export function approachesIn(words: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const word of words) {
    const approach = approaches.get(word)
    if (approach !== undefined) found.add(approach)
  }
  return found
}
