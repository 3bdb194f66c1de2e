import { describe, expect, it } from 'vitest'
import { describeRoll } from './describe-roll.ts'
import { diceLimits } from './dice-expression.ts'
import { type FaceSource, listedDice } from './face-source.ts'
import { parseNotation } from './parse-notation.ts'
import { roll } from './roll-expression.ts'
import { diceGroupOf, mark } from './rolled-tree.ts'

function rolled(notation: string, ...faces: number[]) {
  const expression = parseNotation(notation)
  if (!expression.ok) throw new Error(expression.refusal.message)
  const draws = listedDice(faces)
  const result = roll(expression.value, draws)
  expect([draws.short, draws.impossible, draws.offset]).toEqual([false, false, faces.length])
  return result
}

describe('what happens to dice', () => {
  it.each([
    ['1d20+5', [15], 20, '(15)'],
    ['4d6kh3', [6, 2, 5, 2], 13, '(6, 2, 5, ~2~)'],
    ['4d6kl1', [6, 2, 5, 2], 2, '(~6~, 2, ~5~, ~2~)'],
    ['4d6dh1', [6, 2, 6, 3], 11, '(6, 2, ~6~, 3)'],
    ['3d6kh2dl1', [1, 2, 3], 5, '(~1~, 2, 3)'],
    ['2d6kh5', [1, 2], 3, '(1, 2)'],
    ['2d6dl5', [1, 2], 0, '(~1~, ~2~)'],
    ['2d6r<3', [1, 2, 5, 6], 11, '(1r, 2r, 5, 6)'],
    ['2d6ro<3', [1, 2, 6], 8, '(1r, 2, 6)'],
    ['1d6!', [6, 6, 2], 14, '(6!, 6!, 2)'],
    ['2d6!!', [6, 3, 1], 10, '(6>9!, 3>0, 1)'],
    ['1d6!p', [6, 6, 2], 12, '(6!, 6>5!, 2>1)'],
    ['1d6!!p', [6, 6, 2], 12, '(6>12!, 6>0!, 2>0)'],
    ['2d6!!kh1', [6, 3, 1], 9, '(6>9!, 3>0, ~1~)'],
    ['2d6!>4r=1', [5, 1, 3, 2], 10, '(5!, 1r, 3, 2)'],
    ['3d6min3', [1, 3, 5], 11, '(1>3, 3, 5)'],
    ['3d6max4', [1, 3, 5], 8, '(1, 3, 5>4)'],
    ['4d6>=5f=1', [6, 5, 1, 3], 1, '(6>1, 5>1, 1>-1, 3>0)'],
    ['4d6r=2!p=6>=5', [6, 2, 6, 1, 3, 5, 4], 3, '(6>1!, 2r, 6>1!, 1>0, 3>0, 5>1, 4>0)'],
    ['4dF', [-1, 0, 1, 1], 1, '(-1, 0, 1, 1)'],
    ['3dF.1', [-1, 0, 1], 0, '(-1, 0, 1)'],
    ['{2d6, 1d12}kh1', [3, 4, 5], 7, '(3, 4) (~5~)'],
    ['{2d6, 1d12}kl1', [3, 4, 5], 5, '(~3~, ~4~) (5)'],
    ['{2d6, 1d12, 3}d1', [1, 1, 5], 8, '(~1~, ~1~) (5)'],
    ['{2d6, 1d12, 3}dh1', [1, 1, 5], 5, '(1, 1) (~5~)'],
    ['{2d6kh1, 1d12}>4f<3', [1, 2, 5], 0, '(~1~, 2) (5)'],
    ['{2d6kh1, 1d12}dl1', [1, 2, 5], 5, '(~1~, ~2~) (5)'],
    ['min(1d6, 1d8)+max(1,1d4)', [5, 3, 2], 5, '(5) (3) (2)'],
    ['floor(1d6/2)+ceil(1d6/2)+round(1d6/4)+abs(1d4-4)', [5, 5, 3, 1], 9, '(5) (5) (3) (1)'],
    ['-(1d6)*2^2%3', [5], -2, '(5)'],
    ['2d6/4', [1, 2], 0.75, '(1, 2)'],
  ])('%s on %j comes to %d', (notation, faces, total, text) => {
    const result = rolled(notation, ...faces)
    expect(result.total).toBe(total)
    const told = describeRoll(notation, listedDice(faces))
    expect('error' in told ? told.error : told.text.split(' = ')[1]).toBe(text)
  })

  it('marks criticals without changing the total', () => {
    const [dice] = rolled('3d20cscf', 20, 1, 7).dice
    expect(dice?.marks).toEqual([mark.criticalSuccess, mark.criticalFailure, 0])
    expect(rolled('2d20cs>15', 20, 16).dice[0]?.marks).toEqual([mark.criticalSuccess, mark.criticalSuccess])
    expect(rolled('2d20cf', 20, 1).dice[0]?.marks).toEqual([0, mark.criticalFailure])
    expect(rolled('3d20cscf', 20, 1, 7).total).toBe(28)
  })

  it('answers the expression tree with a rolled tree of the same form', () => {
    const { tree, total } = rolled('2d6+3', 2, 4)
    expect(tree.parts.map((part) => [part.expression.kind, part.value])).toEqual([
      ['dice', 6],
      ['number', 3],
    ])
    expect(total).toBe(9)
  })

  it('never comes to minus zero', () => {
    expect(Object.is(rolled('-(1d6-1d6)', 3, 3).total, 0)).toBe(true)
  })
})

describe('limits while rolling', () => {
  const always = (face: number): FaceSource => ({ offset: 0, face: () => face })
  const facesOf = (notation: string, face: number) => {
    const expression = parseNotation(notation)
    return expression.ok ? roll(expression.value, always(face)).dice.map(diceGroupOf) : []
  }

  it('stops exploding after 100 explosions in the whole notation', () => {
    const faces = facesOf('1d6!+1d6!', 6).map((group) => group.faces.length)
    expect(faces).toEqual([1 + diceLimits.explosions, 1])
  })

  it('lets the last face stand after 100 rerolls', () => {
    const [group] = facesOf('2d6r=1', 1)
    expect(group?.faces.filter((face) => face.rerolled)).toHaveLength(diceLimits.rerolls)
    expect(group?.faces.at(-1)).toEqual({ value: 1 })
  })
})

describe('describing a roll', () => {
  it('tells range, bounds, faces and total', () => {
    expect(describeRoll('4d6kh3', listedDice([6, 2, 5, 1]))).toEqual({
      notation: '4d6kh3',
      min: 3,
      max: 18,
      lowest: 3,
      highest: 18,
      total: 13,
      groups: [{ sides: 6, faces: [{ value: 6 }, { value: 2 }, { value: 5 }, { value: 1, dropped: true }] }],
      kept: [6, 2, 5],
      text: '4d6kh3 = (6, 2, 5, ~1~) = 13',
    })
    expect(describeRoll('2+2', listedDice([]))).toMatchObject({ total: 4, text: '2+2 = 4', groups: [] })
  })

  it('tells why not and where', () => {
    expect(describeRoll('2d6+', listedDice([]))).toMatchObject({ code: 'dice/unfinished', position: 4 })
  })
})
