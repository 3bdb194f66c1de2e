import { describe, expect, it } from 'vitest'
import { proseParts } from './prose-parts.ts'

const joined = (text: string) => proseParts(text).map((one) => one.map((part) => part.text).join(''))

describe('prose', () => {
  it('is set in paragraphs with its speech apart', () => {
    expect(proseParts('He waits.\n\n"Nights," he says. "Down the lifts."')).toEqual([
      [{ text: 'He waits.', speech: false, stressed: false }],
      [
        { text: '“Nights,”', speech: true, stressed: false },
        { text: ' he says. ', speech: false, stressed: false },
        { text: '“Down the lifts.”', speech: true, stressed: false },
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
      [{ text: '“And then', speech: true, stressed: false }],
      [{ text: 'Silence.', speech: false, stressed: false }],
    ])
  })

  it('stresses what stands between stars, and takes no sum for a stress', () => {
    expect(proseParts('under *purpose of visit* a dash; 2 * 3 * 4')).toEqual([
      [
        { text: 'under ', speech: false, stressed: false },
        { text: 'purpose of visit', speech: false, stressed: true },
        { text: ' a dash; 2 * 3 * 4', speech: false, stressed: false },
      ],
    ])
  })

  it('has no paragraph for nothing', () => {
    expect(proseParts('\n\n  \n')).toEqual([])
  })
})
