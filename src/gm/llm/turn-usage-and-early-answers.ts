/**
 * What a turn has cost until now, over all that was asked for it, and what was answered before its dice fell. A few turns
 * are kept at a time; losing one costs nothing but the sum.
 */
import type { JsonObject } from '../../core/json.ts'
import type { SceneSoFar } from '../../core/protocol/context-packet.ts'
import type { LanguageModel, ModelUsage } from '../../llm/index.ts'

/** One call of a turn. */
export interface Call {
  readonly stage: string
  readonly model: Pick<LanguageModel, 'id' | 'provider'>
  readonly usage: ModelUsage
  /** In US dollars; null when nobody knows. */
  readonly price: number | null
  /** Why it came to nothing; missing when it did not. */
  readonly failed?: string
  /** Nobody counted what it took. */
  readonly guessed?: boolean
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
export interface TurnTabs {
  /** The tab of a turn, opened when there is none. */
  of(scene: SceneSoFar | undefined): TurnTab
  /** What a turn has cost until now; nothing when nobody was asked. */
  spent(scene: SceneSoFar | undefined): JsonObject
}

const mostTabs = 64

/** Opens a book of tabs; turns that nobody can name have one each. `begun` hears of every new one. */
export function turnTabs(begun: () => void = () => undefined): TurnTabs {
  const tabs = new Map<string, TurnTab>()
  const open = (key: string): TurnTab => {
    const tab: TurnTab = { calls: [], early: null }
    begun()
    tabs.set(key, tab)
    for (const oldest of tabs.keys()) {
      if (tabs.size <= mostTabs) break
      tabs.delete(oldest)
    }
    return tab
  }
  return {
    of: (scene) =>
      scene === undefined ? { calls: [], early: null } : (tabs.get(keyOf(scene)) ?? open(keyOf(scene))),
    spent: (scene) => {
      const tab = scene === undefined ? undefined : tabs.get(keyOf(scene))
      return tab === undefined || tab.calls.length === 0 ? {} : usageOf(tab)
    },
  }
}

function keyOf({ campaign_id, branch, turn }: SceneSoFar): string {
  return `${campaign_id}|${branch}|${turn}`
}

/** The sum of a tab, as a turn's record keeps it. */
export function usageOf({ calls }: TurnTab): JsonObject {
  const sum = (pick: (usage: ModelUsage) => number): number =>
    calls.reduce((total, { usage }) => total + pick(usage), 0)
  const prices = calls.map(({ price }) => price)
  const failed = calls.filter((call) => call.failed !== undefined).length
  return {
    calls: calls.map(rowOf),
    ...(failed > 0 && { failed_calls: failed }),
    input_tokens: sum(({ input }) => input),
    cached_tokens: sum(({ cached }) => cached),
    cache_written_tokens: sum(({ cacheWritten }) => cacheWritten),
    output_tokens: sum(({ output }) => output),
    price_usd: prices.includes(null)
      ? null
      : prices.reduce((total: number, price) => total + (price ?? 0), 0),
  }
}

function rowOf({ stage, model, usage, failed, guessed }: Call): JsonObject {
  const { input, cached, output } = usage
  return {
    ...{ stage, model: `${model.provider}:${model.id}`, input, cached, output },
    ...(failed !== undefined && { failed }),
    ...(guessed === true && { guessed }),
  }
}
