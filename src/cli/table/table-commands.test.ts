import { describe, expect, it } from 'vitest'
import { commandHelp, readTableLine } from './table-commands.ts'

describe('a line at the table', () => {
  it.each([
    ['/sheet', { kind: 'page', name: 'sheet' }],
    ['Sheet', { kind: 'page', name: 'sheet' }],
    ['  INVENTORY ', { kind: 'page', name: 'inventory' }],
    ['i', { kind: 'page', name: 'inventory' }],
    ['?', { kind: 'page', name: 'help' }],
    ['/help', { kind: 'page', name: 'help' }],
    ['/again', { kind: 'page', name: 'again' }],
    ['save', { kind: 'page', name: 'save' }],
    ['undo', { kind: 'undo' }],
    ['/redo', { kind: 'redo' }],
    ['/q', { kind: 'quit' }],
    ['why', { kind: 'why', about: null }],
    ['why dc', { kind: 'why', about: 'dc' }],
    ['/why roll', { kind: 'why', about: 'die' }],
    ['', { kind: 'nothing' }],
    ['/god set my hp to 12', { kind: 'say', message: { message: 'set my hp to 12', mode: 'god' } }],
    ['/THINK how?', { kind: 'say', message: { message: 'how?', mode: 'think' } }],
  ])('%j is about the game', (line, command) => {
    expect(readTableLine(line)).toEqual(command)
  })

  it.each([
    '2',
    'I look at the map',
    'why?',
    'why did you do it',
    'exit',
    'again',
    'think about the tide',
    'GOD MODE: set my hp to 12',
    '//comment',
    'go to the inn and undo the knot',
  ])('%j belongs to the story', (line) => {
    expect(readTableLine(line)).toEqual({ kind: 'say', message: { message: line } })
  })

  it('says what was meant when it is not understood', () => {
    expect(readTableLine('/shet')).toEqual({
      kind: 'unclear',
      sentence: 'There is no /shet. Did you mean /sheet?',
    })
    expect(readTableLine('/xyz')).toMatchObject({ sentence: expect.stringContaining('? lists') })
    expect(readTableLine('/why me')).toMatchObject({ sentence: expect.stringContaining('die, dc, line') })
    expect(readTableLine('/think')).toMatchObject({ sentence: expect.stringContaining('/think how') })
    expect(readTableLine('/constructor')).toMatchObject({ kind: 'unclear' })
    expect(readTableLine('constructor')).toMatchObject({ kind: 'say' })
  })

  it('has a meaning for everything the help page names', () => {
    for (const [usage] of commandHelp)
      for (const word of usage.match(/\/\w+|\?/g) ?? []) {
        const line = /think|dm|god|meant/.test(word) ? `${word} something` : word
        expect(readTableLine(line).kind, word).not.toBe('unclear')
      }
  })
})
