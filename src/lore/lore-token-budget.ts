/** How many tokens lore takes, and a budget of them. */

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
