/** The words for food and drink, and for trade: who sells, and asking what something costs. */

export const drinkWords =
  /\b(?:drinks?|ales?|beers?|pints?|wine|whisk(?:y|ey)|rum|gin|brandy|cider|mead|coffee|tea|synthbeer|cocktail|shots?|tankard|mug|one|another|something (?:to drink|wet|strong|cold|stiff)|cheapest|(?:the |my )?usual|same again)\b/i

export const foodWords =
  /\b(?:food|meal|stew|soup|bread|supper|dinner|breakfast|lunch|noodles|pie|oysters?|sandwich|snack|something (?:hot|to eat)|bite)\b/i

export const asksPrice =
  /\bhow much (?:is|are|for|does|do|would|will|to|a|an|the)\b|\bwhat(?:'s|s| is| are| does| do| would)?\b.*\b(?:costs?|price|prices|charges?|going rate)\b|\bprices?\b|\bhow much .*\bcosts?\b|\bwhat(?:'s|s| is) for sale\b|\bwhat (?:can i buy|do (?:you|they) sell|does (?:he|she|\w+) sell)\b|\bwhat(?:'s|s| is) on the menu\b/i

/** What those are called who sell it. */
export const sellerWords =
  /\b(?:innkeeper|barkeep(?:er)?|bartender|barman|barmaid|landlady|landlord|publican|keeper|cook(?!['’]s)|vendor|seller|oyster-seller|stallholder|hawker|waiter|waitress)\b/i
