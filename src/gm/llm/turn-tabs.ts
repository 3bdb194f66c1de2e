/**
 * What a turn has cost until now, over all that was asked for it, and what was answered before its dice fell. A few turns
 * are kept at a time; losing one costs nothing but the sum.
 */
import type { JsonObject } from '../../core/json.ts'
import type { SceneSoFar } from '../../core/protocol/scene-so-far.ts'
import type { LanguageModel, ModelUsage } from '../../llm/language-model.ts'

/** One call of a turn. */
export interface Call {
  readonly stage: string
  readonly model: Pick<LanguageModel, 'id' | 'provider'>
  readonly usage: ModelUsage
  /** In US dollars; null when nobody knows. */
  readonly price: number | null
}

/** What was told before the dice fell. */
export interface EarlyStory {
  readonly player_input: string
  readonly narrative: string
}

/** The tab of one turn. */
export interface TurnTab {
  readonly calls: Call[]
  early: EarlyStory | null
}

/** The tabs of a game master. */
export type TurnTabs = (scene: SceneSoFar | undefined) => TurnTab

const mostTabs = 64

/** Opens a book of tabs; turns that nobody can name have one each. `begun` hears of every new one. */
export function turnTabs(begun: () => void = () => undefined): TurnTabs {
  const tabs = new Map<string, TurnTab>()
  return (scene) => {
    if (scene === undefined) return { calls: [], early: null }
    const key = `${scene.campaign_id}|${scene.branch}|${scene.turn}`
    const known = tabs.get(key)
    if (known !== undefined) return known
    const tab: TurnTab = { calls: [], early: null }
    begun()
    tabs.set(key, tab)
    for (const oldest of tabs.keys()) {
      if (tabs.size <= mostTabs) break
      tabs.delete(oldest)
    }
    return tab
  }
}

/** The sum of a tab, as a turn's record keeps it. */
export function usageOf({ calls }: TurnTab): JsonObject {
  const sum = (pick: (usage: ModelUsage) => number): number =>
    calls.reduce((total, { usage }) => total + pick(usage), 0)
  const prices = calls.map(({ price }) => price)
  return {
    calls: calls.map(({ stage, model, usage }) => ({
      stage,
      model: `${model.provider}:${model.id}`,
      input: usage.input,
      cached: usage.cached,
      output: usage.output,
    })),
    input_tokens: sum(({ input }) => input),
    cached_tokens: sum(({ cached }) => cached),
    cache_written_tokens: sum(({ cacheWritten }) => cacheWritten),
    output_tokens: sum(({ output }) => output),
    price_usd: prices.includes(null)
      ? null
      : prices.reduce((total: number, price) => total + (price ?? 0), 0),
  }
}
