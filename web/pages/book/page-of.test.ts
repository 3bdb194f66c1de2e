import { expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

const turn = {
  turn_no: 1,
  mode: 'STORY_MODE' as never,
  input: ['<img src=x onerror=alert(1)>'],
  narrative: 'Rain.\n\n“Well?” she says & waits.',
  planning_block: null,
  dice_rolls: ['1d20 = 7'],
  dice: [],
  at: '',
  position: '1.000000000000',
  told_by: 'embedded',
} as unknown as Parameters<typeof pageOf>[2][number]

it('is one page with nothing to run and nothing to fetch, whatever was said', () => {
  const page = pageOf('A & <b>', ['Once.'], [turn])
  expect(page).toContain('<h1>A &#38; &#60;b&#62;</h1>')
  expect(page).toContain('<p>Rain.</p><p>“Well?” she says &#38; waits.</p>')
  expect(page).not.toMatch(/<img|<script|https?:|src=x onerror=alert\(1\)>/)
})
