/** Typos of a hasty hand: letters that swap places, are left out or doubled. */

/** A line with about one slip in so many letters. */
export function misspell(line: string, chance: () => number, every = 14): string {
  let out = ''
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? ''
    const slips = /[a-z]/i.test(letter) && chance() < 1 / every
    const kind = slips ? Math.floor(chance() * 3) : -1
    if (kind === 0) continue
    if (kind === 1) out += letter + letter
    else if (kind === 2 && at + 1 < line.length) {
      out += (line[at + 1] ?? '') + letter
      at += 1
    } else out += letter
  }
  return out
}
