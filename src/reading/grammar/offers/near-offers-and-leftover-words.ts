/** What stands beside an offer in a line, and the offers that come near it. */
import type { ReadAct } from '../../../core/protocol/free-text-reading.ts'
import { actOf, type Draft } from '../act/act-draft.ts'
import { directed } from '../act/act-groups.ts'
import { isGlance } from '../act/glances.ts'
import { baseForms } from '../language/base-forms.ts'
import type { Scope } from '../scene/resolve-mentions.ts'

/** "I get out of the wind and read the letter": nobody leaves for a place that was not named before something done here. */
export function leavesUnsaid({ action, target, clause }: Draft, { index }: Scope): boolean {
  if (!/^(?:go|flee|sneak)$/.test(action)) return false
  const place = target === null ? undefined : index.byId.get(target)
  const words = clause.split(' ')
  return ![place?.name ?? '', ...(place?.aliases ?? [])]
    .flatMap((name) => name.toLowerCase().split(' '))
    .some((word) => word.length > 3 && words.includes(word))
}

/** A step up to what only the prose knows leads to the offer behind it, and nowhere else. */
export function leadsNowhere({ target, missing }: Draft): boolean {
  return missing !== undefined || target?.startsWith('extra:') === true
}

/** True when what an offer does not account for is whom the line is for, or a thing that is not here: then it is another act. */
export function isToldApart(drafts: readonly Draft[], left: readonly string[], { index }: Scope): boolean {
  const about = drafts.flatMap(({ action, missing = '', target }) => {
    const entity = target === null || !directed.has(action) ? undefined : index.byId.get(target)
    return [missing, ...(entity === undefined ? [] : [entity.name, ...entity.aliases])]
  })
  const words = new Set(about.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
  return left.some((word) => words.has(word) || baseForms(word).some((form) => words.has(form)))
}

/** True when nothing was read where the words of an offer stand: told apart from what follows it, it would be lost. */
export function isElseLost(drafts: readonly Draft[], offer: Draft | undefined): boolean {
  const span = offer?.span
  if (span === undefined) return false
  return !drafts.some(
    ({ action, span: own }) =>
      action !== 'improvise' && (own === undefined || (own[0] < span[1] && span[0] < own[1])),
  )
}

const byEyes =
  /^(?:look|watch|study|examine|inspect|check|peer|gaze|see|view|observe|survey|scan|peek|glance|re-?read|read|search|find|count|measure|compare|listen)\b/i

const sureLook = 0.85

/** True for two parts of a line that share words; what has no place may be anywhere. */
function overlaps(own: Draft['span'], other: Draft['span']): boolean {
  return own === undefined || other === undefined || (own[0] < other[1] && other[0] < own[1])
}

/** "Look at the causeway" is no walk along it: who surely looks at something does nothing else to it. */
export function onlyLooks(
  { drafts, left = [] }: { readonly drafts: readonly Draft[]; readonly left?: readonly Draft[] },
  offer: Draft | undefined,
  { index }: Scope,
): boolean {
  const isLook = ({ action, verb, quality }: Draft): boolean =>
    /^(?:examine|look|read|listen)$/.test(action) && byEyes.test(verb) && quality >= sureLook
  const own = drafts.filter(({ span }) => overlaps(span, offer?.span))
  const looks = left.length === 0 && own.length > 0 && own.every(isLook)
  if (!looks || offer === undefined) return false
  if (own.every(({ verb, details }) => isGlance(verb, details))) return true
  // "Reread the letter in the lee of the toll-house" looks at the letter.
  const [seen = ''] = (offerTitle(offer, index) ?? '')
    .toLowerCase()
    .split(/ (?:in|at|by|from|near|on|behind|under|beside) /)
  const isSeen = ({ target }: Draft): boolean => {
    const thing = index.byId.get(target ?? '')
    const names = [thing?.name ?? '', ...(thing?.aliases ?? [])]
    return names.some((name) => name !== '' && seen.includes(name.toLowerCase().replace(/^the /, '')))
  }
  return !byEyes.test(seen) || (own.every(({ target }) => target !== null) && !own.some(isSeen))
}

/** "Say my real name and ask his": a name that is given before an offer to give it is given once. */
export function isWithin({ action, clause }: Draft, offer: Draft, { index }: Scope): boolean {
  const givesName = /\bmy (?:\p{L}+ )?name\b|\bi(?:'m| am)\b|\bim\b/u.test(clause)
  return directed.has(action) && givesName && /\byour name\b/i.test(offerTitle(offer, index) ?? '')
}

/** What an act is called on the screen, when it is an offer. */
export function offerTitle({ offer, affordance }: Draft, { scene }: Scope['index']): string | undefined {
  if (offer !== undefined) return scene.offers?.find(({ id }) => id === offer)?.text
  return scene.affordances.find(({ id }) => id === affordance)?.phrases.at(-1)
}

/** Offers that come near the one that was taken for the meaning of the line. */
export function nearOffers(drafts: readonly Draft[]): { text: string; action: ReadAct }[] {
  return drafts.flatMap(({ near = [], ...draft }) =>
    near.map(({ id, text, affordance }) => {
      const { offer: _offer, affordance: _affordance, ...rest } = actOf(draft, 0.4)
      const action = {
        ...rest,
        verb: text.toLowerCase(),
        phrase: asPhrase(text),
        ...(id !== '' && { offer: id }),
        ...(affordance !== undefined && { affordance }),
      }
      return { text, action }
    }),
  )
}

/** A title inside a sentence. */
export function asPhrase(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
