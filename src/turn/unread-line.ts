/** A line nobody could read is answered: what was not understood, and a few things that can be done now. */
import { toldText } from './interpret/told-text.ts'

const longestQuote = 80
const mostExamples = 3

/**
 * What to say about a line that named no deed; `choices` are what can be done now, the most fitting first.
 *
 * @example
 * unreadNotice('Blorp!', ['Talk with Hesper', 'Search the landing'])
 * // 'I could not tell what you do in “Blorp!”, so nothing was tried. You could, for example: talk with Hesper; search the landing. Or say it with a plain verb, such as “I look”, “I ask”, “I go”.'
 */
export function unreadNotice(line: string, choices: readonly string[]): string {
  const said = toldText(line, longestQuote + 1).trim()
  const quoted = said.length > longestQuote ? `${said.slice(0, longestQuote).trimEnd()}…` : said
  const examples = choices.slice(0, mostExamples).map(uncapitalised)
  const could = examples.length === 0 ? '' : ` You could, for example: ${examples.join('; ')}.`
  return `I could not tell what you do in “${quoted}”, so nothing was tried.${could} Or say it with a plain verb, such as “I look”, “I ask”, “I go”.`
}

/** "Talk with Hesper" inside a sentence; "I" and words in capitals stay as they are. */
function uncapitalised(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
