/** Questions about how to play, and orders that only the program one plays in can follow. */
import type { Answer } from './answer.ts'

const help =
  /^\/?(?:help(?: me)?|commands|\?+|how (?:do|does) (?:i|one|this|it|you) (?:play|work)(?: this)?|what (?:can|do|should) i (?:type|say|write))\s*[.!?]*$/i
const program =
  /^\/?(?:undo|redo|save|load|quit|exit game|restart|retry|settings|options|rewind|take (?:that|it) back|go back a turn)\b/i

/** Answers what is asked about playing; empty when nothing is. */
export function aboutHelp(question: string): readonly Answer[] {
  if (help.test(question))
    return [
      {
        text: 'Type what you do in your own words: “search the room”, “ask her about the letter”, “wait an hour”. A choice can be picked by its number. Two acts fit into one line; what you say to somebody goes in quotes, or after their name.',
        cite: 'how to play',
      },
      {
        text: 'Questions about your sheet, your belongings, the clocks, the rules, the last roll or anybody you know are answered here, and cost no time: “what am I carrying”, “who is here”, “what can I do”.',
        cite: 'how to play',
      },
    ]
  if (program.test(question))
    return [
      {
        text: 'That is for the program you play in, not for the story: taking back, saving and leaving are its own commands. Every turn is kept as soon as it is told.',
        cite: 'how to play',
      },
    ]
  return []
}
