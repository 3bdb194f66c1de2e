/** The orders a strategy gives to its model, for whoever has to recognise them when they are said back in the place of a story. */
import type { GameMaster } from '../game-master.ts'
import { inputSchemaWords, type LayoutWords, packetWords } from './prompt-layout/section-names-and-limits.ts'
import type { StrategyParts } from './strategy-dependencies.ts'

/** Lists them: the prompts, the headings that the input has, and what else is said to the model. */
export function toldInstructions(
  { prompts, size = 'full' }: StrategyParts,
  ids: readonly string[],
  others: readonly string[] = [],
): NonNullable<GameMaster['instructions']> {
  return (pins) => {
    const texts = ids.flatMap((id) => {
      try {
        return [prompts(id, size, pins).text]
      } catch {
        // A prompt that is missing tells nobody anything.
        return []
      }
    })
    return [...texts, ...headingsOf(packetWords), ...headingsOf(inputSchemaWords), ...others]
  }
}

function headingsOf({ part, ...words }: LayoutWords): readonly string[] {
  return [...Object.values(words), ...Object.values(part)]
}
