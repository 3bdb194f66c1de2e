import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../json.ts'
import { fillSheet, mayHaveFeature, sheetSchema } from './player-sheet-and-class-features.ts'
import { sampleAttributes } from './sample-campaign.ts'

const least = { name: 'Ash', class: 'Monk', hp_max: 9, attributes: sampleAttributes }
const free = (): boolean => false

describe('a foreign character sheet', () => {
  it('[SCHEMA-04] is refused without attributes, and told what is missing', () => {
    const { attributes: _gone, ...rest } = least
    const read = fillSheet(rest, free)
    expect(read).toMatchObject({ ok: false, refusal: { code: 'import/bad-sheet', rule: 'SCHEMA-04' } })
    expect(read.ok ? '' : read.refusal.message).toContain('attributes')
  })

  it('[SCHEMA-04] gets every other field the seed gives a value for', () => {
    const read = fillSheet(least, free)
    if (!read.ok) throw new Error(read.refusal.message)
    expect(sheetSchema.safeParse(read.value.attrs).success).toBe(true)
    expect(read.value.attrs).toMatchObject({
      level: 1,
      temp_hp: 0,
      proficiency_bonus: 2,
      resources: { gold: 0 },
    })
    expect(read.value.filled).toEqual(
      expect.arrayContaining(['mbti', 'alignment', 'experience', 'death_saves']),
    )
    expect(read.value.filled).not.toContain('class')
  })

  it.each<[string, JsonValue]>([
    ['no object', []],
    ['no name', { ...least, name: ' ' }],
    ['a seventh attribute', { ...least, attributes: { ...sampleAttributes, luck: 12 } }],
    ['a fractional level', { ...least, level: 1.5 }],
    ['an order for a value', { ...least, background: '__DELETE__' }],
    ['a foreign resource', { ...least, resources: { class_features: { rage: 2 } } }],
  ])('is refused with %s', (_what, sheet) => {
    expect(fillSheet(sheet, free).ok).toBe(false)
  })

  it('[SCHEMA-11] is refused with a resource of another class, and told which it may have', () => {
    const read = fillSheet(
      { ...least, class: 'Fighter', resources: { class_features: { ki_points: 3 } } },
      free,
    )
    expect(read).toMatchObject({ ok: false, refusal: { code: 'import/class-feature', rule: 'SCHEMA-11' } })
    expect(read.ok ? '' : read.refusal.message).toContain('second_wind')
  })

  it('never takes an id that is somebody’s', () => {
    expect(fillSheet(least, (id) => id === 'pc_ash_001')).toMatchObject({
      ok: true,
      value: { id: 'pc_ash_002' },
    })
  })

  it('reads several classes, and leaves homemade ones alone', () => {
    expect(mayHaveFeature('Cleric/Druid', 'wild_shape')).toBe(true)
    expect(mayHaveFeature('Cleric', 'wild_shape')).toBe(false)
    expect(mayHaveFeature('Star Dancer', 'wild_shape')).toBe(true)
    expect(mayHaveFeature(undefined, 'rage')).toBe(true)
  })
})
