import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answering, openTable } from '../../../test/table.ts'
import { assembleEngine } from '../../engine/engine.ts'
import { plainGameMaster } from '../../gm/plain/plain-game-master.ts'
import { good } from '../../testing/assertions.ts'
import { escaped } from '../report/html-page-and-plots.ts'
import { replayCampaign } from './replay-campaign.ts'
import { litTexts, replayPage } from './replay-page.ts'

describe('two texts side by side', () => {
  it('light what only one of them has, and keep every word of both', () => {
    const [was, is] = litTexts('The lamp is cold tonight and out.', 'The lamp is warm tonight and out.')
    expect(was).toBe('The lamp is <del>cold </del>tonight and out.')
    expect(is).toBe('The lamp is <ins>warm </ins>tonight and out.')
    const words = fc.array(fc.constantFrom('a', 'b', 'c', '<i>', '&'), { maxLength: 24 })
    fc.assert(
      fc.property(words, words, (left, right) => {
        const [before, other] = litTexts(left.join(' '), right.join(' '))
        expect(before.replaceAll(/<\/?del>/g, '')).toBe(escaped(left.join(' ')))
        expect(other.replaceAll(/<\/?ins>/g, '')).toBe(escaped(right.join(' ')))
      }),
      { numRuns: 200 },
    )
  })
})

describe('the page of a replay', () => {
  it('shows both tellings, fetches nothing, and lets nothing that was typed be markup', async () => {
    const { desk, id, play } = await openTable({ script: answering({}) })
    await play('I sneak past <script>alert(1)</script> Viktor.')
    const gameMaster = plainGameMaster
    const report = good(await replayCampaign(assembleEngine(desk), id, { gameMaster, stopwatch: () => 0 }))
    const html = replayPage(report)
    expect(html).toContain('<h4>then</h4>')
    expect(html).toContain('told by <b>plain</b>')
    expect(html).not.toMatch(/https?:|<script|<link|@import|url\(/)
    expect(html).toContain('<svg')
  })
})
