/** The words of a line that could be somebody's name, so that those who are elsewhere can be looked up by it. */

const longestName = 4
const mostNames = 60

/**
 * Every run of up to four words, single words first, because most names are short.
 *
 * @example
 * namesIn('ask old Bess') // ['ask', 'old', 'Bess', 'ask old', 'old Bess', 'ask old Bess']
 */
export function namesIn(line: string): readonly string[] {
  const words = line.slice(0, 600).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|\p{So}+/gu) ?? []
  const names = new Set<string>()
  for (let size = 1; size <= longestName; size += 1) {
    for (let start = 0; start + size <= words.length && names.size < mostNames; start += 1)
      names.add(words.slice(start, start + size).join(' '))
  }
  return [...names]
}
