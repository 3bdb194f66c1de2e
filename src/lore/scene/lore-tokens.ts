/** How much of a budget a text takes: as packs count their own pieces, four tokens for three words. */

/** Tokens of a text, near enough. */
export function loreTokens(text: string): number {
  return Math.ceil((text.match(/\S+/g)?.length ?? 0) * 1.33)
}

/** Takes texts while there is room. */
export class LoreRoom {
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
