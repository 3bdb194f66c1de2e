/** How many tokens lore takes, and a budget of them. */

import { tokensIn } from '../text/count-tokens.ts'

/** The tokens of a text as packs count their own pieces: four for three words. */
export function loreTokens(text: string): number {
  return Math.ceil((text.match(/\S+/g)?.length ?? 0) * 1.33)
}

/** Takes texts while there is room for them. */
export class TokenBudget {
  spent = 0
  readonly budget: number
  constructor(budget: number) {
    this.budget = budget
  }

  /** True when the text still fits; it is then counted. */
  takes(text: string, tokens = loreTokens(text)): boolean {
    if (this.spent + tokens > this.budget) return false
    this.spent += tokens
    return true
  }
}

/** What was decided about one ranked chunk. */
export interface BudgetDecision {
  readonly in: boolean
  /** Tokens left before it was looked at. */
  readonly left: number
  /** Tokens it takes; less than it has when it was cut. */
  readonly taken: number
}

/** Decides about chunks of these sizes, in their order; `most` is how many may be taken at all. */
export function spendBudget(
  sizes: readonly number[],
  budget: number,
  most: number,
): readonly BudgetDecision[] {
  let left = budget
  let open = true
  return sizes.map((size, index) => {
    const before = left
    if (index === 0 && size > left) {
      open = false
      return { in: false, left: before, taken: 0 }
    }
    if (size > left || index >= most) open = false // enforces: LORE-11, LORE-12
    if (!open) return { in: false, left: before, taken: 0 }
    left -= size
    return { in: true, left: before, taken: size }
  })
}

/** The paragraphs at the beginning of a text that fit; empty when not even the first does. */
export function openingWithin(text: string, budget: number): string {
  const paragraphs = text.split(/\n[ \t]*\n/)
  for (let count = paragraphs.length; count > 0; count -= 1) {
    const opening = paragraphs.slice(0, count).join('\n\n')
    if (tokensIn(opening) <= budget) return opening // enforces: LORE-12
  }
  return ''
}
