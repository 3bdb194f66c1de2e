/** What can be typed, for somebody who asked. */
import { commandHelp } from '../commands.ts'
import { fitted, heading, labelled, type Page } from './page.ts'

const examples = [
  'Type what you do, in your own words: "I ask Brida about the boy", "sneak past the guard and take the ledger".',
  'A number picks one of the choices. Speech goes in quotes or not, as you like.',
  'Every turn is saved when it is told. Ctrl-C or /quit leaves; nothing is lost.',
]

/** Draws the help page. */
export function drawHelp(page: Page): string[] {
  return [
    ...heading('At the table', page),
    ...examples.flatMap((line) => fitted(line, page, '  ')),
    '',
    ...commandHelp.flatMap(([usage, about]) => labelled(usage, about, page, 15)),
  ]
}
