/**
 * How an item of the rules without a row of its own is named in a sentence: lists of equipment put the noun first
 * ("lantern, hooded"), people do not.
 */

const nounFirst =
  /^(clothes|lantern|crossbow|case|pick|ram|mirror|tent|pot|saddle|hammer|bottle|rope|spike|scale|poison|horse)-(.+)$/
/** How much of it there is, at the end of an id: "50 feet", "flask", "bag of 1000". */
const measure = /^(.+?)-((?:\d+|one)-(?:feet|foot|day|piece|sheet|ounce-bottle)|bag-of-\d+|flask|vial)$/
const owned =
  /\b(thieve|traveler|miner|merchant|healer|climber|poisoner|alchemist|brewer|calligrapher|carpenter|cartographer|cobbler|cook|glassblower|jeweler|leatherworker|mason|painter|potter|smith|tinker|weaver|woodcarver|navigator|burglar|diplomat|dungeoneer|entertainer|explorer|priest|scholar)s (?=\w)/

/**
 * An item's id in words, as the equipment lists of the rules have it with the noun behind.
 *
 * @example
 * itemWords('lantern-hooded') // 'hooded lantern'
 */
export function itemNameInProse(id: string): string {
  const bare = id
    .replace(/^.*:/, '')
    .replace(/^item_/, '')
    .replace(/_\d+$/, '')
  const [, thing = bare, amount] = measure.exec(bare) ?? []
  const [, noun, which] = nounFirst.exec(thing) ?? []
  const told = words(noun === undefined ? thing : `${which} ${noun}`).replace(owned, (_, owner: string) =>
    owner === 'thieve' ? "thieves' " : `${owner}'s `,
  )
  return amount === undefined ? told : `${told} (${words(amount).replace('1000', '1,000')})`
}

function words(part: string): string {
  return part.replaceAll(/[-_]+/g, ' ')
}
