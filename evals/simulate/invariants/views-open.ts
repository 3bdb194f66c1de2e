/** What stands beside the story keeps the same promises as the story. */
import { type Invariant, lineOf } from '../looked.ts'
import { seamsIn } from '../seams-in.ts'

/** Views answer, whole and without secrets. */
export const viewsOpen: Invariant = {
  id: 'views-open',
  says: 'Every view a player may open answers, without a seam and without a secret in it.',
  broken: ({ views, memory, state, move }) =>
    views.flatMap(({ name, problem, sentences }) => [
      ...(problem === null ? [] : [`${name} did not open: ${problem}`]),
      ...sentences.flatMap((text) => seamsIn(text, lineOf(move))).map((what) => `${name}: ${what}`),
      ...sentences
        .flatMap((text) => memory.hidden.toldBy(text, state))
        .map((text) => `${name} shows: ${text}`),
    ]),
}
