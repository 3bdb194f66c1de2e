/** What the narrator does with a turn: the faults of its first sketch stay mended, and its habits hold. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShownEvent } from '../../../core/protocol/turn-envelope.ts'
import type { NarrateRequest, Told } from '../../game-master.ts'
import { openLibrary } from './fragment-library.ts'
import { tellStory } from './narrate-story-turn.ts'
import { event, isolde, landing, maddock, requestFor, wren } from './sample-narration-request.ts'

const library = openLibrary()
const text = (told: Told): string => (told.answer as { final_text: string }).final_text
const sentences = (told: Told) => told.usage?.provenance as { text: string; from: string }[]
const sources = (told: Told): string[] => sentences(told).map(({ from }) => from)
const tell = (events: readonly ShownEvent[], more: Partial<NarrateRequest> = {}): string =>
  text(tellStory(requestFor(events, more), library))
/** The same turn under many varieties. */
const many = (events: readonly ShownEvent[], more: Partial<NarrateRequest> = {}, count = 40): string[] =>
  Array.from({ length: count }, (_one, at) => tell(events, { ...more, variety: `v${at}` }))
const check = (action: string, success: boolean, target = maddock.id): ShownEvent =>
  event('check', { actor: wren, action, target, success })
const asked = event('no_roll', { actor: wren, action: 'ask', target: maddock.id })
const deflected = event('deflected', {
  npc_id: maddock.id,
  entry_id: 'ferry:w_toll',
  tell: ['His thumb finds the tar and stays there.'],
  say: ['Boxes float. I never said that one did.'],
})
const disclosed = event('disclosed', {
  npc_id: isolde.id,
  entry_id: 'ferry:k_toll',
  tell: [],
  say: ['It came up short on Tuesday. It has never come up short on a Tuesday.'],
  after: ['{name} sets the glass down very exactly.'],
})

describe('faults of the first sketch', () => {
  it('puts a name before a pronoun that would mean nobody', () => {
    for (const told of many([asked, deflected]))
      expect(told).toMatch(/^(?:You .*\n\n)?Maddock(?: Thrale)?'s thumb finds the tar/)
  })
  it('does not announce a success before telling a failure', () => {
    const line = 'I grab the ledger and run'
    for (const told of many([check('take', false, 'ferry:ledger')], { player_input: line }))
      expect(told).not.toMatch(/You grab/)
    const climb = { player_input: 'I climb up onto the boathouse roof' }
    for (const told of many([check('climb', false, 'ferry:chest')], climb))
      expect(told).not.toMatch(/You climb up onto/)
    expect(many([check('climb', true, 'ferry:chest')], climb).join('\n')).toMatch(/You climb up onto/)
  })
  it('closes speech once and leaves a tag in small letters', () => {
    for (const told of many([
      asked,
      deflected,
      event('disclosed', { npc_id: maddock.id, entry_id: 'x', tell: [], say: ['Big, are they? Now shift.'] }),
    ])) {
      expect(told).not.toMatch(/" "|""|\?" Says|\.\."/)
      expect((told.match(/"/g) ?? []).length % 2).toBe(0)
    }
  })
  it('gives a disclosure a second beat, where its author wrote one', () => {
    for (const told of many([asked, disclosed])) expect(told).toMatch(/sets the glass down very exactly\.$/)
  })
  it('tells nothing for the senses after somebody has told something', () => {
    const palette = Object.values({ ...landing.place }).flatMap((one) => (Array.isArray(one) ? one : []))
    for (const told of many([asked, disclosed])) for (const line of palette) expect(told).not.toContain(line)
  })
  it('never lets two people share a word in one sentence', () => {
    const cues = {
      ...landing,
      people: [
        { ...maddock, business: ['turns his mug a quarter round'] },
        { ...isolde, business: ['counts the mugs'] },
      ],
    }
    const moved = event('scene_changed', { to: 'ferry:landing', first: true })
    for (const told of many([moved], { cues })) {
      const together = told
        .split(/(?<=[.!?])\s/)
        .filter((sentence) => /mugs?\b/.test(sentence) && /Maddock/.test(sentence) && /Isolde/.test(sentence))
      expect(together).toEqual([])
    }
  })
  it('quotes a bare question back before anybody reacts to it', () => {
    const told = many([asked, deflected], { player_input: 'Where is the toll-box?' })
    expect(told.filter((one) => one.startsWith('"Where is the toll-box?"\n\n')).length).toBeGreaterThan(20)
  })
  it('knows the means: evidence is not met with kindness', () => {
    const shown = event('check', {
      actor: wren,
      action: 'persuade',
      target: maddock.id,
      item_id: 'ferry:ledger',
      success: true,
    })
    const told = Array.from({ length: 30 }, (_one, at) =>
      tellStory(requestFor([shown], { variety: `e${at}` }), library),
    )
    const coin = sources(
      tellStory(requestFor([{ ...shown, details: { ...shown.details, item_id: 'coin' } }]), library),
    )
    expect(
      told.every((one) => sources(one).some((from) => /persuade\.success\.(?:9|10|11|12)$/.test(from))),
    ).toBe(true)
    expect(coin.some((from) => /persuade\.success\.(?:13|14|15)$/.test(from))).toBe(true)
  })
  it('fights with the weapon it was given, and against what it is', () => {
    const blow = (weapon: string, target: string): ShownEvent =>
      event('attack', { who: wren, target, with: weapon, verdict: 'hit' }, 'combat')
    for (const told of many([blow('Mace', 'foe_thug')]))
      expect(told).not.toMatch(/\b(?:edge|point|steel|cut|shot|arrow)\b/i)
    for (const told of many([blow('Longbow', 'foe_wolf')]))
      expect(told).not.toMatch(/\b(?:edge|swing|mace|trigger)\b/i)
  })
  it('keeps a late round within forty-five words', () => {
    const foe = (who: string, verdict: string): ShownEvent =>
      event('attack', { who, target: wren, with: 'Mace', verdict }, 'combat')
    const hurt = event('damage', { who: wren, hp: 5, hp_max: 24 }, 'combat')
    const own = event('attack', { who: wren, target: 'foe_thug', with: 'Dagger', verdict: 'hit' }, 'combat')
    const left = event('damage', { who: 'foe_thug', hp: 9, hp_max: 32 }, 'combat')
    const events = [
      event('turn', { who: wren, round: 4 }, 'combat'),
      own,
      left,
      foe('foe_thug', 'hit'),
      hurt,
      foe('foe_wolf', 'miss'),
      event('dodges', { who: 'foe_wolf' }, 'combat'),
    ]
    for (const told of many(events)) expect(told.split(/\s+/).length).toBeLessThanOrEqual(45)
  })
})

describe('habits', () => {
  it('says the same for the same request, and something else for another turn', () => {
    const request = requestFor([check('sneak', true)])
    expect(tellStory(request, library)).toEqual(tellStory(request, library))
    expect(new Set(many([check('sneak', true)])).size).toBeGreaterThan(10)
  })
  it('tells one omen at most, and last', () => {
    const clock = (id: string, line: string, type = 'clock_advanced'): ShownEvent =>
      event(type, { clock_id: id, text: [line] })
    const events = [
      clock('a', 'The first step is gone.'),
      check('search', true, 'ferry:chest'),
      clock('b', 'A bell is heard, under water.', 'clock_triggered'),
      clock('c', 'The lamps burn low.'),
    ]
    for (const told of many(events)) {
      expect(told).toMatch(/\n\nA bell is heard, under water\.$/)
      expect(told).not.toMatch(/first step|lamps burn/)
    }
    expect(
      tell([{ ...clock('a', 'Quiet now.'), details: { clock_id: 'a', text: ['Quiet now.'], quiet: true } }]),
    ).not.toMatch(/Quiet now/)
  })
  it('arrives once for the first time', () => {
    const again = { ...landing, place: landing.place === null ? null : { ...landing.place, visits: 2 } }
    const first = tell([
      event('scene_changed', { to: 'ferry:landing', first: true, lines: ['You go down by the tow-path.'] }),
    ])
    const later = tell([event('scene_changed', { to: 'ferry:landing', first: false })], { cues: again })
    expect(first).toMatch(/^You go down by the tow-path\.\n\n(?:The landing leans out|You come down)/)
    expect(later).toMatch(/The landing again|Nobody has moved|You are back/)
  })
  it('says where every sentence comes from', () => {
    const told = tellStory(
      requestFor([asked, deflected], { player_input: 'I ask Maddock about the drowned toll' }),
      library,
    )
    expect(
      sources(told).every((from) =>
        from.split(' ').every((one) => /^(?:pack:|lib:[a-z_.]+\.\d+$|player$|engine)/.test(one)),
      ),
    ).toBe(true)
    const whole = sentences(told)
      .map(({ text: sentence }) => sentence)
      .join(' ')
    expect(whole).toBe(text(told).replace(/\s+/g, ' '))
  })
  it('tells an ending with its epilogue and nothing after it', () => {
    const told = tell([
      event('ending_reached', {
        ending_id: 'e',
        title: 'Low Water',
        text: ['The bell rings.'],
        epilogue: ['Maddock keeps the ferry.', 'Isolde closes early.'],
      }),
      event('clock_triggered', { clock_id: 'a', text: ['An omen.'] }),
    ])
    expect(told).toBe('The bell rings.\n\nMaddock keeps the ferry.\n\nIsolde closes early.')
  })
  it('gives reasons of the engine as they are, and no ids', () => {
    expect(tell([], { blocked: [{ action: 'go', reason: 'The causeway is under water' }] })).toMatch(
      /^The causeway is under water\./,
    )
    expect(tell([event('blocked', { reason: 'There is no "item_knife_001" at hand.' })])).not.toMatch(
      /item_|"/,
    )
  })
})

describe('any turn at all', () => {
  const types = [
    'check',
    'no_roll',
    'action_succeeded',
    'action_partial',
    'action_failed',
    'attack',
    'damage',
    'death',
    'cast',
    'save',
    'effect_begins',
    'scene_changed',
    'disclosed',
    'deflected',
    'spoke',
    'discovered',
    'clock_advanced',
    'contest_moved',
    'improvised',
    'deed_done',
    'ending_reached',
    'situation_created',
    'combat_summary',
    'nonsense',
  ]
  const id = fc.constantFrom(wren, maddock.id, isolde.id, 'foe_thug', 'ferry:chest', 'nobody', '')
  const details = fc.record(
    {
      who: id,
      target: id,
      actor: fc.constantFrom(wren, maddock.id),
      npc_id: id,
      action: fc.constantFrom('sneak', 'persuade', 'look', 'attack', 'xyzzy', ''),
      verdict: fc.constantFrom('hit', 'miss', 'critical'),
      success: fc.boolean(),
      with: fc.constantFrom('Shortsword', 'Bite', '', 'Gizmo'),
      say: fc.constantFrom(['A thing is said. And more.'], ['"Quoted," he says.'], [], ['{nonsense} slot.']),
      tell: fc.constantFrom(['His hands stop.'], ['turns away'], []),
      text: fc.constantFrom(['Something moves.'], [], 'One line'),
      spell: fc.constantFrom('Fire Bolt', 'Cure Wounds', 'Gibberish'),
      condition: fc.constantFrom('prone', 'weird', ''),
      hp: fc.integer({ min: -5, max: 30 }),
      hp_max: fc.integer({ min: 0, max: 30 }),
      outcome: fc.constantFrom('success', 'fail', 'mixed'),
      to: fc.constantFrom('ferry:landing', 'ferry:inn', 'elsewhere'),
    },
    { requiredKeys: [] },
  )
  const turn = fc.array(
    fc.record({ type: fc.constantFrom(...types), details, tags: fc.constantFrom([], ['combat']) }),
    { maxLength: 8 },
  )

  it('ends in words that can be read, with cues and without', () => {
    fc.assert(
      fc.property(turn, fc.string({ maxLength: 60 }), fc.boolean(), (events, line, cued) => {
        const base = requestFor(events as ShownEvent[], { player_input: line, variety: line })
        const { cues: _none, ...bare } = base
        const told = tellStory(cued ? base : bare, library)
        const words = text(told)
        expect(words).not.toBe('')
        expect(words).not.toMatch(/\{[a-z~]|\[[^\]]*\|| {2}|undefined|NaN|\[object/)
        expect((words.replace(/\n/g, ' ').match(/"/g) ?? []).length % 2).toBe(0)
        expect(words).toMatch(/^["“'*]?[\p{Lu}\p{N}]/u)
        expect((told.memory ?? '').length).toBeLessThanOrEqual(4_000)
      }),
      { numRuns: 400 },
    )
  })
})
