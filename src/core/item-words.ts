/**
 * What a thing of the rules is called that has no row of its own: lists of equipment put the noun first ("lantern,
 * hooded"), people do not.
 */

const nounFirst = /^(clothes|lantern|crossbow|case|pick|ram|mirror|tent|pot|ladder|saddle|hammer)-(.+)$/
const measured = /^(rope|chain|pole)-([a-z]+)-(\d+)-(feet|foot)$/

/**
 * An item's id in words.
 *
 * @example
 * itemWords('lantern-hooded') // 'hooded lantern'
 */
export function itemWords(id: string): string {
  const bare = id
    .replace(/^.*:/, '')
    .replace(/^item_/, '')
    .replace(/_\d+$/, '')
  const [, thing, kind, count, unit] = measured.exec(bare) ?? []
  if (thing !== undefined) return `${kind} ${thing}, ${count} ${unit}`
  const [, noun, which] = nounFirst.exec(bare) ?? []
  const told = noun === undefined ? bare : `${which} ${noun}`
  return told.replaceAll(/[-_]+/g, ' ')
}
