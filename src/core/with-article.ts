/** A thing's name in the middle of a sentence: names that carry their own article, owner or number get none. */

const ownDeterminer = /^(?:my|your|his|her|their|its|our|this|that)\s/i
const owned = /^[^\s]+['’]s?\s/
const numbered =
  /\s(?:\d+|[A-Z]?\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:-\w+)?)$/i

/** True when "the" before a name would be one word too many. */
export function standsAlone(name: string): boolean {
  return ownDeterminer.test(name) || owned.test(name) || numbered.test(name)
}

/**
 * The name with the article it needs.
 *
 * @example
 * withArticle('stool nineteen') // 'stool nineteen'
 * withArticle('The noticeboard') // 'the noticeboard'
 */
export function withArticle(name: string): string {
  const bare = name.replace(/^(?:the|a|an) /i, '')
  return bare === name && standsAlone(name) ? name : `the ${bare}`
}

/** A sentence about a thing: "The boots are not for taking." */
export function sayOf(name: string, one: string, many: string): string {
  const said = withArticle(name)
  const words = `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`
  return `${words} ${isMany(name) ? many : one}`
}

/** True for a name in the plural, as far as its ending tells. */
export function isMany(name: string): boolean {
  return /[^su'’]s$/.test(name) || /[^s]es$/.test(name)
}
