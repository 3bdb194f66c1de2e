/** World time at the outermost door: what a narrator says about the clock, and what the clock then shows. */
import { describe, expect, it } from 'vitest'
import type { WorldTime } from '../../src/core/time/world-time.ts'
import { given } from '../../src/testing/given-when-then.ts'
import { sampleTime } from '../../src/testing/sample-records.ts'
import { givenOverHttp } from '../entry/given-over-http.ts'

/** The campaign begins at 14:30:00 on Mirtul 10, 1492 DR. */
function at(changes: Partial<Record<keyof WorldTime, unknown>>): { world_data: { world_time: object } } {
  return { world_data: { world_time: { ...sampleTime, ...changes } } }
}

const line = 'I ask Oda about the river.'

function told(state_updates: object) {
  const answer = { narrative: 'She nods.', state_updates }
  return givenOverHttp().when({ input: line, action: 'dialogue', answer })
}

/** The same with nobody between line and answer (`fatewright raw`): what the whole pipeline settles earlier or otherwise. */
function toldRaw(
  state_updates: object,
  action: 'dialogue' | 'quick_action' | 'scene_transition' = 'dialogue',
) {
  return given().when({ input: line, action, answer: { narrative: 'She nods.', state_updates } })
}

describe('time told by a narrator', () => {
  it('[TIME-01] moves forward by the action when the same moment is told again', () =>
    toldRaw(at({})).thenPlayed(({ after, broken }) => {
      expect(after.time).not.toEqual(sampleTime)
      expect(after.time.hour * 60 + after.time.minute).toBeGreaterThan(14 * 60 + 30)
      expect(broken).toContain('TIME-01')
    }))

  it('[TIME-02] overrides an hour that went backward', () =>
    told(at({ hour: 9, time_of_day: 'Morning' })).thenPlayed(({ after, broken }) => {
      expect(after.time).toMatchObject({ day: 10, hour: 14 })
      expect(after.time.minute).toBeGreaterThan(30)
      expect(broken).toContain('TIME-02')
    }))

  it('[TIME-03] discards a time that a god-mode command did not ask for', () =>
    given()
      .when({
        input: 'GOD MODE: give 10 gold',
        mode: 'GOD',
        answer: { state_updates: at({ hour: 9, time_of_day: 'Morning' }) },
      })
      .thenPlayed(({ after, broken }) => {
        expect(after.time).toEqual(sampleTime)
        expect(broken).toContain('TIME-03')
      }))

  it('[TIME-04] moves time back for a god-mode command that asks, with a warning', () =>
    given()
      .when({
        input: 'GOD MODE: Reset to Mirtul 9 evening',
        mode: 'GOD',
        timeRequested: true,
        answer: { state_updates: at({ day: 9, hour: 19, minute: 0, time_of_day: 'Evening' }) },
      })
      .thenPlayed(({ after, result }) => {
        expect(after.time).toMatchObject({ day: 9, hour: 19, time_of_day: 'Evening' })
        expect(result.warnings.join(' ')).toMatch(/back/i)
      }))

  it('[TIME-06] lets the engine’s table move the clock when nobody tells a time', () =>
    toldRaw({}).thenPlayed(({ after, broken }) => {
      expect(after.time.minute).toBeGreaterThan(30)
      expect(after.time.minute).toBeLessThanOrEqual(35)
      expect(broken).toEqual([])
    }))

  it('[TIME-07] rejects a partial time and moves on by itself', () =>
    told({ world_data: { world_time: { hour: 8, minute: 15, time_of_day: 'Morning' } } }).thenPlayed(
      ({ after, broken }) => {
        expect(after.time).toMatchObject({ year: 1492, month: 'Mirtul', day: 10, hour: 14 })
        expect(broken).toContain('TIME-07')
      },
    ))

  it('[TIME-08] puts back a year that no dialogue explains', () =>
    toldRaw(at({ year: 1493, minute: 33 })).thenPlayed(({ after, broken }) => {
      expect(after.time).toMatchObject({ year: 1492, hour: 14, minute: 33 })
      expect(broken).toContain('TIME-08')
    }))

  it.each([{ hour: 24 }, { day: 0 }, { minute: 5.5 }, { second: 60 }, { microsecond: 1_000_000 }])(
    '[TIME-09] rejects %o',
    (field) =>
      told(at(field)).thenPlayed(({ after, broken }) => {
        expect(after.time).toMatchObject({ day: 10, hour: 14 })
        expect(broken).toContain('TIME-09')
      }),
  )

  it('[TIME-10] overrides a time of day that the hour does not have', () =>
    toldRaw(at({ minute: 33, time_of_day: 'Night' })).thenPlayed(({ after, broken }) => {
      expect(after.time).toMatchObject({ minute: 33, time_of_day: 'Afternoon' })
      expect(broken).toContain('TIME-10')
    }))

  it('[TIME-12] rejects a month that the calendar does not have', () =>
    told(at({ month: 'Smarch' })).thenPlayed(({ after, broken }) => {
      expect(after.time.month).toBe('Mirtul')
      expect(broken).toContain('TIME-12')
    }))

  it('[TIME-14] rejects a timestamp that is none', () =>
    told({ world_data: { timestamp_iso: '2025-13-45T99:00' } }).thenPlayed(({ after, broken }) => {
      expect(after.time).toMatchObject({ year: 1492, month: 'Mirtul', day: 10, hour: 14 })
      expect(broken).toContain('TIME-14')
    }))

  it('[TIME-15] clamps nine hours of small talk to five minutes', () =>
    toldRaw(at({ hour: 23, time_of_day: 'Night' })).thenPlayed(({ after, broken }) => {
      expect(after.time).toMatchObject({ hour: 14, minute: 35, second: 0 })
      expect(broken).toContain('TIME-15')
    }))

  it('[TIME-16] clamps a look around that took two hours to thirty seconds', () =>
    toldRaw(at({ hour: 16 }), 'quick_action').thenPlayed(({ after, broken }) => {
      expect(after.time).toMatchObject({ hour: 14, minute: 30, second: 30 })
      expect(broken).toContain('TIME-16')
    }))

  it('[TIME-17] clamps a walk to the next room that took three hours to fifteen minutes', () =>
    toldRaw(at({ hour: 17 }), 'scene_transition').thenPlayed(({ after, broken }) => {
      expect(after.time).toMatchObject({ hour: 14, minute: 45 })
      expect(broken).toContain('TIME-17')
    }))

  it('[TIME-19] notices a header that shows another time', () =>
    given()
      .when({
        input: 'I wait.',
        action: 'dialogue',
        answer: {
          narrative: 'Fog.',
          session_header: '[SESSION_HEADER]\nTimestamp: 1492 DR, Mirtul 12, 03:00\nLocation: x',
        },
      })
      .thenPlayed(({ broken }) => expect(broken).toContain('TIME-19')))

  it('thinks for one microsecond, whatever is told', () =>
    given()
      .when({
        input: 'What now?',
        mode: 'THINK',
        answer: { narrative: 'You pause.', state_updates: at({ hour: 20, time_of_day: 'Night' }) },
      })
      .thenPlayed(({ after }) => {
        expect(after.time).toEqual({ ...sampleTime, microsecond: 1 })
        expect(after.counters.current_turn).toBe(0)
      }))
})
