/** One purse for the models of a game master: what they spent together, and a ceiling that can be moved while they run. */
import type { LateModel } from '../late-model.ts'

/**
 * The purse. Each model keeps to the ceiling by itself; a small one that reads beside a large one is cheap, and what both
 * spent is said together.
 *
 * @example
 * const purse = purseOf([large], 0.5)
 * purse.setCeiling(2)
 */
export function purseOf(models: readonly Pick<LateModel, 'spent' | 'limitSession'>[], begun: number | null) {
  let ceiling = begun
  return {
    spent: () => {
      const all = models.flatMap((one) => one.spent() ?? [])
      return {
        calls: all.reduce((sum, one) => sum + one.calls, 0),
        dollars: all.reduce((sum, one) => sum + one.dollars, 0),
        unpriced: all.some((one) => one.unpriced),
      }
    },
    ceiling: () => ceiling,
    setCeiling: (dollars: number | null): void => {
      ceiling = dollars
      for (const model of models) model.limitSession(dollars)
    },
  }
}
