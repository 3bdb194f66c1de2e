/** Asks with numbers, one line an answer: for plain terminals, screen readers, pipes and tests. */
import { fitted, item } from '../table/draw/page.ts'
import type { Seat } from '../table/seat.ts'
import type { Asked, AskedOption, Asker } from './asker.ts'

/** An asker that reads lines at a seat. */
export function lineAsker(seat: Seat): Asker {
  const say = (text: string): void => seat.write(`\n${fitted(text, seat.page()).join('\n')}\n`)
  return {
    say,
    async choose(asked, options, usual) {
      const first = Math.max(
        0,
        options.findIndex((one) => one.value === usual),
      )
      for (;;) {
        ask(seat, `${wordsOf(asked)} (Enter: ${first + 1})`, options)
        const line = await seat.ask()
        if (line === null) return null
        const found = line.trim() === '' ? options[first] : pickedBy(line, options)
        if (found !== undefined) return found.value
        say(`Say a number from 1 to ${options.length}.`)
      }
    },
    async chooseSome(asked, options, count) {
      const usual = options.slice(0, count).map((_, index) => index + 1)
      for (;;) {
        ask(seat, `${wordsOf(asked)} (${count} numbers; Enter: ${usual.join(' ')})`, options)
        const line = await seat.ask()
        if (line === null) return null
        const said = line.trim() === '' ? usual.map(String) : line.trim().split(/[\s,]+/)
        const found = said.flatMap((one) => pickedBy(one, options)?.value ?? [])
        if (found.length === count && new Set(found).size === count) return found
        say(`Say ${count} different numbers from 1 to ${options.length}, the best first.`)
      }
    },
    async write(asked, usual, problem) {
      for (;;) {
        say(`${wordsOf(asked)} (Enter: ${usual === '' ? 'nothing' : usual})`)
        const line = await seat.ask()
        if (line === null) return null
        const said = line.trim() === '' ? usual : line.trim()
        const wrong = problem?.(said)
        if (wrong === undefined) return said
        say(wrong)
      }
    },
  }
}

function wordsOf({ question, help = '' }: Asked): string {
  return help === '' ? question : `${question} ${help}`
}

function ask(seat: Seat, question: string, options: readonly AskedOption[]): void {
  const page = seat.page()
  const lines = options.flatMap(({ name, hint }, index) => [
    ...item(`${String(index + 1).padStart(3)}.`, name, page, ''),
    ...fitted(hint ?? '', page, '     ').map(page.paint.dim),
  ])
  seat.write(`\n${[...fitted(question, page).map(page.paint.strong), ...lines].join('\n')}\n`)
}

function pickedBy(line: string, options: readonly AskedOption[]): AskedOption | undefined {
  const text = line.trim().toLowerCase()
  if (/^\d{1,3}$/.test(text)) return options[Number(text) - 1]
  const exact = options.find((one) => one.value === text || one.name.toLowerCase() === text)
  if (exact !== undefined) return exact
  const named = options.filter((one) => one.name.toLowerCase().startsWith(text))
  return named.length === 1 ? named[0] : undefined
}
