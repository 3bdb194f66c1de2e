import { describe, expect, it } from 'vitest'
import { differenceGroups } from './difference-words.ts'

const sides = { left: 'main', right: 'rain', names: new Map([['neo:viktor', 'Viktor']]) }
const said = (...differences: Parameters<typeof differenceGroups>[0]) =>
  differenceGroups(differences, sides).flatMap(({ sentences }) => sentences)

describe('how branches differ', () => {
  it('is said in sentences, by kind', () => {
    const groups = differenceGroups(
      [
        { path: 'clocks.Heat', left: 2, right: 0 },
        { path: 'known.f_1', right: 'Jin went down the freight lifts.' },
        { path: 'people.neo:viktor.present', left: false, right: true },
        { path: 'place', left: 'the concourse', right: 'the Neon Dragon' },
        { path: 'possessions.coin', left: 45, right: 1 },
        { path: 'sheet.hp_current', left: 12, right: 24 },
      ],
      sides,
    )
    expect(groups).toEqual([
      {
        title: 'How things stand',
        sentences: ['You are at the concourse on main and at the Neon Dragon on rain.'],
      },
      { title: 'Clocks', sentences: ['Heat stands at 2 on main and at 0 on rain.'] },
      { title: 'People', sentences: ['Viktor is with you on rain and not on main.'] },
      { title: 'What you know', sentences: ['Only on rain: Jin went down the freight lifts.'] },
      {
        title: 'You',
        sentences: [
          'You have 45 × coin on main and the coin on rain.',
          'Your hp current is 12 on main and 24 on rain.',
        ],
      },
    ])
  })

  it('puts the parts of a time together', () => {
    expect(
      said(
        { path: 'time.hour', left: 23, right: 21 },
        { path: 'time.minute', left: 5, right: 50 },
        { path: 'time.second', left: 20, right: 0 },
      ),
    ).toEqual(['It is 1 hour and 15 minutes later on main than on rain.'])
    expect(said({ path: 'time.day', left: 1, right: 3 })).toEqual([
      'It is 2 days earlier on main than on rain.',
    ])
    expect(said({ path: 'time.second', left: 1, right: 3 })).toEqual([
      'It is a moment earlier on main than on rain.',
    ])
    expect(said({ path: 'time.month', left: 'March', right: 'April' })[0]).toContain('another month')
  })

  it('names people it was never told the name of, and shows no objects', () => {
    expect(said({ path: 'people.neo:agent_chen', right: { name: 'Agent Chen', present: true } })[0]).toMatch(
      /^Agent Chen is known to you on rain only/,
    )
    expect(said({ path: 'people.neo:old_moll.present', left: true, right: false })[0]).toMatch(/^Old moll/)
    expect(said({ path: 'known.f', left: { deep: { er: 1 } } })).toEqual(['Only on main: something else.'])
    expect(said({ path: 'known.f_seen', left: 'exposed' })).toEqual([])
    expect(said({ path: 'somewhere.else', left: 1, right: 2 })).toEqual([])
  })
})
