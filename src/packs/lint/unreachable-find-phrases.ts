/** Phrases of finds that do not come to theirs: an action or another find of the place has the same words, or they say nothing. */
import { likenessTo, wordsBy } from '../../reading/index.ts'
import { contentsIn, type PlaceGm, type QualifiedDraft } from '../compile/pack-draft.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import { problemAt } from '../format/schema-problems.ts'

/** Warnings about each phrase that a player could type without making the search it stands for. */
export function unsaidFinds(draft: QualifiedDraft): readonly PackProblem[] {
  return contentsIn(draft, 'place').flatMap(({ gm, gmPlace }) => {
    if (gm === null) return []
    const taker = takersIn(gm)
    return gm.discoverables.flatMap(({ id, trigger }, at) =>
      (typeof trigger === 'string' ? [] : (trigger.phrases ?? [])).flatMap((phrase, index) => {
        const message = taker(phrase, id)
        const path = ['discoverables', at, 'trigger', 'phrases', index]
        return message === undefined ? [] : [problemAt(gmPlace, path, 'W-UNSAID', message)]
      }),
    )
  })
}

/** What is wrong with a phrase of a find at a place. */
function takersIn({
  affordances,
  discoverables,
  objects,
}: PlaceGm): (phrase: string, id: string) => string | undefined {
  const wordsOf = wordsBy(
    objects.map(({ id, name, aliases }) => ({ id, name, aliases, kind: 'object', tags: [] })),
  )
  return (phrase, id) => {
    if (wordsOf(phrase).length === 0)
      return `“${phrase}” says too little to be known by: give it a verb and the thing it is done to.`
    const says = (texts: readonly string[]): boolean =>
      (likenessTo(phrase, texts, wordsOf)?.score ?? 0) >= allOfIt
    // While an action is shut, the search has the words they share.
    const always = affordances.filter((action) => action.if === undefined && !action.once)
    const action = always.find(({ text, phrases }) => says([text, ...phrases]))
    if (action !== undefined)
      return `A player who types “${phrase}” means the action “${action.text}”, which has the same words.`
    const own = discoverables.findIndex((find) => find.id === id)
    const before = discoverables
      .slice(0, own)
      .find(({ trigger }) => typeof trigger !== 'string' && says(trigger.phrases ?? []))
    return before === undefined
      ? undefined
      : `A player who types “${phrase}” looks for "${before.id}", which stands before it with the same words.`
  }
}

const allOfIt = 0.999
