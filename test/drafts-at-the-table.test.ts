import { expect, it } from 'vitest'
import { fakeTerminal } from '../src/cli/fake-terminal.ts'
import { playAtTable } from '../src/cli/table/play-at-table.ts'
import { terminalConsole } from '../src/cli/table/player-console.ts'
import { textOutput } from '../src/cli/table/table-output.ts'
import { noPaint } from '../src/cli/terminal-text.ts'
import { assembleEngine } from '../src/engine/engine.ts'
import { openTable } from './table.ts'

it('a slow game master is read while it speaks, and what it must not say is withdrawn', async () => {
  const terminal = fakeTerminal(70)
  const heard: string[] = []
  let tries = 0
  const table = await openTable({
    script: {
      instant: false,
      narrate: async (_, telling) => {
        tries += 1
        const lines =
          tries === 1
            ? ['One lamp hums overhead. ', 'Then Zorblax Quenthar grabs your sleeve. ', 'It is quiet again. ']
            : ['One gutter drips by the kerb. ', 'It is quiet again. ']
        for (const line of lines) {
          telling.say?.(line)
          await new Promise((resolve) => setTimeout(resolve, 10))
          heard.push(terminal.text())
        }
        return { final_text: lines.join('').trim() }
      },
    },
  })
  const page = () => ({ width: 70, paint: noPaint, plain: false })
  const playerConsole = terminalConsole(terminal.streams, {
    page,
    lively: true,
    editing: true,
    completions: [],
  })
  const engine = assembleEngine(table.desk)
  const playing = playAtTable({
    engine,
    campaignId: table.id,
    playerConsole,
    output: textOutput(playerConsole),
  })
  await terminal.press('> ', 'I look around.\r')
  await terminal.read('What now?')
  await terminal.press('> ', '/quit\r')
  expect((await playing).ok).toBe(true)
  playerConsole.close()
  expect(tries).toBe(2)
  expect(heard[0]).toContain('One lamp hums overhead.')
  expect(heard.join('\n')).not.toContain('Zorblax')
  // The first draft was taken away before the second stood there; what stands in the end is the turn itself.
  const [, , second = ''] = terminal.raw().split('One lamp hums overhead.')
  expect(terminal.raw().indexOf('\u001b[J')).toBeLessThan(terminal.raw().indexOf('One gutter drips'))
  expect(second).not.toContain('One lamp hums')
  expect(terminal.raw().lastIndexOf('One gutter drips')).toBeGreaterThan(
    terminal.raw().lastIndexOf('\r\u001b[J'),
  )
})
