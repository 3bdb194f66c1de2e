/** What stands beside an offer in a line, and the offers that come near it. */
import type { ReadAct } from '../../../core/protocol/free-text-reading.ts'
import { actOf, type Draft } from '../act/act-draft.ts'
import { directed } from '../act/act-groups.ts'
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

/** True when what an offer does not account for is whom the line is for, or a thing that is not here: then it is another act. */
export function isToldApart(drafts: readonly Draft[], left: readonly string[], { index }: Scope): boolean {
  const about = drafts.flatMap(({ action, missing = '', target }) => {
    const entity = target === null || !directed.has(action) ? undefined : index.byId.get(target)
    return [missing, ...(entity === undefined ? [] : [entity.name, ...entity.aliases])]
  })
  const words = new Set(about.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
  return left.some((word) => words.has(word) || baseForms(word).some((form) => words.has(form)))
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
