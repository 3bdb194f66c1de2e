/** The words of a line that could be somebody's name, so that those who are elsewhere can be looked up by it. */

const longestName = 4
const mostNames = 60

/**
 * Every run of up to four words, longer runs first.
 *
 * @example
 * namesIn('ask old Bess') // ['ask old Bess', 'ask old', 'old Bess', 'ask', 'old', 'Bess']
 */
export function namesIn(line: string): readonly string[] {
  const words = line.slice(0, 600).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  const names = new Set<string>()
  for (let size = longestName; size >= 1; size -= 1) {
    for (let start = 0; start + size <= words.length && names.size < mostNames; start += 1)
      names.add(words.slice(start, start + size).join(' '))
  }
  return [...names]
}
