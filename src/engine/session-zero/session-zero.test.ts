import { describe, expect, it } from 'vitest'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { plainGameMaster } from '../../gm/plain/plain-game-master.ts'
import { bands2d6 } from '../../rules/bands-2d6/bands-2d6.ts'
import { createDnd5e } from '../../rules/dnd5e/dnd5e.ts'
import { good, refusedWith } from '../../testing/assertions.ts'
import { testDependencies } from '../../testing/test-engine-dependencies.ts'
import { assembleEngine } from '../engine.ts'
import type { Calibration } from './calibration.ts'
import { sessionZero } from './session-zero.ts'

const dnd5e = createDnd5e()
const engine = assembleEngine(
  testDependencies({
    rulesets: (id) => Promise.resolve([bands2d6, dnd5e].find((ruleset) => ruleset.id === id)),
    gameMaster: plainGameMaster,
  }),
)
const { usual } = sessionZero
const drawn = ['sexual_violence', 'child_harm', 'real_hate_symbols']

describe('presets', () => {
  it.each([
    ['noir_standard', [0.7, 0.6, 0.8, 0.5], ['moderate', 'consequential', 'meaningful', 'thin']],
    ['pulp_adventure', [0.3, 0.3, 0.4, 0.3], ['low', 'forgiving', 'soft', 'thick']],
    ['hard_boiled', [0.9, 0.8, 0.9, 0.6], ['high', 'punishing', 'hard', 'none']],
    ['one_bad_day', [0.95, 0.9, 0.7, 0.4], ['brutal', 'punishing', 'hard', 'none']],
  ])('%s is what seed 003 says', (id, tone, risk) => {
    const { calibration } = sessionZero.presets.find((preset) => preset.id === id) ?? { calibration: usual }
    expect(Object.values(calibration.tone)).toEqual(tone)
    expect(Object.values(calibration.risk)).toEqual(risk)
  })

  it('can be read by name, with values over them, or not at all', () => {
    expect(good(sessionZero.read(undefined))).toEqual(usual)
    const high = good(sessionZero.read({ preset: 'noir_standard', risk: { lethality: 'high' } }))
    expect(high.risk).toEqual({ ...good(sessionZero.read('noir_standard')).risk, lethality: 'high' })
    expect(high.tone.moral_complexity).toBe(0.8)
  })

  it('stand under what a founder says, and lines only grow', () => {
    const author = { preset: 'noir_standard', boundaries: { lines: ['spiders'] } }
    const agreed = good(
      sessionZero.read(author, { risk: { lethality: 'low' }, boundaries: { lines: ['fire'] } }),
    )
    expect(agreed.tone).toEqual(good(sessionZero.read('noir_standard')).tone)
    expect(agreed.risk.lethality).toBe('low')
    expect(agreed.boundaries.lines).toEqual([...drawn, 'spiders', 'fire'])
    expect(good(sessionZero.read(author, 'one_bad_day')).boundaries.lines).toContain('spiders')
    refusedWith(sessionZero.read(author, { risk: 'none' }), 'session/bad-calibration')
  })

  it('refuse what cannot stand, with the place and what would work', () => {
    const unknown = sessionZero.read('cosy')
    refusedWith(unknown, 'session/unknown-preset')
    expect(unknown.ok ? '' : unknown.refusal.message).toContain('noir_standard')
    const bad = sessionZero.read({ risk: { lethality: 'extreme' } })
    expect(bad.ok ? '' : bad.refusal.message).toMatch(/^risk\.lethality cannot stand/)
    refusedWith(sessionZero.read({ tone: { gritty_vs_cinematic: 2 } }), 'session/bad-calibration')
    refusedWith(sessionZero.read(7), 'session/bad-calibration')
    refusedWith(sessionZero.read({ colour: 'blue' }), 'session/bad-calibration')
  })
})

describe('answers', () => {
  it('set 0.2, 0.5 or 0.8, by letter, id or name', () => {
    const grit = (answer: string): number =>
      good(sessionZero.answer(usual, { grit: answer })).tone.gritty_vs_cinematic
    expect(['a', 'b', 'c'].map(grit)).toEqual([0.2, 0.5, 0.8])
    expect([grit('gritty'), grit('Gritty')]).toEqual([0.8, 0.8])
  })

  it('leave everything else alone', () => {
    const agreed = good(sessionZero.answer(usual, { lethality: 'low', structure: 'sandbox' }))
    expect(agreed.risk).toEqual({ ...usual.risk, lethality: 'low' })
    expect(agreed.agency).toEqual({ ...usual.agency, structure: 'sandbox' })
    expect(agreed.tone).toEqual(usual.tone)
    expect(good(sessionZero.answer(usual, {}))).toEqual(usual)
  })

  it('cannot rub out the lines that every table has', () => {
    const lines = (calibration: Calibration): readonly string[] => calibration.boundaries.lines
    expect(lines(good(sessionZero.answer(usual, { lines: '' })))).toEqual(drawn)
    expect(lines(good(sessionZero.answer(usual, { lines: 'spiders, drowning; spiders' })))).toEqual([
      ...drawn,
      'spiders',
      'drowning',
    ])
    expect(lines(good(sessionZero.read({ boundaries: { lines: [] } })))).toEqual(drawn)
  })

  it('are refused with a sentence', () => {
    refusedWith(sessionZero.answer(usual, { lethality: 'mild' }), 'session/bad-answer')
    refusedWith(sessionZero.answer(usual, { favourite_colour: 'blue' }), 'session/unknown-question')
    refusedWith(sessionZero.answer(usual, { lines: 'x'.repeat(200) }), 'session/bad-answer')
    const many = Array.from({ length: 30 }, (_, index) => `thing ${index}`)
    const no = sessionZero.answer(usual, { veils: many })
    expect(no.ok ? '' : no.refusal.message).toContain('20 at most')
  })

  it('every option of every question stands, and is where the agreement then stands', () => {
    for (const question of sessionZero.questions)
      for (const option of question.options) {
        const agreed = good(sessionZero.answer(usual, { [question.id]: option.id }))
        expect(sessionZero.standsAt(question, agreed)?.id).toBe(option.id)
        expect(sessionZero.valueAt(question, agreed)).toBe(option.value)
      }
  })

  it('are told in sentences', () => {
    const told = sessionZero.tell(good(sessionZero.answer(usual, { lines: 'spiders', lethality: 'brutal' })))
    expect(told.find((line) => line.startsWith('Risk'))).toContain('half as high again')
    expect(told.find((line) => line.startsWith('Never'))).toBe(
      'Never: sexual violence, child harm, real hate symbols, spiders.',
    )
  })
})

describe('founding', () => {
  it('keeps the agreement with the campaign', async () => {
    const gentle = good(sessionZero.read('pulp_adventure'))
    const head = good(
      await engine.campaigns.createStarter({
        name: 'Gentle',
        seed: 's',
        calibration: JSON.parse(JSON.stringify(gentle)),
      }),
    )
    expect(good(await engine.campaigns.state(head.campaign_id)).campaign.calibration).toEqual(gentle)
  })
})

describe('a hero', () => {
  it.each(['bands-2d6', 'dnd5e'])('of %s can be had from a name alone', async (ruleset) => {
    const choices = ruleset === 'dnd5e' ? { name: 'Ada', class: ['wizard'] } : { name: 'Ada' }
    const made = good(await engine.heroes.create(ruleset, choices))
    expect(made.name).toBe('Ada')
    const head = good(await engine.campaigns.createStarter({ name: 'A', ruleset, hero: choices }))
    const state = good(await engine.campaigns.state(head.campaign_id))
    expect(state.entities[playerIdOf(state)]?.name).toBe('Ada')
  })

  it('gets scores that fit the calling, unless there are some', async () => {
    const draft = good(await engine.heroes.draft('dnd5e', { class: ['wizard'] }))
    expect(draft.suggested).toMatchObject({ abilities: { intelligence: 15, strength: 8 } })
    const abilities = {
      strength: 15,
      dexterity: 14,
      constitution: 13,
      intelligence: 12,
      wisdom: 10,
      charisma: 8,
    }
    const choices = { name: 'Bo', class: ['wizard'], race: ['human'], abilities }
    const { attrs } = good(await engine.heroes.create('dnd5e', choices))
    expect(attrs.attributes).toMatchObject({ strength: 16, charisma: 9 })
  })

  it('may leave the scores to the dice of the campaign, once, and is refused in the words of the rules', async () => {
    const draft = good(await engine.heroes.draft('dnd5e', {}))
    const options = draft.steps.flatMap((step) => step.options.map((option) => option.id))
    expect(options).toEqual(expect.arrayContaining(['standard', 'points', 'rolled']))
    const hero = { name: 'Bo', class: 'cleric', race: 'human', ability_method: 'rolled' }
    const { campaign_id: id } = good(
      await engine.campaigns.createStarter({ name: 'Dice', ruleset: 'dnd5e', seed: 'q', hero }),
    )
    const state = good(await engine.store.getState(id))
    const you = state.entities[playerIdOf(state)]
    const rows = good(await engine.store.getRecords(id, { from: 0, to: 99 }))
    const rolls = rows.flatMap((row) => (row.kind === 'resolved' ? row.body.rolls : []))
    expect(rolls.map((row) => row.notation)).toEqual(Array.from({ length: 6 }, () => '4d6kh3'))
    const best = rolls.map((row) => row.total).sort((left, right) => right - left)
    // A human adds one to every score, and a cleric leans on wisdom most.
    const { wisdom, ...others } = (you?.attrs.attributes ?? {}) as Record<string, number>
    expect(wisdom).toBe((best[0] ?? 0) + 1)
    const placed = [wisdom, ...Object.values(others)].sort((left, right) => (right ?? 0) - (left ?? 0))
    expect(placed).toEqual(best.map((score) => score + 1))
    expect(state.counters.current_turn).toBe(0)
    expect(good(await engine.reports.status(id)).last).toBeNull()
    const again = { verb: 'roll_abilities', actor_id: you?.id ?? '' }
    refusedWith(await engine.turns.playRaw(id, { input: 'again', attempt: again }), 'rules/scores-rolled')
    refusedWith(await engine.heroes.create('dnd5e', { name: 'X', class: ['dragon'] }), 'rules/bad-choice')
    refusedWith(await engine.heroes.create('chess', { name: 'X' }), 'rules/no-ruleset')
    refusedWith(await engine.campaigns.createStarter({ name: 'A', hero: { name: '' } }), 'rules/bad-answer')
  })
})
