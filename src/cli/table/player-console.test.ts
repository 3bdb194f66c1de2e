import { describe, expect, it } from 'vitest'
import { fakeTerminal } from '../fake-terminal.ts'
import { noPaint } from '../terminal-text.ts'
import { terminalConsole } from './player-console.ts'

const page = () => ({ width: 60, paint: noPaint, plain: false })

function consoleAt(lively: boolean) {
  const terminal = fakeTerminal(60)
  const options = { page, lively, editing: true, completions: [] }
  return { terminal, playerConsole: terminalConsole(terminal.streams, options) }
}

describe('waiting at a terminal', () => {
  it('is shown after a second, and can be called off', async () => {
    const { terminal, playerConsole } = consoleAt(true)
    const waiting = playerConsole.wait(
      (signal) =>
        new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('called off'))),
    )
    await terminal.press('the game master is at work (1 s', '\u0003')
    expect(await waiting).toBe('called off')
    expect(terminal.raw().endsWith('\r\u001b[J')).toBe(true)
    playerConsole.close()
  })

  it('shows sentences as they come, takes back what was withdrawn, and leaves none of it', async () => {
    const { terminal, playerConsole } = consoleAt(true)
    await playerConsole.wait(async (_, follow) => {
      follow({ kind: 'dice', dice_rolls: ['Stealth: 1d20+5 = 12+5 = 17'], dice: [] })
      expect(terminal.raw().endsWith('= 17')).toBe(true)
      follow({ kind: 'draft', text: 'The lamp goes out. ' })
      follow({ kind: 'draft', text: 'Somebody laughs in the dark behind the counter, once. ' })
      expect(terminal.raw().endsWith('counter, once.')).toBe(true)
      const before = terminal.raw().length
      follow({ kind: 'draft_withdrawn' })
      // Two lines stood there: up one, and everything below is gone.
      expect(terminal.raw().slice(before)).toBe('\r\u001b[1A\u001b[JStealth: 1d20+5 = 12+5 = 17')
      follow({ kind: 'draft', text: 'The lamp burns on. ' })
      expect(terminal.raw().endsWith('\r\u001b[JThe lamp burns on.')).toBe(true)
    })
    expect(terminal.raw().endsWith('\r\u001b[J')).toBe(true)
    playerConsole.close()
  })

  it('is said once where nothing moves, and not at all when it is short', async () => {
    const { terminal, playerConsole } = consoleAt(false)
    await playerConsole.wait(async () => 1)
    expect(terminal.raw()).not.toContain('at work')
    await playerConsole.wait(() => new Promise((resolve) => setTimeout(resolve, 2_200)))
    expect(terminal.raw().match(/at work/g)).toHaveLength(1)
    expect(terminal.raw()).not.toContain('\u001b[K')
    playerConsole.close()
  })

  it('gives null for ever after the line was cut', async () => {
    const { terminal, playerConsole } = consoleAt(false)
    const asked = playerConsole.ask()
    terminal.hangUp()
    expect([await asked, await playerConsole.ask()]).toEqual([null, null])
  })
})
