/** Draws the journal (quests, clues, people, answers from before the game) and the recap of the story. */
import type { Journal, MetPerson } from '../../../engine/index.ts'
import { fitted, heading, item, type Page } from './page-layout.ts'

/** Quests, clues, people, and the player's own answers from before the game. */
export function drawJournal({ quests, clues, people, said }: Journal, page: Page): string[] {
  const { paint } = page
  const parts = [
    ...part(
      'What you are about',
      page,
      quests.flatMap((quest) => [
        ...item(quest.status === 'resolved' ? '✓' : '·', questText(quest.title, quest.status), page),
        ...fitted(quest.objective, page, '    ').map(paint.dim),
      ]),
    ),
    ...part(
      'What you found out',
      page,
      clues.flatMap(({ text, turn }) => item('·', turn === null ? text : `${text} (turn ${turn})`, page)),
    ),
    ...part(
      'Whom you met',
      page,
      people.flatMap((person) => item('·', personText(person), page)),
    ),
    ...part(
      'What you said before it began',
      page,
      said.flatMap(({ question, answer }) => [
        ...item('·', question, page),
        ...fitted(answer, page, '    ').map(paint.dim),
      ]),
    ),
  ]
  return parts.length === 0 ? ['There is nothing in your journal yet.'] : parts.slice(0, -1)
}

function part(title: string, page: Page, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [...heading(title, page), ...lines, '']
}

function questText(title: string, status: string): string {
  return status === 'active' ? title : `${title} (${status})`
}

function personText({ name, role, present, seen }: MetPerson): string {
  const who = role === '' ? name : `${name}, ${role}`
  if (present) return `${who}: here`
  if (seen === null || seen.place === '') return who
  return `${who}: last seen at ${seen.place} (turn ${seen.turn})`
}

/** The story so far, and what is still to do. */
export function drawRecap({ recap, quests }: Journal, page: Page): string[] {
  if (recap.length === 0) return ['Nothing has happened yet.']
  const open = quests.filter(({ status }) => status === 'active')
  return [
    ...heading('The story so far', page),
    ...recap.flatMap(({ turn, text }) => item(`${turn}.`.padStart(4), text, page, '')),
    ...(open.length === 0 ? [] : ['', ...open.flatMap(({ title }) => item('→', title, page, ''))]),
  ]
}
