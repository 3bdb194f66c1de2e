/** How well the comparisons of planning tell one thing from two, on lines that were labelled by what they mean. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { choiceKeyOf } from '../offer/choice-keys-and-lines.ts'
import { isSameTopic, topicOf } from '../thinking/same-topic.ts'
import { isSimilarChoice } from './check-picked-choice.ts'

interface Pair {
  readonly a: string
  readonly b: string
  readonly same: boolean
}

function measured(file: string, alike: (a: string, b: string) => boolean) {
  const url = new URL(`../../../test/fixtures/planning/${file}.jsonl`, import.meta.url)
  const lines = readFileSync(url, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  const pairs = lines.map((line) => JSON.parse(line) as Pair)
  const share = (same: boolean): number => {
    const rows = pairs.filter((pair) => pair.same === same)
    return rows.filter(({ a, b }) => alike(a, b)).length / rows.length
  }
  const result = { pairs: pairs.length, recall: share(true), false_alarms: share(false) }
  const missed = pairs.filter(({ a, b, same }) => alike(a, b) !== same).map(({ a, b }) => `${a} | ${b}`)
  console.log(file, JSON.stringify(result), missed)
  return result
}

describe('likeness, measured', () => {
  it('knows a topic in another wording, and other topics', () => {
    const same = (a: string, b: string): boolean => isSameTopic(topicOf(a, 'x').words, topicOf(b, 'x').words)
    const { recall, false_alarms } = measured('topics', same)
    expect(recall).toBeGreaterThanOrEqual(0.85)
    expect(false_alarms).toBeLessThanOrEqual(0.1)
  })

  it('knows a wish picked twice, and two wishes', () => {
    const named = (text: string) => ({ key: choiceKeyOf(text), text })
    const { recall, false_alarms } = measured('picks', (a, b) => isSimilarChoice(named(a), named(b)))
    expect(recall).toBeGreaterThanOrEqual(0.85)
    expect(false_alarms).toBeLessThanOrEqual(0.1)
  })
})
