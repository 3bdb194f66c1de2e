import stringWidth from 'fast-string-width'
import { describe, expect, it } from 'vitest'
import { done } from '../../../core/result.ts'
import { good } from '../../../testing/assertions.ts'
import type { ProcessIo } from '../../process-io.ts'
import { noPaint, paintFor } from '../../terminal-text.ts'
import { pageNames, pageOf } from '../table-commands.ts'
import type { Page } from './page-layout.ts'
import { sampleAround, sampleEngine, sampleTurn } from './sample-table-data.ts'
import { drawProse, drawTurn, fallingFrames } from './turn.ts'
import { drawWhy } from './why-reasons.ts'

const page = (width: number, plain = false): Page => ({ width, paint: noPaint, plain })
const explained = {
  turn: 7,
  dice: [{ what: sampleTurn.dice_rolls[0] ?? '', why: '1d20 fell on 14; with +3 CHA that makes 17.' }],
  dice_turn: 7,
  difficulties: [{ what: 'Ask who paid (Persuasion DC 12, easy)', why: 'to win somebody over' }],
  refusals: [],
  lines: [{ what: 'Jory turns his mug.', why: 'pack:tide jory.business.neutral' }],
  lore: [],
  teller: 'embedded',
}
const escapeCharacter = String.fromCharCode(27)

/** A turn, every page that a command shows, and the reasons. */
async function everything(on: Page): Promise<readonly string[]> {
  const lines = [...drawTurn(sampleTurn, sampleAround, on)]
  for (const name of pageNames) {
    const drawn = await pageOf(name)?.({ engine: sampleEngine, campaignId: 'tide_0001', page: on })
    lines.push('', ...good(drawn ?? done([])))
  }
  return [...lines, '', ...drawWhy(explained, null, on)]
}

describe('everything that is drawn', () => {
  it.each([
    [40, false],
    [80, false],
    [100, false],
    [80, true],
  ])('looks like this at %i columns (plain: %s)', async (width, plain) => {
    expect((await everything(page(width, plain))).join('\n')).toMatchSnapshot()
  })

  it('fits at every width from 40 to 120', async () => {
    for (let width = 40; width <= 120; width += 1)
      for (const line of await everything(page(width)))
        expect(stringWidth(line), line).toBeLessThanOrEqual(width)
  })

  it('shows nothing from behind the screen', async () => {
    expect((await everything(page(80))).join('\n')).not.toContain('Hale ordered it')
  })

  it('has no lines, dots or dice faces for a screen reader to spell out', async () => {
    expect((await everything(page(80, true))).join('\n')).not.toMatch(/[─│├└●○◉⚀-⚅↪·→✓×]/)
  })

  it('does not let words drive the terminal', () => {
    const evil = {
      ...sampleTurn,
      narrative: 'Look: \u001b[2J\u202egone',
      location_confirmed: '\u001b]0;x\u0007',
    }
    const text = drawTurn(evil, sampleAround, page(80)).join('\n')
    for (const driving of ['\u001b', '\u0007', '\u202e']) expect(text).not.toContain(driving)
  })
})

describe('colour', () => {
  const ioWith = (environment: Record<string, string>, isTTY = true): ProcessIo => {
    const sink = { isTTY, write: () => true, drained: async () => {} }
    return { stdout: sink, stderr: sink, stdin: (async function* () {})(), environment }
  }
  const coloured = (environment: Record<string, string>, isTTY = true): boolean =>
    paintFor(ioWith(environment, isTTY)).good('x') !== 'x'

  it('is for terminals; FORCE_COLOR decides first, then NO_COLOR, then TERM', () => {
    expect(coloured({})).toBe(true)
    expect(coloured({}, false)).toBe(false)
    expect(coloured({ NO_COLOR: '1' })).toBe(false)
    expect(coloured({ NO_COLOR: '' })).toBe(true)
    expect(coloured({ TERM: 'dumb' })).toBe(false)
    expect(coloured({ FORCE_COLOR: '1' }, false)).toBe(true)
    expect(coloured({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(true)
    expect(coloured({ FORCE_COLOR: '0' })).toBe(false)
  })

  it('sets speech and emphasis apart, across lines, and takes the stars away', () => {
    const paint = paintFor(ioWith({}))
    const lines = drawProse('He says: "A *long* sentence goes on." And stops.', {
      width: 24,
      paint,
      plain: false,
    })
    const text = lines.join('\n')
    expect(text).toContain(`${escapeCharacter}[36m"A ${escapeCharacter}[39m`)
    expect(text).toContain(`${escapeCharacter}[3mlong${escapeCharacter}[23m`)
    expect(text).not.toContain('*')
    expect(lines.at(-1)).toBe('stops.')
    expect(drawProse('2 * 3 * 4', { width: 24, paint, plain: false })).toEqual(['2 * 3 * 4'])
  })
})

describe('a turn', () => {
  it('says an end once, and what can be done after it', () => {
    const ending = { type: 'ending_reached', details: { title: 'Rung' }, tags: [] }
    const lines = drawTurn({ ...sampleTurn, engine_events: [ending] }, sampleAround, page(80)).join('\n')
    expect(lines).toContain('── The end: Rung ──')
    expect(lines).toContain('/undo')
  })

  it('does not repeat a notice that the words already say', () => {
    const notices = ['You see nobody called "moon" here.']
    const turn = { ...sampleTurn, notices, narrative: notices[0] ?? '' }
    expect(
      drawTurn(turn, sampleAround, page(80))
        .join('\n')
        .match(/nobody called/g),
    ).toHaveLength(1)
  })
})

describe('falling dice', () => {
  it('end on the faces of the ledger, and show only faces that the die has', () => {
    const two = { ...sampleTurn.rolls[0], groups: [{ sides: 6, faces: [{ value: 5 }, { value: 1 }] }] }
    const frames = fallingFrames([two as (typeof sampleTurn.rolls)[number], ...sampleTurn.rolls])
    expect(frames.at(-1)).toBe('  ⚄ ⚀ [14]')
    for (const frame of frames) {
      const [, number] = /\[ ?(\d+)\]/.exec(frame) ?? []
      expect(Number(number)).toBeGreaterThanOrEqual(1)
      expect(Number(number)).toBeLessThanOrEqual(20)
    }
    expect(new Set(frames).size).toBeGreaterThan(4)
    expect(fallingFrames([])).toEqual([])
  })
})

describe('why', () => {
  it('tells one kind when asked for it, and says when there is nothing', () => {
    const only = drawWhy(explained, 'line', page(80)).join('\n')
    expect(only).toContain('pack:tide jory.business.neutral')
    expect(only).not.toContain('1d20')
    expect(drawWhy(explained, 'refusal', page(80))).toEqual(['Nothing was refused.'])
    expect(drawWhy(null, null, page(80)).join()).toContain('Nothing was played yet')
    const quiet = { ...explained, dice: [], difficulties: [], lines: [] }
    expect(drawWhy(quiet, null, page(80)).join(' ')).toContain('Nothing in turn 7 needed a reason')
  })
})
