import { describe, expect, it } from 'vitest'
import {
  capitalize,
  capitalizeArticles,
  capitalizeFirstLetter,
  countOf,
  isPluralPhrase,
  joinList,
  possessive,
  sentenceAbout,
  singular,
  withArticle,
  withIndefiniteArticle,
} from './capitals-articles-plurals-lists.ts'

describe('capitals', () => {
  it('reach the first character, or the first letter behind a quotation mark', () => {
    expect([capitalize(''), capitalize('oda'), capitalize('"go"')]).toEqual(['', 'Oda', '"go"'])
    expect([capitalizeFirstLetter('"go"'), capitalizeFirstLetter('ß')]).toEqual(['"Go"', 'ß'])
  })
  it('begin sentences that begin with an article, and leave every other word', () => {
    expect(capitalizeArticles('the contractor means harm. a door? the end.')).toBe(
      'The contractor means harm. A door? The end.',
    )
    expect(capitalizeArticles('They owe N.E. the rest, e.g. the coat.')).toBe(
      'They owe N.E. the rest, e.g. the coat.',
    )
    expect(capitalizeArticles('Ask the guard, e.g. about theatre. then go.')).toBe(
      'Ask the guard, e.g. about theatre. then go.',
    )
  })
})

describe('articles', () => {
  it.each([
    ['the bar', 'the bar'],
    ['The noticeboard', 'the noticeboard'],
    ['bar counter', 'the bar counter'],
    ["Mira's workbench", "Mira's workbench"],
    ['stool nineteen', 'stool nineteen'],
    ['Pier Nine', 'Pier Nine'],
    ['your deck', 'your deck'],
    ['the stool nineteen', 'the stool nineteen'],
  ])('%s stands in a sentence as %s', (name, expected) => {
    expect(withArticle(name)).toBe(expected)
  })
  it('say one thing of one and another of many', () => {
    expect(sentenceAbout('the boots', 'is', 'are')).toBe('The boots are')
    expect(sentenceAbout('glass', 'is', 'are')).toBe('The glass is')
  })
  it('are "an" before a vowel that is heard', () => {
    expect(['oar', 'hour', 'unicorn', 'rope'].map(withIndefiniteArticle)).toEqual([
      'an oar',
      'an hour',
      'a unicorn',
      'a rope',
    ])
  })
})

describe('lists and owners', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', '', 'b', 'c'], 'a, b and c'],
  ])('%j is "%s"', (items, expected) => {
    expect(joinList(items)).toBe(expected)
  })
  it('put the apostrophe behind an s', () => {
    expect([possessive('Jory'), possessive('the carters')]).toEqual(["Jory's", "the carters'"])
  })
})

describe('number', () => {
  it.each([
    ['torches', 'torch'],
    ['potions of healing', 'potions of healing'],
    ['goblin scouts', 'goblin scout'],
    ['wolves', 'wolf'],
    ['caves', 'cave'],
    ['knives', 'knife'],
    ['olives', 'olive'],
    ['rubies', 'ruby'],
    ['ties', 'tie'],
    ['handaxes', 'handaxe'],
    ['foxes', 'fox'],
    ['watchmen', 'watchman'],
    ['omen', 'omen'],
    ['mice', 'mouse'],
    ['glass', 'glass'],
    ['gas', 'gas'],
  ])('one of %s is %s', (plural, expected) => {
    expect(singular(plural)).toBe(expected)
  })
  it('is that of the head of a phrase', () => {
    const phrases = ['the green planks', 'three fish-oil lamps', 'the row of stools', 'the moss', 'a glass']
    expect(phrases.map(isPluralPhrase)).toEqual([true, true, false, false, false])
  })
  it('goes with its noun', () => {
    expect([countOf(1, 'turn'), countOf(0, 'turn'), countOf(2, 'branch', 'branches')]).toEqual([
      '1 turn',
      '0 turns',
      '2 branches',
    ])
  })
})
