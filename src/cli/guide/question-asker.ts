/**
 * The asker of questions before the game: the port, and how they are asked in lines; clack-asker.ts asks them with
 * arrow keys.
 */
import { fitted, item } from '../table/draw/page-layout.ts'
import type { PlayerConsole } from '../table/player-console.ts'

/** A question, and a sentence that helps with it. */
export interface Asked {
  readonly question: string
  readonly help?: string
}

export interface AskedOption {
  readonly value: string
  readonly name: string
  readonly hint?: string
}

/** Asks; null means that the player has left. */
export interface Asker {
  say(text: string): void
  /** One of the options; Enter takes `usual`, else the first. */
  choose(asked: Asked, options: readonly AskedOption[], usual?: string): Promise<string | null>
  /** As many of the options as `count` says, in the order in which they were picked. */
  chooseSome(asked: Asked, options: readonly AskedOption[], count: number): Promise<readonly string[] | null>
  /** Words; Enter takes `usual`. `problem` says what is wrong with an answer, or nothing. */
  write(asked: Asked, usual: string, problem?: (text: string) => string | undefined): Promise<string | null>
}

/** An asker that reads lines at a console: options are picked by number or by name. */
export function lineAsker(playerConsole: PlayerConsole): Asker {
  const say = (text: string): void =>
    playerConsole.write(`\n${fitted(text, playerConsole.page()).join('\n')}\n`)
  return {
    say,
    async choose(asked, options, usual) {
      const first = Math.max(
        0,
        options.findIndex(({ value }) => value === usual),
      )
      for (;;) {
        ask(playerConsole, `${questionText(asked)} (Enter: ${first + 1})`, options)
        const line = await playerConsole.ask()
        if (line === null) return null
        const found = line.trim() === '' ? options[first] : pickedBy(line, options)
        if (found !== undefined) return found.value
        say(`Say a number from 1 to ${options.length}.`)
      }
    },
    async chooseSome(asked, options, count) {
      const usual = options.slice(0, count).map((_, index) => index + 1)
      for (;;) {
        ask(playerConsole, `${questionText(asked)} (${count} numbers; Enter: ${usual.join(' ')})`, options)
        const line = await playerConsole.ask()
        if (line === null) return null
        const said = line.trim() === '' ? usual.map(String) : line.trim().split(/[\s,]+/)
        const found = said.flatMap((word) => pickedBy(word, options)?.value ?? [])
        if (found.length === count && new Set(found).size === count) return found
        say(`Say ${count} different numbers from 1 to ${options.length}, the best first.`)
      }
    },
    async write(asked, usual, problem) {
      for (;;) {
        say(`${questionText(asked)} (Enter: ${usual === '' ? 'nothing' : usual})`)
        const line = await playerConsole.ask()
        if (line === null) return null
        const said = line.trim() === '' ? usual : line.trim()
        const wrong = problem?.(said)
        if (wrong === undefined) return said
        say(wrong)
      }
    },
  }
}

function questionText({ question, help = '' }: Asked): string {
  return help === '' ? question : `${question} ${help}`
}

function ask(playerConsole: PlayerConsole, question: string, options: readonly AskedOption[]): void {
  const page = playerConsole.page()
  const lines = options.flatMap(({ name, hint }, index) => [
    ...item(`${String(index + 1).padStart(3)}.`, name, page, ''),
    ...fitted(hint ?? '', page, '     ').map(page.paint.dim),
  ])
  playerConsole.write(`\n${[...fitted(question, page).map(page.paint.strong), ...lines].join('\n')}\n`)
}

function pickedBy(line: string, options: readonly AskedOption[]): AskedOption | undefined {
  const text = line.trim().toLowerCase()
  if (/^\d{1,3}$/.test(text)) return options[Number(text) - 1]
  const exact = options.find(({ value, name }) => value === text || name.toLowerCase() === text)
  if (exact !== undefined) return exact
  const named = options.filter(({ name }) => name.toLowerCase().startsWith(text))
  return named.length === 1 ? named[0] : undefined
}
