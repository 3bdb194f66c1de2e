import { expect, it } from 'vitest'
import { sayOf, withArticle } from './with-article.ts'

it.each([
  ['the bar', 'the bar'],
  ['The noticeboard', 'the noticeboard'],
  ['bar counter', 'the bar counter'],
  ["Mira's workbench", "Mira's workbench"],
  ['stool nineteen', 'stool nineteen'],
  ['Pier Nine', 'Pier Nine'],
  ['your deck', 'your deck'],
  ['the stool nineteen', 'the stool nineteen'],
])('%s stands in a sentence as %s', (name, said) => {
  expect(withArticle(name)).toBe(said)
})

it('says one thing of one and another of many', () => {
  expect(sayOf('the boots', 'is', 'are')).toBe('The boots are')
  expect(sayOf('glass', 'is', 'are')).toBe('The glass is')
})
