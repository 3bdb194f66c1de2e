/** How the story can end: the first ending whose condition holds, with the parts of its epilogue that are true. */
import { z } from 'zod'
import type { GameState } from '../core/state/state.ts'
import { conditionSchema } from './condition.ts'
import { holds } from './holds.ts'
import { documentOf } from './state-rows.ts'

const words = z.union([z.string(), z.array(z.string()).max(50)])

/** An ending as a pack holds it. */
export const endingSchema = z.looseObject({
  id: z.string().min(1).max(200),
  if: conditionSchema,
  text: words,
  epilogue: z
    .array(z.strictObject({ if: conditionSchema.optional(), text: words }))
    .max(50)
    .default([]),
})

/** An ending. */
export type Ending = Readonly<z.infer<typeof endingSchema>>

/** An ending that is here. */
export interface ReachedEnding {
  readonly id: string
  readonly text: readonly string[]
  readonly epilogue: readonly string[]
}

/**
 * The ending that is here, or null; a story that has ended does not end again.
 *
 * @example
 * const ending = checkEndings(pack.endings, state, 'pc_mira_001')
 */
export function checkEndings(
  endings: readonly Ending[],
  state: GameState,
  who: string,
): ReachedEnding | null {
  if (typeof documentOf(state, 'world', 'ending').id === 'string') return null
  const ending = endings.find((one) => holds(one.if, state, who))
  return ending === undefined ? null : { id: ending.id, ...endingWords(ending, state, who) }
}

/** The words of an ending: its own, and the parts of its epilogue that are true. */
export function endingWords(ending: Ending, state: GameState, who: string): Omit<ReachedEnding, 'id'> {
  const parts = ending.epilogue.filter((part) => part.if === undefined || holds(part.if, state, who))
  return { text: listed(ending.text), epilogue: parts.flatMap((part) => listed(part.text)) }
}

function listed(text: string | readonly string[]): readonly string[] {
  return typeof text === 'string' ? [text] : text
}
