import { describe, expect, it } from 'vitest'
import { proseParts } from './prose-parts.ts'

const joined = (text: string) => proseParts(text).map((one) => one.map((part) => part.text).join(''))

describe('prose', () => {
  it('is set in paragraphs with its speech apart', () => {
    expect(proseParts('He waits.\n\n"Nights," he says. "Down the lifts."')).toEqual([
      [{ text: 'He waits.', speech: false }],
      [
        { text: '“Nights,”', speech: true },
        { text: ' he says. ', speech: false },
        { text: '“Down the lifts.”', speech: true },
      ],
    ])
  })

  it('draws apostrophes and leaves every other word alone', () => {
    expect(joined("Jin's coat, the couriers' stools, it isn't <b>here</b>")).toEqual([
      'Jin’s coat, the couriers’ stools, it isn’t <b>here</b>',
    ])
  })

  it('takes a speech that is not closed to the end of its paragraph', () => {
    expect(proseParts('"And then\n\nSilence.')).toEqual([
      [{ text: '“And then', speech: true }],
      [{ text: 'Silence.', speech: false }],
    ])
  })

  it('has no paragraph for nothing', () => {
    expect(proseParts('\n\n  \n')).toEqual([])
  })
})
