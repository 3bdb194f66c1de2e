import { describe, expect, it } from 'vitest'
import { bad, good } from '../../testing/assertions.ts'
import { commandWords } from './command-to-plain-words.ts'
import { inferHead } from './infer-command-head.ts'
import { looksLikeControl, readControl } from './parse-bracketed-campaign-command.ts'
import { readCommand, summaryOf } from './parse-command-line.ts'

describe('a command', () => {
  it('is read with its options, in braces, quotation marks or plain', () => {
    const read = good(readCommand('@iv [Observe]{the toll-house} --risk high --intent "find the book"'))
    expect(read).toMatchObject({
      ...{ head: 'LOOK', alias: 'Observe', intent: 'INV', domain: 'invest', text: 'the toll-house' },
      ...{ risk: 'high', purpose: 'find the book', voice: null, speech: false },
    })
    expect(good(readCommand('[对话]"Who goes there?"'))).toMatchObject({
      head: 'ASK',
      speech: true,
      intent: 'TALK',
    })
    expect(good(readCommand('<OOC> how do rests work?'))).toMatchObject({
      head: 'OOC',
      text: 'how do rests work?',
    })
    expect(good(readCommand('[ACT]{inner: holy spirit}'))).toMatchObject({
      intent: 'MIND',
      voice: 'holy_spirit',
    })
    expect(good(readCommand('[manage] @ma rest until morning'))).toMatchObject({
      head: 'MANAGE',
      domain: 'manage',
    })
  })

  it('is refused when an option or a voice is not one', () => {
    for (const line of [
      '[ACT]{go} --risk huge',
      '[ACT]{go} --speed 9',
      '[ACT]{inner: greed}',
      '[ACT]{go} --intent',
    ])
      expect(bad(readCommand(line)).code, line).toBe('turn/bad-option')
    expect(bad(readCommand('[ACT]{}')).code).toBe('turn/empty-command')
    expect(bad(readCommand('[SING]{a song}')).rule).toBe('KRN-01')
  })

  it('[KRN-14] has one of seven intents and a summary of at most twenty characters', () => {
    const long =
      'search every crate on the quay for the thing that was promised to us, and be quick about it, all of us'
    const { summary, intent } = good(readCommand(`[ACT]{${long}}`))
    expect(summary).toBe('search every crate…')
    expect([...summary].length).toBeLessThanOrEqual(20)
    expect(intent).toBe('ACT')
    expect(summaryOf('🎲'.repeat(30))).toBe('🎲'.repeat(20))
  })

  it('becomes words that a reader without heads understands', () => {
    const words = (line: string): string => commandWords(good(readCommand(line)))
    expect(words('[LOOK]{the toll-house}')).toBe('I look closely at the toll-house')
    expect(words('[LOOK]{around}')).toBe('I look around')
    expect(words('[ASK]"Where is Jin?"')).toBe('I say: "Where is Jin?"')
    expect(words('[FIGHT]{Viktor}')).toBe('I attack Viktor')
    expect(words('[CAST]{fire bolt at the crate}')).toBe('I cast fire bolt at the crate')
    expect(words('[ACT]{open the hatch}')).toBe('open the hatch')
    expect(words('[ASK]{Ask Mira about Jin}')).toBe('Ask Mira about Jin')
    expect(words('[LOOK]{Check the lock}')).toBe('Check the lock')
    expect(words('[ASK]{Mira about Jin}')).toBe('I ask Mira about Jin')
  })

  it('can be inferred from what was understood', () => {
    expect(
      ['search', 'ask', 'attack', 'cast', 'rest', 'climb'].map((verb) => inferHead('STORY', verb)),
    ).toEqual([...['LOOK', 'ASK', 'FIGHT', 'CAST', 'MANAGE', 'ACT']])
    expect(inferHead('DM', '')).toBe('OOC')
  })
})

describe('a control instruction', () => {
  it('is a tool call with its arguments', () => {
    expect(good(readControl('<initialize>')).tool).toBe('generate_questionnaire')
    expect(good(readControl('<new campaign campaign_0002>'))).toEqual({
      ...{ tool: 'init_campaign', arguments: { campaign: 'campaign_0002' } },
    })
    expect(good(readControl('<switch campaign campaigns/campaign_0001>')).arguments.campaign).toBe(
      'campaign_0001',
    )
    expect([good(readControl('<continue>')).tool, good(readControl('<hot start>')).tool]).toEqual([
      ...['hot_start', 'hot_start'],
    ])
  })

  it('[KRN-02] leads nowhere outside the campaigns', () => {
    for (const name of ['../../etc', 'campaigns/../../etc', '/etc', 'campaigns/a/b', 'C:\\x', 'a b'])
      expect(bad(readControl(`<switch campaign ${name}>`)).rule, name).toBe('KRN-02')
  })

  it('[KRN-03] is a typed call and never free text', () => {
    expect(looksLikeControl('<please load my game>')).toBe(true)
    expect(bad(readControl('<please load my game>'))).toMatchObject({
      code: 'turn/unknown-control',
      rule: 'KRN-03',
    })
    expect(looksLikeControl('I continue')).toBe(false)
  })
})
