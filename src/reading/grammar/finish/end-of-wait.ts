/** What a wait is to end with, in the player's words: "ten o'clock", "Hale leaves". How long that is, others know. */

const until =
  /\b(?:until|till|til|'til|'till)\s+(.+)$|\b(?:wait|waits|hang around|stay|linger|hold on|sit tight)\s+for\s+(.+)$/i
const length =
  /\b(?:\d+|an?|one|two|three|four|five|six|eight|ten|fifteen|twenty|thirty|half an?|few|couple(?: of)?|bit|while|moment|minute|second|sec|turn|round)\s*(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|bit|while|moment|turn|round)?$/i

/**
 * The end of a wait; undefined when none is named, or only a length of time.
 *
 * @example
 * untilIn("wait till Hale leaves, then go up") // 'Hale leaves'
 */
export function untilIn(text: string): string | undefined {
  const found = until.exec(text)
  const said = (found?.[1] ?? found?.[2] ?? '')
    .split(/[,;.!?]|\bthen\b|\band (?=i\b|see\b|watch\b|go\b|follow\b)/i, 1)[0]
    ?.replace(/^(?:it is|it's|it gets|its)\s+/i, '')
    .trim()
  if (said === undefined || said === '') return undefined
  return found?.[2] !== undefined && length.test(said) ? undefined : said.slice(0, 120)
}
