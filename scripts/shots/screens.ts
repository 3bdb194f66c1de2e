/** Every screen there is, how one gets to it, and which of its looks are kept in the repository. */
import type { Page } from 'playwright-core'
import type { SeededGames } from './seeded-games.ts'

/** A size and a light. */
export type Look = 'desktop-light' | 'desktop-dark' | 'phone-light' | 'phone-dark'

/** All four. */
export const looks: readonly Look[] = ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark']

/** A screen. */
export interface Screen {
  readonly name: string
  /** What it shows, for whoever reads the page of pictures. */
  readonly words: string
  readonly path: (games: SeededGames) => string
  /** What is to be seen before the picture is taken. */
  readonly ready: (page: Page) => Promise<unknown>
  /** The looks that are kept; all are taken with --all. */
  readonly kept: readonly Look[]
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const play = (panel: string) => (games: SeededGames) => `/play/${games.story}/${panel}`

const pages: readonly Screen[] = [
  {
    name: 'start',
    words: 'Go on, begin, bring something in',
    path: () => '/',
    ready: heading('Dead Drop'),
    kept: ['desktop-light', 'phone-dark'],
  },
  {
    name: 'new-game',
    words: 'A new game: who you are, and what the table agrees on',
    path: () => '/new/nineteen_year_tide',
    ready: text('Somebody of my own'),
    kept: ['desktop-dark'],
  },
  {
    name: 'delete',
    words: 'Deleting asks first, and offers to keep everything',
    path: () => '/',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Delete Dead Drop/ }).click()
      await page.getByRole('dialog').waitFor()
    },
    kept: ['phone-light'],
  },
  {
    name: 'settings',
    words: 'How it looks, who tells, what it may cost',
    path: () => '/settings',
    ready: text('Who tells'),
    kept: ['desktop-light'],
  },
  {
    name: 'desk',
    words: 'The author’s desk: why lore comes up, what is wrong with a pack',
    path: () => '/desk/neo_seattle',
    ready: async (page) => {
      await page.getByLabel('A line somebody might say').fill('who runs the Neon Dragon?')
      await page.getByText(/Number 1 by its words/).waitFor()
    },
    kept: ['desktop-light'],
  },
  {
    name: 'book',
    words: 'The game as a book',
    path: (games) => `/book/${games.story}`,
    ready: text(/as it was played/),
    kept: ['desktop-light'],
  },
  {
    name: 'honesty',
    words: 'How honestly it was told',
    path: (games) => `/honesty/${games.fight}`,
    ready: text('The log is sound'),
    kept: ['desktop-light', 'phone-dark'],
  },
]

const tables: readonly Screen[] = [
  {
    name: 'table',
    words: 'The table: story, dice, choices, and a panel beside them',
    path: (games) => `/play/${games.story}`,
    ready: (page) => page.getByLabel('What you could do').waitFor(),
    kept: ['desktop-light', 'desktop-dark', 'phone-light', 'phone-dark'],
  },
  {
    name: 'fight',
    words: 'A fight: who acts when, and in what state they are',
    path: (games) => `/play/${games.fight}`,
    ready: (page) => page.getByLabel('Who acts when').waitFor(),
    kept: ['desktop-dark', 'phone-light'],
  },
  {
    name: 'level',
    words: 'What a level brings, decided before it is taken',
    path: (games) => `/play/${games.level}/sheet`,
    ready: async (page) => {
      await page.getByLabel('Beside the story').getByRole('button', { name: 'Take a level' }).click()
      await page.getByText('Which abilities grow?').waitFor()
    },
    kept: ['desktop-light', 'phone-dark'],
  },
  {
    name: 'why',
    words: 'Why a turn went as it did',
    path: (games) => `/play/${games.story}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Why: turn 7' }).click()
      await page.getByText('Where each line comes from').first().waitFor()
    },
    kept: ['desktop-light'],
  },
  {
    name: 'feedback',
    words: 'What you thought of a turn',
    path: (games) => `/play/${games.story}`,
    ready: async (page) => {
      await page.getByRole('button', { name: 'What you thought of turn 7' }).click()
      await page.getByText('What did you think of this turn?').waitFor()
    },
    kept: ['phone-light'],
  },
]

const panel = (name: string, words: string, ready: Screen['ready'], kept: Screen['kept']): Screen => ({
  ...{ name, words, ready, kept },
  path: play(name),
})

const panels: readonly Screen[] = [
  panel(
    'sheet',
    'The sheet; every number says where it comes from',
    (page) => page.getByLabel('Sheet').waitFor(),
    [],
  ),
  panel('quests', 'Quests and clues as a board', heading(/Quests/), ['desktop-light']),
  panel('map', 'The map grows with what is discovered', heading(/Map/), ['desktop-dark']),
  panel('people', 'People, and what you know of them', heading(/People/), []),
  panel('journal', 'The journal answers questions', text('The story so far'), ['phone-light']),
  panel('dice', 'The dice: promised, checked, counted', text('How they fell'), ['desktop-light']),
  panel('branches', 'Another way to go on, after any turn', heading(/Branches/), ['desktop-dark']),
  panel('context', 'What the game master was given to know', heading(/Why|Context/), []),
]

/** Every screen. */
export const screens: readonly Screen[] = [...pages, ...tables, ...panels]
