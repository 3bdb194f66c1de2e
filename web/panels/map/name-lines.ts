/** A place's name in lines that fit under its mark. */

const longest = 15

/**
 * Breaks a name at spaces, into lines of about fifteen letters, three at most.
 *
 * @example
 * nameLines('the House of the Quay Company') // ['the House of', 'the Quay', 'Company']
 */
export function nameLines(name: string): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < longest) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= 3 ? lines : [...lines.slice(0, 2), `${lines[2] ?? ''} …`]
}
