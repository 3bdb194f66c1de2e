import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harptos } from '../../core/time/shipped-calendars.ts'
import { auditHeader, auditResources } from './audit-header-and-resources-line.ts'
import { parseHeader, renderHeader } from './session-header.ts'

const parts = {
  timestamp: '1492 DR, Mirtul 15, 14:30',
  location: 'The Ferry',
  status: 'Lvl 3 Fighter | HP: 18/20 (Temp: 2) | XP: 900/2700 | Gold: 50gp',
  conditions: 'Poisoned | Exhaustion: 1 | Inspiration: No',
}
const own = renderHeader(parts)
const rules = (told: unknown, mode: 'STORY' | 'DM' = 'STORY') =>
  auditHeader(told, own, mode).map((one) => one.rule_id)

describe('the session header', () => {
  it('[ENV-07] is written and read by one pair, there and back', () => {
    expect(own.split('\n')[0]).toBe('[SESSION_HEADER]')
    expect(parseHeader(own)).toEqual(parts)
    const line = fc
      .string({ minLength: 1 })
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .filter((one) => one !== '')
    fc.assert(
      fc.property(line, line, line, (timestamp, location, status) => {
        expect(parseHeader(renderHeader({ timestamp, location, status }))).toEqual({
          timestamp,
          location,
          status,
        })
      }),
    )
  })

  it('[ENV-06] is missed when an answer has none, except in talk about the game', () => {
    expect(rules(undefined)).toEqual(['ENV-06'])
    expect(rules('')).toEqual(['ENV-06'])
    expect(rules(undefined, 'DM')).toEqual([])
  })

  it('[ENV-07] a header with more hit points than there are is overridden', () => {
    const told = own.replace('HP: 18/20', 'HP: 28/20')
    expect(rules(told)).toEqual(['ENV-07', 'ENV-08'])
    expect(auditHeader(told, own, 'STORY')[0]).toMatchObject({ action: 'overridden', after: own })
    expect(rules('Status: fine')).toEqual(['ENV-07'])
    expect(rules(own.replace('The Ferry', 'The Moon'))).toEqual(['ENV-07'])
  })

  it('[ENV-08] every number is the sheet’s', () => {
    expect(rules(own)).toEqual([])
    for (const [from, to] of [
      ['Gold: 50gp', 'Gold: 5000gp'],
      ['Lvl 3', 'Lvl 4'],
      ['XP: 900', 'XP: 901'],
      ['Temp: 2', 'Temp: 9'],
    ] as const)
      expect(rules(own.replace(from, to)), to).toEqual(['ENV-08'])
  })

  it('[ENV-09] exhaustion goes from 0 to 6', () => {
    expect(rules(own.replace('Exhaustion: 1', 'Exhaustion: 7'))).toContain('ENV-09')
  })

  it('compares the time with the clock', () => {
    const time = {
      year: 1492,
      month: 'Mirtul',
      day: 15,
      hour: 14,
      minute: 30,
      second: 9,
      microsecond: 0,
      time_of_day: 'Afternoon',
    } as const
    const clock = { calendar: harptos, time }
    expect(auditHeader(own, own, 'STORY', clock)).toEqual([])
    expect(auditHeader(own.replace('14:30', '09:00'), own, 'STORY', clock)[0]?.rule_id).toBe('TIME-19')
  })
})

describe('the resources line', () => {
  const line = 'HD: 2/3, Spells: L1 2/2, Exhaustion: 0'

  it('[ENV-20] never has more left than there is', () => {
    expect(auditResources('HD: 5/3', line, 'STORY')).toMatchObject([
      { rule_id: 'ENV-20', severity: 'error', after: line },
    ])
    expect(auditResources('HD: 1/3', line, 'STORY')).toMatchObject([{ rule_id: 'ENV-20', severity: 'warn' }])
    expect(auditResources(line, line, 'STORY')).toEqual([])
  })

  it('[ENV-21] a half-caster of level 1 has no spells, whatever is told', () => {
    const young = 'HD: 1/1, Spells: No Spells Yet (Level 2+), Exhaustion: 0'
    expect(auditResources('HD: 1/1, Spells: L1 2/2', young, 'STORY')).toMatchObject([
      { rule_id: 'ENV-21', after: young },
    ])
    expect(auditResources(young, young, 'STORY')).toEqual([])
  })
})
