/** Text from a campaign may be a stranger's: it must not be able to drive the reader's terminal. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const driving = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

/**
 * The text with everything a terminal would obey made visible.
 *
 * @example
 * printable('\u001b[2J') // '␛[2J'
 */
export function printable(text: string): string {
  return text.replace(driving, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
  })
}

/** The same on one line, cut to a length. */
export function oneLine(text: string, longest = 100): string {
  const line = printable(text).replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}
