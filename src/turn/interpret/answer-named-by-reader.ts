/** Which prepared answer a question is for where a reader, who was shown what can be asked, has said so. */
import type { ProposedAction } from '../../core/protocol/stage-outputs.ts'

type Matters = NonNullable<ProposedAction['matters']>

/** From here on a question stands in an author's own words. */
const wordForWord = 0.95

/**
 * What is asked, with the answer that a reader named foremost; whether it may be given is seen when it is asked. A reader
 * that says it is none of them is believed, unless the words are the author's own.
 */
export function asReaderSays(said: string | undefined, matters: Matters, known: readonly string[]): Matters {
  if (said === undefined || (said !== '' && !known.includes(said))) return matters
  if (said === '')
    return matters.map(({ asked, near }) => ({
      asked,
      near: near.filter(({ nearness }) => nearness >= wordForWord),
    }))
  const nearness = ({ near }: Matters[number]): number => near.find(({ id }) => id === said)?.nearness ?? 0
  // Of several questions in one breath it is the one that comes nearest: a reader that took them for one loses none.
  const [whole, ...parts] = matters
  const [best] = parts.toSorted((left, right) => nearness(right) - nearness(left))
  return matters.map((matter) =>
    matter === whole || matter === best
      ? { ...matter, near: [{ id: said, nearness: 1 }, ...matter.near.filter(({ id }) => id !== said)] }
      : matter,
  )
}
